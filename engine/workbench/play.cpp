#include "engine/workbench/play.hpp"

#include <fmt/format.h>

#include "engine/compiled/engine.hpp"
#include "engine/compiled/explain/explanation.hpp"
#include "engine/matcher/find_move.hpp"
#include "engine/matcher/firing.hpp"
#include "engine/matcher/trace.hpp"
#include "engine/matcher/worth.hpp"
#include "engine/matcher/written_moves.hpp"
#include "rules/text/ranges.hpp"

namespace regola::workbench {

namespace {

Outcome meet_worth(const Ruleset& ruleset, const Expectation& expectation,
                   const std::vector<Successor>& offered) {
  const FoundMove found = find_move(ruleset, expectation.status, offered, expectation.move);
  if (found.candidates.size() != 1) {
    return {false, found.candidates.empty() ? fmt::format("no move '{}'", expectation.move)
                                            : fmt::format("several moves '{}'", expectation.move)};
  }
  const Successor& next = offered[found.candidates.front()];
  const std::int32_t worth =
      worth_of(ruleset, *ruleset.find_worth(expectation.subject), expectation.status, next.move, next.status);
  return {worth == std::stoll(expectation.wanted), std::to_string(worth)};
}

/// If the game is over, the outcome gives that as the reason for 0 moves.
Outcome meet_moves(Engine& engine, const Expectation& expectation, std::size_t moves) {
  const std::string found = std::to_string(moves);
  const Result result = engine.result(expectation.status);
  if (found == expectation.wanted || result.ending == Ending::open) {
    return {found == expectation.wanted, found};
  }
  return {false, fmt::format("{} (the game is over: {})", found, to_text(engine.ruleset(), result))};
}

Outcome meet_result(Engine& engine, const Expectation& expectation) {
  const std::string found = to_text(engine.ruleset(), engine.result(expectation.status));
  const bool even = found == "+0" && (expectation.wanted == "draw" || expectation.wanted == "0");
  return {found == expectation.wanted, even ? found + " (a score of 0 is written +0)" : found};
}

Outcome look(const Ruleset& ruleset, Engine& engine, const Expectation& expectation,
             const std::function<bool(std::uint64_t)>& stop) {
  const Status& status = expectation.status;
  const auto offered = [&] {
    const bool open = engine.result(status).ending == Ending::open;
    return open ? engine.successors(status) : std::vector<Successor>();
  };
  const auto compare = [&](const std::string& found) { return Outcome{found == expectation.wanted, found}; };
  switch (expectation.kind) {
  case Expectation::Kind::perft:
    return compare(std::to_string(engine.perft(status, std::stoi(expectation.subject), stop)));
  case Expectation::Kind::moves: return meet_moves(engine, expectation, offered().size());
  case Expectation::Kind::result: return meet_result(engine, expectation);
  case Expectation::Kind::value: {
    const int found = engine.heuristic(expectation.subject)(0, status);
    return {found == std::stoll(expectation.wanted), std::to_string(found)};
  }
  case Expectation::Kind::worth: return meet_worth(ruleset, expectation, offered());
  case Expectation::Kind::matches:
  case Expectation::Kind::cells:
  case Expectation::Kind::makes:
  case Expectation::Kind::tidies:
  case Expectation::Kind::forbids: return meet_pattern(ruleset, expectation, offered());
  case Expectation::Kind::refuse: break;
  }
  const FoundMove found = find_move(ruleset, status, offered(), expectation.subject);
  return {found.candidates.empty(), found.candidates.empty() ? "refused" : "allowed"};
}

constexpr std::size_t most_matches = 10'000; // more are not counted

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

Outcome meet(const Loaded& loaded, Engine& engine, const Expectation& expectation,
             const std::function<bool(std::uint64_t)>& stop) {
  try {
    return look(engine.ruleset(), engine, expectation, stop);
  } catch (const RulesError& error) {
    return {false, error.message([&](std::uint32_t line) { return loaded.line_name(line); })};
  }
}

std::vector<MetExpectation> run_expectations(const Loaded& loaded, std::uint64_t most_lines,
                                             const std::function<bool()>& stop) {
  std::vector<MetExpectation> all;
  if (!loaded.ruleset) return all;
  Engine engine(*loaded.ruleset);
  for (const Expectation& each : loaded.ruleset->expectations) {
    if (stop && stop()) break;
    bool broken_off = false;
    const auto stop_count = [&](std::uint64_t made) {
      broken_off = broken_off || (most_lines != 0 && made > most_lines) || (stop && stop());
      return broken_off;
    };
    const Outcome outcome = meet(loaded, engine, each, stop_count);
    all.push_back({each.place, each.line, outcome.met, !broken_off, each.wanted, outcome.found});
  }
  return all;
}

std::vector<AtStart> lines_at_start(const Ruleset& ruleset) {
  std::map<std::uint32_t, AtStart> lines;
  if (!ruleset.has_start || ruleset.board.size() == 0) return {};
  try {
    const PlayerView view(ruleset, ruleset.start, ruleset.start.to_move);
    const auto count = [&](const Guard& guard, const Picture& picture) {
      AtStart& line = lines[guard.line];
      line.line = guard.line;
      line.has_picture = true;
      each_match(view, guard, picture, no_cell, [&](const PictureMatch&) {
        return ++line.matches >= most_matches; // enough
      });
    };
    const Side& side = view.side();
    for (const Production* line : side.productions()) count(line->guard, line->left);
    for (const CellClass& line : side.classes) {
      if (!line.follows) count(line.guard, line.picture);
    }
    for (const auto* judgements : {&side.forbids, &side.passes, &side.ends, &side.claims}) {
      for (const Judgement& line : *judgements) {
        if (line.picture) count(line.guard, *line.picture);
      }
    }
    for (const Successor& move : successors(ruleset, ruleset.start)) {
      AtStart& line = lines[move.line];
      line.line = move.line;
      ++line.moves;
    }
  } catch (const RulesError&) { // playing such a text reports the fault
    return {};
  }
  return mapped(lines, [](const auto& each) { return each.second; });
}

std::vector<std::pair<std::uint32_t, int>> costs_of(const Ruleset& ruleset) {
  std::vector<std::pair<std::uint32_t, int>> costs;
  if (ruleset.board.size() == 0) return costs;
  const CompiledRuleset compiled(ruleset);
  const Explanation explanation = explain(compiled);
  for (const ExplainedLine& line : explanation.sides[first_player].lines) {
    costs.emplace_back(line.line, line.cost.operations + line.cost.each_round);
  }
  return costs;
}

Diagnostic unmet(Place place, const std::string& wanted, const std::string& found) {
  return {Severity::error,
          Code::expectation_failed,
          place,
          fmt::format("expected {}, found {}", wanted.empty() ? "it refused" : wanted, found),
          {}};
}

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
