#include <map>
#include <numeric>
#include <tuple>
#include <utility>

#include "engine/compiled/form/liveness.hpp"
#include "engine/compiled/form/writer.hpp"

namespace regola::form {

namespace {

/// Whether an instruction depends on its operands alone and is worth a register throughout a loop. Not a
/// comparison, which becomes part of the next jump. Not a copy: it may set a variable that is read on a path
/// around it.
bool may_move(const Instruction& i) {
  switch (i.op) {
  case Op::constant:
  case Op::copy:
  case Op::load:
  case Op::load_at:
  case Op::locate:
  case Op::pack:
  case Op::equal:
  case Op::less:
  case Op::below: return false;
  default: return i.to != no_value && !has_effect(i.op);
  }
}

class Hoist {
public:
  explicit Hoist(Form& form)
      : form_(form),
        flow_(form),
        times_set_(form.lanes.size(), 0),
        set_in_(form.lanes.size(), none),
        constants_(form.lanes.size(), no_data),
        became_(form.lanes.size()),
        version_(form.lanes.size(), 0),
        moved_(form.code.size(), false),
        before_(flow_.blocks().size()) {
    std::iota(became_.begin(), became_.end(), Ref{0});
    for (const Instruction& i : form.code) {
      if (i.to == no_value) continue;
      ++times_set_[i.to];
      if (i.op == Op::constant) constants_[i.to] = i.data;
    }
  }

  void run() {
    bool any = false;
    for (std::uint32_t b = 0; b < flow_.blocks().size(); ++b) {
      const ControlFlow::Block& block = flow_.blocks()[b];
      const bool is_loop = !flow_.predecessors(b).empty() && block.latest >= b;
      if (!is_loop || !has_one_way_in(b)) continue;
      take_out(b);
      any = true;
    }
    if (any) write();
  }

private:
  static constexpr std::uint32_t none = 0xFFFFFFFF;
  /// Value number of an instruction: equal for equal results.
  using Key = std::tuple<Op, std::uint16_t, std::array<std::uint64_t, 3>, std::uint32_t, std::uint32_t>;

  [[nodiscard]] bool is_variable(Ref value) const { return times_set_[value] > 1; }
  [[nodiscard]] bool is_constant(Ref value) const { return constants_[value] != no_data; }
  /// Whether a loop is entered only from the block before it in the code.
  [[nodiscard]] bool has_one_way_in(std::uint32_t header) const {
    if (header == 0) return false;
    const std::vector<ControlFlow::Block>& blocks = flow_.blocks();
    const std::uint32_t last = blocks[header].latest;
    for (std::uint32_t b = header + 1; b <= last; ++b) {
      if (blocks[b].earliest < header ||
          (blocks[b].latest > last && blocks[b].earliest <= blocks[b].latest)) {
        return false;
      }
    }
    const Instruction& end = form_.code[blocks[header].begin - 1];
    const bool jumps_here = is_jump(end.op) && end.imm == form_.code[blocks[header].begin].imm;
    std::size_t outside = 0;
    for (const std::uint32_t from : flow_.predecessors(header)) {
      if (from >= header && from <= last) continue;
      if (from + 1 != header || end.op == Op::jump || jumps_here) return false;
      ++outside;
    }
    return outside == 1;
  }
  /// The blocks that always run one after the other before a loop.
  [[nodiscard]] std::vector<std::uint32_t> way_to(std::uint32_t header) const {
    constexpr std::size_t most = 16;
    std::vector<std::uint32_t> way = {header - 1};
    while (way.size() < most) {
      const std::vector<std::uint32_t>& from = flow_.predecessors(way.back());
      if (from.size() != 1 || from.front() >= way.back()) break;
      way.push_back(from.front());
    }
    std::reverse(way.begin(), way.end());
    return way;
  }
  /// Equal constants have one key.
  [[nodiscard]] std::uint64_t operand_key(Ref value) const {
    if (value == no_value) return 0;
    value = became_[value];
    return is_constant(value) ? std::uint64_t{none} << 32U | constants_[value]
                              : std::uint64_t{version_[value]} << 32U | (value + 1);
  }
  [[nodiscard]] Key key_of(const Instruction& i) const {
    std::array from{operand_key(i.a), operand_key(i.b), operand_key(i.c)};
    if (is_commutative(i.op) && from[1] < from[0]) std::swap(from[0], from[1]);
    return {i.op, i.lanes, from, i.data, i.imm};
  }
  /// Finds the values that are computed on the path to a loop and still hold there.
  void find_known(std::uint32_t header) {
    known_.clear();
    for (const std::uint32_t block : way_to(header)) {
      for (std::uint32_t k = flow_.blocks()[block].begin; k < flow_.blocks()[block].end; ++k) {
        const Instruction& i = form_.code[k];
        if (i.to == no_value) continue;
        if (is_variable(i.to)) {
          ++version_[i.to];
        } else if (may_move(i) || i.op == Op::constant) {
          known_.try_emplace(key_of(i), became_[i.to]);
        }
      }
    }
  }
  /// Hoists from the first block of the loop, which runs in every round. Reuses values known before the loop;
  /// moves all others to the place before it.
  void take_out(std::uint32_t header) {
    const ControlFlow::Block& block = flow_.blocks()[header];
    for (std::uint32_t k = block.begin; k < flow_.blocks()[block.latest].end; ++k) {
      if (form_.code[k].to != no_value) set_in_[form_.code[k].to] = header;
    }
    bool looked_before = false;
    for (std::uint32_t k = block.begin; k < block.end; ++k) {
      const Instruction& i = form_.code[k];
      if (!may_move(i) || is_variable(i.to)) continue;
      const auto is_fixed = [&](Ref value) {
        return value == no_value || is_constant(value) || set_in_[became_[value]] != header;
      };
      if (!is_fixed(i.a) || !is_fixed(i.b) || !is_fixed(i.c)) continue;
      if (!std::exchange(looked_before, true)) find_known(header);
      if (const auto known = known_.find(key_of(i)); known != known_.end()) {
        became_[i.to] = known->second;
      } else {
        put_before(header, i);
      }
      moved_[k] = true;
      set_in_[i.to] = none;
    }
  }
  void put_before(std::uint32_t header, Instruction i) {
    known_.emplace(key_of(i), i.to);
    for (Ref* const value : {&i.a, &i.b, &i.c}) {
      if (*value != no_value && is_constant(*value)) *value = constant_before(header, *value);
    }
    before_[header].push_back(i);
  }
  /// A copy of a constant for use before the loop. The constant itself stays, since it may become part of the
  /// instructions that read it there.
  [[nodiscard]] Ref constant_before(std::uint32_t header, Ref constant) {
    if (set_in_[constant] != header) return constant;
    Instruction i{Op::constant, form_.lanes[constant]};
    i.data = constants_[constant];
    const auto [place, is_new] = known_.try_emplace(key_of(i), static_cast<Ref>(form_.lanes.size()));
    if (is_new) {
      i.to = place->second;
      form_.lanes.push_back(i.lanes);
      times_set_.push_back(1);
      set_in_.push_back(none);
      constants_.push_back(i.data);
      became_.push_back(i.to);
      version_.push_back(0);
      before_[header].push_back(i);
    }
    return place->second;
  }
  void write() {
    std::vector<Instruction> code;
    code.reserve(form_.code.size());
    for (std::uint32_t b = 0; b < flow_.blocks().size(); ++b) {
      append(code, before_[b]);
      for (std::uint32_t k = flow_.blocks()[b].begin; k < flow_.blocks()[b].end; ++k) {
        if (!moved_[k]) code.push_back(form_.code[k]);
      }
    }
    for (Instruction& i : code) rename(i);
    form_.code = std::move(code);
  }
  void rename(Instruction& i) {
    for (Ref* const value : {&i.a, &i.b, &i.c}) {
      if (*value != no_value) *value = became_[*value];
    }
    if (i.op != Op::pack) return;
    std::vector<Word> values = form_.data[i.data];
    for (Word& value : values) value = became_[static_cast<std::size_t>(value)];
    if (values == form_.data[i.data]) return;
    i.data = static_cast<std::uint32_t>(form_.data.size());
    form_.data.push_back(std::move(values));
  }

  Form& form_;
  ControlFlow flow_;
  std::vector<std::uint32_t> times_set_;         // by value
  std::vector<std::uint32_t> set_in_;            // by value: header of the last loop found to set it
  std::vector<std::uint32_t> constants_;         // by value: its data, if it is a constant
  std::vector<Ref> became_;                      // by value: an equal value computed earlier, or itself
  std::vector<std::uint32_t> version_;           // by value: how often it is set on the path to a loop
  std::vector<bool> moved_;                      // by instruction
  std::vector<std::vector<Instruction>> before_; // by block: instructions that move to the place before it
  std::map<Key, Ref> known_;                     // available before the loop
};

} // namespace

void hoist_invariants(Form& form) { Hoist(form).run(); }

} // namespace regola::form
