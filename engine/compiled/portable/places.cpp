#include "engine/compiled/portable/places.hpp"

#include <map>
#include <numeric>

#include "engine/compiled/form/uses.hpp"

namespace regola::form {

Places::Places(const Form& form, const std::vector<bool>& fuses)
    : places_(form.lanes.size(), 0),
      is_constant_(form.lanes.size(), false),
      whole_(form.lanes.size()),
      lane_(form.lanes.size(), 0),
      lives_(form.lanes.size()) {
  place_constants(form);
  find_lanes_in_place(form);
  find_lives(form, fuses);
  share(form);
}

std::uint32_t Places::new_place(std::uint16_t lanes) {
  constexpr std::size_t four = 4; // keeps lanes that move together within one cache line
  if (lanes >= four) words_ = (words_ + four - 1) / four * four;
  const auto place = static_cast<std::uint32_t>(words_);
  words_ += lanes;
  return place;
}

/// Constants come first and share no place.
void Places::place_constants(const Form& form) {
  for (const Instruction& i : form.code) {
    if (i.op != Op::constant) continue;
    is_constant_[i.to] = true;
    places_[i.to] = new_place(form.lanes[i.to]);
    constants_.resize(places_[i.to], 0);
    append(constants_, form.data[i.data]);
  }
}

/// A lane of a value that is no variable needs no place: it is read inside the whole value.
void Places::find_lanes_in_place(const Form& form) {
  const Uses uses(form);
  std::iota(whole_.begin(), whole_.end(), Ref{0});
  for (const Instruction& i : form.code) {
    if (i.op != Op::lane || uses.set[i.to] != 1 || uses.set[i.a] != 1) continue;
    // The value was met before; if it is itself a lane, it has only one.
    whole_[i.to] = whole_[i.a];
    lane_[i.to] = lane_[i.a] + i.imm;
  }
}

void Places::find_lives(const Form& form, const std::vector<bool>& fuses) {
  std::vector<bool> lies_nowhere = is_constant_; // values passed on within a step
  for (std::uint32_t k = 0; k < form.code.size(); ++k) {
    if (fuses[k]) lies_nowhere[form.code[k].to] = true;
  }
  std::vector<Liveness::Access> accesses;
  std::uint32_t at = 0; // last instruction of the step
  for (std::uint32_t k = 0; k < form.code.size(); ++k) {
    const Instruction& i = form.code[k];
    at = std::max(at, k);
    while (fuses[at]) ++at;
    for (const Ref value : read_by(form, i)) {
      if (!lies_nowhere[whole_[value]]) accesses.push_back({whole_[value], at, false, true});
    }
    const bool writes = i.to != no_value && whole_[i.to] == i.to && !lies_nowhere[i.to];
    if (writes) accesses.push_back({i.to, at, true});
  }
  const ControlFlow flow(form);
  const Liveness liveness(form.lanes.size(), flow, accesses);
  for (Ref value = 0; value < lives_.size(); ++value) lives_[value] = liveness.life(value);
}

/// Linear scan: each value takes a free place of its size, the one that has been free longest. A step that
/// writes for some of the runs reads its place first, and would wait for a recent write.
void Places::share(const Form& form) {
  std::vector<Ref> beginning;
  for (Ref value = 0; value < lives_.size(); ++value) {
    if (lives_[value].first <= lives_[value].last) beginning.push_back(value);
  }
  std::vector<Ref> ending = beginning;
  std::stable_sort(beginning.begin(), beginning.end(),
                   [&](Ref one, Ref other) { return lives_[one].first < lives_[other].first; });
  std::stable_sort(ending.begin(), ending.end(),
                   [&](Ref one, Ref other) { return lives_[one].last < lives_[other].last; });
  std::map<std::uint16_t, std::deque<std::uint32_t>> free; // by number of lanes
  auto ended = ending.begin();
  for (const Ref value : beginning) {
    for (; lives_[*ended].last < lives_[value].first; ++ended) {
      free[form.lanes[*ended]].push_back(places_[*ended]);
    }
    std::deque<std::uint32_t>& fitting = free[form.lanes[value]];
    if (fitting.empty()) {
      places_[value] = new_place(form.lanes[value]);
    } else {
      places_[value] = fitting.front();
      fitting.pop_front();
    }
  }
  for (Ref value = 0; value < whole_.size(); ++value) {
    if (whole_[value] != value) places_[value] = places_[whole_[value]] + lane_[value];
  }
}

} // namespace regola::form
