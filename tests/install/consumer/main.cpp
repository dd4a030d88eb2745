// Prints the numbers of lines of play with one, two and three plies in a game.

#include <iostream>

#include <regola/regola.hpp>

int main(int count, char** arguments) {
  const regola::Loaded loaded = regola::load_file(count > 1 ? arguments[1] : "");
  std::cerr << loaded.report();
  if (!loaded.ruleset) {
    return 2;
  }
  for (int depth = 1; depth <= 3; ++depth) {
    std::cout << (depth > 1 ? " " : "") << regola::perft(*loaded.ruleset, loaded.ruleset->start, depth);
  }
  std::cout << '\n';
}
