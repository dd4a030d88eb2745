#include "engine/solve/tiers/tier_positions.hpp"

#include <algorithm>

namespace regola {

namespace {

constexpr std::uint64_t numbers_in_stretch = std::uint64_t{1} << 20U;

/// Whether rounds may still change a value that the first look has found.
bool may_change(TableValue value) { return is_undecided(value) || (has_plies(value) && plies_of(value) > 1); }

} // namespace

TierPositions::TierPositions(CodePages& codes, TierMoves& moves, Unmoves* back)
    : codes_(codes),
      moves_(moves),
      back_(back),
      values_(static_cast<std::size_t>(codes.size()), not_decided) {
  for (std::uint64_t first = 0; first < codes.size(); first += numbers_in_stretch) {
    const std::uint64_t count = std::min(numbers_in_stretch, codes.size() - first);
    stretches_.push_back(
        {std::span(values_).subspan(static_cast<std::size_t>(first), static_cast<std::size_t>(count)),
         first});
  }
}

std::size_t TierPositions::bytes() const {
  return values_.size() * sizeof(TableValue) + codes_.bytes() + moves_.bytes() + before_.bytes();
}

/// Visits all moves that stay in the tier, of all positions that rounds may still change.
/// @return false if the watch stopped it
bool TierPositions::each_move(const char* phase, SolveWatch& watch,
                              const std::function<void(const Move&)>& visit) {
  std::vector<Move> inside;
  std::uint64_t first = 0; // number of the first position in `moves_`
  const auto look_up = [&] {
    inside.clear();
    std::vector<Outlook>& outlooks = moves_.outlooks();
    moves_.look_up(back_ == nullptr ? &codes_ : nullptr,
                   [&](std::uint32_t from, std::uint64_t to, bool same_player) {
                     ++outlooks[from].open;
                     if (back_ == nullptr) inside.push_back({first + from, to, same_player});
                   });
    for (std::size_t i = 0; i < outlooks.size(); ++i) {
      const Outlook& known = outlooks[i]; // those that end the game are known to all that lead to them
      value_at(first + i) = known.over != no_position ? known.value() : known.state();
    }
    for (const Move& move : inside) {
      if (may_change(value_at(move.from))) visit(move);
    }
    watch.report(phase, first, codes_.size());
    const std::size_t count = outlooks.size();
    moves_.clear();
    first += count;
    return !watch.stop().after(count);
  };
  for (CodeCursor at(codes_); !at.at_end(); at.advance()) {
    at.code().write(code_);
    moves_.add(code_);
    if (moves_.is_full() && !look_up()) return false;
  }
  return look_up();
}

SolveEnd TierPositions::look_at_all(SolveWatch& watch) {
  if (back_ == nullptr) {
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
  if (back_ != nullptr) return SolveEnd::solved;
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

void TierPositions::list_before(unsigned /*thread*/, std::span<const NumberedPosition> positions,
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
  before_.clear();
  after_.clear();
  TieredGame& game = moves_.game();
  CodeCursor at(codes_);
  for (std::size_t i = 0; i < positions.size(); ++i) {
    at.go_to(positions[i].number);
    at.code().write(code_);
    const Position position = game.read(code_);
    back_->each(position, game.code().beside(), [&](Position there, const auto& beside) {
      game.code().encode(there, beside, code_);
      before_.add(code_, 0);
      after_.push_back(static_cast<std::uint32_t>(i));
    });
  }
  before_.sort();
  const std::span<const SortedCodes::Entry> codes = before_.entries();
  CodeCursor found(codes_);
  for (std::size_t i = 0; i < codes.size() && !found.at_end(); ++i) {
    const OrderedCode code = before_.code(codes[i]);
    const bool is_equal = i != 0 && compare(before_.code(codes[i - 1]), code) == 0;
    if (is_equal && after_[codes[i - 1].at] == after_[codes[i].at]) continue;
    found.seek(code);
    if (found.at_end() || compare(found.code(), code) != 0) continue;
    const std::uint64_t number = found.number();
    before.push_back({{&value_at(number), number}, after_[codes[i].at], false});
  }
}

void TierPositions::look(unsigned /*thread*/, std::span<const NumberedPosition> positions, int round,
                         std::vector<Outlook>& outlooks) {
  moves_.clear();
  CodeCursor at(codes_);
  for (const NumberedPosition& each : positions) {
    at.go_to(each.number);
    at.code().write(code_);
    moves_.add(code_);
  }
  std::vector<Outlook>& known = moves_.outlooks();
  moves_.look_up(&codes_, [&](std::uint32_t from, std::uint64_t to, bool same_player) {
    const TableValue value = load(value_at(to));
    if (is_undecided(value) || (has_plies(value) && plies_of(value) >= round)) {
      ++known[from].open;
    } else {
      known[from].add(value, same_player);
    }
  });
  outlooks.swap(known);
  moves_.clear();
}

PlayerIndex TierPositions::to_move(unsigned /*thread*/, const NumberedPosition& position) {
  CodeCursor at(codes_);
  at.go_to(position.number);
  at.code().write(code_);
  TieredGame& game = moves_.game();
  return game.machine().to_move(game.read(code_));
}

} // namespace regola
