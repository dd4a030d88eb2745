#pragma once

#include "rules/resolve/scope.hpp"

namespace regola {

/// Reports conditions that depend on themselves. Example: a `forbid` line that decides which moves exist
/// cannot count them. Call it after all lines are read.
void check_dependencies(const Scope& scope, const syntax::Text& text);

/// Warns of moves that must go on by `again once` although each step can be taken back. Such a move never
/// ends, so it is no legal move. Call it after all lines are read.
void check_endless_moves(const Scope& scope, const syntax::Text& text);

/// Warns of `again` and `then` lines that can never follow: their picture begins with a symbol that is never
/// on the cell that the move has reached.
void check_following(const Scope& scope, const syntax::Text& text);

/// Warns of lines that seem to be written from the second player's view, although he reads them mirrored.
/// Examples: a move that writes only the other player's pieces; an end that names only the other player's
/// pieces.
void check_owners(const Scope& scope, const syntax::Text& text);

/// Warns of a mirror that exchanges nothing. Warns of players who are named like pieces, if no line says
/// whose pieces these are.
void check_players(const Scope& scope, const syntax::Text& text);

/// Warns of legal text that is probably a slip: a symbol that never comes onto the board, a hand that no line
/// uses, a variable that occurs once, a score that no pass can reach, a class without a symbol of its
/// mirrored class.
void check_ruleset(const Scope& scope, const syntax::Text& text);

/// Warns of legal text with a probable omission or repetition: a missing pair of `players`, a missing hand of
/// the second player, a line that occurs twice.
void check_slips(const Scope& scope, const syntax::Text& text);

/// Reports an anchor that may be off the board. A player clicks on the anchor, so it must be a cell in every
/// match.
[[nodiscard]] bool check_anchor(const Scope& scope, const Picture& picture, std::size_t anchor, Place place);

/// Reports a choice of symbols for a run whose length depends on the line.
[[nodiscard]] bool check_chosen_lengths(const Scope& scope, const syntax::Picture& right, const Picture& left,
                                        const std::vector<Write>& writes);

/// Whether the production can change a cell or move the anchor.
[[nodiscard]] bool has_effect(const Production& line);

/// Warns of cells in a head that no match of the picture can cover.
void warn_of_cells_out_of_reach(const View& view, const Head& head, const Picture& picture);

/// Reports a name of a move that readers would take for something else.
[[nodiscard]] bool check_move_name(const Scope& scope, const syntax::Word& name);

/// Whether neither the head nor the picture gives a direction.
[[nodiscard]] bool lies_freely(const Head& head, const syntax::Picture& picture);

/// Reports words of a head that require other words, which are missing.
[[nodiscard]] bool check_words(const Scope& scope, const syntax::Production& line, const Head& head);

} // namespace regola
