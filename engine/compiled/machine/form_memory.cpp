#include "engine/compiled/machine/form_memory.hpp"

#include <unordered_set>

namespace regola {

PositionView FormMemory::view(const Word* position) const {
  return {const_cast<Word*>(position), shape_}; // NOLINT(cppcoreguidelines-pro-type-const-cast): only read
}

void FormMemory::grow(std::size_t words) {
  if (words_.size() >= words) return;
  // Room to grow in place: to move a long block would touch all of its pages.
  constexpr std::size_t is_long = std::size_t{1} << 16U;
  constexpr std::size_t spare = sizeof(void*) > sizeof(std::uint32_t) ? std::size_t{1} << 21U : 0;
  if (words > is_long && words > words_.capacity()) words_.reserve(words + spare);
  words_.resize(words);
}

void FormMemory::read(const PlyMemory& at, const Word* position, const PastBefore* since) {
  place(at, position, words_.data());
  if (rules_.ruleset->keeps_past) read_past(at, position, since);
}

std::vector<std::uint32_t> FormMemory::read_words(const PlyMemory& at) const {
  std::vector<std::uint32_t> words = {at.passes, at.seen, at.stamp, at.past_size, at.past_known};
  for (std::uint32_t i = 0; i < shape_.tail; ++i) words.push_back(at.planes + i);
  for (std::uint32_t i = 0; i < rules_.ruleset->hands.size(); ++i) words.push_back(at.hands + i);
  for (std::uint32_t i = 0; i < rules_.ruleset->quiet.size(); ++i) words.push_back(at.quiet + i);
  return words;
}

/// Returns the hashes of the positions up to this one, the earliest first. A position may know how often it
/// has occurred, which may be more often than its visible past shows: the occurrences that the past lacks
/// come first, in any order. Positions that do not know it count once each.
std::vector<Word> FormMemory::past_of(const Word* position) const {
  std::vector<Word> seen;
  std::unordered_map<Word, std::size_t> hidden; // by hash: occurrences that the visible past lacks
  std::unordered_set<Word> counted;
  bool some_stood = false; // before the visible past, as far as known
  for (const Word* here = position; here != nullptr; here = view(here).past()) {
    seen.push_back(view(here).hash());
    some_stood = some_stood || view(here).seen() > 1;
  }
  std::vector<Word> past;
  for (const Word* here = some_stood ? position : nullptr; here != nullptr; here = view(here).past()) {
    const Word hash = view(here).hash();
    std::size_t& times = hidden[hash];
    if (counted.contains(hash)) {
      times -= times > 0 ? 1 : 0;
      continue;
    }
    const std::uint16_t stood = view(here).seen();
    times += std::max<std::size_t>(1, stood) - 1;
    if (stood > 0) counted.insert(hash);
  }
  for (const auto& [hash, times] : hidden) past.insert(past.end(), times, hash);
  past.insert(past.end(), seen.rbegin(), seen.rend());
  return past;
}

void FormMemory::read_past(const PlyMemory& at, const Word* position, const PastBefore* since) {
  later_.clear();
  const Word* here = position;
  if (since != nullptr) {
    for (; here != nullptr && here != since->position; here = view(here).past()) {
      later_.push_back(view(here).hash());
    }
  }
  const bool known = since != nullptr && here != nullptr;
  const std::vector<Word> own = known ? std::vector<Word>() : past_of(position);
  const std::vector<Word>& past = known ? since->hashes : own;
  if (!known) later_.clear();
  std::size_t seen = 0; // number of hashes in `past` that come from visible positions
  for (here = known ? since->position : position; here != nullptr; here = view(here).past()) ++seen;
  const std::size_t size = past.size() + later_.size();
  grow(at.past + size);
  const auto begin = words_.begin() + at.past;
  const auto end = begin + static_cast<std::ptrdiff_t>(size);
  std::copy(later_.rbegin(), later_.rend(), std::copy(past.begin(), past.end(), begin));
  for (auto hash = begin; hash != end; ++hash) words_[at.filter + *hash % PlyMemory::filter_size] = stamp_;
  words_[at.past_size] = size;
  words_[at.past_known] = past.size() - seen;
  words_[at.seen] = static_cast<Word>(std::count(begin, end, *(end - 1)));
}

void FormMemory::write(const PlyMemory& at, PlayerIndex to_move, Word* position) const {
  const PositionView to(position, shape_);
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
