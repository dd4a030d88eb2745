#include "engine/compiled/form/form.hpp"

#include <fmt/format.h>

namespace regola::form {

namespace {

struct Kind {
  const char* name;
  int operands;
  bool has_effect;
};

/// In the order of Op.
constexpr std::array kinds{
    Kind{"constant", 0, false}, Kind{"copy", 1, false},       Kind{"and", 2, false},
    Kind{"or", 2, false},       Kind{"xor", 2, false},        Kind{"and_not", 2, false},
    Kind{"shift", 1, false},    Kind{"spread", 1, false},     Kind{"pack", 0, false},
    Kind{"lane", 1, false},     Kind{"or_lanes", 1, false},   Kind{"add", 2, false},
    Kind{"subtract", 2, false}, Kind{"multiply", 2, false},   Kind{"divide", 2, false},
    Kind{"minimum", 2, false},  Kind{"maximum", 2, false},    Kind{"equal", 2, false},
    Kind{"less", 2, false},     Kind{"below", 2, false},      Kind{"choose", 3, false},
    Kind{"count", 1, false},    Kind{"lowest", 1, false},     Kind{"highest", 1, false},
    Kind{"place", 1, false},    Kind{"at_place", 1, false},   Kind{"nth", 3, false},
    Kind{"load", 0, false},     Kind{"store", 1, true},       Kind{"load_at", 1, false},
    Kind{"store_at", 2, true},  Kind{"table", 1, false},      Kind{"tally", 0, true},
    Kind{"locate", 1, false},   Kind{"label", 0, true},       Kind{"jump", 0, true},
    Kind{"jump_if", 1, true},   Kind{"jump_unless", 1, true}, Kind{"poll", 0, true},
    Kind{"stop", 0, true}};
static_assert(kinds.size() == static_cast<std::size_t>(Op::stop) + 1);

const Kind& kind(Op op) { return kinds[static_cast<std::size_t>(op)]; }

} // namespace

int operands(Op op) { return kind(op).operands; }

bool is_jump(Op op) { return op == Op::jump || op == Op::jump_if || op == Op::jump_unless; }

bool is_commutative(Op op) {
  return op == Op::bit_and || op == Op::bit_or || op == Op::bit_xor || op == Op::add || op == Op::multiply ||
         op == Op::minimum || op == Op::maximum || op == Op::equal;
}

bool has_effect(Op op) { return kind(op).has_effect; }

const char* name(Op op) { return kind(op).name; }

std::string to_string(const Form& form) {
  std::string text;
  const auto value = [&](Ref of) {
    return form.lanes[of] == 1 ? fmt::format("v{}", of) : fmt::format("v{}[{}]", of, form.lanes[of]);
  };
  for (const Instruction& i : form.code) {
    if (i.op == Op::label) {
      text += fmt::format("L{}:\n", i.imm);
      continue;
    }
    std::string line = "  ";
    if (i.to != no_value) line += value(i.to) + " = ";
    line += name(i.op);
    const std::array from{i.a, i.b, i.c};
    for (std::size_t k = 0; k < static_cast<std::size_t>(operands(i.op)); ++k) line += " " + value(from[k]);
    if (i.op == Op::pack) {
      for (const Word of : form.data[i.data]) line += " " + value(static_cast<Ref>(of));
    } else if (i.op == Op::shift) {
      for (const Word by : form.data[i.data]) line += fmt::format(" {}", static_cast<std::int64_t>(by));
    } else if (i.op == Op::constant) {
      for (const Word word : form.data[i.data]) line += fmt::format(" {:#x}", word);
    } else if (i.op == Op::jump || i.op == Op::jump_if || i.op == Op::jump_unless) {
      line += fmt::format(" L{}", i.imm);
    } else if (i.op == Op::lane || i.op == Op::load || i.op == Op::store || i.op == Op::load_at ||
               i.op == Op::store_at || i.op == Op::poll) {
      line += fmt::format(" {}", i.imm);
    }
    text += line + "\n";
  }
  return text;
}

} // namespace regola::form
