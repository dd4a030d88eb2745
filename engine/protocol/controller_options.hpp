#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/search/controllers.hpp"

namespace regola {

/// An option as protocols offer it to a client.
struct OfferedOption {
  enum class Type { check, spin, combo, text };
  std::string name;
  Type type = Type::text;
  std::string standard;           ///< empty for nothing
  int least = 0;                  ///< spin
  int most = 0;                   ///< spin
  std::vector<std::string> words; ///< combo
};

/// The controller that plays for a client, and what a client may set of it: which kind it is, each of its
/// parameters, `Hash` in megabytes for its memory, and `Move Overhead` in milliseconds. Names are told apart
/// by their letters, capital or small.
class ControllerOptions {
public:
  /// @param ruleset must outlive it
  /// @param text of the controller, as in `alphabeta:table=16M`
  /// @throws ParameterError
  ControllerOptions(const Ruleset& ruleset, const std::string& text);

  [[nodiscard]] std::vector<OfferedOption> offered() const;
  /// Makes the controller anew with another value of an option.
  /// @throws ParameterError and leaves all as it is
  void set(std::string_view name, const std::string& value);
  /// Whether there is an option of that name.
  [[nodiscard]] bool has(std::string_view name) const;
  /// What an option holds now, as `set` takes it; empty for nothing.
  [[nodiscard]] std::string value(std::string_view name) const;

  [[nodiscard]] Opponent& opponent() { return opponent_; }
  /// The text that the controller is made from now.
  [[nodiscard]] std::string text() const;
  /// Whether the text itself, or a client, has set this parameter.
  [[nodiscard]] bool sets(std::string_view parameter) const;
  /// Seconds of each move that pass between the programs.
  [[nodiscard]] double overhead() const { return overhead_ / 1000.0; }

private:
  using Given = std::vector<std::pair<std::string, std::string>>;

  void make(const std::string& kind, const Given& given);
  [[nodiscard]] std::vector<ParameterInfo> parameters() const;
  [[nodiscard]] std::string memory_parameter() const;

  const Ruleset* ruleset_;
  std::string kind_;
  Given given_;       // parameters with their values
  int overhead_ = 50; // milliseconds
  Opponent opponent_;
};

} // namespace regola
