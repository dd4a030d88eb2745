#include "engine/interface/refusal.hpp"

#include <tuple>

#include <fmt/format.h>

#include "engine/matcher/explain_refusal.hpp"
#include "engine/matcher/find_move.hpp"
#include "engine/matcher/reason.hpp"

namespace regola::console {

namespace {

/// Whether the rule fails because a player's symbol stands on the cell that the rule changes. The rule is
/// named by that cell.
bool is_at_changed_cell(const Ruleset& ruleset, const Rule& rule, const Mismatch& mismatch) {
  const std::size_t first = ruleset.turn == Turn::first_cell ? 1 : 0;
  const bool is_players =
      any_of(ruleset.players, [&](const auto& name) { return name == std::string(1, mismatch.found); });
  return mismatch.reason == Mismatch::Reason::constant && is_players &&
         mismatch.position == rule.number - 1 + first;
}

/// Explains why no rule with that number applies, by the rule that fits best.
std::string why_no_rule(const Game& game, const Status& status, const std::string& typed) {
  const auto number = whole_number<std::uint32_t>(typed);
  const Rule* best = nullptr;
  Mismatch best_mismatch;
  for (const Rule& rule : game.ruleset.rules) {
    if (rule.number == 0 || rule.number != number) continue;
    const auto answer = match(rule.left, status);
    const auto* mismatch = std::get_if<Mismatch>(&answer);
    if (mismatch != nullptr && (best == nullptr || mismatch->position > best_mismatch.position)) {
      best = &rule;
      best_mismatch = *mismatch;
    }
  }
  if (best == nullptr) return fmt::format("no rule is called '{}'", typed);
  const std::string rule =
      fmt::format("{}: {} does not apply", game.line_name(best->line), game.line(best->line));
  return is_at_changed_cell(game.ruleset, *best, best_mismatch)
             ? fmt::format("{} is occupied by '{}'; {}", typed, best_mismatch.found, rule)
             : fmt::format("{}; {}", rule, explain(best_mismatch, best->left, status));
}

/// Explains why the player may not pass.
std::string why_no_pass(const Game& game, const Status& status) {
  const std::vector<Judgement>& passes = game.ruleset.sides[status.to_move].passes;
  if (passes.empty()) return fmt::format("no line lets {} pass", game.ruleset.players[status.to_move]);
  const Guard& guard = passes.front().guard;
  const std::string lacks =
      guard.condition ? what_it_lacks(PlayerView(game.ruleset, status, status.to_move), *guard.condition)
                      : std::string();
  return fmt::format("{}: {} does not hold{}", game.line_name(guard.line), game.line(guard.line),
                     lacks.empty() ? lacks : ": " + lacks);
}

/// Whether some `move` line of the player has an anchor that accepts the symbol.
bool begins_at(const Ruleset& ruleset, PlayerIndex player, Symbol symbol) {
  const std::vector<Production>& lines = ruleset.sides[player].moves;
  return any_of(lines, [&](const Production& line) {
    return line.left.elements[line.left.anchor].test.symbols.contains(symbol);
  });
}

/// The nearest miss among the pieces that a move by piece may mean; `nullopt` if no line concerns them.
std::optional<NearMiss> miss_of_pieces(const Ruleset& ruleset, const Status& status, const std::string& typed,
                                       CellIndex to) {
  std::optional<NearMiss> nearest;
  for (const CellIndex from : pieces_meant(ruleset, status, typed)) {
    auto miss = explain_refusal(ruleset, status, from, to);
    if (miss && (!nearest || std::tuple(miss->by_line != 0, miss->reaches, miss->matched) >
                                 std::tuple(nearest->by_line != 0, nearest->reaches, nearest->matched))) {
      nearest = std::move(miss);
    }
  }
  return nearest;
}

/// The line whose moves a `notation` line writes as `typed`, such as `O-O`; null if there is none.
const Production* line_written(const Ruleset& ruleset, PlayerIndex player, const std::string& typed) {
  for (const MoveNotation::Special& special : ruleset.move_notation.specials) {
    for (const Production& line : ruleset.sides[player].moves) {
      const auto& headings = line.left.headings;
      const auto way = special.directions[player];
      if (special.text == typed && line.name == special.name &&
          (!way || (!headings.empty() && headings.front().along == *way))) {
        return &line;
      }
    }
  }
  return nullptr;
}

/// Lists the legal moves that start from `cell`. If `cell` is no_cell, lists those whose last part ends on
/// `to`.
/// @param to with a cell: where the first part must end; no_cell: anywhere
std::string moves_from(const Ruleset& ruleset, const Status& status, CellIndex cell, CellIndex to) {
  std::string all;
  for (const Successor& next : successors(ruleset, status)) {
    const auto& parts = next.move.parts;
    if (!parts.empty() &&
        (cell == no_cell ? parts.back().to == to
                         : parts.front().from == cell && (to == no_cell || parts.front().to == to))) {
      all += (all.empty() ? "" : ", ") + to_text(ruleset, next.move);
    }
  }
  return all;
}

/// Describes a near miss in one sentence.
std::string tell(const Game& game, const NearMiss& miss) {
  return miss.by_line == 0 ? fmt::format("{}: {} came nearest; {}", game.line_name(miss.line),
                                         game.line(miss.line), miss.reason)
                           : fmt::format("{}: {} takes away what {} offers: {}", game.line_name(miss.by_line),
                                         game.line(miss.by_line), game.line_name(miss.line), miss.reason);
}

/// Describes how the game ended, by which line, and what made that line hold.
std::string why_over(const Game& game, const Status& status, const Result& result) {
  const std::string over = "the game is over: " + to_text(game.ruleset, result);
  return result.line == 0 ? over
                          : fmt::format("{}; {}: {}: {}", over, game.line_name(result.line),
                                        game.line(result.line), why_it_is_over(game.ruleset, status, result));
}

/// Explains which line removed the typed move; `nullopt` if no line offers it.
std::optional<std::string> why_taken_away(const Game& game, const Status& status, const std::string& typed) {
  const TurnTrace turn(game.ruleset, status);
  const FoundMove found = find_move(game.ruleset, status, turn.taken_away(), typed);
  if (found.candidates.empty()) return std::nullopt;
  const MoveTrace trace = turn.of_taken_away(found.candidates.front());
  const TakenAway by = taken_away_by(*trace.taken_away());
  return tell(game, {trace.line, 0, no_cell, by.reason, by.line});
}

/// Selects the lines with the name that the text begins with, as in `put b2`; all lines if it begins with no
/// name.
LineFilter lines_named(const Ruleset& ruleset, const std::string& typed) {
  const std::string word = typed.substr(0, typed.find(' '));
  const auto name = std::find(ruleset.names.begin(), ruleset.names.end(), word);
  if (name == ruleset.names.end()) return {};
  const auto index = static_cast<NameIndex>(name - ruleset.names.begin());
  return [index](const Production& line) { return line.name == index; };
}

/// Explains why a line offers no move whose text is a special one, such as `O-O`. Tries every cell where its
/// anchor could be, and takes the nearest miss.
std::string why_no_special(const Game& game, const Status& status, const Production& line) {
  const SymbolSet& moved = line.left.elements[line.left.anchor].test.symbols;
  const LineFilter alone = [&](const Production& other) { return other.guard.line == line.guard.line; };
  std::optional<NearMiss> nearest;
  for (std::size_t i = 0; i < game.ruleset.board.size(); ++i) {
    const auto cell = static_cast<CellIndex>(i);
    auto miss = moved.contains(status[cell]) ? explain_refusal(game.ruleset, status, cell, no_cell, alone)
                                             : std::nullopt;
    if (miss && (!nearest || miss->matched > nearest->matched)) nearest = std::move(miss);
  }
  return nearest ? tell(game, *nearest)
                 : fmt::format("{}: {} offers nothing here", game.line_name(line.guard.line),
                               game.line(line.guard.line));
}

/// A legal move with that name; if there is none, the name with some cell.
std::string example_of(const Ruleset& ruleset, const Status& status, const std::string& name) {
  for (const Successor& next : successors(ruleset, status)) {
    std::string text = to_text(ruleset, next.move);
    if (text.rfind(name + " ", 0) == 0) return text;
  }
  return name + " " + ruleset.board.name(0);
}

/// Explains why no piece named by a move by piece can go there; `nullopt` if the text names no piece.
std::optional<std::string> why_no_piece(const Game& game, const Status& status, const std::string& typed,
                                        CellIndex to) {
  const Ruleset& ruleset = game.ruleset;
  if (const Hand* hand = empty_hand(ruleset, status, typed)) {
    return fmt::format("the hand of '{}' is empty", hand->name());
  }
  if (typed.find('*') != std::string::npos) return std::nullopt;
  if (const auto miss = miss_of_pieces(ruleset, status, typed, to)) {
    const std::string letters = piece_letters(typed);
    return miss->reaches || letters.empty()
               ? tell(game, *miss)
               : fmt::format("no {} reaches {}", letters, ruleset.board.name(to));
  }
  if (names_piece(ruleset, status, typed)) {
    return fmt::format("{} has no '{}' on the board", ruleset.players[status.to_move], piece_letters(typed));
  }
  return std::nullopt;
}

/// Explains why there is no move from one cell to another.
/// @param to no_cell if only one cell was typed
std::string why_not_between(const Game& game, const Status& status, const std::string& typed, CellIndex from,
                            CellIndex to) {
  const Ruleset& ruleset = game.ruleset;
  const std::string legal = moves_from(ruleset, status, from, to);
  const LineFilter named = lines_named(ruleset, typed);
  if (!legal.empty()) {
    const bool offers =
        (", " + legal).find(", " + typed.substr(0, typed.find(' ')) + " ") != std::string::npos;
    const auto miss = named && !offers ? explain_refusal(ruleset, status, from, to, named) : std::nullopt;
    return miss ? tell(game, *miss) : fmt::format("from {} there is {}", ruleset.board.name(from), legal);
  }
  const bool may_be_put = to == no_cell && begins_at(ruleset, status.to_move, empty_symbol);
  if (!begins_at(ruleset, status.to_move, status[from]) && !may_be_put) {
    const std::string there = to == no_cell ? moves_from(ruleset, status, no_cell, from) : "";
    return status[from] == empty_symbol
               ? fmt::format("{} is empty{}{}", ruleset.board.name(from),
                             there.empty() ? "" : "; there leads ",
                             to == no_cell && there.empty() ? ", and nothing leads there" : there)
               : fmt::format("no line of {} moves '{}', which stands on {}", ruleset.players[status.to_move],
                             status[from], ruleset.board.name(from));
  }
  auto miss = explain_refusal(ruleset, status, from, to, named);
  if (!miss) miss = explain_refusal(ruleset, status, from, to);
  return miss ? tell(game, *miss) : fmt::format("no line moves from {}", ruleset.board.name(from));
}

} // namespace

std::string why_refused(const Game& game, const Status& status, const std::string& typed) {
  const Ruleset& ruleset = game.ruleset;
  const Result result = result_of(ruleset, status);
  if (result.ending != Ending::open) return why_over(game, status, result);
  if (const auto taken = why_taken_away(game, status, typed)) return *taken;
  if (typed == "pass") return why_no_pass(game, status);
  if (ruleset.sides[status.to_move].moves.empty()) return why_no_rule(game, status, typed);
  if (const Production* line = line_written(ruleset, status.to_move, typed)) {
    return why_no_special(game, status, *line);
  }
  const std::vector<CellIndex> cells = cells_in(ruleset.board, typed);
  if (is_name(ruleset, typed)) {
    return fmt::format("it is the name of moves: add a cell, as in '{}'", example_of(ruleset, status, typed));
  }
  const std::string wrong = cells.empty() ? typed : no_cell_in(ruleset, typed);
  if (cells.empty() || !wrong.empty()) return fmt::format("'{}' names no cell of this board", wrong);
  if (ruleset.move_notation.style == MoveNotation::Style::piece && cells.size() == 1) {
    if (const auto reason = why_no_piece(game, status, typed, cells.front())) return *reason;
  }
  const CellIndex to = cells.size() > 1 && cells[1] != cells[0] ? cells[1] : no_cell;
  return why_not_between(game, status, typed, cells.front(), to);
}

} // namespace regola::console
