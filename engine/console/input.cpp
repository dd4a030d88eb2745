#include "engine/console/input.hpp"

#include <istream>
#include <ostream>

#ifdef REGOLA_HAS_EDIT
#include <cstdlib>
#include <memory>

#include <editline/readline.h>
#endif

namespace regola::console {

namespace {

std::string trimmed(const std::string& line) {
  const std::size_t start = line.find_first_not_of(" \t\r\n");
  return start == std::string::npos ? std::string()
                                    : line.substr(start, line.find_last_not_of(" \t\r\n") - start + 1);
}

} // namespace

std::optional<std::string> read_line(const std::string& prompt, Streams& streams) {
#ifdef REGOLA_HAS_EDIT
  if (streams.interactive) {
    streams.out.flush();
    struct Free {
      void operator()(char* line) const { std::free(line); } // NOLINT: readline hands over what malloc gave
    };
    const std::unique_ptr<char, Free> line(readline(prompt.c_str()));
    if (!line) {
      streams.out << '\n';
      return std::nullopt;
    }
    std::string text = trimmed(line.get());
    if (!text.empty()) {
      add_history(text.c_str());
    }
    return text;
  }
#endif
  streams.out << prompt << std::flush;
  std::string line;
  if (!std::getline(streams.in, line)) {
    streams.out << '\n';
    return std::nullopt;
  }
  line = trimmed(line);
  if (!streams.interactive) {
    streams.out << line << '\n';
  }
  return line;
}

} // namespace regola::console
