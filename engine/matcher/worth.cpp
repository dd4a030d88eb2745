#include "engine/matcher/worth.hpp"

#include "engine/matcher/evaluate.hpp"

namespace regola {

Heuristic heuristic_of(const Ruleset& ruleset, std::string_view name) {
  if (ruleset.values.empty() && name.empty()) {
    return [&ruleset](int, const Status& status) { return derived_value(ruleset, status); };
  }
  const Value* value = name.empty() ? &ruleset.values.back() : ruleset.find_value(name);
  if (value == nullptr) throw std::invalid_argument("this game has no value '" + std::string(name) + "'");
  return [&ruleset, value](int, const Status& status) {
    return short_of_infinity(evaluate(PlayerView(ruleset, status, first_player), value->expression));
  };
}

namespace {

CellIndex only_change(const Ruleset& ruleset, const Status& before, const Status& after) {
  CellIndex changed = no_cell;
  for (std::size_t i = ruleset.turn == Turn::first_cell ? 1 : 0; i < before.size(); ++i) {
    if (before[i] == after[i]) continue;
    if (changed != no_cell) return no_cell;
    changed = static_cast<CellIndex>(i);
  }
  return changed;
}

} // namespace

CellIndex cell_of(const Ruleset& ruleset, const Status& before, const Move& move, const Status& after) {
  switch (move.kind) {
  case Move::Kind::parts: return move.parts.back().to;
  case Move::Kind::rule: return only_change(ruleset, before, after);
  case Move::Kind::pass: break;
  }
  return no_cell;
}

std::int32_t worth_of(const Ruleset& ruleset, const Value& worth, const Status& before, const Move& move,
                      const Status& after) {
  const PlayerView view(ruleset, after, before.to_move, &before, cell_of(ruleset, before, move, after));
  const bool in_mirror = ruleset.mirrored && before.to_move == second_player;
  return evaluate(view, in_mirror ? worth.mirrored : worth.expression);
}

MoveHeuristic move_heuristic_of(const Ruleset& ruleset, std::string_view name) {
  const Value* worth = !name.empty()            ? ruleset.find_worth(name)
                       : ruleset.worths.empty() ? nullptr
                                                : &ruleset.worths.back();
  if (worth == nullptr) throw std::invalid_argument("this game has no worth '" + std::string(name) + "'");
  return [&ruleset, worth](const Status& before, const Successor& next) {
    return worth_of(ruleset, *worth, before, next.move, next.status);
  };
}

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
      if (rule.left[i] == symbol && !rule.right.is_variable_at(i)) result.insert(rule.right[i]);
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
      for (std::size_t first = 0; first < ruleset_.board.size(); ++first) {
        total += weight_at(picture, heading, static_cast<CellIndex>(first));
      }
    }
    return total;
  }

  /// @param first where the first cell of the picture lies
  [[nodiscard]] int weight_at(const Picture& picture, const Heading& heading, CellIndex first) const {
    constexpr int factor = 4;
    constexpr int most = 1 << 20;
    std::size_t left = 0; // cells still to be laid
    for (const Element& element : picture.elements) left += element.least;
    const Relation* along = left == 1 ? nullptr : &ruleset_.board.relation(heading.along);
    std::vector<CellIndex> here{first}; // where the next cell may lie: a step may lead to several
    int weight = 1;
    for (const Element& element : picture.elements) {
      for (std::uint16_t i = 0; i < element.least; ++i) {
        const auto any = [&](const auto& is_so) { return std::any_of(here.begin(), here.end(), is_so); };
        if (any([&](CellIndex cell) { return view_.accepts(element.test, cell, heading.along); })) {
          // A cell that may hold any symbol is no progress.
          weight *= element.test.symbols == ruleset_.symbols || weight > most ? 1 : factor;
        } else if (!any([&](CellIndex cell) { return can_become(cell, element.test.symbols); })) {
          return 0;
        }
        if (--left > 0) here = behind(*along, here);
      }
    }
    return weight;
  }

  /// The cells that a step leads to from one of these.
  [[nodiscard]] static std::vector<CellIndex> behind(const Relation& along,
                                                     const std::vector<CellIndex>& cells) {
    std::vector<CellIndex> found;
    for (const CellIndex cell : cells) {
      found.insert(found.end(), along.next[cell].begin(), along.next[cell].end());
    }
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
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
  if (ruleset.score) return evaluate(PlayerView(ruleset, status, first_player), *ruleset.score);
  if (has_rigid_win(ruleset)) {
    return Nearness(ruleset, status, first_player).sum() - Nearness(ruleset, status, second_player).sum();
  }
  return mobility(ruleset, status, first_player) - mobility(ruleset, status, second_player);
}

} // namespace regola
