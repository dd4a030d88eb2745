#pragma once

#include <cstdlib>
#include <new>

#include "engine/compiled/lower/forms.hpp"
#include "engine/compiled/machine/form_code.hpp"
#include "engine/compiled/machine/position.hpp"

namespace regola {

/// A common ancestor of many positions, with its past.
struct PastBefore {
  const Word* position = nullptr;
  std::vector<Word> hashes; ///< hashes of the position and of its past
};

/// Allocates zeroed numbers. The system provides pages on first use, so a form may reserve far more than most
/// positions need.
template <typename Number>
struct ZeroedNumbers {
  using value_type = Number;

  ZeroedNumbers() = default;
  template <typename Other>
  explicit ZeroedNumbers(const ZeroedNumbers<Other>& /*other*/) {}

  /// @throws std::bad_alloc
  [[nodiscard]] Number* allocate(std::size_t count) {
    void* const block = std::calloc(count, sizeof(Number));
    if (block == nullptr) throw std::bad_alloc();
    return static_cast<Number*>(block);
  }
  void deallocate(Number* block, std::size_t /*count*/) { std::free(block); }
  /// Leaves a number without a value at zero.
  void construct(Number* /*number*/) {}
  void construct(Number* number, Number value) { *number = value; }

  bool operator==(const ZeroedNumbers& /*other*/) const { return true; }
};

/// The memory of a form. Copies positions into it and out of it.
class FormMemory {
public:
  /// @param rules must outlive it
  explicit FormMemory(const CompiledRuleset& rules) : rules_(rules), shape_(rules) {}

  [[nodiscard]] Word* data() { return words_.data(); }
  [[nodiscard]] const Word* data() const { return words_.data(); }
  [[nodiscard]] std::size_t size() const { return words_.size(); }
  [[nodiscard]] Word& operator[](std::size_t at) { return words_[at]; }
  [[nodiscard]] Word operator[](std::size_t at) const { return words_[at]; }
  /// The word at an offset, as a small number.
  [[nodiscard]] std::size_t number(std::size_t at) const { return static_cast<std::size_t>(words_[at]); }
  /// Makes the memory at least `words` long.
  void grow(std::size_t words);
  /// Doubles the part after an offset.
  void double_after(std::size_t offset) { grow(offset + 2 * (size() - offset)); }

  /// Copies a position, without its past, into a memory of this form.
  void place(const PlyMemory& at, const Word* position, Word* to) {
    const PositionView from = view(position);
    for (std::size_t i = 0; i < shape_.tail; ++i) to[at.planes + i] = position[i];
    for (std::size_t i = 0; i < rules_.ruleset->hands.size(); ++i) to[at.hands + i] = from.hand(i);
    for (std::size_t i = 0; i < rules_.ruleset->quiet.size(); ++i) to[at.quiet + i] = from.quiet(i);
    to[at.passes] = from.passes();
    to[at.seen] = from.seen();
    to[at.stamp] = ++stamp_;
    to[at.past_size] = 0;
    to[at.past_known] = 0;
  }
  /// Copies a position and its past into the memory.
  /// @param position in planes
  /// @param since if not null, an ancestor whose past is known already
  void read(const PlyMemory& at, const Word* position, const PastBefore* since = nullptr);
  /// Offsets of the words that read() writes, except those of the past.
  [[nodiscard]] std::vector<std::uint32_t> read_words(const PlyMemory& at) const;
  /// The hashes of a position and of its past, one for each time that a position occurred.
  [[nodiscard]] std::vector<Word> past_of(const Word* position) const;
  /// Copies the position out, without its past and its hash.
  void write(const PlyMemory& at, PlayerIndex to_move, Word* position) const;

  [[nodiscard]] PlayerIndex to_move(const Word* position) const { return view(position).to_move(); }

private:
  void read_past(const PlyMemory& at, const Word* position, const PastBefore* since);
  [[nodiscard]] PositionView view(const Word* position) const;

  const CompiledRuleset& rules_;
  PositionShape shape_;
  std::vector<Word, ZeroedNumbers<Word>> words_;
  std::vector<Word> later_; ///< room for the hashes of read_past()
  Word stamp_ = 0;
};

/// A form of a text and the memory in which one thread runs it. Lowered on first use.
template <typename Written>
class RunningForm {
public:
  /// @param rules,form must outlive it
  RunningForm(const CompiledRuleset& rules, TextForm<Written>& form, std::optional<Backend> by = std::nullopt)
      : memory(rules), form_(form), by_(by) {}

  /// Whether the text has such a form. Without one, call nothing else.
  [[nodiscard]] bool exists() {
    if (!asked_) {
      asked_ = true;
      written_ = form_.written();
      if (written_ != nullptr) memory.grow(written_->form.memory);
    }
    return written_ != nullptr;
  }
  /// Whether exists() was called.
  [[nodiscard]] bool is_open() const { return asked_; }
  [[nodiscard]] const Written& written() const { return *written_; }
  /// The layout of the memory.
  [[nodiscard]] const auto& at() const { return written_->memory; }
  [[nodiscard]] const Outcome& outcome() const { return written_->outcomes[memory.number(at().outcome)]; }
  [[nodiscard]] FormCode& code() { return form_.code(); }
  /// @throws Stopped
  void run() { code().run(memory.data(), by_); }
  /// Runs the form until its records, which begin at `bottom` after the past, have room.
  /// @return why it has stopped; `full` if there are more than a position may have
  [[nodiscard]] NodeStop list(std::size_t bottom) {
    const std::size_t past = at().ply.past;
    for (;;) {
      memory[at().limit] = memory.size() - past;
      run();
      const auto stop = static_cast<NodeStop>(memory[at().reason]);
      if (stop != NodeStop::full || memory.size() - past - bottom > limits::moves * at().record) return stop;
      memory.double_after(past);
    }
  }

  FormMemory memory;

private:
  TextForm<Written>& form_;
  std::optional<Backend> by_;
  bool asked_ = false;
  const Written* written_ = nullptr;
};

/// The result of a game with this outcome.
/// @param margin of a scored game, from the first player's view
[[nodiscard]] inline Result result_of(const Outcome& outcome, Word margin) {
  return outcome.kind == Outcome::Kind::scored
             ? Result{Ending::scored, first_player, static_cast<std::int32_t>(margin), 0}
             : outcome.result;
}

} // namespace regola
