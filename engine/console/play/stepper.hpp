#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/console/command.hpp"
#include "engine/matcher/trace.hpp"

namespace regola::console {

/// What one line of the text did while a move was made.
struct Stop {
  std::uint32_t line = 0;       ///< number in the text, from 1
  std::string said;             ///< what came of it, in lines as in a trace
  std::vector<CellIndex> cells; ///< of its match
  Status status;                ///< the board when it had fired
  bool tidies = false;          ///< an `after` line
};

/// What the lines did while a move was made, one after the other: parts, the line that took the move away,
/// each firing of `after` lines, the end that decided.
[[nodiscard]] std::vector<Stop> stops_of(const Game& game, const Status& before, const MoveTrace& trace);

/// Where stops are shown and people asked, if that is no prompt.
struct StepFace {
  /// @param text the line, what came of it, and what is watched
  std::function<void(const Stop& stop, const std::string& text)> show;
  /// How to go on; `nullopt` when nobody is there any more.
  std::function<std::optional<std::string>()> ask;
};

/// Walks through moves line by line, as a debugger does: it stops at lines that were chosen, or at each one,
/// shows the board and asks how to go on.
class Stepper {
public:
  /// @param game, streams must outlive it
  /// @param face empty: a prompt on the streams
  Stepper(const Game& game, Streams& streams, StepFace face = {})
      : game_(game), streams_(streams), face_(std::move(face)) {}

  /// Lets it stop at a line, by its number or name; once more, it does so no longer.
  /// @return what there is to say about it; the line of an unknown name is refused by a fault
  struct Answer {
    bool known = true;
    std::string text;
  };
  [[nodiscard]] Answer toggle_break(const std::string& line);
  /// Lets it tell a value, the cells of a class or the matches of a line wherever it stops; once more, it
  /// does so no longer.
  [[nodiscard]] Answer toggle_watch(const std::string& name);

  /// Stops at each line from now on.
  void step() { pace_ = Pace::step; }
  /// Whether it may stop in the next move.
  [[nodiscard]] bool is_on() const { return !breaks_.empty() || pace_ != Pace::free; }

  /// The words at a stop that a typed text may become.
  [[nodiscard]] static std::vector<std::string> completions(const std::string& typed);

  /// Walks through one move. Returns false when the person at the prompt wants to leave.
  [[nodiscard]] bool walk(const Status& before, const MoveTrace& trace);

private:
  enum class Pace {
    free, ///< to the next chosen line
    next, ///< to the next line, `after` lines at a time
    step, ///< to the next line
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
