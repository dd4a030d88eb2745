#include "engine/interface/slow_play.hpp"

#include <array>
#include <cstdlib>
#include <string_view>

#include <fmt/format.h>

#include "engine/compiled/compiled.hpp"
#include "engine/compiled/lower/random_game.hpp"
#include "engine/compiled/machine/form_code.hpp"
#include "engine/compiled/machine/node_forms.hpp"
#include "rules/text/printable.hpp"

namespace regola::console {

namespace {

/// Part of a reason, and what helps. The first row that fits counts.
struct Remedy {
  std::string_view reason;
  std::string_view help;
};

constexpr std::array remedies{
    Remedy{"rules on the whole status", "write lines on cells, such as `move put: . -> x`"},
    Remedy{"instructions", "write fewer lines and directions, or a class for what several lines ask"},
    Remedy{"among more than 64", "let several lines share a name"},
    Remedy{"say 'once'", "write `once` in all lines of the name, or in none"},
    Remedy{"lead to no cell", "mark a cell that is always on the board with [ ]"},
    Remedy{"ask for themselves", "ask with `attacked` in place of `moves` or `can`"},
    Remedy{"asks for moves", "ask with `attacked` in place of `moves` or `can`"},
    Remedy{"so deeply", "name fewer classes within each other"},
};

std::string help_for(const std::string& reason) {
  for (const Remedy& remedy : remedies) {
    if (reason.find(remedy.reason) != std::string::npos) return std::string(remedy.help);
  }
  return {};
}

/// The number at the end of `... (line 5)`, which is taken away; 0 if there is none.
std::uint32_t take_line(std::string& reason) {
  constexpr std::string_view before = " (line ";
  const std::size_t at = reason.rfind(before);
  if (at == std::string::npos) return 0;
  const auto line =
      static_cast<std::uint32_t>(std::strtoul(reason.c_str() + at + before.size(), nullptr, 10));
  reason.erase(at);
  return line;
}

} // namespace

std::optional<SlowPlay> slow_play(const Loaded& loaded, const Ruleset& ruleset) {
  if (!ruleset.has_start) return std::nullopt;
  const CompiledRuleset rules(ruleset);
  SlowPlay note;
  note.reason = rules.random_games->code().missing();
  if (note.reason.empty())
    note.reason = rules.nodes->form(NodeQuestion::children, std::nullopt).code().missing();
  if (note.reason.empty()) return std::nullopt;
  const std::uint32_t line = take_line(note.reason);
  if (line != 0) note.place = loaded.place_of(line);
  note.help = help_for(note.reason);
  return note;
}

std::string to_text(const SlowPlay& note, const Sources& sources) {
  const Source& source = sources[note.place.source];
  const LineColumn at = source.locate(note.place.offset);
  std::string text = fmt::format(
      "{}:{}:{}: note: this text is played by the reference matcher, slowly, for it has no form: {}\n",
      printable(source.name), at.line, at.column, note.reason);
  if (!note.help.empty()) text += fmt::format("   = help: {}\n", note.help);
  return text;
}

Json to_json(const SlowPlay& note, const Sources& sources) {
  const Source& source = sources[note.place.source];
  const LineColumn at = source.locate(note.place.offset);
  Json json = Json::object({{"severity", "note"},
                            {"code", "no-form"},
                            {"message", "no form: " + note.reason},
                            {"file", source.name},
                            {"line", at.line},
                            {"column", at.column},
                            {"length", note.place.length},
                            {"source", note.place.source},
                            {"offset", note.place.offset}});
  if (!note.help.empty()) json.set("help", note.help);
  return json;
}

} // namespace regola::console
