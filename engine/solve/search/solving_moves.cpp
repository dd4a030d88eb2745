#include "engine/solve/search/solving_moves.hpp"

#include "engine/solve/solve_watch.hpp"

namespace regola {

SolvingMoves::SolvingMoves(Machine& machine) : machine_(machine), nodes_(machine.rules()) {
  const Ruleset& text = *machine.rules().ruleset;
  counts_nothing_ = text.quiet.empty() && std::all_of(text.sides.begin(), text.sides.end(),
                                                      [](const Side& side) { return side.passes.empty(); });
}

SolvingMoves::Number SolvingMoves::begin(Position root) {
  root_ = root;
  return nodes_.exists() ? nodes_.begin(root) : 0;
}

SolvingMoves::Children SolvingMoves::children(Number at, bool safe) {
  Children found;
  if (nodes_.exists()) {
    const SolvingNodes::Children listed = nodes_.list(at, safe);
    if (listed.refused) {
      // The machine says what is wrong with the position.
      machine_.release(machine_.expand(position(at)));
      throw Unsolvable("a position has more moves than a search can hold");
    }
    found.first = listed.first;
    found.last = listed.last;
    found.wins = listed.wins;
    found.losing = listed.losing;
    found.forces = listed.forces;
    found.answerless = listed.answerless;
    return found;
  }
  found.listed = machine_.children(position(at), Machine::no_value);
  found.first = found.listed.first + 1;
  found.last = found.listed.last + 1;
  return found;
}

void SolvingMoves::release(const Children& children) {
  if (nodes_.exists()) {
    nodes_.release(children.first);
  } else {
    machine_.release(children.listed);
  }
}

std::optional<Status> SolvingMoves::winning_move(const Status& status, const EndlessPlay& endless) {
  const Machine::Children moves = machine_.children(machine_.read(status), Machine::no_value);
  std::optional<Status> next;
  for (std::size_t i = moves.first; i < moves.last && !next; ++i) {
    const Result& result = machine_.child(i).result;
    if (result.ending == Ending::won && result.winner == status.to_move && !endless.is_repetition(result)) {
      next = machine_.write(machine_.child(i).position);
      forget_past(*next);
    }
  }
  machine_.release(moves);
  return next;
}

} // namespace regola
