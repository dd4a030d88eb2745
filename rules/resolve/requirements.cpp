#include "rules/resolve/requirements.hpp"

#include <variant>

#include <fmt/format.h>

#include "rules/grammar/each_line.hpp"

namespace regola {

void require_what_lines_need(Scope& scope, const syntax::Text& text, bool board_written) {
  const bool has_board = scope.ruleset.board.size() > 0;
  const bool has_players = syntax::has_line<syntax::Players>(text) || scope.unread.contains("players");
  bool board_missed = false;
  bool players_missed = false;
  bool has_rules = false;
  for (const syntax::Line& line : text.lines) {
    const bool production = std::holds_alternative<syntax::Production>(line.content);
    const bool on_cells = production || std::holds_alternative<syntax::Judgement>(line.content) ||
                          std::holds_alternative<syntax::Value>(line.content) ||
                          std::holds_alternative<syntax::Score>(line.content);
    has_rules =
        has_rules || std::holds_alternative<syntax::WholeRule>(line.content) ||
        std::holds_alternative<syntax::Unreadable>(line.content) ||
        (production && std::get<syntax::Production>(line.content).kind == syntax::Production::Kind::move);
    if (on_cells && !has_board && !board_missed && !board_written) {
      board_missed = true;
      scope.error(Code::bad_board, line.keyword.place,
                  fmt::format("a '{}' line needs a board", line.keyword.text),
                  "add a line such as `board 8x8`, or `board x---------`");
    }
    if (production && !has_players && !players_missed) {
      players_missed = true;
      scope.error(Code::bad_players, line.keyword.place,
                  fmt::format("a '{}' line needs players", line.keyword.text),
                  "add a line such as `players x/o`");
    }
  }
  if (!has_rules) {
    scope.error(Code::no_rules, {0, 0, 1}, "this text has no rule: nobody could move",
                "a rule is `move NAME: CELLS -> CELLS`, or `PATTERN -> PATTERN`");
  }
}

} // namespace regola
