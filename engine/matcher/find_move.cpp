#include "engine/matcher/find_move.hpp"

#include <algorithm>
#include <cctype>

namespace regola {

namespace {

std::string squeezed(const std::string& text, bool fold_case) {
  std::string result;
  for (const char c : text) {
    if (c != ' ' && c != '-' && c != '\t' && (c != '=' || !fold_case)) {
      result += fold_case ? static_cast<char>(std::tolower(static_cast<unsigned char>(c))) : c;
    }
  }
  return result;
}

/// The cells of a move one after the other, each once where it goes on from the last, and the symbols chosen.
std::string cells_text(const Ruleset& ruleset, const Move& move, const char* dash, const char* equals) {
  if (move.kind != Move::Kind::parts) {
    return to_text(ruleset, move);
  }
  std::string text;
  CellIndex last = no_cell;
  for (const MovePart& part : move.parts) {
    for (const CellIndex cell : {part.from, part.to}) {
      if (cell != last) {
        text += (text.empty() ? "" : dash) + ruleset.board.name(cell);
      }
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

FoundMove find_move(const Ruleset& ruleset, const std::vector<Successor>& successors,
                    const std::string& typed) {
  const std::string wanted = squeezed(typed, false);
  const std::string folded = squeezed(typed, true);
  if (wanted.empty()) {
    return {};
  }
  const auto select = [&](const auto& fits) {
    FoundMove found;
    for (std::size_t i = 0; i < successors.size(); ++i) {
      if (fits(successors[i].move)) {
        found.candidates.push_back(i);
      }
    }
    return found;
  };
  const auto whole = [&](const Move& move) { return squeezed(to_text(ruleset, move), false); };
  const auto cells = [&](const Move& move) { return cells_text(ruleset, move, "", "="); };
  const auto cells_only = [&](const Move& move) { return squeezed(cells_text(ruleset, move, "", ""), true); };
  for (const auto& found : {
           select([&](const Move& move) { return whole(move) == wanted; }),
           select([&](const Move& move) { return cells(move) == wanted; }),
           select([&](const Move& move) { return cells_only(move) == folded; }),
           select([&](const Move& move) {
             return move.kind == Move::Kind::parts && cells_only(move).rfind(folded, 0) == 0;
           }),
       }) {
    if (!found.candidates.empty()) {
      return found;
    }
  }
  return {};
}

} // namespace regola
