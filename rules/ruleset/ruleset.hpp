#pragma once

#include <map>

#include "rules/ruleset/appearance.hpp"
#include "rules/ruleset/expression.hpp"
#include "rules/ruleset/move_notation.hpp"
#include "rules/ruleset/pattern.hpp"
#include "rules/ruleset/status.hpp"
#include "rules/text/limits.hpp"
#include "rules/text/source.hpp"

namespace regola {

using NameIndex = std::uint16_t;

/// Conditions of a line besides its picture.
struct Guard {
  std::vector<CellIndex> cells;        ///< cells allowed for the anchor; empty: any
  std::optional<Expression> condition; ///< the line holds only if this is not 0
  std::uint32_t line = 0;              ///< of the text, from 1
};

/// A `move`, `then` or `after` line from one player's view. A new word of its head belongs into words(), any
/// other new field that is more than notation into the comparisons of canonical_rules.cpp and
/// joined_lines.cpp.
struct Production {
  Guard guard;
  NameIndex name = 0; ///< index into Ruleset::names; unused for `after`
  Picture left;
  std::vector<Write> right;        ///< one for each element of `left`
  std::size_t right_anchor = 0;    ///< the element where the move ends
  std::optional<std::size_t> also; ///< a second marked element, which only the text of the move names
  bool every = false;
  bool again = false;           ///< continues from the anchor
  bool ahead = false;           ///< `again straight`: it has one heading and keeps it
  bool may_stop = false;        ///< `may again`: may stop before the end
  bool once = false;            ///< moves with equal ends and equal statuses are merged
  bool each = false;            ///< `then`: follows each step of a repeated move
  bool free = false;            ///< `then`: need not start where the move has ended
  bool extra = false;           ///< the player moves again
  bool may_skip = false;        ///< `may` of a `then` line
  std::uint16_t hands = 0xFFFF; ///< a bit for each of Ruleset::hands: whether the line may fill or empty it
  std::vector<NameIndex> after; ///< `then`: the move must have a part of one of these names; empty: any move

  /// All words of the head that are there or not, for code that compares lines.
  [[nodiscard]] constexpr std::array<bool, 9> words() const {
    return {every, again, ahead, may_stop, may_skip, once, each, free, extra};
  }
};

struct Ruleset;

/// Explains why a status does not belong to the game: a wrong number of symbols, or a player to move that its
/// first symbol contradicts; `nullopt` if it belongs.
[[nodiscard]] std::optional<std::string> misfit(const Ruleset& ruleset, const Status& status);

/// Whether a move may continue from the first `again` line by the second.
[[nodiscard]] bool goes_on_by(const Production& line, const Production& other);
/// Whether a move may repeat such lines for ever. It must go on as long as it can, and the way does not
/// matter, so such a move is no move.
[[nodiscard]] bool may_never_end(const Production& line);
/// Returns the number of the line that is reported for a move starting with this one: its own, or with `once`
/// the uppermost line of its name.
[[nodiscard]] std::uint32_t telling_line(const std::vector<Production>& moves, const Production& line);

/// A line that decides: by a picture, a condition, or both.
struct Judgement {
  enum class Kind { win, lose, draw };
  Guard guard;
  Kind kind = Kind::win; ///< used for ends only
  std::optional<Picture> picture;
  std::uint32_t forbids_above = 0; ///< `forbid`: number of such lines above it in the text
  std::uint32_t ends_above = 0;    ///< an end: number of such lines above it in the text
};

/// All `forbid` lines apply.
inline constexpr std::uint32_t all_forbids = 0xFFFF'FFFF;

/// One line that defines a class of cells.
struct CellClass {
  Guard guard;
  ClassIndex index = 0;
  Picture picture;
  bool follows = false; ///< counts only for lines in the direction of its picture
};

/// `then` lines that are alternatives of one part.
struct Part {
  std::vector<Production> lines;
  bool each = false; ///< follows each step of a repeated move; such parts come first
};

/// All lines from one player's view. For the second of two mirrored players everything is swapped.
struct Side {
  std::vector<Production> moves;
  std::vector<Part> parts;
  std::vector<Production> afters;
  std::vector<Judgement> forbids;
  std::vector<Expression> most;          ///< `prefer most`: only the moves with the greatest value remain
  std::vector<std::uint32_t> most_lines; ///< line number of each of `most`, from 1
  std::vector<Judgement> passes;
  std::vector<Judgement> ends;
  std::vector<Judgement> claims; ///< draws that the player to move may claim
  std::vector<CellClass> classes;
  std::map<std::string, SymbolSet, std::less<>> symbol_classes; ///< by name
  std::vector<bool>
      following; ///< by ClassIndex: whether its cells depend on the direction of the line that names it

  /// The lines of the parts of moves: of first parts, then of further ones.
  [[nodiscard]] std::vector<const Production*> part_lines() const;
  /// All lines that write cells: part_lines(), then `after` lines.
  [[nodiscard]] std::vector<const Production*> productions() const;
};

/// A heuristic of the text: an integer from the first player's view, or a worth of a move from the view of
/// the player who makes it.
struct Value {
  std::string name;
  Expression expression;
  std::uint32_t line = 0;
  Expression mirrored; ///< for the second of two mirrored players
};

/// A test in the text.
struct Expectation {
  enum class Kind {
    perft,
    moves,
    result,
    refuse,
    value,
    worth,
    matches, ///< of the pictures of lines of one name
    cells,   ///< of a class
    makes,   ///< the status that a move makes
    tidies,  ///< the status that the `after` lines make
    forbids, ///< a `forbid` line takes the move away
  };
  Kind kind = Kind::perft;
  Status status;
  std::string subject;          ///< the depth, the move, the value, the line or the class
  std::string move;             ///< worth
  std::string by;               ///< forbids: the name of the line; empty: any
  std::string wanted;           ///< as the text has it
  std::vector<CellIndex> cells; ///< cells: ascending
  Status made;                  ///< makes, tidies
  std::uint32_t line = 0;
  Place place; ///< its line in the sources
};

/// Symbols that denote numbers.
struct SymbolOrder {
  std::string name;
  std::string symbols; ///< the first denotes 0
};

/// Pieces off the board, or a number.
struct Hand {
  Symbol symbol = 0;                ///< the piece; 0: the hand holds a number
  std::uint16_t count = 0;          ///< at the start
  PlayerIndex owner = first_player; ///< used for hands that only receive
  SymbolSet receives;               ///< pieces that enter the hand when the owner's lines remove them
  SymbolOrder order;                ///< of a number: it gains what lines subtract from the sum on the board
  std::vector<NameIndex> names;     ///< moves and parts that use it; empty: all lines

  /// Returns its name in texts.
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
  std::vector<CellIndex> cells;     ///< image of each cell; empty: unchanged
  std::map<Symbol, Symbol> symbols; ///< symbols that change
  std::vector<std::size_t> hands;   ///< image of each hand
  std::vector<std::size_t> quiet;   ///< image of each of Ruleset::quiet

  [[nodiscard]] Symbol symbol(Symbol symbol) const {
    const auto found = symbols.find(symbol);
    return found == symbols.end() ? symbol : found->second;
  }
};

/// A resolved game: no text, all names looked up. Made by load(); engine/ plays it.
struct Ruleset {
  std::string title;
  std::array<std::string, 2> players;
  Turn turn = Turn::beside;
  bool mirrored = false; ///< the second player's lines are the first one's, swapped
  /// `nullopt` if a line is for one player alone, or if rules on whole statuses or a score forbid it.
  std::optional<PlayerExchange> exchange;
  Board board;
  SymbolSet symbols; ///< all symbols that may stand on a cell
  Status start;
  bool has_start = true;   ///< false for bare rules, which have no start
  std::vector<Rule> rules; ///< on whole statuses
  std::array<Side, 2> sides;
  std::vector<std::string> names;       ///< of moves and parts
  std::vector<std::string> class_names; ///< by ClassIndex
  /// Lines with a name of their own: `after`, `forbid`, `pass` and ends.
  std::map<std::string, std::vector<std::uint32_t>, std::less<>> named_lines;
  std::vector<std::vector<NameIndex>> prefer; ///< each from most to least preferred
  std::vector<std::uint32_t> prefer_lines;    ///< line number of each of these
  std::vector<SymbolOrder> orders;            ///< followed by their mirror images where these differ
  std::map<Symbol, std::int32_t> numbers;     ///< of the symbols of orders
  std::vector<Hand> hands;
  std::vector<SymbolSet> quiet; ///< pieces that each quiet counter watches
  bool keeps_past = false;      ///< some line counts repetitions, so that equal statuses may differ in value
  std::optional<Expression> score;
  std::uint32_t score_line = 0; ///< of the text, from 1
  std::vector<Value> values;
  std::vector<Value> worths;          ///< of moves
  std::vector<NotationMark> notation; ///< properties of cells that FEN writes and plain symbols do not show
  MoveNotation move_notation;
  std::map<Symbol, Appearance> appearances; ///< of the symbols that have a `show` line
  std::map<Symbol, PlayerIndex> owners;     ///< owner of each symbol
  std::vector<Expectation> expectations;
  /// Greatest number of steps from cell to cell in one match; callers with less time may lower it.
  std::uint32_t most_steps = limits::steps;

  /// Makes a ruleset of the article's kind: no board, and only players that the patterns name.
  [[nodiscard]] static Ruleset from_rules(std::vector<Rule> rules);

  /// Returns the value of that name, or null.
  [[nodiscard]] const Value* find_value(std::string_view name) const;
  /// Returns the worth of that name, or null.
  [[nodiscard]] const Value* find_worth(std::string_view name) const;
};

} // namespace regola
