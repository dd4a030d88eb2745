#pragma once

#include <functional>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include <boost/container/small_vector.hpp>

#include "engine/compiled/form/form.hpp"
#include "engine/compiled/form/range.hpp"

namespace regola::form {

/// A word for each lane: most values have one lane, and most of the others four.
using LaneWords = boost::container::small_vector<Word, 4>;

/// Writes a form, instruction by instruction. What computes the same is computed once where what was computed
/// before still holds; bits that are known to be 0 make masks and shifts superfluous, and bounds that are
/// known of numbers make others so; what nobody asks for is dropped in the end.
class Builder {
public:
  [[nodiscard]] Ref constant(std::vector<Word> lanes);
  [[nodiscard]] Ref number(std::int64_t value) { return constant({static_cast<Word>(value)}); }

  [[nodiscard]] Ref bit_and(Ref a, Ref b);
  [[nodiscard]] Ref bit_or(Ref a, Ref b);
  [[nodiscard]] Ref bit_xor(Ref a, Ref b);
  [[nodiscard]] Ref and_not(Ref a, Ref b);
  /// @param places one a lane; a value of one lane is spread over them
  [[nodiscard]] Ref shift(Ref a, const std::vector<int>& places);
  [[nodiscard]] Ref spread(Ref a, std::uint16_t lanes);
  /// @param parts of one lane each
  [[nodiscard]] Ref pack(const std::vector<Ref>& parts);
  [[nodiscard]] Ref lane(Ref a, std::size_t index);
  [[nodiscard]] Ref or_lanes(Ref a);

  [[nodiscard]] Ref add(Ref a, Ref b);
  [[nodiscard]] Ref subtract(Ref a, Ref b);
  [[nodiscard]] Ref multiply(Ref a, Ref b);
  /// Operations of two words that have no rule of their own.
  [[nodiscard]] Ref compute(Op op, Ref a, Ref b);
  /// The quotient and the rest of a number by a constant; where that is below 2^12, the number is below 2^20.
  [[nodiscard]] std::pair<Ref, Ref> divided(Ref a, std::uint32_t by);
  [[nodiscard]] Ref choose(Ref condition, Ref yes, Ref no);
  [[nodiscard]] Ref is_zero(Ref a) { return compute(Op::equal, a, number(0)); }
  [[nodiscard]] Ref truth(Ref a);
  [[nodiscard]] Ref count(Ref a);
  /// How many bits are set in all lanes.
  [[nodiscard]] Ref count_lanes(Ref a);
  [[nodiscard]] Ref lowest(Ref a);
  [[nodiscard]] Ref highest(Ref a);
  [[nodiscard]] Ref place(Ref a);
  [[nodiscard]] Ref at_place(Ref a);
  [[nodiscard]] Ref nth(Ref a, Ref number, Ref count);

  /// So many words of the memory that nothing else uses.
  [[nodiscard]] std::uint32_t reserve(std::size_t words);
  [[nodiscard]] Ref load(std::uint32_t at, std::uint16_t lanes = 1);
  void store(std::uint32_t at, Ref a);
  [[nodiscard]] Ref load_at(std::uint32_t at, Ref index);
  void store_at(std::uint32_t at, Ref index, Ref a);
  [[nodiscard]] Ref table(std::vector<Word> words, Ref index);
  /// @return the number of the tally and the sum of all
  [[nodiscard]] std::pair<std::uint32_t, Ref> tally(Tally tally);
  [[nodiscard]] Ref locate(std::uint32_t tally, Ref number);
  [[nodiscard]] const Tally& tally_at(std::uint32_t index) const { return form_.tallies[index]; }

  /// A register that may be given another value later. What was computed from it keeps what it had.
  /// @param may the bits that it may have; none: all
  [[nodiscard]] Ref variable(const LaneWords& may = {});
  void set(Ref variable, Ref value);
  /// What a variable holds now, for later; any other value as it is.
  [[nodiscard]] Ref snapshot(Ref value);

  [[nodiscard]] Label label() { return form_.labels++; }
  /// Others may come here by jumps: nothing that was computed is known to hold, whatever variables have.
  void bind(Label label);
  /// Where several runs go in turn, each may wait at this label for the others: it is passed often, and
  /// little is alive there.
  void may_wait(Label label) { form_.waits.push_back(label); }
  /// A label that only code apart() jumps to, and that is reached from nowhere else: what was known there
  /// holds.
  void mark(Label label);
  void jump(Label label);
  void jump_if(Ref condition, Label label);
  void jump_unless(Ref condition, Label label);
  void stop();
  /// What is done only where the condition is not 0. What was known before is known behind it.
  void when(Ref condition, const std::function<void()>& body);
  /// As when, for code that only jumps lead to, or that ends in one.
  void apart(const std::function<void()>& body);

  /// The bits a value may have, by lane.
  [[nodiscard]] const LaneWords& may(Ref value) const { return may_[value]; }
  /// Where a value of one lane lies, read as a number with a sign.
  [[nodiscard]] Range range(Ref value) const { return range_[value]; }
  [[nodiscard]] std::uint16_t lanes(Ref value) const { return form_.lanes[value]; }
  [[nodiscard]] bool is_constant(Ref value) const { return constant_[value] != no_data; }
  [[nodiscard]] const std::vector<Word>& words(Ref constant) const { return form_.data[constant_[constant]]; }
  /// Changes whenever something that was computed may no longer hold.
  [[nodiscard]] std::uint64_t epoch() const { return epoch_; }

  /// The form; the builder is empty after that.
  [[nodiscard]] Form finish();

private:
  // What most instructions read fits into it.
  using Key = boost::container::small_vector<std::uint64_t, 10>;
  struct Hash {
    std::size_t operator()(const Key& key) const;
  };
  using Known = std::unordered_map<Key, Ref, Hash>;

  /// What is known where a branch begins.
  struct Scope {
    std::size_t trail = 0;               ///< how much was known
    std::optional<Known> known;          ///< the same, once a label within has made it void
    std::vector<std::uint64_t> versions; ///< of the variables that there were then
  };

  void restore(Scope scope, bool falls_through);
  void forget();
  [[nodiscard]] Ref fresh(std::uint16_t lanes, const LaneWords& may);
  [[nodiscard]] std::uint32_t keep(std::vector<Word> words);
  [[nodiscard]] Ref emit(Instruction instruction, const LaneWords& may);
  /// An operation on numbers whose result lies there.
  [[nodiscard]] Ref emit_number(const Instruction& instruction, Range range);
  [[nodiscard]] Key key_of(const Instruction& instruction) const;
  [[nodiscard]] std::pair<Ref, Ref> even(Ref a, Ref b);
  [[nodiscard]] bool is_all(Ref constant, Word word) const;
  [[nodiscard]] LaneWords may_of(Ref a, Ref b, Word (*of)(Word, Word)) const;

  Form form_;
  std::vector<LaneWords> may_;          // by value
  std::vector<Range> range_;            // by value
  std::vector<std::uint32_t> constant_; // by value: its data, if it is one
  std::vector<std::uint64_t> version_;  // by value: of variables, how often they were set
  std::vector<bool> is_variable_;       // by value
  std::vector<Ref> variables_;          // in the order in which they were made
  std::unordered_map<Key, std::uint32_t, Hash> data_;
  Known known_;
  std::vector<Key> trail_; // what is known, in the order in which it was found out
  std::vector<Scope> scopes_;
  std::uint64_t epoch_ = 0;
  std::uint64_t versions_ = 0;
};

/// Leads jumps straight to where they go in the end, and drops those that lead nowhere else and what no way
/// leads to.
void straighten(Form& form);
/// Drops instructions whose results nobody asks for.
void drop_unused(Form& form);

} // namespace regola::form
