#include "engine/console/play/input.hpp"

#include <istream>
#include <ostream>

#include "rules/text/printable.hpp"

#ifdef REGOLA_HAS_EDIT
#include <cstdio>
#include <cstdlib>
#include <cwchar>
#include <memory>

#include <poll.h>
#include <unistd.h>

#include <editline/readline.h>
#endif

namespace regola::console {

namespace {

#ifdef REGOLA_HAS_EDIT

const LineHelp* current_help = nullptr; // NOLINT: the library calls functions without an argument of ours

/// Reads a character of UTF-8, and polls `give_up` while it waits.
int next_character(FILE* /*input*/) {
  constexpr int interval = 100; // milliseconds
  std::mbstate_t state = {};
  for (;;) {
    pollfd waiting = {STDIN_FILENO, POLLIN, 0};
    if (current_help != nullptr && current_help->give_up && current_help->give_up()) return EOF;
    if (poll(&waiting, 1, interval) <= 0) continue;
    char byte = 0;
    if (read(STDIN_FILENO, &byte, 1) != 1) return EOF;
    wchar_t character = 0;
    const std::size_t length = std::mbrtowc(&character, &byte, 1, &state);
    if (length == static_cast<std::size_t>(-1)) return static_cast<unsigned char>(byte);
    if (length != static_cast<std::size_t>(-2)) { // else more bytes follow
      return static_cast<int>(character);
    }
  }
}

/// The candidates in the form of the library: their common beginning, then each one. The library frees them.
char** completions(const char* /*word*/, int /*begin*/, int /*end*/) {
  rl_attempted_completion_over = 1; // completes no file names
  if (current_help == nullptr || !current_help->complete) return nullptr;
  const std::vector<std::string> all = current_help->complete(rl_line_buffer);
  if (all.empty()) return nullptr;
  std::string common = all.front();
  for (const std::string& each : all) {
    std::size_t shared = 0;
    while (shared < std::min(common.size(), each.size()) && common[shared] == each[shared]) ++shared;
    common.resize(shared);
  }
  auto** result = static_cast<char**>(std::calloc(all.size() + 2, sizeof(char*))); // NOLINT
  if (result == nullptr) return nullptr;
  result[0] = strdup(common.c_str()); // NOLINT
  for (std::size_t i = 0; all.size() > 1 && i < all.size(); ++i) {
    result[i + 1] = strdup(all[i].c_str()); // NOLINT
  }
  return result;
}

std::optional<std::string> edit_line(const std::string& prompt, const LineHelp& help) {
  static char no_breaks[] = ""; // NOLINT: the line is completed as a whole
  current_help = &help;
  rl_getc_function = next_character;
  rl_attempted_completion_function = completions;
  rl_completer_word_break_characters = no_breaks;
  rl_basic_word_break_characters = no_breaks;
  rl_completion_append_character = '\0';
  struct Free {
    void operator()(char* line) const { std::free(line); } // NOLINT: readline hands over what malloc gave
  };
  const std::unique_ptr<char, Free> line(readline(prompt.c_str()));
  current_help = nullptr;
  if (!line) return std::nullopt;
  std::string text(trimmed(line.get()));
  if (!text.empty()) add_history(text.c_str());
  return text;
}

#endif

} // namespace

std::optional<std::string> read_line(const std::string& prompt, Streams& streams, const LineHelp& help) {
#ifdef REGOLA_HAS_EDIT
  if (streams.interactive) {
    streams.out.flush();
    auto line = edit_line(prompt, help);
    if (!line) streams.out << '\n';
    return line;
  }
#endif
  streams.out << prompt << std::flush;
  std::string line;
  if (!std::getline(streams.in, line) || (help.give_up && help.give_up())) {
    streams.out << '\n';
    return std::nullopt;
  }
  line = trimmed(line);
  if (!streams.interactive) streams.out << line << '\n';
  return line;
}

} // namespace regola::console
