#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/compiled/compiled.hpp"
#include "engine/compiled/machine/arena.hpp"
#include "engine/compiled/machine/machine.hpp"

namespace regola {

inline constexpr std::uint32_t no_record = 0xFFFFFFFF;
inline constexpr NameIndex any_name = 0xFFFF; // also of rules on whole statuses, which have none

/// A part of a move, in the list of all parts.
struct PartRecord {
  NameIndex name = 0;
  Bit from = no_bit;
  Bit to = no_bit;
  std::uint32_t choices = 0; ///< the first of them in the list of all choices
  std::uint16_t choice_count = 0;
};

/// A move under construction, or made.
struct MoveRecord {
  Word* position = nullptr;
  const CompiledProduction* line = nullptr; ///< the last one
  const CompiledProduction* step = nullptr; ///< the last one of the first parts
  std::uint32_t parts = 0;                  ///< the first of them in the list of all parts
  std::uint32_t first_line = 0;
  std::uint32_t variables = 0; ///< in the list of all variables
  std::uint32_t rule = 0;      ///< of the rules on whole statuses
  std::uint32_t number = 0;
  std::uint32_t came_from = no_record; ///< in the list of links, for lines that go on again
  std::uint16_t part_count = 0;
  NameIndex first_name = 0;
  Bit anchor = no_bit;
  Move::Kind kind = Move::Kind::parts;
  bool goes_on = false;    ///< `again`: the next part is one more step
  bool must_go_on = false; ///< `again`: it may not end here
  bool extra = false;      ///< the player moves again
  bool shares_text = false;
};

/// A board met while a move goes on again.
struct MoveLink {
  Position position = nullptr;
  std::uint32_t before = no_record; ///< in the list of links
};

/// How much there is of everything, so that what comes later can be given back.
struct MoveMarks {
  Arena::Mark arena;
  std::size_t records = 0;
  std::size_t parts = 0;
  std::size_t choices = 0;
  std::size_t variables = 0;
  std::size_t links = 0;
};

} // namespace regola
