#include "engine/console/terminal.hpp"

#include <clocale>
#include <string_view>

#include <langinfo.h>
#include <sys/ioctl.h>
#include <unistd.h>

namespace regola::console {

Terminal terminal(const char* no_color, const char* term) {
  const bool understands = term != nullptr && *term != '\0' && std::string_view(term) != "dumb";
  return {understands, understands && (no_color == nullptr || *no_color == '\0')};
}

bool use_unicode() {
  if (std::setlocale(LC_CTYPE, "") == nullptr) { // NOLINT(concurrency-mt-unsafe)
    return false;
  }
  return std::string_view(nl_langinfo(CODESET)) == "UTF-8"; // NOLINT(concurrency-mt-unsafe)
}

std::size_t terminal_width() {
  constexpr std::size_t usual = 100;
  winsize size = {};
  const bool known =
      ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0; // NOLINT(cppcoreguidelines-pro-type-vararg)
  return known && size.ws_col > 0 ? size.ws_col : usual;
}

} // namespace regola::console
