#include "engine/solve/retrograde/turned_rules.hpp"

#include <algorithm>
#include <iterator>
#include <string>
#include <vector>

#include "rules/ruleset/constant.hpp"

namespace regola {

namespace {

bool always_holds(const Guard& guard) {
  return !guard.condition || constant(*guard.condition).value_or(0) != 0;
}

/// The classes of a player whose cells do not depend on what stands on the board.
class FixedClasses {
public:
  FixedClasses(const Ruleset& rules, const Side& side)
      : all_(rules.symbols), fixed_(rules.class_names.size(), true) {
    for (bool changed = true; changed;) {
      changed = false;
      for (const CellClass& line : side.classes) {
        if (!fixed_[line.index] || is_fixed(line, side)) continue;
        fixed_[line.index] = false;
        changed = true;
      }
    }
  }

  /// @param index no_class counts as fixed
  [[nodiscard]] bool contain(ClassIndex index) const { return index == no_class || fixed_[index]; }

private:
  [[nodiscard]] bool is_fixed(const CellClass& line, const Side& side) const {
    const bool follows = line.follows || (line.index < side.following.size() && side.following[line.index]);
    return !follows && !line.guard.condition &&
           std::all_of(
               line.picture.elements.begin(), line.picture.elements.end(), [&](const Element& element) {
                 const CellTest& test = element.test;
                 const bool any = all_.is_subset_of(test.symbols) || (test.symbols.empty() && test.off);
                 return any && test.variable == 0 && element.contact.empty() && element.length == nullptr &&
                        contain(test.within) && contain(test.outside);
               });
  }

  SymbolSet all_;
  std::vector<bool> fixed_; // by ClassIndex
};

/// Whether the elements of a picture always lie on different cells.
bool lies_apart(const Picture& picture, const Board& board) {
  if (picture.elements.size() == 1 && picture.elements.front().is_single()) return true;
  const bool is_pair = picture.elements.size() == 2 && !picture.has_rows &&
                       std::all_of(picture.elements.begin(), picture.elements.end(),
                                   [](const Element& element) { return element.is_single(); });
  const auto never_stays = [&](const Relation& relation) {
    for (std::size_t cell = 0; cell < relation.next.size(); ++cell) {
      const auto& next = relation.next[cell];
      if (std::find(next.begin(), next.end(), static_cast<CellIndex>(cell)) != next.end()) return false;
    }
    return true;
  };
  const auto is_step = [&](RelationIndex index) {
    return index < board.relation_count() && board.relation(index).step.has_value();
  };
  return std::all_of(picture.headings.begin(), picture.headings.end(), [&](const Heading& heading) {
    if (is_step(heading.along)) return !picture.has_rows || is_step(heading.down);
    return is_pair && heading.along < board.relation_count() && never_stays(board.relation(heading.along));
  });
}

/// Whether a line writes plain symbols, and ends the move.
bool is_plain(const Production& line, const Production& first) {
  if (line.every || line.again || line.extra || line.once || line.hands != first.hands) {
    return false;
  }
  for (std::size_t i = 0; i < line.right.size(); ++i) {
    const Element& element = line.left.elements[i];
    const Write& write = line.right[i];
    if (element.length != nullptr || !element.contact.empty()) return false; // a write may change both
    if (write.kind == Write::Kind::keep) continue;
    if (write.kind != Write::Kind::symbols || element.test.off || !element.is_single()) return false;
  }
  return true;
}

bool is_plain(const Side& side, const Production& first) {
  return side.parts.empty() && side.afters.empty() && side.passes.empty() &&
         std::all_of(side.moves.begin(), side.moves.end(),
                     [&](const Production& line) { return is_plain(line, first); });
}

/// Adds one line for each way in which all written elements but the last one took one symbol. The last one
/// may take any of its symbols.
void choose(const Production& line, std::size_t at, const Production& back, std::vector<Production>& turned) {
  while (at < line.right.size() && line.right[at].kind == Write::Kind::keep) ++at;
  if (at == line.right.size()) {
    turned.push_back(back);
    return;
  }
  const bool is_last = std::all_of(line.right.begin() + static_cast<std::ptrdiff_t>(at) + 1, line.right.end(),
                                   [](const Write& write) { return write.kind == Write::Kind::keep; });
  const std::string taken = line.left.elements[at].test.symbols.to_string();
  Production next = back;
  next.left.elements[at].test.symbols = SymbolSet(line.right[at].symbols);
  next.right[at].kind = Write::Kind::symbols;
  for (const Symbol symbol : taken) {
    next.right[at].symbols = is_last ? taken : std::string(1, symbol);
    choose(line, at + 1, next, turned);
    if (is_last) break;
  }
}

} // namespace

std::optional<Ruleset> turned_rules(const Ruleset& rules) {
  const bool counts_pieces = std::all_of(rules.hands.begin(), rules.hands.end(), [](const Hand& hand) {
    return hand.symbol != 0 && hand.symbol != empty_symbol && !hand.receives.contains(empty_symbol);
  });
  if (rules.board.size() == 0 || !rules.rules.empty() || rules.turn == Turn::first_cell ||
      !rules.symbols.contains(empty_symbol) || !counts_pieces) {
    return std::nullopt;
  }
  Ruleset back = rules;
  for (const PlayerIndex player : {first_player, second_player}) {
    const Side& side = rules.sides[player];
    if (side.moves.empty() || !is_plain(side, rules.sides[first_player].moves.front())) {
      return std::nullopt;
    }
    Side turned;
    turned.following = side.following;
    const FixedClasses fixed(rules, side);
    std::copy_if(side.classes.begin(), side.classes.end(), std::back_inserter(turned.classes),
                 [&](const CellClass& line) { return fixed.contain(line.index); });
    for (const Production& line : side.moves) {
      if (never_holds(line.guard)) continue;
      Production plain = line;
      plain.guard.condition.reset();
      plain.hands = 0;
      for (Element& element : plain.left.elements) {
        if (!fixed.contain(element.test.within)) element.test.within = no_class;
        if (!fixed.contain(element.test.outside)) element.test.outside = no_class;
        element.test.variable = 0;
      }
      for (Write& write : plain.right) write = {};
      choose(line, 0, plain, turned.moves);
    }
    back.sides[player] = std::move(turned);
  }
  back.prefer.clear();
  back.prefer_lines.clear();
  back.score.reset();
  back.values.clear();
  back.worths.clear();
  back.keeps_past = false;
  back.quiet.clear();
  back.hands.clear();
  return back;
}

bool are_turned_exactly(const Ruleset& rules) {
  if (!rules.prefer.empty()) return false;
  return std::all_of(rules.sides.begin(), rules.sides.end(), [&](const Side& side) {
    const FixedClasses fixed(rules, side);
    const auto is_whole = [&](const Element& element) {
      const CellTest& test = element.test;
      return test.variable == 0 && element.contact.empty() && fixed.contain(test.within) &&
             fixed.contain(test.outside);
    };
    return side.most.empty() &&
           std::all_of(side.forbids.begin(), side.forbids.end(),
                       [](const Judgement& line) { return never_holds(line.guard); }) &&
           std::all_of(side.moves.begin(), side.moves.end(), [&](const Production& line) {
             return never_holds(line.guard) ||
                    (always_holds(line.guard) && lies_apart(line.left, rules.board) &&
                     std::all_of(line.left.elements.begin(), line.left.elements.end(), is_whole));
           });
  });
}

} // namespace regola
