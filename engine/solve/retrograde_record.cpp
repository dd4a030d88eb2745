#include <algorithm>

#include "engine/solve/little_endian.hpp"
#include "engine/solve/retrograde.hpp"

namespace regola {

Retrograde::Extent Retrograde::Record::extent() const {
  return {retrograde_.positions_.size(), retrograde_.states_.size(), retrograde_.moves_.size()};
}

std::uint64_t Retrograde::Record::bytes() const {
  const Extent all = extent();
  std::uint64_t bytes = all.positions * sizeof(std::uint16_t) + (all.states + all.moves) * sizeof(Index);
  for (std::uint64_t i = 0; i < all.positions; ++i) {
    bytes += retrograde_.positions_.length(static_cast<Index>(i));
  }
  return bytes;
}

/// A position: the bytes of its code, and the code. The others: four bytes.
void Retrograde::Record::write_next() {
  const Extent all = extent();
  if (next_ < all.positions) {
    const auto index = static_cast<Index>(next_);
    const std::size_t length = retrograde_.positions_.length(index);
    const std::uint8_t* code = retrograde_.positions_.code(index);
    put(waiting_, static_cast<std::uint16_t>(length));
    waiting_.append(code, code + length);
  } else if (next_ < all.positions + all.states) {
    const State& state = retrograde_.states_[static_cast<std::size_t>(next_ - all.positions)];
    const std::uint32_t winner = state.winner;
    const std::uint32_t to_move = state.to_move;
    const std::uint32_t may_draw = state.may_draw;
    const std::uint32_t number = state.number;
    put(waiting_, winner | to_move << 2U | may_draw << 3U | number << 4U);
  } else {
    put(waiting_, retrograde_.moves_[static_cast<std::size_t>(next_ - all.positions - all.states)]);
  }
  ++next_;
}

void Retrograde::Record::fill(std::span<char> bytes) {
  while (!bytes.empty()) {
    if (taken_ == waiting_.size()) {
      waiting_.clear();
      taken_ = 0;
      write_next();
    }
    const std::size_t count = std::min(bytes.size(), waiting_.size() - taken_);
    std::copy_n(waiting_.data() + taken_, count, bytes.data());
    taken_ += count;
    bytes = bytes.subspan(count);
  }
}

bool Retrograde::restore(const Extent& extent, const std::function<void(std::span<char>)>& read) {
  std::string bytes;
  const auto word = [&] {
    bytes.resize(sizeof(Index));
    read(bytes);
    const char* at = bytes.data();
    return take<Index>(at);
  };
  for (std::uint64_t i = 0; i < extent.positions; ++i) {
    bytes.resize(sizeof(std::uint16_t));
    read(bytes);
    const char* at = bytes.data();
    const auto length = take<std::uint16_t>(at);
    bytes.resize(length);
    read(bytes);
    bytes_.assign(bytes.begin(), bytes.end());
    if (length > code_.longest() || positions_.add(bytes_).first != i) { // the root is there already
      return false;
    }
  }
  if (extent.states > extent.positions) {
    return false;
  }
  for (std::uint64_t i = 0; i < extent.states; ++i) {
    const std::uint32_t packed = word();
    State state;
    state.winner = packed & 3U;
    state.to_move = packed >> 2U & 1U;
    state.may_draw = packed >> 3U & 1U;
    const std::uint32_t number = packed >> 4U;
    state.number = number & most_number;
    const bool settled_at_once = state.winner != open && state.number == 1;
    if (settled_at_once) settled_.push_back(static_cast<Index>(i));
    states_.push_back(state);
  }
  for (std::uint64_t i = 0; i < extent.moves; ++i) {
    const Index to = word();
    if (to >= extent.positions) {
      return false;
    }
    moves_.push_back(to);
  }
  most_bytes_ = bytes_needed();
  return true;
}

} // namespace regola
