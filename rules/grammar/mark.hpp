#pragma once

#include "rules/text/source.hpp"

namespace regola {

/// The meaning of a piece of a line, according to the grammar.
enum class MarkKind : std::uint8_t {
  comment,
  number,
  title,
  file,
  shown,  ///< text to display, of a `show` or `notation` line
  status, ///< a word of a status
  result,
  move_text,
  head_word, ///< a word of a head whose meaning depends on its context
  player_declared,
  player_used,
  move_declared,
  move_used,
  class_declared,
  order_declared,
  class_used,
  value_declared,
  worth_declared,
  value_used, ///< use of a value, a worth or a parameter
  param_declared,
  param_used,
  link_declared,
  direction_used,
  cell_declared,
  cell_used,
  symbol,
  symbols,   ///< symbols, one for each character
  exception, ///< symbols or a class after the `!` of a set
  variable,
  drawing, ///< a row of a board
  pattern, ///< pattern of a rule on the whole status
};

/// A piece of a text with its meaning.
struct Mark {
  MarkKind kind = MarkKind::comment;
  Place place;

  friend bool operator==(const Mark&, const Mark&) = default;
};

using Marks = std::vector<Mark>;

} // namespace regola
