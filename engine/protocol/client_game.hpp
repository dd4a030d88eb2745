#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "engine/compiled/engine.hpp"
#include "rules/ruleset/status.hpp"

namespace regola {

/// The client's game: its first status and the moves made since.
class ClientGame {
public:
  /// Begins with the start status of the text, if it has one.
  /// @param ruleset must outlive this object
  explicit ClientGame(const Ruleset& ruleset);

  [[nodiscard]] const Ruleset& ruleset() const { return engine_.ruleset(); }
  [[nodiscard]] Engine& engine() { return engine_; }
  /// Begins again with the start status of the text.
  /// @return whether the text has one; if not, nothing changes
  bool begin();
  /// Begins again with another status.
  void begin_at(Status status);
  /// Removes the status.
  void clear();
  [[nodiscard]] bool has_begun() const { return !statuses_.empty(); }

  /// The current status; there must be one.
  [[nodiscard]] const Status& status() const { return statuses_.back(); }
  /// The legal moves; empty if the game is over.
  /// @throws RulesError
  [[nodiscard]] const std::vector<Successor>& moves();
  [[nodiscard]] Result result();
  /// Whether no legal move is left.
  [[nodiscard]] bool is_over();

  /// Makes a move of moves().
  void play(const Successor& move);
  /// Sets the player to move, for clients that set up stones themselves.
  void give_turn(PlayerIndex player);
  /// Replaces the current status.
  void put_back(Status status);
  /// Takes the last move back; false if there is none.
  bool undo();
  /// Number of moves that can be taken back.
  [[nodiscard]] std::size_t plies() const { return statuses_.empty() ? 0 : statuses_.size() - 1; }

private:
  Engine engine_;
  std::vector<Status> statuses_; // the last one is the current status
  std::optional<std::vector<Successor>> moves_;
  std::optional<Result> result_;
};

/// Reads a status in the project's text form, or as FEN if the text has a notation.
/// @param[out] fault the reason, if the result is `nullopt`
[[nodiscard]] std::optional<Status> read_position(const Ruleset& ruleset, const std::string& text,
                                                  std::string& fault);
/// Writes a status: as FEN if the text has a notation, otherwise in the project's text form.
[[nodiscard]] std::string position_text(const Ruleset& ruleset, const Status& status);

} // namespace regola
