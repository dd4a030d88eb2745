#pragma once

#include <cstdint>
#include <string>

#include "engine/interface/json.hpp"
#include "engine/matcher/varspace.hpp"
#include "rules/load.hpp"

namespace regola::console {

/// A game that was loaded: its ruleset and the texts it came from.
struct Game {
  Ruleset ruleset;
  Loaded loaded; ///< without its ruleset

  /// The text of a line, for messages.
  [[nodiscard]] std::string line(std::uint32_t number) const { return loaded.line_text(number); }
  /// What messages call it: `line 6`, with its file where that is an included one.
  [[nodiscard]] std::string line_name(std::uint32_t number) const { return loaded.line_name(number); }
};

/// Adds where a line stands: its number in its file, and the file where that is an included one.
void add_line(Json& json, const Game& game, std::uint32_t number);

/// The variables that are set, by name.
[[nodiscard]] Json to_json(const Varspace& variables);

} // namespace regola::console
