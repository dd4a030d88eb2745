#pragma once

#include "engine/compiled/engine.hpp"
#include "rules/text/ranges.hpp"

namespace regola {

/// The client's game: its first status, and the moves made since then.
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

  /// Makes one of the moves that moves() returns.
  void play(const Successor& move);
  /// Sets the player to move. For clients that set up stones themselves.
  void give_turn(PlayerIndex player);
  /// Replaces the current status.
  void put_back(Status status);
  /// Takes the last move back; false if there is none.
  bool undo();
  /// Number of moves that can be taken back.
  [[nodiscard]] std::size_t plies() const { return statuses_.empty() ? 0 : statuses_.size() - 1; }

private:
  Engine engine_;
  std::vector<Status> statuses_; // the current status is the last one
  std::optional<std::vector<Successor>> moves_;
  std::optional<Result> result_;
};

/// Reads a status in the project's text form, or as FEN if the text has a notation.
/// @param[out] fault the reason, if the result is `nullopt`
[[nodiscard]] std::optional<Status> read_position(const Ruleset& ruleset, const std::string& text,
                                                  std::string& fault);
/// Writes a status: as FEN if the text has a notation, otherwise in the project's text form.
[[nodiscard]] std::string position_text(const Ruleset& ruleset, const Status& status);

/// The style in which a protocol writes a move, always as one word.
enum class MoveStyle {
  general, ///< by cells: `b2`, `c3-e5-g7`, `b7-b8=Q`; for any game
  uci,     ///< by cells without dashes, a promotion as a small letter: `e2e4`, `e7e8q`
  xboard,  ///< like `uci`, but step by step, and drops with the piece: `c3e5,e5g7`, `X@b2`
};

/// Writes a move by its cells. Two moves of one status may have the same word.
[[nodiscard]] std::string plain_word(const Ruleset& ruleset, const Status& before, const Successor& next,
                                     MoveStyle style);

/// Writes all moves of a status, in order, with distinct words. Moves over the same cells get their whole
/// text, with `_` for blanks.
[[nodiscard]] std::vector<std::string> move_words(const Ruleset& ruleset, const Status& before,
                                                  const std::vector<Successor>& moves, MoveStyle style);

/// Finds the move that a client means: the move with this word, else the only move that fits the notation of
/// people. Returns its index; `nullopt` if no move fits, or several do.
[[nodiscard]] std::optional<std::size_t> find_word(const Ruleset& ruleset, const Status& before,
                                                   const std::vector<Successor>& moves,
                                                   const std::string& word, MoveStyle style);

/// Writes a line of moves from a status, by their cells. Stops at an illegal move.
[[nodiscard]] std::vector<std::string> line_words(Engine& engine, const Status& before,
                                                  const std::vector<Move>& line, MoveStyle style);

/// The letter of a symbol in FEN: a capital for the first player, a small letter for the second, else the
/// symbol itself.
[[nodiscard]] char piece_letter(const Ruleset& ruleset, Symbol symbol);

} // namespace regola
