#include "rules/resolve/resolve_rules.hpp"

#include <fmt/format.h>

namespace regola {

namespace {

/// The number of cells of a run, where it is a number of 1 or more; nullopt for other cells.
std::optional<std::size_t> known_length(const Scope& scope, const syntax::Cell& cell) {
  if (cell.run.kind != syntax::Run::Kind::power) return std::nullopt;
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

template <typename Test>
bool any_cell(const syntax::Picture& picture, const Test& test) {
  return any_of(syntax::cells_of(picture), test);
}

bool has_run(const syntax::Row& row) {
  return any_of(row, [](const syntax::Cell& cell) { return cell.run.kind == syntax::Run::Kind::power; });
}

/// Whether a cell is a variable by itself.
bool is_lone_variable(const Scope& scope, const syntax::Cell& cell) {
  return cell.kind == syntax::Cell::Kind::symbol && is_variable(cell.text.front()) &&
         !scope.ruleset.symbols.contains(cell.text.front());
}

/// Writes the rows of one picture out.
class RowWriter {
public:
  RowWriter(const Scope& scope, syntax::Picture& left, syntax::Picture* right)
      : scope_(scope), left_(left), right_(right) {}

  [[nodiscard]] bool write() {
    const bool has_names = any_cell(left_, [](const syntax::Cell& cell) { return !cell.run_name.empty(); });
    const bool has_runs = right_ != nullptr && any_cell(*right_, [&](const syntax::Cell& cell) {
                            return known_length(scope_, cell).has_value();
                          });
    if (left_.rows.size() == 1 && !has_names && !has_runs) return true;
    if (has_names) free_ = unused_letters();
    for (const syntax::Cell& cell : syntax::cells_of(left_)) {
      if (!cell.run_name.empty() && !name(cell)) return false;
    }
    if (!check_right()) return false;
    for (std::size_t r = 0; r < left_.rows.size(); ++r) {
      syntax::Row& row = left_.rows[r];
      syntax::Row* const right = right_ != nullptr && r < right_->rows.size() ? &right_->rows[r] : nullptr;
      const bool alone = right != nullptr && stands_alone(*right);
      if (alone || right_ == nullptr) {
        write_left(row, nullptr);
      } else if (right != nullptr && right->size() == row.size()) {
        write_left(row, right);
      } else if (right != nullptr && left_.rows.size() > 1 && has_run(row)) {
        return fail_unequal(r, row, *right);
      } // of other sides that are not alike something else is said
      if (alone) {
        write_right(*right);
        if (row.size() != right->size()) return fail_unequal(r, row, *right);
      }
    }
    return true;
  }

private:
  [[nodiscard]] bool fail(Code code, const syntax::Cell& cell, std::string message,
                          std::string help = {}) const {
    return scope_.error(code, cell.place, std::move(message), std::move(help));
  }

  [[nodiscard]] bool fail_unequal(std::size_t number, const syntax::Row& left,
                                  const syntax::Row& right) const {
    const auto unknown = find_if(right, [&](const syntax::Cell& cell) {
      const auto is_it = [&](const syntax::Cell& one) {
        return one.text == cell.text || one.variable == cell.text;
      };
      return is_lone_variable(scope_, cell) && !variables_.contains(cell.text) && !any_cell(left_, is_it);
    });
    std::string names;
    for (const auto& [name, letters] : variables_) names += (names.empty() ? "" : ", ") + name;
    return scope_.error(
        Code::unequal_sides, right_->place,
        fmt::format("row {} has {} {} on the left, {} on the right", number + 1, left.size(),
                    left.size() == 1 ? "cell" : "cells", right.size()),
        unknown != right.end() && !names.empty()
            ? fmt::format("no run is called {} here; the name of a run is {}", unknown->text, names)
        : stands_alone(right)
            ? "beside `.^3` or the name of a run each cell on the right is one cell"
            : "a row on the right whose cells stand for themselves has `.^3` or the name of a run");
  }

  /// Checks the name of a run.
  [[nodiscard]] bool check(const syntax::Cell& cell) const {
    const std::string& name = cell.run_name;
    if (!known_length(scope_, cell)) {
      return fail(Code::bad_cell, cell, "only a run of a known length has a name", "as in `?^3=A`");
    }
    if (scope_.ruleset.symbols.contains(name.front())) {
      return fail(Code::bad_cell, cell,
                  fmt::format("'{}' is a symbol of this game and stands for itself", name),
                  "take another capital");
    }
    if (cell.text.find(off_symbol) != std::string::npos) {
      return fail(Code::bad_cell, cell,
                  fmt::format("off the board there is nothing that {} could stand for", name));
    }
    const auto is_one = [&](const syntax::Cell& one) {
      return one.variable == name || (is_lone_variable(scope_, one) && one.text == name);
    };
    if (!cell.variable.empty() || is_lone_variable(scope_, cell) || any_cell(left_, is_one)) {
      return fail(Code::bad_cell, cell,
                  fmt::format("{} names the symbols of a run, and a variable names one symbol", name),
                  "take another capital for one of them");
    }
    return true;
  }

  /// Checks that the right side gives no names, and adds none up.
  [[nodiscard]] bool check_right() const {
    for (std::size_t r = 0; right_ != nullptr && r < right_->rows.size(); ++r) {
      for (const syntax::Cell& cell : right_->rows[r]) {
        if (!cell.run_name.empty())
          return fail(Code::bad_cell, cell, "a run has a name on the left side only");
        const auto is_run = [&](const syntax::Cell::Term& term) {
          return variables_.contains(term.what.text);
        };
        if (any_of(cell.terms, is_run)) {
          return fail(Code::bad_cell, cell, "a sum is of variables, not of the names of runs");
        }
      }
    }
    return true;
  }

  /// Gives the cells of a named run their variables.
  [[nodiscard]] bool name(const syntax::Cell& cell) {
    if (!check(cell)) return false;
    const std::size_t count = *known_length(scope_, cell);
    const auto known = variables_.find(cell.run_name);
    if (known != variables_.end()) {
      return known->second.size() == count || fail(Code::bad_cell, cell,
                                                   fmt::format("{} is a run of {} cells, and here are {}",
                                                               cell.run_name, known->second.size(), count));
    }
    if (free_.size() + 1 < count) {
      return fail(Code::bad_number, cell,
                  "too many cells: those of named runs and the variables of a line are 26 at most");
    }
    variables_[cell.run_name] = cell.run_name + free_.substr(0, count - 1);
    free_.erase(0, count - 1);
    return true;
  }

  /// The capitals that stand nowhere in the line, to be variables of cells.
  [[nodiscard]] std::string unused_letters() const {
    std::string letters;
    for (char letter = 'A'; letter <= 'Z'; ++letter) {
      const std::string text(1, letter);
      const auto has_letter = [&](const syntax::Cell& cell) {
        return cell.variable == text || cell.run_name == text ||
               (cell.kind == syntax::Cell::Kind::symbol && cell.text == text) ||
               any_of(cell.terms, [&](const syntax::Cell::Term& term) { return term.what.text == text; });
      };
      if (!any_cell(left_, has_letter) && (right_ == nullptr || !any_cell(*right_, has_letter))) {
        letters += letter;
      }
    }
    return letters;
  }

  /// Whether a row of the right side has runs or names of runs, and so is written out by itself.
  [[nodiscard]] bool stands_alone(const syntax::Row& row) const {
    return any_of(row, [&](const syntax::Cell& cell) {
      return known_length(scope_, cell) ||
             (cell.kind == syntax::Cell::Kind::symbol && variables_.contains(cell.text));
    });
  }

  /// @param right the row on the right where it is written out alongside; else null
  void write_left(syntax::Row& row, syntax::Row* right) {
    for (std::size_t i = row.size(); i-- > 0;) {
      const auto count = known_length(scope_, row[i]);
      if (!count || (left_.rows.size() == 1 && row[i].run_name.empty() && right != nullptr)) continue;
      row[i].run = {};
      repeat(row, i, *count);
      for (std::size_t k = 0; k < *count && !row[i].run_name.empty(); ++k) {
        row[i + k].variable = variables_.at(row[i].run_name)[k];
      }
      if (right != nullptr) repeat(*right, i, *count);
    }
  }

  void write_right(syntax::Row& row) {
    for (std::size_t i = row.size(); i-- > 0;) {
      if (row[i].kind == syntax::Cell::Kind::symbol && variables_.contains(row[i].text)) {
        const std::string& letters = variables_.at(row[i].text);
        row[i].run_name = row[i].text;
        repeat(row, i, letters.size());
        for (std::size_t k = 0; k < letters.size(); ++k) row[i + k].text = letters[k];
      } else if (const auto count = known_length(scope_, row[i])) {
        row[i].run = {};
        repeat(row, i, *count);
      }
    }
  }

  const Scope& scope_;
  syntax::Picture& left_;
  syntax::Picture* right_;
  std::map<std::string, std::string> variables_; ///< by the name of a run: a letter for each cell
  std::string free_;                             ///< letters that no cell has yet
};

} // namespace

bool write_out_rows(const Scope& scope, syntax::Picture& left, syntax::Picture* right) {
  return RowWriter(scope, left, right).write();
}

} // namespace regola
