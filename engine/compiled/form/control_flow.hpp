#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/compiled/form/form.hpp"

namespace regola::form {

/// The control-flow graph of a form: basic blocks and their predecessors.
class ControlFlow {
public:
  struct Block {
    std::uint32_t begin = 0; ///< its first instruction
    std::uint32_t end = 0;   ///< the instruction after its last one
    std::uint32_t depth = 0; ///< nesting depth of loops
    /// The first and the last predecessor; `earliest` exceeds `latest` if there is none.
    std::uint32_t earliest = 0xFFFFFFFF;
    std::uint32_t latest = 0;
  };

  explicit ControlFlow(const Form& form);

  [[nodiscard]] const std::vector<Block>& blocks() const { return blocks_; }
  /// The block of an instruction.
  [[nodiscard]] std::uint32_t block_of(std::uint32_t instruction) const { return block_of_[instruction]; }
  /// The blocks that lead to a block; one may appear twice.
  [[nodiscard]] const std::vector<std::uint32_t>& predecessors(std::uint32_t block) const {
    return predecessors_[block];
  }
  /// The last block of the run of blocks from `block` on that can be entered only through `block`. Does not
  /// look far.
  [[nodiscard]] std::uint32_t last_dominated(std::uint32_t block) const;

private:
  void find_blocks(const Form& form);
  void find_loops();

  std::vector<Block> blocks_;
  std::vector<std::uint32_t> block_of_;
  std::vector<std::vector<std::uint32_t>> predecessors_;
};

} // namespace regola::form
