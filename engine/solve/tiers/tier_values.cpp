// How a solve by tiers values the positions of one tier.

#include <algorithm>
#include <utility>

#include "engine/matcher/result.hpp"
#include "engine/solve/retrograde/coded_positions.hpp"
#include "engine/solve/tiers/tier_solver.hpp"
#include "rules/ruleset/status_text.hpp"

namespace regola {

/// The positions of a tier, for Rounds. Those to which moves lead in other tiers are valued.
class TierSolver::Valued final : public CodedPositions {
public:
  Valued(TierSolver& solver, const Tiers::Key& key)
      : CodedPositions(*solver.loaded_.at(key).set),
        solver_(solver),
        key_(key),
        reader_{solver.game_.machine(), solver.game_.code()} {}

protected:
  CodeReader& reader(unsigned /*thread*/) override { return reader_; }
  Outlook list_children(CodeReader& reader, Position position) override;
  void tell_missing() const override {
    throw DatabaseError("a tier of the database misses a position; make it anew");
  }

private:
  TierSolver& solver_;
  const Tiers::Key& key_;
  CodeReader reader_;
};

Outlook TierSolver::Valued::list_children(CodeReader& reader, Position position) {
  TieredGame& game = solver_.game_;
  Machine& machine = reader.machine;
  const PlayerIndex player = machine.to_move(position);
  const Result result = as_claimed(machine.judge(position));
  Outlook known(game.endless().winner, player);
  if (!game.plays_on(result)) {
    if (result.ending == Ending::stopped) {
      throw Unsolvable("the game stops in " + to_text(game.rules(), machine.write(position)) +
                       ", and no line says what that means");
    }
    known.end(seen_by(player, score_of(result, 0)));
    return known;
  }
  const std::size_t first = reader.children.size();
  const Machine::Children children = machine.children(position, Machine::no_value);
  for (std::size_t move = children.first; move < children.last; ++move) {
    const Position child = machine.child(move).position;
    const bool same_player = machine.to_move(child) == player;
    const Tiers::Key there = game.key(child);
    reader.code.encode(child, reader.bytes);
    if (there == key_) {
      reader.children.add(reader.bytes, same_player);
      continue;
    }
    const auto value = solver_.value_of(there, reader.bytes);
    if (!value) tell_missing();
    known.add(*value, same_player);
  }
  reader.children.sort(first);
  return known;
}

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
  if (there == loaded_.end()) return std::nullopt;
  CodeBatch batch;
  batch.add(bytes);
  const TableValue* value = there->second.set->find(batch.items().front(), batch.rest(batch.items().front()));
  return value == nullptr ? std::nullopt : std::optional(*value);
}

TierSolver::End TierSolver::value_tier(Tier& tier, SolveWatch& watch) {
  for (const PositionSet::Place& place : loaded_.at(tier.key).set->places()) {
    for (std::size_t slot = 0; slot < place.table->slots(); ++slot) {
      TableValue& value = place.table->value(slot);
      if (value != no_position) value = not_decided;
    }
  }
  Valued positions(*this, tier.key);
  const End listed = positions.list_predecessors(1, 1, bytes(), watch);
  most_bytes_ = std::max(most_bytes_, positions.most_bytes());
  if (listed != End::solved) return listed;
  Rounds rounds(positions, Rounds::Before::exact, game_.endless().winner, 1, watch);
  const bool whole = positions.has_moves() ? rounds.run(1) : rounds.finish();
  return whole ? End::solved : End::stopped;
}

} // namespace regola
