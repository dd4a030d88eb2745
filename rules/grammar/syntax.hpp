#pragma once

#include <functional>
#include <variant>

#include "rules/text/ranges.hpp"
#include "rules/text/source.hpp"
#include "rules/text/time_limit.hpp"

/// The syntax tree of a text as written: words and places. No name is resolved, nothing is mirrored.
namespace regola::syntax {

/// A word with its place.
struct Word {
  std::string text;
  Place place;
};

struct Expression;

/// How often a cell of a picture repeats.
struct Run {
  enum class Kind { once, star, plus, power, measured, group };
  Kind kind = Kind::once;
  Word argument; ///< for `power`: the number or parameter; for `group`: the directions that connect its
                 ///< cells, or empty
  std::vector<Expression> length; ///< for `measured`: exactly one expression
};

/// One cell of a pattern: `x`, `?`, `#`, `=`, `{xo!shut}`, `foe`, with `[ ]` and a run around it.
struct Cell {
  enum class Kind { symbol, any, off, keep, set, name, sum };
  /// A term that is added to a sum or subtracted.
  struct Term {
    bool minus = false;
    Word what; ///< a number or a variable
  };
  Kind kind = Kind::symbol;
  /// For `symbol`: the symbol; for `name`: the class; for `set`: the symbols before the `!`.
  std::string text;
  /// For `sum`: if the first term is no variable, it starts from the number on the cell.
  std::vector<Term> terms;
  bool of_cell = false;      ///< for `sum`: whether it starts from the number on the cell
  Word order;                ///< for `sum`: the order of its result; empty: the order of its first term
  std::vector<Word> outside; ///< for `set`: symbols or a class after each `!`
  std::vector<Word> within;  ///< for `set`: the class after each `&`; filled by split_sets()
  bool anchored = false;
  std::string variable; ///< variable after `=`, as in `{xo}=A`; empty if there is none
  Run run;
  std::string run_name; ///< name after a run, as in `?^3=A`; once the run is written out, each of its cells
                        ///< has the name
  Place place;
};

using Row = std::vector<Cell>;

/// A picture: a row of cells, or several rows separated by ` / `.
struct Picture {
  std::vector<Row> rows;
  Place place;
};
/// The cells of all rows, in the order of the text.
[[nodiscard]] inline std::vector<std::reference_wrapper<const Cell>> cells_of(const Picture& picture) {
  std::vector<std::reference_wrapper<const Cell>> cells;
  for (const Row& row : picture.rows) cells.insert(cells.end(), row.begin(), row.end());
  return cells;
}

struct Head;

/// A number, a condition or a heuristic.
struct Expression {
  enum class Kind {
    number,        ///< takes a number in `text`
    name,          ///< takes the name of a parameter or a value in `text`
    call,          ///< takes the name of a function in `text`, such as `min`; and its operands
    negate,        ///< `-` before one operand
    binary,        ///< takes two operands; `text` is one of + - * / < <= = != >= > and or
    negation,      ///< `not` before one operand
    other,         ///< `other` before one operand
    before,        ///< `before` before one operand
    beside,        ///< takes a direction in `text`, and one operand
    count_cell,    ///< takes `cell`
    count_picture, ///< takes `head` and `picture`
    sum_cell,      ///< takes `cell`
    sum_picture,   ///< takes `head` and `picture`
    moves,         ///< takes a player in `text`; in `name`, unless empty, a part that moves must have
    can,           ///< takes a part of a move in `name`
    hand,          ///< takes a symbol or an order in `text`
    attacked,      ///< takes `cell`
    attacks,       ///< takes `cell`
    quiet,         ///< takes `cell`
    line,          ///< takes `cell`
    stuck,
    repeats,
    cycle, ///< takes a number or a parameter in `text`
    to_move,
  };
  Kind kind = Kind::number;
  std::string text;
  Word name;
  std::vector<Expression> operands;
  std::vector<Cell> cell;       ///< at most one element
  std::vector<Head> head;       ///< at most one element
  std::vector<Picture> picture; ///< at most one element
  Place place;
};

/// One item of a head.
struct HeadItem {
  enum class Kind { word, pair, range, condition };
  Kind kind = Kind::word;
  Word first;
  Word second;                       ///< for `pair`: the word after `/`; for `range`: the word after `-`
  std::vector<Expression> condition; ///< for `condition`: exactly one expression
};

/// A head: everything between the keyword or name and the colon.
struct Head {
  std::vector<HeadItem> items;
  Place place;
};

struct Blank {};
struct Title {
  std::string text;
};
struct Params {
  struct Item {
    Word name;
    Word value;
    std::optional<std::pair<Word, Word>> range; ///< the least and the greatest allowed value
  };
  std::vector<Item> items;
};
struct Include {
  Word file;
};
struct Players {
  struct Item {
    Word first;
    std::optional<Word> second; ///< the class after `/`
  };
  std::vector<Item> items;
};
struct Board {
  enum class Kind { drawing, size, hexagonal, lines, points, row };
  Kind kind = Kind::drawing;
  Word columns;              ///< for `size` and `hexagonal`
  Word rows;                 ///< for `size` and `hexagonal`
  std::vector<Word> points;  ///< for `points`: their names
  std::vector<Word> drawing; ///< the indented lines, not trimmed on the left; for `row`: the row
};
struct Link {
  struct Edge {
    Word from;
    Word to;
  };
  Word forth;
  std::optional<Word> back;
  std::vector<Edge> edges;
};
struct Hand {
  struct Item {
    Word count;
    Word symbol;              ///< the piece, or an order
    std::optional<Word> from; ///< in `0C=ch`: captured pieces of these kinds become the symbol
  };
  std::vector<Item> items;
  std::vector<Word> names; ///< names of moves after `by`
};
/// `show K as K ♔/♚ king`: how a symbol is displayed.
struct Show {
  Word symbols;
  std::optional<Word> text;           ///< text after `as`
  std::optional<Word> glyph;          ///< a character beyond ASCII
  std::optional<Word> mirrored_glyph; ///< glyph after `/`, for the mirrored symbol
  std::optional<Word> name;
};
struct Class {
  Word name;
  std::optional<Word> symbols; ///< in `class foe = MK`: the symbols
  Head head;                   ///< in `class mill straight: [x]^3`: the head
  std::optional<Picture> picture;
};
/// `order pile = 0123`: symbols that denote numbers.
struct Order {
  Word name;
  Word symbols;
};
/// `move`, `then`, `after`, `notation`: a picture, and its replacement.
struct Production {
  enum class Kind { move, then, after, notation };
  Kind kind = Kind::move;
  Word name; ///< empty for `after`
  Head head;
  Picture left;
  Picture right;
};
/// How moves are written: `notation moves by piece but P`, `notation moves by number from a1`, `notation
/// castle e as O-O`.
struct Writing {
  enum class Kind { piece, number, move };
  Kind kind = Kind::piece;
  std::optional<Word> letterless; ///< for `piece`: symbols that are written without a letter
  Word first;                     ///< for `number`: the cell with the number 1
  Word move;                      ///< for `move`: the name of the move
  std::optional<Word> way;        ///< for `move`: the direction of the move
  Word text;                      ///< for `move`: the text to write
};
/// `forbid`, `pass`, `win`, `lose`, `draw`: a line that decides by a picture or a condition.
struct Judgement {
  enum class Kind { forbid, pass, win, lose, draw };
  Kind kind = Kind::win;
  Head head;
  std::optional<Picture> picture;
};
struct Prefer {
  std::vector<Word> names;        ///< best first
  std::optional<Expression> most; ///< `prefer most`; then `names` is empty
};
struct Score {
  Expression expression;
};
struct Value {
  Word name;
  Expression expression;
  bool of_move = false; ///< whether this is a `worth` line
};
struct Expect {
  enum class Kind { perft, moves, result, refuse, value, worth, matches, cells, makes, tidies, forbids };
  struct Cells {
    Word first;
    std::optional<Word> last; ///< last cell of a rectangle, as in `b2-c3`
  };
  Kind kind = Kind::perft;
  std::vector<Word> status; ///< empty for the start
  Word subject; ///< for `perft`: the depth; for `refuse`, `makes` and `forbids`: the move; else a name
  Word move;    ///< for `worth`: the move
  Word wanted;  ///< the expected number or result
  std::vector<Cells> cells; ///< for `cells`: the expected cells of the class
  std::vector<Word> made;   ///< for `makes` and `tidies`: the status after `=>`
  std::optional<Word> by;   ///< for `forbids`: the name of the line
};
/// A rule of the article: whole status to whole status.
struct WholeRule {
  Word left;
  Word right;
};
/// A line that cannot be parsed; its diagnostic says why.
struct Unreadable {};

using Content =
    std::variant<Blank, Title, Params, Include, Players, Board, Link, Hand, Show, Writing, Class, Order,
                 Production, Judgement, Prefer, Score, Value, Expect, WholeRule, Unreadable>;

/// A line of the text with its indented continuations.
struct Line {
  Content content;
  std::string comment;            ///< with its `//`; several comments are joined by blanks
  std::size_t comment_column = 0; ///< byte column of the last comment in its line
  Word keyword;                   ///< empty for a bare rule
  Place place;                    ///< the whole line without surrounding blanks
};

struct Text {
  std::vector<Line> lines;
};

/// Calls `action` for each line whose content has this type.
template <typename Content, typename Action>
void each_line(const Text& text, Action action) {
  for (const Line& line : text.lines) {
    if (const auto* content = std::get_if<Content>(&line.content)) {
      poll_stop();
      action(*content, line);
    }
  }
}

/// Whether the text has a line whose content has this type.
template <typename Content>
[[nodiscard]] bool has_line(const Text& text) {
  bool found = false;
  each_line<Content>(text, [&](const Content&, const Line&) { found = true; });
  return found;
}

} // namespace regola::syntax
