#pragma once

#include "engine/interface/json.hpp"
#include "engine/matcher/random_walk.hpp"
#include "rules/load.hpp"

namespace regola::console {

/// Plays some random games and returns the faults that show only in play.
/// @param loaded the loaded text; its ruleset may have been moved out
[[nodiscard]] Diagnostics faults_of_play(const Loaded& loaded, const Ruleset& ruleset);

/// A note on a text that plays like any other, but slowly: a part of it has no form.
struct SlowPlay {
  std::string reason; ///< the part that has no form
  std::string help;   ///< what to write instead; may be empty
  Place place;        ///< the line at fault; the beginning of the text if there is no single one
};

/// Returns why games or searches of a text are played by the reference matcher; `nullopt` if forms play them.
/// To find out, it writes these forms, which takes a fraction of a second.
/// @param loaded the loaded text; its ruleset may have been moved out
[[nodiscard]] std::optional<SlowPlay> slow_play(const Loaded& loaded, const Ruleset& ruleset);

/// Writes `file:line:column: note: ...` and the help.
[[nodiscard]] std::string to_text(const SlowPlay& note, const Sources& sources);
/// JSON like that of diagnostic_json(), with severity `note` and code `no-form`.
[[nodiscard]] Json to_json(const SlowPlay& note, const Sources& sources);

/// What games came to, in three lines: their lengths, the moves in a turn, and how often each result
/// occurred.
[[nodiscard]] std::string games_text(const Spread& lengths, const Spread& moves,
                                     const std::map<std::string, std::size_t>& results);
[[nodiscard]] Json to_json(const Spread& spread);
/// The result of random games as text.
[[nodiscard]] std::string walk_text(const Loaded& loaded, const RandomWalk& walk, std::uint64_t seed);
/// The result of random games as JSON.
[[nodiscard]] Json to_json(const Loaded& loaded, const RandomWalk& walk, std::uint64_t seed);

} // namespace regola::console
