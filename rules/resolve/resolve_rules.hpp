#pragma once

#include "rules/resolve/scope.hpp"

namespace regola {

// Each function resolves one line of the text for both players and adds it to the ruleset of the scope. For
// mirrored players the second player's line is the first one's, swapped. Otherwise both get the same line,
// unless `for` assigns it to one.

void resolve_whole_rule(Scope& scope, const syntax::WholeRule& line);
/// Notes which moves a `then` line with this head may follow; too many names do no harm.
void note_followed(Scope& scope, const syntax::Head& head);
void resolve_production(Scope& scope, const syntax::Production& line, Place place);
/// Resolves a `notation` line.
void resolve_notation(Scope& scope, const syntax::Production& line);
void resolve_judgement(Scope& scope, const syntax::Judgement& line, Place place);
/// Resolves a class of cells; classes of symbols are declarations.
void resolve_cell_class(Scope& scope, const syntax::Class& line, Place place);
void resolve_prefer(Scope& scope, const syntax::Prefer& prefer, std::uint32_t line);
/// Resolves a `value` or a `worth`. Values come first, because a worth may name any of them.
void resolve_value(Scope& scope, const syntax::Value& value);
void resolve_score(Scope& scope, const syntax::Score& score, std::uint32_t line);
void resolve_expect(Scope& scope, const syntax::Expect& line, Place place);
/// Joins `then` lines of one name, or of names that `prefer` joins, as alternatives of one part. Call it
/// after all lines are resolved.
void join_parts(Scope& scope);

// Helpers for lines that have a head and a picture.

/// Calls `action` with each player's view. Skips the second view after a fault, so that it is not reported
/// twice.
void for_each_view(Scope& scope, const std::function<bool(const View&)>& resolve_for);
/// Returns the conditions of a line; takes them from the head.
[[nodiscard]] Guard guard_of(const Scope& scope, Head& head, Place place);
[[nodiscard]] bool belongs_to(const Head& head, PlayerIndex player);
/// Returns the place of an element of the picture.
[[nodiscard]] Place place_of(const syntax::Picture& picture, std::size_t element);

/// Reports a missing colon in a line that decides: its cells stand in its head, as in `win x x x`.
/// @return whether it is missing
[[nodiscard]] bool misses_colon(const Scope& scope, const syntax::Judgement& line);

// Conditions that look from the anchor: `if count (in here around: ? x) > 2`. Such a line becomes one line
// for each cell where its anchor may lie, with that cell in place of `here`. Later steps see no `here`.

/// Whether the condition names `here`, the anchor of its line.
[[nodiscard]] bool looks_from_anchor(const Expression& condition);

/// Returns the conditions and pictures of the lines that a line becomes, in the order of the cells; only its
/// own if its condition does not look from the anchor. Empty if the line fits nowhere or, with a diagnostic,
/// if there are too many.
[[nodiscard]] std::vector<std::pair<Guard, Picture>> at_each_anchor(Scope& scope, const Guard& guard,
                                                                    const Picture& picture, Place place);

/// Writes runs of known length out, cell by cell, on both sides. It does so in pictures of several rows, as
/// for `x^3`, for runs with a name, as `?^3=A`, and for runs on the right side. If a run is marked, its first
/// cell becomes the anchor.
///
/// Each cell of a named run gets a variable; the name on the right side stands for all of them. A row of the
/// right side with such a name or a run is written out by itself.
/// @return false, with a diagnostic, if lengths or names do not fit
[[nodiscard]] bool write_out_rows(const Scope& scope, syntax::Picture& left, syntax::Picture* right);

/// Resolves `then NAME along`: returns one head for each direction of the part before it. add_production()
/// splits the lines of that part by direction, under a name for each direction; users see the name of the
/// text (see name_in_text()). A head that is returned follows one of these names.
/// @return `nullopt`, with a diagnostic, if the part before has no directions
[[nodiscard]] std::optional<std::vector<Head>> heads_along(const View& view, const syntax::Production& line,
                                                           const Head& head);
/// Adds a production. Splits it by direction if it goes on straight ahead or if an `along` part refers to it.
void add_production(Scope& scope, std::vector<Production>& lines, const Production& line);
/// Numbers the names of moves and parts in the order of the text, before the lines are resolved.
void declare_names(Scope& scope, const syntax::Text& text);
/// Returns the name as the text spells it, for a name that along.cpp made.
[[nodiscard]] NameIndex name_in_text(const Scope& scope, NameIndex name);
/// Applies whatever is said about a name to all names that were made from it.
void spread_names(Scope& scope);

/// Resolves the `order` lines; each declares a class of symbols that denote numbers.
void resolve_orders(Scope& scope, const syntax::Text& text);

/// Returns the one order that contains all these symbols; null, with a diagnostic, if there is none or
/// several.
/// @param what name of the symbols in the message
/// @param within as for are_numbers()
[[nodiscard]] const SymbolOrder* find_order(const Scope& scope, const SymbolSet& symbols, Place place,
                                            std::string_view what, const std::string& within = {});

/// Whether all these symbols denote numbers; reports it if not.
/// @param within the class of cells on which they stand, for the message; empty for none
[[nodiscard]] bool are_numbers(const Scope& scope, const SymbolSet& symbols, Place place,
                               std::string_view what, const std::string& within = {});

// Helpers for both sides of a production.

/// Whether a capital is a variable here, not a symbol.
[[nodiscard]] bool is_variable_here(const Scope& scope, const syntax::Cell& cell);

/// Checks that every symbol of a set belongs to the game; `#` means "off the board".
[[nodiscard]] bool check_symbols(const Scope& scope, std::string_view symbols, Place place);

/// Resolves a sum on the right side. If it only adds a number to a cell, the opposite element is restricted
/// to symbols whose result is a symbol, too. Returns `nullopt`, with a diagnostic, for a fault.
[[nodiscard]] std::optional<Write> resolve_sum(const View& view, const syntax::Cell& cell, Picture& left,
                                               std::size_t place);

/// Returns the marked cell of a side; `nullopt` without a mark.
/// @param[out] failed set if there are several
[[nodiscard]] std::optional<std::size_t> find_mark(const Scope& scope, const syntax::Picture& picture,
                                                   bool& failed);

/// Takes the second mark off the left side of a line. Returns the element that it marks; `nullopt` without
/// one.
[[nodiscard]] std::optional<std::size_t> take_second_mark(syntax::Picture& left);

/// Resolves the repetition of an element whose test is resolved. False, with a diagnostic, for a fault.
[[nodiscard]] bool resolve_run(const View& view, const syntax::Cell& cell, bool several_rows,
                               Element& element);

/// Checks that the runs with measured lengths can be measured: each step of their direction must lead to at
/// most one cell, forth and back. False, with a diagnostic, if not.
[[nodiscard]] bool check_lines(const Scope& scope, const Head& head, const syntax::Picture& syntax,
                               const Picture& picture);

/// Whether some line has this name: a move, a part, a class of cells, or another line with a name. Reports a
/// name that no line has.
[[nodiscard]] bool check_line_name(const Scope& scope, const syntax::Word& name);

/// Returns the cells of an expectation `class NAME = a1 b2-c3`, ascending; `nullopt`, with a diagnostic, if
/// there is no such class or no such cell.
[[nodiscard]] std::optional<std::vector<CellIndex>> class_cells_expected(const Scope& scope,
                                                                         const syntax::Expect& line);

} // namespace regola
