#include "rules/resolve/resolve_rules.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "rules/ruleset/status_text.hpp"
#include "rules/text/suggest.hpp"

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
  if (text == "pass" || (number && std::stoul(text) >= 1 && std::stoul(text) <= most)) {
    return text.size();
  }
  std::vector<bool> reached(text.size() + 1, false);
  reached[0] = true;
  std::size_t furthest = 0;
  const auto reach = [&](std::size_t end) {
    reached[end] = true;
    furthest = std::max(furthest, end);
  };
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (!reached[at]) {
      continue;
    }
    const std::size_t rest = text.size() - at;
    for (const std::string& name : ruleset.names) {
      if (stands_at(text, at, name, false)) {
        reach(at + name.size());
      }
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
    if (choice) {
      reach(at + 2);
    }
    // A chosen symbol may follow a cell without '=', in either case.
    const char last = text[at];
    const bool symbol =
        ruleset.symbols.contains(last) || ruleset.symbols.contains(folded(last)) ||
        (last >= 'a' && last <= 'z' && ruleset.symbols.contains(static_cast<char>(last - 'a' + 'A')));
    if (rest == 1 && at > 0 && symbol) {
      reach(text.size());
    }
  }
  return furthest;
}

/// Reports a misspelt move; `expect refuse` would accept it without a reason.
bool check_move(const Scope& scope, const syntax::Word& move) {
  std::string text;
  std::vector<std::size_t> offsets; // offset in the word of each letter
  for (std::size_t i = 0; i < move.text.size(); ++i) {
    if (move.text[i] != ' ' && move.text[i] != '-' && move.text[i] != '\t') {
      text += move.text[i];
      offsets.push_back(i);
    }
  }
  const std::size_t read = readable_as_move(scope.ruleset, text);
  if (read >= text.size()) {
    return true;
  }
  if (scope.misses_rules()) {
    return false; // its declaration could not be parsed
  }
  const std::size_t start = move.text.find_last_of(" \t", offsets[read]) + 1; // 0 where there is none
  const std::string word = move.text.substr(start, move.text.find_first_of(" \t", start) - start);
  Place place = move.place;
  place.offset += static_cast<std::uint32_t>(start);
  place.length = static_cast<std::uint32_t>(word.size());
  scope.error(Code::unknown_name, place,
              start == 0 ? fmt::format("no move is called '{}'", word)
                         : fmt::format("'{}' is no cell of this board and no part of a move", word),
              scope.did_you_mean(word, scope.ruleset.names));
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
    known.reserve(names.size());
    for (const auto& [name, index] : names) {
      known.push_back(name);
    }
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
  if ((line.kind == Kind::value || line.kind == Kind::worth) && !check_value(scope, line)) {
    return false;
  }
  if (line.kind == Kind::result && !is_result(ruleset, line.wanted.text)) {
    scope.error(Code::unknown_name, line.wanted.place, fmt::format("'{}' is no result", line.wanted.text),
                fmt::format("a result is {}, {}, draw, open, claim, stopped, or a margin as +8",
                            ruleset.players[0], ruleset.players[1]));
    return false;
  }
  if (line.kind == Kind::refuse || line.kind == Kind::worth) {
    return check_move(scope, line.kind == Kind::refuse ? line.subject : line.move);
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
      // The words are joined by single blanks, but their places are those in the text.
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
