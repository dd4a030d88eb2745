#pragma once

#include "rules/grammar/syntax.hpp"
#include "rules/resolve/scope.hpp"

namespace regola {

/// Reports conditions that depend on themselves. Example: a `forbid` line that decides which moves exist
/// cannot count them. Call it after all lines are read.
void check_dependencies(const Scope& scope, const syntax::Text& text);

/// Warns of moves that must go on by `again once` although each step can be taken back. Such a move never
/// ends, so it is no move. Call it after all lines are read.
void check_endless_moves(const Scope& scope, const syntax::Text& text);

/// Warns of `again` and `then` lines that can never follow: their picture starts with a symbol that never
/// stands on the cell which the move has reached.
void check_following(const Scope& scope, const syntax::Text& text);

/// Warns of lines that seem to be written from the second player's view although he reads them mirrored.
/// Examples: a move that makes only the other player's pieces, an end that names only these.
void check_owners(const Scope& scope, const syntax::Text& text);

/// Warns of a mirror that exchanges nothing, and of players called like their pieces where no line says whose
/// it is.
void check_players(const Scope& scope, const syntax::Text& text);

/// Warns of legal text that is probably a slip: a symbol that never comes onto the board, a hand that no line
/// uses, a variable that occurs once, a score that no pass can reach, a class that lacks a symbol of its
/// mirrored class.
void check_ruleset(const Scope& scope, const syntax::Text& text);

/// Warns of what is legal and most likely forgotten or written twice: a pair of `players`, the hand of the
/// second player, the same line again.
void check_slips(const Scope& scope, const syntax::Text& text);

} // namespace regola
