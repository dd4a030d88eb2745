#pragma once

#include <optional>
#include <vector>

#include "engine/compiled/machine/machine.hpp"
#include "engine/compiled/machine/plane_children.hpp"
#include "engine/compiled/machine/plane_parts.hpp"
#include "engine/compiled/machine/plane_perft.hpp"
#include "engine/compiled/machine/plane_random_games.hpp"

namespace regola {

/// The machine for planes of W words. Forwards each call to the part that serves it.
template <int W>
class PlaneMachine final : public Machine {
public:
  explicit PlaneMachine(const CompiledRuleset& rules);

  [[nodiscard]] const CompiledRuleset& rules() const override { return parts_.store.rules(); }

  // Positions
  [[nodiscard]] std::size_t words() const override { return parts_.store.words(); }
  [[nodiscard]] Position read(const Status& status) override { return parts_.positions.read(status); }
  [[nodiscard]] Status write(Position position) const override { return parts_.positions.write(position); }
  void clear() override;
  [[nodiscard]] PlayerIndex to_move(Position position) const override {
    return parts_.store.view(position).to_move();
  }
  [[nodiscard]] int occupied(Position position) const override { return parts_.positions.occupied(position); }
  [[nodiscard]] Word hash(Position position) const override { return parts_.store.hash(position); }
  [[nodiscard]] Word hash_from_scratch(Position position) const override {
    return parts_.store.hash_from_scratch(position);
  }
  [[nodiscard]] Word key(Position position) const override { return parts_.store.key(position); }
  [[nodiscard]] Word key_of_image(Position position, const std::vector<Bit>& image) const override {
    return parts_.positions.key_of_image(position, image);
  }
  [[nodiscard]] bool equal(Position a, Position b) const override { return parts_.store.equal(a, b); }

  // Moves
  [[nodiscard]] Moves expand(Position position) override {
    return parts_.lister.expand(parts_.viewer.view_of(position));
  }
  void release(const Moves& /*moves*/) override { records().release_expansion(); }
  [[nodiscard]] Position position(std::size_t move) override { return records()[move].position; }
  [[nodiscard]] Move move(std::size_t index) const override { return records().move(index); }
  [[nodiscard]] std::uint32_t line(std::size_t move) const override { return records()[move].first_line; }
  [[nodiscard]] const Varspace& variables(std::size_t move) const override {
    return records().variables(move);
  }
  [[nodiscard]] std::uint32_t signature(std::size_t move) const override { return records().signature(move); }
  [[nodiscard]] bool can_move(Position position) override {
    return parts_.lister.can_move(parts_.viewer.view_of(position));
  }
  [[nodiscard]] std::size_t move_count(Position position) override {
    return parts_.lister.move_count(parts_.viewer.view_of(position));
  }
  [[nodiscard]] bool is_forbidden(Position position) override {
    return parts_.lister.is_forbidden(parts_.viewer.view_of(position, other(to_move(position))));
  }

  // Results and values.
  [[nodiscard]] Result judge(Position position) override { return parts_.judge.judge(position); }
  [[nodiscard]] Result judge_move(Position position) override { return parts_.judge.judge_move(position); }
  [[nodiscard]] std::int32_t value(Position position, std::size_t value) override {
    return parts_.evaluator.value(parts_.viewer.view_of(position, first_player), value);
  }
  [[nodiscard]] std::int32_t worth(Position before, std::size_t move, std::size_t worth) override;
  [[nodiscard]] std::int32_t derived_value(Position position) override {
    return parts_.evaluator.derived_value(position);
  }

  // Searches
  void begin(Position root) override { children_.begin(root); }
  [[nodiscard]] Children children(Position position, std::size_t value, Among among) override {
    return children_.list(position, value, among);
  }
  [[nodiscard]] const Child& child(std::size_t index) const override { return children_[index]; }
  void release(const Children& children) override { children_.release(children); }
  [[nodiscard]] std::optional<BestLeaf> best_leaf(Position position, std::size_t value,
                                                  const LeafScores& scores, bool safe) override {
    return children_.best_leaf(position, value, scores, safe);
  }

  // Random games and perft.
  [[nodiscard]] PerftCount count(Position position, int depth, bool judges, const StopCount& stop) override {
    return perft_.count(position, depth, judges, stop);
  }
  [[nodiscard]] Playout playout(Position position, Random& random, int most_plies, Status* last) override {
    return random_games_.play(position, random, most_plies, last);
  }
  void playouts(Position position, Random& seeds, int most_plies, std::span<Playout> games) override {
    random_games_.play_all(position, seeds, most_plies, games);
  }
  [[nodiscard]] bool has_quick_playouts() const override { return random_games_.has_form(); }

private:
  [[nodiscard]] MoveRecords& records() { return parts_.lister.records(); }
  [[nodiscard]] const MoveRecords& records() const { return parts_.lister.records(); }

  PlaneParts<W> parts_;
  PlanePerft<W> perft_;
  PlaneRandomGames<W> random_games_;
  PlaneChildren<W> children_;
};

template <int W>
PlaneMachine<W>::PlaneMachine(const CompiledRuleset& rules)
    : parts_(rules), perft_(parts_), random_games_(parts_), children_(parts_) {}

template <int W>
void PlaneMachine<W>::clear() {
  parts_.store.arena().release({});
  parts_.lister.clear();
  children_.clear();
}

template <int W>
std::int32_t PlaneMachine<W>::worth(Position before, std::size_t move, std::size_t worth) {
  const MoveRecord& made = records()[move];
  PlayerPosition view = parts_.viewer.view_of(made.position, to_move(before));
  view.before = before;
  view.before_stamp = parts_.viewer.next_stamp();
  view.here = parts_.lister.cell_of(before, made);
  return parts_.evaluator.worth(view, worth);
}

} // namespace regola
