#include "engine/compiled/native/x86_64/registers.hpp"

namespace regola::form {

namespace {

constexpr Registers::Set general = (Registers::Set{1} << Registers::first_vector) - 1;

/// Logarithmic priority of a value: about four steps per octave.
std::size_t urgency(const Liveness& liveness, Ref value) {
  std::size_t gaps = 0;
  for (const Liveness::Range& range : liveness.ranges(value)) {
    if (!range.later_parts) gaps += range.last - range.first + 1;
  }
  if (gaps == 0) return 0;
  constexpr unsigned fraction_bits = 23;
  constexpr unsigned kept = 2;
  return std::bit_cast<std::uint32_t>(liveness.weight(value) / static_cast<float>(gaps)) >>
         (fraction_bits - kept);
}

constexpr std::size_t urgencies = 1024;

/// All values, the most urgent first; equal ones by number.
std::vector<Ref> by_urgency(const Liveness& liveness, std::size_t count) {
  std::vector<std::size_t> of(count);
  std::array<std::size_t, urgencies + 1> begin{};
  for (Ref value = 0; value < count; ++value) {
    of[value] = urgencies - 1 - urgency(liveness, value);
    ++begin[of[value] + 1];
  }
  for (std::size_t i = 1; i < begin.size(); ++i) begin[i] += begin[i - 1];
  std::vector<Ref> sorted(count);
  for (Ref value = 0; value < count; ++value) sorted[begin[of[value]]++] = value;
  return sorted;
}

} // namespace

std::vector<Liveness::Access> register_accesses(const Form& form, const Folded& folded) {
  std::vector<Liveness::Access> accesses;
  for (std::uint32_t k = 0; k < form.code.size(); ++k) {
    const Instruction& i = form.code[k];
    if (folded.is_folded(i)) continue;
    // These write the result before they have read all operands.
    const bool in_words = !is_vector(i.lanes) && i.lanes > 1;
    bool first = true;
    folded.for_each_read(i, [&](Ref value) {
      const bool outlives = (i.op == Op::subtract && (!first || value == i.b)) ||
                            (in_words && (i.op == Op::spread || i.op == Op::pack));
      accesses.push_back({value, k, false, outlives, parts_of(form.lanes[value]) > 1});
      first = false;
    });
    if (i.to != no_value) accesses.push_back({i.to, k, true});
  }
  return accesses;
}

Registers::Registers(const Form& form, const Folded& folded, const ControlFlow& flow,
                     const Liveness& liveness, Set available)
    : flow_(flow), available_(available), busy_(form.code.size() + 2, 0) {
  first_part_.reserve(form.lanes.size() + 1);
  first_part_.push_back(0);
  for (const std::uint16_t lanes : form.lanes) {
    first_part_.push_back(first_part_.back() + static_cast<Part>(parts_of(lanes)));
  }
  homes_.resize(first_part_.back());
  from_.resize(homes_.size(), no_part);
  to_.resize(homes_.size(), no_part);
  note_copies(form, folded);
  for (const Ref value : by_urgency(liveness, form.lanes.size())) {
    if (liveness.ranges(value).empty()) continue;
    for (std::size_t i = 0; i < parts_of(form.lanes[value]); ++i) {
      assign({part(value, i), is_vector(form.lanes[value]), i > 0, liveness.accesses(value)},
             liveness.ranges(value));
    }
  }
  std::sort(stays_.begin(), stays_.end(), [](const Stay& one, const Stay& other) {
    return std::pair(one.first, one.part) < std::pair(other.first, other.part);
  });
}

void Registers::note_copies(const Form& form, const Folded& folded) {
  for (const Instruction& i : form.code) {
    if (i.to == no_value || i.a == no_value || folded.is_folded(i)) continue;
    const Fusion* const fused = folded.fusion(i);
    Ref made_of = fused != nullptr ? fused->a : i.a;
    const Ref second = fused != nullptr ? fused->b : i.b;
    if (i.op == Op::choose) made_of = i.c;
    if (folded.is_constant(made_of) && second != no_value) made_of = second;
    if (folded.is_constant(made_of) || form.lanes[made_of] != form.lanes[i.to]) continue;
    for (std::size_t part = 0; part < parts_of(form.lanes[i.to]); ++part) {
      const Part to = first_part_[i.to] + static_cast<Part>(part);
      const Part from = first_part_[made_of] + static_cast<Part>(part);
      if (from_[to] == no_part || i.op == Op::copy) from_[to] = from;
      if (to_[from] == no_part || i.op == Op::copy) to_[from] = to;
    }
  }
}

/// The free register that saves a copy; all free ones if none does. All are of one kind.
Registers::Set Registers::wished(Part part, Set free) const {
  for (const Part other : {to_[part], from_[part]}) {
    if (other == no_part || homes_[other].reg == Home::none) continue;
    const Set same = free & (Set{1} << homes_[other].reg | Set{1} << (homes_[other].reg + first_vector));
    if (same != 0) return same;
  }
  return free;
}

/// Takes a register that is free in all these gaps.
/// @return its number; Home::none if there is none
template <typename Ranges>
std::uint8_t Registers::take(const Seeker& seeker, const Ranges& ranges) {
  const auto gaps = [&](const Liveness::Range& range) {
    return std::span(busy_).subspan(range.first, range.last - range.first + 1);
  };
  Set taken = 0;
  for (const Liveness::Range& range : ranges) {
    if (range.later_parts && !seeker.is_later) continue;
    for (const Set gap : gaps(range)) taken |= gap;
  }
  const Set free = available_ & (seeker.is_vector ? ~general : general) & ~taken;
  if (free == 0) return Home::none;
  const Set best = wished(seeker.part, free);
  const Set reg = best & (~best + 1);
  for (const Liveness::Range& range : ranges) {
    if (range.later_parts && !seeker.is_later) continue;
    for (Set& gap : gaps(range)) gap |= reg;
  }
  used_ |= reg;
  const auto bit = static_cast<unsigned>(std::countr_zero(reg));
  return static_cast<std::uint8_t>(seeker.is_vector ? bit - first_vector : bit);
}

void Registers::assign(const Seeker& seeker, std::span<const Liveness::Range> ranges) {
  Home& home = homes_[seeker.part];
  home.reg = take(seeker, ranges);
  if (home.reg != Home::none) return;
  home.slot = seeker.is_vector ? vector_slots_++ : word_slots_++;
  divide(seeker, seeker.accesses);
}

/// Divides the accesses into stays.
void Registers::divide(const Seeker& seeker, Accesses accesses) {
  while (!accesses.empty()) {
    const std::size_t count = dominated(accesses);
    stay(seeker, accesses.first(count));
    accesses = accesses.subspan(count);
  }
}

/// The number of leading accesses that the first one dominates.
std::size_t Registers::dominated(Accesses accesses) const {
  const std::uint32_t last = flow_.last_dominated(flow_.block_of(accesses.front().at));
  const std::uint32_t end = flow_.blocks()[last].end;
  std::size_t count = 1;
  while (count < accesses.size() && accesses[count].at < end) ++count;
  return count;
}

/// Makes one stay for all these accesses; if no register is free that long, several shorter ones.
void Registers::stay(const Seeker& seeker, Accesses accesses) {
  const bool loads = !accesses.front().writes;
  const auto reads = count_if(accesses, [](const auto& a) { return !a.writes; });
  if (reads < (loads ? 2 : 1)) {
    homes_[seeker.part].is_read |= loads;
    return;
  }
  const Liveness::Access& first = accesses.front();
  const Liveness::Access& last = accesses.back();
  const std::uint32_t end = end_of_stay(accesses);
  // A write within a loop must also update the register that reads of the loop use.
  const bool all = &last == &seeker.accesses.back() || (&last)[1].at > end;
  const bool outlives = last.writes || last.outlives || seeker.is_later;
  const Liveness::Range gaps{first.at + (loads ? 0 : 1), std::max(end, last.at + (outlives ? 1 : 0))};
  const std::uint8_t reg = all ? take(seeker, std::array{gaps}) : Home::none;
  if (reg != Home::none) {
    homes_[seeker.part].is_read |= loads;
    stays_.push_back({first.at, end, seeker.part, reg, seeker.is_vector, loads});
    return;
  }
  if (accesses.size() == 2) {
    homes_[seeker.part].is_read = true;
    return;
  }
  std::size_t cut = 1;
  for (std::size_t i = 2; i < accesses.size(); ++i) {
    if (accesses[i].at - accesses[i - 1].at > accesses[cut].at - accesses[cut - 1].at) cut = i;
  }
  divide(seeker, accesses.first(cut));
  divide(seeker, accesses.subspan(cut));
}

/// The last access, or the end of the loops that begin before it.
std::uint32_t Registers::end_of_stay(Accesses accesses) const {
  std::uint32_t end = accesses.back().at;
  std::uint32_t to = flow_.block_of(end);
  for (std::uint32_t b = flow_.block_of(accesses.front().at) + 1; b <= to; ++b) {
    const ControlFlow::Block& block = flow_.blocks()[b];
    if (block.earliest > block.latest || block.latest < b) continue; // no loop begins here
    if (block.latest < to) continue;
    to = block.latest;
    end = flow_.blocks()[to].end - 1;
  }
  return end;
}

} // namespace regola::form
