#pragma once

namespace regola::test {

/// Tic-tac-toe with a rule on the whole status that never matches, beside a part: moves come from lists.
inline const char* const listed_text = "players x/o\nboard 3x3\nmove put: . -> x\nthen turn may: m -> .\n"
                                       "mABCDEFGH -> mABCDEFG.\nwin around: x^3\ndraw if stuck\n";

} // namespace regola::test
