#pragma once

#include "engine/search/controllers.hpp"

namespace regola {

/// An option that a protocol offers to its client.
struct OfferedOption {
  enum class Type { check, spin, combo, text };
  std::string name;
  Type type = Type::text;
  std::string standard;           ///< current value; empty for none
  int least = 0;                  ///< of a spin: the smallest value
  int most = 0;                   ///< of a spin: the largest value
  std::vector<std::string> words; ///< of a combo: the values
};

/// The controller that plays for a client, and the options that the client may set: the kind of controller,
/// each of its parameters, `Hash` (its memory in megabytes), and `Move Overhead` (milliseconds). Names are
/// case-insensitive.
class ControllerOptions {
public:
  /// @param ruleset must outlive this object
  /// @param text the controller, as in `alphabeta:table=16M`
  /// @throws ParameterError
  ControllerOptions(const Ruleset& ruleset, const std::string& text);

  [[nodiscard]] std::vector<OfferedOption> offered() const;
  /// Sets an option and makes a new controller with it.
  /// @throws ParameterError and changes nothing
  void set(std::string_view name, const std::string& value);
  [[nodiscard]] bool has(std::string_view name) const;
  /// Current value of an option, in the form that `set` takes; empty for none.
  [[nodiscard]] std::string value(std::string_view name) const;

  [[nodiscard]] Opponent& opponent() { return opponent_; }
  /// Text from which the current controller was made.
  [[nodiscard]] std::string text() const;
  /// Whether the text or a client has set this parameter.
  [[nodiscard]] bool sets(std::string_view parameter) const;
  /// Seconds of each move that are lost between the programs.
  [[nodiscard]] double overhead() const { return overhead_ / 1000.0; }

private:
  using Given = std::vector<std::pair<std::string, std::string>>;

  void make(const std::string& kind, const Given& given);
  [[nodiscard]] std::vector<ParameterInfo> parameters() const;
  [[nodiscard]] std::string memory_parameter() const;

  const Ruleset* ruleset_;
  std::string kind_;
  Given given_;       // names and values of the parameters set
  int overhead_ = 50; // milliseconds
  Opponent opponent_;
};

/// A player's clock before a move.
struct ClockReading {
  double left = 0;          ///< seconds
  double increment = 0;     ///< seconds added by each move
  std::optional<int> to_go; ///< moves to the next time control; `nullopt`: there is none
  double overhead = 0.05;   ///< seconds of each move that are lost between the programs
};

/// Returns the seconds to spend on the move. Keeps a reserve of 0.5 s, or of 5/6 of the time left if that is
/// less, so that the time lasts on a busy machine. Spends at most half of the time beyond the reserve. The
/// last move before a time control needs no reserve and may take nine tenths of the time. The result is at
/// least a millisecond.
[[nodiscard]] double seconds_for_move(const ClockReading& clock);

} // namespace regola
