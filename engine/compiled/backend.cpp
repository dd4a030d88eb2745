#include "engine/compiled/backend.hpp"

#include <atomic>
#include <cstdlib>

namespace regola {

namespace {

Backend from_environment() {
  const char* name = std::getenv("REGOLA_BACKEND"); // no thread sets it
  return name == nullptr ? Backend::native : backend_named(name).value_or(Backend::native);
}

std::atomic<Backend>& chosen() {
  static std::atomic<Backend> backend = from_environment();
  return backend;
}

} // namespace

std::optional<Backend> backend_named(std::string_view name) {
  if (name == "native") return Backend::native;
  if (name == "portable") return Backend::portable;
  return std::nullopt;
}

Backend default_backend() { return chosen(); }

void set_default_backend(std::optional<Backend> backend) {
  chosen() = backend ? *backend : from_environment();
}

} // namespace regola
