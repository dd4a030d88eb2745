#pragma once

#include "engine/console/command.hpp"
#include "engine/interface/faults_of_play.hpp"
#include "rules/load.hpp"

namespace regola::console {

/// How a rule file is checked.
struct CheckSettings {
  Settings parameters;    ///< parameters of the game
  std::string root;       ///< folder of included files, as in load_file()
  std::uint64_t walk = 0; ///< number of plies of random games; 0 for none
  std::uint64_t seed = 1; ///< seed of the random games
};

/// The result of one expectation of a text.
struct CheckedExpectation {
  std::uint32_t line = 0; ///< number in the text, from 1
  bool met = false;
  std::string found;
};

/// The result of checking a rule file.
struct CheckedFile {
  std::string file;
  Loaded loaded; ///< loaded text; its diagnostics include those of the checks after loading
  std::vector<CheckedExpectation> expectations;
  std::optional<SlowPlay> slow; ///< why play is slow, if it is
  std::optional<RandomWalk> walk;
  int code = fine; ///< an ExitCode
  bool interrupted = false;
};

/// Loads a rule file, runs its expectations, and plays random games to find faults that show only in play.
/// Progress goes to `err`.
[[nodiscard]] CheckedFile check_file(const std::string& file, const CheckSettings& settings,
                                     Streams& streams);

/// Checks a loaded text as check_file() does.
[[nodiscard]] CheckedFile check_loaded(std::string file, Loaded loaded, const CheckSettings& settings,
                                       Streams& streams);

/// One line: whether the file is fine, and how many expectations it meets.
[[nodiscard]] std::string verdict_text(const CheckedFile& checked);

/// Checks a file again whenever it, or a text that it includes, is saved. Each time, shows the board, the
/// first moves and the faults on one screen. Ctrl-C ends it.
/// @param files exactly one; else prints a message
/// @return an exit code
[[nodiscard]] int watch(const std::vector<std::string>& files, const CheckSettings& settings,
                        Streams& streams);

/// A repair of a text that leaves nothing to decide.
struct Mending {
  std::uint32_t line = 0; ///< number of the line, from 1
  std::string before;     ///< the replaced text; may be empty
  std::string after;      ///< the new text; may be empty
};

/// A text after all repairs that are certain.
struct Mended {
  std::string text;
  std::vector<Mending> mendings; ///< the repairs, in their order
};

/// Applies the replacements that the diagnostics of a text offer. Keeps a replacement only if the changed
/// text has no error there. The number of lines stays the same. Does not change included texts.
/// @param name path of the text; `include` looks for files beside it
[[nodiscard]] Mended mend(const std::string& name, std::string text, const Settings& settings,
                          const std::string& root = {});

/// The differences between two texts with the same number of lines, in the format of `diff -U0` and `patch`;
/// empty if there are none.
[[nodiscard]] std::string differing_lines(const std::string& name, const std::string& before,
                                          const std::string& after);

} // namespace regola::console
