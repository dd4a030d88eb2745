// `prefer most`: only the moves with the greatest number after them remain.

#include "engine/compiled/lower/ply.hpp"
#include "rules/ruleset/expression.hpp"

namespace regola {

namespace {

/// Returns the symbols whose cells a number counts; `nullopt` if it depends on anything else.
std::optional<SymbolSet> counted_symbols(const CompiledExpression& number) {
  const Expression& source = *number.source;
  const ExpressionTraits& traits = traits_of(source.kind);
  SymbolSet all;
  if (traits.counts_cells && traits.subject == ExpressionTraits::Subject::cell) {
    if (source.cell.within != no_class || source.cell.outside != no_class) return std::nullopt;
    all = source.cell.symbols;
  } else if (source.kind != Expression::Kind::number && !traits.is_operation) {
    return std::nullopt;
  }
  for (const CompiledExpression& operand : number.operands) {
    const std::optional<SymbolSet> symbols = counted_symbols(operand);
    if (!symbols) return std::nullopt;
    all |= *symbols;
  }
  return all;
}

} // namespace

/// Whether no move of a source changes the cells that the numbers count.
bool PlyLowering::sources_keep_numbers(const TurnLowering& turn) const {
  const std::vector<CompiledExpression>& most = rules_.sides[turn.player()].most;
  return all_of(most, [&](const CompiledExpression& number) {
    const std::optional<SymbolSet> symbols = counted_symbols(number);
    return symbols && turn.sources_keep(*symbols);
  });
}

void PlyLowering::find_most(TurnLowering& turn) {
  const PlayerIndex player = turn.player();
  const std::vector<CompiledExpression>& most = rules_.sides[player].most;
  if (most.empty()) return;
  std::vector<Ref>& best = best_[&turn];
  std::vector<Ref> here;
  while (best.size() < most.size()) best.push_back(to_.variable());
  for (std::size_t i = 0; i < most.size(); ++i) here.push_back(to_.variable());
  const Ref some = to_.variable({1});
  to_.set(some, to_.number(0));
  const auto compare = [&] {
    Ref equal = to_.snapshot(some);
    Ref better = to_.is_zero(equal);
    for (std::size_t i = 0; i < most.size(); ++i) {
      better = to_.bit_or(better, to_.bit_and(equal, to_.less(best[i], here[i])));
      equal = to_.bit_and(equal, to_.equal(best[i], here[i]));
    }
    to_.when(better, [&] {
      for (std::size_t i = 0; i < most.size(); ++i) to_.set(best[i], here[i]);
      to_.set(some, to_.number(1));
    });
  };
  const auto work_out = [&](PlayerIndex next) {
    where_it_leads(next, asks_past(player), position_.refused, [&](Label /*reject*/) {
      for (std::size_t i = 0; i < most.size(); ++i) to_.set(here[i], position_.number(most[i], player));
    });
  };
  const Saved before = room();
  save(before);
  const std::vector<Cells> moved = std::exchange(moved_from, before.planes);
  const auto put_back = [&] { restore(before); };
  const auto visit = [&](Label reject) {
    ask_forbid_lines(player, turn.move(), reject);
    turn.move().for_next_player(work_out);
    compare();
    to_.bind(reject);
    put_back();
    position_.to_move = player;
  };
  if (turn.has_followed()) {
    before_refusals(put_back, [&] { turn.each_followed(visit); });
    put_back(); // a rejected step may have changed the position
  }
  if (!turn.any_match_moves() || !sources_keep_numbers(turn)) {
    before_refusals(put_back, [&] { turn.maker().each(visit); });
    moved_from = moved;
    return;
  }
  moved_from = moved;
  to_.when(turn.any_match(), [&] {
    work_out(other(player));
    compare();
    position_.to_move = player;
  });
}

/// Rejects the move that has just been made, unless its numbers are the greatest.
void PlyLowering::ask_most(const TurnLowering& turn, Label reject) {
  const PlayerIndex player = turn.player();
  const std::vector<CompiledExpression>& most = rules_.sides[player].most;
  if (most.empty()) return;
  turn.move().for_next_player([&](PlayerIndex next) {
    where_it_leads(next, asks_past(player), reject, [&](Label other) {
      for (std::size_t i = 0; i < most.size(); ++i) {
        const Ref number = position_.number(most[i], player);
        to_.jump_unless(to_.equal(number, best_.at(&turn)[i]), other);
      }
    });
  });
}

/// Whether `prefer most` asks for the past.
bool PlyLowering::asks_past(PlayerIndex player) const {
  const std::vector<CompiledExpression>& most = rules_.sides[player].most;
  return any_of(most, [&](const CompiledExpression& number) { return asks_for_past(*number.source); });
}

} // namespace regola
