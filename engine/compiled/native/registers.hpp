#pragma once

#include <cstdint>
#include <vector>

#include "engine/compiled/form/liveness.hpp"
#include "engine/compiled/native/folded.hpp"

namespace regola::form {

/// Where a part of a value lies, that is one lane of it, or four: in a register, or in the frame on the
/// stack.
struct Home {
  static constexpr std::uint8_t none = 0xFF;
  std::uint8_t reg = none; ///< its number among the general or the vector registers, for as long as it lives
  bool is_read = false;    ///< without a register: somebody reads what lies in the frame
  std::uint32_t slot = 0;  ///< without a register: its number among the words, or the vectors, of the frame
};

/// What lies in the frame has a register for some time: from its first access within this time on, which
/// every way to the others passes, to the last one. What is written meanwhile goes to the frame, too.
struct Stay {
  std::uint32_t first = 0; ///< instruction
  std::uint32_t last = 0;  ///< instruction
  std::uint32_t part = 0;
  std::uint8_t reg = Home::none;
  bool is_vector = false;
  bool loads = false; ///< the first instruction reads it
};

/// What the instructions of a form read from registers and write to them, in the order of the code.
[[nodiscard]] std::vector<Liveness::Access> register_accesses(const Form& form, const Folded& folded);

/// Which registers the values of a form get. Those that are asked for most, measured by the gaps in which
/// they live, choose first (priority colouring: Chow and Hennessy, The priority-based coloring approach to
/// register allocation, 1990). Who finds no register that is free as long as it lives gets some for shorter
/// stays.
class Registers {
public:
  /// Sets of registers: bit i is general register i, bit 16 + i vector register i.
  using Set = std::uint32_t;
  static constexpr unsigned first_vector = 16;

  /// @param available what values may lie in
  Registers(const Form& form, const Folded& folded, const ControlFlow& flow, const Liveness& liveness,
            Set available);

  /// The number of a part of a value.
  [[nodiscard]] std::uint32_t part(Ref value, std::size_t index) const {
    return first_part_[value] + static_cast<std::uint32_t>(index);
  }
  [[nodiscard]] const std::vector<Home>& homes() const { return homes_; } // by part
  /// In the order in which they begin.
  [[nodiscard]] const std::vector<Stay>& stays() const { return stays_; }
  /// All registers that values lie in.
  [[nodiscard]] Set used() const { return used_; }
  /// Those in which something is alive before an instruction.
  [[nodiscard]] Set busy(std::uint32_t instruction) const { return busy_[instruction]; }
  /// How many words the frame has.
  [[nodiscard]] std::uint32_t word_slots() const { return word_slots_; }
  /// How many vectors it has.
  [[nodiscard]] std::uint32_t vector_slots() const { return vector_slots_; }

private:
  using Part = std::uint32_t;
  using Accesses = std::span<const Liveness::Access>;
  static constexpr Part no_part = 0xFFFFFFFF;

  void note_copies(const Form& form, const Folded& folded);
  /// A part that looks for a register.
  struct Seeker {
    Part part = no_part;
    bool is_vector = false;
    bool is_later = false; ///< it is not the first part of its value
    Accesses accesses;     ///< all there are of its value
  };

  void assign(const Seeker& seeker, std::span<const Liveness::Range> ranges);
  void divide(const Seeker& seeker, Accesses accesses);
  void stay(const Seeker& seeker, Accesses accesses);
  [[nodiscard]] std::size_t dominated(Accesses accesses) const;
  [[nodiscard]] std::uint32_t end_of_stay(Accesses accesses) const;
  template <typename Ranges>
  [[nodiscard]] std::uint8_t take(const Seeker& seeker, const Ranges& ranges);
  [[nodiscard]] Set wished(Part part, Set free) const;

  const ControlFlow& flow_;
  Set available_;
  std::vector<Part> first_part_; // by value; the last one's end behind it
  std::vector<Home> homes_;      // by part
  std::vector<Stay> stays_;
  std::vector<Part> from_; // by part: what it is made of, so that the same register saves a copy
  std::vector<Part> to_;   // by part: what it is copied to
  std::vector<Set> busy_;  // by gap
  Set used_ = 0;
  std::uint32_t word_slots_ = 0;
  std::uint32_t vector_slots_ = 0;
};

} // namespace regola::form
