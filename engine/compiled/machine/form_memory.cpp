#include "engine/compiled/machine/form_memory.hpp"

#include <tuple>

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
  std::vector<Word> visible;                                           // the latest first
  std::vector<std::tuple<Word, std::size_t, std::size_t>> occurrences; // with place, and number so far
  bool some_recur = false;
  for (const Word* here = position; here != nullptr; here = view(here).past()) {
    occurrences.emplace_back(view(here).hash(), visible.size(), view(here).seen());
    visible.push_back(view(here).hash());
    some_recur = some_recur || view(here).seen() > 1;
  }
  std::vector<Word> past;
  if (some_recur) std::sort(occurrences.begin(), occurrences.end());
  for (auto first = some_recur ? occurrences.begin() : occurrences.end(); first != occurrences.end();) {
    const Word hash = std::get<0>(*first);
    const auto last =
        std::find_if(first, occurrences.end(), [&](const auto& other) { return std::get<0>(other) != hash; });
    const auto counted = std::find_if(first, last, [](const auto& each) { return std::get<2>(each) > 0; });
    const auto here = static_cast<std::size_t>(last - counted);
    if (here > 0 && std::get<2>(*counted) > here) past.insert(past.end(), std::get<2>(*counted) - here, hash);
    first = last;
  }
  past.insert(past.end(), visible.rbegin(), visible.rend());
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
