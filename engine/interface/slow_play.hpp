#pragma once

#include <optional>
#include <string>

#include "engine/interface/json.hpp"
#include "rules/load.hpp"

namespace regola::console {

/// A note on a text that plays as any other does, but slowly: it has no form.
struct SlowPlay {
  std::string reason; ///< what has no form
  std::string help;   ///< what to write instead; may be empty
  Place place;        ///< the line; the beginning of the text if no single line is the reason
};

/// Returns why games or searches of a text are played by the reference matcher; `nullopt` if forms play them.
/// Writes these forms, which takes a fraction of a second.
/// @param loaded its ruleset may have been moved out
[[nodiscard]] std::optional<SlowPlay> slow_play(const Loaded& loaded, const Ruleset& ruleset);

/// `file:line:column: note: ...` and the help.
[[nodiscard]] std::string to_text(const SlowPlay& note, const Sources& sources);
/// As diagnostic_json(), of severity `note` and code `no-form`.
[[nodiscard]] Json to_json(const SlowPlay& note, const Sources& sources);

} // namespace regola::console
