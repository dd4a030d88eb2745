#pragma once

#include <map>

#include "rules/ruleset/expression.hpp"
#include "rules/ruleset/move_notation.hpp"
#include "rules/ruleset/pattern.hpp"
#include "rules/ruleset/picture.hpp"
#include "rules/ruleset/player.hpp"
#include "rules/ruleset/status.hpp"
#include "rules/text/limits.hpp"
#include "rules/text/source.hpp"

namespace regola {

using NameIndex = std::uint16_t;

/// Conditions of a line, besides its picture.
struct Guard {
  std::vector<CellIndex> cells;        ///< cells allowed for the anchor; empty if any cell is
  std::optional<Expression> condition; ///< if set, the line holds only if this is not 0
  std::uint32_t line = 0;              ///< number in the text, from 1
};

/// A `move`, `then` or `after` line from one player's view. Add a new word of its head to words(). Add any
/// other new field, unless it is only notation, to the comparisons of canonical_rules.cpp and
/// joined_lines.cpp.
struct Production {
  Guard guard;
  NameIndex name = 0; ///< index into Ruleset::names; unused for `after`
  Picture left;
  std::vector<Write> right;        ///< one write for each element of `left`
  std::size_t right_anchor = 0;    ///< the element where the move ends
  std::optional<std::size_t> also; ///< a second marked element, which only the text of the move names
  bool every = false;
  bool again = false;    ///< whether it continues a move, from the anchor
  bool ahead = false;    ///< `again straight`: it has one heading, and the move keeps it
  bool may_stop = false; ///< `may again`: the move may stop before the end
  bool once = false;     ///< merges moves with equal ends and equal statuses
  bool each = false;     ///< `then`: whether it follows each step of a repeated move
  bool free = false;  ///< `then`: whether it may begin at another cell than the one that the move has reached
  bool extra = false; ///< whether the player moves again
  bool may_skip = false; ///< `may` of a `then` line
  /// A bit for each of Ruleset::hands: whether the line may fill or empty the hand.
  std::uint16_t hands = 0xFFFF;
  std::vector<NameIndex> after; ///< `then`: the move must have a part of one of these names; empty: any move

  /// All words of the head that take no argument, each true if present. For code that compares lines.
  [[nodiscard]] constexpr std::array<bool, 9> words() const {
    return {every, again, ahead, may_stop, may_skip, once, each, free, extra};
  }
};

struct Ruleset;

/// Explains why a status does not belong to the game: it has a wrong number of symbols, or its first symbol
/// contradicts the player to move. `nullopt` if it belongs to the game.
[[nodiscard]] std::optional<std::string> misfit(const Ruleset& ruleset, const Status& status);

/// Whether a move may go on by the line `other` after the `again` line `line`.
[[nodiscard]] bool goes_on_by(const Production& line, const Production& other);
/// Whether a move may repeat such lines forever. It must go on as long as it can, and its way does not
/// matter, so such a move is no legal move.
[[nodiscard]] bool may_never_end(const Production& line);
/// Returns the number of the line to report for a move that begins with this one: its own, or with `once`
/// that of the uppermost line with its name.
[[nodiscard]] std::uint32_t telling_line(const std::vector<Production>& moves, const Production& line);

/// A line that decides by a picture, a condition, or both.
struct Judgement {
  enum class Kind { win, lose, draw };
  Guard guard;
  Kind kind = Kind::win; ///< used only by ends
  std::optional<Picture> picture;
  std::uint32_t forbids_above = 0; ///< `forbid`: number of `forbid` lines above it in the text
  std::uint32_t ends_above = 0;    ///< for end lines: number of end lines above it in the text
};

/// As a number of `forbid` lines: all apply.
inline constexpr std::uint32_t all_forbids = 0xFFFF'FFFF;

/// One line that defines a class of cells.
struct CellClass {
  Guard guard;
  ClassIndex index = 0;
  Picture picture;
  bool follows = false; ///< valid only for lines in the direction of its picture
};

/// A part of moves: `then` lines that are alternatives.
struct Part {
  std::vector<Production> lines;
  bool each = false; ///< whether it follows each step of a repeated move; such parts come first
};

/// All lines from one player's view. For the second of two mirrored players, everything is swapped.
struct Side {
  std::vector<Production> moves;
  std::vector<Part> parts;
  std::vector<Production> afters;
  std::vector<Judgement> forbids;
  std::vector<Expression> most;          ///< `prefer most`: only moves with the greatest value remain
  std::vector<std::uint32_t> most_lines; ///< number of the line of each entry of `most`, from 1
  std::vector<Judgement> passes;
  std::vector<Judgement> ends;
  std::vector<Judgement> claims; ///< ends by which the player to move may claim a draw
  std::vector<CellClass> classes;
  std::map<std::string, SymbolSet, std::less<>> symbol_classes; ///< by name of the class
  std::vector<bool>
      following; ///< by ClassIndex: whether its cells depend on the direction of the line that names it

  /// All lines of parts of moves: lines of first parts, then of further parts.
  [[nodiscard]] std::vector<const Production*> part_lines() const;
  /// All lines that write cells: part_lines(), then `after` lines.
  [[nodiscard]] std::vector<const Production*> productions() const;
};

/// A heuristic of the text: an integer from the first player's view; or a worth of a move, from the view of
/// the player who makes it.
struct Value {
  std::string name;
  Expression expression;
  std::uint32_t line = 0;
  Expression mirrored; ///< the expression for the second of two mirrored players
};

/// An expectation in the text.
struct Expectation {
  enum class Kind {
    perft,
    moves,
    result,
    refuse,
    value,
    worth,
    matches, ///< number of matches of the pictures of lines with one name
    cells,   ///< the cells of a class
    makes,   ///< the status that a move makes
    tidies,  ///< the status that the `after` lines make
    forbids, ///< that a `forbid` line removes the move
  };
  Kind kind = Kind::perft;
  Status status;
  std::string subject;          ///< the depth, move, value, line or class
  std::string move;             ///< for `worth`: the move
  std::string by;               ///< for `forbids`: the name of the line; empty for any line
  std::string wanted;           ///< the expected result, as the text writes it
  std::vector<CellIndex> cells; ///< for `cells`: the expected cells, in ascending order
  Status made;                  ///< for `makes` and `tidies`: the expected status
  std::uint32_t line = 0;
  Place place; ///< place of the expectation in the sources
};

/// Symbols that denote numbers.
struct SymbolOrder {
  std::string name;
  std::string symbols; ///< the first symbol denotes 0
};

/// A hand: pieces off the board, or a number.
struct Hand {
  Symbol symbol = 0;                ///< the piece; 0 if the hand holds a number
  std::uint16_t count = 0;          ///< count at the start
  PlayerIndex owner = first_player; ///< for hands that only receive
  SymbolSet receives;               ///< pieces that enter the hand when lines of the owner remove them
  SymbolOrder order; ///< if it holds a number: it gains what lines subtract from the sum on the board
  std::vector<NameIndex> names; ///< names of moves and parts that use it; empty if all lines do

  /// Returns the hand's name in texts.
  [[nodiscard]] std::string name() const { return symbol == 0 ? order.name : std::string(1, symbol); }
};

/// Where a status shows the player to move.
enum class Turn {
  beside,     ///< beside the cells
  first_cell, ///< the article's form: the first symbol is the name of the player to move
};

/// Exchanges two mirrored players: the moves of an exchanged status are the exchanged moves, and its value is
/// the same. An involution.
struct PlayerExchange {
  std::vector<CellIndex> cells;     ///< image of each cell; empty if no cell changes
  std::map<Symbol, Symbol> symbols; ///< image of each symbol that changes
  std::vector<std::size_t> hands;   ///< image of each hand, as an index
  std::vector<std::size_t> quiet;   ///< image of each counter in Ruleset::quiet, as an index

  [[nodiscard]] Symbol symbol(Symbol symbol) const {
    const auto found = symbols.find(symbol);
    return found == symbols.end() ? symbol : found->second;
  }
};

/// How a symbol is displayed. Declared by `show` lines.
struct Appearance {
  std::string text;  ///< one or two printable ASCII characters, also accepted as input
  std::string glyph; ///< one character in UTF-8 for terminals with Unicode; may be empty
  std::string name;  ///< name of the symbol in reports, such as `king`; may be empty

  friend bool operator==(const Appearance&, const Appearance&) = default;
};

/// A resolved game: no text, all names looked up. Made by the functions of load.hpp; engine/ plays it.
struct Ruleset {
  std::string title;
  std::array<std::string, 2> players;
  Turn turn = Turn::beside;
  bool mirrored = false; ///< whether the second player's lines are the first one's, swapped
  /// `nullopt` if a line is for one player alone, or if rules on whole statuses or a score prevent an
  /// exchange.
  std::optional<PlayerExchange> exchange;
  Board board;
  SymbolSet symbols; ///< all symbols that may be on a cell
  Status start;
  bool has_start = true;   ///< false for bare rules, which have no start
  std::vector<Rule> rules; ///< rules on whole statuses
  std::array<Side, 2> sides;
  std::vector<std::string> names;       ///< names of moves and parts, by NameIndex
  std::vector<std::string> class_names; ///< names by ClassIndex
  /// Lines with a name of their own (`after`, `forbid`, `pass`, ends): their numbers, by name.
  std::map<std::string, std::vector<std::uint32_t>, std::less<>> named_lines;
  std::vector<std::vector<NameIndex>> prefer; ///< each list from the most to the least preferred name
  std::vector<std::uint32_t> prefer_lines;    ///< number of the line of each list in `prefer`, from 1
  std::vector<SymbolOrder> orders;        ///< orders of the text, then their mirror images if these differ
  std::map<Symbol, std::int32_t> numbers; ///< number of each symbol in an order
  std::vector<Hand> hands;
  std::vector<SymbolSet> quiet; ///< by counter of quiet plies: the pieces that it watches
  bool keeps_past = false; ///< whether a line counts repetitions, so that equal statuses may differ in value
  std::optional<Expression> score;
  std::uint32_t score_line = 0; ///< number of the `score` line in the text, from 1
  std::vector<Value> values;
  std::vector<Value> worths;          ///< worths of moves
  std::vector<NotationMark> notation; ///< properties of cells that FEN writes and plain symbols do not show
  MoveNotation move_notation;
  std::map<Symbol, Appearance> appearances; ///< by symbol or class with a `show` line
  std::map<Symbol, PlayerIndex> owners;     ///< owner of each symbol
  std::vector<Expectation> expectations;
  /// Greatest number of steps from cell to cell in one match. Callers with less time may lower it.
  std::uint32_t most_steps = limits::steps;

  /// Makes a ruleset of the article's kind: no board, and only those players that the patterns name.
  [[nodiscard]] static Ruleset from_rules(std::vector<Rule> rules);

  /// Returns the value with this name, or null.
  [[nodiscard]] const Value* find_value(std::string_view name) const;
  /// Returns the worth with this name, or null.
  [[nodiscard]] const Value* find_worth(std::string_view name) const;
};

/// Returns the displayed text of a symbol: that of its `show` line, or the symbol itself.
[[nodiscard]] std::string shown_text(const Ruleset& ruleset, Symbol symbol);
/// Returns the glyph of a symbol, or its text if it has none.
[[nodiscard]] std::string shown_glyph(const Ruleset& ruleset, Symbol symbol);
/// Returns the name of a symbol after that of its owner, such as `white king`. If it has no name, returns its
/// text in quotes.
[[nodiscard]] std::string shown_name(const Ruleset& ruleset, Symbol symbol);
/// Returns the owner of a symbol; `nullopt` if it belongs to nobody or to both players.
[[nodiscard]] std::optional<PlayerIndex> owner_of(const Ruleset& ruleset, Symbol symbol);

/// Greatest number of classes of cells that can be shown.
inline constexpr ClassIndex shown_classes = 128;

/// Returns the key of a shown class among the appearances of symbols: a symbol that no text can have.
[[nodiscard]] constexpr Symbol symbol_of_class(ClassIndex index) {
  return static_cast<Symbol>(0x80U + index);
}

} // namespace regola
