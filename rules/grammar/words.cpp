#include "rules/grammar/words.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace regola {

const std::vector<std::string>& line_words() {
  static const std::vector<std::string> all = {"game",  "param",  "include", "players", "board",    "link",
                                               "hand",  "show",   "class",   "order",   "move",     "then",
                                               "after", "prefer", "forbid",  "pass",    "win",      "lose",
                                               "draw",  "score",  "value",   "worth",   "notation", "expect"};
  return all;
}

std::string_view line_form(std::string_view word) {
  using Form = std::pair<std::string_view, std::string_view>;
  constexpr std::array<Form, 24> forms = {{
      {"game", "`game NAME`"},
      {"param", "`param N=8 K=3`"},
      {"include", "`include FILE`"},
      {"players", "`players x/o n/s`, or `players g n`"},
      {"board", "`board 8x8`, `board hex 8x8`, `board lines`, `board points a b c`, or `board x--`"},
      {"link", "`link across a-b b-c`, or `link up/down a-b`"},
      {"hand", "`hand 9x 9o`, `hand 0x=o`, or `hand 0x=o by take drop`"},
      {"show", "`show J as K ♔/♚ king`: symbols, then what they are shown as, a glyph, a name"},
      {"class", "`class NAME = SYMBOLS`, or `class NAME DIRECTIONS: CELLS`"},
      {"order", "`order NAME = SYMBOLS`, the first of which stands for 0"},
      {"move", "`move NAME HEAD: CELLS -> CELLS`"},
      {"then", "`then NAME HEAD: CELLS -> CELLS`"},
      {"after", "`after [NAME] HEAD: CELLS -> CELLS`"},
      {"prefer", "`prefer NAME > NAME`, or `prefer most EXPRESSION`"},
      {"forbid", "`forbid [NAME] HEAD: CELLS`, or `forbid [NAME] if CONDITION`"},
      {"pass", "`pass`, or `pass if CONDITION`"},
      {"win", "`win HEAD: CELLS`, or `win if CONDITION`"},
      {"lose", "`lose HEAD: CELLS`, or `lose if CONDITION`"},
      {"draw", "`draw HEAD: CELLS`, `draw if CONDITION`, or `draw claim if CONDITION`"},
      {"score", "`score EXPRESSION`"},
      {"value", "`value NAME = EXPRESSION`"},
      {"worth", "`worth NAME = EXPRESSION`"},
      {"notation", "`notation LETTER HEAD: CELLS -> CELLS`, `notation cell HEAD: CELLS -> CELLS`, "
                   "`notation moves by piece`, or `notation NAME DIRECTION as TEXT`"},
      {"expect", "`expect [STATUS] perft 3 = 504`, or moves, result, refuse, forbids, value, worth, matches, "
                 "class, move, after"},
  }};
  const auto found =
      std::find_if(forms.begin(), forms.end(), [&](const Form& form) { return form.first == word; });
  return found == forms.end() ? std::string_view() : found->second;
}

std::string_view line_word_meant_by(std::string_view word) {
  using Meant = std::pair<std::string_view, std::string_view>;
  constexpr std::array<Meant, 23> meant = {{
      {"title", "game"},   {"name", "game"},       {"size", "board"},    {"grid", "board"},
      {"turn", "players"}, {"const", "param"},     {"group", "class"},   {"region", "class"},
      {"zone", "class"},   {"rule", "move"},       {"action", "move"},   {"goal", "win"},
      {"victory", "win"},  {"end", "win"},         {"loss", "lose"},     {"tie", "draw"},
      {"eval", "value"},   {"heuristic", "value"}, {"points", "score"},  {"illegal", "forbid"},
      {"never", "forbid"}, {"test", "expect"},     {"assert", "expect"},
  }};
  const auto found =
      std::find_if(meant.begin(), meant.end(), [&](const Meant& each) { return each.first == word; });
  return found == meant.end() ? std::string_view() : found->second;
}

std::vector<std::string> all_words() {
  std::vector<std::string> all = {
      "every",  "in",     "for",     "if",      "again",    "may",      "and",    "or",     "not",
      "count",  "moves",  "stuck",   "repeats", "attacked", "quiet",    "ratio",  "min",    "max",
      "other",  "cycle",  "abs",     "attacks", "straight", "diagonal", "around", "knight", "anywhere",
      "mirror", "before", "here",    "at",      "can",      "by",       "line",   "sum",    "silent",
      "along",  "once",   "each",    "free",    "extra",    "claim",    "to",     "most",   "hex",
      "lines",  "points", "as",      "but",     "piece",    "number",   "from",   "cell",   "perft",
      "result", "refuse", "matches", "forbids"};
  all.insert(all.end(), line_words().begin(), line_words().end());
  return all;
}

const std::vector<std::string>& reserved_for(NameKind kind) {
  // These lists are closed: a text keeps its own names even where a newer word could stand. Newer words of
  // heads are read by HeadReader::take_younger_word().
  static const std::vector<std::string> values = {"and",     "or",       "not",     "count",
                                                  "moves",   "hand",     "other",   "stuck",
                                                  "repeats", "attacked", "attacks", "quiet"};
  static const std::vector<std::string> moves = {"pass"};
  static const std::vector<std::string> links = {
      "every", "in",    "for",   "if",       "again",    "may",    "after",  "once",     "each",
      "free",  "extra", "claim", "straight", "diagonal", "around", "knight", "anywhere", "mirror"};
  switch (kind) {
  case NameKind::value: return values;
  case NameKind::move: return moves;
  case NameKind::link:
  case NameKind::line: return links;
  }
  return values;
}

bool is_reserved(NameKind kind, const std::string& name) {
  const std::vector<std::string>& words = reserved_for(kind);
  return std::find(words.begin(), words.end(), name) != words.end();
}

} // namespace regola
