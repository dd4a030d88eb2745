#pragma once

// The functions of the instructions of a program.

#include <algorithm>

#include "engine/compiled/program/threaded.hpp"

namespace regola {

template <int W>
Plane<W> ThreadedProgram<W>::PlaneShift::apply(const Plane<W>& plane) const {
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

/// The functions of the instructions. `Lanes` is the number of lanes; 0: only the step knows.
template <int W>
struct ThreadedProgram<W>::Steps {
  static void stop(const Step* /*step*/, Frame<W>& /*frame*/) {}
  static void next(const Step* step, Frame<W>& frame) { step[1].run(step + 1, frame); }

  template <int Lanes>
  static constexpr int lanes_of(const Step* step) {
    return Lanes == 0 ? step->lanes : Lanes;
  }

  /// The union of some planes.
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
  /// As cells(), for two planes: the usual case.
  static void two_cells(const Step* step, Frame<W>& frame) {
    *step->result = *step->a | *step->b;
    return next(step, frame);
  }
  static void but_two_cells(const Step* step, Frame<W>& frame) {
    *step->result = *step->edge - (*step->a | *step->b);
    return next(step, frame);
  }
  static void but_one_cells(const Step* step, Frame<W>& frame) {
    *step->result = *step->edge - *step->a;
    return next(step, frame);
  }
  static void input(const Step* step, Frame<W>& frame) {
    *step->result = frame.input;
    return next(step, frame);
  }
  static void members(const Step* step, Frame<W>& frame) {
    for (int i = 0; i < step->lanes; ++i) {
      step->result[i] = frame.members(frame.machine, frame.view, step->members, step->list[i]);
    }
    return next(step, frame);
  }
  template <int Lanes>
  static void bit_and(const Step* step, Frame<W>& frame) {
    for (int i = 0; i < lanes_of<Lanes>(step); ++i) {
      step->result[i] = step->a[i * step->a_step] & step->b[i * step->b_step];
    }
    return next(step, frame);
  }
  template <int Lanes>
  static void bit_or(const Step* step, Frame<W>& frame) {
    for (int i = 0; i < lanes_of<Lanes>(step); ++i) {
      step->result[i] = step->a[i * step->a_step] | step->b[i * step->b_step];
    }
    return next(step, frame);
  }
  template <int Lanes>
  static void and_not(const Step* step, Frame<W>& frame) {
    for (int i = 0; i < lanes_of<Lanes>(step); ++i) {
      step->result[i] = step->a[i * step->a_step] - step->b[i * step->b_step];
    }
    return next(step, frame);
  }
  /// Each lane is a single shift.
  template <int Lanes>
  static void shift(const Step* step, Frame<W>& frame) {
    for (int i = 0; i < lanes_of<Lanes>(step); ++i) {
      step->result[i] = step->terms[i](step->a[i * step->a_step]);
    }
    return next(step, frame);
  }
  template <int Lanes>
  static void shift_and(const Step* step, Frame<W>& frame) {
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
  /// As line_anywhere(), if all shifts go down and a plane is one word.
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
  /// The union of the lanes of a line: shifts the set `count` times, each time further, and intersects it.
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
      Plane<W> result = step->shifts[i].apply(step->a[i * step->a_step]);
      if (step->edge != nullptr) result |= step->edge[i * step->edge_step];
      if (step->b != nullptr) result &= step->b[i * step->b_step];
      step->result[i] = result;
    }
    return next(step, frame);
  }
  /// Doubling: each round makes the steps twice as long. `count` rounds reach every edge.
  template <int Lanes>
  static void fill(const Step* step, Frame<W>& frame) {
    for (int i = 0; i < lanes_of<Lanes>(step); ++i) {
      const PlaneShift& shift = step->shifts[i];
      Plane<W> filled = step->a[i * step->a_step];
      Plane<W> through = step->b[i * step->b_step] & shift.inner;
      int places = shift.places;
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
      const PlaneShift& shift = step->shifts[i];
      Plane<W> filled = step->a[i * step->a_step];
      const Plane<W>& through = step->b[i * step->b_step];
      for (Plane<W> before = filled;; before = filled) {
        filled |= through & shift.apply(filled);
        if (filled == before) break;
      }
      step->result[i] = filled;
    }
    return next(step, frame);
  }
  /// Cells from which `count` cells in a row lie in a, the last of them also in b.
  static void line(const Step* step, Frame<W>& frame) {
    for (int i = 0; i < step->lanes; ++i) {
      const PlaneShift& shift = step->shifts[i];
      const Plane<W>& through = step->a[i * step->a_step];
      const Plane<W> last = step->b[i * step->b_step];
      Plane<W> from = through & last;
      if (shift.translation && step->count > 2) {
        if (step->count > shift.longest + 1) {
          step->result[i] = {};
          continue;
        }
        // Doubling: `run` holds the cells where `done` cells in a row begin.
        const Plane<W> inner = through & shift.inner;
        Plane<W> run = inner;
        int done = 1;
        const int wanted = step->count - 1;
        while (2 * done <= wanted) {
          run &= run.shifted(done * shift.places);
          done *= 2;
        }
        if (done < wanted) run &= run.shifted((wanted - done) * shift.places);
        from = run & from.shifted(wanted * shift.places);
      } else {
        for (int k = 1; k < step->count && from.any(); ++k) from = through & shift.apply(from);
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
        for (int k = 0; k < step->count; ++k) filled |= through & step->shifts[k].apply(filled);
        if (filled == before) break;
      }
      step->result[i] = filled;
    }
    return next(step, frame);
  }
  static void or_lanes(const Step* step, Frame<W>& frame) {
    Plane<W> all;
    for (int i = 0; i < step->lanes; ++i) all |= step->a[i];
    *step->result = all;
    return next(step, frame);
  }

  using Execute = typename Step::Execute;
  static Execute by_lanes(std::uint16_t lanes, Execute one, Execute two, Execute four, Execute eight,
                          Execute any) {
    switch (lanes) {
    case 1: return one;
    case 2: return two;
    case 4: return four;
    case 8: return eight;
    default: return any;
    }
  }
};

} // namespace regola
