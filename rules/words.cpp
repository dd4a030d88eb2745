#include "rules/words.hpp"

#include <algorithm>

namespace regola {

const std::vector<std::string>& line_words() {
  static const std::vector<std::string> all = {
      "game",  "param",  "include", "players", "board", "link", "hand", "class", "move",  "then",
      "after", "prefer", "forbid",  "pass",    "win",   "lose", "draw", "score", "value", "expect"};
  return all;
}

bool is_reserved(const std::string& word) {
  static const std::vector<std::string> others = {
      "every", "in",      "for",      "if",       "again",    "may",    "and",     "or",  "not",
      "count", "moves",   "stuck",    "repeats",  "attacked", "quiet",  "ratio",   "min", "max",
      "abs",   "attacks", "straight", "diagonal", "around",   "knight", "anywhere"};
  const auto in = [&](const std::vector<std::string>& words) {
    return std::find(words.begin(), words.end(), word) != words.end();
  };
  return in(line_words()) || in(others);
}

} // namespace regola
