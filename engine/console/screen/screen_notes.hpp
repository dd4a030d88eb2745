#pragma once

#include "engine/console/play/play_session.hpp"

namespace regola::console {

/// The notes of the full screen beside the board: played moves, the latest thoughts of the computer, and the
/// value of the position. Takes each note once.
class ScreenNotes {
public:
  explicit ScreenNotes(PlaySession& session) : session_(session) {}

  /// Updates the notes. Call it whenever the position may have changed.
  void look();
  /// Begins the thoughts of the player to move; forgets earlier ones.
  void begin_thinking();
  /// Notes the result of a search, unless a deeper result is noted already.
  /// @param value in words
  void add(const SearchResult& found, const std::string& value);

  [[nodiscard]] const std::vector<std::string>& moves() const { return moves_; }
  /// The player to move when the thinking began.
  [[nodiscard]] const std::string& thinker() const { return thinker_; }
  /// The thoughts, the latest first, with values for thinker().
  [[nodiscard]] const std::vector<std::string>& thoughts() const { return thoughts_; }
  /// The value of the position in words; empty if unknown.
  [[nodiscard]] const std::string& value() const { return value_; }
  /// The value on a scale from -1, the second player wins, to 1; `nullopt` if unknown. The scale depends on
  /// the values of the game so far.
  [[nodiscard]] std::optional<double> share() const;

private:
  void value_position(Score score, std::string words);

  PlaySession& session_;
  std::vector<std::string> moves_;
  std::vector<Move> written_; // texts of the moves in moves_
  Status start_;              // the status before those moves
  std::string thinker_;
  std::vector<std::string> thoughts_;
  int depth_ = -1;
  std::optional<Score> score_;
  Score largest_ = 0;
  std::string value_;
};

} // namespace regola::console
