#include "rules/resolve_rules.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "rules/status_text.hpp"
#include "rules/suggest.hpp"

namespace regola {

namespace {

/// `a player, draw, open, stopped or a margin`, as the result of a game is written.
bool is_result(const Ruleset& ruleset, const std::string& text) {
  const std::size_t digits = text.find_first_not_of("+-") == 1 ? 1 : 0;
  const bool margin =
      digits < text.size() && text.find_first_not_of("0123456789", digits) == std::string::npos;
  return margin || text == "draw" || text == "open" || text == "stopped" || text == ruleset.players[0] ||
         text == ruleset.players[1];
}

/// Whether a move may begin with that word: a name, a cell or the beginning of one, a number, `pass`.
bool begins_move(const Ruleset& ruleset, std::string word) {
  const auto& names = ruleset.names;
  if (word == "pass" || std::find(names.begin(), names.end(), word) != names.end() ||
      word.find_first_not_of("0123456789") == std::string::npos) {
    return true;
  }
  std::transform(word.begin(), word.end(), word.begin(),
                 [](char c) { return is_variable(c) ? static_cast<char>(c - 'A' + 'a') : c; });
  for (std::size_t i = 0; i < ruleset.board.size(); ++i) {
    const std::string& cell = ruleset.board.name(static_cast<CellIndex>(i));
    if (cell.rfind(word, 0) == 0 || word.rfind(cell, 0) == 0) {
      return true;
    }
  }
  return false;
}

bool check_value(const Scope& scope, const syntax::Expect& line) {
  const bool of_move = line.kind == syntax::Expect::Kind::worth;
  const auto& names = of_move ? scope.worths : scope.values;
  if (names.contains(line.subject.text)) {
    return true;
  }
  const char* word = of_move ? "worth" : "value";
  if (!scope.unread.contains(word)) {
    std::vector<std::string> known;
    for (const auto& [name, index] : names) {
      known.push_back(name);
    }
    scope.error(Code::unknown_name, line.subject.place,
                fmt::format("no {} is called '{}'", word, line.subject.text),
                did_you_mean(line.subject.text, known));
  }
  return false;
}

/// What an expectation names must be there: one that is misspelt would be met, or fail, for no reason.
bool check_expected(const Scope& scope, const syntax::Expect& line) {
  using Kind = syntax::Expect::Kind;
  const Ruleset& ruleset = scope.ruleset;
  if ((line.kind == Kind::value || line.kind == Kind::worth) && !check_value(scope, line)) {
    return false;
  }
  if (line.kind == Kind::result && !is_result(ruleset, line.wanted.text)) {
    scope.error(Code::unknown_name, line.wanted.place, fmt::format("'{}' is no result", line.wanted.text),
                fmt::format("a result is {}, {}, draw, open, stopped, or a margin as +8", ruleset.players[0],
                            ruleset.players[1]));
    return false;
  }
  const std::string first = line.subject.text.substr(0, line.subject.text.find_first_of(" \t"));
  if (line.kind == Kind::refuse && !begins_move(ruleset, first)) {
    if (!scope.misses_rules()) {
      Place place = line.subject.place;
      place.length = static_cast<std::uint32_t>(first.size());
      scope.error(Code::unknown_name, place, fmt::format("no move is called '{}'", first),
                  did_you_mean(first, ruleset.names));
    }
    return false;
  }
  return true;
}

} // namespace

void resolve_expect(Scope& scope, const syntax::Expect& line, Place place) {
  using Kind = syntax::Expect::Kind;
  Expectation result;
  result.kind = line.kind == Kind::perft    ? Expectation::Kind::perft
                : line.kind == Kind::moves  ? Expectation::Kind::moves
                : line.kind == Kind::result ? Expectation::Kind::result
                : line.kind == Kind::refuse ? Expectation::Kind::refuse
                : line.kind == Kind::worth  ? Expectation::Kind::worth
                                            : Expectation::Kind::value;
  result.subject = line.subject.text;
  result.move = line.move.text;
  result.wanted = line.wanted.text;
  result.line = scope.line_of(place);
  result.place = place;
  result.status = scope.ruleset.start;
  if (line.status.empty()) {
    if (!scope.ruleset.has_start) {
      scope.error(Code::bad_status, place, "this text has no board, so the line must name a status",
                  "write it behind `expect`");
      return;
    }
  } else {
    std::string text;
    for (const syntax::Word& word : line.status) {
      text += (text.empty() ? "" : " ") + word.text;
    }
    const auto read = read_status(scope.ruleset, text);
    if (const auto* fault = std::get_if<StatusFault>(&read)) {
      // The words are joined by one blank each; in the text they stand where they stand.
      Place at = line.status.front().place;
      std::size_t start = 0;
      for (const syntax::Word& word : line.status) {
        if (fault->offset >= start) {
          at = word.place;
          at.offset += static_cast<std::uint32_t>(fault->offset - start);
          at.length = 1;
        }
        start += word.text.size() + 1;
      }
      scope.error(Code::bad_status, at, "this is no status: " + fault->message);
      return;
    }
    result.status = std::get<Status>(read);
  }
  if (!check_expected(scope, line)) {
    return;
  }
  const bool numeric = line.kind == Kind::perft || line.kind == Kind::moves || line.kind == Kind::value ||
                       line.kind == Kind::worth;
  if (numeric && line.wanted.text.size() > 18) {
    scope.error(Code::bad_number, line.wanted.place, "this number is too large");
    return;
  }
  if (line.kind == Kind::perft && !scope.number(line.subject)) {
    return;
  }
  scope.ruleset.expectations.push_back(std::move(result));
}

} // namespace regola
