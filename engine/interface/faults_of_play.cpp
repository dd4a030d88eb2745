#include "engine/interface/faults_of_play.hpp"

#include <cstdlib>

#include <fmt/format.h>

#include "engine/compiled/engine.hpp"
#include "engine/compiled/lower/forms.hpp"
#include "engine/compiled/machine/form_code.hpp"
#include "engine/matcher/probe.hpp"
#include "engine/matcher/successors.hpp"
#include "rules/text/printable.hpp"

namespace regola::console {

namespace {

Code code_of(Finding::Kind kind) {
  switch (kind) {
  case Finding::Kind::ambiguous: return Code::ambiguous_moves;
  case Finding::Kind::endless: return Code::endless_after;
  case Finding::Kind::too_large: break;
  }
  return Code::large_turn;
}

/// The number of cells on which the line certainly puts the symbol, less those that may have held it.
std::ptrdiff_t made_by(const Production& line, Symbol symbol) {
  std::ptrdiff_t made = 0;
  for (std::size_t i = 0; i < line.right.size(); ++i) {
    const Write& write = line.right[i];
    if (write.kind == Write::Kind::symbols && write.symbols == std::string(1, symbol)) ++made;
    if (line.left.elements[i].test.symbols.contains(symbol)) --made;
  }
  return made;
}

/// A move line that draws a piece from a hand which is empty at the start.
struct EmptyHanded {
  std::uint32_t line = 0; ///< number in the text; 0 if there is none
  std::string help;
};

/// Looks for such a line among the moves of the player who begins.
EmptyHanded empty_handed(const Ruleset& ruleset) {
  for (const Production& line : ruleset.sides[ruleset.start.to_move].moves) {
    for (std::size_t i = 0; i < ruleset.hands.size(); ++i) {
      const Hand& hand = ruleset.hands[i];
      const bool draws = (line.hands >> i & 1U) != 0 && hand.symbol != 0 && hand.count == 0;
      if (!draws || made_by(line, hand.symbol) <= 0) continue;
      return {line.guard.line,
              fmt::format("'{0}' draws '{1}' from a hand that holds none; names after `by`, as in "
                          "`hand 0{1}=SYMBOLS by NAME`, keep other lines from it",
                          ruleset.names[line.name], hand.symbol)};
    }
  }
  return {};
}

/// Warns if the game is over at the start because of an end line, or because the hands are empty, unless an
/// expectation says so.
void warn_of_end_at_start(const Loaded& loaded, const Ruleset& ruleset, Diagnostics& faults) {
  const Result result = result_of(ruleset, ruleset.start);
  const bool is_expected = any_of(ruleset.expectations, [&](const Expectation& each) {
    return each.kind == Expectation::Kind::result && each.status == ruleset.start;
  });
  if (result.ending == Ending::open || is_expected) return;
  const EmptyHanded hand = successors(ruleset, ruleset.start).empty() ? empty_handed(ruleset) : EmptyHanded{};
  if (result.line != 0) {
    faults.push_back({Severity::warning, Code::no_effect, loaded.place_of(result.line),
                      "the game is over at the start, by this line: " + to_text(ruleset, result), hand.help});
  } else if (hand.line != 0) {
    faults.push_back({Severity::warning, Code::no_effect, loaded.place_of(hand.line),
                      "nobody can move at the start", hand.help});
  }
}

/// Part of a reason, and what helps. The first row that fits counts.
struct Remedy {
  std::string_view reason;
  std::string_view help;
};

constexpr std::array remedies{
    Remedy{"rules on the whole status", "write lines on cells, such as `move put: . -> x`"},
    Remedy{"instructions", "write fewer lines and directions, or a class for what several lines ask"},
    Remedy{"among more than 64", "let several lines share a name"},
    Remedy{"classes", "name fewer classes within each other"},
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

/// A range and its mean, as in `5 to 9, 7.6 on average`.
std::string spread_text(const Spread& spread) {
  return spread.count == 0
             ? "none"
             : fmt::format("{} to {}, {:.1f} on average", spread.least, spread.most, spread.mean());
}

std::string lines_text(const Loaded& loaded, const std::vector<std::uint32_t>& lines) {
  std::string text;
  for (const std::uint32_t line : lines) {
    text += fmt::format("    {}: {}\n", loaded.line_name(line), loaded.line_text(line));
  }
  return text;
}

Json lines_json(const Loaded& loaded, const std::vector<std::uint32_t>& lines) {
  return Json::list(lines, [&](const std::uint32_t line) {
    Json json = Json::object({{"rule", loaded.line_text(line)}});
    if (const auto place = line_place(loaded.sources, line)) {
      const Source& source = loaded.sources[place->source];
      json.set("line", source.locate(place->offset).line);
      json.set("file", source.name);
    }
    return json;
  });
}

} // namespace

Diagnostics faults_of_play(const Loaded& loaded, const Ruleset& ruleset) {
  constexpr std::uint32_t seed = 1;
  constexpr int plies = 120;
  Diagnostics faults;
  if (!ruleset.has_start) return faults;
  try {
    warn_of_end_at_start(loaded, ruleset, faults);
  } catch (const RulesError&) { // the random games below report this error, too
  }
  const auto line_name = [&](std::uint32_t line) { return loaded.line_name(line); };
  for (const Finding& finding : probe(ruleset, seed, plies, line_name)) {
    const bool playable = finding.kind == Finding::Kind::ambiguous;
    faults.push_back({playable ? Severity::warning : Severity::error, code_of(finding.kind),
                      loaded.place_of(finding.line), finding.message, finding.help});
  }
  return faults;
}

std::optional<SlowPlay> slow_play(const Loaded& loaded, const Ruleset& ruleset) {
  if (!ruleset.has_start) return std::nullopt;
  Engine engine(ruleset); // shares what another one has compiled
  const CompiledRuleset& rules = engine.machine(ruleset.start).rules();
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

Json to_json(const Spread& spread) {
  return Json::object({{"least", spread.least}, {"most", spread.most}, {"mean", spread.mean()}});
}

std::string games_text(const Spread& lengths, const Spread& moves,
                       const std::map<std::string, std::size_t>& results) {
  std::string counted;
  for (const auto& [result, count] : results) {
    counted += fmt::format("{}{} {}", counted.empty() ? "" : ", ", result, count);
  }
  return fmt::format("  plies of a game: {}\n  moves in a turn: {}\n  results: {}\n", spread_text(lengths),
                     spread_text(moves), counted.empty() ? "none" : counted);
}

std::string walk_text(const Loaded& loaded, const RandomWalk& walk, std::uint64_t seed) {
  std::string text =
      fmt::format("  random games: {} plies, seed {}; {} ended\n", walk.plies, seed, walk.lengths.count);
  if (walk.exhausted) text += "  no more plies were played: the turns of this text take too long\n";
  text += games_text(walk.lengths, walk.moves, walk.results);
  if (walk.unfinished != 0) {
    text += fmt::format("  games that had not ended after {} plies: {}\n", longest_walk, walk.unfinished);
  }
  for (const std::string& fault : walk.faults) {
    text += fmt::format("  rules that cannot be played: {}\n", fault);
  }
  if (!walk.idle_lines.empty()) {
    text += "  lines that never did anything:\n" + lines_text(loaded, walk.idle_lines);
  }
  if (!walk.idle_ends.empty()) text += "  ends that no game came to:\n" + lines_text(loaded, walk.idle_ends);
  return text;
}

Json to_json(const Loaded& loaded, const RandomWalk& walk, std::uint64_t seed) {
  Json results = Json::object();
  for (const auto& [result, count] : walk.results) results.set(result, count);
  return Json::object({{"seed", seed},
                       {"plies", walk.plies},
                       {"games", walk.lengths.count},
                       {"exhausted", walk.exhausted},
                       {"unfinished", walk.unfinished},
                       {"lengths", to_json(walk.lengths)},
                       {"moves", to_json(walk.moves)},
                       {"results", results},
                       {"faults", walk.faults},
                       {"idle_lines", lines_json(loaded, walk.idle_lines)},
                       {"idle_ends", lines_json(loaded, walk.idle_ends)}});
}

} // namespace regola::console
