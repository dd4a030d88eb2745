#include "engine/solve/tiers/tier_positions.hpp"

#include <algorithm>

namespace regola {

namespace {

// Numbers in a stretch. The more positions are looked up together, the less often a page of another tier is
// read.
constexpr std::uint64_t least_in_stretch = std::uint64_t{1} << 16U;
constexpr std::uint64_t most_in_stretch = std::uint64_t{1} << 21U;
constexpr std::uint64_t stretches_of_thread = 8;

// What a byte tells of the best move of a position that leaves the tier: from 1 on, the plies of a defeat
// plus one; from first_win on, those of a win.
constexpr std::uint8_t none_leaves = 0;
constexpr std::uint8_t first_win = 0x7F;
constexpr std::uint8_t draw_leaves = 0xFE;
constexpr std::uint8_t to_be_looked_up = 0xFF; // other values

std::uint8_t byte_of(Score best) {
  if (best == Outlook::no_move) return none_leaves;
  if (best == 0) return draw_leaves;
  const Score plies = win_score - (best < 0 ? -best : best);
  const Score byte = best < 0 ? plies + 1 : plies + first_win;
  return byte < (best < 0 ? first_win : draw_leaves) ? static_cast<std::uint8_t>(byte) : to_be_looked_up;
}

/// @param byte neither none_leaves nor to_be_looked_up
Score rank_of_leaving(std::uint8_t byte) {
  return byte == draw_leaves ? 0
         : byte < first_win  ? Score{byte} - 1 - win_score
                             : win_score - byte + first_win;
}

/// Whether rounds may still change a value that the first look has found.
bool may_change(TableValue value) { return is_undecided(value) || (has_plies(value) && plies_of(value) > 1); }

} // namespace

TierPositions::TierPositions(CodePages& codes, MovesOfThreads& moves)
    : codes_(codes),
      moves_(moves),
      workers_(moves.threads()),
      values_(static_cast<std::size_t>(codes.size()), not_decided),
      leaving_(values_.size(), to_be_looked_up) {
  for (unsigned thread = 0; thread < moves.threads(); ++thread) {
    workers_[thread].back = moves.of(thread).game().unmoves();
  }
  const std::uint64_t together =
      std::clamp(codes.size() / (moves.threads() * stretches_of_thread), least_in_stretch, most_in_stretch);
  for (std::uint64_t first = 0; first < codes.size(); first += together) {
    const std::uint64_t count = std::min(together, codes.size() - first);
    stretches_.push_back(
        {std::span(values_).subspan(static_cast<std::size_t>(first), static_cast<std::size_t>(count)),
         first});
  }
}

std::size_t TierPositions::bytes() const {
  std::size_t all = values_.size() * (sizeof(TableValue) + 1) + codes_.bytes() + moves_.bytes();
  for (const Worker& worker : workers_) {
    all += worker.before.bytes() + worker.after.capacity() * sizeof(std::uint32_t);
  }
  return all;
}

/// Visits all moves that stay in the tier, of all positions that rounds may still change, by several threads.
/// @return false if the watch stopped it
bool TierPositions::each_move(const char* phase, SolveWatch& watch,
                              const std::function<void(const Move&)>& visit) {
  const bool lists = needs_lists();
  const TierMoves::Which which = has_layers() ? TierMoves::Which::leaving
                                 : lists      ? TierMoves::Which::all
                                              : TierMoves::Which::ending;
  const auto look = [&](TierMoves& moves, std::span<const PositionRange> ranges) {
    std::vector<std::uint64_t> numbers; // of the positions, if moves are listed
    std::vector<Move> inside;
    for (const PositionRange& range : ranges) {
      for (std::uint64_t number = range.first; lists && number != range.last; ++number) {
        numbers.push_back(number);
      }
    }
    std::vector<Outlook>& outlooks = moves.outlooks();
    moves.look_up_others();
    moves.look_up_here(lists ? &codes_ : nullptr,
                       [&](std::uint32_t from, std::uint64_t to, bool same_player) {
                         ++outlooks[from].open;
                         if (lists) inside.push_back({numbers[from], to, same_player});
                       });
    const Outlook* known = outlooks.data();
    for (const PositionRange& range : ranges) {
      for (std::uint64_t number = range.first; number != range.last; ++number, ++known) {
        // Those that end the game are known to all that lead to them.
        const bool is_known = known->over != no_position || (has_layers() && known->open == 0) ||
                              TierMoves::wins_at_once(*known);
        value_at(number) = is_known ? known->value() : lists ? known->state() : not_decided;
        if (which != TierMoves::Which::ending) {
          leaving_[static_cast<std::size_t>(number)] = byte_of(known->best);
        }
      }
      if (has_layers()) set_layers(moves, range);
    }
    for (const Move& move : inside) {
      if (may_change(value_at(move.from))) visit(move);
    }
    if (&moves == &moves_.of(0) && !ranges.empty()) watch.report(phase, ranges.back().last, codes_.size());
    return true;
  };
  return moves_.run(codes_, which, look, watch);
}

/// Writes the layers of undecided positions in place of their values.
void TierPositions::set_layers(TierMoves& moves, const PositionRange& range) {
  TieredGame& game = moves.game();
  CodeBytes code;
  CodeCursor at(codes_);
  at.go_to(range.first);
  for (std::uint64_t number = range.first; number != range.last; ++number, at.advance()) {
    if (value_at(number) != not_decided) continue;
    at.code().write(code);
    value_at(number) = static_cast<TableValue>(first_undecided + game.layers()->layer(game.read(code)));
  }
}

bool TierPositions::value_by_layers(SolveWatch& watch) {
  std::vector<std::vector<Outlook>> outlooks(workers_.size()); // by thread
  std::vector<char> layers(TierLayers::most);                  // whether positions wait in them
  for (const TableValue value : values_) {
    if (is_undecided(value)) layers[value - first_undecided] = 1;
  }
  for (std::size_t layer = layers.size(); layer-- > 0;) {
    if (layers[layer] == 0) continue;
    const auto is_here = [&](TableValue value) { return value == first_undecided + layer; };
    const auto value_some = [&](unsigned thread, std::span<const NumberedPosition> positions) {
      look(thread, positions, most_table_plies + 1, outlooks[thread]);
      for (std::size_t i = 0; i < positions.size(); ++i) {
        if (outlooks[thread][i].open != 0) throw DatabaseError("a move leads back to an earlier layer");
        store(*positions[i].state, outlooks[thread][i].value());
      }
    };
    const auto threads = static_cast<unsigned>(workers_.size());
    if (!each("going back from the ends", threads, watch, is_here, value_some)) return false;
  }
  return true;
}

SolveEnd TierPositions::look_at_all(SolveWatch& watch) {
  if (needs_lists()) {
    if (codes_.size() > Predecessors::most_positions ||
        bytes() + Predecessors::bytes_of_positions(codes_.size()) > watch.memory()) {
      return SolveEnd::out_of_memory;
    }
    lists_.emplace(codes_.size());
  }
  if (bytes() > watch.memory()) return SolveEnd::out_of_memory;
  if (!each_move("looking at moves", watch, [&](const Move& move) { lists_->count(move.to); })) {
    return SolveEnd::stopped;
  }
  if (!needs_lists()) return SolveEnd::solved;
  const std::uint64_t moves = lists_->moves();
  if (moves > Predecessors::most_moves ||
      bytes() + Predecessors::bytes_of_positions(codes_.size()) + Predecessors::bytes_of_moves(moves) >
          watch.memory()) {
    return SolveEnd::out_of_memory;
  }
  lists_->make_room();
  const bool whole = each_move("turning moves round", watch, [&](const Move& move) {
    lists_->add(move.to, Predecessors::Before(move.from, move.same_player));
  });
  return whole ? SolveEnd::solved : SolveEnd::stopped;
}

void TierPositions::list_before(unsigned thread, std::span<const NumberedPosition> positions,
                                std::vector<Before>& before) {
  before.clear();
  if (lists_) {
    for (std::size_t i = 0; i < positions.size(); ++i) {
      for (const Predecessors::Before each : lists_->of(positions[i].number)) {
        before.push_back({{&value_at(each.number()), each.number()}, i, each.same_player()});
      }
    }
    return;
  }
  Worker& worker = workers_[thread];
  worker.before.clear();
  worker.after.clear();
  TierMoves& moves = moves_.of(thread);
  TieredGame& game = moves.game();
  CodeCursor at(codes_);
  for (std::size_t i = 0; i < positions.size(); ++i) {
    at.go_to(positions[i].number);
    at.code().write(worker.code);
    const Position position = game.read(worker.code);
    worker.back->each(position, game.code().beside(), [&](Position there, const auto& beside) {
      if (!moves.is_here(game.tier(there, beside))) return;
      game.code().encode(there, beside, worker.code);
      worker.before.add(worker.code, 0);
      worker.after.push_back(static_cast<std::uint32_t>(i));
    });
  }
  worker.before.sort();
  const std::span<const SortedCodes::Entry> codes = worker.before.entries();
  CodeCursor found(codes_);
  for (std::size_t i = 0; i < codes.size() && !found.at_end(); ++i) {
    const OrderedCode code = worker.before.code(codes[i]);
    const std::uint32_t after = worker.after[codes[i].at];
    const bool is_equal = i != 0 && compare(worker.before.code(codes[i - 1]), code) == 0;
    if (is_equal && worker.after[codes[i - 1].at] == after) continue;
    found.seek(code);
    if (found.at_end() || compare(found.code(), code) != 0) continue;
    const std::uint64_t number = found.number();
    before.push_back({{&value_at(number), number}, after, false});
  }
}

void TierPositions::look(unsigned thread, std::span<const NumberedPosition> positions, int round,
                         std::vector<Outlook>& outlooks) {
  TierMoves& moves = moves_.of(thread);
  outlooks.clear();
  while (outlooks.size() < positions.size()) {
    look_at_some(moves, workers_[thread].code, positions.subspan(outlooks.size()), round);
    outlooks.insert(outlooks.end(), moves.outlooks().begin(), moves.outlooks().end());
    moves.clear();
  }
}

/// Looks at the first of some positions, as many as have moves to be looked up together.
void TierPositions::look_at_some(TierMoves& moves, CodeBytes& code,
                                 std::span<const NumberedPosition> positions, int round) {
  moves.clear();
  std::vector<Outlook>& known = moves.outlooks();
  CodeCursor at(codes_);
  while (known.size() < positions.size() && !moves.is_full()) {
    const NumberedPosition& each = positions[known.size()];
    at.go_to(each.number);
    at.code().write(code);
    const std::uint8_t leaving = leaving_[static_cast<std::size_t>(each.number)];
    moves.add(code, leaving == to_be_looked_up ? TierMoves::Which::all : TierMoves::Which::staying);
    if (leaving != to_be_looked_up && leaving != none_leaves) {
      known.back().add_rank(rank_of_leaving(leaving));
    }
  }
  moves.look_up_others();
  for (std::size_t i = 0; i < known.size(); ++i) {
    leaving_[static_cast<std::size_t>(positions[i].number)] = byte_of(known[i].best);
  }
  moves.look_up_here(&codes_, [&](std::uint32_t from, std::uint64_t to, bool same_player) {
    const TableValue value = load(value_at(to));
    if (is_undecided(value) || (has_plies(value) && plies_of(value) >= round)) {
      ++known[from].open;
    } else {
      known[from].add(value, same_player);
    }
  });
}

std::optional<int> TierPositions::other_defeat(const NumberedPosition& position) const {
  const std::uint8_t leaving = leaving_[static_cast<std::size_t>(position.number)];
  if (leaving >= first_win) return std::nullopt;
  return leaving == none_leaves ? 0 : leaving - 1;
}

PlayerIndex TierPositions::to_move(unsigned thread, const NumberedPosition& position) {
  CodeBytes& code = workers_[thread].code;
  CodeCursor at(codes_);
  at.go_to(position.number);
  at.code().write(code);
  TieredGame& game = moves_.of(thread).game();
  return game.machine().to_move(game.read(code));
}

} // namespace regola
