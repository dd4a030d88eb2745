#pragma once

namespace regola::test {

/// Tic-tac-toe with lines that never match and have no form: the reference matcher plays it.
inline const char* const listed_text =
    "players x/o\nboard 3x3\nmove put: . -> x\nmove take every e: [m] m -> . =\n"
    "move take every extra w: [m] m -> . =\nmove make if 2 < 1: . -> m\nwin around: x^3\ndraw if stuck\n";

} // namespace regola::test
