#pragma once

#include <thread>

#include "engine/console/command.hpp"
#include "engine/search/controllers.hpp"

namespace regola::console {

/// The controller of the computer if no other one is named.
struct DefaultOpponent {
  int depth = 0; ///< in plies; 0: as deep as the time allows
  double seconds = 1.0;
  std::string value;
  std::string database; ///< folder of proven values that it plays from; empty for none

  /// The text that describes the controller.
  [[nodiscard]] std::string text() const;
};

/// Makes a controller from its text.
/// @throws Refused, with a message, if the text is wrong
[[nodiscard]] Opponent opponent_for(const Ruleset& ruleset, const std::string& text, Streams& streams);

/// Sets a random seed, unless the text of the controller has one.
void reseed(Opponent& opponent);

/// A help text on all kinds of controllers and their parameters.
[[nodiscard]] std::string list_of_controllers();

/// During its lifetime, lets a controller think on its opponent's time: it searches the position before the
/// opponent moves, and keeps the results in its memory.
class Ponder {
public:
  /// @param controller null for none; must outlive it
  /// @param status copied
  Ponder(Opponent* controller, const Status& status);
  Ponder(const Ponder&) = delete;
  Ponder& operator=(const Ponder&) = delete;
  ~Ponder();

private:
  std::atomic<bool> stop_ = false;
  std::thread thread_;
};

} // namespace regola::console
