#pragma once

#include <string>

namespace regola::test {

/// Tic-tac-toe with lines that never match in a game and more names than a form can tell apart: the reference
/// matcher plays it.
inline const std::string listed_text = [] {
  std::string text = "players x/o\nboard 3x3\nmove put: . -> x\nthen take after put: m -> .\n";
  for (int i = 0; i < 64; ++i) text += "move n" + std::to_string(i) + " e: m m m -> . m .\n";
  return text + "move make: x x x / x x x / x x x -> m m m / m m m / m m m\nwin around: x^3\ndraw if stuck\n";
}();

} // namespace regola::test
