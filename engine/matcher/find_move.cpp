#include "engine/matcher/find_move.hpp"

#include <algorithm>
#include <cctype>
#include <functional>

#include "engine/matcher/same_text.hpp"
#include "engine/matcher/whole_text.hpp"
#include "engine/matcher/written_moves.hpp"
#include "rules/ruleset/silent_parts.hpp"

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

} // namespace regola
