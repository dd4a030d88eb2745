#pragma once

#include <cstdint>
#include <vector>

#include "engine/compiled/form/form.hpp"

namespace regola::form {

/// Where the values of a form lie among the registers of an interpreter. Values that are never alive at the
/// same time share a place, so that all there is to work on fits into the nearest cache: each has its place
/// from where it begins to live to where it ends, in the order of the code (Poletto and Sarkar, Linear scan
/// register allocation, 1999).
class Places {
public:
  /// @param fuses by instruction: it is one step with the next
  Places(const Form& form, const std::vector<bool>& fuses);

  /// The word at which it begins.
  [[nodiscard]] std::uint32_t operator[](Ref value) const { return places_[value]; }
  /// How many words there are.
  [[nodiscard]] std::size_t words() const { return words_; }
  /// What the first words hold from the beginning.
  [[nodiscard]] const std::vector<Word>& constants() const { return constants_; }

private:
  /// From the first to the last instruction, in the order of the code.
  struct Life {
    std::uint32_t first = 0xFFFFFFFF;
    std::uint32_t last = 0;
  };

  void place_constants(const Form& form);
  void find_lanes_in_place(const Form& form);
  void find_lives(const Form& form, const std::vector<bool>& fuses);
  void share(const Form& form);
  [[nodiscard]] std::uint32_t new_place(std::uint16_t lanes);

  std::vector<std::uint32_t> places_; // by value
  std::vector<Word> constants_;
  std::size_t words_ = 0;
  std::vector<bool> is_constant_;   // by value
  std::vector<Ref> whole_;          // by value: in which one it lies as a lane, or itself
  std::vector<std::uint32_t> lane_; // by value: as which lane
  std::vector<Life> lives_;         // by value; of those that lie in others, and of constants, there is none
};

} // namespace regola::form
