#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "rules/ruleset/appearance.hpp"
#include "rules/ruleset/board.hpp"
#include "rules/ruleset/expression.hpp"
#include "rules/ruleset/move_notation.hpp"
#include "rules/ruleset/notation_mark.hpp"
#include "rules/ruleset/pattern.hpp"
#include "rules/ruleset/picture.hpp"
#include "rules/ruleset/player.hpp"
#include "rules/ruleset/status.hpp"
#include "rules/text/limits.hpp"
#include "rules/text/source.hpp"

namespace regola {

using NameIndex = std::uint16_t;

/// What a line demands besides its picture.
struct Guard {
  std::vector<CellIndex> cells;        ///< the anchor is one of these; empty: any
  std::optional<Expression> condition; ///< holds only if it is not 0
  std::uint32_t line = 0;              ///< of the text, from 1
};

/// A `move`, `then` or `after` line as one player sees it.
struct Production {
  Guard guard;
  NameIndex name = 0; ///< of Ruleset::names; means nothing for `after`
  Picture left;
  std::vector<Write> right;     ///< as many as left.elements
  std::size_t right_anchor = 0; ///< the element the move goes to
  bool every = false;
  bool again = false;           ///< goes on from the anchor
  bool ahead = false;           ///< `again straight`: it has one heading, and goes on in that alone
  bool may_stop = false;        ///< `may again`: need not go on
  bool once = false;            ///< ways from one cell to one status are one move
  bool each = false;            ///< `then`: follows each step of a move that goes on again
  bool free = false;            ///< `then`: not bound to the cell where the move has come
  bool extra = false;           ///< the player moves again
  bool may_skip = false;        ///< `may` of a `then` line
  std::uint16_t hands = 0xFFFF; ///< a bit for each of Ruleset::hands: whether it fills and empties that one
  std::vector<NameIndex> after; ///< `then`: only in a move that has a part of one of these names; empty: any
};

struct Ruleset;

/// Why this is no status of the game: another number of symbols, or another player to move than its first
/// symbol names; nullopt if it is one.
[[nodiscard]] std::optional<std::string> misfit(const Ruleset& ruleset, const Status& status);

/// Whether a move that has come so far by an `again` line may go on by the other one.
[[nodiscard]] bool goes_on_by(const Production& line, const Production& other);
/// Whether a move may go on by lines like this one from cell to cell for ever, so that it is none: it must go
/// on while it can, and which ways it has taken does not matter.
[[nodiscard]] bool may_never_end(const Production& line);
/// The number of the line by which a move is told that begins with this one: its own, or of those whose ways
/// are one move (`once`) the uppermost of its name.
[[nodiscard]] std::uint32_t telling_line(const std::vector<Production>& moves, const Production& line);

/// A line that decides something: a picture, a condition, or both.
struct Judgement {
  enum class Kind { win, lose, draw };
  Guard guard;
  Kind kind = Kind::win; ///< means something for ends only
  std::optional<Picture> picture;
  std::uint32_t forbids_above = 0; ///< `forbid`: so many such lines stand above it in the text
  std::uint32_t ends_above = 0;    ///< an end: so many of them stand above it in the text
};

/// Of a line that is no `forbid` line: all of these count.
inline constexpr std::uint32_t all_forbids = 0xFFFF'FFFF;

/// One line of a class of cells.
struct CellClass {
  Guard guard;
  ClassIndex index = 0;
  Picture picture;
  bool follows = false; ///< counts only for lines in the one direction of its picture
};

/// `then` lines that are alternatives of one part of a move.
struct Part {
  std::vector<Production> lines;
  bool each = false; ///< follows each step of a move that goes on again; such parts stand before the others
};

/// All lines as one player sees them: for the second of two mirrored players everything is swapped.
struct Side {
  std::vector<Production> moves;
  std::vector<Part> parts;
  std::vector<Production> afters;
  std::vector<Judgement> forbids;
  std::vector<Expression> most; ///< `prefer most`: of all moves those remain for which this is greatest
  std::vector<std::uint32_t> most_lines; ///< of the text, from 1: where each of `most` stands
  std::vector<Judgement> passes;
  std::vector<Judgement> ends;
  std::vector<Judgement> claims; ///< draws that the player to move may claim, and need not
  std::vector<CellClass> classes;
  std::map<std::string, SymbolSet, std::less<>> symbol_classes; ///< by name
  std::vector<bool>
      following; ///< by ClassIndex: what lies in it depends on the direction of the line that asks
};

/// A heuristic of the text: an integer seen from the first player, or of a move, seen from him who makes it.
struct Value {
  std::string name;
  Expression expression;
  std::uint32_t line = 0;
  Expression mirrored; ///< as the second of two mirrored players has it
};

/// A test that the text carries.
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
  Place place; ///< of the line among the sources it was loaded from
};

/// Symbols that stand for numbers.
struct SymbolOrder {
  std::string name;
  std::string symbols; ///< the first one stands for 0
};

/// Pieces off the board, or a number.
struct Hand {
  Symbol symbol = 0;                ///< of the pieces; 0: it holds a number
  std::uint16_t count = 0;          ///< at the start
  PlayerIndex owner = first_player; ///< means something for a hand that receives only
  SymbolSet receives;               ///< what the owner's lines take off the board of these comes into it
  SymbolOrder order;                ///< of a number: what lines take from the sum on the board, it holds
  std::vector<NameIndex> names;     ///< of the moves and parts that fill and empty it; empty: all lines do

  /// As a text calls it.
  [[nodiscard]] std::string name() const { return symbol == 0 ? order.name : std::string(1, symbol); }
};

/// Where the status says whose turn it is.
enum class Turn {
  beside,     ///< beside the cells; the players take turns
  first_cell, ///< the article's way: the first symbol is the name of the player to move
};

/// What becomes of a status when two mirrored players change places: the moves from there are then those of
/// before, exchanged as well, and so is what they are worth. To exchange twice changes nothing.
struct PlayerExchange {
  std::vector<CellIndex> cells;     ///< where each goes; empty: they stay
  std::map<Symbol, Symbol> symbols; ///< those that become others
  std::vector<std::size_t> hands;   ///< by index: which one it becomes
  std::vector<std::size_t> quiet;   ///< the same of Ruleset::quiet

  [[nodiscard]] Symbol symbol(Symbol symbol) const {
    const auto found = symbols.find(symbol);
    return found == symbols.end() ? symbol : found->second;
  }
};

/// A game, resolved: no text, nothing left to look up. Made by load; engine/ gives it life.
struct Ruleset {
  std::string title;
  std::array<std::string, 2> players;
  Turn turn = Turn::beside;
  bool mirrored = false; ///< the second player's lines are the first one's, swapped
  /// Nothing where a line is for one of the players alone, or rules on whole statuses or a score say more.
  std::optional<PlayerExchange> exchange;
  Board board;
  SymbolSet symbols; ///< all that may stand on a cell
  Status start;
  bool has_start = true;   ///< false for bare rules: nothing says where a game begins
  std::vector<Rule> rules; ///< on whole statuses
  std::array<Side, 2> sides;
  std::vector<std::string> names;       ///< of moves and parts
  std::vector<std::string> class_names; ///< by ClassIndex
  /// Where the lines stand that have a name of their own: `after`, `forbid`, `pass` and ends.
  std::map<std::string, std::vector<std::uint32_t>, std::less<>> named_lines;
  std::vector<std::vector<NameIndex>> prefer; ///< each in descending order
  std::vector<std::uint32_t> prefer_lines;    ///< where each of these stands
  std::vector<SymbolOrder> orders;            ///< their mirror images, where these are others, behind them
  std::map<Symbol, std::int32_t> numbers;     ///< of the symbols of orders
  std::vector<Hand> hands;
  std::vector<SymbolSet> quiet; ///< what each quiet counter looks at
  bool keeps_past =
      false; ///< some line asks how often a status has stood: then equal statuses may differ in worth
  std::optional<Expression> score;
  std::uint32_t score_line = 0; ///< of the text, from 1
  std::vector<Value> values;
  std::vector<Value> worths;          ///< of moves
  std::vector<NotationMark> notation; ///< how another notation writes what its plain symbols leave open
  MoveNotation move_notation;
  std::map<Symbol, Appearance> appearances; ///< of the symbols that have a `show` line
  std::map<Symbol, PlayerIndex> owners;     ///< whose piece a symbol is
  std::vector<Expectation> expectations;
  /// From cell to cell, when a pattern is looked for; whoever cannot wait for so many may ask for fewer.
  std::uint32_t most_steps = limits::steps;

  /// The rules as the article has them: no board, no players but those the patterns name.
  [[nodiscard]] static Ruleset from_rules(std::vector<Rule> rules);

  /// The value of that name, or null.
  [[nodiscard]] const Value* find_value(std::string_view name) const;
  /// The worth of that name, or null.
  [[nodiscard]] const Value* find_worth(std::string_view name) const;
};

} // namespace regola
