#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <vector>

#include "engine/compiled/compiled.hpp"
#include "engine/compiled/plane.hpp"

namespace regola {

/// The input of a run besides the constants of the program.
template <int W>
struct Frame {
  Plane<W> input;
  void* machine = nullptr; ///< passed to `members`
  const void* view = nullptr;
  Plane<W> (*members)(void* machine, const void* view, ClassIndex index, RelationIndex along) = nullptr;
};

/// A program prepared for planes of one width. Each instruction is a function that tail-calls the next one,
/// so that the processor predicts each jump by itself (threaded code). Results stay in its registers until
/// the next run.
template <int W>
class ThreadedProgram {
public:
  /// @param live planes of the position that runs read, one per entry of Symbols; the position may change
  /// between runs
  ThreadedProgram(const Program& program, const CompiledRuleset& rules, const Plane<W>* live);

  void run(Frame<W>& frame) const { steps_.front().run(&steps_.front(), frame); }

  /// The results, to be restored after a nested run of the same program.
  [[nodiscard]] const std::vector<Plane<W>>& registers() const { return registers_; }
  void put_back(const std::vector<Plane<W>>& registers) {
    std::copy(registers.begin(), registers.end(), registers_.begin());
  }

  /// The result of the last run in a lane.
  [[nodiscard]] const Plane<W>& operator()(Register value, std::size_t lane) const {
    const Slot& slot = slots_[value];
    return slot.first[slot.lanes == 1 ? 0 : lane];
  }
  [[nodiscard]] const Plane<W>* lanes(Register value) const { return slots_[value].first; }
  [[nodiscard]] std::size_t lane_count(Register value) const { return slots_[value].lanes; }

private:
  struct Step;
  struct Steps; // the functions of the instructions
  struct Term {
    Plane<W> part;
    std::int16_t places = 0;
    std::uint8_t left = 0; // one word: `places` as two shifts, one of them by 0
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
  /// A relation prepared for planes of this width.
  struct PlaneShift {
    std::vector<Term> terms;
    bool everywhere = false;
    bool translation = false;
    std::int16_t places = 0;
    int longest = 0;
    Plane<W> board;
    Plane<W> inner; // cells from which the relation leads to a cell

    [[nodiscard]] Plane<W> apply(const Plane<W>& plane) const;
  };
  struct Step {
    using Execute = void (*)(const Step*, Frame<W>&);
    Execute run = nullptr;
    Plane<W>* result = nullptr;
    const Plane<W>* a = nullptr;
    const Plane<W>* b = nullptr;
    const Plane<W>* edge = nullptr;
    const Term* terms = nullptr;        // one per lane
    const PlaneShift* shifts = nullptr; // one per lane; of a flood, all that it follows
    const Plane<W>* const* planes = nullptr;
    const std::uint16_t* list = nullptr;
    std::uint16_t lanes = 1;
    std::uint16_t a_step = 0; // 0: one set for all lanes
    std::uint16_t b_step = 0;
    std::uint16_t edge_step = 0;
    std::uint16_t count = 0; // length of `list`; number of shifts of a flood; length of a line
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
