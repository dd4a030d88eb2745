#include "engine/compiled/portable/steps.hpp"

#include <utility>

#include "engine/compiled/form/uses.hpp"

namespace regola::form {

namespace {

bool jumps_on_condition(Op op) { return op == Op::jump_if || op == Op::jump_unless; }

/// Whether each lane is shifted by less than a word.
bool stays_within(const std::vector<Word>& places) {
  return all_of(places, [](Word by) {
    const auto number = static_cast<std::int64_t>(by);
    return number < word_bits && number > -word_bits;
  });
}

Fused fused_jump(Op comparison, bool wanted) {
  switch (comparison) {
  case Op::equal: return wanted ? Fused::jump_if_equal : Fused::jump_unless_equal;
  case Op::less: return wanted ? Fused::jump_if_less : Fused::jump_unless_less;
  default: return wanted ? Fused::jump_if_below : Fused::jump_unless_below;
  }
}

} // namespace

Steps::Steps(Form from) : form(std::move(from)), labels_(form.labels, 0) {
  shorten(form);
  fuses_.resize(form.code.size(), false);
  find_fused();
  places_.emplace(form, fuses_);
  registers = places_->words();
  constants = places_->constants();
  std::uint32_t count = 0;
  for (std::size_t k = 0; k < form.code.size(); ++k) {
    const Instruction& i = form.code[k];
    if (i.op == Op::label) {
      labels_[i.imm] = count;
    } else if (is_step(k)) {
      ++count;
    }
  }
  all.reserve(count + 1);
  for (std::size_t k = 0; k < form.code.size(); ++k) {
    if (is_step(k)) all.push_back(step_of(k));
  }
  all.push_back({});
}

/// Whether an instruction is the last one of a step.
bool Steps::is_step(std::size_t instruction) const {
  const Instruction& i = form.code[instruction];
  const bool is_there = i.op == Op::lane && place(i.to) == place(i.a) + i.imm;
  return i.op != Op::label && i.op != Op::constant && !is_there && !fuses_[instruction];
}

/// Fuses an instruction with the next one if only that reads its result.
void Steps::find_fused() {
  const Uses uses(form);
  for (std::size_t k = 0; k + 1 < form.code.size(); ++k) {
    const Instruction& first = form.code[k];
    const Instruction& second = form.code[k + 1];
    if (!uses.is_passed_on(first.to)) continue;
    const bool is_asked = second.a == first.to || (second.op == Op::bit_and && second.b == first.to);
    fuses_[k] = is_asked &&
                ((is_comparison(first.op) && jumps_on_condition(second.op)) ||
                 (first.op == Op::shift && second.op == Op::bit_and && stays_within(form.data[first.data])));
  }
}

const Word* Steps::keep(std::vector<Word> words) {
  form.data.push_back(std::move(words));
  return form.data.back().data();
}

Step Steps::step_of(std::size_t instruction) {
  const Instruction& i = form.code[instruction];
  Step step{code_of(i.op), i.lanes,    place(i.to),
            place(i.a),    place(i.b), i.c == no_value ? i.imm : place(i.c)};
  if (i.op == Op::or_lanes || jumps_on_condition(i.op)) step.lanes = form.lanes[i.a];
  if (i.op == Op::jump || jumps_on_condition(i.op)) step.c = labels_[i.imm];
  if (i.op == Op::lane) step.a += i.imm;
  if (i.op == Op::tally || i.op == Op::locate) step.c = i.data;
  const bool fused = instruction > 0 && fuses_[instruction - 1];
  const Instruction& shift = fused ? form.code[instruction - 1] : i;
  if (shift.op == Op::shift) {
    const std::vector<Word>& places = form.data[shift.data];
    std::vector<Word> both;
    for (const std::int64_t sign : {1, -1}) {
      for (const Word by : places) {
        both.push_back(static_cast<Word>(std::max<std::int64_t>(sign * static_cast<std::int64_t>(by), 0)));
      }
    }
    step.data = keep(std::move(both));
  } else if (i.op == Op::pack) {
    std::vector<Word> from =
        mapped(form.data[i.data], [&](Word value) -> Word { return place(static_cast<Ref>(value)); });
    step.data = keep(std::move(from));
  } else if (i.op == Op::table) {
    step.data = form.data[i.data].data();
  }
  if (fused) {
    if (i.op == Op::bit_and) {
      step.code = code_of(Fused::shift_and);
      step.b = place(i.a == shift.to ? i.b : i.a);
    } else {
      step.code = code_of(fused_jump(shift.op, i.op == Op::jump_if));
      step.b = place(shift.b);
    }
    step.a = place(shift.a);
  } else if (i.op == Op::shift && !stays_within(form.data[i.data])) {
    step.code = code_of(Fused::shift_far);
  }
  return step;
}

} // namespace regola::form
