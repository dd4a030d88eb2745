#include "engine/compiled/portable/steps.hpp"

#include <algorithm>
#include <utility>

namespace regola::form {

namespace {

bool works_by_lanes(Op op) { return op <= Op::shift; }

bool jumps_on_condition(Op op) { return op == Op::jump_if || op == Op::jump_unless; }

bool compares(Op op) { return op == Op::equal || op == Op::less || op == Op::below; }

unsigned lane_count(std::uint16_t lanes) { return lanes == 1 ? 0 : lanes == 4 ? 1 : lanes == 8 ? 2 : 3; }

/// Whether no lane is moved out of its word altogether.
bool stays_within(const std::vector<Word>& places) {
  return std::all_of(places.begin(), places.end(), [](Word by) {
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

Steps::Steps(Form from)
    : form(std::move(from)),
      places_(form.lanes.size(), 0),
      labels_(form.labels, 0),
      fuses_(form.code.size(), false) {
  place_values();
  find_fused();
  std::uint32_t count = 0;
  for (std::size_t k = 0; k < form.code.size(); ++k) {
    const Instruction& i = form.code[k];
    if (i.op == Op::label) {
      labels_[i.imm] = count;
    } else if (i.op != Op::constant && !fuses_[k]) {
      ++count;
    }
  }
  all.reserve(count + 1);
  for (std::size_t k = 0; k < form.code.size(); ++k) {
    const Op op = form.code[k].op;
    if (op != Op::label && op != Op::constant && !fuses_[k]) all.push_back(step_of(k));
  }
  all.push_back({});
}

/// Constants come first.
void Steps::place_values() {
  std::vector<bool> placed(form.lanes.size(), false);
  const auto give_place = [&](Ref value) {
    if (value == no_value || placed[value]) return;
    placed[value] = true;
    places_[value] = static_cast<std::uint32_t>(registers);
    registers += form.lanes[value];
  };
  for (const Instruction& i : form.code) {
    if (i.op != Op::constant) continue;
    give_place(i.to);
    constants.insert(constants.end(), form.data[i.data].begin(), form.data[i.data].end());
  }
  for (const Instruction& i : form.code) {
    for (const Ref value : {i.to, i.a, i.b, i.c}) give_place(value);
    if (i.op == Op::pack) {
      for (const Word value : form.data[i.data]) give_place(static_cast<Ref>(value));
    }
  }
}

/// What only the next instruction asks for need not be kept.
void Steps::find_fused() {
  std::vector<std::uint32_t> uses(form.lanes.size(), 0);
  const auto use = [&](Ref value) {
    if (value != no_value) ++uses[value];
  };
  for (const Instruction& i : form.code) {
    use(i.to); // a variable is set several times
    use(i.a);
    use(i.b);
    use(i.c);
    if (i.op == Op::pack) {
      for (const Word value : form.data[i.data]) use(static_cast<Ref>(value));
    }
  }
  for (std::size_t k = 0; k + 1 < form.code.size(); ++k) {
    const Instruction& first = form.code[k];
    const Instruction& second = form.code[k + 1];
    constexpr std::uint32_t set_and_used = 2;
    if (first.to == no_value || uses[first.to] != set_and_used) continue;
    const bool is_asked = second.a == first.to || (second.op == Op::bit_and && second.b == first.to);
    fuses_[k] = is_asked &&
                ((compares(first.op) && jumps_on_condition(second.op)) ||
                 (first.op == Op::shift && second.op == Op::bit_and && stays_within(form.data[first.data])));
  }
}

const Word* Steps::keep(std::vector<Word> words) {
  form.data.push_back(std::move(words));
  return form.data.back().data();
}

Step Steps::step_of(std::size_t instruction) {
  const Instruction& i = form.code[instruction];
  Step step{code_of(i.op, works_by_lanes(i.op) ? lane_count(i.lanes) : 0),
            i.lanes,
            place(i.to),
            place(i.a),
            place(i.b),
            i.c == no_value ? i.imm : place(i.c)};
  if (i.op == Op::or_lanes || jumps_on_condition(i.op)) step.lanes = form.lanes[i.a];
  if (i.op == Op::jump || jumps_on_condition(i.op)) step.c = labels_[i.imm];
  if (i.op == Op::lane) step.a += i.imm;
  if (i.op == Op::tally || i.op == Op::locate) step.c = i.data;
  const bool fused = instruction > 0 && fuses_[instruction - 1];
  const Instruction& shift = fused ? form.code[instruction - 1] : i;
  if (shift.op == Op::shift) {
    const std::vector<Word>& places = form.data[shift.data];
    std::vector<Word> both;
    for (const Word by : places) {
      const auto number = static_cast<std::int64_t>(by);
      both.push_back(static_cast<Word>(std::max<std::int64_t>(number, 0)));
      both.push_back(static_cast<Word>(std::max<std::int64_t>(-number, 0)));
    }
    step.data = keep(std::move(both));
  } else if (i.op == Op::pack) {
    std::vector<Word> from;
    for (const Word value : form.data[i.data]) from.push_back(place(static_cast<Ref>(value)));
    step.data = keep(std::move(from));
  } else if (i.op == Op::table) {
    step.data = form.data[i.data].data();
  }
  if (fused) {
    if (i.op == Op::bit_and) {
      step.code = code_of(Fused::shift_and, lane_count(i.lanes));
      step.b = place(i.a == shift.to ? i.b : i.a);
    } else {
      step.code = code_of(fused_jump(shift.op, i.op == Op::jump_if));
      step.b = place(shift.b);
    }
    step.a = place(shift.a);
  } else if (i.op == Op::shift && !stays_within(form.data[i.data])) {
    step.code = code_of(Op::shift, lane_counts - 1);
  }
  return step;
}

} // namespace regola::form
