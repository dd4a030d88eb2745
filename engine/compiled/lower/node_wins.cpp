// Wins that are read backwards: which generated moves win and which cells moves write, without making them.

#include "engine/compiled/lower/node_lowering.hpp"

namespace regola {

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
