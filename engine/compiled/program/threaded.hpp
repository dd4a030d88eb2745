#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <vector>

#include "engine/compiled/compiled.hpp"
#include "engine/compiled/plane.hpp"

namespace regola {

/// What a run of a program reads besides its constants.
template <int W>
struct Frame {
  Plane<W> input;
  void* machine = nullptr; ///< works out classes, for the view
  const void* view = nullptr;
  Plane<W> (*members)(void* machine, const void* view, ClassIndex index, RelationIndex along) = nullptr;
};

/// A program made ready for planes of one width: each instruction is a call that ends in calling the next, so
/// that the processor predicts each jump by itself. Results stay in registers of its own until the next run.
template <int W>
class ThreadedProgram {
public:
  /// @param live the planes of the position that runs look at, one for each of Symbols; it may change between
  /// runs
  ThreadedProgram(const Program& program, const CompiledRuleset& rules, const Plane<W>* live);

  void run(Frame<W>& frame) const { steps_.front().run(&steps_.front(), frame); }

  /// What has been computed, to be put back when it has been run again from within a run.
  [[nodiscard]] const std::vector<Plane<W>>& registers() const { return registers_; }
  void put_back(const std::vector<Plane<W>>& registers) {
    std::copy(registers.begin(), registers.end(), registers_.begin());
  }

  /// The result of the last run for a lane.
  [[nodiscard]] const Plane<W>& operator()(Register value, std::size_t lane) const {
    const Slot& slot = slots_[value];
    return slot.first[slot.lanes == 1 ? 0 : lane];
  }
  [[nodiscard]] const Plane<W>* lanes(Register value) const { return slots_[value].first; }
  [[nodiscard]] std::size_t lane_count(Register value) const { return slots_[value].lanes; }

private:
  struct Step;
  struct Steps; // what the instructions do
  struct Term {
    Plane<W> part;
    std::int16_t places = 0;
    std::uint8_t left = 0; // one word: places as shifts both shifts, one of them by 0
    std::uint8_t right = 0;

    Term() = default;
    explicit Term(const Reach::Term& term)
        : part(narrow<W>(term.part)),
          places(static_cast<std::int16_t>(term.places)),
          left(static_cast<std::uint8_t>(term.places > 0 ? term.places : 0)),
          right(static_cast<std::uint8_t>(term.places < 0 ? -term.places : 0)) {}
    [[nodiscard]] Plane<W> operator()(const Plane<W>& plane) const {
      if constexpr (W == 1) {
        return {{((plane.words[0] & part.words[0]) << left) >> right}};
      } else {
        return (plane & part).shifted(places);
      }
    }
  };
  /// A relation made ready.
  struct PlaneShift {
    std::vector<Term> terms;
    bool everywhere = false;
    bool translation = false;
    std::int16_t places = 0;
    int longest = 0;
    Plane<W> board;
    Plane<W> inner; // cells from which it leads somewhere

    [[nodiscard]] Plane<W> apply(const Plane<W>& plane) const;
  };
  struct Step {
    using Execute = void (*)(const Step*, Frame<W>&);
    Execute run = nullptr;
    Plane<W>* result = nullptr;
    const Plane<W>* a = nullptr;
    const Plane<W>* b = nullptr;
    const Plane<W>* edge = nullptr;
    const Term* terms = nullptr;        // one a lane
    const PlaneShift* shifts = nullptr; // one a lane; of a flood: all it follows
    const Plane<W>* const* planes = nullptr;
    const std::uint16_t* list = nullptr;
    std::uint16_t lanes = 1;
    std::uint16_t a_step = 0; // 0: one set for all lanes
    std::uint16_t b_step = 0;
    std::uint16_t edge_step = 0;
    std::uint16_t count = 0; // of list, of shifts of a flood; length of a line
    ClassIndex members = no_class;
  };
  struct Slot {
    const Plane<W>* first = nullptr;
    std::size_t lanes = 1;
  };

  [[nodiscard]] PlaneShift shift_of(const Reach& reach, const Layout& layout) const;

  std::vector<Step> steps_;
  std::vector<Plane<W>> registers_;
  std::vector<Slot> slots_; // by instruction of the program
  std::vector<std::unique_ptr<std::vector<PlaneShift>>> shifts_;
  std::vector<std::unique_ptr<std::vector<Term>>> terms_;
  std::vector<std::unique_ptr<std::vector<Plane<W>>>> edges_;
  std::vector<std::unique_ptr<std::vector<std::uint16_t>>> lists_;
  std::vector<std::unique_ptr<std::vector<const Plane<W>*>>> planes_;
};

extern template class ThreadedProgram<1>;
extern template class ThreadedProgram<2>;
extern template class ThreadedProgram<4>;
extern template class ThreadedProgram<6>;

} // namespace regola
