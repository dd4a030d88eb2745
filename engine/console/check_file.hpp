#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/console/command.hpp"
#include "engine/matcher/random_walk.hpp"
#include "rules/load.hpp"

namespace regola::console {

/// How a rule file is checked.
struct CheckSettings {
  Settings parameters;    ///< of the game
  std::string root;       ///< as load_file has it
  std::uint64_t walk = 0; ///< plies of random games; 0 for none
  std::uint64_t seed = 1; ///< of these games
};

/// What one expectation of a text came to.
struct CheckedExpectation {
  std::uint32_t line = 0; ///< of the text, from 1
  bool met = false;
  std::string found;
};

/// A rule file that was checked.
struct CheckedFile {
  std::string file;
  Loaded loaded; ///< with what came up after loading among its diagnostics
  std::vector<CheckedExpectation> expectations;
  std::optional<RandomWalk> walk;
  int code = fine; ///< an ExitCode
  bool interrupted = false;
};

/// Loads a rule file, runs its expectations, and plays a little, for what shows only in play. Progress goes
/// to err.
[[nodiscard]] CheckedFile check_file(const std::string& file, const CheckSettings& settings,
                                     Streams& streams);

/// The same of a text that has been loaded.
[[nodiscard]] CheckedFile check_loaded(std::string file, Loaded loaded, const CheckSettings& settings,
                                       Streams& streams);

/// In one line: whether the file is fine, and how many expectations are met.
[[nodiscard]] std::string verdict_text(const CheckedFile& checked);

/// What random games met, as people read it.
[[nodiscard]] std::string walk_text(const Loaded& loaded, const RandomWalk& walk, std::uint64_t seed);
/// The same for programs.
[[nodiscard]] Json to_json(const Loaded& loaded, const RandomWalk& walk, std::uint64_t seed);

} // namespace regola::console
