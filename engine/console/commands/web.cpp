// The command `web`: the page in a browser.

#include "engine/console/command.hpp"
#include "engine/console/game_library.hpp"
#include "engine/console/interrupt.hpp"
#include "engine/console/page_server.hpp"
#include "engine/console/print.hpp"

#include <fstream>
#include <iterator>
#include <ostream>

#include <spawn.h>
#include <unistd.h>

namespace regola::console {

namespace {

struct WebOptions {
  std::string game;
  std::string page;
  std::uint32_t port = 0;
  bool open = false;
};

std::optional<std::string> whole_file(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(in), {}};
  if (!in && text.empty()) return std::nullopt;
  return text;
}

/// Makes the page begin with a rule text.
/// @return false if the page has no place for a text
bool begin_with(std::string& page, const std::string& text) {
  constexpr std::string_view place = R"(<script type="application/json" id="start">)";
  const std::size_t from = page.find(place);
  const std::size_t end = from == std::string::npos ? from : page.find("</script>", from);
  if (end == std::string::npos) return false;
  std::string start;
  for (const char c : Json::object({{"text", text}}).text()) {
    if (c == '<') {
      start += "\\u003c";
    } else {
      start += c;
    }
  }
  page.replace(from + place.size(), end - from - place.size(), start);
  return true;
}

/// Opens an address in the browser of the desktop, if there is one.
void show_in_browser(std::string address) {
  std::string name = "xdg-open";
  std::array<char*, 3> arguments{name.data(), address.data(), nullptr};
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", 1, 0);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", 1, 0);
  pid_t child = 0;
  posix_spawnp(&child, name.c_str(), &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
}

int run_web(const WebOptions& options, Streams& streams) {
  std::string file = options.page;
  if (file.empty()) {
    const auto folder = games_folder();
    file = folder ? (*folder / "regola.html").string() : "regola.html";
  }
  auto page = whole_file(file);
  if (!page) refuse(streams.err, "the page {} cannot be read; --page names another", file);
  if (!options.game.empty()) {
    const std::string rules = find_game(options.game);
    const auto text = whole_file(rules);
    if (!text) refuse(streams.err, "{} cannot be read {}", rules, suggest_game(options.game));
    if (!begin_with(*page, *text)) refuse(streams.err, "{} is no page of this program", file);
  }
  const Interrupt interrupt;
  try {
    const PageServer server(std::move(*page), static_cast<std::uint16_t>(options.port));
    const std::string address = fmt::format("http://127.0.0.1:{}/", server.port());
    print(streams.out, "{}\n", address);
    streams.out.flush();
    print(streams.err, "The page is served to this machine alone, until Ctrl-C.\n");
    if (options.open) show_in_browser(address);
    server.serve(Interrupt::asked);
  } catch (const std::system_error& error) {
    refuse(streams.err, "{}", error.what());
  }
  return Interrupt::asked() ? Interrupt::exit_code() : fine;
}

} // namespace

Command web_command() {
  Command command("web", "Write and play games in a browser: serves the page to this machine");
  auto& options = command.runs(run_web);
  command.add("GAME", &options.game, "A game, or a file of rules, to begin with");
  command.add("--port", &options.port, "Port to listen on; 0 for any that is free")
      .within(0, 65535)
      .show_default();
  command.add("--page", &options.page, "The page, if not the one beside the games").called("FILE");
  command.add("--open", &options.open, "Show it in the browser of the desktop");
  command.example = "regola web tris --open\nThe address is printed first. Nothing is sent anywhere: what is "
                    "typed stays in the browser.";
  return command;
}

} // namespace regola::console
