#include "engine/compiled/form/liveness.hpp"

#include <stdexcept>

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
    if (is_jump(last.op)) blocks_[b].target = labelled[last.imm];
    if (last.op != Op::jump && last.op != Op::stop && b + 1 < blocks_.size()) blocks_[b].next = b + 1;
    for (const std::uint32_t to : {blocks_[b].target, blocks_[b].next}) {
      if (to != none) predecessors_[to].push_back(b);
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

namespace {

constexpr std::uint32_t dead = 0xFFFFFFFF;
constexpr std::size_t most_ranges = 25'000'000; // 300 MB

/// Estimated runs of a block, relative to a block outside of loops.
float frequency(std::uint32_t depth) {
  constexpr std::array<float, 5> by_depth{1, 8, 64, 256, 1024};
  return by_depth[std::min<std::size_t>(depth, by_depth.size() - 1)];
}

} // namespace

Liveness::Liveness(std::size_t values, const ControlFlow& flow, const std::vector<Access>& accesses)
    : flow_(flow),
      first_access_(values + 1, 0),
      weights_(values, 0),
      first_range_(values + 1, 0),
      accessed_in_(flow.blocks().size(), no_value),
      lives_in_(flow.blocks().size(), no_value),
      lives_out_(flow.blocks().size(), no_value) {
  sort(accesses);
  for (Ref value = 0; value < values; ++value) {
    find_ranges(value);
    first_range_[value + 1] = static_cast<std::uint32_t>(ranges_.size());
  }
}

/// Sorts the accesses by value.
void Liveness::sort(const std::vector<Access>& accesses) {
  for (const Access& access : accesses) ++first_access_[access.value + 1];
  for (std::size_t value = 1; value < first_access_.size(); ++value) {
    first_access_[value] += first_access_[value - 1];
  }
  accesses_.resize(accesses.size());
  std::vector<std::uint32_t> next = first_access_;
  for (const Access& access : accesses) {
    accesses_[next[access.value]++] = access;
    weights_[access.value] += frequency(flow_.blocks()[flow_.block_of(access.at)].depth);
  }
}

void Liveness::find_ranges(Ref value) {
  const std::span<const Access> all = accesses(value);
  const auto end_of_block = [&](std::size_t from) {
    const std::uint32_t end = flow_.blocks()[flow_.block_of(all[from].at)].end;
    while (from < all.size() && all[from].at < end) ++from;
    return from;
  };
  if (all.empty()) return;
  if (all.front().writes && end_of_block(0) == all.size()) return add_ranges(all, value);
  for (std::size_t from = 0; from < all.size(); from = end_of_block(from)) {
    const std::uint32_t block = flow_.block_of(all[from].at);
    accessed_in_[block] = value;
    if (!all[from].writes) {
      lives_in_[block] = value;
      open_.push_back(block);
    }
  }
  spread_backwards(value);
  for (std::size_t from = 0; from < all.size();) {
    const std::size_t to = end_of_block(from);
    add_ranges(all.subspan(from, to - from), value);
    from = to;
  }
}

/// Walks back from the reads of a value to its writes, and adds the blocks on the way. There may be as many
/// ranges as there are values times blocks.
void Liveness::spread_backwards(Ref value) {
  while (!open_.empty()) {
    const std::uint32_t block = open_.back();
    open_.pop_back();
    for (const std::uint32_t before : flow_.predecessors(block)) {
      lives_out_[before] = value;
      if (accessed_in_[before] == value || lives_in_[before] == value) continue;
      lives_in_[before] = value;
      const std::uint32_t begin = flow_.blocks()[before].begin;
      const std::uint32_t end = flow_.blocks()[before].end;
      if (ranges_.size() > first_range_[value] && ranges_.back().first == end) {
        ranges_.back().first = begin; // most blocks follow each other
      } else {
        if (ranges_.size() == most_ranges) {
          throw std::length_error("a program of too many instructions, between which values are kept");
        }
        ranges_.push_back({begin, end - 1});
      }
      open_.push_back(before);
    }
  }
}

/// @param accesses all in one block
void Liveness::add_ranges(std::span<const Access> accesses, Ref value) {
  const std::uint32_t block = flow_.block_of(accesses.front().at);
  std::uint32_t last = lives_out_[block] == value ? flow_.blocks()[block].end - 1 : dead;
  for (std::size_t i = accesses.size(); i-- > 0;) {
    const Access& access = accesses[i];
    const std::uint32_t behind = access.at + 1;
    if (access.writes) {
      // A value that is never read still occupies its register when it is written.
      if (last == dead) last = behind;
      if (behind <= last) ranges_.push_back({behind, last});
      last = dead;
    } else if (last == dead) {
      last = access.at;
      if (access.outlives || access.later_parts) ranges_.push_back({behind, behind, !access.outlives});
    }
  }
  if (last != dead) ranges_.push_back({flow_.blocks()[block].begin, last});
}

} // namespace regola::form
