#include "engine/console/terminal.hpp"

#include <string_view>

namespace regola::console {

Terminal terminal(const char* no_color, const char* term) {
  const bool understands = term != nullptr && *term != '\0' && std::string_view(term) != "dumb";
  return {understands, understands && (no_color == nullptr || *no_color == '\0')};
}

} // namespace regola::console
