#include "rules/check/checks.hpp"

#include <fmt/format.h>

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
    const auto again = find_if(items, [](const syntax::HeadItem& item) {
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

/// Warns of `each` parts that are free and lead the anchor to where no step can begin.
void warn_of_leading_parts(const Scope& scope, const syntax::Text& text) {
  std::map<std::uint32_t, std::string> leading; // by line: the symbols on its anchor
  for (const Side& side : scope.ruleset.sides) {
    SymbolSet begins;
    for (const Production& line : side.moves) {
      if (line.again) begins |= line.left.elements[line.left.anchor].test.symbols;
    }
    for (const Part& part : side.parts) {
      for (const Production& line : part.lines) {
        const SymbolSet left = left_behind(line);
        if (line.each && line.free && !left.empty() && !left.intersects(begins)) {
          leading.try_emplace(line.guard.line, left.to_string());
        }
      }
    }
  }
  each_line<syntax::Production>(text, [&](const syntax::Production& line, const syntax::Line& at) {
    const auto found = leading.find(scope.line_of(at.place));
    if (found != leading.end()) {
      scope.warn(
          Code::no_effect, line.right.place,
          fmt::format("after this part the move does not go on: its anchor has come to '{}'", found->second),
          fmt::format("a part that begins where the move is stays there, as in `then {} each anywhere: "
                      "[x] o -> = .`",
                      line.name.text));
    }
  });
}

/// Whether a line takes a symbol away wherever it stands, and nothing else.
bool takes_everywhere(const Production& line) {
  const Element& element = line.left.elements.front();
  return line.left.elements.size() == 1 && element.is_single() && !element.test.off &&
         element.test.within == no_class && element.test.outside == no_class && element.test.variable == 0 &&
         line.guard.cells.empty() && !line.guard.condition && line.right.front().kind == Write::Kind::symbols;
}

/// Warns of `after` lines that make what another one takes away wherever it stands. Lines that go round are
/// an error of the play.
void warn_of_undone_afters(const Scope& scope, const syntax::Text& text) {
  std::map<std::uint32_t, std::pair<Symbol, Symbol>> undone; // by line: its symbol, and what becomes of it
  for (const Side& side : scope.ruleset.sides) {
    for (const Production& taker : side.afters) {
      const SymbolSet taken =
          takes_everywhere(taker) ? taker.left.elements.front().test.symbols : SymbolSet();
      for (const Production& line : side.afters) {
        const auto goes_round = [&](const Element& element) {
          return element.test.symbols.contains(taker.right.front().symbols.front());
        };
        const auto is_taken = [&](const Write& write) {
          return write.kind == Write::Kind::symbols && taken.contains(write.symbols.front());
        };
        const auto made = find_if(line.right, is_taken);
        if (made != line.right.end() && none_of(line.left.elements, goes_round)) {
          undone.try_emplace(line.guard.line, made->symbols.front(), taker.right.front().symbols.front());
        }
      }
    }
  }
  each_line<syntax::Production>(text, [&](const syntax::Production& line, const syntax::Line& at) {
    const auto found = undone.find(scope.line_of(at.place));
    if (found != undone.end() && line.kind == syntax::Production::Kind::after) {
      const auto [symbol, made] = found->second;
      scope.warn(Code::no_effect, line.right.place,
                 fmt::format("this '{}' does not stay: another `after` line makes '{}' of it", symbol, made),
                 "`after` lines are tried until nothing changes; a `then` line is made once");
    }
  });
}

/// Whether an element may match after the other line was applied.
bool may_hold(const Element& element, const Element& before, const Write& write) {
  switch (write.kind) {
  case Write::Kind::symbols: return SymbolSet(write.symbols).intersects(element.test.symbols);
  case Write::Kind::keep: return before.test.symbols.intersects(element.test.symbols);
  default: return true;
  }
}

/// Whether a line may undo another one when it is read in the opposite direction: each of its cells matches
/// what the other line writes, and writes what that one matched.
bool may_undo(const Board& board, const Production& back, const Production& line) {
  const auto& there = line.left.elements;
  const auto& here = back.left.elements;
  const std::size_t last = there.size() - 1;
  if (line.guard.condition || back.guard.condition || // a condition may end the repetition
      here.size() != there.size() || here.size() < 2 || line.left.has_rows || back.left.has_rows ||
      back.left.anchor != last - line.right_anchor || back.right_anchor != last - line.left.anchor) {
    return false;
  }
  const auto opposite = [&](RelationIndex along) {
    return along < board.relation_count() ? board.relation(along).opposite
                                          : along; // otherwise the relation is `anywhere`
  };
  const bool turns_round = any_of(line.left.headings, [&](const Heading& heading) {
    return any_of(back.left.headings,
                  [&](const Heading& other) { return other.along == opposite(heading.along); });
  });
  if (!turns_round) return false;
  for (std::size_t i = 0; i <= last; ++i) {
    const std::size_t k = last - i;
    const bool fits = there[i].is_single() && here[k].is_single() && !there[i].test.off &&
                      !here[k].test.off && may_hold(here[k], there[i], line.right[i]) &&
                      may_hold(there[i], here[k], back.right[k]);
    if (!fits) return false;
  }
  return true;
}

} // namespace

void check_following(const Scope& scope, const syntax::Text& text) {
  warn_of_idle_again(scope, text);
  warn_of_idle_parts(scope, text);
  warn_of_leading_parts(scope, text);
  warn_of_undone_afters(scope, text);
}

void check_endless_moves(const Scope& scope, const syntax::Text& text) {
  std::set<std::uint32_t> endless;
  for (const Side& side : scope.ruleset.sides) {
    for (const Production& line : side.moves) {
      const bool goes_back =
          may_never_end(line) && any_of(side.moves, [&](const Production& back) {
            return may_never_end(back) && goes_on_by(line, back) && may_undo(scope.ruleset.board, back, line);
          });
      if (goes_back) endless.insert(line.guard.line);
    }
  }
  syntax::each_line<syntax::Production>(text, [&](const syntax::Production& line, const syntax::Line& at) {
    if (!endless.contains(scope.line_of(at.place))) return;
    for (const syntax::HeadItem& item : line.head.items) {
      if (item.kind != syntax::HeadItem::Kind::word || item.first.text != "again") continue;
      scope.warn(
          Code::no_effect, item.first.place,
          "a step of this move can be taken back by its next one: where it can go on for ever, it is no move",
          "with `may again once` it may end after any step");
    }
  });
}

} // namespace regola
