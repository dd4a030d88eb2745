#include "rules/resolve/resolve_rules.hpp"

#include <fmt/format.h>

#include "rules/ruleset/status_text.hpp"

namespace regola {

namespace {

/// Whether a text is a result: `a player, draw, open, claim, stopped or a margin`.
bool is_result(const Ruleset& ruleset, const std::string& text) {
  const std::size_t digits = text.find_first_not_of("+-") == 1 ? 1 : 0;
  const bool margin =
      digits < text.size() && text.find_first_not_of("0123456789", digits) == std::string::npos;
  return margin || text == "draw" || text == "open" || text == "claim" || text == "stopped" ||
         text == ruleset.players[0] || text == ruleset.players[1];
}

char folded(char c) { return is_variable(c) ? static_cast<char>(c - 'A' + 'a') : c; }

/// Whether a word occurs in the text at the offset; cells may be in capitals or small letters.
bool stands_at(const std::string& text, std::size_t offset, const std::string& word, bool fold) {
  return text.size() - offset >= word.size() &&
         std::equal(word.begin(), word.end(), text.begin() + static_cast<std::ptrdiff_t>(offset),
                    [&](char a, char b) { return fold ? folded(a) == folded(b) : a == b; });
}

/// Returns how far a text can be read as a move of this game: names and cells in any order, chosen symbols, a
/// number, and a final prefix of a cell. Returns its size if all of it can be read.
std::size_t readable_as_move(const Ruleset& ruleset, const std::string& text) {
  const std::size_t most = std::max(ruleset.rules.size(), ruleset.board.size());
  const bool number =
      !ruleset.rules.empty() && text.size() < 6 && text.find_first_not_of("0123456789") == std::string::npos;
  if (text == "pass" || (number && std::stoul(text) >= 1 && std::stoul(text) <= most)) return text.size();
  std::vector<bool> reached(text.size() + 1, false);
  reached[0] = true;
  std::size_t furthest = 0;
  const auto reach = [&](std::size_t end) {
    reached[end] = true;
    furthest = std::max(furthest, end);
  };
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (!reached[at]) continue;
    const std::size_t rest = text.size() - at;
    for (const std::string& name : ruleset.names) {
      if (stands_at(text, at, name, false)) reach(at + name.size());
    }
    for (std::size_t i = 0; i < ruleset.board.size(); ++i) {
      const std::string& cell = ruleset.board.name(static_cast<CellIndex>(i));
      if (stands_at(text, at, cell, true)) {
        reach(at + cell.size());
      } else if (rest < cell.size() && stands_at(cell, 0, text.substr(at), true)) {
        reach(text.size());
      }
    }
    const bool choice = text[at] == '=' && rest > 1 && ruleset.symbols.contains(text[at + 1]);
    if (choice) reach(at + 2);
    // A chosen symbol may follow a cell without '=', in either case.
    const char last = text[at];
    const bool symbol =
        ruleset.symbols.contains(last) || ruleset.symbols.contains(folded(last)) ||
        (last >= 'a' && last <= 'z' && ruleset.symbols.contains(static_cast<char>(last - 'a' + 'A')));
    if (rest == 1 && at > 0 && symbol) reach(text.size());
  }
  return furthest;
}

/// Reports a misspelt move; `expect refuse` would accept it without a reason.
bool check_move(const Scope& scope, const syntax::Word& move) {
  std::string text;
  std::vector<std::size_t> offsets; // offset in the word of each letter
  for (std::size_t i = 0; i < move.text.size(); ++i) {
    const bool joins = move.text[i] == '+' && !scope.ruleset.symbols.contains('+');
    if (!joins && move.text[i] != ' ' && move.text[i] != '-' && move.text[i] != '\t') {
      text += move.text[i];
      offsets.push_back(i);
    }
  }
  const std::size_t read = readable_as_move(scope.ruleset, text);
  if (read >= text.size()) return true;
  if (scope.misses_rules()) {
    return false; // its declaration could not be parsed
  }
  const std::size_t start = move.text.find_last_of(" \t", offsets[read]) + 1; // 0 where there is none
  const std::string word = move.text.substr(start, move.text.find_first_of(" \t", start) - start);
  Place place = move.place;
  place.offset += static_cast<std::uint32_t>(start);
  place.length = static_cast<std::uint32_t>(word.size());
  return scope.error(Code::unknown_name, place,
                     start == 0 ? fmt::format("no move is called '{}'", word)
                                : fmt::format("'{}' is no cell of this board and no part of a move", word),
                     scope.did_you_mean(word, scope.ruleset.names));
}

bool check_value(const Scope& scope, const syntax::Expect& line) {
  const bool of_move = line.kind == syntax::Expect::Kind::worth;
  const auto& names = of_move ? scope.worths : scope.values;
  if (names.contains(line.subject.text)) return true;
  const char* word = of_move ? "worth" : "value";
  if (!scope.unread.contains(word)) {
    const std::vector<std::string> known = keys_of(names);
    scope.error(Code::unknown_name, line.subject.place,
                fmt::format("no {} is called '{}'", word, line.subject.text),
                scope.did_you_mean(line.subject.text, known));
  }
  return false;
}

/// Reports unknown names in an expectation. A misspelt one would pass or fail without a reason.
bool check_expected(const Scope& scope, const syntax::Expect& line) {
  using Kind = syntax::Expect::Kind;
  const Ruleset& ruleset = scope.ruleset;
  switch (line.kind) {
  case Kind::value:
  case Kind::worth:
    return check_value(scope, line) && (line.kind == Kind::value || check_move(scope, line.move));
  case Kind::result:
    if (!is_result(ruleset, line.wanted.text)) {
      return scope.error(Code::unknown_name, line.wanted.place,
                         fmt::format("'{}' is no result", line.wanted.text),
                         fmt::format("a result is {}, {}, draw, open, claim, stopped, or a margin as +8",
                                     ruleset.players[0], ruleset.players[1]));
    }
    return true;
  case Kind::refuse:
  case Kind::makes: return check_move(scope, line.subject);
  case Kind::forbids:
    return check_move(scope, line.subject) && (!line.by || check_line_name(scope, *line.by));
  case Kind::matches: return check_line_name(scope, line.subject);
  case Kind::perft:
  case Kind::moves:
  case Kind::cells:
  case Kind::tidies: break;
  }
  return true;
}

Expectation::Kind expected_kind(syntax::Expect::Kind kind) {
  using Kind = syntax::Expect::Kind;
  switch (kind) {
  case Kind::perft: return Expectation::Kind::perft;
  case Kind::moves: return Expectation::Kind::moves;
  case Kind::result: return Expectation::Kind::result;
  case Kind::refuse: return Expectation::Kind::refuse;
  case Kind::value: return Expectation::Kind::value;
  case Kind::worth: return Expectation::Kind::worth;
  case Kind::matches: return Expectation::Kind::matches;
  case Kind::cells: return Expectation::Kind::cells;
  case Kind::makes: return Expectation::Kind::makes;
  case Kind::tidies: return Expectation::Kind::tidies;
  case Kind::forbids: break;
  }
  return Expectation::Kind::forbids;
}

/// The words with one blank between each two.
std::string with_single_blanks(const std::vector<syntax::Word>& words) {
  std::string text;
  for (const syntax::Word& word : words) text += (text.empty() ? "" : " ") + word.text;
  return text;
}

std::optional<Status> status_of(const Scope& scope, const std::vector<syntax::Word>& words) {
  const auto read = read_status(scope.ruleset, with_single_blanks(words));
  const auto* fault = std::get_if<StatusFault>(&read);
  if (fault == nullptr) return std::get<Status>(read);
  Place at = words.front().place;
  std::size_t start = 0;
  for (const syntax::Word& word : words) {
    if (fault->offset >= start) {
      at = word.place;
      at.offset += static_cast<std::uint32_t>(fault->offset - start);
      at.length = 1;
    }
    start += word.text.size() + 1;
  }
  return scope.no_result(Code::bad_status, at, "this is no status: " + fault->message);
}

} // namespace

void resolve_expect(Scope& scope, const syntax::Expect& line, Place place) {
  using Kind = syntax::Expect::Kind;
  Expectation result;
  result.kind = expected_kind(line.kind);
  result.subject = line.subject.text;
  result.move = line.move.text;
  result.by = line.by ? line.by->text : std::string();
  result.wanted = !line.made.empty()           ? with_single_blanks(line.made)
                  : line.kind != Kind::forbids ? line.wanted.text
                  : line.by                    ? "it forbidden by " + line.by->text
                                               : "it forbidden";
  result.line = scope.line_of(place);
  result.place = place;
  result.status = scope.ruleset.start;
  if (line.status.empty()) {
    if (!scope.ruleset.has_start) {
      scope.error(Code::bad_status, place, "this text has no board, so the line must name a status",
                  "write it after `expect`");
      return;
    }
  } else if (auto status = status_of(scope, line.status)) {
    result.status = std::move(*status);
  } else {
    return;
  }
  if (!check_expected(scope, line)) return;
  if (!line.made.empty()) {
    auto made = status_of(scope, line.made);
    if (!made) return;
    result.made = std::move(*made);
  }
  if (line.kind == Kind::cells) {
    auto cells = class_cells_expected(scope, line);
    if (!cells) return;
    result.cells = std::move(*cells);
  }
  const bool numeric = line.kind == Kind::perft || line.kind == Kind::moves || line.kind == Kind::value ||
                       line.kind == Kind::worth || line.kind == Kind::matches;
  if (numeric && line.wanted.text.size() > 18) {
    scope.error(Code::bad_number, line.wanted.place, "this number is too large");
    return;
  }
  if (line.kind == Kind::perft && !scope.number(line.subject)) return;
  scope.ruleset.expectations.push_back(std::move(result));
}

} // namespace regola
