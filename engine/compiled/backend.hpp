#pragma once

#include <optional>
#include <string_view>

namespace regola {

/// How the forms of a text are run.
enum class Backend {
  native,   ///< as machine code, where the processor and the system allow it; else as portable
  portable, ///< by an interpreter
};

/// The back end of that name, `native` or `portable`; nullopt for other names.
[[nodiscard]] std::optional<Backend> backend_named(std::string_view name);

/// The back end for rulesets that choose none: the one set here, else the one that the environment variable
/// REGOLA_BACKEND names, else native.
[[nodiscard]] Backend default_backend();
/// @param backend nullopt: the environment decides
void set_default_backend(std::optional<Backend> backend);

} // namespace regola
