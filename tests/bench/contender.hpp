#pragma once

#include <functional>
#include <span>
#include <string>

#include "rules/ruleset/ruleset.hpp"
#include "tests/bench/yardstick/alpha_beta.hpp"
#include "tests/bench/yardstick/game.hpp"

namespace regola::bench {

/// What is measured of whoever can play a game: a yardstick, or the engine with one of its matchers.
struct Contender {
  /// All leaves at that depth from the start, each made and judged.
  std::function<yardstick::Tally(int depth)> perft;
  /// Games from the start, every move being equally likely, each to the end or to that many plies.
  /// @param games as many as are to be played
  std::function<void(yardstick::Random& random, int most_plies, std::span<yardstick::Playout> games)>
      playouts;
  /// The score of the start at that depth, by the last value of the text, and the nodes it took.
  std::function<yardstick::Found(int depth)> search;
  /// The same with nothing but what the yardstick's search does: depth by depth, and a table.
  std::function<yardstick::Found(int depth)> plain_search;
};

/// Bytes of the table of positions that a search may have.
inline constexpr std::size_t search_table = std::size_t{24} << 20U;

/// The engine with the reference matcher and plain minimax.
/// @param ruleset must outlive it
[[nodiscard]] Contender reference_matcher(const Ruleset& ruleset);

/// The engine with the compiled matcher and alpha-beta.
/// @param ruleset must outlive it
[[nodiscard]] Contender compiled_matcher(const Ruleset& ruleset);

} // namespace regola::bench
