#pragma once

#include <vector>

#include "engine/compiled/machine/leaf_counter.hpp"
#include "engine/compiled/machine/listed_moves.hpp"
#include "engine/compiled/machine/machine.hpp"
#include "engine/compiled/machine/position_answers.hpp"
#include "engine/compiled/machine/positions.hpp"
#include "engine/compiled/machine/random_games.hpp"
#include "engine/compiled/machine/search_nodes.hpp"

namespace regola {

/// The machine: asks forms, and the reference matcher where a text has none or a move's text is wanted.
class FormMachine final : public Machine {
public:
  explicit FormMachine(const CompiledRuleset& rules);

  [[nodiscard]] const CompiledRuleset& rules() const override { return store_.rules(); }

  // Positions
  [[nodiscard]] std::size_t words() const override { return store_.words(); }
  [[nodiscard]] Position read(const Status& status) override { return positions_.read(status); }
  [[nodiscard]] Status write(Position position) const override { return positions_.write(position); }
  void clear() override;
  [[nodiscard]] PlayerIndex to_move(Position position) const override {
    return store_.view(position).to_move();
  }
  [[nodiscard]] int occupied(Position position) const override { return positions_.occupied(position); }
  [[nodiscard]] Word hash(Position position) const override { return store_.hash(position); }
  [[nodiscard]] Word hash_from_scratch(Position position) const override {
    return store_.hash_from_scratch(position);
  }
  [[nodiscard]] Word key(Position position) const override { return store_.key(position); }
  [[nodiscard]] Word key_of_image(Position position, const CellImage& image) const override {
    return positions_.key_of_image(position, image);
  }
  [[nodiscard]] bool equal(Position a, Position b) const override { return store_.equal(a, b); }

  // Moves
  [[nodiscard]] Moves expand(Position position) override;
  [[nodiscard]] std::vector<Successor> successors(const Status& status) override;
  void release(const Moves& moves) override;
  [[nodiscard]] Position position(std::size_t move) const override { return moves_.position(move); }
  [[nodiscard]] const Successor& successor(std::size_t move) const override { return moves_[move]; }
  [[nodiscard]] bool is_forbidden(Position position) override { return answers_.is_forbidden(position); }

  // Results and values
  [[nodiscard]] Result judge(Position position) override;
  [[nodiscard]] std::int32_t value(Position position, std::size_t value) override;
  [[nodiscard]] std::int32_t worth(Position before, std::size_t move, std::size_t worth) override;

  // Searches
  void begin(Position root) override { nodes_.begin(root); }
  [[nodiscard]] Children children(Position position, std::size_t value, Among among) override;
  [[nodiscard]] const Child& child(std::size_t index) const override { return children_[index]; }
  void release(const Children& children) override;
  [[nodiscard]] std::optional<BestLeaf> best_leaf(Position position, std::size_t value,
                                                  const LeafScores& scores, bool safe) override;

  // Random games and perft
  [[nodiscard]] PerftCount count(Position position, int depth, bool judges, const StopCount& stop) override;
  [[nodiscard]] Playout playout(Position position, Random& random, int most_plies, Status* last) override {
    return random_games_.play(position, random, most_plies, last);
  }
  void playouts(std::span<const Position> starts, Random& seeds, int most_plies,
                std::span<Playout> games) override {
    random_games_.play_all(starts, seeds, most_plies, games);
  }
  [[nodiscard]] bool has_quick_playouts() const override { return random_games_.has_form(); }

private:
  /// A list of moves or children that has not been released.
  struct Listing {
    bool of_children = false;
    std::size_t first = 0;
    Arena::Mark mark; ///< where its positions begin
  };
  class Released;
  /// Input and results of a count by children.
  struct Count {
    bool judges;
    const StopCount& stop;
    PerftCount leaves = {};
    bool stopped = false;
  };

  /// The number by which forms know a value; none: no value.
  [[nodiscard]] static std::optional<std::size_t> number_of(std::size_t value);
  /// @param worth of the moves, as the value of the children; index into Ruleset::worths
  void add_children(Position position, bool captures_only, std::optional<std::size_t> worth, Children& found);
  void release(bool of_children, std::size_t first);
  void count_below(Position position, int depth, Count& count);
  [[nodiscard]] bool goes_on(const Child& child) const;

  PositionStore store_;
  Positions positions_;
  PositionAnswers answers_;
  SearchNodes nodes_;
  ListedMoves moves_;
  RandomGames random_games_;
  LeafCounter leaf_counter_;
  std::vector<Child> children_; // those listed, as a stack
  std::vector<Listing> listings_;
};

} // namespace regola
