#include "rules/text/diagnostic_story.hpp"

namespace regola {

using namespace std::string_view_literals; // an example may hold a byte 0

// clang-format off
const std::vector<DiagnosticStory>& diagnostic_stories() {
  static const std::vector<DiagnosticStory> all = {
    {Code::unreadable_file, "byte-null"sv,
     "The file is missing, is a folder, is larger than 1 MiB, or holds bytes that no text has. A rule text "
     "is ASCII; only comments, titles and names of files may hold other letters, as UTF-8.",
     "players x/o\n\0board 3x3\n"sv},
    {Code::syntax, "bare-no-left"sv,
     "The grammar expected something else at the place of the caret. The message says what it was looking "
     "for, the help how such a line is written. The line is left out; all others are read.",
     "-> oxA\n"sv},
    {Code::unknown_word, "bare-blanks-within"sv,
     "A line begins at the left edge with a word of the language, or is a rule on the whole status, which "
     "has no blanks but around its arrow.",
     "x - A -> o x A\n"sv},
    {Code::arrow_blanks, "bare-arrow-blanks"sv,
     "The arrow could be a part of a pattern, in which '-' and '>' are symbols like others. Blanks around "
     "it say that it is the arrow.",
     "x-A->oxA\n"sv},
    {Code::line_too_long, ""sv,
     "A line, with the indented lines that continue it, may have 8192 bytes. Values can be named and added "
     "up, so no expression needs a line that long.",
     ""sv},
    {Code::too_deep, "parentheses-deep"sv,
     "Parentheses may stand 32 deep within each other. A `value` line names a part of an expression, so "
     "that the rest gets flatter.",
     "players x/o\nboard 3x3\nmove put: . -> x\n"
     "value v = ((((((((((((((((((((((((((((((((((((((((1))))))))))))))))))))))))))))))))))))))))\n"sv},
    {Code::stray_indent, "indent-after-blank"sv,
     "An indented line continues the line above it; an empty line ends that. Lines of their own begin at "
     "the left edge.",
     "players x/o\nboard 3x3\n\n  move put: . -> x\n"sv},
    {Code::tab_in_drawing, "board-tab"sv,
     "In a drawing each column counts, and a tab is as wide as an editor pleases. Blanks are as wide "
     "everywhere.",
     "players x/o\nboard\n\tx..\n\t..o\nmove put: . -> x\n"sv},
    {Code::repeated_line, "board-twice"sv,
     "This line can stand in a text once. In a text that includes another one its `game`, `param`, `board` "
     "and `score` lines replace those of the other.",
     "players x/o\nboard 3x3\nboard 4x4\nmove put: . -> x\n"sv},
    {Code::include_failed, "include-folder"sv,
     "The text that is to be included is missing, is no text, includes itself, or lies outside the folder. "
     "The path is taken from the file that says it.",
     "include .\n"sv},
    {Code::bad_number, "run-power-large"sv,
     "The number has too many digits, or lies outside what this place allows. The message says from where "
     "to where it may be.",
     "players x/o\nboard 3x3\nmove put: . -> x\nwin n: x^500\n"sv},
    {Code::unknown_param, "param-none"sv,
     "A capital where a number is wanted is a parameter, and `param N=8` declares it.",
     "players x/o\nboard NxN\nmove put: . -> x\n"sv},
    {Code::bad_board, "no-board"sv,
     "The board is missing, or its drawing makes none: rows of different lengths, lines that end at no "
     "point, or a drawing that does not lie in the middle of the size that was given.",
     "players x/o\nmove put: . -> x\n"sv},
    {Code::board_too_large, "board-large"sv,
     "A board has at most 384 cells: 20 columns of 19 rows are possible, 20 of 20 are not.",
     "players x/o\nboard 20x20\nmove put: . -> x\n"sv},
    {Code::bad_players, "no-players"sv,
     "`players` names two sides, `players g n`, or pairs that mirror each other, `players x/o n/s`. Nearly "
     "every line needs them.",
     "board 3x3\nmove put: . -> x\n"sv},
    {Code::bad_mirror, "players-unequal-mirror"sv,
     "The mirror of the players turns the board onto itself: each direction with its way back, each cell "
     "with another one. The drawing on the board need not be symmetric.",
     "players x/o n/e\nboard 3x3\nmove put: . -> x\n"sv},
    {Code::bad_link, "link-grid-way-back"sv,
     "`link` joins two cells by a direction. On a board of rows and columns it has a name of its own, or is one "
     "of the directions that are there already, written with its way back, and goes on where that one ended.",
     "players x/o\nboard 3x3\nlink e c1-a1 c2-a2 c3-a3\nmove go e: x . -> . [x]\n"sv},
    {Code::bad_hand, "hand-zero"sv,
     "`hand 9x` puts pieces beside the board. A hand that is empty at first says what comes into it, as in "
     "`hand 0P=p`, and is that of one player.",
     "players x/o\nboard 3x3\nmove put: . -> x\nhand 0x\n"sv},
    {Code::bad_show, "show-nothing"sv,
     "`show` says at least one of three things: what a symbol is shown as (`as K`), its glyph, or its name "
     "of two letters or more.",
     "players x/o\nboard 3x3\nmove put: . -> x\nshow x\n"sv},
    {Code::bad_notation, "notation-hands"sv,
     "`notation` says how another notation writes what plain symbols leave open, on boards of rows and "
     "columns without hands, or how moves are written for people.",
     "players white/black K/k n/s\nboard 3x3\nhand 1K 1k\nmove put: . -> K\n"
     "notation K in b1: . -> K\n"sv},
    {Code::bad_order, "order-digit"sv,
     "The symbols of an order stand for numbers, the first one for 0. None stands twice, a digit stands for "
     "itself, and a symbol stands for one number wherever it is, in the mirror of the players, too.",
     "players x/o\nboard 3x3\norder pile = 123\nmove put: . -> x\n"sv},
    {Code::bad_class, "class-both"sv,
     "A class has a name of two letters or more. It names only classes above it, and is of symbols or of "
     "cells.",
     "players x/o\nboard 3x3\nmove put: . -> x\nclass foe = xo\nclass foe n: [x] o\n"sv},
    {Code::unknown_class, "cells-without-blanks-word"sv,
     "A word among cells is a class. Where two cells were meant, a blank stands between them.",
     "players x/o\nboard 3x3\nmove step n: xo -> ox\n"sv},
    {Code::unknown_symbol, "cell-undeclared-win"sv,
     "A symbol is known where the drawing, `players`, `hand`, `class` or a right side has it. A capital "
     "that nothing declares is a variable.",
     "players x/o\nboard 3x3\nmove put: . -> x\nwin: z\n"sv},
    {Code::unknown_head_word, "head-cell-without-in"sv,
     "Before the colon stand directions, `in` with cells, `for` with a player, `if` with a condition, and "
     "the words every, again, may and after.",
     "players x/o\nboard 3x3\nmove put a1: . -> x\n"sv},
    {Code::bad_head, "name-is-pass"sv,
     "This word of a head means nothing in a line of this kind, is there twice, or stands where a name is "
     "wanted.",
     "players x/o\nboard 3x3\nmove pass: . -> x\n"sv},
    {Code::unknown_player, "head-for-nothing"sv,
     "Behind `for` and `moves` stands one of the two players, as `players` calls them.",
     "players x/o\nboard 3x3\nmove put for: . -> x\n"sv},
    {Code::unknown_cell, "head-in-nothing"sv,
     "Cells are named by column and row, a1 in the lower left corner; points as `board points` calls them.",
     "players x/o\nboard 3x3\nmove put in: . -> x\n"sv},
    {Code::unknown_name, "if-misspelt"sv,
     "No parameter, value, move or hand is called so, or it stands below the line that names it: values "
     "are read from the top.",
     "players x/o\nboard 3x3\nmove put: . -> x\ndraw if stuk\n"sv},
    {Code::unequal_sides, "unequal-left"sv,
     "Cell k on the right replaces cell k on the left, so both sides have as many. A run is one cell, and "
     "'=' leaves one alone.",
     "players x/o\nboard 3x3\nmove jump n: x o . -> . x\n"sv},
    {Code::unbound_variable, "bare-unbound"sv,
     "A capital that is no symbol of the game is a variable. It gets its value on the left; on the right "
     "alone it has none. If it was meant as a symbol, `class marker = C` declares it.",
     "xAB -> oBC\n"sv},
    {Code::missing_direction, "direction-as-name"sv,
     "Several cells lie in a direction, and the head says in which: `n`, `straight`, `around`, or a link. "
     "A cell alone needs none.",
     "players x/o\nboard 3x3\nmove n: x . -> . x\n"sv},
    {Code::bad_cell, "cell-any-right"sv,
     "This cell cannot stand here: on the right there are symbols, variables, '=' and choices such as "
     "{QR}; on the left sets, classes, '?', '#' and runs.",
     "players x/o\nboard 3x3\nmove step n: x . -> ? x\n"sv},
    {Code::bad_anchor, "anchor-maybe-empty"sv,
     "The anchor is the cell that names the move. There is one a side, it lies on the board, and it cannot "
     "be a run that may be empty.",
     "players x/o\nboard 3x3\nmove slide n: .* x -> = .\n"sv},
    {Code::bad_expression, "self-stuck"sv,
     "A number is asked for where it cannot be known. A line that decides what moves there are cannot ask "
     "for the moves.",
     "players x/o\nboard 3x3\nmove put if stuck: . -> x\n"sv},
    {Code::wrong_length, "bare-length-left"sv,
     "A rule on the whole status has a symbol for each cell of the board, whose turn it is included.",
     "board x---\nx-A -> oxAB\n"sv},
    {Code::never_matches, "cell-set-nothing-left"sv,
     "This picture matches no status at all: a set is empty, the picture is larger than the board, or a "
     "symbol never gets there. A part of a move never matches where it would have to begin with a symbol that "
     "the move does not leave where it has come.",
     "players x/o\nboard 3x3\nmove step n: x {o!o} -> . x\n"sv},
    {Code::no_effect, "bare-no-change"sv,
     "The line may fire, and leaves everything as it was.",
     "x-A -> x-A\nx-A -> oxA\n"sv},
    {Code::lone_variable, "variable-alone-win"sv,
     "A variable that stands once matches any symbol, as '?' does. Most often it was meant as a symbol, "
     "which nothing declares.",
     "players x/o\nboard 3x3\nmove put: . -> x\nwin n: x A x\n"sv},
    {Code::unused_symbol, "players-unused-pair"sv,
     "The symbol is declared, and no drawing and no line ever puts it on the board.",
     "players x/o p/q\nboard 3x3\nmove put: . -> x\n"sv},
    {Code::one_sided_class, "class-one-sided"sv,
     "Two classes are mirror images of each other but for one symbol. Nearly always that was left out.",
     "players x/o k/K d/D\nboard\n  k.d\n  D.K\nclass mine = xkd\nclass foe = oK\nmove put: . -> x\n"
     "win n: mine foe\n"sv},
    {Code::mirrored_owner, "mirrored-owner-move"sv,
     "Lines are written for the first player, and the second reads them in the mirror, `for` or not. So "
     "this line gives him the pieces of the first.",
     "players x/o\nboard 3x3\nmove put: . -> x\nmove drop if count o = 0 for o: . -> o\n"sv},
    {Code::bad_status, "status-missing"sv,
     "The text of a status is its rows from the top, joined by '/', the player to move, and what the hands "
     "hold.",
     "xA- -> oAx\nexpect moves = 3\n"sv},
    {Code::ambiguous_moves, ""sv,
     "Two moves have one text and lead to different positions, so nobody could choose between them. A mark "
     "[ ] on the cell that differs tells them apart, or another name does.",
     "players x/o\nboard x..o\nmove go e: x . . -> x . x\nmove go e: x . . -> x x .\ndraw if stuck\n"sv},
    {Code::endless_after, ""sv,
     "The `after` lines undo each other, so that the text cannot be used. Lines that come back to a board they "
     "have left never come to rest; the README tells how many may fire in one move.",
     "players x/o\nboard ...\nmove put: . -> x\nafter: x -> o\nafter: o -> x\ndraw if stuck\n"sv},
    {Code::large_turn, ""sv,
     "The moves of one turn are too many, have too many parts, or take too long to find. Often a part goes on "
     "and on by `again` without anything that ends it: a cell it leaves behind, or `again straight`.",
     "players x/o\nboard 5x5\nmove fill again around: [.] . -> x [.]\ndraw if stuck\n"sv},
    {Code::no_rules, "empty"sv,
     "A text without a `move` line and without a rule on the whole status has no moves.",
     ""sv},
    {Code::expectation_failed, ""sv,
     "An `expect` line is a test that the text carries. Either the rules do not do what was meant, or the "
     "number is wrong: `regola trace` and `regola moves` show which.",
     "players x/o\nboard 3x1\nmove put: . -> x\ndraw if stuck\nexpect moves = 4\n"sv},
  };
  return all;
}
// clang-format on

} // namespace regola
