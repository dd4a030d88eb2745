#pragma once

#include <optional>
#include <string_view>

namespace regola {

/// What runs the programs of a text.
enum class Backend {
  native,   ///< machine code, where the processor and the system allow it; else as portable
  portable, ///< an interpreter
};

/// The back end of that name, `native` or `portable`.
[[nodiscard]] std::optional<Backend> backend_named(std::string_view name);

/// What rulesets are compiled for unless they say otherwise: what was set, else what the environment variable
/// REGOLA_BACKEND names, else native.
[[nodiscard]] Backend default_backend();
/// @param backend none: what the environment says
void set_default_backend(std::optional<Backend> backend);

} // namespace regola
