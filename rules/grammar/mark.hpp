#pragma once

#include <cstdint>
#include <vector>

#include "rules/text/source.hpp"

namespace regola {

/// What a piece of a line stands for, as the grammar has it.
enum class MarkKind : std::uint8_t {
  comment,
  number,
  title,
  file,
  shown,  ///< what people see instead: of `show` and `notation` lines
  status, ///< a word of a status
  result,
  move_text,
  head_word, ///< which word of a head it is, only what stands around it tells
  player_declared,
  player_used,
  move_declared,
  move_used,
  class_declared,
  order_declared,
  class_used,
  value_declared,
  worth_declared,
  value_used, ///< or a worth, or a parameter
  param_declared,
  param_used,
  link_declared,
  direction_used,
  cell_declared,
  cell_used,
  symbol,
  symbols,   ///< each character is one
  exception, ///< behind the `!` of a set: symbols, or a class
  variable,
  drawing, ///< a row of a board
  pattern, ///< of a rule on the whole status
};

/// A piece of a text and what it stands for.
struct Mark {
  MarkKind kind = MarkKind::comment;
  Place place;

  friend bool operator==(const Mark&, const Mark&) = default;
};

using Marks = std::vector<Mark>;

} // namespace regola
