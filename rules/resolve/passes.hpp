#pragma once

#include "rules/resolve/resolve.hpp"
#include "rules/resolve/scope.hpp"

namespace regola {

/// Detects the article's form of a turn: the first symbol of a status is the player to move. It applies if
/// all rules are on whole statuses, begin with a player's name on both sides, and the players are not
/// mirrored.
/// @param start the cells of the drawing
void find_turn(Ruleset& ruleset, const syntax::Text& text, const std::string& start);

/// Determines the owner of each symbol that the mirrored pairs leave open: the only player whose `move` lines
/// write it under their anchor, or the player of that name.
void find_owners(Ruleset& ruleset);

/// Finds the exchange of the players that leaves the rules unchanged. Call it after all lines are resolved.
/// @return `nullopt` if the players may differ
[[nodiscard]] std::optional<PlayerExchange> find_exchange(const Scope& scope);

/// Gives rules on whole statuses stable numbers. If each rule changes exactly one cell, the turn aside, and
/// no two rules of a player the same cell, each rule gets the number of its cell, from 1, without the turn.
/// Otherwise all rules keep the number 0, and moves are called by the place of their rule in the list.
void number_rules(Ruleset& ruleset);

/// Reports missing lines: lines on cells need a board, a line for a player needs players, and a text needs
/// rules.
/// @param board_written whether there is a `board` line, even one with faults
void require_what_lines_need(Scope& scope, const syntax::Text& text, bool board_written);

/// Which lines could not be read, so that others may miss what they declare.
enum class Missed { players, declarations };

/// Drops all warnings, and errors that may only follow from lines that could not be read.
/// @param known number of faults at the front that stay
void keep_sure_faults(Diagnostics& faults, std::size_t known, Missed missed);

/// Whether some line cannot be read and begins with no known word, so that it may be a misspelt declaration.
[[nodiscard]] bool has_unknown_line(const syntax::Text& text);

/// Declares the classes of symbols, and the names of the classes of cells.
void resolve_symbol_classes(Scope& scope, const syntax::Text& text);

/// Declares all symbols of the game: drawn, mirrored, held, in a class, or written by a right side.
/// @param start the cells of the drawing
void declare_symbols(Scope& scope, const syntax::Text& text, const std::string& start);

/// Resolves the `hand` lines except for the names of moves in them.
void resolve_hands(Scope& scope, const syntax::Text& text);
/// Notes which lines fill and empty which hands. Call it once all moves have their names.
void mark_hands(Scope& scope, const syntax::Text& text);

/// Resolves the `notation` lines about moves. Call it after all other lines are resolved.
void resolve_move_notation(Scope& scope, const syntax::Text& text);

/// Resolves the `param` lines into `scope.params`. Settings of the caller override the text.
/// @return whether a setting differs from the text
bool resolve_params(const syntax::Text& text, const Settings& settings, Scope& scope);

/// Resolves `players`: their names and, for mirrored players, the swapped symbols and directions.
/// mirror_cells() follows once there is a board. False, with diagnostics, for a fault.
bool resolve_players(Scope& scope, const syntax::Players& players, Place place);

/// Computes the mirror image of each cell; reports a mirror that is no symmetry of the board.
void mirror_cells(Scope& scope, const syntax::Players& players);

/// Resolves the `show` lines. Call it once all symbols are declared.
void resolve_show(Scope& scope, const syntax::Text& text);

/// Reports a capital that the text uses like a symbol without declaring it: on right sides that give it no
/// value, in sets and in counts. Each capital is reported once and counts as a symbol from then on; other
/// undeclared capitals are variables.
void report_undeclared_capitals(Scope& scope, const syntax::Text& text);

} // namespace regola
