// How a solve by tiers values the positions of one tier.

#include <algorithm>
#include <array>
#include <utility>

#include "engine/matcher/result.hpp"
#include "engine/solve/tiers/tier_rounds.hpp"
#include "engine/solve/tiers/tier_solver.hpp"
#include "rules/ruleset/status_text.hpp"

namespace regola {

namespace {

constexpr std::size_t most_moves_inside = 0xFFFF;

bool is_better(TableValue a, TableValue b) { return rank_of(position_value(a)) > rank_of(position_value(b)); }

} // namespace

/// The moves of a position, as its tier sees them.
struct TierSolver::Moves {
  TableValue over = no_position; ///< the value, if the game is over
  TableValue best = no_position; ///< of the moves that lead to other tiers
  /// The positions of this tier to which moves lead, each once: those with the other player to move, and
  /// those with the same one. Where players are exchanged, a position may be both.
  std::array<CodeBatch, 2> inside;

  [[nodiscard]] std::size_t size() const { return inside[0].size() + inside[1].size(); }
};

TierSolver::End TierSolver::value_tiers(SolveWatch& watch) {
  for (std::size_t i = tiers_.size(); i-- > 0;) {
    Tier& tier = tiers_[i];
    if (tier.stage == TierStage::valued) continue;
    // Keeps what this tier needs, too.
    std::erase_if(loaded_, [&](const auto& entry) {
      return !std::binary_search(tier.next.begin(), tier.next.end(), entry.first);
    });
    End end = load(tier.key, watch);
    for (const Tiers::Key& key : tier.next) {
      if (end == End::solved) end = load(key, watch);
    }
    if (end == End::solved) end = value_tier(tier, watch);
    if (end != End::solved) {
      loaded_.clear();
      return end;
    }
    tier.stage = TierStage::valued;
    folder_.save(tier, *loaded_.at(tier.key).set);
    if (watch.stop().after(1)) {
      loaded_.clear();
      return End::stopped;
    }
  }
  loaded_.clear();
  return End::solved;
}

/// @return `nullopt` if a file misses a position
std::optional<TableValue> TierSolver::value_of(const Tiers::Key& key, const CodeBytes& bytes) {
  const auto there = loaded_.find(key);
  if (there == loaded_.end()) {
    return std::nullopt;
  }
  CodeBatch batch;
  batch.add(bytes);
  const TableValue* value = there->second.set->find(batch.items().front(), batch.rest(batch.items().front()));
  return value == nullptr ? std::nullopt : std::optional(*value);
}

/// @return false if a position is missing
bool TierSolver::list_moves(const Tiers::Key& key, const CodeBytes& bytes, Moves& moves) {
  moves.over = no_position;
  moves.best = no_position;
  for (CodeBatch& each : moves.inside) each.clear();
  const Position position = game_.read(bytes);
  Machine& machine = game_.machine();
  const PlayerIndex player = machine.to_move(position);
  const Result result = as_claimed(machine.judge(position));
  if (!game_.plays_on(result)) {
    if (result.ending == Ending::stopped) {
      throw Unsolvable("the game stops in " + to_text(game_.rules(), machine.write(position)) +
                       ", and no line says what that means");
    }
    moves.over = result.ending == Ending::won ? table_value(result.winner == player, 0) : drawn_value;
    return true;
  }
  const Machine::Children children = machine.children(position, Machine::no_value);
  for (std::size_t move = children.first; move < children.last; ++move) {
    const Position child = machine.child(move).position;
    const bool same_player = machine.to_move(child) == player;
    const Tiers::Key there = game_.key(child);
    game_.code().encode(child, bytes_);
    if (there == key) {
      moves.inside[same_player ? 1 : 0].add(bytes_);
      continue;
    }
    const auto value = value_of(there, bytes_);
    if (!value) {
      return false;
    }
    const TableValue before = value_before_move(*value, same_player);
    if (moves.best == no_position || is_better(before, moves.best)) moves.best = before;
  }
  for (CodeBatch& each : moves.inside) each.sort();
  return true;
}

TierSolver::End TierSolver::value_tier(Tier& tier, SolveWatch& watch) {
  const NumberedSlots slots(*loaded_.at(tier.key).set);
  const std::uint64_t needed = bytes() + TierRounds::bytes_of(slots.count());
  if (needed > watch.memory() || slots.count() > Predecessors::most_positions) {
    return End::out_of_memory;
  }
  most_bytes_ = std::max(most_bytes_, needed);
  TierRounds rounds(slots);
  Moves moves;
  std::uint64_t done = 0;
  const auto each_position = [&](const char* phase, const auto& visit) {
    for (const PositionSet::Place& place : slots.places()) {
      CodeBytes code;
      for (std::size_t slot = 0; slot < place.table->slots(); ++slot) {
        if (place.table->value(slot) == no_position) continue;
        const bool whole = visit(place, slot, code);
        if (!whole) throw DatabaseError("a tier of the database misses a position; make it anew");
        if (++done % 256 == 0 && watch.stop().after(256)) return false;
      }
      watch.report(phase, place.first, slots.count());
    }
    return true;
  };
  /// @return false if a position is missing
  const auto each_inside = [&](const auto& visit) {
    for (const bool same_player : {false, true}) {
      const CodeBatch& batch = moves.inside[same_player ? 1 : 0];
      for (const CodeBatch::Item& item : batch.items()) {
        const auto to = slots.number_of(batch, item);
        if (!to) return false;
        visit(*to, same_player);
      }
    }
    return true;
  };
  const bool valued = each_position(
      "valuing a tier", [&](const PositionSet::Place& place, std::size_t slot, CodeBytes& code) {
        CodeBatch::restore(place.length, place.part, place.table->word(slot), place.table->rest(slot), code);
        if (!list_moves(tier.key, code, moves)) return false;
        const std::uint64_t number = place.first + slot;
        if (moves.size() > most_moves_inside)
          throw Unsolvable("a position has more moves than can be counted");
        if (!each_inside([&](std::uint64_t to, bool) { rounds.count(number, to); })) return false;
        rounds.set_best(number, moves.best);
        const bool waits = moves.over == no_position && moves.size() > 0;
        place.table->value(slot) = waits ? not_decided : moves.over != no_position ? moves.over : moves.best;
        return true;
      });
  if (!valued) {
    return End::stopped;
  }
  const std::uint64_t inside = rounds.moves();
  if (inside == 0) {
    return End::solved;
  }
  most_bytes_ = std::max(most_bytes_, needed + Predecessors::bytes_of_moves(inside));
  if (inside > Predecessors::most_moves || most_bytes_ > watch.memory()) {
    return End::out_of_memory;
  }
  rounds.make_room();
  const bool added = each_position(
      "turning moves round", [&](const PositionSet::Place& place, std::size_t slot, CodeBytes& code) {
        const std::uint64_t number = place.first + slot;
        if (rounds.open(number) == 0) return true;
        CodeBatch::restore(place.length, place.part, place.table->word(slot), place.table->rest(slot), code);
        if (!list_moves(tier.key, code, moves)) return false;
        return each_inside([&](std::uint64_t to, bool same_player) { rounds.add(number, to, same_player); });
      });
  if (!added) {
    return End::stopped;
  }
  rounds.run();
  return End::solved;
}

} // namespace regola
