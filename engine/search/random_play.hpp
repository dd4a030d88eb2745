#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "engine/compiled/engine.hpp"
#include "engine/compiled/machine/machine.hpp"
#include "engine/compiled/random.hpp"
#include "engine/search/controller.hpp"
#include "engine/search/root.hpp"

namespace regola {

/// Plays a random legal move, each with equal probability. Seed and status determine the move.
class RandomController final : public Controller {
public:
  /// @param ruleset must outlive it
  explicit RandomController(const Ruleset& ruleset) : engine_(ruleset) {}

  [[nodiscard]] SearchResult choose(const Status& status, const Limits& limits,
                                    const Progress& progress = {}) override;

private:
  Engine engine_;
};

/// Plays random games like Machine::playout(). Aborts slow games when time is up.
class RandomGame {
public:
  /// @param most_plies after so many plies, a game ends with an open result
  RandomGame(Machine& machine, int most_plies);

  /// Whether the machine plays random games itself, without listing moves. Then several take little longer
  /// than one.
  [[nodiscard]] bool is_quick() const { return is_quick_; }
  /// @param starts positions where the game is not over
  /// @param late polled at every ply of a slow game
  /// @param[out] results one for each start
  /// @return false if `late` returned true; the game in progress and those after it are open then
  [[nodiscard]] bool play(std::span<const Position> starts, Random& random, const std::function<bool()>& late,
                          std::vector<Playout>& results);

private:
  [[nodiscard]] std::optional<Result> play_slowly(Position position, Random& random,
                                                  const std::function<bool()>& late);
  [[nodiscard]] Word* room_for(std::size_t ply);

  Machine* machine_;
  int most_plies_;
  bool is_quick_;
  std::vector<std::vector<Word>> plies_; // positions: all if the past counts, else two that take turns
};

/// A line of random plies from a root, and a neighbour of it. The neighbour shares a beginning with the line
/// and has the rest drawn anew. Lines are shorter if the game ends. Do not clear the root's machine
/// meanwhile.
class RandomLine {
public:
  /// @param root must be open and have a move
  /// @param first_moves all moves of the root
  /// @param first_places indices into `first_moves` of the moves with which a line may begin
  /// @param plies at least 1
  RandomLine(const Root& root, std::vector<Machine::Child> first_moves,
             std::vector<std::uint32_t> first_places, std::size_t plies);

  /// Draws a whole new line as the neighbour.
  void draw(Random& random) { draw_behind(0, random); }
  /// Draws a neighbour: keeps a beginning of the line, of random length, and draws the rest anew, at least
  /// the last ply.
  void vary(Random& random);
  /// Replaces the line by the neighbour.
  void accept();

  // These describe the neighbour: Index of its first move in `first_moves`.
  [[nodiscard]] std::uint32_t first() const { return neighbour(0).place; }
  [[nodiscard]] std::size_t length() const { return drawn_; }
  [[nodiscard]] Position end() const { return neighbour(drawn_ - 1).words.data(); }
  /// Hash of the position after each ply.
  [[nodiscard]] std::vector<Word> hashes() const;

private:
  struct Ply {
    std::vector<Word> words; // the position after the move
    std::uint32_t place = 0;
  };
  /// Two buffers for each ply, used in turn: a position stays valid while others are drawn from it.
  struct Slots {
    std::array<Ply, 2> both;
    std::size_t current = 0;
  };

  [[nodiscard]] const Ply& neighbour(std::size_t i) const {
    return slots_[i].both[i < kept_ ? slots_[i].current : 1 - slots_[i].current];
  }
  void draw_behind(std::size_t kept, Random& random);

  Machine* machine_;
  std::vector<Machine::Child> first_moves_;
  std::vector<std::uint32_t> first_places_;
  std::vector<Slots> slots_;
  std::size_t length_ = 0; // length of the line, in plies
  std::size_t kept_ = 0;   // plies that the neighbour shares with the line
  std::size_t drawn_ = 0;  // length of the neighbour, in plies
};

} // namespace regola
