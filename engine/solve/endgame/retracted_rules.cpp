#include "engine/solve/endgame/retracted_rules.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "engine/solve/endgame/restricted_rules.hpp"

namespace regola {

namespace {

/// Inverts the lines of a text.
class Retraction {
public:
  Retraction(const Ruleset& rules, const Material& material) : rules_(rules), pieces_(material.set()) {
    present_ = pieces_;
    present_.insert(empty_symbol);
    within_ = symbols_within_moves(rules, material);
  }

  [[nodiscard]] std::optional<Ruleset> read() {
    Ruleset back = rules_;
    for (const PlayerIndex player : {first_player, second_player}) {
      const Side& side = rules_.sides[player];
      const auto leaves = [&](const Production& line) { return leaves_for_good(line); };
      const bool only_leaves = std::all_of(side.parts.begin(), side.parts.end(), [&](const Part& part) {
        return std::all_of(part.lines.begin(), part.lines.end(), leaves);
      });
      settling_.clear();
      if (!only_leaves || !std::all_of(side.afters.begin(), side.afters.end(), [&](const Production& line) {
            return leaves_for_good(line) || settles(line);
          })) {
        return std::nullopt;
      }
      Side turned;
      turned.following = side.following;
      for (const Production& line : side.moves) {
        if (leaves_for_good(line)) continue;
        if (!add_turned(line, turned.moves)) return std::nullopt;
      }
      back.sides[player] = std::move(turned);
    }
    back.prefer.clear();
    back.prefer_lines.clear();
    back.score.reset();
    back.values.clear();
    back.worths.clear();
    return back;
  }

private:
  template <typename Visit>
  void each_line(const Visit& visit) const {
    for (const Side& side : rules_.sides) {
      std::for_each(side.moves.begin(), side.moves.end(), visit);
      for (const Part& part : side.parts) std::for_each(part.lines.begin(), part.lines.end(), visit);
      std::for_each(side.afters.begin(), side.afters.end(), visit);
    }
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
      each_line([&](const Production& line) {
        if (most_more(line, symbols).value_or(1) <= 0) return;
        grows = true;
        for (std::size_t i = 0; i < line.right.size(); ++i) {
          const bool keeps = line.right[i].kind == Write::Kind::keep;
          if (!keeps && may_come(line.right[i], symbols)) wider |= taken(line.left.elements[i], within_);
        }
      });
      if (grows && (wider == symbols || wider.contains(empty_symbol))) return false;
      symbols = wider;
    }
    return true;
  }

  /// Whether a move with this line always changes the material: it takes pieces that nothing brings back.
  [[nodiscard]] bool leaves_for_good(const Production& line) const {
    const auto takes = [&](SymbolSet symbols) {
      return close(symbols) && most_more(line, symbols).value_or(0) < 0;
    };
    SymbolSet all = within_;
    all.erase(empty_symbol);
    const std::string each = all.to_string();
    return takes(all) || std::any_of(each.begin(), each.end(),
                                     [&](Symbol symbol) { return takes(SymbolSet(std::string(1, symbol))); });
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
  [[nodiscard]] bool add_turned(const Production& line, std::vector<Production>& turned) const {
    if (line.every || line.again || line.extra || line.once) {
      return false;
    }
    std::vector<std::size_t> changed; // elements of one cell
    for (std::size_t i = 0; i < line.right.size(); ++i) {
      const Element& element = line.left.elements[i];
      const Write& write = line.right[i];
      if (element.length != nullptr) return false;
      if (write.kind == Write::Kind::keep) continue;
      if (write.kind != Write::Kind::symbols || element.test.off) return false;
      if (element.is_single()) {
        changed.push_back(i);
      } else if (taken(element, present_) != SymbolSet(write.symbols)) {
        return false;
      }
    }
    Production back = line;
    for (Element& element : back.left.elements) {
      element.test.within = no_class;
      element.test.outside = no_class;
      element.test.variable = 0;
    }
    back.guard.condition.reset();
    for (Write& write : back.right) write = {};
    choose(line, changed, 0, {}, {}, back, turned);
    return true;
  }

  /// Chooses for each changed element a symbol that it took and one that it got.
  void choose(const Production& line, const std::vector<std::size_t>& changed, std::size_t at,
              std::string before, std::string behind, Production& back,
              std::vector<Production>& turned) const {
    if (at == changed.size()) {
      std::sort(before.begin(), before.end());
      std::sort(behind.begin(), behind.end());
      if (before == behind) turned.push_back(back);
      return;
    }
    const std::size_t element = changed[at];
    for (const Symbol old : taken(line.left.elements[element], present_).to_string()) {
      for (const Symbol now : settled(SymbolSet(line.right[element].symbols)).to_string()) {
        if (!present_.contains(now)) continue;
        back.left.elements[element].test.symbols = SymbolSet(std::string(1, now));
        back.right[element].kind = Write::Kind::symbols;
        back.right[element].symbols = old;
        choose(line, changed, at + 1, before + old, behind + now, back, turned);
      }
    }
  }

  const Ruleset& rules_;
  SymbolSet pieces_;
  SymbolSet present_; // between two moves, '.' included
  SymbolSet within_;  // that may stand on the board while a move is made, too
  std::vector<std::pair<SymbolSet, SymbolSet>> settling_; // what `after` lines replace, and by what
};

} // namespace

std::optional<Ruleset> retracted_rules(const Ruleset& rules, const Material& material) {
  return Retraction(rules, material).read();
}

} // namespace regola
