#pragma once

#include <functional>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/compiled/form/form.hpp"

namespace regola::form {

/// Writes a form, instruction by instruction. What computes the same is computed once where what was computed
/// before still holds; bits that are known to be 0 make masks and shifts superfluous; what nobody asks for is
/// dropped in the end.
class Builder {
public:
  [[nodiscard]] Value constant(std::vector<Word> lanes);
  [[nodiscard]] Value number(std::int64_t value) { return constant({static_cast<Word>(value)}); }

  [[nodiscard]] Value bit_and(Value a, Value b);
  [[nodiscard]] Value bit_or(Value a, Value b);
  [[nodiscard]] Value bit_xor(Value a, Value b);
  [[nodiscard]] Value and_not(Value a, Value b);
  /// @param places one a lane; a value of one lane is spread over them
  [[nodiscard]] Value shift(Value a, const std::vector<int>& places);
  [[nodiscard]] Value spread(Value a, std::uint16_t lanes);
  /// @param parts of one lane each
  [[nodiscard]] Value pack(const std::vector<Value>& parts);
  [[nodiscard]] Value lane(Value a, std::size_t index);
  [[nodiscard]] Value unite(Value a);

  [[nodiscard]] Value add(Value a, Value b);
  [[nodiscard]] Value subtract(Value a, Value b);
  [[nodiscard]] Value multiply(Value a, Value b);
  /// Operations of two words that have no rule of their own.
  [[nodiscard]] Value compute(Op op, Value a, Value b);
  /// The quotient and the rest of a number below 2^20 by a constant below 2^12.
  [[nodiscard]] std::pair<Value, Value> divided(Value a, std::uint32_t by);
  [[nodiscard]] Value choose(Value condition, Value yes, Value no);
  [[nodiscard]] Value is_zero(Value a) { return compute(Op::equal, a, number(0)); }
  [[nodiscard]] Value truth(Value a);
  [[nodiscard]] Value count(Value a);
  /// How many bits are set in all lanes.
  [[nodiscard]] Value count_lanes(Value a);
  [[nodiscard]] Value lowest(Value a);
  [[nodiscard]] Value highest(Value a);
  [[nodiscard]] Value place(Value a);
  [[nodiscard]] Value at_place(Value a);
  [[nodiscard]] Value nth(Value a, Value number, Value count);

  /// So many words of the memory that nothing else uses.
  [[nodiscard]] std::uint32_t reserve(std::size_t words);
  [[nodiscard]] Value load(std::uint32_t at, std::uint16_t lanes = 1);
  void store(std::uint32_t at, Value a);
  [[nodiscard]] Value load_at(std::uint32_t at, Value index);
  void store_at(std::uint32_t at, Value index, Value a);
  [[nodiscard]] Value table(std::vector<Word> words, Value index);
  /// @return the number of the tally and the sum of all
  [[nodiscard]] std::pair<std::uint32_t, Value> tally(Tally tally);
  [[nodiscard]] Value locate(std::uint32_t tally, Value number);
  [[nodiscard]] const Tally& tally_at(std::uint32_t index) const { return form_.tallies[index]; }

  /// A register that may be given another value later. What was computed from it keeps what it had.
  /// @param may the bits that it may have; none: all
  [[nodiscard]] Value variable(std::vector<Word> may = {});
  void set(Value variable, Value value);
  /// What a variable holds now, for later; any other value as it is.
  [[nodiscard]] Value snapshot(Value value);

  [[nodiscard]] Label label() { return form_.labels++; }
  /// Others may come here by jumps: nothing that was computed is known to hold, whatever variables have.
  void bind(Label label);
  /// A label that only code apart() jumps to, and that is reached from nowhere else: what was known there
  /// holds.
  void mark(Label label);
  void jump(Label label);
  void jump_if(Value condition, Label label);
  void jump_unless(Value condition, Label label);
  void stop();
  /// What is done only where the condition is not 0. What was known before is known behind it.
  void when(Value condition, const std::function<void()>& body);
  /// As when, for code that only jumps lead to, or that ends in one.
  void apart(const std::function<void()>& body);

  /// The bits a value may have, by lane.
  [[nodiscard]] const std::vector<Word>& may(Value value) const { return may_[value]; }
  [[nodiscard]] std::uint16_t lanes(Value value) const { return form_.lanes[value]; }
  [[nodiscard]] bool is_constant(Value value) const { return constant_[value] != no_data; }
  [[nodiscard]] const std::vector<Word>& words(Value constant) const {
    return form_.data[constant_[constant]];
  }
  /// Changes whenever something that was computed may no longer hold.
  [[nodiscard]] std::uint64_t epoch() const { return epoch_; }

  /// The form; the builder is empty after that.
  [[nodiscard]] Form finish();

private:
  using Key = std::vector<std::uint64_t>;
  struct Hash {
    std::size_t operator()(const Key& key) const;
  };
  using Known = std::unordered_map<Key, Value, Hash>;

  /// What is known where a branch begins.
  struct Scope {
    std::size_t trail = 0;               ///< how much was known
    std::optional<Known> known;          ///< the same, once a label within has made it void
    std::vector<std::uint64_t> versions; ///< of the variables
  };

  void restore(Scope scope, bool falls_through);
  void forget();
  [[nodiscard]] Value fresh(std::uint16_t lanes, std::vector<Word> may);
  [[nodiscard]] std::uint32_t keep(std::vector<Word> words);
  [[nodiscard]] Value emit(Instruction instruction, std::vector<Word> may);
  [[nodiscard]] Key key_of(const Instruction& instruction) const;
  [[nodiscard]] std::pair<Value, Value> even(Value a, Value b);
  [[nodiscard]] bool is_all(Value constant, Word word) const;
  [[nodiscard]] std::vector<Word> may_of(Value a, Value b, Word (*of)(Word, Word)) const;

  Form form_;
  std::vector<std::vector<Word>> may_;  // by value
  std::vector<std::uint32_t> constant_; // by value: its data, if it is one
  std::vector<std::uint64_t> version_;  // by value: of variables, how often they were set
  std::vector<bool> is_variable_;       // by value
  std::unordered_map<Key, std::uint32_t, Hash> data_;
  Known known_;
  std::vector<Key> trail_; // what is known, in the order in which it was found out
  std::vector<Scope> scopes_;
  std::uint64_t epoch_ = 0;
  std::uint64_t versions_ = 0;
};

/// Drops instructions whose results nobody asks for.
void drop_unused(Form& form);

} // namespace regola::form
