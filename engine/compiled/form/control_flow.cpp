#include "engine/compiled/form/control_flow.hpp"

#include <algorithm>

namespace regola::form {

ControlFlow::ControlFlow(const Form& form) : block_of_(form.code.size()) {
  find_blocks(form);
  predecessors_.resize(blocks_.size());
  std::vector<std::uint32_t> labelled(form.labels, 0);
  for (std::uint32_t k = 0; k < form.code.size(); ++k) {
    if (form.code[k].op == Op::label) labelled[form.code[k].imm] = block_of_[k];
  }
  for (std::uint32_t b = 0; b < blocks_.size(); ++b) {
    const Instruction& last = form.code[blocks_[b].end - 1];
    if (is_jump(last.op)) predecessors_[labelled[last.imm]].push_back(b);
    if (last.op != Op::jump && last.op != Op::stop && b + 1 < blocks_.size()) {
      predecessors_[b + 1].push_back(b);
    }
  }
  for (std::uint32_t b = 0; b < blocks_.size(); ++b) {
    for (const std::uint32_t before : predecessors_[b]) {
      blocks_[b].earliest = std::min(blocks_[b].earliest, before);
      blocks_[b].latest = std::max(blocks_[b].latest, before);
    }
  }
  find_loops();
}

void ControlFlow::find_blocks(const Form& form) {
  bool begins = true;
  for (std::uint32_t k = 0; k < form.code.size(); ++k) {
    const Op op = form.code[k].op;
    if (begins || op == Op::label) blocks_.push_back({k, k});
    blocks_.back().end = k + 1;
    block_of_[k] = static_cast<std::uint32_t>(blocks_.size() - 1);
    begins = is_jump(op) || op == Op::stop;
  }
}

/// A block that is the target of a backward jump begins a loop; the last such jump ends it.
void ControlFlow::find_loops() {
  std::vector<std::uint32_t> ends(blocks_.size() + 1, 0); // by block: how many loops end before it
  std::uint32_t depth = 0;
  for (std::uint32_t b = 0; b < blocks_.size(); ++b) {
    depth -= ends[b];
    if (!predecessors_[b].empty() && blocks_[b].latest >= b) {
      ++depth;
      ++ends[blocks_[b].latest + 1];
    }
    blocks_[b].depth = depth;
  }
}

std::uint32_t ControlFlow::last_dominated(std::uint32_t block) const {
  constexpr std::uint32_t most = 64;
  const auto limit = std::min(static_cast<std::uint32_t>(blocks_.size()), block + most);
  std::uint32_t last = block;
  // A loop belongs to the run as a whole, or not at all.
  for (std::uint32_t b = block + 1, needed = b; b < limit; ++b) {
    if (blocks_[b].earliest < block) break;
    needed = std::max({needed, b, blocks_[b].latest});
    if (needed >= limit) break;
    if (needed == b) last = b;
  }
  return last;
}

} // namespace regola::form
