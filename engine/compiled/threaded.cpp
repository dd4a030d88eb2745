#include "engine/compiled/threaded.hpp"

#include <algorithm>
#include <set>

#include "engine/compiled/vector_steps.hpp"

namespace regola {

template <int W>
Plane<W> ThreadedProgram<W>::Way::look(const Plane<W>& plane) const {
  if (everywhere) {
    const int cells = plane.count();
    return cells == 0 ? Plane<W>{} : cells == 1 ? board - plane : board;
  }
  Plane<W> result;
  for (const Term& term : terms) {
    result |= term(plane);
  }
  return result;
}

/// What the instructions do. `Lanes` is how many lanes there are, 0 if only the step knows.
template <int W>
struct ThreadedProgram<W>::Steps {
  static void stop(const Step* /*step*/, Frame<W>& /*frame*/) {}
  static void next(const Step* step, Frame<W>& frame) { step[1].run(step + 1, frame); }

  template <int Lanes>
  static constexpr int lanes_of(const Step* step) {
    return Lanes == 0 ? step->lanes : Lanes;
  }

  /// The union of some planes, or all cells without it.
  static void cells(const Step* step, Frame<W>& frame) {
    Plane<W> all;
    for (int i = 0; i < step->count; ++i) all |= *step->planes[i];
    *step->result = all;
    return next(step, frame);
  }
  static void other_cells(const Step* step, Frame<W>& frame) {
    Plane<W> all;
    for (int i = 0; i < step->count; ++i) all |= *step->planes[i];
    *step->result = *step->edge - all;
    return next(step, frame);
  }
  /// The same for two planes, which is most of them.
  static void two_cells(const Step* step, Frame<W>& frame) {
    *step->result = *step->a | *step->b;
    return next(step, frame);
  }
  static void but_two_cells(const Step* step, Frame<W>& frame) {
    *step->result = *step->edge - (*step->a | *step->b);
    return next(step, frame);
  }
  static void input(const Step* step, Frame<W>& frame) {
    *step->result = frame.input;
    return next(step, frame);
  }
  static void members(const Step* step, Frame<W>& frame) {
    for (int i = 0; i < step->lanes; ++i) {
      step->result[i] = frame.members(frame.machine, frame.outlook, step->members, step->list[i]);
    }
    return next(step, frame);
  }
  template <int Lanes>
  static void meet(const Step* step, Frame<W>& frame) {
    for (int i = 0; i < lanes_of<Lanes>(step); ++i) {
      step->result[i] = step->a[i * step->a_step] & step->b[i * step->b_step];
    }
    return next(step, frame);
  }
  template <int Lanes>
  static void join(const Step* step, Frame<W>& frame) {
    for (int i = 0; i < lanes_of<Lanes>(step); ++i) {
      step->result[i] = step->a[i * step->a_step] | step->b[i * step->b_step];
    }
    return next(step, frame);
  }
  template <int Lanes>
  static void without(const Step* step, Frame<W>& frame) {
    for (int i = 0; i < lanes_of<Lanes>(step); ++i) {
      step->result[i] = step->a[i * step->a_step] - step->b[i * step->b_step];
    }
    return next(step, frame);
  }
  /// Every lane is one shift.
  template <int Lanes>
  static void look(const Step* step, Frame<W>& frame) {
    for (int i = 0; i < lanes_of<Lanes>(step); ++i) {
      step->result[i] = step->terms[i](step->a[i * step->a_step]);
    }
    return next(step, frame);
  }
  template <int Lanes>
  static void look_meet(const Step* step, Frame<W>& frame) {
    for (int i = 0; i < lanes_of<Lanes>(step); ++i) {
      step->result[i] = step->terms[i](step->a[i * step->a_step]) & step->b[i * step->b_step];
    }
    return next(step, frame);
  }
  template <int Lanes>
  static void look_edge_meet(const Step* step, Frame<W>& frame) {
    for (int i = 0; i < lanes_of<Lanes>(step); ++i) {
      step->result[i] = (step->terms[i](step->a[i * step->a_step]) | step->edge[i * step->edge_step]) &
                        step->b[i * step->b_step];
    }
    return next(step, frame);
  }
  /// As the next, where all shifts go down and nothing is wider than a word.
  template <int Lanes, int Looks>
  static void line_down_anywhere(const Step* step, Frame<W>& frame) {
    const Word cells = step->a->words[0];
    Word all = 0;
    const Term* terms = step->terms;
    for (int i = 0; i < lanes_of<Lanes>(step); ++i) {
      Word run = cells;
      for (int k = 0; k < (Looks == 0 ? step->count : Looks); ++k, ++terms) {
        run &= (run & terms->part.words[0]) >> terms->right;
      }
      all |= run;
    }
    step->result->words[0] = all;
    return next(step, frame);
  }
  /// The union over the lanes of a line of cells: looks at itself, `count` times and each time further.
  template <int Lanes>
  static void line_anywhere(const Step* step, Frame<W>& frame) {
    const Plane<W> cells = *step->a;
    Plane<W> all;
    const Term* terms = step->terms;
    for (int i = 0; i < lanes_of<Lanes>(step); ++i) {
      Plane<W> run = cells;
      for (int k = 0; k < step->count; ++k) run &= (*terms++)(run);
      all |= run;
    }
    *step->result = all;
    return next(step, frame);
  }
  static void look_anyhow(const Step* step, Frame<W>& frame) {
    for (int i = 0; i < step->lanes; ++i) {
      Plane<W> result = step->ways[i].look(step->a[i * step->a_step]);
      if (step->edge != nullptr) result |= step->edge[i * step->edge_step];
      if (step->b != nullptr) result &= step->b[i * step->b_step];
      step->result[i] = result;
    }
    return next(step, frame);
  }
  /// Doubling: after each round the steps are twice as long. `count` rounds reach every edge.
  template <int Lanes>
  static void fill(const Step* step, Frame<W>& frame) {
    for (int i = 0; i < lanes_of<Lanes>(step); ++i) {
      const Way& way = step->ways[i];
      Plane<W> filled = step->a[i * step->a_step];
      Plane<W> through = step->b[i * step->b_step] & way.inner;
      int places = way.places;
      for (int round = step->count;; places *= 2) {
        filled |= through & filled.shifted(places);
        if (--round == 0) break;
        through &= through.shifted(places);
      }
      step->result[i] = filled;
    }
    return next(step, frame);
  }
  static void fill_anyhow(const Step* step, Frame<W>& frame) {
    for (int i = 0; i < step->lanes; ++i) {
      const Way& way = step->ways[i];
      Plane<W> filled = step->a[i * step->a_step];
      const Plane<W>& through = step->b[i * step->b_step];
      for (Plane<W> before = filled;; before = filled) {
        filled |= through & way.look(filled);
        if (filled == before) break;
      }
      step->result[i] = filled;
    }
    return next(step, frame);
  }
  /// Cells from which `count` cells in a row lie in a, the last of them in b.
  static void line(const Step* step, Frame<W>& frame) {
    for (int i = 0; i < step->lanes; ++i) {
      const Way& way = step->ways[i];
      const Plane<W>& through = step->a[i * step->a_step];
      const Plane<W> last = step->b[i * step->b_step];
      Plane<W> from = through & last;
      if (way.translation && step->count > 2) {
        if (step->count > way.longest + 1) {
          step->result[i] = {};
          continue;
        }
        // Doubling: `run` holds where `done` cells in a row begin.
        const Plane<W> inner = through & way.inner;
        Plane<W> run = inner;
        int done = 1;
        const int wanted = step->count - 1;
        while (2 * done <= wanted) {
          run &= run.shifted(done * way.places);
          done *= 2;
        }
        if (done < wanted) run &= run.shifted((wanted - done) * way.places);
        from = run & from.shifted(wanted * way.places);
      } else {
        for (int k = 1; k < step->count && from.any(); ++k) from = through & way.look(from);
      }
      step->result[i] = from;
    }
    return next(step, frame);
  }
  static void flood(const Step* step, Frame<W>& frame) {
    for (int i = 0; i < step->lanes; ++i) {
      Plane<W> filled = step->a[i * step->a_step];
      const Plane<W>& through = step->b[i * step->b_step];
      for (Plane<W> before = filled; before.any(); before = filled) {
        for (int k = 0; k < step->count; ++k) filled |= through & step->ways[k].look(filled);
        if (filled == before) break;
      }
      step->result[i] = filled;
    }
    return next(step, frame);
  }
  static void unite(const Step* step, Frame<W>& frame) {
    Plane<W> all;
    for (int i = 0; i < step->lanes; ++i) all |= step->a[i];
    *step->result = all;
    return next(step, frame);
  }

  using Run = typename Step::Run;
  static Run by_lanes(std::uint16_t lanes, Run one, Run two, Run four, Run eight, Run any) {
    switch (lanes) {
    case 1: return one;
    case 2: return two;
    case 4: return four;
    case 8: return eight;
    default: return any;
    }
  }
};

template <int W>
typename ThreadedProgram<W>::Way ThreadedProgram<W>::way_of(const Reach& reach, const Layout& layout) const {
  Way way;
  for (const Reach::Term& term : reach.terms) way.terms.emplace_back(term);
  way.everywhere = reach.everywhere;
  way.translation = reach.is_translation();
  way.places = way.translation ? way.terms.front().places : std::int16_t{0};
  way.longest = reach.longest;
  way.board = narrow<W>(layout.board());
  way.inner = way.board - narrow<W>(reach.edge);
  return way;
}

namespace {

/// Instructions that are done in one: looks of a set at itself, each further, and the union of the lanes.
struct Chain {
  bool part = false;           // done by a later instruction
  std::vector<Register> looks; // what this one does besides, in order
};

std::vector<Chain> chains_of(const Program& program, const Layout& layout) {
  const auto& code = program.code();
  std::vector<Chain> chains(code.size());
  std::vector<int> uses(code.size(), 0);
  for (const Instruction& instruction : code) {
    std::set<Register> operands{instruction.a, instruction.b};
    operands.erase(no_register);
    for (const Register operand : operands) ++uses[operand];
  }
  for (const Register kept : program.kept()) ++uses[kept];
  for (std::size_t i = 0; i < code.size(); ++i) {
    if (code[i].op != Op::unite) continue;
    std::vector<Register> looks;
    Register at = code[i].a;
    const auto is_link = [&](const Instruction& look) {
      return look.op == Op::look && look.a == look.b && look.edge == no_index && uses[at] == 1 &&
             std::all_of(program.reaches(look).begin(), program.reaches(look).end(),
                         [&](ReachIndex reach) { return layout[reach].is_translation(); });
    };
    while (is_link(code[at])) {
      looks.push_back(at);
      at = code[at].a;
    }
    if (looks.empty() || code[at].lanes != 1) continue;
    for (const Register look : looks) chains[look].part = true;
    chains[i].looks.assign(looks.rbegin(), looks.rend());
  }
  return chains;
}

} // namespace

template <int W>
ThreadedProgram<W>::ThreadedProgram(const Program& program, const CompiledRuleset& rules,
                                    const Plane<W>* live, const std::vector<ThreadedProgram>& others) {
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
  const std::vector<Chain> chains = chains_of(program, rules.layout);
  [[maybe_unused]] const bool vectors = uses_vectors();
  for (std::size_t number = 0; number < program.size(); ++number) {
    const Instruction& instruction = program.code()[number];
    if (chains[number].part) {
      continue; // computed with the union at its end
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
      std::vector<Way> ways;
      for (const ReachIndex reach : program.reaches(instruction)) {
        ways.push_back(way_of(rules.layout[reach], rules.layout));
      }
      step.ways = keep(ways_, std::move(ways));
    };
    switch (instruction.op) {
    case Op::cells: {
      const SymbolSet& symbols = program.symbols(instruction);
      const bool inverted = symbols.contains(rules.symbols.ground());
      std::vector<const Plane<W>*> planes;
      for (std::size_t plane = 0; plane < rules.symbols.planes(); ++plane) {
        if (symbols.contains(rules.symbols.symbol(plane)) != inverted) planes.push_back(live + plane);
      }
      const auto& kept = program.kept();
      const bool asked = std::find(kept.begin(), kept.end(), static_cast<Register>(number)) != kept.end();
      if (planes.size() == 1 && !inverted && !asked) {
        slots_[number].first = planes.front(); // what reads it reads the position; a result has to stay
        continue;
      }
      step.count = static_cast<std::uint16_t>(planes.size());
      step.edge = keep(edges_, std::vector<Plane<W>>{board});
      step.run = inverted ? Steps::other_cells : Steps::cells;
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
    case Op::taken:
      slots_[number] = others[instruction.index].slots_[instruction.length];
      continue; // it stays where it is
    case Op::members: {
      const Program::Members& members = program.members(instruction);
      step.members = members.index;
      step.list = keep(lists_, std::vector<std::uint16_t>(members.along.begin(), members.along.end()));
      step.run = Steps::members;
      break;
    }
    case Op::meet:
      step.run = Steps::by_lanes(step.lanes, Steps::template meet<1>, Steps::template meet<2>,
                                 Steps::template meet<4>, Steps::template meet<8>, Steps::template meet<0>);
      break;
    case Op::join:
      step.run = Steps::by_lanes(step.lanes, Steps::template join<1>, Steps::template join<2>,
                                 Steps::template join<4>, Steps::template join<8>, Steps::template join<0>);
      break;
    case Op::without:
      step.run =
          Steps::by_lanes(step.lanes, Steps::template without<1>, Steps::template without<2>,
                          Steps::template without<4>, Steps::template without<8>, Steps::template without<0>);
      break;
    case Op::look: {
      take_ways();
      const bool shifts =
          std::all_of(step.ways, step.ways + step.lanes, [](const Way& way) { return way.translation; });
      if (!shifts || (step.edge != nullptr && step.b == nullptr)) {
        step.run = Steps::look_anyhow;
        break;
      }
      std::vector<Term> terms;
      for (std::size_t lane = 0; lane < step.lanes; ++lane) terms.push_back(step.ways[lane].terms.front());
      step.terms = keep(terms_, std::move(terms));
      if (step.b == nullptr) {
        step.run = Steps::by_lanes(step.lanes, Steps::template look<1>, Steps::template look<2>,
                                   Steps::template look<4>, Steps::template look<8>, Steps::template look<0>);
      } else if (step.edge == nullptr) {
        step.run = Steps::by_lanes(step.lanes, Steps::template look_meet<1>, Steps::template look_meet<2>,
                                   Steps::template look_meet<4>, Steps::template look_meet<8>,
                                   Steps::template look_meet<0>);
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
      if (std::all_of(step.ways, step.ways + step.lanes, [](const Way& way) { return way.translation; })) {
        int longest = 1;
        for (std::size_t lane = 0; lane < step.lanes; ++lane)
          longest = std::max(longest, step.ways[lane].longest);
        step.count = static_cast<std::uint16_t>(std::bit_width(static_cast<unsigned>(longest)));
        step.run = Steps::by_lanes(step.lanes, Steps::template fill<1>, Steps::template fill<2>,
                                   Steps::template fill<4>, Steps::template fill<8>, Steps::template fill<0>);
      }
      break;
    case Op::line:
      take_ways();
      step.count = instruction.length;
      step.run = Steps::line;
      break;
    case Op::flood:
      take_ways();
      step.count = static_cast<std::uint16_t>(program.reaches(instruction).size());
      step.run = Steps::flood;
      break;
    case Op::unite:
      if (!chains[number].looks.empty()) {
        std::vector<Term> terms; // by lane, then by look
        step.lanes = program.lanes(instruction.a);
        for (std::size_t lane = 0; lane < step.lanes; ++lane) {
          for (const Register look : chains[number].looks) {
            terms.emplace_back(rules.layout[program.reaches(program.code()[look])[lane]].terms.front());
          }
        }
        step.count = static_cast<std::uint16_t>(chains[number].looks.size());
        const bool down = W == 1 && std::all_of(terms.begin(), terms.end(),
                                                [](const Term& term) { return term.places < 0; });
        step.terms = keep(terms_, std::move(terms));
        step.a = slots_[program.code()[chains[number].looks.front()].a].first;
        step.run = Steps::by_lanes(step.lanes, Steps::template line_anywhere<1>,
                                   Steps::template line_anywhere<2>, Steps::template line_anywhere<4>,
                                   Steps::template line_anywhere<8>, Steps::template line_anywhere<0>);
        if (down) {
          const auto by_looks = [&](auto looks) {
            constexpr int count = decltype(looks)::value;
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
      step.run = Steps::unite;
      break;
    }
    if constexpr (W == 1) {
      const bool shifts = step.run != Steps::look_anyhow && step.run != Steps::fill_anyhow;
      if (vectors && shifts) VectorForm::take(*this, instruction.op, step);
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
