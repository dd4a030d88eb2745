#pragma once

#include "engine/console/command.hpp"
#include "engine/matcher/trace.hpp"

namespace regola::console {

/// The effect of one line of the text during a move.
struct Stop {
  std::uint32_t line = 0;       ///< number in the text, from 1
  std::string said;             ///< the result of the line, in the words of a trace
  std::vector<CellIndex> cells; ///< cells of its match
  Status status;                ///< the board after the line
  bool tidies = false;          ///< whether the line is an `after` line
};

/// The stops of one move, in order: its parts, the line that removed it, each firing of an `after` line, and
/// the end line that decided the game.
[[nodiscard]] std::vector<Stop> stops_of(const Game& game, const Status& before, const MoveTrace& trace);

/// Shows stops and asks the person how to go on, if not at a prompt.
struct StepFace {
  /// @param text the line, its result, and the watched names with their values
  std::function<void(const Stop& stop, const std::string& text)> show;
  /// Returns how to go on; `nullopt` at the end of the input.
  std::function<std::optional<std::string>()> ask;
};

/// Steps through moves line by line, like a debugger. Stops at chosen lines or at each one, shows the board
/// and asks how to go on.
class Stepper {
public:
  /// @param game, streams must outlive it
  /// @param face empty: a prompt on the streams
  Stepper(const Game& game, Streams& streams, StepFace face = {})
      : game_(game), streams_(streams), face_(std::move(face)) {}

  /// The reply to toggle_break() or toggle_watch(); if the name is not `known`, `text` says so.
  struct Answer {
    bool known = true;
    std::string text;
  };
  /// Adds or removes a stop at the lines with this number or name.
  [[nodiscard]] Answer toggle_break(const std::string& line);
  /// Adds or removes a watch: a value, the cells of a class or the matches of a line, shown at every stop.
  [[nodiscard]] Answer toggle_watch(const std::string& name);

  /// Stops at each line from now on.
  void step() { pace_ = Pace::step; }
  /// Whether the next move may stop.
  [[nodiscard]] bool is_on() const { return !breaks_.empty() || pace_ != Pace::free; }

  /// The words of a stop that begin with the typed text.
  [[nodiscard]] static std::vector<std::string> completions(const std::string& typed);

  /// Steps through one move. Returns false if the person at the prompt wants to leave.
  [[nodiscard]] bool walk(const Status& before, const MoveTrace& trace);

private:
  enum class Pace {
    free, ///< runs to the next chosen line
    next, ///< runs to the next line; all `after` lines together count as one
    step, ///< runs to the next line
  };

  [[nodiscard]] bool stops_at(const Stop& stop) const;
  void show(const Stop& stop) const;
  [[nodiscard]] bool ask(const Stop& stop);
  [[nodiscard]] bool obey(const std::string& line, const Stop& stop, bool& goes_on);
  [[nodiscard]] std::string watched(const std::string& name, const Status& status) const;
  [[nodiscard]] std::string shown_text(std::uint32_t line) const;

  const Game& game_;
  Streams& streams_;
  StepFace face_;
  std::set<std::uint32_t> breaks_;
  std::vector<std::string> watches_;
  Pace pace_ = Pace::free;
};

} // namespace regola::console
