#include "rules/resolve/counted_rows.hpp"

#include <optional>
#include <string>

#include "rules/text/limits.hpp"

namespace regola {

namespace {

/// The number of cells of a run, where it is a number of 1 or more; nullopt for other cells.
std::optional<std::size_t> known_length(const Scope& scope, const syntax::Cell& cell) {
  if (cell.run.kind != syntax::Run::Kind::power) {
    return std::nullopt;
  }
  const std::string& word = cell.run.argument.text;
  const auto param = scope.params.find(word);
  const std::int32_t count = param != scope.params.end() ? param->second : std::stoi("0" + word.substr(0, 6));
  const bool fits = count > 0 && static_cast<std::size_t>(count) <= limits::cells;
  return fits ? std::optional(static_cast<std::size_t>(count)) : std::nullopt;
}

/// Puts so many copies in the place of one cell.
void repeat(syntax::Row& row, std::size_t at, std::size_t count) {
  syntax::Cell copy = row[at];
  copy.anchored = false;
  row.insert(row.begin() + static_cast<std::ptrdiff_t>(at) + 1, count - 1, copy);
}

} // namespace

void write_out_rows(const Scope& scope, syntax::Picture& left, syntax::Picture* right) {
  for (std::size_t r = 0; left.rows.size() > 1 && r < left.rows.size(); ++r) {
    syntax::Row& row = left.rows[r];
    const bool alike = right != nullptr && r < right->rows.size() && right->rows[r].size() == row.size();
    for (std::size_t i = row.size(); i-- > 0;) {
      const auto count = known_length(scope, row[i]);
      if (!count || (right != nullptr && !alike)) {
        continue; // of sides that are not alike something else is said
      }
      row[i].run = {};
      repeat(row, i, *count);
      if (alike) {
        repeat(right->rows[r], i, *count);
      }
    }
  }
}

} // namespace regola
