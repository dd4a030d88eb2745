#pragma once

#include "engine/compiled/form/liveness.hpp"

namespace regola::form {

/// Register allocation of an interpreter, whose registers are words of memory. Values that are never live at
/// the same time share a place, so that the working set fits into the nearest cache. A value has its place
/// from its first to its last use, in the order of the code (Poletto and Sarkar, Linear scan register
/// allocation, 1999).
class Places {
public:
  /// @param fuses by instruction: whether it and the next one form one step
  Places(const Form& form, const std::vector<bool>& fuses);

  /// Index of the first word of a value.
  [[nodiscard]] std::uint32_t operator[](Ref value) const { return places_[value]; }
  /// Total number of words.
  [[nodiscard]] std::size_t words() const { return words_; }
  /// The initial contents of the first words.
  [[nodiscard]] const std::vector<Word>& constants() const { return constants_; }

private:
  void place_constants(const Form& form);
  void find_lanes_in_place(const Form& form);
  void find_lives(const Form& form, const std::vector<bool>& fuses);
  void share(const Form& form);
  [[nodiscard]] std::uint32_t new_place(std::uint16_t lanes);

  std::vector<std::uint32_t> places_; // by value: index of its first word
  std::vector<Word> constants_;
  std::size_t words_ = 0;
  std::vector<bool> is_constant_;   // by value: whether it is a constant
  std::vector<Ref> whole_;          // by value: the value in whose place it is a lane; itself if none
  std::vector<std::uint32_t> lane_; // by value: its number among the lanes of that value
  // By value, in the order of the code; unused for constants and for lanes within another place.
  std::vector<Liveness::Range> lives_;
};

} // namespace regola::form
