#pragma once

#include <iosfwd>

#include "engine/protocol/client_game.hpp"
#include "engine/protocol/controller_options.hpp"
#include "engine/protocol/search_thread.hpp"

namespace regola {

/// Greatest length of a line in bytes. Of a longer line, one more byte is kept, to mark it as too long.
inline constexpr std::size_t longest_line = std::size_t{1} << 20U;

/// The subject of a conversation: the rules and the controller.
struct Engagement {
  std::shared_ptr<const Ruleset> ruleset;
  std::string by = "alphabeta"; ///< text that describes the controller
  std::string version;          ///< version of the program
  /// Returns the game on a board with `size` columns and rows; null if the text has no such board. The
  /// function is empty if the board cannot be resized.
  std::function<std::shared_ptr<const Ruleset>(int size)> resized;
};

/// Limits of one search.
struct SearchOrder {
  Limits limits;
  bool own_mind = false; ///< use the controller's own limits, except for `limits.only`
  bool infinite = false; ///< end the search only when it is stopped
};

/// Receives the result at the end of a search. If the search failed, the client has received the error.
using SearchDone = std::function<void(const SearchResult& found, bool failed)>;

/// A conversation with a client in one protocol. One thread reads lines and passes them to receive(), another
/// handles them in converse(). The search has its own thread.
class Protocol {
public:
  /// @param out for answers; each line is written and flushed at once
  /// @throws ParameterError for an invalid controller
  Protocol(Engagement engagement, std::ostream& out);
  Protocol(const Protocol&) = delete;
  Protocol& operator=(const Protocol&) = delete;
  virtual ~Protocol() = default;

  /// Queues a line for converse().
  /// @return whether another line is wanted
  [[nodiscard]] bool receive(std::string line);
  /// Marks the end of the input.
  void close() { inbox_.close(); }
  /// Handles events until the client says goodbye or its input ends. If a search runs then, stops it and
  /// sends its result. No input makes this fail: the client gets an error of the protocol instead.
  void converse();
  /// Refuses further lines.
  void refuse_lines() { inbox_.refuse_lines(); }

protected:
  /// Handles a line. During a search, called only if is_at_once() is true for the line.
  virtual void handle(const std::string& line) = 0;
  /// Reports an error to the client.
  virtual void complain(const std::string& what) = 0;
  /// Effect of a line on a running search. Called by the reading thread.
  [[nodiscard]] virtual Urgency urgency(const std::string& line) const = 0;
  /// Whether a line is handled during a search.
  /// @param is_next whether no earlier line waits
  [[nodiscard]] virtual bool is_at_once(Urgency urgency, bool is_next) const;
  /// Whether lines are read during a search. If not, all lines wait for its end.
  [[nodiscard]] virtual bool is_interruptible() const { return true; }

  /// Starts a search in the current status.
  /// @param progress receives interim results
  /// @param done receives the final result
  void search(const SearchOrder& order, Progress progress, SearchDone done);
  /// Limits for a search by a clock. A depth, nodes and a time set in the options apply as well.
  [[nodiscard]] SearchOrder by_clock(ClockReading clock);
  /// Starts a new game: the controller forgets the last game.
  void forget();
  /// Prepares the controller, so that its first move comes in time. Does nothing during a search.
  void prepare();
  /// Switches to another ruleset.
  void take_up(std::shared_ptr<const Ruleset> ruleset);
  /// Stops a running search at once and discards its result.
  void abandon();
  /// Runs an action and reports its exception to the client.
  /// @return whether it succeeded
  bool attempt(const std::function<void()>& action);

  [[nodiscard]] const Engagement& engagement() const { return engagement_; }
  [[nodiscard]] const Ruleset& ruleset() const { return *engagement_.ruleset; }
  [[nodiscard]] ClientGame& game() { return *game_; }
  [[nodiscard]] ControllerOptions& options() { return *options_; }
  /// Writes a line and flushes it.
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
  SearchThread thread_{inbox_}; // last member: its destruction joins the thread, which uses the other members
};

/// The move that a search found, or the first legal move if it found none; null if the game is over.
/// @param among the moves to choose from; empty: all moves
[[nodiscard]] const Successor* move_found(ClientGame& game, const SearchResult& found,
                                          const std::vector<Move>& among = {});

/// First word of a line; empty if the line has none.
[[nodiscard]] std::string_view first_word(std::string_view line);

/// The winner: 1 for the first player, -1 for the second, 0 if nobody has won.
[[nodiscard]] int outcome(const Result& result);

/// Reads the whole text as an integer; `nullopt` if it is none or is out of bounds.
[[nodiscard]] std::optional<long long> read_number(std::string_view text, long long least, long long most);

/// Reads the whole text as a number, clamps it to the bounds and drops the fraction; `nullopt` if it is no
/// number.
[[nodiscard]] std::optional<long long> read_clamped(std::string_view text, long long least, long long most);
/// Reads the whole text as a number and clamps it to the bounds; `nullopt` if it is no number.
[[nodiscard]] std::optional<double> read_clamped_real(std::string_view text, double least, double most);

} // namespace regola
