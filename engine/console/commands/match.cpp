// The commands `match` and `apply`: pattern matching in isolation, no file needed. A pattern is a string as
// long as the whole status, or a picture of cells on a board.

#include "engine/matcher/match.hpp"
#include "engine/console/draw/match_picture.hpp"
#include "engine/console/print.hpp"
#include "engine/matcher/produce.hpp"

#include <ostream>

namespace regola::console {

namespace {

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
  const auto bad = std::find_if(text.begin(), text.end(),
                                [&](char c) { return !is_symbol(c) || (is_status && is_variable(c)); });
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

int run_match(const MatchOptions& options, Streams& streams) {
  if (options.is_about_cells()) return match_picture(options.question(), streams);
  check_sound(options.pattern, false, streams);
  check_sound(options.status, true, streams);
  const Pattern pattern(options.pattern);
  const Status status(options.status);
  const auto answer = match(pattern, status);
  if (const auto* mismatch = std::get_if<Mismatch>(&answer)) {
    return no_match(*mismatch, pattern, status, options.json, streams);
  }
  const auto& variables = std::get<Varspace>(answer);
  if (options.json) {
    write_json(streams.out, Json::object({{"match", true}, {"bindings", console::to_json(variables)}}));
  } else {
    const std::string bindings = variables.to_string();
    print(streams.out, "yes{}{}\n", bindings.empty() ? "" : ": ", bindings);
  }
  return fine;
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
  check_sound(options.status, true, streams);
  const Status status(options.status);
  const auto answer = match(rule.left, status);
  if (const auto* mismatch = std::get_if<Mismatch>(&answer)) {
    return no_match(*mismatch, rule.left, status, options.json, streams);
  }
  const auto& variables = std::get<Varspace>(answer);
  const Status final = substitute(rule.right, variables);
  if (options.json) {
    write_json(
        streams.out,
        Json::object({{"match", true}, {"bindings", console::to_json(variables)}, {"status", final.text()}}));
  } else {
    print(streams.out, "{}\n", final.text());
  }
  return fine;
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
