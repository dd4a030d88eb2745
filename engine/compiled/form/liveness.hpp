#pragma once

#include <span>

#include "engine/compiled/form/form.hpp"

namespace regola::form {

/// The control-flow graph of a form: basic blocks and their predecessors.
class ControlFlow {
public:
  static constexpr std::uint32_t none = 0xFFFFFFFF;

  struct Block {
    std::uint32_t begin = 0;     ///< its first instruction
    std::uint32_t end = 0;       ///< the instruction after its last one
    std::uint32_t depth = 0;     ///< nesting depth of loops
    std::uint32_t target = none; ///< the block to which the jump at its end leads
    std::uint32_t next = none;   ///< the block after it, if control may fall through into that
    /// The range of its predecessors; `earliest` exceeds `latest` if there is none.
    std::uint32_t earliest = 0xFFFFFFFF;
    std::uint32_t latest = 0;
  };

  explicit ControlFlow(const Form& form);

  [[nodiscard]] const std::vector<Block>& blocks() const { return blocks_; }
  /// The block that contains an instruction.
  [[nodiscard]] std::uint32_t block_of(std::uint32_t instruction) const { return block_of_[instruction]; }
  /// The blocks that lead to this one; a block may appear twice.
  [[nodiscard]] const std::vector<std::uint32_t>& predecessors(std::uint32_t block) const {
    return predecessors_[block];
  }
  /// The last of the consecutive blocks from `block` on that control reaches only through `block`. Looks at a
  /// limited number of blocks.
  [[nodiscard]] std::uint32_t last_dominated(std::uint32_t block) const;

private:
  void find_blocks(const Form& form);
  void find_loops();

  std::vector<Block> blocks_;
  std::vector<std::uint32_t> block_of_;
  std::vector<std::vector<std::uint32_t>> predecessors_;
};

/// Live ranges of the values of a form. A gap lies before each instruction and has its number. Ranges consist
/// of gaps, so that an instruction may write into the register that it reads last.
class Liveness {
public:
  /// Gaps from the first to the last one, both included.
  struct Range {
    std::uint32_t first = 0;
    std::uint32_t last = 0;
    /// Whether the instruction reads parts of the value after it has written the first part of a result. Only
    /// for parts after the first one.
    bool later_parts = false;
  };

  /// An instruction that reads or writes a value.
  struct Access {
    Ref value = no_value;
    std::uint32_t at = 0;
    bool writes = false;
    bool outlives = false; ///< the instruction reads the value after it has written its result
    /// The instruction reads parts of the value after it has written the first part of its result.
    bool later_parts = false;
  };

  /// @param values number of values
  /// @param accesses in the order of the code; an instruction reads before it writes
  /// @throws std::length_error if there are too many ranges
  Liveness(std::size_t values, const ControlFlow& flow, const std::vector<Access>& accesses);

  /// The live ranges of a value, in no order; they may overlap.
  [[nodiscard]] std::span<const Range> ranges(Ref value) const {
    return {ranges_.data() + first_range_[value], first_range_[value + 1] - first_range_[value]};
  }
  /// From the first to the last gap where a value is live; empty, from none to 0, if it never is.
  [[nodiscard]] Range life(Ref value) const {
    Range life{ControlFlow::none, 0};
    for (const Range& range : ranges(value)) {
      life = {std::min(life.first, range.first), std::max(life.last, range.last)};
    }
    return life;
  }
  /// The accesses to a value, in the order of the code; an instruction reads before it writes.
  [[nodiscard]] std::span<const Access> accesses(Ref value) const {
    return {accesses_.data() + first_access_[value], first_access_[value + 1] - first_access_[value]};
  }
  /// Estimated number of reads and writes; deeper loops count more.
  [[nodiscard]] float weight(Ref value) const { return weights_[value]; }

private:
  void sort(const std::vector<Access>& accesses);
  void find_ranges(Ref value);
  void spread_backwards(Ref value);
  void add_ranges(std::span<const Access> accesses, Ref value);

  const ControlFlow& flow_;
  // By value: index of its first access; one more entry marks the end.
  std::vector<std::uint32_t> first_access_;
  std::vector<Access> accesses_;
  std::vector<float> weights_;             // by value
  std::vector<std::uint32_t> first_range_; // by value: index of its first range; one more entry marks the end
  std::vector<Range> ranges_;
  std::vector<Ref> accessed_in_;    // by block: the last value that was found to be accessed in it
  std::vector<Ref> lives_in_;       // by block: the last value that was found to be live at its begin
  std::vector<Ref> lives_out_;      // by block: the last value that was found to be live at its end
  std::vector<std::uint32_t> open_; // blocks in which the value is live, their predecessors not visited yet
};

} // namespace regola::form
