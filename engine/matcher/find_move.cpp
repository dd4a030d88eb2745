#include "engine/matcher/find_move.hpp"

#include <cctype>
#include <set>

#include "engine/matcher/successors.hpp"
#include "engine/matcher/written_moves.hpp"
#include "rules/ruleset/asks.hpp"

namespace regola {

namespace {

std::string squeezed(const std::string& text, bool fold_case) {
  std::string result;
  for (const char c : text) {
    if (c != ' ' && c != '-' && c != '+' && c != '\t' && (c != '=' || !fold_case)) {
      result += fold_case ? static_cast<char>(std::tolower(static_cast<unsigned char>(c))) : c;
    }
  }
  return result;
}

/// The cells of a move's parts in order, with the chosen symbols. A part that continues from the last cell
/// does not repeat it.
std::string cells_text(const Ruleset& ruleset, const Move& move, const char* dash, const char* equals) {
  if (move.kind != Move::Kind::parts) return to_text(ruleset, move);
  std::string text;
  CellIndex last = no_cell;
  for (const MovePart& part : move.parts) {
    if (is_silent(ruleset, part.name)) continue;
    for (const CellIndex cell : part.cells()) {
      if (cell != last) text += (text.empty() ? "" : dash) + ruleset.board.name(cell);
      last = cell;
    }
    for (const Symbol choice : part.choices) {
      text += equals;
      text += choice;
    }
  }
  return text;
}

} // namespace

std::string short_text(const Ruleset& ruleset, const Move& move) {
  return cells_text(ruleset, move, "-", "=");
}

FoundMove find_move(const Ruleset& ruleset, const Status& before, const std::vector<Successor>& successors,
                    const std::string& typed) {
  using Likeness = WrittenMoves::Likeness;
  if (const auto numbered = split_number(typed)) {
    FoundMove found = find_move(ruleset, before, successors, std::string(numbered->text));
    if (numbered->number > found.candidates.size()) return {};
    sort_by_status(ruleset, successors, found.candidates);
    return {{found.candidates[numbered->number - 1]}};
  }
  const std::string wanted = squeezed(typed, false);
  const std::string folded = squeezed(typed, true);
  if (wanted.empty()) return {};
  const WrittenMoves written(ruleset, before, successors);
  const auto select = [&](const auto& fits) {
    FoundMove found;
    for (std::size_t i = 0; i < successors.size(); ++i) {
      if (fits(i)) found.candidates.push_back(i);
    }
    return found;
  };
  const auto move = [&](std::size_t i) -> const Move& { return successors[i].move; };
  const auto whole = [&](std::size_t i) { return squeezed(to_text(ruleset, move(i)), false); };
  const auto cells = [&](std::size_t i) { return cells_text(ruleset, move(i), "", "="); };
  const auto cells_only = [&](std::size_t i) { return squeezed(cells_text(ruleset, move(i), "", ""), true); };
  const std::vector<std::function<bool(std::size_t)>> ways = {
      [&](std::size_t i) { return whole(i) == wanted; },
      [&](std::size_t i) { return squeezed(whole_text(ruleset, move(i)), false) == wanted; },
      [&](std::size_t i) { return written.is_like(i, typed, Likeness::close); },
      [&](std::size_t i) { return cells(i) == wanted; },
      [&](std::size_t i) { return cells_only(i) == folded; },
      [&](std::size_t i) { return written.is_like(i, typed, Likeness::any_case); },
      [&](std::size_t i) { return move(i).kind == Move::Kind::parts && cells_only(i).rfind(folded, 0) == 0; },
      [&](std::size_t i) { return written.is_like(i, typed, Likeness::beginning); },
  };
  for (const auto& fits : ways) {
    FoundMove found = select(fits);
    if (!found.candidates.empty()) return found;
  }
  return {};
}

namespace {

/// The cell where a move ends; no_cell for a move that is not on cells.
CellIndex end_of(const Move& move) { return move.kind == Move::Kind::parts ? move.parts.back().to : no_cell; }

/// Reads a row and a column from 0 at the upper left corner, as in `2 3`; `nullopt` for any other text.
std::optional<std::pair<int, int>> row_and_column(const std::string& typed) {
  const std::size_t blank = typed.find(' ');
  const std::string digits = "0123456789";
  constexpr std::size_t longest = 3;
  if (blank == std::string::npos || blank == 0 || blank > longest || typed.size() > blank + 1 + longest ||
      typed.size() == blank + 1 || typed.find_first_not_of(digits) != blank ||
      typed.find_first_not_of(digits, blank + 1) != std::string::npos) {
    return std::nullopt;
  }
  return std::pair(std::stoi(typed.substr(0, blank)), std::stoi(typed.substr(blank + 1)));
}

/// The column where a move begins, from 1; 0 if the board has no columns or the move is not on cells.
std::size_t column_of(const Board& board, const Move& move) {
  return move.kind == Move::Kind::parts && board.is_grid()
             ? static_cast<std::size_t>(board.cell(move.parts.front().from).column) + 1
             : 0;
}

/// Whether every move begins in a column of its own, as in games where pieces drop or seeds are sown.
bool are_columns(const Board& board, const std::vector<Successor>& successors) {
  std::set<std::size_t> columns;
  return std::all_of(successors.begin(), successors.end(), [&](const Successor& next) {
    const std::size_t column = column_of(board, next.move);
    return column != 0 && columns.insert(column).second;
  });
}

/// Whether a typed text names a cell; ignores case.
bool is_typed(const std::string& name, const std::string& typed) {
  return name.size() == typed.size() &&
         std::equal(name.begin(), name.end(), typed.begin(),
                    [](char a, char b) { return a == std::tolower(static_cast<unsigned char>(b)); });
}

} // namespace

FoundMove find_prompted_move(const Ruleset& ruleset, const Status& before,
                             const std::vector<Successor>& successors, const std::string& typed) {
  FoundMove found = find_move(ruleset, before, successors, typed);
  if (!found.candidates.empty() || typed.empty()) return found;
  const Board& board = ruleset.board;
  const auto place = row_and_column(typed);
  const bool columns = are_columns(board, successors);
  for (std::size_t i = 0; i < successors.size(); ++i) {
    const Move& move = successors[i].move;
    const CellIndex end = end_of(move);
    const bool ends_there =
        end != no_cell &&
        (is_typed(board.name(end), typed) ||
         (place && board.is_grid() && std::pair(board.cell(end).row, board.cell(end).column) == *place));
    if (ends_there || (columns && typed == std::to_string(column_of(board, move)))) {
      found.candidates.push_back(i);
    }
  }
  return found.candidates.size() == 1 ? found : FoundMove{};
}

namespace {

/// Index of a move among the successors; their number if it is not there.
std::size_t place_of(const std::vector<Successor>& all, const Move& move) {
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const Successor& next) { return next.move == move; });
  return static_cast<std::size_t>(found - all.begin());
}

} // namespace

std::string written(const Ruleset& ruleset, const Status& before, const Move& move) {
  return written_line(ruleset, before, {move}).front();
}

std::string written_briefly(const Ruleset& ruleset, const Status& before, const Move& move) {
  if (WrittenMoves::has_notation(ruleset)) {
    const std::vector<Successor> all = successors(ruleset, before);
    const std::size_t at = place_of(all, move);
    if (at < all.size()) return WrittenMoves(ruleset, before, all).brief(at);
  }
  return short_text(ruleset, move);
}

std::vector<std::string> written_line(const Ruleset& ruleset, const Status& before,
                                      const std::vector<Move>& line) {
  std::vector<std::string> texts;
  Status status = before;
  bool known = WrittenMoves::has_notation(ruleset); // without one, no move is compared with others
  for (const Move& move : line) {
    const std::vector<Successor> all = known ? successors(ruleset, status) : std::vector<Successor>();
    const std::size_t at = place_of(all, move);
    known = at < all.size();
    texts.push_back(known ? WrittenMoves(ruleset, status, all).text(at) : to_text(ruleset, move));
    if (known) status = all[at].status;
  }
  return texts;
}

} // namespace regola
