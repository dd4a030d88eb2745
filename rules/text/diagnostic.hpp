#pragma once

#include <utility>

#include "rules/text/source.hpp"

namespace regola {

/// Every kind of diagnostic, with the name that follows its message in brackets. A new row needs a text in
/// tests/bad that causes it, and a row at the same place in diagnostic_stories().
#define REGOLA_DIAGNOSTIC_CODES(X)                                                                           \
  X(unreadable_file, "unreadable-file") /* missing, a directory, too large, not a text */                    \
  X(syntax, "syntax")                   /* the grammar expected something else */                            \
  X(unknown_word, "unknown-word")       /* a line begins with a word nobody knows */                         \
  X(arrow_blanks, "arrow-blanks")       /* `x->o` without the blanks */                                      \
  X(line_too_long, "line-too-long")                                                                          \
  X(too_deep, "too-deep")         /* parentheses within parentheses without end */                           \
  X(stray_indent, "stray-indent") /* an indented line that continues nothing */                              \
  X(tab_in_drawing, "tab-in-drawing")                                                                        \
  X(repeated_line, "repeated-line") /* a second `board`, `players`, `score`, name */                         \
  X(include_failed, "include-failed")                                                                        \
  X(bad_number, "bad-number")                                                                                \
  X(unknown_param, "unknown-param")                                                                          \
  X(bad_board, "bad-board") /* a drawing or size that makes no board */                                      \
  X(board_too_large, "board-too-large")                                                                      \
  X(bad_players, "bad-players")                                                                              \
  X(bad_mirror, "bad-mirror") /* a mirror that is no symmetry of the board */                                \
  X(bad_link, "bad-link")                                                                                    \
  X(bad_hand, "bad-hand")                                                                                    \
  X(bad_show, "bad-show")                                                                                    \
  X(bad_notation, "bad-notation") /* a `notation` line that says no cells */                                 \
  X(bad_order, "bad-order")       /* symbols that cannot stand for numbers */                                \
  X(bad_class, "bad-class")                                                                                  \
  X(unknown_class, "unknown-class")                                                                          \
  X(unknown_symbol, "unknown-symbol")                                                                        \
  X(unknown_head_word, "unknown-head-word")                                                                  \
  X(bad_head, "bad-head") /* a word of a head where it has no meaning */                                     \
  X(unknown_player, "unknown-player")                                                                        \
  X(unknown_cell, "unknown-cell")                                                                            \
  X(unknown_name, "unknown-name") /* a move, a value that is not there */                                    \
  X(unequal_sides, "unequal-sides")                                                                          \
  X(unbound_variable, "unbound-variable")                                                                    \
  X(missing_direction, "missing-direction")                                                                  \
  X(bad_cell, "bad-cell") /* a cell that cannot stand on this side */                                        \
  X(bad_anchor, "bad-anchor")                                                                                \
  X(bad_expression, "bad-expression")                                                                        \
  X(wrong_length, "wrong-length") /* a whole-status rule that fits no status */                              \
  X(never_matches, "never-matches")                                                                          \
  X(no_effect, "no-effect")                                                                                  \
  X(lone_variable, "lone-variable") /* a capital that binds nothing: a symbol that was not declared? */      \
  X(unused_symbol, "unused-symbol")                                                                          \
  X(one_sided_class, "one-sided-class")                                                                      \
  X(mirrored_owner, "mirrored-owner") /* `for o: . -> o`, which o reads as `. -> x` */                       \
  X(bad_status, "bad-status")                                                                                \
  X(ambiguous_moves, "ambiguous-moves") /* two successors with one move text */                              \
  X(endless_after, "endless-after")                                                                          \
  X(large_turn, "large-turn")                                                                                \
  X(no_rules, "no-rules")                                                                                    \
  X(expectation_failed, "expectation-failed")

enum class Code {
#define REGOLA_CODE(name, text) name,
  REGOLA_DIAGNOSTIC_CODES(REGOLA_CODE)
#undef REGOLA_CODE
};

[[nodiscard]] constexpr std::string_view to_string(Code code) noexcept {
  switch (code) {
#define REGOLA_CODE(name, text)                                                                              \
  case Code::name: return text;
    REGOLA_DIAGNOSTIC_CODES(REGOLA_CODE)
#undef REGOLA_CODE
  }
  return "";
}

enum class Severity { error, warning };

/// Help for a fault: what to write instead.
struct Help {
  std::string text;                       ///< one sentence; may be empty
  std::optional<std::string> replacement; ///< the correct text for the place of the fault, if it is certain

  Help() = default;
  Help(std::string for_people, std::optional<std::string> in_its_place = std::nullopt) // NOLINT(*-explicit-*)
      : text(std::move(for_people)), replacement(std::move(in_its_place)) {}
  Help(const char* for_people) : text(for_people) {} // NOLINT(*-explicit-*)

  [[nodiscard]] bool empty() const noexcept { return text.empty(); }
};

/// One fault of a text, as a value. Nothing in rules/ throws because of a text.
struct Diagnostic {
  Severity severity = Severity::error;
  Code code = Code::syntax;
  Place place;
  std::string message;                                   ///< the fault, in one sentence without its full stop
  std::string help;                                      ///< what to write instead; may be empty
  std::optional<std::string> replacement = std::nullopt; ///< replacement, as in Help

  friend bool operator==(const Diagnostic&, const Diagnostic&) = default;
};

using Diagnostics = std::vector<Diagnostic>;

[[nodiscard]] bool has_errors(const Diagnostics& diagnostics);

/// Sorts by place in the text and removes duplicates.
void sort_diagnostics(Diagnostics& diagnostics);

/// Returns the diagnostic for display: `file:line:column: error: message [code]`, the line, a caret, the
/// help. Cuts a line that is longer than a terminal around the caret.
/// @param colour whether to use escape sequences
[[nodiscard]] std::string render(const Diagnostic& diagnostic, const Sources& sources, bool colour = false);

/// Returns the number of insertions, deletions, replacements and transpositions between two words (optimal
/// string alignment).
[[nodiscard]] std::size_t edit_distance(std::string_view a, std::string_view b);

/// Returns the candidate nearest to the word; empty if no candidate is near enough.
[[nodiscard]] std::string nearest(std::string_view word, const std::vector<std::string>& candidates);

/// Returns "did you mean 'nearest'?"; empty if there is no near candidate.
[[nodiscard]] std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates);

/// Returns did_you_mean() as a Help. The nearest candidate is the replacement, unless another is equally
/// near.
[[nodiscard]] Help suggestion(std::string_view word, const std::vector<std::string>& candidates);

} // namespace regola
