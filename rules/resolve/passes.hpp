#pragma once

#include "rules/resolve/resolve.hpp"
#include "rules/resolve/scope.hpp"

namespace regola {

/// Detects the article's form of a turn: the first symbol of a status is the player to move. It applies if
/// all rules are on whole statuses and begin with a player's name on both sides, and the players are not
/// mirrored.
/// @param start the cells of the drawing
void find_turn(Ruleset& ruleset, const syntax::Text& text, const std::string& start);

/// Determines the owner of each symbol that the mirrored pairs leave open. It is the only player whose `move`
/// lines write the symbol under their anchor, or the player with that name.
void find_owners(Ruleset& ruleset);

/// Finds the exchange of the players that leaves the rules unchanged. Call it after all lines are resolved.
/// @return `nullopt` if the players may differ
[[nodiscard]] std::optional<PlayerExchange> find_exchange(const Scope& scope);

/// Gives rules on whole statuses stable numbers. Each rule gets the number of its cell, from 1, without the
/// turn, if each rule changes exactly one cell besides the turn, and no two rules of a player change the same
/// cell. Else all rules keep the number 0, and moves are named by the place of their rule in the list.
void number_rules(Ruleset& ruleset);

/// Reports missing lines. Lines on cells need a board, a line for one player needs players, and a text needs
/// rules.
/// @param board_written whether there is a `board` line, even one with faults
void require_what_lines_need(Scope& scope, const syntax::Text& text, bool board_written);

/// Which lines could not be read, so that their declarations may be missing.
enum class Missed { players, declarations };

/// Drops all warnings, and errors that may be mere consequences of lines that could not be read.
/// @param known number of faults to keep, from the front
void keep_sure_faults(Diagnostics& faults, std::size_t known, Missed missed);

/// Whether a line that cannot be read begins with no known word, so that it may be a misspelt declaration.
[[nodiscard]] bool has_unknown_line(const syntax::Text& text);

/// Declares the classes of symbols, and the names of the classes of cells.
void resolve_symbol_classes(Scope& scope, const syntax::Text& text);

/// Declares all symbols of the game: drawn, mirrored, held, in a class, or written by a right side.
/// @param start the cells of the drawing
void declare_symbols(Scope& scope, const syntax::Text& text, const std::string& start);

/// Resolves the `hand` lines, except for the names of moves in them.
void resolve_hands(Scope& scope, const syntax::Text& text);
/// Records which hands each line fills and empties. Call it after all moves have their names.
void mark_hands(Scope& scope, const syntax::Text& text);

/// Resolves the `notation` lines about moves. Call it after all other lines are resolved.
void resolve_move_notation(Scope& scope, const syntax::Text& text);

/// Resolves the `param` lines into `scope.params`. Settings of the caller override the text.
/// @return whether a setting differs from the text's value
bool resolve_params(const syntax::Text& text, const Settings& settings, Scope& scope);

/// Resolves `players`: their names and, for mirrored players, the swapped symbols and directions. Call
/// mirror_cells() later, when there is a board. Returns false, with diagnostics, if there is a fault.
bool resolve_players(Scope& scope, const syntax::Players& players, Place place);

/// Computes the mirror image of each cell. Reports a mirror that is no symmetry of the board.
void mirror_cells(Scope& scope, const syntax::Players& players);

/// Resolves the `show` lines. Call it after all symbols are declared.
void resolve_show(Scope& scope, const syntax::Text& text);

/// Reports a capital that the text uses as a symbol without declaring it: on right sides that give it no
/// value, in sets and in counts. Reports each capital once and then treats it as a symbol. Other undeclared
/// capitals are variables.
void report_undeclared_capitals(Scope& scope, const syntax::Text& text);

} // namespace regola
