#pragma once

#include "engine/search/controllers.hpp"

namespace regola {

/// An option that a protocol offers to its client.
struct OfferedOption {
  enum class Type { check, spin, combo, text };
  std::string name;
  Type type = Type::text;
  std::string standard;           ///< current value; empty if there is none
  int least = 0;                  ///< for a spin: the smallest value
  int most = 0;                   ///< for a spin: the largest value
  std::vector<std::string> words; ///< for a combo: its values
};

/// The controller that plays for a client, and the options that the client may set: the kind of controller,
/// each of its parameters, `Hash` (its memory in megabytes), and `Move Overhead` (milliseconds). Names are
/// case-insensitive.
class ControllerOptions {
public:
  /// @param ruleset must outlive this object
  /// @param text describes the controller, such as `alphabeta:table=16M`
  /// @throws ParameterError
  ControllerOptions(const Ruleset& ruleset, const std::string& text);

  [[nodiscard]] std::vector<OfferedOption> offered() const;
  /// Sets an option and makes a new controller with it.
  /// @throws ParameterError; then nothing changes
  void set(std::string_view name, const std::string& value);
  [[nodiscard]] bool has(std::string_view name) const;
  /// Current value of an option, in the form that set() takes; empty if there is none.
  [[nodiscard]] std::string value(std::string_view name) const;

  [[nodiscard]] Opponent& opponent() { return opponent_; }
  /// The text from which the current controller was made.
  [[nodiscard]] std::string text() const { return opponent_.text; }
  /// Whether this parameter was set, by the text or by the client.
  [[nodiscard]] bool sets(std::string_view parameter) const;
  /// Seconds lost between the programs in each move.
  [[nodiscard]] double overhead() const { return overhead_ / 1000.0; }

private:
  using Given = std::vector<std::pair<std::string, std::string>>;

  void make(const std::string& kind, const Given& given);
  [[nodiscard]] std::vector<ParameterInfo> parameters() const;
  [[nodiscard]] std::string memory_parameter() const;

  const Ruleset* ruleset_;
  std::string kind_;
  Given given_;       // names and values of the parameters that are set
  int overhead_ = 50; // in milliseconds
  Opponent opponent_;
};

/// A player's clock before a move.
struct ClockReading {
  double left = 0;          ///< in seconds
  double increment = 0;     ///< in seconds, added after each move
  std::optional<int> to_go; ///< number of moves to the next time control; `nullopt` if there is none
  double overhead = 0.05;   ///< seconds lost between the programs in each move
};

/// Returns the seconds to spend on the move, at least a millisecond. Keeps a reserve of 0.5 s, or 5/6 of the
/// remaining time if that is less, so that the time lasts on a busy machine. Spends at most half of the time
/// beyond the reserve. The last move before a time control needs no reserve and may take nine tenths of the
/// time.
[[nodiscard]] double seconds_for_move(const ClockReading& clock);

} // namespace regola
