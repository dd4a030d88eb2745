#pragma once

#include <cstdint>
#include <functional>
#include <unordered_map>
#include <utility>
#include <vector>

#include <boost/container/small_vector.hpp>

#include "engine/compiled/form/form.hpp"
#include "engine/compiled/form/known_results.hpp"
#include "engine/compiled/form/range.hpp"

namespace regola::form {

/// A word for each lane: most values have one lane, and most of the others four.
using LaneWords = boost::container::small_vector<Word, 4>;

/// Writes a form, instruction by instruction: constants, variables, memory and jumps; what Builder computes
/// is written by it, too. What computes the same is computed once where what was computed before still holds,
/// and what nobody asks for is dropped in the end.
class Writer {
public:
  [[nodiscard]] Ref constant(std::vector<Word> lanes);
  [[nodiscard]] Ref number(std::int64_t value) { return constant({static_cast<Word>(value)}); }
  /// A value of one lane in each of so many.
  [[nodiscard]] Ref spread(Ref a, std::uint16_t lanes);

  /// So many words of the memory that nothing else uses.
  [[nodiscard]] std::uint32_t reserve(std::size_t words);
  [[nodiscard]] Ref load(std::uint32_t at, std::uint16_t lanes = 1);
  void store(std::uint32_t at, Ref a);
  [[nodiscard]] Ref load_at(std::uint32_t at, Ref index);
  void store_at(std::uint32_t at, Ref index, Ref a);
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
  [[nodiscard]] const LaneWords& may(Ref value) const { return values_[value].may; }
  /// Where a value of one lane lies, read as a number with a sign.
  [[nodiscard]] Range range(Ref value) const { return values_[value].range; }
  [[nodiscard]] std::uint16_t lanes(Ref value) const { return form_.lanes[value]; }
  [[nodiscard]] bool is_constant(Ref value) const { return values_[value].constant != no_data; }
  [[nodiscard]] const std::vector<Word>& words(Ref constant) const {
    return form_.data[values_[constant].constant];
  }
  /// Changes whenever something that was computed may no longer hold.
  [[nodiscard]] std::uint64_t epoch() const { return epoch_; }

  /// The form; the writer is empty after that.
  [[nodiscard]] Form finish();

protected:
  /// Writes an instruction, or finds the value of one that computes the same.
  /// @param may the bits that the value may have; fewer than lanes: all, in those that are missing
  [[nodiscard]] Ref emit(Instruction instruction, const LaneWords& may);
  /// Words beside the code, of which equal ones are kept once.
  [[nodiscard]] std::uint32_t keep(std::vector<Word> words);
  /// Makes known where a number lies.
  void set_range(Ref value, Range range) { values_[value].range = range; }
  /// Whether it is a constant with the word in all lanes.
  [[nodiscard]] bool is_all(Ref constant, Word word) const;

private:
  /// What is known of a value.
  struct Value {
    LaneWords may;
    Range range;
    std::uint32_t constant = no_data; ///< its data, if it is one
    std::uint64_t version = 0;        ///< of a variable: changes when it is set
    bool is_variable = false;
  };

  [[nodiscard]] Ref fresh(std::uint16_t lanes, const LaneWords& may);
  [[nodiscard]] Ref emit_anew(Instruction instruction);
  [[nodiscard]] KnownResults::Key key_of(const Instruction& instruction) const;

  Form form_;
  std::vector<Value> values_;
  std::vector<Ref> variables_; // in the order in which they were made
  std::unordered_map<KnownResults::Key, std::uint32_t, KeyHash> data_;
  KnownResults results_;
  std::uint64_t epoch_ = 0;
  std::uint64_t versions_ = 0;
};

/// Leads jumps straight to where they go in the end, and drops those that lead nowhere else and what no way
/// leads to.
void straighten(Form& form);
/// Drops instructions whose results nobody asks for.
void drop_unused(Form& form);

} // namespace regola::form
