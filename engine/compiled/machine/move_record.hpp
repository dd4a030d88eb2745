#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/compiled/compiled.hpp"
#include "engine/compiled/machine/arena.hpp"
#include "engine/compiled/machine/machine.hpp"

namespace regola {

inline constexpr std::uint32_t no_record = 0xFFFFFFFF;
inline constexpr NameIndex any_name = 0xFFFF; // also of rules on the whole status, which have no name

/// A part of a move; all parts lie in one list.
struct PartRecord {
  NameIndex name = 0;
  Bit from = no_bit;
  Bit to = no_bit;
  std::uint32_t choices = 0; ///< index of the first one in the list of all choices
  std::uint16_t choice_count = 0;
};

/// A move that is finished or under construction.
struct MoveRecord {
  Word* position = nullptr;
  const CompiledProduction* line = nullptr; ///< of the last part
  const CompiledProduction* step = nullptr; ///< of the last hop, or the first part
  std::uint32_t parts = 0;                  ///< index of the first one in the list of all parts
  std::uint32_t first_line = 0;
  std::uint32_t variables = 0; ///< index in the list of all variables
  std::uint32_t rule = 0;      ///< among the rules on the whole status
  std::uint32_t number = 0;
  std::uint32_t came_from = no_record; ///< index in the list of links, for lines with `again`
  std::uint16_t part_count = 0;
  NameIndex first_name = 0;
  Bit anchor = no_bit;
  Move::Kind kind = Move::Kind::parts;
  bool goes_on = false;    ///< `again`: the next part is another hop
  bool must_go_on = false; ///< `again`: the move may not end here
  bool extra = false;      ///< the player moves again
  bool shares_text = false;
};

/// A board met during a move with `again`.
struct MoveLink {
  Position position = nullptr;
  std::uint32_t before = no_record; ///< index in the list of links
};

/// Sizes of all lists, to which a release returns.
struct MoveMarks {
  Arena::Mark arena;
  std::size_t records = 0;
  std::size_t parts = 0;
  std::size_t choices = 0;
  std::size_t variables = 0;
  std::size_t links = 0;
};

} // namespace regola
