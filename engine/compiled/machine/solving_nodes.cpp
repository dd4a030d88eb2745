#include "engine/compiled/machine/solving_nodes.hpp"

namespace regola {

SolvingNodes::SolvingNodes(const CompiledRuleset& rules, std::optional<Backend> by)
    : rules_(rules), shape_(rules) {
  // The form reads the past of a position where the records lie here.
  if (rules.ruleset->keeps_past) return;
  form_.emplace(rules, rules.nodes->form(NodeQuestion::solving, std::nullopt), by);
  if (!form_->exists()) {
    form_.reset();
    return;
  }
  constexpr std::size_t records = 256; // a guess
  base_ = form_->at().ply.past;
  step_ = form_->at().record;
  form_->memory.grow(form_->written().form.memory + records * step_);
}

SolvingNodes::Record SolvingNodes::begin(const Word* position) {
  Word* const record = form_->memory.data() + base_;
  std::fill_n(record, NodeMemory::head, 0);
  copy_words(position, position + shape_.words, record + NodeMemory::head);
  top_ = step_;
  return 0;
}

/// Copies the position to where the form reads it.
void SolvingNodes::load(Record at) {
  FormMemory& memory = form_->memory;
  const NodeMemory& m = form_->at();
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
  FormMemory& memory = form_->memory;
  const NodeMemory& m = form_->at();
  load(at);
  memory[m.safe] = safe ? 1 : 0;
  memory[m.bottom] = top_;
  const NodeStop stop = form_->list(top_);
  Children found;
  found.first = found.last = top_;
  found.wins = stop == NodeStop::wins;
  found.refused = stop == NodeStop::refused || stop == NodeStop::full;
  found.forces = stop == NodeStop::forces;
  if (found.forces) found.answerless = memory.number(m.top) - step_;
  if (stop != NodeStop::done) return found;
  found.last = top_ = memory.number(m.top);
  found.losing = memory[m.losing] != 0;
  form_->code().note_plies((found.last - found.first) / step_ + 1);
  return found;
}

Result SolvingNodes::result(Record at) const {
  return result_of(form_->written().outcomes[static_cast<std::size_t>(word(at, NodeMemory::outcome))],
                   word(at, NodeMemory::value));
}

} // namespace regola
