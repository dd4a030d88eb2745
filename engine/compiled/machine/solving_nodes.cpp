#include "engine/compiled/machine/solving_nodes.hpp"

namespace regola {

SolvingNodes::SolvingNodes(const CompiledRuleset& rules, std::optional<Backend> by)
    : rules_(rules), by_(by), shape_(rules) {
  // The form reads the past of a position where the records lie here.
  if (rules.ruleset->keeps_past) return;
  form_ = &rules.nodes->form(NodeQuestion::solving, std::nullopt);
  written_ = form_->written();
  if (written_ == nullptr) return;
  constexpr std::size_t records = 256; // a guess
  base_ = written_->memory.ply.past;
  step_ = written_->memory.record;
  memory_ = std::make_unique<FormMemory>(rules);
  memory_->grow(written_->form.memory + records * step_);
}

SolvingNodes::Record SolvingNodes::begin(const Word* position) {
  Word* const record = memory_->data() + base_;
  std::fill_n(record, NodeMemory::head, 0);
  copy_words(position, position + shape_.words, record + NodeMemory::head);
  top_ = step_;
  return 0;
}

/// Copies the position to where the form reads it.
void SolvingNodes::load(Record at) {
  FormMemory& memory = *memory_;
  const NodeMemory& m = written_->memory;
  const Word* const position = this->position(at);
  const Ruleset& text = *rules_.ruleset;
  if (text.hands.empty() && text.quiet.empty()) {
    copy_words(position, position + shape_.tail, memory.data() + m.ply.planes);
    const Word turn = position[shape_.tail + PositionTail::turn];
    memory[m.ply.passes] = turn >> 8U & 0xFFU;
    memory[m.ply.seen] = turn >> 16U & 0xFFFFU;
  } else {
    memory.read(m.ply, position);
  }
  memory[m.player] = to_move(at);
  copy_words(position + shape_.words, position + shape_.words + m.allowed_words, memory.data() + m.allowed);
}

SolvingNodes::Children SolvingNodes::list(Record at, bool safe) {
  FormMemory& memory = *memory_;
  const NodeMemory& m = written_->memory;
  load(at);
  memory[m.safe] = safe ? 1 : 0;
  memory[m.bottom] = top_;
  NodeStop stop = NodeStop::full;
  for (;;) {
    memory[m.limit] = memory.size() - base_;
    form_->code().run(memory.data(), by_);
    stop = static_cast<NodeStop>(memory[m.reason]);
    if (stop != NodeStop::full) break;
    if (memory.size() - base_ - top_ > limits::moves * step_) {
      stop = NodeStop::refused; // the list refuses it, too
      break;
    }
    memory.double_after(base_);
  }
  Children found;
  found.first = found.last = top_;
  found.wins = stop == NodeStop::wins;
  found.refused = stop == NodeStop::refused;
  found.forces = stop == NodeStop::forces;
  if (found.forces) found.answerless = memory.number(m.top) - step_;
  if (stop != NodeStop::done) return found;
  found.last = top_ = memory.number(m.top);
  found.losing = memory[m.losing] != 0;
  form_->code().note_plies((found.last - found.first) / step_ + 1);
  return found;
}

Result SolvingNodes::result(Record at) const {
  const Outcome& outcome = written_->outcomes[static_cast<std::size_t>(word(at, NodeMemory::outcome))];
  if (outcome.kind != Outcome::Kind::scored) return outcome.result;
  return {Ending::scored, first_player, static_cast<std::int32_t>(word(at, NodeMemory::value)), 0};
}

} // namespace regola
