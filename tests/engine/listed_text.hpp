#pragma once

namespace regola::test {

/// Tic-tac-toe with lines that never match in a game and have no form: the reference matcher plays it.
inline const char* const listed_text =
    "players x/o\nboard 3x3\nmove put: . -> x\nmove take every again e: [m] m -> = .\n"
    "move take every again once n: [m] m -> = x\nmove make: x x x / x x x / x x x -> m m m / m m m / m m m\n"
    "win around: x^3\ndraw if stuck\n";

} // namespace regola::test
