#include "engine/solve/rounds/inverse_rules.hpp"

#include <iterator>

#include "engine/solve/endgame/restricted_rules.hpp"
#include "rules/ruleset/asks.hpp"
#include "rules/text/ranges.hpp"

namespace regola {

namespace {

/// Whether positions of the rules are cells with symbols, and hands with counted pieces.
bool counts_pieces(const Ruleset& rules) {
  return rules.board.size() != 0 && rules.rules.empty() && rules.turn != Turn::first_cell &&
         rules.symbols.contains(empty_symbol) && all_of(rules.hands, [](const Hand& hand) {
           return hand.symbol != 0 && hand.symbol != empty_symbol && !hand.receives.contains(empty_symbol);
         });
}

/// Inverts the lines of a text.
class Inversion {
public:
  /// @param material `nullptr` to invert all moves; else those that keep it
  Inversion(const Ruleset& rules, const Material* material)
      : rules_(rules),
        one_material_(material != nullptr),
        present_(material != nullptr ? material->set() : rules.symbols),
        within_(material != nullptr ? symbols_within_moves(rules, *material) : rules.symbols) {
    present_.insert(empty_symbol);
    const std::vector<Production>& lines = rules.sides[first_player].moves;
    if (!lines.empty()) filled_ = lines.front().hands;
  }

  [[nodiscard]] std::optional<Ruleset> read() {
    if (!counts_pieces(rules_)) return std::nullopt;
    Ruleset back = rules_;
    for (const PlayerIndex player : {first_player, second_player}) {
      auto turned = invert(rules_.sides[player]);
      if (!turned) return std::nullopt;
      back.sides[player] = std::move(*turned);
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

private:
  [[nodiscard]] std::optional<Side> invert(const Side& side) {
    const auto leaves = [&](const Production& line) { return leaves_for_good(line); };
    const bool only_leaves = all_of(side.parts, [&](const Part& part) { return all_of(part.lines, leaves); });
    settling_.clear();
    const bool tells =
        only_leaves && side.passes.empty() && (one_material_ || !side.moves.empty()) &&
        all_of(side.afters, [&](const Production& line) { return leaves_for_good(line) || settles(line); });
    if (!tells) return std::nullopt;
    Side turned;
    turned.following = side.following;
    const FixedClasses fixed(rules_, side);
    std::copy_if(side.classes.begin(), side.classes.end(), std::back_inserter(turned.classes),
                 [&](const CellClass& line) { return fixed.contain(line.index); });
    for (const Production& line : side.moves) {
      if (!leaves_for_good(line) && !add_inverse(line, fixed, turned.moves)) return std::nullopt;
    }
    return turned;
  }

  /// The symbols of a set that an element matches.
  [[nodiscard]] static SymbolSet taken(const Element& element, const SymbolSet& of) {
    SymbolSet symbols;
    for (const Symbol symbol : element.test.symbols.to_string()) {
      if (of.contains(symbol)) symbols.insert(symbol);
    }
    return symbols;
  }

  [[nodiscard]] static bool may_come(const Write& write, const SymbolSet& symbols) {
    return write.kind == Write::Kind::variable || SymbolSet(write.symbols).intersects(symbols);
  }
  /// Whether the element matches only symbols of this set.
  [[nodiscard]] bool goes(const Element& element, const SymbolSet& symbols) const {
    return !element.test.off && taken(element, within_).is_subset_of(symbols);
  }

  /// Upper bound of the symbols of this set that a line adds; `nullopt` if there is none.
  [[nodiscard]] std::optional<int> most_more(const Production& line, const SymbolSet& symbols) const {
    int more = 0;
    for (std::size_t i = 0; i < line.right.size(); ++i) {
      const Element& element = line.left.elements[i];
      const Write& write = line.right[i];
      if (write.kind == Write::Kind::keep) continue;
      const bool comes = may_come(write, symbols);
      const bool went = goes(element, symbols);
      if (element.is_single()) {
        more += (comes ? 1 : 0) - (went ? 1 : 0);
      } else if (comes && !went) {
        return std::nullopt;
      }
    }
    return more;
  }

  /// Closes a set under production: adds what lines turn into its symbols, until no line adds to them.
  /// @return false if the set never becomes closed
  [[nodiscard]] bool close(SymbolSet& symbols) const {
    for (bool grows = true; grows;) {
      SymbolSet wider = symbols;
      grows = false;
      for (const Side& side : rules_.sides) {
        for (const Production* line : side.productions()) {
          if (most_more(*line, symbols).value_or(1) <= 0) continue;
          grows = true;
          for (std::size_t i = 0; i < line->right.size(); ++i) {
            const bool keeps = line->right[i].kind == Write::Kind::keep;
            if (!keeps && may_come(line->right[i], symbols)) wider |= taken(line->left.elements[i], within_);
          }
        }
      }
      if (grows && (wider == symbols || wider.contains(empty_symbol))) return false;
      symbols = wider;
    }
    return true;
  }

  /// Whether a move with this line always changes the material: it takes pieces that nothing brings back.
  /// Without a material no move leaves.
  [[nodiscard]] bool leaves_for_good(const Production& line) const {
    if (!one_material_) return false;
    const auto takes = [&](SymbolSet symbols) {
      return close(symbols) && most_more(line, symbols).value_or(0) < 0;
    };
    SymbolSet all = within_;
    all.erase(empty_symbol);
    const std::string each = all.to_string();
    return takes(all) ||
           any_of(each, [&](Symbol symbol) { return takes(SymbolSet(std::string(1, symbol))); });
  }

  /// Whether an `after` line only replaces, on one cell, a symbol that stands on the board within moves
  /// alone. Then a move is inverted as if it had written the replacement. Notes the line.
  [[nodiscard]] bool settles(const Production& line) {
    std::size_t changed = 0;
    for (std::size_t i = 0; i < line.right.size(); ++i) {
      if (line.right[i].kind == Write::Kind::keep) continue;
      const Element& element = line.left.elements[i];
      if (line.right[i].kind != Write::Kind::symbols || !element.is_single() || element.test.off ||
          !taken(element, present_).empty() || ++changed > 1) {
        return false;
      }
      settling_.emplace_back(taken(element, within_), SymbolSet(line.right[i].symbols));
    }
    return true;
  }

  /// The symbols that may stand after the move where a line has written one of `symbols`.
  [[nodiscard]] SymbolSet settled(SymbolSet symbols) const {
    for (std::size_t before = 0; before != symbols.size();) {
      before = symbols.size();
      for (const auto& [from, to] : settling_) {
        if (from.intersects(symbols)) symbols |= to;
      }
    }
    return symbols;
  }

  /// @return false if the sides of the line do not tell
  [[nodiscard]] bool add_inverse(const Production& line, const FixedClasses& fixed,
                                 std::vector<Production>& turned) const {
    if (line.every || line.again || line.extra || line.once || line.hands != filled_) return false;
    std::vector<std::size_t> changed; // elements of one cell
    for (std::size_t i = 0; i < line.right.size(); ++i) {
      const Element& element = line.left.elements[i];
      const Write& write = line.right[i];
      if (element.length != nullptr || !element.contact.empty()) return false; // a write may change both
      if (write.kind == Write::Kind::keep) continue;
      if (write.kind != Write::Kind::symbols || element.test.off) return false;
      if (element.is_single()) {
        changed.push_back(i);
      } else if (!one_material_ || taken(element, present_) != SymbolSet(write.symbols)) {
        return false;
      }
    }
    if (never_holds(line.guard)) return true;
    Production back = line;
    back.guard.condition.reset();
    back.hands = 0;
    for (Element& element : back.left.elements) {
      if (!fixed.contain(element.test.within)) element.test.within = no_class;
      if (!fixed.contain(element.test.outside)) element.test.outside = no_class;
      element.test.variable = 0;
    }
    for (Write& write : back.right) write = {};
    choose(line, changed, {}, {}, back, turned);
    return true;
  }

  /// Each symbol of a set, or the whole set.
  [[nodiscard]] static std::vector<std::string> choices(const SymbolSet& set, bool one_by_one) {
    std::vector<std::string> all;
    const std::string symbols = set.to_string();
    if (!one_by_one && !symbols.empty()) return {symbols};
    for (const Symbol symbol : symbols) all.emplace_back(1, symbol);
    return all;
  }

  /// Chooses for each changed element what it took and what it got. If moves keep the material, both are one
  /// symbol; else the last element may have taken any of its symbols, and each may have got any.
  void choose(const Production& line, std::span<const std::size_t> changed, std::string before,
              std::string after, Production& back, std::vector<Production>& turned) const {
    if (changed.empty()) {
      std::sort(before.begin(), before.end());
      std::sort(after.begin(), after.end());
      if (!one_material_ || before == after) turned.push_back(back);
      return;
    }
    const std::size_t element = changed.front();
    const SymbolSet got = settled(SymbolSet(line.right[element].symbols));
    for (const std::string& old :
         choices(taken(line.left.elements[element], present_), one_material_ || changed.size() > 1)) {
      for (const std::string& now : choices(got, one_material_)) {
        if (one_material_ && !present_.contains(now.front())) continue;
        back.left.elements[element].test.symbols = SymbolSet(now);
        back.right[element].kind = Write::Kind::symbols;
        back.right[element].symbols = old;
        choose(line, changed.subspan(1), before + old, after + now, back, turned);
      }
    }
  }

  const Ruleset& rules_;
  bool one_material_;
  std::uint16_t filled_ = 0; // hands, by all lines alike
  SymbolSet present_;        // between two moves, '.' included
  SymbolSet within_;         // that may stand on the board while a move is made, too
  std::vector<std::pair<SymbolSet, SymbolSet>> settling_; // what `after` lines replace, and by what
};

bool always_holds(const Guard& guard) {
  return !guard.condition || constant(*guard.condition).value_or(0) != 0;
}

/// Whether the elements of a picture always lie on different cells.
bool lies_apart(const Picture& picture, const Board& board) {
  if (picture.elements.size() == 1 && picture.elements.front().is_single()) return true;
  const bool is_pair = picture.elements.size() == 2 && !picture.has_rows &&
                       all_of(picture.elements, [](const Element& element) { return element.is_single(); });
  const auto never_stays = [&](const Relation& relation) {
    for (std::size_t cell = 0; cell < relation.next.size(); ++cell) {
      const auto& next = relation.next[cell];
      if (contains(next, static_cast<CellIndex>(cell))) return false;
    }
    return true;
  };
  const auto is_step = [&](RelationIndex index) {
    return index < board.relation_count() && board.relation(index).step.has_value();
  };
  return all_of(picture.headings, [&](const Heading& heading) {
    if (is_step(heading.along)) return !picture.has_rows || is_step(heading.down);
    return is_pair && heading.along < board.relation_count() && never_stays(board.relation(heading.along));
  });
}

} // namespace

std::optional<Ruleset> inverse_rules(const Ruleset& rules) { return Inversion(rules, nullptr).read(); }

std::optional<Ruleset> inverse_rules(const Ruleset& rules, const Material& material) {
  return Inversion(rules, &material).read();
}

bool are_inverse_rules_exact(const Ruleset& rules) {
  if (!rules.prefer.empty()) return false;
  return all_of(rules.sides, [&](const Side& side) {
    const FixedClasses fixed(rules, side);
    const auto is_whole = [&](const Element& element) {
      const CellTest& test = element.test;
      return test.variable == 0 && element.contact.empty() && fixed.contain(test.within) &&
             fixed.contain(test.outside);
    };
    return side.most.empty() &&
           all_of(side.forbids, [](const Judgement& line) { return never_holds(line.guard); }) &&
           all_of(side.moves, [&](const Production& line) {
             return never_holds(line.guard) ||
                    (always_holds(line.guard) && lies_apart(line.left, rules.board) &&
                     all_of(line.left.elements, is_whole));
           });
  });
}

} // namespace regola
