#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "engine/compiled/engine.hpp"
#include "rules/status.hpp"

namespace regola {

/// The game that a client has on the board: a status to begin with, and the moves made since.
class ClientGame {
public:
  /// At the start of the text, where it has one.
  /// @param ruleset must outlive it
  explicit ClientGame(const Ruleset& ruleset);

  [[nodiscard]] const Ruleset& ruleset() const { return engine_.ruleset(); }
  [[nodiscard]] Engine& engine() { return engine_; }
  /// Begins again at the start of the text.
  /// @return whether the text says where a game begins
  bool begin();
  /// Begins at a status.
  void begin_at(Status status);
  /// There is no status from now on.
  void clear();
  /// Whether there is a status.
  [[nodiscard]] bool has_begun() const { return !statuses_.empty(); }

  /// The status on the board. There must be one.
  [[nodiscard]] const Status& status() const { return statuses_.back(); }
  /// The legal moves there; none once the game is over.
  /// @throws RulesError
  [[nodiscard]] const std::vector<Successor>& moves();
  [[nodiscard]] Result result();
  /// Whether no move may be made any more.
  [[nodiscard]] bool is_over();

  /// Makes a move, which is one of moves().
  void play(const Successor& move);
  /// It becomes that player's turn, as where stones are set by hand.
  void give_turn(PlayerIndex player);
  /// The status on the board is this one instead.
  void put_back(Status status);
  /// Takes the last move back; false at the beginning.
  bool undo();
  /// How many moves can be taken back.
  [[nodiscard]] std::size_t plies() const { return statuses_.empty() ? 0 : statuses_.size() - 1; }

private:
  Engine engine_;
  std::vector<Status> statuses_; // the last is on the board
  std::optional<std::vector<Successor>> moves_;
  std::optional<Result> result_;
};

/// Reads a status as the project writes it, or in the notation of Forsyth and Edwards where the text has it.
/// @param[out] fault what is wrong with it, where the answer is nothing
[[nodiscard]] std::optional<Status> read_position(const Ruleset& ruleset, const std::string& text,
                                                  std::string& fault);
/// Writes it: in that notation where the text has it.
[[nodiscard]] std::string position_text(const Ruleset& ruleset, const Status& status);

} // namespace regola
