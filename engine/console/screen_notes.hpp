#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/console/play_session.hpp"

namespace regola::console {

/// What the full screen writes beside the board: the moves that were played, what the computer has thought
/// last, and what the position is worth. Nothing is written twice.
class ScreenNotes {
public:
  explicit ScreenNotes(PlaySession& session) : session_(session) {}

  /// Looks at the position, which may have changed.
  void look();
  /// Somebody begins to think; what was thought before is forgotten.
  void begin_thinking();
  /// Writes down what a search knows, where that is more than what stands there.
  /// @param value in words
  void add(const SearchResult& found, const std::string& value);

  [[nodiscard]] const std::vector<std::string>& moves() const { return moves_; }
  /// The player for whom was thought.
  [[nodiscard]] const std::string& thinker() const { return thinker_; }
  /// The last first, as that player sees them.
  [[nodiscard]] const std::vector<std::string>& thoughts() const { return thoughts_; }
  /// What the position is worth, in words; empty where nobody knows.
  [[nodiscard]] const std::string& value() const { return value_; }
  /// The same from -1, the second player wins, to 1. What is great is told by what the game has shown so far.
  [[nodiscard]] std::optional<double> share() const;

private:
  void value_position(Score score, std::string words);

  PlaySession& session_;
  std::vector<std::string> moves_;
  std::vector<Move> written_; // what `moves_` are
  Status start_;              // where they begin
  std::string thinker_;
  std::vector<std::string> thoughts_;
  int depth_ = -1;
  std::optional<Score> score_;
  Score largest_ = 0;
  std::string value_;
};

} // namespace regola::console
