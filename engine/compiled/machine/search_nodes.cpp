#include "engine/compiled/machine/search_nodes.hpp"

namespace regola {

SearchNodes::SearchNodes(const CompiledRuleset& rules, std::optional<Backend> by)
    : rules_(rules),
      reads_wins_(any_of(rules.sides, [](const CompiledSide& side) { return side.wins.ends > 0; }) &&
                  !rules.ruleset->keeps_past),
      words_(PositionShape(rules).words) {
  for (std::size_t question = 0; question < node_questions; ++question) {
    for (std::size_t i = 0; i <= rules.nodes->values(); ++i) {
      const auto value = i == 0 ? std::nullopt : std::optional(i - 1);
      asked_[question].emplace_back(rules, rules.nodes->form(static_cast<NodeQuestion>(question), value), by);
    }
  }
}

void SearchNodes::begin(const Word* root) {
  if (rules_.ruleset->keeps_past) root_ = {root, FormMemory(rules_).past_of(root)};
}

SearchNodes::Asked& SearchNodes::asked(NodeQuestion question, std::optional<std::size_t> value) {
  Asked& asked = asked_[static_cast<std::size_t>(question)][value ? *value + 1 : 0];
  if (!asked.is_open() && asked.exists()) {
    constexpr std::size_t moves = 64; // a guess
    asked.memory.grow(asked.written().form.memory + moves * asked.at().record);
    // Where there are so many moves, a single run by the interpreter would take long.
    asked.code().note_plies(most_children_);
  }
  return asked;
}

/// Returns the values that the lowered forms for a question compute; one of them may be nullopt.
std::vector<std::optional<std::size_t>> SearchNodes::lowered(NodeQuestion question) const {
  std::vector<std::optional<std::size_t>> values;
  for (std::size_t i = 0; i <= rules_.nodes->values(); ++i) {
    const auto value = i == 0 ? std::nullopt : std::optional(i - 1);
    if (rules_.nodes->form(question, value).code().is_there()) values.push_back(value);
  }
  return values;
}

void SearchNodes::read(Asked& asked, const Word* position) {
  asked.memory.read(asked.at().ply, position, root_.position != nullptr ? &root_ : nullptr);
  asked.memory[asked.at().player] = asked.memory.to_move(position);
}

bool SearchNodes::list(const Word* position, std::optional<std::size_t> value, Machine::Among among,
                       Arena& arena, std::vector<Machine::Child>& children, Machine::Children& found) {
  const bool unbeaten = among == Machine::Among::unbeaten;
  if (unbeaten && !reads_wins_) return false;
  const NodeQuestion question = unbeaten                            ? NodeQuestion::unbeaten
                                : among == Machine::Among::captures ? NodeQuestion::captures
                                : among == Machine::Among::unjudged ? NodeQuestion::unjudged
                                : among == Machine::Among::ending   ? NodeQuestion::ending
                                                                    : NodeQuestion::children;
  const bool judges = question != NodeQuestion::unjudged && question != NodeQuestion::ending;
  std::optional<std::size_t> computed = value;
  constexpr std::size_t few = 40; // lists that compute a value in vain: less work than one more form
  if (!value && judges && lists_without_value_ < few) {
    ++lists_without_value_;
    const std::vector<std::optional<std::size_t>> ready = lowered(question);
    if (!ready.empty()) computed = ready.front();
  }
  Asked& asked = this->asked(question, computed);
  lister_ = asked.exists() ? &asked.written() : nullptr;
  if (lister_ == nullptr) return false;
  const NodeMemory& at = asked.at();
  FormMemory& memory = asked.memory;
  read(asked, position);
  memory[at.parent] = std::bit_cast<std::uintptr_t>(position);
  const std::size_t bottom = memory.number(at.ply.past_size);
  memory[at.bottom] = bottom;
  if (unbeaten) memory[at.safe] = 0;
  const NodeStop stop = asked.list(bottom);
  if (stop == NodeStop::full) return false; // the list refuses it
  if (stop == NodeStop::refused) {
    if (computed == value) return false;
    lists_without_value_ = few; // perhaps only the value was refused
    return list(position, value, among, arena, children, found);
  }
  if (unbeaten) {
    found.unbeaten = true;
    found.wins = stop == NodeStop::wins;
    found.losing = memory[at.losing] != 0;
    if (found.wins) return true;
  } else {
    found.others = memory[at.others] != 0;
  }
  const std::size_t count = (memory.number(at.top) - bottom) / at.record;
  if (computed == value) asked.code().note_plies(memory.number(at.visited) + 1);
  most_children_ = std::max(most_children_, count);
  const Word* record = memory.data() + at.ply.past + bottom;
  for (std::size_t i = 0; i < count; ++i, record += at.record) {
    constexpr Word odd = 0x9E37'79B9'7F4A'7C15U;
    Word* const block = arena.take(words_);
    std::copy_n(record + NodeMemory::head, words_, block);
    const auto number = static_cast<std::int32_t>(record[NodeMemory::value]);
    const Outcome& outcome = asked.written().outcomes[static_cast<std::size_t>(record[NodeMemory::outcome])];
    Machine::Child& child = children.emplace_back();
    child.position = block;
    child.result = result_of(outcome, record[NodeMemory::value]);
    if (value) child.value = number;
    child.number = record[NodeMemory::signature];
    child.signature = static_cast<std::uint32_t>(child.number * odd >> 32U);
  }
  return true;
}

std::optional<FirstMatch> SearchNodes::first_match(PlayerIndex player, const Machine::Child& child) const {
  // Other lines than those of the text have other numbers.
  if (lister_ == nullptr || rules_.unrolled || rules_.compiled_lines) return std::nullopt;
  return lister_->numbers[player].first_match(child.number, rules_.layout);
}

bool SearchNodes::list_again(const Word* position, Arena& arena, std::vector<Machine::Child>& children,
                             Machine::Children& found) {
  const std::vector<std::optional<std::size_t>> ready = lowered(NodeQuestion::children);
  return !ready.empty() && list(position, ready.front(), Machine::Among::all, arena, children, found);
}

std::optional<Machine::BestLeaf> SearchNodes::best_leaf(const Word* position, std::size_t value,
                                                        const Machine::LeafScores& scores, bool safe) {
  Asked& asked = this->asked(safe ? NodeQuestion::safe_leaves : NodeQuestion::leaves, value);
  if (!asked.exists()) return std::nullopt;
  const NodeMemory& at = asked.at();
  FormMemory& memory = asked.memory;
  read(asked, position);
  const auto word = [](std::int32_t number) { return static_cast<Word>(std::int64_t{number}); };
  memory[at.beta] = word(scores.beta);
  memory[at.clamp] = word(scores.limit);
  memory[at.win] = word(scores.win);
  memory[at.margin] = word(scores.margin);
  memory[at.best] = word(scores.least);
  asked.run();
  if (static_cast<NodeStop>(memory[at.reason]) != NodeStop::done) return std::nullopt;
  Machine::BestLeaf best;
  best.visited = memory[at.visited];
  best.score = static_cast<std::int32_t>(memory[at.best]);
  best.is_over = memory[at.best_over] != 0;
  best.all_over = memory[at.some_open] == 0;
  asked.code().note_plies(memory.number(at.visited) + 1);
  return best;
}

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
