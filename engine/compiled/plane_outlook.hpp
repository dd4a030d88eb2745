#pragma once

// What a player sees in a position: classes of cells, matches, conditions, values.

#include <algorithm>
#include <cstdlib>
#include <limits>

#include <fmt/format.h>

#include "engine/compiled/plane_machine.hpp"

namespace regola {

inline bool reads_variables(const Picture& picture) {
  return std::any_of(picture.elements.begin(), picture.elements.end(),
                     [](const Element& element) { return element.test.variable != 0; });
}

template <int W>
const ThreadedProgram<W>& PlaneMachine<W>::run(const Outlook& outlook, ProgramIndex program,
                                               const Plane<W>& input) {
  Frame<W> frame{planes(outlook.position), input, this, &outlook, &PlaneMachine::members};
  programs_[program].run(frame);
  return programs_[program];
}

template <int W>
Plane<W> PlaneMachine<W>::members(void* machine, const void* outlook, ClassIndex index, RelationIndex along) {
  return static_cast<PlaneMachine*>(machine)->class_cells(*static_cast<const Outlook*>(outlook), index,
                                                          along);
}

template <int W>
Plane<W> PlaneMachine<W>::class_cells(const Outlook& outlook, ClassIndex index, RelationIndex along) {
  const bool follows = source_.sides[outlook.player].following[index];
  ClassMemo& memo = classes_[outlook.player][index][follows ? along : 0];
  if (memo.stamp == outlook.stamp) {
    return memo.cells;
  }
  Plane<W> cells;
  for (const CompiledClass& line : rules_.sides[outlook.player].classes) {
    const CellClass& source = *line.source;
    const bool meant =
        source.index == index && (!source.follows || source.picture.headings.front().along == along);
    if (!meant || !allows(outlook, line.gate)) {
      continue;
    }
    if (line.covered != no_register) {
      cells |= run(outlook, line.picture.program)(line.covered, 0);
      continue;
    }
    each_match(outlook, line.picture, line.gate, no_bit, [&](const Match& match) {
      cells |= match.segments[source.picture.anchor].cells;
      return false;
    });
  }
  memo = {outlook.stamp, cells};
  return cells;
}

/// One that asks for moves, in a line that decides what moves there are, would ask for itself without end.
template <int W>
bool PlaneMachine<W>::allows(const Outlook& outlook, const Gate& gate) {
  constexpr int deepest = 32;
  struct Level {
    int& depth;
    explicit Level(int& levels) : depth(++levels) {}
    ~Level() { --depth; }
    Level(const Level&) = delete;
    Level& operator=(const Level&) = delete;
  };
  if (!gate.condition) {
    return true;
  }
  if (condition_depth_ == deepest) {
    throw RulesError(
        fmt::format("line {}: this condition asks for something that depends on itself", gate.line),
        gate.line);
  }
  const Level level(condition_depth_);
  return evaluate(outlook, *gate.condition) != 0;
}

/// Walks through the matches, if `at` is a cell those whose anchor covers it. The gate's condition has been
/// asked before.
template <int W>
template <typename Visit>
bool PlaneMachine<W>::each_match(const Outlook& outlook, const PlacedPicture& placed, const Gate& gate,
                                 Bit at, Visit&& visit) {
  const ThreadedProgram<W>& program = run(outlook, placed.program);
  const CompiledPicture& compiled = placed.picture;
  const Picture& picture = *compiled.source;
  const Element& anchor = picture.elements[picture.anchor];
  const bool pinned =
      at != no_bit && compiled.pivot == picture.anchor && anchor.is_single() && !anchor.test.off;
  const auto filtered = [&](const Match& match) {
    const Plane<W>& covered = match.segments[picture.anchor].cells;
    if (at != no_bit && !pinned && !covered.test(at)) return false;
    if (gate.limits_anchor && (covered & narrow<W>(gate.anchors)).none()) return false;
    return static_cast<bool>(visit(match));
  };
  PlaneWalk<W, const decltype(filtered)> walk(rules_, compiled, program, planes(outlook.position), filtered);
  const bool traced = compiled.straight && compiled.matches != no_register && !reads_variables(picture);
  Match match;
  const Register starts_at =
      compiled.matches != no_register ? compiled.matches : compiled.tests[compiled.pivot];
  for (std::size_t heading = 0; heading < compiled.headings(); ++heading) {
    Plane<W> starts = program(starts_at, heading);
    if (pinned) {
      if (starts.test(at) && walk.from(heading, at)) return true;
      continue;
    }
    while (starts.any()) {
      if (traced) {
        trace(compiled, program, heading, starts.pop(), match);
        if (filtered(match)) return true;
      } else if (walk.from(heading, starts.pop())) {
        return true;
      }
    }
  }
  return false;
}

/// The one match of a straight picture that begins on the cell: it exists, so cells need no asking but where
/// a run ends.
template <int W>
void PlaneMachine<W>::trace(const CompiledPicture& compiled, const ThreadedProgram<W>& program,
                            std::size_t heading, Bit start, Match& match) const {
  const Picture& picture = *compiled.source;
  match.heading = heading;
  match.segments.resize(picture.elements.size());
  const RelationIndex along = picture.headings[heading].along;
  const bool lies = picture.elements.size() > 1 || picture.elements[0].most > 1;
  const auto lay = [&](std::size_t i, Bit at, const std::vector<Bit>* next, bool forwards, bool first_laid) {
    const Element& element = picture.elements[i];
    auto& segment = match.segments[i];
    segment = {};
    const bool endless = element.most == Element::endless;
    int count = 0;
    if (first_laid) {
      segment = {Plane<W>::of(at), at, at};
      ++count;
    }
    while (at != no_bit && next != nullptr && (endless || count < element.most)) {
      const Bit cell = (*next)[at];
      const bool fits =
          cell != no_bit && (count < element.least ? !element.test.symbols.empty()
                                                   : program(compiled.tests[i], heading).test(cell));
      if (!fits) {
        if (cell == no_bit && count == 0 && element.test.off) at = no_bit;
        break;
      }
      at = cell;
      segment.cells.set(cell);
      if (segment.first == no_bit || !forwards) segment.first = cell;
      if (segment.last == no_bit || forwards) segment.last = cell;
      ++count;
    }
    return at;
  };
  const std::vector<Bit>* forth = lies ? &rules_.layout.only_next(along) : nullptr;
  Bit at = start;
  for (std::size_t i = compiled.pivot; i < picture.elements.size(); ++i) {
    at = lay(i, at, forth, true, i == compiled.pivot);
  }
  at = start;
  for (std::size_t i = compiled.pivot; i-- > 0;) {
    at = lay(i, at, &rules_.layout.only_next(rules_.layout.opposite(along)), false, false);
  }
}

template <int W>
bool PlaneMachine<W>::holds(const Outlook& outlook, const CompiledJudgement& line) {
  if (!allows(outlook, line.gate)) {
    return false;
  }
  if (!line.picture) {
    return true;
  }
  const CompiledPicture& picture = line.picture->picture;
  if (!picture.exact || line.gate.limits_anchor) {
    return each_match(outlook, *line.picture, line.gate, no_bit, [](const Match&) { return true; });
  }
  const ThreadedProgram<W>& program = run(outlook, line.picture->program);
  const Plane<W>* lanes = program.lanes(picture.matches);
  Plane<W> all;
  for (std::size_t i = 0; i < program.lane_count(picture.matches); ++i) all |= lanes[i];
  return all.any();
}

template <int W>
bool PlaneMachine<W>::is_attacked(const Outlook& outlook, PlayerIndex attacker,
                                  const CompiledExpression& asked) {
  const Plane<W> cells = run(outlook, asked.program)(asked.cells, 0);
  if (cells.none()) {
    return false;
  }
  const Outlook theirs{outlook.position, attacker, outlook.stamp};
  ProgramIndex last = no_program;
  for (const CompiledThreat& threat : asked.threats) {
    const CompiledProduction& line = rules_.sides[attacker].moves[threat.production];
    if (!allows(theirs, line.gate)) {
      continue;
    }
    if (!threat.by_program) {
      const bool found = each_match(theirs, threat.picture, line.gate, no_bit, [&](const Match& match) {
        return (match.segments[threat.element].cells & cells).any();
      });
      if (found) return true;
      continue;
    }
    const ProgramIndex index = threat.picture.program;
    const ThreadedProgram<W>& program = index == last ? programs_[index] : run(theirs, index, cells);
    last = index;
    const Register matches = threat.picture.picture.matches;
    for (std::size_t i = 0; i < program.lane_count(matches); ++i) {
      if (program(matches, i).any()) return true;
    }
  }
  return false;
}

/// Distinct sets of cells, or cells under the anchor, found one by one.
template <int W>
std::int32_t PlaneMachine<W>::count_walked(const Outlook& outlook, const CompiledExpression& expression) {
  const Gate gate{std::nullopt, expression.limits_anchor, expression.anchors};
  const std::size_t anchor = expression.picture.picture.source->anchor;
  if (expression.source->kind == Expression::Kind::count_anchors) {
    Plane<W> covered;
    each_match(outlook, expression.picture, gate, no_bit, [&](const Match& match) {
      covered |= match.segments[anchor].cells;
      return false;
    });
    return covered.count();
  }
  boost::container::small_vector<Plane<W>, 64> found;
  each_match(outlook, expression.picture, gate, no_bit, [&](const Match& match) {
    Plane<W> cells;
    for (const auto& segment : match.segments) cells |= segment.cells;
    found.push_back(cells);
    return false;
  });
  std::sort(found.begin(), found.end(),
            [](const Plane<W>& a, const Plane<W>& b) { return a.words < b.words; });
  return static_cast<std::int32_t>(std::unique(found.begin(), found.end()) - found.begin());
}

template <int W>
std::int32_t PlaneMachine<W>::count(const Outlook& outlook, const CompiledExpression& expression) {
  if (!expression.operands.empty() && evaluate(outlook, expression.operands.front()) == 0) {
    return 0;
  }
  if (expression.cells == no_register) {
    return count_walked(outlook, expression);
  }
  const ThreadedProgram<W>& program = run(outlook, expression.program);
  std::int32_t sum = 0;
  for (std::size_t i = 0; i < program.lane_count(expression.cells); ++i) {
    sum += program(expression.cells, i).count();
  }
  return sum;
}

/// Positions in a row, the last first, that had stood before.
template <int W>
std::int32_t PlaneMachine<W>::repeating(Position position) const {
  std::int32_t length = 0;
  for (Position at = position; at != nullptr && view(at).seen() > 1; at = view(at).past()) ++length;
  return length;
}

/// A value is seen from the first player, or in its mirror from the second.
template <int W>
std::int32_t PlaneMachine<W>::named_value(const Outlook& outlook, std::size_t index) {
  const auto& value = rules_.values[index];
  if (outlook.player == first_player) {
    return evaluate(outlook, value.expression);
  }
  return source_.mirrored ? evaluate(outlook, value.mirrored)
                          : evaluate({outlook.position, first_player, outlook.stamp}, value.expression);
}

template <int W>
std::int32_t PlaneMachine<W>::evaluate(const Outlook& outlook, const CompiledExpression& expression) {
  using Kind = Expression::Kind;
  const auto saturated = [](std::int64_t value) {
    using Limits = std::numeric_limits<std::int32_t>;
    return static_cast<std::int32_t>(std::clamp<std::int64_t>(value, Limits::min(), Limits::max()));
  };
  const auto operand = [&](std::size_t i) -> std::int64_t {
    return evaluate(outlook, expression.operands[i]);
  };
  const auto truth = [](bool yes) { return yes ? 1 : 0; };
  const Expression& source = *expression.source;
  const auto number = static_cast<std::size_t>(source.number);
  switch (source.kind) {
  case Kind::number: return source.number;
  case Kind::value: return named_value(outlook, number);
  case Kind::other:
    return evaluate({outlook.position, other(outlook.player), outlook.stamp}, expression.operands.front());
  case Kind::add: return saturated(operand(0) + operand(1));
  case Kind::subtract: return saturated(operand(0) - operand(1));
  case Kind::multiply: return saturated(operand(0) * operand(1));
  case Kind::divide: {
    const std::int64_t divisor = operand(1);
    return divisor == 0 ? 0 : saturated(operand(0) / divisor);
  }
  case Kind::ratio: {
    const std::int64_t a = operand(0);
    const std::int64_t b = operand(1);
    return a + b == 0 ? 0 : saturated(100 * (a - b) / (a + b));
  }
  case Kind::less: return truth(operand(0) < operand(1));
  case Kind::less_equal: return truth(operand(0) <= operand(1));
  case Kind::equal: return truth(operand(0) == operand(1));
  case Kind::not_equal: return truth(operand(0) != operand(1));
  case Kind::greater_equal: return truth(operand(0) >= operand(1));
  case Kind::greater: return truth(operand(0) > operand(1));
  case Kind::conjunction: return truth(operand(0) != 0 && operand(1) != 0);
  case Kind::disjunction: return truth(operand(0) != 0 || operand(1) != 0);
  case Kind::negation: return truth(operand(0) == 0);
  case Kind::negate: return saturated(-operand(0));
  case Kind::absolute: return saturated(std::abs(operand(0)));
  case Kind::minimum:
  case Kind::maximum: {
    std::int64_t best = operand(0);
    for (std::size_t i = 1; i < expression.operands.size(); ++i) {
      best = source.kind == Kind::minimum ? std::min(best, operand(i)) : std::max(best, operand(i));
    }
    return static_cast<std::int32_t>(best);
  }
  case Kind::count_cells:
  case Kind::count_pictures:
  case Kind::count_anchors: return count(outlook, expression);
  case Kind::hand: return view(outlook.position).hand(number);
  case Kind::moves: {
    const Arena::Mark mark = arena_.mark();
    Word* turned = copy(outlook.position);
    set_turn(turned, source.player);
    const std::size_t moves = move_count(turned);
    arena_.release(mark);
    return static_cast<std::int32_t>(moves);
  }
  case Kind::stuck: return truth(view(outlook.position).to_move() == outlook.player && !can_move(outlook));
  case Kind::to_move: return truth(view(outlook.position).to_move() == outlook.player);
  case Kind::attacked: return truth(is_attacked(outlook, other(outlook.player), expression));
  case Kind::attacks: return truth(is_attacked(outlook, outlook.player, expression));
  case Kind::repeats: return view(outlook.position).seen();
  case Kind::repeating: return repeating(outlook.position);
  case Kind::quiet: return view(outlook.position).quiet(number);
  }
  return 0;
}

template <int W>
std::int32_t PlaneMachine<W>::value(Position position, std::size_t value) {
  return named_value(look(position, first_player), value);
}

} // namespace regola
