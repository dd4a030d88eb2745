#include "engine/compiled/program/threaded.hpp"

#include <algorithm>

#include "engine/compiled/program/chained_shifts.hpp"
#include "engine/compiled/program/threaded_steps.hpp"

namespace regola {

template <int W>
typename ThreadedProgram<W>::PlaneShift ThreadedProgram<W>::shift_of(const Reach& reach,
                                                                     const Layout& layout) const {
  PlaneShift shift;
  for (const Reach::Term& term : reach.terms) shift.terms.emplace_back(term);
  shift.everywhere = reach.everywhere;
  shift.translation = reach.is_translation();
  shift.places = shift.translation ? shift.terms.front().places : std::int16_t{0};
  shift.longest = reach.longest;
  shift.board = narrow<W>(layout.board());
  shift.inner = shift.board - narrow<W>(reach.edge);
  return shift;
}

template <int W>
ThreadedProgram<W>::ThreadedProgram(const Program& program, const CompiledRuleset& rules,
                                    const Plane<W>* live) {
  std::size_t size = 0;
  for (const Instruction& instruction : program.code()) size += instruction.lanes;
  registers_.resize(size);
  Plane<W>* free = registers_.data();
  for (const Instruction& instruction : program.code()) {
    slots_.push_back({free, instruction.lanes});
    free += instruction.lanes;
  }
  const Plane<W> board = narrow<W>(rules.layout.board());
  const auto keep = [](auto& store, auto items) {
    using List = std::decay_t<decltype(items)>;
    store.push_back(std::make_unique<List>(std::move(items)));
    return store.back()->data();
  };
  std::vector<bool> asked(program.size(), false);
  for (const Register value : program.kept()) asked[value] = true;
  const std::vector<ChainedShifts> chains = chained_shifts_of(program, rules.layout);
  for (std::size_t number = 0; number < program.size(); ++number) {
    const Instruction& instruction = program.code()[number];
    if (chains[number].part) {
      continue; // a later step does it
    }
    Step step;
    step.result = registers_.data() + (slots_[number].first - registers_.data());
    step.lanes = instruction.lanes;
    const auto operand = [&](Register value, const Plane<W>*& plane, std::uint16_t& stride) {
      if (value == no_register) return;
      plane = slots_[value].first;
      stride = program.lanes(value) > 1 ? 1 : 0;
    };
    operand(instruction.a, step.a, step.a_step);
    operand(instruction.b, step.b, step.b_step);
    if (instruction.edge != no_index) {
      std::vector<Plane<W>> masks;
      for (const Mask& mask : program.edge(instruction)) masks.push_back(narrow<W>(mask));
      step.edge_step = masks.size() > 1 ? 1 : 0;
      step.edge = keep(edges_, std::move(masks));
    }
    const auto take_ways = [&] {
      std::vector<PlaneShift> shifts;
      for (const ReachIndex reach : program.reaches(instruction)) {
        shifts.push_back(shift_of(rules.layout[reach], rules.layout));
      }
      step.shifts = keep(shifts_, std::move(shifts));
    };
    switch (instruction.op) {
    case Op::cells: {
      const SymbolSet& symbols = program.symbols(instruction);
      const bool inverted = symbols.contains(rules.symbols.ground());
      std::vector<const Plane<W>*> planes;
      for (std::size_t plane = 0; plane < rules.symbols.planes(); ++plane) {
        if (symbols.contains(rules.symbols.symbol(plane)) != inverted) planes.push_back(live + plane);
      }
      if (planes.size() == 1 && !inverted && !asked[number]) {
        slots_[number].first = planes.front(); // readers use the plane of the position; a result needs a copy
        continue;
      }
      step.count = static_cast<std::uint16_t>(planes.size());
      step.edge = keep(edges_, std::vector<Plane<W>>{board});
      step.run = inverted ? Steps::other_cells : Steps::cells;
      if (planes.size() == 1 && inverted) {
        step.a = planes[0];
        step.run = Steps::but_one_cells;
      }
      if (planes.size() == 2) {
        step.a = planes[0];
        step.b = planes[1];
        step.run = inverted ? Steps::but_two_cells : Steps::two_cells;
      }
      step.planes = keep(planes_, std::move(planes));
      break;
    }
    case Op::constant:
      for (std::size_t lane = 0; lane < instruction.lanes; ++lane) {
        step.result[lane] = narrow<W>(program.masks(instruction)[lane]);
      }
      continue; // nothing to do at run time
    case Op::input: step.run = Steps::input; break;
    case Op::members: {
      const Program::Members& members = program.members(instruction);
      step.members = members.index;
      step.list = keep(lists_, std::vector<std::uint16_t>(members.along.begin(), members.along.end()));
      step.run = Steps::members;
      break;
    }
    case Op::bit_and:
      step.run =
          Steps::by_lanes(step.lanes, Steps::template bit_and<1>, Steps::template bit_and<2>,
                          Steps::template bit_and<4>, Steps::template bit_and<8>, Steps::template bit_and<0>);
      break;
    case Op::bit_or:
      step.run =
          Steps::by_lanes(step.lanes, Steps::template bit_or<1>, Steps::template bit_or<2>,
                          Steps::template bit_or<4>, Steps::template bit_or<8>, Steps::template bit_or<0>);
      break;
    case Op::and_not:
      step.run =
          Steps::by_lanes(step.lanes, Steps::template and_not<1>, Steps::template and_not<2>,
                          Steps::template and_not<4>, Steps::template and_not<8>, Steps::template and_not<0>);
      break;
    case Op::shift: {
      take_ways();
      const bool shifts = std::all_of(step.shifts, step.shifts + step.lanes,
                                      [](const PlaneShift& shift) { return shift.translation; });
      if (!shifts || (step.edge != nullptr && step.b == nullptr)) {
        step.run = Steps::look_anyhow;
        break;
      }
      std::vector<Term> terms;
      for (std::size_t lane = 0; lane < step.lanes; ++lane) terms.push_back(step.shifts[lane].terms.front());
      step.terms = keep(terms_, std::move(terms));
      if (step.b == nullptr) {
        step.run =
            Steps::by_lanes(step.lanes, Steps::template shift<1>, Steps::template shift<2>,
                            Steps::template shift<4>, Steps::template shift<8>, Steps::template shift<0>);
      } else if (step.edge == nullptr) {
        step.run = Steps::by_lanes(step.lanes, Steps::template shift_and<1>, Steps::template shift_and<2>,
                                   Steps::template shift_and<4>, Steps::template shift_and<8>,
                                   Steps::template shift_and<0>);
      } else {
        step.run = Steps::by_lanes(step.lanes, Steps::template look_edge_meet<1>,
                                   Steps::template look_edge_meet<2>, Steps::template look_edge_meet<4>,
                                   Steps::template look_edge_meet<8>, Steps::template look_edge_meet<0>);
      }
      break;
    }
    case Op::fill:
      take_ways();
      step.run = Steps::fill_anyhow;
      if (std::all_of(step.shifts, step.shifts + step.lanes,
                      [](const PlaneShift& shift) { return shift.translation; })) {
        int longest = 1;
        for (std::size_t lane = 0; lane < step.lanes; ++lane)
          longest = std::max(longest, step.shifts[lane].longest);
        step.count = static_cast<std::uint16_t>(std::bit_width(static_cast<unsigned>(longest)));
        step.run = Steps::by_lanes(step.lanes, Steps::template fill<1>, Steps::template fill<2>,
                                   Steps::template fill<4>, Steps::template fill<8>, Steps::template fill<0>);
      }
      break;
    case Op::line:
      take_ways();
      step.count = static_cast<std::uint16_t>(instruction.length); // number of cells
      step.run = Steps::line;
      break;
    case Op::flood:
      take_ways();
      step.count = static_cast<std::uint16_t>(program.reaches(instruction).size());
      step.run = Steps::flood;
      break;
    case Op::or_lanes:
      if (!chains[number].shifts.empty()) {
        std::vector<Term> terms; // by lane, then by shift
        step.lanes = program.lanes(instruction.a);
        for (std::size_t lane = 0; lane < step.lanes; ++lane) {
          for (const Register shift : chains[number].shifts) {
            terms.emplace_back(rules.layout[program.reaches(program.code()[shift])[lane]].terms.front());
          }
        }
        step.count = static_cast<std::uint16_t>(chains[number].shifts.size());
        const bool down = W == 1 && std::all_of(terms.begin(), terms.end(),
                                                [](const Term& term) { return term.places < 0; });
        step.terms = keep(terms_, std::move(terms));
        step.a = slots_[program.code()[chains[number].shifts.front()].a].first;
        step.run = Steps::by_lanes(step.lanes, Steps::template line_anywhere<1>,
                                   Steps::template line_anywhere<2>, Steps::template line_anywhere<4>,
                                   Steps::template line_anywhere<8>, Steps::template line_anywhere<0>);
        if (down) {
          const auto by_looks = [&](auto shifts) {
            constexpr int count = decltype(shifts)::value;
            return Steps::by_lanes(
                step.lanes, Steps::template line_down_anywhere<1, count>,
                Steps::template line_down_anywhere<2, count>, Steps::template line_down_anywhere<4, count>,
                Steps::template line_down_anywhere<8, count>, Steps::template line_down_anywhere<0, count>);
          };
          step.run = step.count == 2 ? by_looks(std::integral_constant<int, 2>{})
                                     : by_looks(std::integral_constant<int, 0>{});
        }
        break;
      }
      step.lanes = program.lanes(instruction.a);
      step.run = Steps::or_lanes;
      break;
    }
    steps_.push_back(step);
  }
  Step stop;
  stop.run = Steps::stop;
  steps_.push_back(stop);
}

template class ThreadedProgram<1>;
template class ThreadedProgram<2>;
template class ThreadedProgram<4>;
template class ThreadedProgram<6>;

} // namespace regola
