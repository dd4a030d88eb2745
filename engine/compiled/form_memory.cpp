#include "engine/compiled/form_memory.hpp"

#include <algorithm>

namespace regola {

/// What lies behind the planes does not depend on their width.
PositionView<1> FormMemory::view(const Word* position) const {
  return {const_cast<Word*>(position), shape_}; // NOLINT(cppcoreguidelines-pro-type-const-cast): only read
}

Word FormMemory::hash(const Word* position) const {
  const PositionView<1> from = view(position);
  std::vector<Word> hands;
  for (std::size_t i = 0; i < rules_.ruleset->hands.size(); ++i) hands.push_back(from.hand(i));
  return game_hash(position, shape_.tail, hands, from.to_move());
}

void FormMemory::grow(std::size_t words) {
  if (words_.size() < words) words_.resize(words);
}

void FormMemory::read(const PlyMemory& at, const Word* position) {
  const PositionView<1> from = view(position);
  std::copy(position, position + shape_.tail, words_.data() + at.planes);
  for (std::size_t i = 0; i < rules_.ruleset->hands.size(); ++i) words_[at.hands + i] = from.hand(i);
  for (std::size_t i = 0; i < rules_.ruleset->quiet.size(); ++i) words_[at.quiet + i] = from.quiet(i);
  words_[at.passes] = from.passes();
  words_[at.seen] = from.seen();
  words_[at.stamp] = ++stamp_;
  words_[at.past_size] = 0;
  if (rules_.ruleset->keeps_past) read_past(at, position);
}

/// The hash of each position that has stood, as often as it has. A position that has been counted tells how
/// often it had stood before, which may be more than can be seen of its past; others count once each.
void FormMemory::read_past(const PlyMemory& at, const Word* position) {
  std::vector<Word> past;
  std::vector<Word> counted;
  const auto is_counted = [&](Word hash) {
    // Most have stood once: then nothing needs to be looked for.
    return words_[at.filter + hash % PlyMemory::filter_size] == stamp_ &&
           std::find(counted.begin(), counted.end(), hash) != counted.end();
  };
  for (const Word* here = position; here != nullptr; here = view(here).past()) {
    const Word hash = this->hash(here);
    if (is_counted(hash)) continue;
    const std::uint16_t seen = view(here).seen();
    past.insert(past.end(), std::max<std::size_t>(1, seen), hash);
    if (seen > 0) counted.push_back(hash);
    words_[at.filter + hash % PlyMemory::filter_size] = stamp_;
  }
  grow(at.past + past.size());
  std::copy(past.begin(), past.end(), words_.begin() + at.past);
  words_[at.past_size] = past.size();
  words_[at.seen] = static_cast<Word>(std::count(past.begin(), past.end(), past.front()));
}

void FormMemory::write(const PlyMemory& at, PlayerIndex to_move, Word* position) const {
  const PositionView<1> to(position, shape_);
  std::copy(words_.begin() + at.planes, words_.begin() + at.planes + static_cast<std::ptrdiff_t>(shape_.tail),
            position);
  to.set_turn(to_move, static_cast<unsigned>(words_[at.passes]), static_cast<std::uint16_t>(words_[at.seen]));
  for (std::size_t i = 0; i < rules_.ruleset->quiet.size(); ++i) {
    to.set_quiet(i, static_cast<std::uint16_t>(words_[at.quiet + i]));
  }
  for (std::size_t i = 0; i < rules_.ruleset->hands.size(); ++i) {
    to.set_hand(i, static_cast<std::uint16_t>(words_[at.hands + i]));
  }
}

} // namespace regola
