#include "engine/compiled/lower/past.hpp"

#include "engine/compiled/lower/known_set.hpp"
#include "engine/compiled/machine/game_hash.hpp"
#include "rules/ruleset/asks.hpp"

namespace regola {

void PastLowering::reserve(const PlyMemory& memory) {
  memory_ = memory;
  for (Ref* const variable : {&size, &stamp_, &hash, &earlier_, &supposing_, &real_}) {
    *variable = to_.variable();
  }
  supposes_ = asks_for_supposed();
  if (!supposes_) return;
  supposed_ = to_.reserve(most_supposed);
  supposed_seen_ = to_.reserve(most_supposed);
}

bool PastLowering::asks_for_supposed() const {
  const Ruleset& ruleset = *position_.rules().ruleset;
  bool repeats = false;
  bool meets_again = ruleset.turn == Turn::first_cell; // a position may follow itself, or one within a move
  for (const Side& side : ruleset.sides) {
    for (const Judgement& line : side.forbids) {
      if (!line.guard.condition) continue;
      if (asks(ruleset, *line.guard.condition, Expression::Kind::cycle)) return true;
      repeats = repeats || asks(ruleset, *line.guard.condition, Expression::Kind::repeats);
    }
    for (const Production* const line : side.part_lines()) meets_again = meets_again || line->extra;
    for (const Production& line : side.afters) {
      meets_again = meets_again || (line.guard.condition && asks_for_moves(ruleset, *line.guard.condition));
    }
  }
  return repeats && meets_again;
}

void PastLowering::load() {
  to_.set(size, to_.load(memory_.past_size));
  to_.set(stamp_, to_.load(memory_.stamp));
  to_.set(supposing_, to_.number(0));
  stand();
}

/// A counter returns to 0 if the cells of its symbols change, or if a piece leaves the board.
void PastLowering::count_quiet(const std::vector<Cells>& before) {
  const CellBuilder& cells = position_.cells();
  const Ruleset& source = *position_.rules().ruleset;
  const auto of = [&](const SymbolSet& symbols, std::vector<Cells> planes) {
    std::swap(position_.planes, planes);
    Cells held = position_.symbols(symbols);
    std::swap(position_.planes, planes);
    return held;
  };
  const SymbolSet empty(std::string(1, empty_symbol));
  Ref loud = to_.number(0);
  if (source.symbols.contains(empty_symbol)) {
    loud = to_.less(cells.count(of(empty, before)), cells.count(of(empty, position_.planes)));
  }
  for (std::size_t i = 0; i < source.quiet.size(); ++i) {
    const Cells was = of(source.quiet[i], before);
    const Cells is = of(source.quiet[i], position_.planes);
    const Cells changed = cells.either(cells.and_not(was, is), cells.and_not(is, was));
    const Ref more = to_.minimum(to_.add(position_.quiet[i], to_.number(1)), to_.number(most_quiet));
    const Ref resets = to_.bit_or(loud, to_.truth(cells.any(changed)));
    to_.set(position_.quiet[i], to_.choose(resets, to_.number(0), more));
  }
}

void PastLowering::count_quiet_pass() {
  for (const Ref count : position_.quiet) {
    to_.set(count, to_.minimum(to_.add(count, to_.number(1)), to_.number(most_quiet)));
  }
}

Ref PastLowering::game_hash(PlayerIndex to_move) {
  Ref sum = to_.constant({to_move == first_player ? 0 : GameHash::key(0)});
  std::size_t number = 0;
  const auto add = [&](Ref word) { sum = mixed(to_, sum, word, number++); };
  for (const Cells& plane : position_.planes) {
    for (const Ref word : plane.words) add(word);
  }
  for (const Ref hand : position_.hands) add(to_.add(hand, to_.number(1)));
  return sum;
}

void PastLowering::look_back(PlayerIndex to_move) {
  to_.set(hash, game_hash(to_move));
  to_.set(earlier_, size);
  to_.set(position_.seen, to_.number(1));
  Ref may_have_stood = to_.equal(to_.load_at(memory_.filter, slot()), stamp_);
  if (supposes_) may_have_stood = to_.bit_or(may_have_stood, supposing_);
  to_.when(may_have_stood, [&] { count_equal(); });
}

/// Adds to `seen` how many positions of the past are equal. A supposed one knows how often it has stood.
void PastLowering::count_equal() {
  const Ref at = to_.variable_of(size);
  to_.loop([&](Label /*next*/, Label done) {
    to_.jump_unless(at, done);
    to_.decrement(at);
    const Ref same = to_.equal(stood(at), hash);
    if (supposes_) {
      const Label real = to_.label();
      to_.jump_unless(to_.bit_and(same, to_.truth(supposing_)), real);
      to_.jump_if(to_.less(at, real_), real);
      const Ref seen = to_.load_at(supposed_seen_, to_.subtract(at, real_));
      to_.set(position_.seen, to_.add(position_.seen, seen));
      to_.jump(done);
      to_.bind(real);
    }
    to_.set(position_.seen, to_.add(position_.seen, same));
  });
}

PastLowering::Overwritten PastLowering::suppose(PlayerIndex to_move) {
  to_.set(real_, to_.choose(supposing_, real_, earlier_));
  const Ref at = to_.snapshot(to_.minimum(to_.subtract(earlier_, real_), to_.number(most_supposed - 1)));
  const Overwritten before{at, to_.snapshot(to_.load_at(supposed_, at)),
                           to_.snapshot(to_.load_at(supposed_seen_, at))};
  to_.store_at(supposed_, at, game_hash(to_move));
  to_.store_at(supposed_seen_, at, position_.seen);
  to_.increment(supposing_);
  to_.set(size, to_.add(earlier_, to_.number(1)));
  return before;
}

void PastLowering::forget(const Overwritten& before) {
  to_.store_at(supposed_, before.at, before.hash);
  to_.store_at(supposed_seen_, before.at, before.seen);
  to_.decrement(supposing_);
}

/// Returns the hash of a position of the past, or of one that suppose() has appended.
Ref PastLowering::stood(Ref at) {
  if (!supposes_) return to_.load_at(memory_.past, at);
  const Ref found = to_.variable();
  const Label real = to_.label();
  const Label done = to_.label();
  to_.jump_unless(supposing_, real);
  to_.jump_if(to_.less(at, real_), real);
  to_.set(found, to_.load_at(supposed_, to_.subtract(at, real_)));
  to_.jump(done);
  to_.bind(real);
  to_.set(found, to_.load_at(memory_.past, at));
  to_.bind(done);
  return to_.snapshot(found);
}

/// Hashes the position anew, since it may lie in the middle of a move.
Ref PastLowering::cycle(std::int32_t plies) {
  const Ref count = to_.variable();
  const Ref before = to_.variable(); // number of positions before the one that is compared
  const Ref later = to_.variable();
  to_.set(count, to_.number(0));
  to_.set(before, earlier_);
  to_.set(later, game_hash(position_.to_move));
  to_.loop([&](Label /*again*/, Label done) {
    const Ref at = to_.snapshot(to_.subtract(before, to_.number(plies)));
    to_.jump_if(to_.less(at, to_.load(memory_.past_known)), done);
    to_.jump_unless(to_.equal(stood(at), later), done);
    to_.increment(count);
    to_.decrement(before);
    to_.set(later, stood(before));
  });
  return to_.snapshot(count);
}

Ref PastLowering::slot() {
  return to_.bit_and(hash, to_.number(static_cast<std::int64_t>(PlyMemory::filter_size) - 1));
}

void PastLowering::remember() {
  to_.store_at(memory_.past, size, hash);
  to_.store_at(memory_.filter, slot(), stamp_);
  to_.increment(size);
}

} // namespace regola
