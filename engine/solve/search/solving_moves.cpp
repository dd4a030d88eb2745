#include "engine/solve/search/solving_moves.hpp"

#include "engine/solve/solve_watch.hpp"

namespace regola {

namespace {

/// The steps from a cell to each other one. Unreachable cells count as many steps as the board has cells.
std::vector<std::uint32_t> steps_from(CellIndex from, const Board& board, const Layout& layout) {
  std::vector<std::uint32_t> steps(board.size(), static_cast<std::uint32_t>(board.size()));
  std::vector<CellIndex> queue{from};
  steps[from] = 0;
  for (std::size_t at = 0; at < queue.size(); ++at) {
    for (std::size_t i = 0; i < board.relation_count(); ++i) {
      const auto relation = static_cast<RelationIndex>(i);
      if (layout[Layout::reach(relation)].everywhere) continue;
      for (const Bit bit : layout.next(relation, layout.bit(queue[at]))) {
        const CellIndex next = layout.cell(bit);
        if (steps[next] != board.size()) continue;
        steps[next] = steps[queue[at]] + 1;
        queue.push_back(next);
      }
    }
  }
  return steps;
}

} // namespace

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

SearchedGame::SearchedGame(const Ruleset& ruleset, const EndlessPlay& endless)
    : endless_(endless), engine_(ruleset), may_return_(!fills_board(ruleset)) {}

bool SearchedGame::read(const Status& status) {
  Machine* const machine = &engine_.machine(status);
  if (machine == machine_) return false;
  machine_ = machine;
  moves_.emplace(*machine);
  return true;
}

std::vector<CellPermutation> SearchedGame::symmetries() const {
  return symmetries_of(*machine_->rules().ruleset); // that of the text, unless it has no board
}

SolvingMoves::Number SearchedGame::begin_path(const Status& status) {
  answer_.clear();
  path_.begin({});
  const Position root = machine_->read(status);
  if (may_return_) static_cast<void>(path_.enter(path_key(root)));
  return moves_->begin(root);
}

void SearchedGame::note_answer(int ply, SolvingMoves::Number child) {
  if (ply > 0) return;
  const Position position = moves_->position(child);
  answer_.assign(position, position + machine_->words());
}

std::optional<Status> SearchedGame::answer(const Status& status) {
  if (answer_.empty()) return moves_->winning_move(status, endless_);
  Status next = machine_->write(answer_.data());
  forget_past(next);
  return next;
}

CentralMoves::CentralMoves(const CompiledRuleset& rules, const std::vector<CellPermutation>& symmetries)
    : words_of_plane_(static_cast<std::size_t>(rules.layout.words())), words_(PositionShape(rules).tail) {
  if (symmetries.empty()) return;
  const Board& board = rules.ruleset->board;
  const Layout& layout = rules.layout;
  distances_.assign(words_of_plane_ * word_bits, 0);
  for (std::size_t i = 0; i < board.size(); ++i) {
    const auto cell = static_cast<CellIndex>(i);
    const std::vector<std::uint32_t> steps = steps_from(cell, board, layout);
    for (const CellPermutation& image : symmetries) distances_[layout.bit(cell)] += steps[image[cell]];
  }
}

std::uint8_t CentralMoves::measure(const Word* before, const Word* behind) const {
  std::vector<Word> changed(words_of_plane_, 0);
  for (std::size_t i = 0; i < words_; ++i) changed[i % words_of_plane_] |= before[i] ^ behind[i];
  std::uint32_t sum = 0;
  std::uint32_t cells = 0;
  for (std::size_t i = 0; i < changed.size(); ++i) {
    for (Word left = changed[i]; left != 0; left &= left - 1) {
      sum += distances_[i * word_bits + static_cast<std::size_t>(std::countr_zero(left))];
      ++cells;
    }
  }
  return cells == 0 ? std::uint8_t{0}
                    : static_cast<std::uint8_t>(std::min<std::uint32_t>(sum / cells, unknown - 1));
}

std::uint8_t CentralMoves::distance(std::uint32_t signature, const Word* before, const Word* behind) {
  if (distances_.empty()) return 0;
  if (signature >= most_known) return measure(before, behind);
  if (signature >= known_.size()) known_.resize(signature + std::size_t{1}, unknown);
  std::uint8_t& known = known_[signature];
  if (known == unknown) known = measure(before, behind);
  return known;
}

} // namespace regola
