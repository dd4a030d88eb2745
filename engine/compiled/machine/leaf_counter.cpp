#include "engine/compiled/machine/leaf_counter.hpp"

#include <chrono>

namespace regola {

const LeafForm* LeafCounter::form() const {
  if (!asked_) {
    asked_ = true;
    form_ = rules_.leaf_counts->written();
  }
  return form_;
}

/// Makes the position the only entry of the stack, which begins after the past.
void LeafCounter::put_root(const Word* position, int depth) {
  const LeafMemory& at = form_->memory;
  memory_.grow(form_->form.memory);
  memory_.read(at.ply, position);
  const std::size_t past = memory_.number(at.ply.past_size);
  const std::size_t bottom = past + static_cast<std::size_t>(depth);
  memory_.grow(at.ply.past + bottom + at.entry);
  memory_[at.first_past] = past;
  memory_[at.depth] = static_cast<Word>(depth);
  memory_[at.bottom] = bottom;
  memory_[at.top] = bottom + at.entry;
  memory_[at.made] = 0;
  memory_[at.over] = 0;
  Word* const entry = memory_.data() + at.ply.past + bottom;
  entry[0] = static_cast<Word>(depth) * 2 + memory_.to_move(position);
  std::copy_n(memory_.data() + at.ply.planes, at.ply.words, entry + 1);
}

std::optional<PerftCount> LeafCounter::count(const Word* position, int depth, bool judges,
                                             const StopCount& stop, std::optional<Backend> by) {
  using std::chrono::steady_clock;
  constexpr std::size_t moves = 32; // per node, a guess
  constexpr std::size_t most_nodes = std::size_t{1} << 14U;
  constexpr std::chrono::milliseconds short_while(2); // between two calls of stop
  constexpr std::chrono::milliseconds long_while(8);
  FormCode& code = rules_.leaf_counts->code();
  const LeafMemory& at = form()->memory;
  put_root(position, depth);
  memory_[at.judges] = judges ? 1 : 0;
  // The interpreter starts; machine code can take over later. A node may take a microsecond, or some
  // milliseconds.
  std::size_t nodes = 1;
  for (;;) {
    const steady_clock::time_point began = steady_clock::now();
    const std::size_t past = at.ply.past;
    memory_[at.limit] = static_cast<Word>(memory_.size() - past);
    memory_[at.nodes] = nodes;
    code.run(memory_.data(), by);
    code.note_plies((nodes - memory_.number(at.nodes)) * moves);
    switch (static_cast<LeafStop>(memory_[at.reason])) {
    case LeafStop::done: return PerftCount{memory_[at.made], memory_[at.over]};
    case LeafStop::nodes:
      if (const auto passed = steady_clock::now() - began; passed < short_while) {
        nodes = std::min(2 * nodes, most_nodes);
      } else if (passed > long_while) {
        nodes = std::max<std::size_t>(1, nodes / 2);
      }
      if (stop && stop(memory_[at.made])) return PerftCount{memory_[at.made], memory_[at.over]};
      break;
    case LeafStop::full: memory_.double_after(at.ply.past); break;
    case LeafStop::refused: return std::nullopt;
    }
  }
}

} // namespace regola
