#include "engine/compiled/machine/leaf_counter.hpp"

#include <chrono>

namespace regola {

/// Makes the position the only entry of the stack, which begins after the past.
void LeafCounter::put_root(const Word* position, int depth) {
  const LeafMemory& at = form_.at();
  FormMemory& memory = form_.memory;
  memory.read(at.ply, position);
  const std::size_t past = memory.number(at.ply.past_size);
  const std::size_t bottom = past + static_cast<std::size_t>(depth);
  memory.grow(at.ply.past + bottom + at.entry);
  memory[at.first_past] = past;
  memory[at.depth] = static_cast<Word>(depth);
  memory[at.bottom] = bottom;
  memory[at.top] = bottom + at.entry;
  memory[at.made] = 0;
  memory[at.over] = 0;
  Word* const entry = memory.data() + at.ply.past + bottom;
  entry[0] = static_cast<Word>(depth) * 2 + memory.to_move(position);
  std::copy_n(memory.data() + at.ply.planes, at.ply.words, entry + 1);
}

std::optional<PerftCount> LeafCounter::count(const Word* position, int depth, bool judges,
                                             const StopCount& stop, std::optional<Backend> by) {
  using std::chrono::steady_clock;
  constexpr std::size_t moves = 32; // per node, a guess
  constexpr std::size_t most_nodes = std::size_t{1} << 14U;
  constexpr std::chrono::milliseconds short_while(2); // between two calls of stop
  constexpr std::chrono::milliseconds long_while(8);
  if (!form_.exists()) return std::nullopt;
  const LeafMemory& at = form_.at();
  FormMemory& memory = form_.memory;
  put_root(position, depth);
  memory[at.judges] = judges ? 1 : 0;
  // The interpreter starts; machine code can take over later. A node may take a microsecond, or some
  // milliseconds.
  std::size_t nodes = 1;
  for (;;) {
    const steady_clock::time_point began = steady_clock::now();
    const std::size_t past = at.ply.past;
    memory[at.limit] = static_cast<Word>(memory.size() - past);
    memory[at.nodes] = nodes;
    form_.code().run(memory.data(), by);
    form_.code().note_plies((nodes - memory.number(at.nodes)) * moves);
    switch (static_cast<LeafStop>(memory[at.reason])) {
    case LeafStop::done: return PerftCount{memory[at.made], memory[at.over]};
    case LeafStop::nodes:
      if (const auto passed = steady_clock::now() - began; passed < short_while) {
        nodes = std::min(2 * nodes, most_nodes);
      } else if (passed > long_while) {
        nodes = std::max<std::size_t>(1, nodes / 2);
      }
      if (stop && stop(memory[at.made])) return PerftCount{memory[at.made], memory[at.over]};
      break;
    case LeafStop::full: memory.double_after(at.ply.past); break;
    case LeafStop::refused: return std::nullopt;
    }
  }
}

} // namespace regola
