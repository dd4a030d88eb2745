#pragma once

#include "rules/resolve/scope.hpp"

namespace regola {

// Each function resolves one line of the text for both players and adds it to the ruleset of the scope. If
// the players are mirrored, the second player gets the first one's line, swapped. Else both get the same
// line, unless `for` gives it to one.

void resolve_whole_rule(Scope& scope, const syntax::WholeRule& line);
/// Records which moves a `then` line with this head may follow. May record too many.
void note_followed(Scope& scope, const syntax::Head& head);
void resolve_production(Scope& scope, const syntax::Production& line, Place place);
/// Resolves a `notation` line.
void resolve_notation(Scope& scope, const syntax::Production& line);
void resolve_judgement(Scope& scope, const syntax::Judgement& line, Place place);
/// Resolves a class of cells. Classes of symbols are declarations, resolved elsewhere.
void resolve_cell_class(Scope& scope, const syntax::Class& line, Place place);
void resolve_prefer(Scope& scope, const syntax::Prefer& prefer, std::uint32_t line);
/// Resolves a `value` or `worth` line. Call it for values first, because a worth may name any of them.
void resolve_value(Scope& scope, const syntax::Value& value);
void resolve_score(Scope& scope, const syntax::Score& score, std::uint32_t line);
void resolve_expect(Scope& scope, const syntax::Expect& line, Place place);
/// Joins `then` lines of one name, or of names that `prefer` joins, as alternatives of one part. Call it
/// after all lines are resolved.
void join_parts(Scope& scope);

// Helpers for lines that have a head and a picture.

/// Calls `resolve_for` with each player's view. Skips the second view after a fault, to report it only once.
void for_each_view(Scope& scope, const std::function<bool(const View&)>& resolve_for);
/// Returns the conditions of a line. Moves them out of the head.
[[nodiscard]] Guard guard_of(const Scope& scope, Head& head, Place place);
[[nodiscard]] bool belongs_to(const Head& head, PlayerIndex player);
/// Returns the place of an element of the picture.
[[nodiscard]] Place place_of(const syntax::Picture& picture, std::size_t element);

/// Reports a missing colon in a line that decides: its head contains the cells, as in `win x x x`.
/// @return whether the colon is missing
[[nodiscard]] bool misses_colon(const Scope& scope, const syntax::Judgement& line);

// Conditions that look from the anchor: `if count (in here around: ? x) > 2`. Such a line is replaced by one
// line for each cell where its anchor may be, with this cell in place of `here`. Later steps do not meet
// `here`.

/// Whether the condition names `here`, the anchor of its line.
[[nodiscard]] bool looks_from_anchor(const Expression& condition);

/// Returns the conditions and pictures of the lines that replace a line, in the order of the cells. Returns
/// only its own if its condition does not look from the anchor. Empty if the line fits nowhere or, with a
/// diagnostic, if there are too many lines.
[[nodiscard]] std::vector<std::pair<Guard, Picture>> at_each_anchor(Scope& scope, const Guard& guard,
                                                                    const Picture& picture, Place place);

/// Writes runs of known length out, cell by cell, on both sides: runs in pictures of several rows, such as
/// `x^3`, runs with a name, such as `?^3=A`, and runs on the right side. If a run is marked, its first cell
/// becomes the anchor.
///
/// Each cell of a named run gets a variable; on the right side the name means all of them. Writes out a row
/// of the right side with such a name, or with a run, by itself.
/// @return false, with a diagnostic, if lengths or names do not fit
[[nodiscard]] bool write_out_rows(const Scope& scope, syntax::Picture& left, syntax::Picture* right);

/// Resolves `then NAME along`. Returns one head for each direction of the previous part. add_production()
/// splits the lines of that part by direction, with a name for each direction; each returned head follows one
/// of these names. Users see the name in the text (name_in_text()).
/// @return `nullopt`, with a diagnostic, if the previous part has no directions
[[nodiscard]] std::optional<std::vector<Head>> heads_along(const View& view, const syntax::Production& line,
                                                           const Head& head);
/// Adds a production. Splits it by direction if it says `again straight`, or if an `along` part refers to it.
void add_production(Scope& scope, std::vector<Production>& lines, const Production& line);
/// Numbers the names of moves and parts in the order of the text, before the lines are resolved.
void declare_names(Scope& scope, const syntax::Text& text);
/// Returns the name in the text from which along.cpp made a name.
[[nodiscard]] NameIndex name_in_text(const Scope& scope, NameIndex name);
/// Applies what the text says about a name to all names that were made from it.
void spread_names(Scope& scope);

/// Resolves the `order` lines. Each declares a class of symbols that denote numbers.
void resolve_orders(Scope& scope, const syntax::Text& text);

/// Returns the only order that contains all these symbols; null, with a diagnostic, if there is none, or
/// several.
/// @param what name of the symbols in the message
/// @param within the class of cells, as in are_numbers()
[[nodiscard]] const SymbolOrder* find_order(const Scope& scope, const SymbolSet& symbols, Place place,
                                            std::string_view what, const std::string& within = {});

/// Whether all these symbols denote numbers. Reports it if not.
/// @param within the class of cells that hold them, for the message; empty if there is none
[[nodiscard]] bool are_numbers(const Scope& scope, const SymbolSet& symbols, Place place,
                               std::string_view what, const std::string& within = {});

// Helpers for both sides of a production.

/// Whether a capital is a variable here, not a symbol.
[[nodiscard]] bool is_variable_here(const Scope& scope, const syntax::Cell& cell);

/// Checks that every symbol of a set belongs to the game; `#` means "off the board".
[[nodiscard]] bool check_symbols(const Scope& scope, std::string_view symbols, Place place);

/// Resolves a sum on the right side. If it only adds a number to a cell, restricts the element on the left
/// side to symbols for which the result is a symbol, too. Returns `nullopt`, with a diagnostic, for a fault.
[[nodiscard]] std::optional<Write> resolve_sum(const View& view, const syntax::Cell& cell, Picture& left,
                                               std::size_t place);

/// Returns the marked cell of a side; `nullopt` without a mark.
/// @param[out] failed set to true if there are several
[[nodiscard]] std::optional<std::size_t> find_mark(const Scope& scope, const syntax::Picture& picture,
                                                   bool& failed);

/// Removes the second mark from the left side of a line. Returns the element with that mark; `nullopt` if
/// there is none.
[[nodiscard]] std::optional<std::size_t> take_second_mark(syntax::Picture& left);

/// Resolves the repetition of an element whose test is resolved already. Returns false, with a diagnostic, if
/// there is a fault.
[[nodiscard]] bool resolve_run(const View& view, const syntax::Cell& cell, bool several_rows,
                               Element& element);

/// Checks that the runs with measured lengths can be measured: each step in their direction, or back, must
/// lead to at most one cell. Returns false, with a diagnostic, if not.
[[nodiscard]] bool check_lines(const Scope& scope, const Head& head, const syntax::Picture& syntax,
                               const Picture& picture);

/// Whether a line has this name: a move, a part, a class of cells, or another line with a name. Reports a
/// name that no line has.
[[nodiscard]] bool check_line_name(const Scope& scope, const syntax::Word& name);

/// Returns the cells of an expectation `class NAME = a1 b2-c3`, ascending; `nullopt`, with a diagnostic, if
/// there is no such class or no such cell.
[[nodiscard]] std::optional<std::vector<CellIndex>> class_cells_expected(const Scope& scope,
                                                                         const syntax::Expect& line);

} // namespace regola
