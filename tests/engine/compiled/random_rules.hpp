#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engine/compiled/random.hpp"
#include "rules/ruleset/ruleset.hpp"
#include "rules/ruleset/status.hpp"

namespace regola::test {

/// A random text of rules for a small board, in the words of the whole language. Some lines of it may be
/// refused.
[[nodiscard]] std::string random_text(Random& random);

/// Drops the lines that are refused. Nothing where what is left cannot be played.
/// @param[in,out] text what it was made of
[[nodiscard]] std::optional<Ruleset> usable_part(std::string& text);

/// A status of the game with random symbols on the board; may be one that no play leads to.
[[nodiscard]] Status random_status(const Ruleset& ruleset, Random& random);

} // namespace regola::test
