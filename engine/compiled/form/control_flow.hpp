#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/compiled/form/form.hpp"

namespace regola::form {

/// Where the ways of a form part and meet: blocks of instructions that are run one after the other.
class ControlFlow {
public:
  struct Block {
    std::uint32_t begin = 0; ///< its first instruction
    std::uint32_t end = 0;   ///< behind its last one
    std::uint32_t depth = 0; ///< in how many loops it lies
    /// The first and the last block from which one gets into it; the first above the last if there is none.
    std::uint32_t earliest = 0xFFFFFFFF;
    std::uint32_t latest = 0;
  };

  explicit ControlFlow(const Form& form);

  [[nodiscard]] const std::vector<Block>& blocks() const { return blocks_; }
  /// The block of an instruction.
  [[nodiscard]] std::uint32_t block_of(std::uint32_t instruction) const { return block_of_[instruction]; }
  /// From where one gets into a block; the same block may be named twice.
  [[nodiscard]] const std::vector<std::uint32_t>& predecessors(std::uint32_t block) const {
    return predecessors_[block];
  }
  /// The last of the blocks, all behind that one, into which one gets only from it and from each other. Does
  /// not look far.
  [[nodiscard]] std::uint32_t last_dominated(std::uint32_t block) const;

private:
  void find_blocks(const Form& form);
  void find_loops();

  std::vector<Block> blocks_;
  std::vector<std::uint32_t> block_of_;
  std::vector<std::vector<std::uint32_t>> predecessors_;
};

} // namespace regola::form
