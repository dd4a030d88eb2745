#pragma once

#include <functional>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "engine/protocol/client_game.hpp"
#include "engine/protocol/controller_options.hpp"
#include "engine/protocol/search_thread.hpp"
#include "engine/protocol/time_share.hpp"

namespace regola {

/// What a conversation with a client is about.
struct Engagement {
  std::shared_ptr<const Ruleset> ruleset;
  std::string by = "alphabeta"; ///< the controller that plays
  std::string version;          ///< of the program
  /// The same game on a board of that many columns and rows; null where the text has no such board, and empty
  /// where nobody can make one.
  std::function<std::shared_ptr<const Ruleset>(int size)> resized;
};

/// What one `go` allows.
struct SearchOrder {
  Limits limits;
  bool own_mind = false; ///< the limits of the controller hold and no others
  bool infinite = false; ///< it ends when it is stopped, and not before
};

/// What a client and the program say to each other in one of the protocols of the field. The thread that
/// reads calls this; what a search tells comes from a thread of its own.
class Protocol {
public:
  /// @param out where answers go; one line is written at a time
  /// @throws ParameterError for a controller that is none
  Protocol(Engagement engagement, std::ostream& out);
  Protocol(const Protocol&) = delete;
  Protocol& operator=(const Protocol&) = delete;
  virtual ~Protocol() = default;

  /// Handles a line. Nothing that a client can write makes it fail: it gets the protocol's own error.
  /// @return whether the conversation goes on
  [[nodiscard]] bool receive(const std::string& line);
  /// The client has gone: a search that runs ends at once, and tells what it has.
  void end();
  /// The client has said goodbye: a search that runs ends at once, and tells nothing. One of the two is
  /// called before this object goes.
  void leave();

protected:
  /// As receive, with the mutex held.
  virtual bool handle(const std::string& line) = 0;
  /// Tells the client that something is wrong.
  virtual void complain(const std::string& what) = 0;

  /// Lets the controller look for a move in the status on the board.
  /// @param progress told of what is known so far, with the mutex held
  void search(const SearchOrder& order, const Progress& progress, const SearchThread::Done& done);
  /// Limits by a clock; a depth and a time that the controller has been given hold besides.
  [[nodiscard]] SearchOrder by_clock(ClockReading clock);
  /// Begins a new game: what the controller remembers of the last one is gone.
  void forget();
  /// Plays another ruleset from now on.
  void take_up(std::shared_ptr<const Ruleset> ruleset);
  /// Ends the program's own search at once, if one runs; nothing is told.
  void abandon() {
    if (thread_.is_running()) thread_.abandon();
  }

  [[nodiscard]] const Engagement& engagement() const { return engagement_; }
  [[nodiscard]] const Ruleset& ruleset() const { return *engagement_.ruleset; }
  [[nodiscard]] ClientGame& game() { return *game_; }
  [[nodiscard]] ControllerOptions& options() { return *options_; }
  [[nodiscard]] SearchThread& thread() { return thread_; }
  /// Writes a line and sends it off.
  void say(const std::string& line);

private:
  Engagement engagement_;
  std::ostream& out_;
  std::unique_ptr<ClientGame> game_;
  std::unique_ptr<ControllerOptions> options_;
  SearchThread thread_; // ends before what it works on
};

/// The move that a search has found, or the first one where it has none; null once the game is over.
[[nodiscard]] const Successor* move_found(ClientGame& game, const SearchResult& found);

/// Who has won: 1 for the first player, -1 for the second, 0 for neither.
[[nodiscard]] int outcome(const Result& result);

/// A number that begins and ends with the text; nothing for another text or one beyond the bounds.
[[nodiscard]] std::optional<long long> read_number(std::string_view text, long long least, long long most);

} // namespace regola
