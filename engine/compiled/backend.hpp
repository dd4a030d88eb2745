#pragma once

#include <optional>
#include <string_view>

namespace regola {

/// What runs the forms of a text.
enum class Backend {
  native,   ///< machine code, where the processor and the system allow it; else as portable
  portable, ///< an interpreter
};

/// The back end of that name, `native` or `portable`; nullopt for other names.
[[nodiscard]] std::optional<Backend> backend_named(std::string_view name);

/// The back end for rulesets that choose none: the one set, else the one named by the environment variable
/// REGOLA_BACKEND, else native.
[[nodiscard]] Backend default_backend();
/// @param backend none: the environment decides
void set_default_backend(std::optional<Backend> backend);

} // namespace regola
