#pragma once

#include "rules/grammar/syntax.hpp"
#include "rules/text/diagnostic.hpp"
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

/// Parses a text into its syntax. A line that cannot be parsed gives one diagnostic and does not hide the
/// others.
/// @param index index of the source in Sources, for places
/// @param[out] marks if not null, receives the meanings of the pieces of all parsed lines
[[nodiscard]] syntax::Text parse(const Source& source, std::uint32_t index, Diagnostics& diagnostics,
                                 Marks* marks = nullptr);

/// Resolves the `&` of sets such as `{x&wet!home}`, unless `&` is a symbol of this game. Each set keeps at
/// most one class of cells after `&` and one after `!`. Merges further classes into a class without a name:
/// the cells outside of one class after `&`, or inside one class after `!`.
void split_sets(syntax::Text& text);

} // namespace regola
