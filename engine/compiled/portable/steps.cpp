#include "engine/compiled/portable/steps.hpp"

#include <algorithm>
#include <utility>

#include "engine/compiled/portable/shorten.hpp"

namespace regola::form {

namespace {

bool works_by_lanes(Op op) { return op <= Op::shift; }

bool jumps_on_condition(Op op) { return op == Op::jump_if || op == Op::jump_unless; }

bool compares(Op op) { return op == Op::equal || op == Op::less || op == Op::below; }

unsigned lane_count(std::uint16_t lanes) {
  switch (lanes) {
  case 1: return 0;
  case 2: return 1;
  case 4: return 2;
  case 8: return 3;
  default: return lane_counts - 1;
  }
}

/// Whether each lane is shifted by less than a word.
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

Steps::Steps(Form from) : form(std::move(from)), labels_(form.labels, 0) {
  shorten(form);
  fuses_.resize(form.code.size(), false);
  draws_.resize(form.code.size(), false);
  find_fused();
  find_draws();
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
    if (!is_step(k)) continue;
    all.push_back(step_of(k));
    all.back().kind = static_cast<std::uint16_t>(all.back().code / lane_counts);
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
  std::vector<std::uint32_t> uses(form.lanes.size(), 0);
  const auto use = [&](Ref value) {
    if (value != no_value) ++uses[value];
  };
  for (const Instruction& i : form.code) {
    use(i.to); // a variable is assigned several times
    for (const Ref value : read_by(form, i)) use(value);
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

/// Finds the instructions of Random and Random::below, written out, which take as long as a short ply.
void Steps::find_draws() {
  const auto& code = form.code;
  const auto words = [&](Ref value) -> const std::vector<Word>* {
    // Constants come before all other instructions.
    const auto constant = std::find_if(code.begin(), code.end(), [&](const Instruction& i) {
      return i.op != Op::constant || i.to == value;
    });
    const bool is_one = constant != code.end() && constant->op == Op::constant;
    return is_one ? &form.data[constant->data] : nullptr;
  };
  const auto shifts = [&](std::size_t k, Ref of, int places) {
    const std::vector<Word> by{static_cast<Word>(std::int64_t{places})};
    return code[k].op == Op::shift && code[k].a == of && form.data[code[k].data] == by;
  };
  const auto joins = [&](std::size_t k, Op op, Ref one, Ref other) {
    return code[k].op == op && std::minmax(code[k].a, code[k].b) == std::minmax(one, other);
  };
  const auto mixes = [&](std::size_t k, Ref of, int places) {
    return shifts(k, of, -places) && joins(k + 1, Op::bit_xor, of, code[k].to);
  };
  const auto multiplies = [&](std::size_t k, Ref by, Word number) {
    const Instruction& i = code[k];
    if (i.op != Op::multiply || (i.a != by && i.b != by)) return false;
    const std::vector<Word>* const factor = words(i.a == by ? i.b : i.a);
    return factor != nullptr && factor->front() == number;
  };
  constexpr std::size_t length = 11;
  constexpr int half_word = word_bits / 2;
  for (std::size_t k = 0; k + length <= code.size(); ++k) {
    const auto made = [&](std::size_t at) { return code[k + at].to; };
    const bool draws =
        mixes(k, code[k].a, 30) && multiplies(k + 2, made(1), 0xBF58476D1CE4E5B9U) &&
        mixes(k + 3, made(2), 27) && multiplies(k + 5, made(4), 0x94D049BB133111EBU) &&
        mixes(k + 6, made(5), 31) && shifts(k + 8, made(7), -half_word) && code[k + 9].op == Op::multiply &&
        (code[k + 9].a == made(8) || code[k + 9].b == made(8)) && shifts(k + 10, made(9), -half_word);
    if (!draws || fuses_[k + length - 1]) continue;
    // Nothing else may use the values in between.
    const auto begin = code.begin() + static_cast<std::ptrdiff_t>(k);
    const auto lies_between = [&](Ref value) {
      return std::any_of(begin, begin + length - 1, [&](const Instruction& of) { return of.to == value; });
    };
    std::ptrdiff_t asked = 0;
    for (const Instruction& i : code) {
      const ReadValues from = read_by(form, i);
      asked += std::count_if(from.begin(), from.end(), lies_between);
    }
    constexpr std::ptrdiff_t asked_within = 12;
    if (asked != asked_within) continue;
    std::fill_n(fuses_.begin() + static_cast<std::ptrdiff_t>(k), length - 1, true);
    draws_[k + length - 1] = true;
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
            kind_of(i.op),
            place(i.to),
            place(i.a),
            place(i.b),
            i.c == no_value ? i.imm : place(i.c)};
  if (i.op == Op::or_lanes || jumps_on_condition(i.op)) {
    step.lanes = form.lanes[i.a];
    step.code = code_of(i.op, lane_count(step.lanes));
  }
  if (i.op == Op::jump || jumps_on_condition(i.op)) step.c = labels_[i.imm];
  if (i.op == Op::lane) step.a += i.imm;
  if (i.op == Op::tally || i.op == Op::locate) step.c = i.data;
  if (draws_[instruction]) {
    constexpr std::size_t before = 10;
    const Instruction& count = form.code[instruction - 1];
    step.code = code_of(Fused::draw);
    step.a = place(form.code[instruction - before].a);
    step.b = place(count.a == form.code[instruction - 2].to ? count.b : count.a);
    return step;
  }
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
