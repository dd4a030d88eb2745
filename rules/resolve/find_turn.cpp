#include "rules/resolve/find_turn.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "rules/grammar/each_line.hpp"

namespace regola {

using syntax::each_line;

void find_turn(Ruleset& ruleset, const syntax::Text& text, const std::string& start) {
  std::vector<char> turns;
  bool only_names = true;
  each_line<syntax::WholeRule>(text, [&](const syntax::WholeRule& rule, const syntax::Line&) {
    for (const std::string* side : {&rule.left.text, &rule.right.text}) {
      const char symbol = side->front();
      only_names = only_names && !is_variable(symbol);
      if (std::find(turns.begin(), turns.end(), symbol) == turns.end()) {
        turns.push_back(symbol);
      }
    }
  });
  const bool other_rules = syntax::has_line<syntax::Production>(text);
  const bool named = !ruleset.players[0].empty();
  const bool one_row = ruleset.board.size() == 0 || ruleset.board.rows() == 1;
  if (only_names && turns.size() == 2 && !other_rules && !ruleset.mirrored && one_row) {
    const std::array<std::string, 2> names = {std::string(1, turns[0]), std::string(1, turns[1])};
    const bool same = named && ((ruleset.players[0] == names[0] && ruleset.players[1] == names[1]) ||
                                (ruleset.players[0] == names[1] && ruleset.players[1] == names[0]));
    const bool start_agrees = start.empty() || start.front() == turns[0] || start.front() == turns[1];
    if ((same || !named) && start_agrees) {
      ruleset.turn = Turn::first_cell;
      if (!named) {
        ruleset.players = names;
      }
    }
  }
  if (ruleset.players[0].empty()) {
    ruleset.players = {"first", "second"};
  }
}

} // namespace regola
