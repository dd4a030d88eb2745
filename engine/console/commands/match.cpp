// The commands `match` and `apply`: pattern matching in isolation, no file needed. A pattern is a string as
// long as the whole status, or a picture of cells on a board.

#include "engine/console/commands/trace_text.hpp"
#include "engine/console/print.hpp"
#include "engine/matcher/explain_refusal.hpp"
#include "rules/text/printable.hpp"

namespace regola::console {

namespace {

/// A picture of cells to match, or a rule on cells to apply, without a file.
struct PictureQuestion {
  std::string text;   ///< a line without its first word, as in `ne nw: x {.o}` or `e: x . -> . [x]`
  std::string status; ///< rows from the top, joined by `/`; with a game, a status of that game
  std::string game;   ///< file with symbols, classes, players and board; empty to take them from the status
  bool json = false;
};

/// A game whose text has the question as an additional line.
struct Asked {
  Game game;
  Status status;
  std::uint32_t line = 0;
};

/// Makes a text whose board is the status.
std::string text_around(const std::string& status) {
  std::string text = "players first second\nboard\n  ";
  for (const char c : status) text += c == '/' ? std::string("\n  ") : std::string(1, c);
  return text + "\nmove it: A -> A\n"; // a text needs a rule
}

/// Shows the faults of the additional line, or else of the text.
void show_faults(const Loaded& loaded, std::uint32_t line, const std::string& word, const std::string& text,
                 Streams& streams) {
  for (const Diagnostic& diagnostic : loaded.diagnostics) {
    if (diagnostic.severity != Severity::error) continue;
    const LineColumn at = loaded.sources.front().locate(diagnostic.place.offset);
    if (diagnostic.place.source != 0 || at.line != line) {
      print_fault_text(streams.err, diagnostic.message);
      continue;
    }
    complain(streams, diagnostic.message, text,
             at.column > word.size() ? std::min(at.column - 1 - word.size(), text.size()) : 0);
    if (!diagnostic.help.empty()) print(streams.err, "  {}\n", diagnostic.help);
  }
}

/// Parses the question as a line that begins with these words.
Asked ask(const PictureQuestion& question, const std::string& words, Streams& streams) {
  const bool has_head = question.text.find(':') != std::string::npos;
  const std::string word = words + (has_head ? " " : ": ");
  const auto is_control = [](char c) { return c == '\n' || c == '\r'; };
  if (any_of(question.text, is_control) || any_of(question.status, is_control)) {
    refuse(streams.err, "a picture is one line, and so is a status");
  }
  std::string name = "STATUS";
  std::string text = text_around(question.status);
  if (!question.game.empty()) {
    const auto game = load_game({question.game, {}, {}, false}, streams);
    name = game.loaded.sources.front().name;
    text = game.loaded.sources.front().text;
    text += text.empty() || text.back() == '\n' ? "" : "\n";
  }
  const auto line = static_cast<std::uint32_t>(std::count(text.begin(), text.end(), '\n') + 1);
  Loaded loaded = load_text(name, text + word + question.text + '\n');
  if (!loaded.ruleset) {
    show_faults(loaded, line, word, question.text, streams);
    throw Refused();
  }
  Ruleset ruleset = std::move(*loaded.ruleset);
  loaded.ruleset.reset();
  Asked asked{{std::move(ruleset), std::move(loaded)}, {}, line};
  asked.status = status_for(asked.game, question.game.empty() ? std::string() : question.status, streams);
  return asked;
}

int tell_nowhere(const Asked& asked, const Picture& picture, bool json, Streams& streams) {
  const PlayerView view(asked.game.ruleset, asked.status, asked.status.to_move);
  const auto miss = explain_no_match(view, picture);
  const std::string reason = miss ? miss->reason : "it lies nowhere";
  if (json) {
    write_json(streams.out, Json::object({{"match", false}, {"reason", reason}}));
  } else {
    print(streams.out, "no: {}\n", reason);
  }
  return answer_is_no;
}

/// The cells of a status as text, in rows joined by `/`.
std::string rows_text(const Ruleset& ruleset, const Status& status) {
  const std::string text = regola::to_text(ruleset, status);
  return text.substr(0, text.find(' '));
}

/// Whether a text is a picture of cells and not a string of the whole status: it has a head, or blanks
/// between its cells.
bool is_picture(std::string_view text) {
  if (text.find(": ") != std::string::npos) return true;
  const std::size_t arrow = text.find(" -> ");
  const std::string_view left = trimmed(text.substr(0, arrow));
  const std::string_view right = arrow == std::string::npos ? "" : trimmed(text.substr(arrow + 4));
  return left.find(' ') != std::string::npos || right.find(' ') != std::string::npos;
}

/// Prints each place where the picture matches, with cells and variables, or the nearest miss.
/// @return an exit code
int match_picture(const PictureQuestion& question, Streams& streams) {
  const auto asked = ask(question, "forbid", streams);
  const Ruleset& ruleset = asked.game.ruleset;
  const PlayerView view(ruleset, asked.status, asked.status.to_move);
  const auto& lines = view.side().forbids;
  const auto line = find_if(lines, [&](const Judgement& each) { return each.guard.line == asked.line; });
  if (line == lines.end() || !line->picture) refuse(streams.err, "this is no picture of cells");
  Production pictured;
  pictured.left = *line->picture;
  pictured.right_anchor = pictured.left.anchor;
  std::vector<Firing::Match> matches;
  each_match(view, line->guard, *line->picture, no_cell, [&](const PictureMatch& match) {
    matches.push_back({&pictured, match});
    return false;
  });
  if (matches.empty()) return tell_nowhere(asked, pictured.left, question.json, streams);
  if (question.json) {
    Json all = Json::list(matches, [&](const Firing::Match& match) { return match_json(ruleset, match); });
    write_json(streams.out, Json::object({{"match", true}, {"matches", all}}));
    return fine;
  }
  print(streams.out, "yes: {} match{}\n", matches.size(), matches.size() == 1 ? "" : "es");
  for (const Firing::Match& match : matches) {
    print(streams.out, "  {}\n", match_text(ruleset, match, asked.status, asked.status));
  }
  return fine;
}

/// Prints each status that the rule produces.
/// @return an exit code
int apply_picture(const PictureQuestion& question, Streams& streams) {
  const auto asked = ask(question, "move it", streams);
  Ruleset alone = asked.game.ruleset; // only the line of the question remains
  Side& side = alone.sides[asked.status.to_move];
  std::erase_if(side.moves, [&](const Production& line) { return line.guard.line != asked.line; });
  side.parts.clear();
  if (side.moves.empty()) {
    refuse(streams.err, "this is no rule on cells that counts for {}", alone.players[asked.status.to_move]);
  }
  const std::vector<Candidate> made = moves_in_parts(alone, asked.status, std::nullopt, Firings::kept);
  if (made.empty()) return tell_nowhere(asked, side.moves.front().left, question.json, streams);
  Json all = Json::array();
  for (const Candidate& candidate : made) {
    const Firing::Match& match = candidate.fired->matches.front();
    const std::string status =
        question.game.empty() ? rows_text(alone, candidate.status) : regola::to_text(alone, candidate.status);
    if (question.json) {
      Json json = match_json(alone, match);
      json.set("status", status);
      all.add(std::move(json));
    } else {
      const Status& before = candidate.fired->before ? candidate.fired->before->after : asked.status;
      print(streams.out, "{}   {}\n", status, match_text(alone, match, before, candidate.status));
    }
  }
  if (question.json) write_json(streams.out, Json::object({{"match", true}, {"matches", all}}));
  return fine;
}

struct MatchOptions {
  std::string pattern;
  std::string status;
  std::string game;
  bool json = false;

  [[nodiscard]] bool is_about_cells() const { return !game.empty() || is_picture(pattern); }
  [[nodiscard]] PictureQuestion question() const { return {pattern, status, game, json}; }
};

/// Checks that the text is not empty and has valid symbols: any in a pattern, only constants in a status.
void check_sound(const std::string& text, bool is_status, Streams& streams) {
  const auto bad = find_if(text, [&](char c) { return !is_symbol(c) || (is_status && is_variable(c)); });
  if (text.empty()) refuse(streams.err, "a {} has one symbol at least", is_status ? "status" : "pattern");
  if (bad == text.end()) return;
  refuse_text(streams,
              is_status && is_variable(*bad)
                  ? fmt::format("'{}' is a variable: a status has constants only", *bad)
                  : "this character is no symbol: symbols are printable ASCII without blanks",
              text, static_cast<std::size_t>(bad - text.begin()));
}

int no_match(const Mismatch& mismatch, const Pattern& pattern, const Status& status, bool json,
             Streams& streams) {
  const std::string why = explain(mismatch, pattern, status);
  if (json) {
    write_json(streams.out,
               Json::object({{"match", false}, {"position", mismatch.position + 1}, {"reason", why}}));
  } else {
    print(streams.out, "no: {}\n  {}\n  {}\n  {}^\n", why, pattern.text(), status.text(),
          std::string(mismatch.position, ' '));
  }
  return answer_is_no;
}

/// Matches the whole status.
/// @param found returns what to print; its second argument is what is printed with --json
/// @return an exit code
template <typename Found>
int match_status(const MatchOptions& options, const Pattern& pattern, Streams& streams, const Found& found) {
  check_sound(options.status, true, streams);
  const Status status(options.status);
  const auto answer = match(pattern, status);
  if (const auto* mismatch = std::get_if<Mismatch>(&answer)) {
    return no_match(*mismatch, pattern, status, options.json, streams);
  }
  const auto& variables = std::get<Varspace>(answer);
  Json json = Json::object({{"match", true}, {"bindings", console::to_json(variables)}});
  const std::string text = found(variables, json);
  streams.out << (options.json ? json.text() : text) << '\n';
  return fine;
}

int run_match(const MatchOptions& options, Streams& streams) {
  if (options.is_about_cells()) return match_picture(options.question(), streams);
  check_sound(options.pattern, false, streams);
  return match_status(options, Pattern(options.pattern), streams, [](const Varspace& variables, Json&) {
    const std::string bindings = variables.to_string();
    return bindings.empty() ? "yes" : "yes: " + bindings;
  });
}

/// The rule as a text of one line, so that it has the same diagnostics as a file.
Rule read_rule(const std::string& text, Streams& streams) {
  const Loaded loaded = load_text("RULE", text);
  streams.err << loaded.report(streams.colour_err);
  if (!loaded.ruleset) throw Refused();
  if (loaded.ruleset->rules.size() != 1) refuse(streams.err, "a rule is PATTERN -> PATTERN");
  return loaded.ruleset->rules.front();
}

int run_apply(const MatchOptions& options, Streams& streams) {
  if (options.is_about_cells()) return apply_picture(options.question(), streams);
  const auto rule = read_rule(options.pattern, streams);
  return match_status(options, rule.left, streams, [&](const Varspace& variables, Json& json) {
    const Status final = substitute(rule.right, variables);
    json.set("status", final.text());
    return std::string(final.text());
  });
}

void add_game(Command& command, std::string& game) {
  command.add("--game", &game, "Read picture and status as this game does, with its classes and its board")
      .called("FILE");
}

} // namespace

Command match_command() {
  Command command("match", "Match a pattern against a status");
  auto& options = command.runs(run_match);
  command
      .add("PATTERN", &options.pattern, "Capitals are variables, all else is itself; or a picture of cells")
      .require();
  command.add("STATUS", &options.status, "As many constants; or rows of cells, joined by '/'").require();
  add_game(command, options.game);
  add_json(command, options.json);
  command.example = "regola match x-ABCDEFGH x----o----\n  regola match 'straight: [x] o+ x' xoox/....";
  return command;
}

Command apply_command() {
  Command command("apply", "Apply a rule to a status");
  auto& options = command.runs(run_apply);
  command.add("RULE", &options.pattern, "PATTERN -> PATTERN, quoted; or with pictures of cells").require();
  command.add("STATUS", &options.status, "The initial status; or rows of cells, joined by '/'").require();
  add_game(command, options.game);
  add_json(command, options.json);
  command.example =
      "regola apply 'x-ABCDEFGH -> oxABCDEFGH' x----o----\n  regola apply 'e: x o . -> . . [x]' xo../....";
  return command;
}

} // namespace regola::console
