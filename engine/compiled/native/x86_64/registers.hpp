#pragma once

#include "engine/compiled/form/liveness.hpp"
#include "engine/compiled/native/folded.hpp"

namespace regola::form {

/// The location of a part of a value: a register, or a slot of the frame on the stack (spilled). A part is
/// one lane, or four.
struct Home {
  static constexpr std::uint8_t none = 0xFF;
  std::uint8_t reg = none; ///< number of the general or vector register, for the whole life of the part
  bool is_read = false;    ///< if the part is spilled: whether an instruction reads the slot
  std::uint32_t slot = 0;  ///< if the part is spilled: number of the word slot or vector slot
};

/// A stay: a time during which a spilled part has a register, too. It lasts from an access that dominates the
/// others to the last access. Writes during a stay also go to the frame.
struct Stay {
  std::uint32_t first = 0; ///< first instruction of the stay
  std::uint32_t last = 0;  ///< last instruction of the stay
  std::uint32_t part = 0;
  std::uint8_t reg = Home::none;
  bool is_vector = false;
  bool loads = false; ///< the first instruction reads the part, so the part must be loaded
};

/// The accesses of a form to registers, in the order of the code.
[[nodiscard]] std::vector<Liveness::Access> register_accesses(const Form& form, const Folded& folded);

/// Register allocation by priority colouring (Chow and Hennessy, The priority-based coloring approach to
/// register allocation, 1990). Values with the most accesses per gap of their live range choose first. A
/// value that finds no free register for its whole life may get registers for shorter stays.
class Registers {
public:
  /// A set of registers: bit i is general register i, bit 16 + i vector register i.
  using Set = std::uint32_t;
  static constexpr unsigned first_vector = 16;

  /// @param available registers that may hold values
  Registers(const Form& form, const Folded& folded, const ControlFlow& flow, const Liveness& liveness,
            Set available);

  /// The index of a part of a value.
  [[nodiscard]] std::uint32_t part(Ref value, std::size_t index) const {
    return first_part_[value] + static_cast<std::uint32_t>(index);
  }
  [[nodiscard]] const std::vector<Home>& homes() const { return homes_; } // by part: its location
  /// All stays, ordered by their first instruction.
  [[nodiscard]] const std::vector<Stay>& stays() const { return stays_; }
  /// All registers that hold values.
  [[nodiscard]] Set used() const { return used_; }
  /// The registers that hold a live value before an instruction.
  [[nodiscard]] Set busy(std::uint32_t instruction) const { return busy_[instruction]; }
  /// Number of word slots in the frame.
  [[nodiscard]] std::uint32_t word_slots() const { return word_slots_; }
  /// Number of vector slots in the frame.
  [[nodiscard]] std::uint32_t vector_slots() const { return vector_slots_; }

private:
  using Part = std::uint32_t;
  using Accesses = std::span<const Liveness::Access>;
  static constexpr Part no_part = 0xFFFFFFFF;

  void note_copies(const Form& form, const Folded& folded);
  /// A part that is looking for a register.
  struct Seeker {
    Part part = no_part;
    bool is_vector = false;
    bool is_later = false; ///< it is not the first part of its value
    Accesses accesses;     ///< all accesses to its value
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
  std::vector<Part> first_part_; // by value: its first part; one more entry marks the end
  std::vector<Home> homes_;      // by part: its location
  std::vector<Stay> stays_;
  std::vector<Part> from_; // by part: the part that it is a copy of; sharing its register saves the copy
  std::vector<Part> to_;   // by part: the part that is a copy of it
  std::vector<Set> busy_;  // by gap: registers that are in use
  Set used_ = 0;
  std::uint32_t word_slots_ = 0;
  std::uint32_t vector_slots_ = 0;
};

} // namespace regola::form
