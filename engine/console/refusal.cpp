#include "engine/console/refusal.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>

#include <fmt/format.h>

#include "engine/matcher/explain.hpp"
#include "engine/matcher/match.hpp"
#include "engine/matcher/successors.hpp"

namespace regola::console {

namespace {

/// The cells named in a text, in order; the longest name that fits at a place counts, so `b10` is not `b1`.
std::vector<CellIndex> cells_in(const Board& board, const std::string& typed) {
  std::vector<CellIndex> found;
  for (std::size_t at = 0; at < typed.size();) {
    std::size_t length = std::min<std::size_t>(typed.size() - at, 8);
    const bool word_starts = at == 0 || std::isalpha(static_cast<unsigned char>(typed[at - 1])) == 0;
    while (length > 0 && (!word_starts || board.find(typed.substr(at, length)) == no_cell)) {
      --length;
    }
    if (length > 0) {
      found.push_back(board.find(typed.substr(at, length)));
    }
    at += std::max<std::size_t>(length, 1);
  }
  return found;
}

/// For moves called by numbers: the rule of that number and turn that fits best.
std::string why_no_rule(const Game& game, const Status& status, const std::string& typed) {
  std::uint32_t number = 0;
  const auto [stop, fault] = std::from_chars(typed.data(), typed.data() + typed.size(), number);
  const Rule* best = nullptr;
  Mismatch best_mismatch;
  for (const Rule& rule : game.ruleset.rules) {
    if (fault != std::errc() || rule.number != number || number == 0) {
      continue;
    }
    const auto answer = match(rule.left, status);
    const auto* mismatch = std::get_if<Mismatch>(&answer);
    if (mismatch != nullptr && (best == nullptr || mismatch->position > best_mismatch.position)) {
      best = &rule;
      best_mismatch = *mismatch;
    }
  }
  if (best == nullptr) {
    return fmt::format("no rule is called '{}'", typed);
  }
  return fmt::format("{}: {} does not apply; {}", game.line_name(best->line), game.line(best->line),
                     explain(best_mismatch, best->left, status));
}

/// The legal moves that start from the cell, or nothing.
std::string moves_from(const Ruleset& ruleset, const Status& status, CellIndex cell) {
  std::string all;
  for (const Successor& next : successors(ruleset, status)) {
    if (!next.move.parts.empty() && next.move.parts.front().from == cell) {
      all += (all.empty() ? "" : ", ") + to_text(ruleset, next.move);
    }
  }
  return all;
}

} // namespace

std::string why_refused(const Game& game, const Status& status, const std::string& typed) {
  const Ruleset& ruleset = game.ruleset;
  if (ruleset.sides[status.to_move].moves.empty()) {
    return why_no_rule(game, status, typed);
  }
  const std::vector<CellIndex> cells = cells_in(ruleset.board, typed);
  if (cells.empty()) {
    return fmt::format("'{}' names no cell of this board", typed);
  }
  const CellIndex to = cells.size() > 1 && cells[1] != cells[0] ? cells[1] : no_cell;
  const std::string legal = moves_from(ruleset, status, cells.front());
  if (to == no_cell && !legal.empty()) {
    return fmt::format("from {} there is {}", ruleset.board.name(cells.front()), legal);
  }
  const auto miss = explain_refusal(ruleset, status, cells.front(), to);
  if (!miss) {
    return legal.empty() ? fmt::format("no line moves from {}", ruleset.board.name(cells.front()))
                         : fmt::format("from {} there is {}", ruleset.board.name(cells.front()), legal);
  }
  if (miss->by_line != 0) {
    return fmt::format("{}: {} takes away what {} offers: {}", game.line_name(miss->by_line),
                       game.line(miss->by_line), game.line_name(miss->line), miss->reason);
  }
  return fmt::format("{}: {} came nearest; {}", game.line_name(miss->line), game.line(miss->line),
                     miss->reason);
}

} // namespace regola::console
