#include "rules/check/checks.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>

#include <fmt/format.h>

#include "rules/grammar/each_line.hpp"

namespace regola {

using syntax::each_line;

namespace {

/// Returns the symbols on the right anchor after a line; empty if a variable decides.
SymbolSet left_behind(const Production& line) {
  const Write& write = line.right[line.right_anchor];
  return write.kind == Write::Kind::symbols || write.kind == Write::Kind::sum ? SymbolSet(write.symbols)
         : write.kind == Write::Kind::keep ? line.left.elements[line.right_anchor].test.symbols
                                           : SymbolSet();
}

/// Warns of `again` lines that no line of their name can continue, because none starts with the symbol that
/// the move leaves under its anchor. Probably the anchor was forgotten. `again straight` is continued by its
/// own line only.
void warn_of_idle_again(const Scope& scope, const syntax::Text& text) {
  std::map<std::uint32_t, const char*> idle; // by line: the lines that may continue it
  for (const Side& side : scope.ruleset.sides) {
    std::map<NameIndex, SymbolSet> begins; // by name: symbols accepted under the left anchors of its lines
    for (const Production& line : side.moves) {
      begins[line.name] |= line.left.elements[line.left.anchor].test.symbols;
    }
    for (const Production& line : side.moves) {
      const SymbolSet symbols = left_behind(line);
      const SymbolSet& wanted =
          line.ahead ? line.left.elements[line.left.anchor].test.symbols : begins[line.name];
      if (line.again && !symbols.empty() && !symbols.intersects(wanted)) {
        idle[line.guard.line] = line.ahead ? "the line does not begin" : "no line of its name begins";
      }
    }
  }
  each_line<syntax::Production>(text, [&](const syntax::Production& line, const syntax::Line& at) {
    const auto found = idle.find(scope.line_of(at.place));
    if (found == idle.end()) return;
    const auto& items = line.head.items;
    const auto again = std::find_if(items.begin(), items.end(), [](const syntax::HeadItem& item) {
      return item.kind == syntax::HeadItem::Kind::word && item.first.text == "again";
    });
    if (again != items.end()) {
      scope.warn(
          Code::no_effect, again->first.place,
          fmt::format("this move never goes on: {} with what stands on its anchor then", found->second),
          "mark the cell where the move has come with [ ] on the right, as in `x o . -> . . [x]`");
    }
  });
}

/// Collects the symbols on the cell that a move has reached; none if a variable decides.
class Come {
public:
  void add(const Production& line) {
    const SymbolSet left = left_behind(line);
    if (left.empty()) {
      symbols_.reset();
    } else if (symbols_) {
      *symbols_ |= left;
    }
  }
  /// Whether the anchor of the line accepts one of these symbols.
  [[nodiscard]] bool lets(const Production& line) const {
    return line.free || !symbols_ || line.left.elements[line.left.anchor].test.symbols.intersects(*symbols_);
  }
  [[nodiscard]] std::string text() const { return symbols_ ? symbols_->to_string() : std::string(); }

private:
  std::optional<SymbolSet> symbols_ = SymbolSet();
};

/// Warns of parts that can never start on the cell that the move has reached. Probably `free` was forgotten.
void warn_of_idle_parts(const Scope& scope, const syntax::Text& text) {
  std::map<std::uint32_t, std::string> idle; // by line: the symbol found instead
  std::set<std::uint32_t> fine;              // lines that fit for one of the players
  for (const Side& side : scope.ruleset.sides) {
    Come come;
    for (const Production& line : side.moves) come.add(line);
    for (const Part& part : side.parts) {
      for (const Production& line : part.lines) {
        if (come.lets(line)) {
          fine.insert(line.guard.line);
        } else {
          idle.try_emplace(line.guard.line, come.text());
        }
      }
      for (const Production& line : part.lines) come.add(line);
    }
  }
  each_line<syntax::Production>(text, [&](const syntax::Production& line, const syntax::Line& at) {
    const auto found = idle.find(scope.line_of(at.place));
    if (found == idle.end() || fine.contains(found->first)) return;
    const std::string& there = found->second;
    scope.warn(
        Code::never_matches, line.left.place,
        there.size() == 1
            ? fmt::format("this part never follows: where the move has come stands '{}'", there)
            : fmt::format("this part never follows: where the move has come stands one of '{}'", there),
        fmt::format("free lets it lie anywhere, as in `then {} free: CELLS -> CELLS`", line.name.text));
  });
}

} // namespace

void check_following(const Scope& scope, const syntax::Text& text) {
  warn_of_idle_again(scope, text);
  warn_of_idle_parts(scope, text);
}

} // namespace regola
