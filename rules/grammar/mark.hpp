#pragma once

#include "rules/text/source.hpp"

namespace regola {

/// The meaning of a piece of a line, according to the grammar.
enum class MarkKind : std::uint8_t {
  comment,
  number,
  title,
  file,
  shown,  ///< displayed text of `show` and `notation` lines
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
  value_used, ///< or a worth, or a parameter
  param_declared,
  param_used,
  link_declared,
  direction_used,
  cell_declared,
  cell_used,
  symbol,
  symbols,   ///< each character is one
  exception, ///< after the `!` of a set: symbols, or a class
  variable,
  drawing, ///< a row of a board
  pattern, ///< of a rule on the whole status
};

/// A piece of a text with its meaning.
struct Mark {
  MarkKind kind = MarkKind::comment;
  Place place;

  friend bool operator==(const Mark&, const Mark&) = default;
};

using Marks = std::vector<Mark>;

} // namespace regola
