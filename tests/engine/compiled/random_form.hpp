#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "engine/compiled/form/builder.hpp"
#include "engine/compiled/random.hpp"

namespace regola::test {

/// Writes a form of instructions drawn at random, on values of one lane and of several.
class RandomForm {
  using Builder = form::Builder;
  using Ref = form::Ref;

public:
  static constexpr std::uint32_t given = 64; ///< words of the memory that it reads

  explicit RandomForm(std::uint64_t seed) : random_(seed) {}

  form::Form make(int instructions) {
    static_cast<void>(to_.reserve(given));
    for (std::uint32_t i = 0; i < 4; ++i) words_.push_back(to_.load(i));
    for (const std::uint16_t lanes : std::array<std::uint16_t, 5>{2, 3, 4, 5, 8}) {
      lanes_.push_back(to_.load(8, lanes));
    }
    for (int i = 0; i < instructions; ++i) add();
    for (const Ref word : words_) to_.store(to_.reserve(1), word);
    for (const Ref value : lanes_) to_.store(to_.reserve(to_.lanes(value)), value);
    to_.stop();
    return to_.finish();
  }

private:
  [[nodiscard]] std::size_t below(std::size_t n) { return random_.below(static_cast<std::uint32_t>(n)); }
  [[nodiscard]] Ref word() {
    return below(8) == 0 ? to_.constant({random_() >> below(64)}) : words_[below(words_.size())];
  }
  [[nodiscard]] Ref small() { return to_.bit_and(word(), to_.number(63)); }

  void add() {
    using form::Op;
    constexpr std::array numbers = {Op::minimum, Op::maximum, Op::equal, Op::less, Op::below, Op::divide};
    switch (below(14)) {
    case 0: words_.push_back(to_.bit_xor(word(), to_.bit_or(word(), to_.and_not(word(), word())))); break;
    case 1: words_.push_back(to_.add(to_.multiply(word(), word()), to_.subtract(word(), word()))); break;
    case 2: words_.push_back(to_.compute(numbers[below(numbers.size())], word(), word())); break;
    case 3: words_.push_back(to_.choose(below(2) == 0 ? word() : to_.is_zero(word()), word(), word())); break;
    case 4: words_.push_back(to_.add(to_.count(word()), to_.place(to_.bit_or(word(), to_.number(1))))); break;
    case 5: words_.push_back(to_.bit_xor(to_.lowest(word()), to_.highest(word()))); break;
    case 6: {
      const Ref mask = word();
      words_.push_back(to_.nth(mask, small(), to_.count(mask)));
      break;
    }
    case 7: words_.push_back(to_.at_place(small())); break;
    case 8: {
      Ref& value = lanes_[below(lanes_.size())];
      std::vector<int> places;
      for (std::size_t i = 0; i < to_.lanes(value); ++i) places.push_back(static_cast<int>(below(140)) - 70);
      value = to_.bit_xor(to_.shift(value, places), to_.bit_and(value, to_.spread(word(), to_.lanes(value))));
      break;
    }
    case 9: {
      const Ref value = lanes_[below(lanes_.size())];
      words_.push_back(below(2) == 0 ? to_.or_lanes(value) : to_.lane(value, below(to_.lanes(value))));
      break;
    }
    case 10: {
      Ref& value = lanes_[below(lanes_.size())];
      std::vector<Ref> parts;
      for (std::size_t i = 0; i < to_.lanes(value); ++i) parts.push_back(word());
      value = to_.and_not(to_.pack(parts), value);
      break;
    }
    case 11: add_loop(); break;
    case 12: add_logic(); break;
    default: {
      const Ref variable = to_.variable();
      to_.set(variable, word());
      const Ref condition =
          below(2) == 0 ? to_.compute(Op::less, word(), word()) : lanes_[below(lanes_.size())];
      to_.when(to_.or_lanes(condition), [&] { to_.set(variable, to_.add(variable, word())); });
      words_.push_back(to_.snapshot(variable));
    }
    }
    constexpr std::size_t most_words = 40; // more than there are registers
    if (words_.size() > most_words) words_.erase(words_.begin());
  }

  /// What some processors do by one instruction: two operations on vectors, or the shift of a plane of two
  /// words.
  void add_logic() {
    Ref& value = lanes_[below(lanes_.size())];
    const auto lanes = to_.lanes(value);
    const auto other = [&] {
      std::vector<Word> words;
      for (std::size_t i = 0; i < lanes; ++i) words.push_back(random_());
      return below(3) == 0 ? to_.constant(words) : to_.spread(word(), lanes);
    };
    const auto combine = [&](Ref a, Ref b) {
      if (below(2) == 0) std::swap(a, b);
      switch (below(4)) {
      case 0: return to_.bit_and(a, b);
      case 1: return to_.bit_or(a, b);
      case 2: return to_.bit_xor(a, b);
      default: return to_.and_not(a, b);
      }
    };
    if (below(2) == 0) {
      value = combine(value, combine(other(), other()));
      return;
    }
    std::vector<int> down;
    std::vector<int> up;
    for (std::size_t i = 0; i < lanes; ++i) {
      down.push_back(-static_cast<int>(1 + below(63)));
      up.push_back(64 + down.back());
    }
    const Ref low = to_.shift(value, down);
    const Ref high = to_.shift(combine(value, other()), up);
    value = below(2) == 0 ? to_.bit_or(low, high) : to_.bit_or(high, low);
  }

  /// Three rounds of a few instructions, with a sum that grows from round to round.
  void add_loop() {
    constexpr int most_loops = 2; // within each other
    if (loops_ == most_loops) return;
    ++loops_;
    const Ref rounds = to_.variable();
    const Ref sum = to_.variable();
    const form::Label again = to_.label();
    to_.set(rounds, to_.number(3));
    to_.set(sum, word());
    to_.bind(again);
    to_.may_wait(again);
    words_.push_back(to_.snapshot(sum));
    for (std::size_t left = 1 + below(8); left > 0; --left) add();
    to_.set(sum, to_.add(sum, word()));
    to_.set(rounds, to_.subtract(rounds, to_.number(1)));
    to_.jump_if(rounds, again);
    words_.push_back(to_.snapshot(sum));
    --loops_;
  }

  Random random_;
  int loops_ = 0;
  Builder to_;
  std::vector<Ref> words_;
  std::vector<Ref> lanes_;
};

} // namespace regola::test
