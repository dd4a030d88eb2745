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

/// Bytes of a line; of a longer one a byte more is kept, which tells that it was.
inline constexpr std::size_t longest_line = std::size_t{1} << 20U;

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
  bool own_mind = false; ///< the limits of the controller hold and no others, but for `limits.only`
  bool infinite = false; ///< it ends when it is stopped, and not before
};

/// Told what a search has found at its end; where it failed, the client has been told why.
using SearchDone = std::function<void(const SearchResult& found, bool failed)>;

/// What a client and the program say to each other in one of the protocols of the field. One thread reads the
/// lines and hands them to `receive`, another one handles them in `converse`, and a search has a thread of
/// its own.
class Protocol {
public:
  /// @param out where answers go; one line is written at a time
  /// @throws ParameterError for a controller that is none
  Protocol(Engagement engagement, std::ostream& out);
  Protocol(const Protocol&) = delete;
  Protocol& operator=(const Protocol&) = delete;
  virtual ~Protocol() = default;

  /// Puts a line where `converse` finds it.
  /// @return whether another one is wanted
  [[nodiscard]] bool receive(std::string line);
  /// No more lines come.
  void close() { inbox_.close(); }
  /// Handles what comes until the client says goodbye or no more lines come; a search that runs then is
  /// stopped and tells its result. Nothing that a client can write makes it fail: it gets the protocol's own
  /// error.
  void converse();
  /// From now on no line is wanted.
  void refuse_lines() { inbox_.refuse_lines(); }

protected:
  /// Handles a line: while a search runs only one that `is_at_once`.
  virtual void handle(const std::string& line) = 0;
  /// Tells the client that something is wrong.
  virtual void complain(const std::string& what) = 0;
  /// What a line does to a search that runs when it comes. The thread that reads asks.
  [[nodiscard]] virtual Urgency urgency(const std::string& line) const = 0;
  /// Whether a line is handled though a search runs.
  /// @param is_next no line before it waits
  [[nodiscard]] virtual bool is_at_once(Urgency urgency, bool is_next) const;
  /// Whether lines are looked at while a search runs.
  [[nodiscard]] virtual bool is_interruptible() const { return true; }

  /// Lets the controller look for a move in the status on the board.
  /// @param progress told of what is known so far
  void search(const SearchOrder& order, Progress progress, SearchDone done);
  /// Limits by a clock; a depth and a time that the controller has been given hold besides.
  [[nodiscard]] SearchOrder by_clock(ClockReading clock);
  /// Begins a new game: what the controller remembers of the last one is gone.
  void forget();
  /// Plays another ruleset from now on.
  void take_up(std::shared_ptr<const Ruleset> ruleset);
  /// Ends a search that runs at once; it tells nothing.
  void abandon();
  /// Does something whose failure the client is told of.
  /// @return whether it was done
  bool attempt(const std::function<void()>& action);

  [[nodiscard]] const Engagement& engagement() const { return engagement_; }
  [[nodiscard]] const Ruleset& ruleset() const { return *engagement_.ruleset; }
  [[nodiscard]] ClientGame& game() { return *game_; }
  [[nodiscard]] ControllerOptions& options() { return *options_; }
  /// Writes a line and sends it off.
  void say(const std::string& line);

private:
  [[nodiscard]] bool attend();
  void conclude();

  Engagement engagement_;
  std::ostream& out_;
  std::unique_ptr<ClientGame> game_;
  std::unique_ptr<ControllerOptions> options_;
  Progress progress_;
  SearchDone done_;
  Inbox inbox_;
  SearchThread thread_{inbox_}; // ends before what it works on
};

/// The move that a search has found, or the first one where it has none; null once the game is over.
/// @param among the moves it was to choose from; empty: all
[[nodiscard]] const Successor* move_found(ClientGame& game, const SearchResult& found,
                                          const std::vector<Move>& among = {});

/// The word that a line begins with; empty for a line without words.
[[nodiscard]] std::string_view first_word(std::string_view line);

/// Who has won: 1 for the first player, -1 for the second, 0 for neither.
[[nodiscard]] int outcome(const Result& result);

/// A whole number that is all of the text; nothing for another text or one beyond the bounds.
[[nodiscard]] std::optional<long long> read_number(std::string_view text, long long least, long long most);

/// The same, but what is beyond the bounds is the nearest of them; a fraction is cut off.
[[nodiscard]] std::optional<long long> read_clamped(std::string_view text, long long least, long long most);
/// Likewise any number.
[[nodiscard]] std::optional<double> read_clamped_real(std::string_view text, double least, double most);

} // namespace regola
