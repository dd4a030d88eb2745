#include "engine/console/command.hpp"
#include "engine/console/game_library.hpp"
#include "engine/console/print.hpp"

#include "engine/compiled/backend.hpp"
#include "engine/matcher/firing.hpp"
#include "rules/text/printable.hpp"
#include "rules/text/ranges.hpp"

namespace regola::console {

DrawingFor Streams::drawing() const {
  DrawingFor target;
  target.colour = colour_out;
  target.marks = terminal_out;
  target.glyphs = terminal_out && unicode;
  target.width = terminal_out ? terminal_width() : target.width;
  return target;
}

std::string Streams::shown(const std::string& lines) const {
  if (!terminal_out) return lines;
  std::string all;
  for (std::size_t start = 0; start < lines.size();) {
    const std::size_t end = std::min(lines.find('\n', start), lines.size());
    all += printable(std::string_view(lines).substr(start, end - start)) + '\n';
    start = end + 1;
  }
  return all;
}

Option& add_file(Command& command, FileOptions& options) {
  Option& file =
      command.add("FILE", &options.file, "The rule file, or the name of a game that 'regola games' lists")
          .require();
  add_set(command, options.set);
  add_root(command, options.root);
  return file;
}

void add_root(Command& command, std::string& root) {
  command.add("--root", &root, "Let the text include only files of this folder").called("DIR");
}

void add_set(Command& command, std::vector<std::string>& set) {
  command.add("--set", &set, "Set a parameter of the game, as in --set N=6; may be repeated")
      .called("NAME=VALUE");
}

std::string StatusOption::text() const { return from ? *from : fmt::format("{}", fmt::join(words, " ")); }

Option& add_from(Command& command, StatusOption& option) {
  return command.add("--from", &option.from, "In this status; without it at the start of the game")
      .called("STATUS");
}

void add_status(Command& command, StatusOption& option) {
  command.add("STATUS", &option.words, "The same as --from STATUS");
  add_from(command, option).excluding("STATUS");
}

void add_json(Command& command, bool& json) { command.add("--json", &json, "Print the answer as JSON"); }

void add_backend(Command& command) {
  const auto name = std::make_shared<std::optional<std::string>>();
  command
      .add("--backend", name.get(),
           "What plays random games: machine code where there may be some, or an interpreter")
      .one_of({"native", "portable"})
      .setting([name] { set_default_backend(*name ? backend_named(**name) : std::nullopt); });
}

Settings read_settings(const std::vector<std::string>& set, Streams& streams) {
  Settings settings;
  for (const std::string& item : set) {
    const std::size_t equals = item.find('=');
    const auto value = whole_number<std::int64_t>(item.substr(equals == std::string::npos ? 0 : equals + 1));
    if (equals == std::string::npos || equals == 0 || !value || std::abs(*value) > limits::number) {
      refuse(streams.err, "--set {}: this is not NAME=NUMBER, with a number up to {}", item, limits::number);
    }
    if (!settings.emplace(item.substr(0, equals), static_cast<std::int32_t>(*value)).second) {
      refuse(streams.err, "--set {}: this parameter is set twice", item);
    }
  }
  return settings;
}

Game load_game(const FileOptions& options, Streams& streams) {
  const auto settings = read_settings(options.set, streams);
  const std::string file = find_game(options.file);
  Loaded loaded = load_file(file, settings, options.root);
  streams.err << loaded.report(streams.colour_err);
  if (!loaded.ruleset) {
    std::error_code ignored;
    const std::string help = std::filesystem::exists(file, ignored) ? "" : suggest_game(options.file);
    streams.err << (help.empty() ? "" : "regola: " + help + '\n');
    throw Refused();
  }
  Ruleset ruleset = std::move(*loaded.ruleset);
  loaded.ruleset.reset();
  streams.line_name = [sources = loaded.sources](std::uint32_t line) {
    const auto place = line_place(sources, line);
    return place ? line_name(sources, *place) : plain_line_name(line);
  };
  return Game{std::move(ruleset), std::move(loaded)};
}

void complain(Streams& streams, const std::string& what, const std::string& text, std::size_t offset) {
  constexpr std::size_t widest = 200;
  print_fault_text(streams.err, what);
  if (text.size() <= widest) {
    print(streams.err, "  {}\n  {}^\n", printable(text), std::string(printable_column(text, offset), ' '));
  }
}

void refuse_text(Streams& streams, const std::string& what, const std::string& text, std::size_t offset) {
  complain(streams, what, text, offset);
  throw Refused();
}

Status status_for(const Game& game, const std::string& text, Streams& streams) {
  if (text.empty()) {
    if (game.ruleset.has_start) return game.ruleset.start;
    refuse(streams.err, "this text has no board, so nothing says where the game begins: give a status");
  }
  const auto read = read_settled_status(game.ruleset, text);
  if (const auto* fault = std::get_if<StatusFault>(&read)) {
    refuse_text(streams, "this is no status: " + fault->message, text, fault->offset);
  }
  return std::get<Status>(read);
}

void check_value(const Ruleset& ruleset, const std::string& name, Streams& streams) {
  if (name.empty() || ruleset.find_value(name) != nullptr) return;
  const std::vector<std::string> known = mapped(ruleset.values, &Value::name);
  refuse(streams.err, "this game has no value '{}'; it has: {}", name,
         known.empty() ? "none" : fmt::format("{}", fmt::join(known, ", ")));
}

} // namespace regola::console
