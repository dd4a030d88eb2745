#include "engine/workbench/play.hpp"

#include <fmt/format.h>

#include "engine/matcher/find_move.hpp"
#include "engine/matcher/firing.hpp"
#include "engine/matcher/trace.hpp"
#include "engine/matcher/written_moves.hpp"

namespace regola::workbench {

namespace {

std::string cell_names(const Board& board, const std::vector<CellIndex>& cells) {
  std::string names;
  for (const CellIndex cell : cells) names += (names.empty() ? "" : " ") + board.name(cell);
  return names;
}

Outcome meet_matches(const Ruleset& ruleset, const Expectation& expectation) {
  constexpr std::size_t most_matches_told = 8;
  constexpr std::size_t most_counted = 100'000;
  const auto all =
      matches_of(ruleset, expectation.status, lines_called(ruleset, expectation.subject), most_counted);
  std::string found = std::to_string(all.size());
  if (found == expectation.wanted) return {true, found};
  std::string places;
  for (std::size_t i = 0; i < std::min(all.size(), most_matches_told); ++i) {
    const std::string cells = cell_names(ruleset.board, all[i].cells);
    places += cells.empty() ? "" : (places.empty() ? ": " : ", ") + cells;
  }
  return {false, found + places + (all.size() > most_matches_told && !places.empty() ? ", ..." : "")};
}

Outcome meet_class(const Ruleset& ruleset, const Expectation& expectation) {
  const auto& names = ruleset.class_names;
  const auto named = std::find(names.begin(), names.end(), expectation.subject);
  std::vector<CellIndex> cells;
  if (named != names.end()) {
    cells = cells_of_class(ruleset, expectation.status, static_cast<ClassIndex>(named - names.begin()));
  } else {
    const Side& side = ruleset.sides[expectation.status.to_move];
    const SymbolSet symbols = side.symbol_classes.at(expectation.subject);
    for (std::size_t i = 0; i < expectation.status.size(); ++i) {
      if (symbols.contains(expectation.status[i])) cells.push_back(static_cast<CellIndex>(i));
    }
  }
  return {cells == expectation.cells, cells.empty() ? "{}" : cell_names(ruleset.board, cells)};
}

/// Compares a status with the wanted one; compares counters only if the text of the wanted status names them.
Outcome compare_status(const Ruleset& ruleset, Status found, const Expectation& expectation) {
  const Status& wanted = expectation.made;
  const auto names = [&](const char* counter) {
    return expectation.wanted.find(counter) != std::string::npos;
  };
  if (!names(" seen=")) found.seen = wanted.seen;
  if (!names(" quiet=")) found.quiet = wanted.quiet;
  if (found == wanted) return {true, expectation.wanted};
  std::string differences;
  for (std::size_t i = 0; i < std::min(found.size(), wanted.size()); ++i) {
    if (found[i] != wanted[i]) {
      differences += fmt::format("{}{} is '{}'", differences.empty() ? ": " : ", ",
                                 ruleset.board.name(static_cast<CellIndex>(i)), std::string(1, found[i]));
    }
  }
  return {false, to_text(ruleset, found) + differences};
}

Outcome meet_move(const Ruleset& ruleset, const Expectation& expectation,
                  const std::vector<Successor>& offered) {
  const Status& status = expectation.status;
  const FoundMove found = find_move(ruleset, status, offered, expectation.subject);
  if (found.candidates.empty()) return {false, fmt::format("no move '{}'", expectation.subject)};
  if (found.candidates.size() > 1) {
    const WrittenMoves written(ruleset, status, offered);
    std::string texts;
    for (const std::size_t i : found.candidates) texts += (texts.empty() ? "" : ", ") + written.text(i);
    return {false, fmt::format("several moves '{}': {}", expectation.subject, texts)};
  }
  return compare_status(ruleset, offered[found.candidates.front()].status, expectation);
}

Outcome meet_after(const Ruleset& ruleset, const Expectation& expectation) {
  Status status = expectation.status;
  cascade(ruleset, status.to_move, status);
  return compare_status(ruleset, std::move(status), expectation);
}

Outcome meet_forbids(const Ruleset& ruleset, const Expectation& expectation,
                     const std::vector<Successor>& offered) {
  const Status& status = expectation.status;
  if (!find_move(ruleset, status, offered, expectation.subject).candidates.empty()) {
    return {false, "it allowed"};
  }
  const TurnTrace turn(ruleset, status);
  const FoundMove taken = find_move(ruleset, status, turn.taken_away(), expectation.subject);
  if (taken.candidates.empty()) return {false, fmt::format("no move '{}'", expectation.subject)};
  const MoveTrace trace = turn.of_taken_away(taken.candidates.front());
  const Verdict& verdict = *trace.taken_away();
  std::string name;
  for (const auto& [named, lines] : ruleset.named_lines) {
    if (contains(lines, verdict.line)) name = named;
  }
  const bool forbidden = verdict.kind == Verdict::Kind::forbid;
  const bool met = forbidden && (expectation.by.empty() || expectation.by == name);
  const std::string line = name.empty() ? "another line" : "'" + name + "'";
  return {met,
          met ? "forbidden"
              : fmt::format("it taken away by {}: {}", forbidden ? line : "a 'prefer' line", verdict.reason)};
}

} // namespace

Outcome meet_pattern(const Ruleset& ruleset, const Expectation& expectation,
                     const std::vector<Successor>& offered) {
  using Kind = Expectation::Kind;
  switch (expectation.kind) {
  case Kind::matches: return meet_matches(ruleset, expectation);
  case Kind::cells: return meet_class(ruleset, expectation);
  case Kind::makes: return meet_move(ruleset, expectation, offered);
  case Kind::tidies: return meet_after(ruleset, expectation);
  default: return meet_forbids(ruleset, expectation, offered);
  }
}

} // namespace regola::workbench
