#include "engine/matcher/probe.hpp"

#include <random>

#include <fmt/format.h>

#include "engine/matcher/result.hpp"
#include "rules/ruleset/asks.hpp"
#include "rules/ruleset/status_text.hpp"
#include "rules/text/ranges.hpp"

namespace regola {

namespace {

constexpr int longest_game = 200; // plies; then a new game starts
// Budget in steps of rules_error.hpp, and the cost of writing one move: probes of large texts end early.
constexpr std::uint64_t most_probe_work = 50'000'000;
constexpr std::uint64_t work_of_move = 500;

void add(std::vector<Finding>& findings, Finding finding) {
  // Ambiguities are compared by line, because their messages contain a status.
  const bool known = std::any_of(findings.begin(), findings.end(), [&](const Finding& other) {
    return other.kind == finding.kind &&
           (finding.kind == Finding::Kind::ambiguous ? other.line == finding.line
                                                     : other.message == finding.message);
  });
  if (!known) findings.push_back(std::move(finding));
}

/// Whether a `move` line with that number says `once`.
bool says_once(const Ruleset& ruleset, std::uint32_t number) {
  return std::any_of(ruleset.sides.begin(), ruleset.sides.end(), [&](const Side& side) {
    return std::any_of(side.moves.begin(), side.moves.end(),
                       [&](const Production& line) { return line.guard.line == number && line.once; });
  });
}

/// Whether a line of the text stands for several of different lengths.
bool stands_for_several(const Ruleset& ruleset, std::uint32_t number) {
  return std::any_of(ruleset.sides.begin(), ruleset.sides.end(), [&](const Side& side) {
    const auto is_it = [&](const Production& line) { return line.guard.line == number; };
    const auto first = std::find_if(side.moves.begin(), side.moves.end(), is_it);
    return std::any_of(first, side.moves.end(), [&](const Production& line) {
      return is_it(line) && (line.left.elements.size() != first->left.elements.size() ||
                             line.left.elements.front().most != first->left.elements.front().most);
    });
  });
}

/// Returns the name of a later part that adds no cell and no symbol to the text of the move, or null.
const std::string* part_without_cell(const Ruleset& ruleset, const Move& move) {
  for (std::size_t i = 1; i < move.parts.size(); ++i) {
    const MovePart& part = move.parts[i];
    const bool adds = part.from != move.parts[i - 1].to || part.to != part.from || part.also != no_cell;
    if (!adds && part.choices.empty() && !is_silent(ruleset, part.name)) return &ruleset.names[part.name];
  }
  return nullptr;
}

/// How a text can tell the moves apart.
std::string what_helps(const Ruleset& ruleset, const Successor& one, const Successor& other) {
  if (!(one.move == other.move)) return "a part that says 'silent' tells them apart: let it show";
  if (says_once(ruleset, one.line)) return "without 'once' the steps tell them apart";
  if (one.line == other.line && stands_for_several(ruleset, one.line)) {
    return "a line for each length, with a name of its own, tells them apart; '#2' after the text does, too";
  }
  if (one.line != other.line) {
    return "give one of the two lines another name, or mark one cell more on its left with [ ]";
  }
  if (const std::string* part = part_without_cell(ruleset, one.move)) {
    return fmt::format("in '{}' mark the cell that tells them apart with [ ], on either side", *part);
  }
  return "mark the cells that tell them apart with [ ]: on the left there may be two";
}

/// What makes the turns smaller in which the line of that number offers too many moves; empty if unknown.
std::string smaller_turns(const Ruleset& ruleset, std::uint32_t line) {
  const auto is_it = [&](const Production& production) { return production.guard.line == line; };
  const auto has_it = [&](const Part& part) { return any_of(part.lines, is_it); };
  const auto is_part = [&](const Side& side) { return any_of(side.parts, has_it); };
  return any_of(ruleset.sides, is_part) ? "write the part as a `move` line, and `extra` in the line before "
                                          "it: the player then moves again"
                                        : "";
}

void compare_texts(const Ruleset& ruleset, const Status& status, const std::vector<Successor>& all,
                   const LineName& line_name, std::vector<Finding>& findings) {
  std::map<std::string, const Successor*> known;
  for (const Successor& next : all) {
    const std::string text = to_text(ruleset, next.move);
    const auto [found, is_new] = known.emplace(text, &next);
    if (!is_new) {
      const Successor& other = *found->second;
      add(findings,
          {Finding::Kind::ambiguous, next.line,
           fmt::format("two moves are called '{}' in {} ({})", text, to_text(ruleset, status),
                       other.line == next.line ? "both by " + line_name(next.line)
                                               : line_name(other.line) + " and " + line_name(next.line)),
           what_helps(ruleset, other, next)});
    }
  }
}

} // namespace

std::vector<Finding> probe(const Ruleset& ruleset, std::uint32_t seed, int plies, const LineName& line_name) {
  std::vector<Finding> findings;
  std::mt19937 random(seed);
  Status status = ruleset.start;
  int played = 0;
  const std::uint64_t before = reference_work();
  std::uint64_t told = 0;
  for (int i = 0; i < plies && reference_work() - before + told < most_probe_work; ++i) {
    try {
      const bool over = played == longest_game || result_of(ruleset, status).ending != Ending::open;
      const std::vector<Successor> all = over ? std::vector<Successor>() : successors(ruleset, status);
      compare_texts(ruleset, status, all, line_name, findings);
      told += work_of_move * all.size();
      played = all.empty() ? 0 : played + 1;
      status = all.empty() ? ruleset.start : all[random() % all.size()].status;
    } catch (const RulesError& error) {
      const auto kind = is_too_large(error.kind()) ? Finding::Kind::too_large : Finding::Kind::endless;
      const bool many = error.kind() == RulesError::Kind::many_moves;
      add(findings, {kind, error.line(), error.message(line_name),
                     many ? smaller_turns(ruleset, error.line()) : std::string()});
      if (played == 0) {
        break; // the next game would fail at once again
      }
      status = ruleset.start;
      played = 0;
    }
  }
  return findings;
}

} // namespace regola
