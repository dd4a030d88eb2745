#include "engine/solve/retracted_rules.hpp"

#include <algorithm>

namespace regola {

namespace {

/// Turns the lines of a text round.
class Retraction {
public:
  Retraction(const Ruleset& rules, const Material& material) : rules_(rules), pieces_(material.set()) {
    present_ = pieces_;
    present_.insert(empty_symbol);
  }

  [[nodiscard]] std::optional<Ruleset> read() const {
    Ruleset back = rules_;
    for (const PlayerIndex player : {first_player, second_player}) {
      const Side& side = rules_.sides[player];
      const auto leaves = [&](const Production& line) { return leaves_for_good(line); };
      const bool only_leaves = std::all_of(side.parts.begin(), side.parts.end(), [&](const Part& part) {
        return std::all_of(part.lines.begin(), part.lines.end(), leaves);
      });
      if (!only_leaves || !std::all_of(side.afters.begin(), side.afters.end(), leaves)) {
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
  [[nodiscard]] SymbolSet taken(const Element& element) const {
    SymbolSet symbols;
    for (const Symbol symbol : element.test.symbols.to_string()) {
      if (present_.contains(symbol)) symbols.insert(symbol);
    }
    return symbols;
  }

  /// How many more of some symbols there may be behind a line, at most; nothing: any number.
  [[nodiscard]] std::optional<int> most_more(const Production& line, const SymbolSet& symbols) const {
    int more = 0;
    for (std::size_t i = 0; i < line.right.size(); ++i) {
      const Element& element = line.left.elements[i];
      const Write& write = line.right[i];
      if (write.kind == Write::Kind::keep) continue;
      const bool may_come =
          write.kind == Write::Kind::variable || SymbolSet(write.symbols).intersects(symbols);
      const bool goes = !element.test.off && taken(element).is_subset_of(symbols);
      if (element.is_single()) {
        more += (may_come ? 1 : 0) - (goes ? 1 : 0);
      } else if (may_come && !goes) {
        return std::nullopt;
      }
    }
    return more;
  }

  [[nodiscard]] bool may_grow(const SymbolSet& symbols) const {
    const auto grows = [&](const Production& line) { return most_more(line, symbols).value_or(1) > 0; };
    return std::any_of(rules_.sides.begin(), rules_.sides.end(), [&](const Side& side) {
      return std::any_of(side.moves.begin(), side.moves.end(), grows) ||
             std::any_of(side.afters.begin(), side.afters.end(), grows) ||
             std::any_of(side.parts.begin(), side.parts.end(), [&](const Part& part) {
               return std::any_of(part.lines.begin(), part.lines.end(), grows);
             });
    });
  }

  /// Whether no move that has a part by this line can leave the material as it was: it takes away what
  /// nothing brings back.
  [[nodiscard]] bool leaves_for_good(const Production& line) const {
    const auto takes = [&](const SymbolSet& symbols) {
      return most_more(line, symbols).value_or(0) < 0 && !may_grow(symbols);
    };
    if (takes(pieces_)) {
      return true;
    }
    const std::string each = pieces_.to_string();
    return std::any_of(each.begin(), each.end(),
                       [&](Symbol symbol) { return takes(SymbolSet(std::string(1, symbol))); });
  }

  /// @return false: its sides do not tell
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
      } else if (taken(element) != SymbolSet(write.symbols)) {
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

  /// For each element in turn a symbol that it took and one that it was given.
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
    for (const Symbol old : taken(line.left.elements[element]).to_string()) {
      for (const Symbol now : line.right[element].symbols) {
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
  SymbolSet present_;
};

} // namespace

std::optional<Ruleset> retracted_rules(const Ruleset& rules, const Material& material) {
  return Retraction(rules, material).read();
}

} // namespace regola
