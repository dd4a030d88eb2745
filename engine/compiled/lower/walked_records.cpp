// Records of walked moves in the memory.

#include "engine/compiled/lower/walked_moves.hpp"

namespace regola {

Ref WalkedMoves::count() { return to_.snapshot(to_.divided(end_, size()).first); }

void WalkedMoves::load(std::uint32_t buffer, Ref at) {
  for (std::uint32_t i = 0; i < size(); ++i) to_.set(state_[i], to_.load_at(buffer + i, at));
}

void WalkedMoves::take(Ref number) { load(found_, to_.multiply(number, to_.number(size()))); }

void WalkedMoves::push(std::uint32_t buffer, const std::vector<Ref>& state) {
  const Ref at = to_.snapshot(end_);
  to_.jump_unless(to_.below(at, to_.number(most_)), overflow_);
  for (std::uint32_t i = 0; i < size(); ++i) to_.store_at(buffer + i, at, state[i]);
  to_.set(end_, to_.add(at, to_.number(size())));
}

/// Returns the place of a name in an order, from 1 on; `worst_rank` if it is not in the order.
Ref WalkedMoves::rank_of(const std::vector<NameIndex>& order, Ref name) {
  Ref rank = to_.number(worst_rank);
  for (std::size_t i = 0; i < order.size(); ++i) {
    rank = to_.choose(to_.equal(name, to_.number(order[i])), to_.number(i + 1), rank);
  }
  return rank;
}

Ref WalkedMoves::better(Ref rank, Ref other) { return to_.minimum(rank, other); }

/// Goes to the label if the name stands in the order behind the best one.
void WalkedMoves::jump_if_worse(Ref rank, Ref best, Label label) {
  const Ref stands = to_.less(rank, to_.number(worst_rank));
  to_.jump_if(to_.bit_and(stands, to_.less(best, rank)), label);
}

void WalkedMoves::each_record(Ref begin, Ref end, const std::function<void(Ref at)>& body) {
  const Ref at = to_.variable({0xFFFFF});
  to_.set(at, begin);
  to_.loop([&](Label /*again*/, Label done) {
    to_.jump_unless(to_.below(at, end), done);
    body(at);
    to_.set(at, to_.add(at, to_.number(size())));
  });
}

/// Drops the records from `begin` on whose last part has a worse name, if there are some of a better name.
void WalkedMoves::drop_worse(const Orders& orders, std::uint32_t buffer, Ref begin) {
  for (const std::vector<NameIndex>& order : orders) {
    const Ref there = to_.variable();
    const auto rank = [&](Ref at) { return rank_of(order, to_.load_at(buffer + place_of_last_, at)); };
    to_.set(there, to_.number(worst_rank));
    each_record(begin, [&](Ref at) { to_.set(there, better(there, rank(at))); });
    keep_if(buffer, begin, [&](Ref at, Label drop) { jump_if_worse(rank(at), there, drop); });
  }
}

/// Drops whole moves whose first part has a worse name, if a move of a better name is not forbidden.
void WalkedMoves::drop_worse_of_allowed() {
  for (const std::vector<NameIndex>& order : late_) {
    const Ref there = to_.variable_of(to_.number(worst_rank));
    each_record(to_.number(0), [&](Ref at) {
      load(found_, at);
      const Label reject = to_.label();
      position_.jump_if_forbidden(player_, move_, reject);
      to_.set(there, better(there, rank_of(order, begun_)));
      to_.bind(reject);
      position_.to_move = player_;
    });
    keep_if(found_, to_.number(0), [&](Ref at, Label drop) {
      jump_if_worse(rank_of(order, to_.load_at(found_ + place_of_begun_, at)), there, drop);
    });
  }
}

void WalkedMoves::drop_repeated() {
  known_.clear();
  keep_if(found_, to_.number(0), [&](Ref at, Label drop) {
    std::vector<Ref> words;
    for (std::uint32_t i = 0; i < hashed_; ++i) words.push_back(to_.load_at(found_ + i, at));
    known_.insert(hash_with(words, to_.load_at(found_ + static_cast<std::uint32_t>(hashed_), at)), drop,
                  overflow_);
  });
}

/// Hashes the result of a move with its text.
/// @param words planes, hands, and whether the player moves again
Ref WalkedMoves::hash_with(const std::vector<Ref>& words, Ref text) {
  const std::size_t planes = position_.planes.size() * cells_.words();
  const auto behind = words.begin() + static_cast<std::ptrdiff_t>(planes);
  Ref hash = hash_of(to_, {words.begin(), behind}, width_of_planes(position_));
  for (auto word = behind; word != words.end(); ++word) {
    hash = mixed(to_, hash, to_.add(*word, to_.number(1)), static_cast<std::size_t>(word - words.begin()));
  }
  return mixed(to_, hash, text, words.size());
}

void WalkedMoves::reject_known(Label known, Label full) {
  const std::vector<Ref> words(state_.begin(), state_.begin() + static_cast<std::ptrdiff_t>(hashed_));
  known_.insert(hash_with(words, text_), known, full);
}

/// Keeps some of the records from `begin` on, and closes the gaps.
/// @param ask writes code that jumps to its label for records to drop
void WalkedMoves::keep_if(std::uint32_t buffer, Ref begin,
                          const std::function<void(Ref at, Label drop)>& ask) {
  const Ref kept = to_.variable({0xFFFFF});
  to_.set(kept, begin);
  each_record(begin, [&](Ref at) {
    const Label drop = to_.label();
    const Label stays = to_.label();
    ask(at, drop);
    to_.jump_if(to_.equal(at, kept), stays);
    for (std::uint32_t i = 0; i < size(); ++i) to_.store_at(buffer + i, kept, to_.load_at(buffer + i, at));
    to_.bind(stays);
    to_.set(kept, to_.add(kept, to_.number(size())));
    to_.bind(drop);
  });
  to_.set(end_, kept);
}

} // namespace regola
