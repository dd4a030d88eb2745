#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/compiled/lower/outcomes.hpp"
#include "engine/compiled/lower/ply.hpp"

namespace regola {

/// What a search asks of a position, all at once.
enum class NodeQuestion : std::uint8_t {
  children,    ///< what its moves lead to, each judged
  captures,    ///< the same of those moves that leave fewer pieces on the board
  unbeaten,    ///< the same of those moves behind which the next player does not win at once
  leaves,      ///< the best of what its moves lead to, for a search that looks no further
  safe_leaves, ///< the same where it is known that no move wins at once
  solving,     ///< as unbeaten, with what a move promises in place of a value
};
inline constexpr std::size_t node_questions = 6;

/// Whether moves behind which the next player wins at once are left out.
[[nodiscard]] constexpr bool leaves_out_lost(NodeQuestion question) {
  return question == NodeQuestion::unbeaten || question == NodeQuestion::solving;
}
/// Whether no position behind a move is won in ways that are read backwards.
[[nodiscard]] constexpr bool knows_no_move_wins(NodeQuestion question) {
  return leaves_out_lost(question) || question == NodeQuestion::safe_leaves;
}
/// Whether what moves lead to is compared, and not listed.
[[nodiscard]] constexpr bool compares_leaves(NodeQuestion question) {
  return question == NodeQuestion::leaves || question == NodeQuestion::safe_leaves;
}

/// Where a form that answers such a question keeps what it is given and what it gives back, in words of its
/// memory.
struct NodeMemory {
  PlyMemory ply;
  std::uint32_t player = 0;  ///< to move
  std::uint32_t reason = 0;  ///< of NodeStop
  std::uint32_t visited = 0; ///< moves, also those that are left out
  // Children: records, which lie behind the past.
  std::uint32_t parent = 0; ///< what stands in the children as the position before
  std::uint32_t bottom = 0; ///< where the first record begins, in words from PlyMemory::past
  std::uint32_t top = 0;    ///< where the next would begin
  std::uint32_t limit = 0;  ///< no record ends behind it
  std::uint32_t others = 0; ///< 1 if there are moves that take nothing
  std::size_t record = 0;   ///< words: the head, and a position in planes
  // Unbeaten and solving: records, too.
  std::uint32_t safe = 0;   ///< 1: it is known that no move wins at once, as far as wins are read backwards
  std::uint32_t losing = 0; ///< 1 if there are moves that are left out
  // Solving: the value of an open game says what the move promises: how many cells threaten to win for the
  // player who has made it, and below that in how many pictures its own cell may stand.
  static constexpr int threats_at = 16; ///< bits
  static constexpr int never_at = 32;   ///< bit of that value: the player to move there can never win
  static constexpr int forced_at = 33;  ///< bit of that value: he has to write on a certain cell
  /// Where the position is safe: a plane of the cells on which the player to move may write, or the other one
  /// wins at once. It lies behind the position in a record, too.
  std::uint32_t allowed = 0;
  std::size_t allowed_words = 0; ///< 0: that is not known
  // Leaves. Scores are those of the player to move.
  std::uint32_t beta = 0;      ///< it stops where one is so good
  std::uint32_t clamp = 0;     ///< values are cut to this and its opposite
  std::uint32_t win = 0;       ///< the score of a won game; that of a lost one is its opposite
  std::uint32_t margin = 0;    ///< the score of a game won by a margin, less the margin
  std::uint32_t best = 0;      ///< score; what it was before is the least that counts
  std::uint32_t best_over = 0; ///< 1 if the game is over there
  std::uint32_t some_open = 0; ///< 1 if it is not over at some leaf

  // The head of a record.
  static constexpr std::size_t outcome = 0;   ///< of NodeForm::outcomes
  static constexpr std::size_t value = 1;     ///< of an open or a stopped game; of a scored one its margin
  static constexpr std::size_t signature = 2; ///< of the move
  static constexpr std::size_t head = 3;
};

/// Why such a form has stopped.
enum class NodeStop : std::uint8_t {
  done,
  full,    ///< there is no room for the next record
  refused, ///< the position has too many moves, or `after` lines never come to rest
  wins,    ///< unbeaten and solving: a move wins at once
  forces,  ///< solving: no move wins at once, and behind the last one on the records each answer lets the
           ///< player win
};

struct NodeForm {
  form::Form form;
  NodeMemory memory;
  std::vector<Outcome> outcomes; ///< the first is that the game is open
};

/// @param value index of Ruleset::values that open and stopped games are given; none: 0. Solving takes none
/// @throws Missing
[[nodiscard]] NodeForm lower_node(const CompiledRuleset& rules, NodeQuestion question,
                                  std::optional<std::size_t> value);

} // namespace regola
