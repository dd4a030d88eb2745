#include "engine/matcher/derived_value.hpp"

#include <algorithm>
#include <array>

#include "engine/matcher/evaluate.hpp"
#include "engine/matcher/successors.hpp"

namespace regola {

bool is_rigid(const Picture& picture) {
  return !picture.has_rows &&
         std::all_of(picture.elements.begin(), picture.elements.end(), [](const Element& element) {
           return element.contact.empty() && element.least == element.most && !element.test.off;
         });
}

SymbolSet reachable_from(const Ruleset& ruleset, const Side& side, Symbol symbol) {
  SymbolSet result;
  for (const Production& line : side.moves) {
    for (std::size_t i = 0; i < line.right.size(); ++i) {
      if (line.right[i].kind == Write::Kind::symbols && line.left.elements[i].test.symbols.contains(symbol)) {
        result |= SymbolSet(line.right[i].symbols);
      }
    }
  }
  for (const Rule& rule : ruleset.rules) {
    for (std::size_t i = 0; i < std::min(rule.left.size(), rule.right.size()); ++i) {
      if (rule.left[i] == symbol && !rule.right.is_variable_at(i)) {
        result.insert(rule.right[i]);
      }
    }
  }
  return result;
}

namespace {

/// Measures how near the player is to a win pattern. Each place where the player can still complete one
/// counts 4^n, where n is the number of cells that already match. The result is the sum over all places.
class Nearness {
public:
  Nearness(const Ruleset& ruleset, const Status& status, PlayerIndex player)
      : ruleset_(ruleset), view_(ruleset, status, player) {
    for (const Symbol symbol : ruleset.symbols.to_string()) {
      reachable_[static_cast<unsigned char>(symbol)] = reachable_from(ruleset, view_.side(), symbol);
    }
  }

  [[nodiscard]] int sum() const {
    int total = 0;
    for (const Judgement& line : view_.side().ends) {
      if (line.kind == Judgement::Kind::win && line.picture && is_rigid(*line.picture)) {
        total += sum_of(*line.picture);
      }
    }
    return total;
  }

private:
  [[nodiscard]] int sum_of(const Picture& picture) const {
    int total = 0;
    for (const Heading& heading : picture.headings) {
      for (const CellIndex start : heading.starts) {
        total += weight_at(picture, heading, start);
      }
    }
    return total;
  }

  [[nodiscard]] int weight_at(const Picture& picture, const Heading& heading, CellIndex start) const {
    constexpr int factor = 4;
    constexpr int most = 1 << 20;
    std::size_t before = 0;
    std::size_t cells = 0;
    for (std::size_t i = 0; i < picture.elements.size(); ++i) {
      before += i < picture.pivot ? picture.elements[i].least : 0;
      cells += picture.elements[i].least;
    }
    const bool one_cell = cells == 1;
    const Relation* along = one_cell ? nullptr : &ruleset_.board.relation(heading.along);
    const Relation* back = one_cell ? nullptr : &ruleset_.board.relation(along->opposite);
    CellIndex cell = start;
    for (; before > 0 && cell != no_cell; --before) {
      cell = next(*back, cell);
    }
    int weight = 1;
    std::size_t laid = 0;
    for (const Element& element : picture.elements) {
      for (std::uint16_t i = 0; i < element.least; ++i) {
        if (cell == no_cell) {
          return 0;
        }
        if (view_.accepts(element.test, cell)) {
          // A cell that may hold any symbol is no progress.
          weight *= element.test.symbols == ruleset_.symbols || weight > most ? 1 : factor;
        } else if (!can_become(cell, element.test.symbols)) {
          return 0;
        }
        cell = ++laid < cells ? next(*along, cell) : no_cell;
      }
    }
    return weight;
  }

  [[nodiscard]] static CellIndex next(const Relation& relation, CellIndex cell) {
    return relation.next[cell].empty() ? no_cell : relation.next[cell].front();
  }
  [[nodiscard]] bool can_become(CellIndex cell, const SymbolSet& wanted) const {
    return reachable_[static_cast<unsigned char>(view_.status()[cell])].intersects(wanted);
  }

  const Ruleset& ruleset_;
  PlayerView view_;
  std::array<SymbolSet, 128> reachable_;
};

bool has_rigid_win(const Ruleset& ruleset) {
  return std::any_of(ruleset.sides.begin(), ruleset.sides.end(), [](const Side& side) {
    return std::any_of(side.ends.begin(), side.ends.end(), [](const Judgement& line) {
      return line.kind == Judgement::Kind::win && line.picture && is_rigid(*line.picture);
    });
  });
}

int mobility(const Ruleset& ruleset, const Status& status, PlayerIndex player) {
  return static_cast<int>(move_count(ruleset, with_turn(ruleset, status, player)));
}

} // namespace

int derived_value(const Ruleset& ruleset, const Status& status) {
  if (ruleset.score) {
    return evaluate(PlayerView(ruleset, status, first_player), *ruleset.score);
  }
  if (has_rigid_win(ruleset)) {
    return Nearness(ruleset, status, first_player).sum() - Nearness(ruleset, status, second_player).sum();
  }
  return mobility(ruleset, status, first_player) - mobility(ruleset, status, second_player);
}

} // namespace regola
