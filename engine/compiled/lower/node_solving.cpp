// Nodes that read wins backwards: an immediate win, else the moves after which the opponent has none.

#include "engine/compiled/lower/node_lowering.hpp"

namespace regola {

/// Stops the form if a generated move wins.
void NodeLowering::leave_if_won(PlayerIndex player) {
  if (rules_.sides[player].wins.ends == 0) return;
  to_.when(to_.is_zero(to_.load(out_.memory.safe)),
           [&] { to_.when(wins_.any(player), [&] { leave(NodeStop::wins); }); });
}

/// Handles the moves of a player if all are plain writes into planes.
void NodeLowering::plain_node(PlayerIndex player) {
  const bool foresees = wins_.foresees();
  if (foresees) keep_answers(player);
  kept_.keep();
  if (ply_.has_passes()) to_.set(ply_.passes, to_.number(0));
  turns_[player]->maker().each_plain([&](Label next) {
    to_.set(told_.moves, to_.number(1));
    to_.set(signature_, turns_[player]->maker().chosen());
    if (foresees && question_ == NodeQuestion::unbeaten) {
      position_.to_move = other(player);
      turns_[position_.to_move]->generate();
      judge(position_.to_move);
      write_record(position_.to_move);
    } else if (foresees) {
      note_answered_child(player, next, turns_[player]->maker().chances());
    } else {
      note_child(player, next, turns_[player]->maker().chances());
    }
    position_.to_move = player;
  });
  kept_.put_back(player);
  pass(player);
  leave(NodeStop::done);
  behind_move(player);
}

/// Judges the position after a move of the player, and records it unless the next player wins at once.
/// @param next label of the next move
/// @param chances of the destination, as CompiledWins counts them
void NodeLowering::note_child(PlayerIndex player, Label next, Ref chances) {
  const PlayerIndex opponent = other(player);
  position_.to_move = opponent;
  const bool reads_wins = rules_.sides[opponent].wins.ends > 0;
  if (reads_wins) turns_[opponent]->generate();
  judge(opponent);
  if (reads_wins) {
    const Ref wins = wins_.any(opponent);
    to_.when(to_.choose(judging_.outcome(), to_.number(0), wins), [&] {
      to_.set(told_.losing, to_.number(1));
      to_.jump(next);
    });
  }
  if (question_ == NodeQuestion::solving && rules_.sides[player].wins.ends > 0) {
    judging_.set_value(wins_.worth(player, chances));
  }
  write_record(opponent);
}

/// Removes the moves that let the opponent win at once.
void NodeLowering::keep_answers(PlayerIndex player) {
  const CellBuilder& cells = position_.cells();
  const NodeMemory& m = out_.memory;
  Cells known;
  if (m.allowed_words == 0) {
    known = wins_.answers_to(other(player));
  } else {
    const Cells allowed = cells.variable(position_.layout().board());
    for (std::size_t k = 0; k < cells.words(); ++k) {
      to_.set(allowed.words[k], to_.load(m.allowed + static_cast<std::uint32_t>(k)));
    }
    to_.when(to_.is_zero(to_.load(m.safe)), [&] { cells.set(allowed, wins_.answers_to(other(player))); });
    known = cells.snapshot(allowed);
  }
  const Cells writes = wins_.cells_of_writes(player);
  to_.set(told_.losing, to_.truth(cells.any(cells.and_not(writes, known))));
  wins_.keep_writes_on(known, player);
}

/// Judges and records the position after a move that does not lose at once. Stops the form if the opponent
/// has no answer left.
/// @param next label of the next move
/// @param chances of the destination, as CompiledWins counts them
void NodeLowering::note_answered_child(PlayerIndex player, Label next, Ref chances) {
  const CellBuilder& cells = position_.cells();
  const PlayerIndex opponent = other(player);
  position_.to_move = opponent;
  turns_[opponent]->generate();
  const Cells allowed = wins_.answers_to(player);
  const Ref answers = cells.count(cells.both(allowed, wins_.cells_of_writes(opponent)));
  const Ref forced = to_.equal(answers, to_.number(1));
  const Ref promise = to_.bit_or(wins_.worth(player, chances), to_.shift(forced, {NodeMemory::forced_at}));
  judge(opponent);
  judging_.set_value(promise);
  write_record(opponent, allowed.words);
  to_.jump_if(to_.bit_or(judging_.outcome(), answers), next);
  leave(NodeStop::forces);
}

namespace {

/// Distances in bits from the pivots of a source's matches to the only cell that each writes, by heading.
std::vector<int> places_of_writes(const MoveSources& sources, const MoveSource& source) {
  const MoveLine& line = sources.line(source);
  std::vector<int> places = line.distances_to(line.source->writes.front().element);
  places.resize(sources.headings(source));
  return places;
}

} // namespace

void NodeWins::reserve() {
  for (const PlayerIndex player : {first_player, second_player}) {
    threats_[player] = std::make_unique<TurnLowering>(position_, player);
  }
}

bool NodeWins::has_plain_moves(PlayerIndex player) const {
  const Ruleset& source = *rules_.ruleset;
  return turns_[player]->has_plain_moves() && !turns_[player]->has_followed() &&
         rules_.sides[player].afters.empty() && source.quiet.empty() && !source.keeps_past;
}

bool NodeWins::foresees() const {
  return all_of(rules_.sides, [](const CompiledSide& side) { return side.answers.foreseen; }) &&
         has_plain_moves(first_player) && has_plain_moves(second_player);
}

Ref NodeWins::any(PlayerIndex player) {
  Ref any = to_.number(0);
  each_winning(*turns_[player], [&](const Cells& matches, int /*written*/) {
    any = to_.bit_or(any, position_.cells().any(matches));
  });
  return any;
}

/// @param body receives the pivots of winning matches in one heading, and the distance in bits to the written
/// cell
void NodeWins::each_winning(TurnLowering& turn,
                            const std::function<void(const Cells& matches, int written)>& body) const {
  const CellBuilder& cells = position_.cells();
  const MoveSources& sources = turn.sources();
  const CompiledSide& side = rules_.sides[turn.player()];
  for (const MoveSource& source : sources.all()) {
    const MoveLine& move = sources.line(source);
    for (const CompletingWrite& write : side.wins.writes) {
      if (&side.moves[write.line] != move.source) continue;
      for (std::size_t lane = 0; lane < sources.headings(source); ++lane) {
        const std::size_t heading = move.shapes.empty() ? lane : move.shapes[lane].heading;
        if (write.cells[heading] == no_register) continue;
        const Cells matches =
            sources.headings(source) == 1 ? source.matches : cells.lane(source.matches, lane);
        const int written = move.distances[lane][write.element];
        const Cells wins = position_.result(side.wins.program, write.cells[heading], turn.player());
        body(cells.both(matches, cells.moved(wins, {-written})), written);
      }
    }
  }
}

Cells NodeWins::cells_of_writes(PlayerIndex player) const {
  const CellBuilder& cells = position_.cells();
  const MoveSources& sources = turns_[player]->sources();
  return cells.united(sources.all(), [&](const MoveSource& source) {
    return cells.or_lanes(cells.moved(source.matches, places_of_writes(sources, source)));
  });
}

void NodeWins::keep_writes_on(const Cells& where, PlayerIndex player) const {
  const CellBuilder& cells = position_.cells();
  MoveSources& sources = turns_[player]->sources();
  for (MoveSource& source : sources.all()) {
    std::vector<int> places = places_of_writes(sources, source);
    for (int& place : places) place = -place;
    source.matches = cells.both(source.matches, cells.moved(where, places));
  }
}

Cells NodeWins::answers_to(PlayerIndex winner) {
  const CellBuilder& cells = position_.cells();
  const CompiledSide& side = rules_.sides[winner];
  threats_[winner]->generate();
  Cells wins = cells.none();
  each_winning(*threats_[winner], [&](const Cells& matches, int written) {
    wins = cells.either(wins, cells.moved(matches, {written}));
  });
  const Cells board = cells.constant(position_.layout().board());
  const Ref count = cells.count(wins);
  const Ref several = to_.below(to_.number(1), count);
  Cells allowed;
  for (std::size_t k = 0; k < cells.words(); ++k) {
    const Ref one = to_.choose(several, to_.number(0), wins.words[k]);
    allowed.words.push_back(to_.choose(count, one, board.words[k]));
  }
  for (const EnabledWin& win : side.answers.enabled) {
    const Cells lacking = position_.result(side.answers.program, win.cells, winner);
    const Register cell = side.wins.writes[win.write].cells[win.heading];
    const Cells wins_by = position_.result(side.wins.program, cell, winner);
    const Cells enabling = cells.both(lacking, cells.moved(wins_by, {-win.distance}));
    allowed = cells.and_not(allowed, enabling);
  }
  return allowed;
}

Ref NodeWins::worth(PlayerIndex player, Ref chances) {
  const CompiledWins& own = rules_.sides[player].wins;
  const CompiledAnswers& next = rules_.sides[other(player)].answers;
  const CellBuilder& cells = position_.cells();
  const Ref threats = cells.count(position_.result(own.program, own.threats, player));
  const Ref worth = to_.add(to_.shift(threats, {NodeMemory::threats_at}), chances);
  if (next.open == no_register) return worth;
  const Ref open = cells.any(position_.result(next.program, next.open, other(player)));
  return to_.bit_or(worth, to_.shift(to_.is_zero(open), {NodeMemory::never_at}));
}

} // namespace regola
