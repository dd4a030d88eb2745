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
    // Behind a capital or an `x`, as in `Nf3` and `exd5`, a cell may begin.
    const bool word_starts = at == 0 || std::islower(static_cast<unsigned char>(typed[at - 1])) == 0 ||
                             (typed[at - 1] == 'x' && at > 1);
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

/// Where the pieces are that a move by piece may mean, as in `Nf3`: those of the player with these letters,
/// or on the column that is named first those without.
std::vector<CellIndex> pieces_meant(const Ruleset& ruleset, const Status& status, const std::string& typed) {
  std::string letters;
  for (const char c : typed) {
    if (std::isupper(static_cast<unsigned char>(c)) == 0 && c != '+') {
      break;
    }
    letters += c;
  }
  std::vector<CellIndex> found;
  for (std::size_t i = 0; i < ruleset.board.size(); ++i) {
    const auto cell = static_cast<CellIndex>(i);
    const Symbol symbol = status[cell];
    std::string own = shown_text(ruleset, symbol);
    std::transform(own.begin(), own.end(), own.begin(),
                   [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    const bool unnamed = letters.empty() && ruleset.move_notation.letterless.contains(symbol) &&
                         typed.rfind(column_name(ruleset.board.cell(cell).column), 0) == 0;
    if (owner_of(ruleset, symbol) == status.to_move && (unnamed || own == letters)) {
      found.push_back(cell);
    }
  }
  return found;
}

/// Why none of the pieces that are meant can go there: what came nearest.
std::optional<NearMiss> miss_of_pieces(const Ruleset& ruleset, const Status& status, const std::string& typed,
                                       CellIndex to) {
  std::optional<NearMiss> nearest;
  for (const CellIndex from : pieces_meant(ruleset, status, typed)) {
    auto miss = explain_refusal(ruleset, status, from, to);
    if (miss && (!nearest || miss->matched > nearest->matched || miss->by_line != 0)) {
      nearest = std::move(miss);
    }
  }
  return nearest;
}

/// The line whose moves a `notation` line writes as what was typed, as `O-O`; null for another text.
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
  if (const Production* line = line_written(ruleset, status.to_move, typed)) {
    return fmt::format("{}: {} offers nothing here", game.line_name(line->guard.line),
                       game.line(line->guard.line));
  }
  const std::vector<CellIndex> cells = cells_in(ruleset.board, typed);
  if (cells.empty()) {
    return fmt::format("'{}' names no cell of this board", typed);
  }
  const auto tell = [&](const NearMiss& miss) {
    if (miss.by_line != 0) {
      return fmt::format("{}: {} takes away what {} offers: {}", game.line_name(miss.by_line),
                         game.line(miss.by_line), game.line_name(miss.line), miss.reason);
    }
    return fmt::format("{}: {} came nearest; {}", game.line_name(miss.line), game.line(miss.line),
                       miss.reason);
  };
  if (ruleset.move_notation.style == MoveNotation::Style::piece && cells.size() == 1) {
    if (const auto miss = miss_of_pieces(ruleset, status, typed, cells.front())) {
      return tell(*miss);
    }
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
  return tell(*miss);
}

} // namespace regola::console
