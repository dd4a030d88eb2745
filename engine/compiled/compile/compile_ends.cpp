// Finds the ends that a move can bring about.

#include "engine/compiled/compile/compiler.hpp"
#include "rules/ruleset/asks.hpp"

namespace regola {

namespace {

/// Whether a condition can hold only for the side to move.
bool waits_for_turn(const Expression& condition) {
  using Kind = Expression::Kind;
  return condition.kind == Kind::stuck || condition.kind == Kind::to_move ||
         (condition.kind == Kind::conjunction && any_of(condition.operands, waits_for_turn));
}

bool has_extra_turns(const Ruleset& ruleset) {
  return any_of(ruleset.sides, [](const Side& side) {
    const std::vector<const Production*> lines = side.part_lines();
    return any_of(lines, [](const Production* line) { return line->extra; });
  });
}

} // namespace

/// End lines that no line of the player can bring about need no test after the player's moves.
void Compiler::find_reachable_ends(PlayerIndex mover) {
  // With extra turns, or rules on the whole status that set the turn, either player may have moved.
  const bool turns = ruleset_.rules.empty() && !has_extra_turns(ruleset_);
  const bool passes_write = // in the first cell, whose turn it is
      ruleset_.turn == Turn::first_cell &&
      any_of(ruleset_.sides, [](const Side& side) { return !side.passes.empty(); });
  std::vector<const Production*> lines;
  for (const PlayerIndex player : {mover, other(mover)}) {
    if (turns && player != mover) continue;
    const std::vector<const Production*> own = ruleset_.sides[player].productions();
    append(lines, own);
  }
  std::map<std::string, bool> made; // by the symbols tested
  const auto makes = [&](const Element& element) {
    const auto [known, is_new] = made.emplace(element.test.symbols.to_string(), false);
    if (!is_new) return known->second;
    known->second = any_of(lines, [&](const Production* line) {
      for (std::size_t i = 0; i < line->right.size(); ++i) {
        const bool fits_before = line->left.elements[i].test.symbols.is_subset_of(element.test.symbols);
        if (!fits_before && symbols_written(*line, i).intersects(element.test.symbols)) return true;
      }
      return false;
    });
    return known->second;
  };
  Program program;
  std::vector<ReachableEnd> all;
  any_end(ruleset_.sides, mover, [&](PlayerIndex viewer, std::size_t i) {
    const Judgement& end = ruleset_.sides[viewer].ends[i];
    if (turns && viewer == mover && end.guard.condition && waits_for_turn(*end.guard.condition)) {
      return false; // then it is the opponent's turn
    }
    const bool plain = end.picture && !end.guard.condition && ruleset_.rules.empty() && !passes_write;
    const bool in_classes = plain && any_of(end.picture->elements, [](const Element& element) {
                              return element.test.within != no_class || element.test.outside != no_class;
                            });
    // Compared cells, or groups that must not meet themselves: fewer cells may match where more do not.
    const bool exact = plain && out_.sides[viewer].ends[i].picture->picture.exact;
    // Any change on the line may matter.
    const bool counts_line = plain && end.picture->line_count;
    const bool reachable = !exact || in_classes || counts_line || any_of(end.picture->elements, makes);
    if (!reachable) return false;
    ReachableEnd found;
    found.viewer = viewer;
    found.end = i;
    const CompiledJudgement& compiled = out_.sides[viewer].ends[i];
    // The program runs from the mover's point of view, where the opponent's classes are wrong.
    const bool seen_by_mover = !in_classes || viewer == mover;
    if (exact && seen_by_mover && !compiled.gate.limits_anchor) {
      const Picture& picture = *compiled.picture->picture.source;
      found.kind = ReachableEnd::Kind::picture;
      found.holds =
          program.or_lanes(pictures(viewer, program).compile(picture, question(end.guard, picture)).matches);
    } else if (!end.picture && end.guard.condition && end.guard.condition->kind == Expression::Kind::stuck) {
      found.kind = ReachableEnd::Kind::stuck;
    }
    all.push_back(found);
    return false;
  });
  std::vector<Register*> kept = mapped(all, [&](ReachableEnd& end) { return &end.holds; });
  out_.sides[mover].ends_program = keep(std::move(program), kept);
  out_.sides[mover].reachable_ends = std::move(all);
}

} // namespace regola
