#pragma once

#include <string>

#include "engine/console/options.hpp"

namespace regola::console {

/// The numbers of a range for people: `1 to 1000`, `5 or more`.
[[nodiscard]] std::string range_text(const WholeRange& range);
[[nodiscard]] std::string range_text(const RealRange& range);

/// Whether the option takes a value; a flag takes none.
[[nodiscard]] bool takes_value(const Option& option);
/// What texts call the value of an option: `NUMBER`, `a|b`; empty for a flag.
[[nodiscard]] std::string value_name(const Option& option);
/// What the option is for, with its range and with what holds without it.
[[nodiscard]] std::string about_text(const Option& option);

} // namespace regola::console
