#pragma once

#include <functional>
#include <limits>

#include "engine/compiled/form/known_results.hpp"

namespace regola::form {

/// The range of a signed number.
struct Range {
  std::int64_t least = std::numeric_limits<std::int64_t>::min();
  std::int64_t most = std::numeric_limits<std::int64_t>::max();

  friend bool operator==(const Range&, const Range&) = default;
};

/// The range of a sum; the full range if the sum may overflow 64 bits.
[[nodiscard]] inline Range sum_of(Range a, Range b) {
  Range sum;
  const bool wraps = __builtin_add_overflow(a.least, b.least, &sum.least) ||
                     __builtin_add_overflow(a.most, b.most, &sum.most);
  return wraps ? Range() : sum;
}
[[nodiscard]] inline Range difference_of(Range a, Range b) {
  Range difference;
  const bool wraps = __builtin_sub_overflow(a.least, b.most, &difference.least) ||
                     __builtin_sub_overflow(a.most, b.least, &difference.most);
  return wraps ? Range() : difference;
}
[[nodiscard]] inline Range product_of(Range a, Range b) {
  Range product{std::numeric_limits<std::int64_t>::max(), std::numeric_limits<std::int64_t>::min()};
  for (const std::int64_t x : {a.least, a.most}) {
    for (const std::int64_t y : {b.least, b.most}) {
      std::int64_t corner = 0;
      if (__builtin_mul_overflow(x, y, &corner)) return {};
      product = {std::min(product.least, corner), std::max(product.most, corner)};
    }
  }
  return product;
}
[[nodiscard]] inline Range minimum_of(Range a, Range b) {
  return {std::min(a.least, b.least), std::min(a.most, b.most)};
}
[[nodiscard]] inline Range maximum_of(Range a, Range b) {
  return {std::max(a.least, b.least), std::max(a.most, b.most)};
}
/// The range of a number that comes from one of two ranges.
[[nodiscard]] inline Range either_of(Range a, Range b) {
  return {std::min(a.least, b.least), std::max(a.most, b.most)};
}

/// One word per lane. Most values have one lane, and most of the others four.
using LaneWords = boost::container::small_vector<Word, 4>;

/// Writes a form, instruction by instruction: constants, variables, memory and jumps. Builder adds
/// computations. Reuses each result as long as it holds, and drops unused results in the end.
class Writer {
public:
  [[nodiscard]] Ref constant(std::vector<Word> lanes);
  template <typename Number>
  [[nodiscard]] Ref number(Number value) {
    return constant({static_cast<Word>(value)});
  }
  /// The value of one lane, repeated in `lanes` lanes.
  [[nodiscard]] Ref spread(Ref a, std::uint16_t lanes);

  /// Reserves consecutive words of the memory. Returns their offset.
  [[nodiscard]] std::uint32_t reserve(std::size_t words);
  /// Reserves a word for each of the offsets.
  void reserve_each(std::initializer_list<std::uint32_t*> offsets) {
    for (std::uint32_t* const at : offsets) *at = reserve(1);
  }
  /// Returns `wanted`, or `few` where memory is short: in a browser, or where much is reserved already. The
  /// more words a form reserves, the more moves it can walk.
  [[nodiscard]] std::size_t room(std::size_t wanted, std::size_t few) const;
  [[nodiscard]] Ref load(std::uint32_t at, std::uint16_t lanes = 1);
  void store(std::uint32_t at, Ref a);
  [[nodiscard]] Ref load_at(std::uint32_t at, Ref index);
  void store_at(std::uint32_t at, Ref index, Ref a);
  /// Writes the instruction for a tally.
  /// @return the index of the tally, and its weighted sum
  [[nodiscard]] std::pair<std::uint32_t, Ref> tally(Tally tally);
  [[nodiscard]] Ref locate(std::uint32_t tally, Ref number);
  [[nodiscard]] const Tally& tally_at(std::uint32_t index) const { return form_.tallies[index]; }

  /// A register that can be assigned again. Values computed from it keep the old value.
  /// @param may bits that may be set; empty: all
  [[nodiscard]] Ref variable(const LaneWords& may = {});
  [[nodiscard]] std::vector<Ref> variables(std::size_t number);
  void set(Ref variable, Ref value);
  void set(const std::vector<Ref>& variables, const std::vector<Ref>& values);
  /// A copy of a variable's current value, for later use. A value that is no variable is returned unchanged.
  [[nodiscard]] Ref snapshot(Ref value);
  [[nodiscard]] std::vector<Ref> snapshot(const std::vector<Ref>& values);

  [[nodiscard]] Label label() { return form_.labels++; }
  /// Binds a label that jumps may reach; forgets all known results.
  void bind(Label label);
  /// When runs take turns, a run may wait for the others at this label. Choose labels that are passed often
  /// and at which few values are live.
  void may_wait(Label label) { form_.waits.push_back(label); }
  /// Binds a label that only code in apart() jumps to. No code falls through into it, so results known here
  /// still hold.
  void mark(Label label);
  void jump(Label label);
  void jump_if(Ref condition, Label label);
  void jump_unless(Ref condition, Label label);
  void stop();
  /// Runs `body` only if the condition is not 0. Results known before are known after it.
  void when(Ref condition, const std::function<void()>& body);
  /// Repeats `body` until it jumps to `done`. A jump to `again` begins the next round.
  void loop(const std::function<void(Label again, Label done)>& body);
  /// Writes `body`. Where it jumps to its label, `put_back` runs before the jump to `target`.
  void before_jump(Label target, const std::function<void()>& put_back,
                   const std::function<void(Label label)>& body);
  /// Writes code that only jumps reach, or that ends in a jump. Results known before are known after it.
  void apart(const std::function<void()>& body);

  /// The bits that a value may have, by lane.
  [[nodiscard]] const LaneWords& may(Ref value) const { return values_[value].may; }
  /// The range of a value of one lane, as a signed number.
  [[nodiscard]] Range range(Ref value) const { return values_[value].range; }
  [[nodiscard]] std::uint16_t lanes(Ref value) const { return form_.lanes[value]; }
  [[nodiscard]] bool is_constant(Ref value) const { return values_[value].constant != no_data; }
  [[nodiscard]] const std::vector<Word>& words(Ref constant) const {
    return form_.data[values_[constant].constant];
  }
  /// Changes whenever earlier results may no longer hold.
  [[nodiscard]] std::uint64_t epoch() const { return epoch_; }

  /// Returns the form and leaves the writer empty.
  [[nodiscard]] Form finish();

protected:
  /// Writes an instruction, or returns the known value of an equal one.
  /// @param may bits that may be set; lanes without an entry: all
  [[nodiscard]] Ref emit(Instruction instruction, const LaneWords& may);
  /// Stores words in the data of the form, equal ones once. Returns their index in Form::data.
  [[nodiscard]] std::uint32_t keep(std::vector<Word> words);
  /// Records the range of a number.
  void set_range(Ref value, Range range) { values_[value].range = range; }
  /// Whether a value is a constant with this word in every lane.
  [[nodiscard]] bool is_all(Ref constant, Word word) const;

private:
  /// What is known of a value.
  struct Value {
    LaneWords may;
    Range range;
    std::uint32_t constant = no_data; ///< index of the data; only for constants
    std::uint64_t version = 0;        ///< version of the last assignment; only for variables
    bool is_variable = false;
  };

  [[nodiscard]] Ref fresh(std::uint16_t lanes, const LaneWords& may);
  [[nodiscard]] Ref emit_anew(Instruction instruction);
  [[nodiscard]] KnownResults::Key key_of(const Instruction& instruction) const;
  /// A number that changes when the value may have changed; 0 for a value that is no variable.
  [[nodiscard]] std::uint64_t version(Ref value) const {
    return values_[value].is_variable ? std::max(values_[value].version, bound_) : 0;
  }

  Form form_;
  std::vector<Value> values_;
  // Variables that were assigned, each with its version before.
  std::vector<std::pair<Ref, std::uint64_t>> assigned_;
  std::unordered_map<KnownResults::Key, std::uint32_t, KeyHash> data_;
  KnownResults results_;
  std::uint64_t epoch_ = 0;
  std::uint64_t versions_ = 0;
  std::uint64_t bound_ = 0; // the version of all variables at the last label that a jump may reach
};

/// Redirects jumps to their final targets, inverts those that only skip another jump, and drops jumps to the
/// next instruction and unreachable code.
void straighten(Form& form);
/// Moves loop-invariant code out of loops, to a place where it runs once. Drops it if the same value is
/// already known there.
void hoist_invariants(Form& form);
/// Lets the form poll its flag in each loop that contains another loop. Loops that contain none are short.
/// @param flag offset in the memory of the flag's address
/// @param least_depth 2: outermost loops do not poll; the form bounds the number of their rounds
void poll_in_loops(Form& form, std::uint32_t flag, std::uint32_t least_depth = 1);
/// Dead code elimination: drops instructions whose results are never used.
void drop_unused(Form& form);

} // namespace regola::form
