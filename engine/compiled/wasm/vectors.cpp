#include "engine/compiled/wasm/vectors.hpp"

#include <functional>
#include <map>
#include <numeric>
#include <optional>
#include <utility>

#include "engine/compiled/form/uses.hpp"

namespace regola::form::wasm {

namespace {

/// Whether it combines values lane by lane.
bool is_by_lane(Op op) {
  switch (op) {
  case Op::copy:
  case Op::bit_and:
  case Op::bit_or:
  case Op::bit_xor:
  case Op::and_not:
  case Op::shift: return true;
  default: return false;
  }
}

// Instructions of the processor, as V8 chooses them, on x86-64.
constexpr double turning = 20;    // to turn the second half of a vector: ten, one after the other
constexpr double out_of_word = 3; // from a word to a vector, or back
constexpr double gain = 1.1;      // at least, since estimates err

} // namespace

Vectors::Vectors(const Form& form, const ControlFlow& flow, bool any)
    : form_(form), number_(form.lanes.size(), none), is_uniform_(form.lanes.size(), false) {
  if (!any) return;
  const std::vector<Group> all = groups(flow);
  std::vector<std::uint32_t> chosen(all.size(), none);
  for (std::size_t number = 0; number < all.size(); ++number) {
    const Group& group = all[number];
    double least = 0;
    for (const Use& use : group.uses) least += use.weight / gain * cost(*use.instruction);
    std::optional<Arrangement> best;
    for (const bool turned : {false, true}) {
      Arrangement arrangement = arranged(group, turned);
      double sum = 0;
      for (const Use& use : group.uses) sum += use.weight * cost(*use.instruction, arrangement);
      if (sum >= least) continue;
      least = sum;
      best = std::move(arrangement);
    }
    if (!best) continue;
    chosen[number] = static_cast<std::uint32_t>(arrangements_.size());
    arrangements_.push_back(std::move(*best));
  }
  for (std::uint32_t& number : number_) {
    if (number != none) number = chosen[number];
  }
}

/// Finds which values are combined with each other, and numbers these groups.
std::vector<Vectors::Group> Vectors::groups(const ControlFlow& flow) {
  ValueSets sets(form_.lanes.size());
  std::vector<bool> is_constant(form_.lanes.size(), false);
  std::vector<bool> is_made(form_.lanes.size(), false);
  for (const Instruction& i : form_.code) {
    if (i.op == Op::constant) is_constant[i.to] = true;
    if (i.to == no_value || i.lanes == 1) continue;
    is_uniform_[i.to] = i.op == Op::spread && (!is_made[i.to] || is_uniform_[i.to]);
    is_made[i.to] = true;
  }
  for (const Instruction& i : form_.code) {
    if (i.lanes == 1 || !is_by_lane(i.op)) continue;
    for (const Ref operand : {i.a, i.b}) {
      if (operand != no_value && !is_constant[operand]) sets.join(i.to, operand);
    }
  }
  std::vector<std::uint32_t> number(form_.lanes.size(), none); // by set
  std::vector<Group> all;
  for (std::uint32_t k = 0; k < form_.code.size(); ++k) {
    const Instruction& i = form_.code[k];
    constexpr double each_loop = 8;
    double weight = 1;
    for (std::uint32_t depth = flow.blocks()[flow.block_of(k)].depth; depth > 0; --depth) weight *= each_loop;
    const auto note = [&](Ref value) {
      const Ref set = sets.of(value);
      if (number[set] == none) {
        number[set] = static_cast<std::uint32_t>(all.size());
        all.push_back({form_.lanes[value], {}});
      }
      number_[value] = number[set];
      all[number[set]].uses.push_back({&i, weight});
    };
    const bool makes = i.to != no_value && form_.lanes[i.to] > 1;
    if (makes) {
      if (i.op != Op::constant) note(i.to);
      if (is_by_lane(i.op)) continue; // its operands are of the same group
    }
    if (i.a != no_value && form_.lanes[i.a] > 1 && !is_constant[i.a]) note(i.a);
  }
  return all;
}

/// Lanes that are shifted alike all the time share vectors, or such that are shifted by opposite amounts.
Arrangement Vectors::arranged(const Group& group, bool turned) const {
  const std::size_t lanes = group.lanes;
  std::vector<std::vector<std::int64_t>> shifts(lanes);
  for (const Use& use : group.uses) {
    if (use.instruction->op != Op::shift) continue;
    const std::vector<Word>& by = form_.data[use.instruction->data];
    for (std::size_t lane = 0; lane < lanes; ++lane) {
      shifts[lane].push_back(static_cast<std::int64_t>(by[lane]));
    }
  }
  Arrangement result;
  result.turned = turned;
  std::map<std::vector<std::int64_t>, std::vector<std::uint16_t>> waiting; // for a partner, by its shifts
  std::vector<bool> has_partner(lanes, false);
  for (std::uint16_t lane = 0; lane < lanes; ++lane) {
    const auto found = waiting.find(shifts[lane]);
    if (found != waiting.end() && !found->second.empty()) {
      const std::uint16_t first = found->second.back();
      found->second.pop_back();
      result.pairs.push_back({first, lane});
      has_partner[first] = has_partner[lane] = true;
      continue;
    }
    std::vector<std::int64_t> wanted = shifts[lane];
    if (turned) std::transform(wanted.begin(), wanted.end(), wanted.begin(), std::negate<>());
    waiting[wanted].push_back(lane);
  }
  std::optional<std::uint16_t> single;
  for (std::uint16_t lane = 0; lane < lanes; ++lane) {
    if (has_partner[lane]) continue;
    if (single) result.pairs.push_back({*single, lane});
    single = single ? std::nullopt : std::optional(lane);
  }
  if (single) result.pairs.push_back({*single, *single});
  std::sort(result.pairs.begin(), result.pairs.end());
  result.place.resize(lanes);
  for (std::uint32_t pair = 0; pair < result.pairs.size(); ++pair) {
    for (const std::uint32_t half : {1U, 0U}) result.place[result.pairs[pair][half]] = 2 * pair + half;
  }
  return result;
}

/// Instructions on vectors.
double Vectors::cost(const Instruction& i, const Arrangement& by) const {
  const auto pairs = static_cast<double>(by.pairs.size());
  const double turned = by.turned ? turning : 0;
  switch (i.op) {
  case Op::shift: {
    double sum = 0;
    for (std::size_t pair = 0; pair < by.pairs.size(); ++pair) {
      const std::int64_t first = by.amount(form_.data[i.data], pair, 0);
      const std::int64_t second = by.amount(form_.data[i.data], pair, 1);
      sum += first == second ? 1 : 3;
    }
    return sum;
  }
  case Op::spread: return out_of_word + turned;
  case Op::lane: return out_of_word + (by.place[i.imm] % 2 == 1 ? turned : 0);
  case Op::or_lanes: return pairs - 1 + out_of_word + (by.turned ? turned : out_of_word);
  case Op::pack:
  case Op::load:
  case Op::store: return pairs * (2 * out_of_word + turned);
  case Op::jump_if:
  case Op::jump_unless: return pairs + 1;
  case Op::choose: return pairs + out_of_word;
  default: return pairs;
  }
}

/// Instructions on words.
double Vectors::cost(const Instruction& i) const {
  const double lanes = i.op == Op::or_lanes || i.op == Op::choose ? form_.lanes[i.a] : i.lanes;
  constexpr double many = 8;
  const double in_memory = lanes < many ? 1 : 1.5; // with its share of the words that find no register
  constexpr double copied = 1.5;                   // shifted words are copied first, which costs little
  switch (i.op) {
  case Op::shift: return copied * lanes;
  case Op::spread:
  case Op::pack:
  case Op::lane: return 0;
  case Op::jump_if:
  case Op::jump_unless:
  case Op::load:
  case Op::store:
  case Op::or_lanes:
  case Op::choose: return lanes;
  default: return lanes * in_memory;
  }
}

} // namespace regola::form::wasm
