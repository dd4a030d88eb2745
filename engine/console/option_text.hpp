#pragma once

#include <string>

#include "engine/console/options.hpp"

namespace regola::console {

/// A range in words: `1 to 1000`, `5 or more`.
[[nodiscard]] std::string range_text(const WholeRange& range);
[[nodiscard]] std::string range_text(const RealRange& range);

/// Whether the option takes a value; a flag takes none.
[[nodiscard]] bool takes_value(const Option& option);
/// The name of the value of an option: `NUMBER`, `a|b`; empty for a flag.
[[nodiscard]] std::string value_name(const Option& option);
/// The description of an option, with its range and its default.
[[nodiscard]] std::string about_text(const Option& option);

} // namespace regola::console
