#pragma once

#include "engine/compiled/lower/judging.hpp"

namespace regola {

/// Memory layout of a form that plays random games: input and results, as word offsets.
struct GameMemory {
  PlyMemory ply;
  std::uint32_t player = 0;  ///< side to move, at the beginning and at the end
  std::uint32_t random = 0;  ///< state of Random
  std::uint32_t left = 0;    ///< number of plies that may still be played
  std::uint32_t outcome = 0; ///< index into RandomGameForm::outcomes
  std::uint32_t margin = 0;  ///< if the kind is Outcome::Kind::scored: from the first player's view
};

/// Plays a random game from any position that is not over, in one loop for both players.
struct RandomGameForm {
  form::Form form;
  GameMemory memory;
  std::vector<Outcome> outcomes;
};

/// @throws Missing
[[nodiscard]] RandomGameForm lower_random_game(const CompiledRuleset& rules);

/// Memory layout of a form that counts leaves: input and results, as word offsets. The stack of positions
/// that are not yet expanded begins after the past. An entry has a tag, which is twice the depth below it
/// plus the number of the side to move; then the position, laid out like PlyMemory; then its hash, if the
/// text needs the past. The hash of the root is never read.
struct LeafMemory {
  PlyMemory ply;
  std::uint32_t first_past = 0; ///< size of the past at the root
  std::uint32_t depth = 0;      ///< plies from the root to the leaves
  std::uint32_t judges = 0;     ///< 1: tests each leaf for the end of the game
  std::uint32_t nodes = 0;      ///< number of positions that the run may still pop from the stack
  std::uint32_t made = 0;       ///< number of leaves counted so far
  std::uint32_t over = 0;       ///< number of counted leaves at which the game is over
  std::uint32_t bottom = 0;     ///< start of the stack, in words from PlyMemory::past
  std::uint32_t top = 0;
  std::uint32_t limit = 0; ///< end of the memory for entries
  std::uint32_t reason = 0;
  std::size_t entry = 0; ///< size of an entry in words
};

/// Why a form that counts leaves stops.
enum class LeafStop : std::uint8_t {
  done,    ///< all leaves are counted
  nodes,   ///< the node budget is used up; run the form again to go on
  full,    ///< the stack is full; run the form again with more memory
  refused, ///< a position has too many moves, or `after` lines never come to rest
};

/// Counts the leaves below positions that are not over.
struct LeafForm {
  form::Form form;
  LeafMemory memory;
};

/// @throws Missing
[[nodiscard]] LeafForm lower_leaves(const CompiledRuleset& rules);

/// A question that a search asks about a position.
enum class NodeQuestion : std::uint8_t {
  children,    ///< all successors, each judged
  captures,    ///< like `children`, but only moves that leave fewer pieces on the board
  unbeaten,    ///< like `children`, without moves after which the next player wins at once
  leaves,      ///< only the score of the best successor, at the depth bound of the search
  safe_leaves, ///< like `leaves`; the caller knows that no move wins at once
  solving,     ///< like `unbeaten`; in place of its value, a successor gets the promise of its move
  unjudged,    ///< like `children`, but records only say what a position is: nothing judges or hashes it
  ending,      ///< like `children`, but only moves that end the game, and none after one that wins
};
inline constexpr std::size_t node_questions = 8;

/// Whether moves after which the next player wins at once are left out.
[[nodiscard]] constexpr bool leaves_out_lost(NodeQuestion question) {
  return question == NodeQuestion::unbeaten || question == NodeQuestion::solving;
}
/// Whether no move wins by an end that is read backwards.
[[nodiscard]] constexpr bool knows_no_move_wins(NodeQuestion question) {
  return leaves_out_lost(question) || question == NodeQuestion::safe_leaves;
}
/// Whether successors are compared, not listed.
[[nodiscard]] constexpr bool compares_leaves(NodeQuestion question) {
  return question == NodeQuestion::leaves || question == NodeQuestion::safe_leaves;
}

/// Memory layout of a form that answers a NodeQuestion: input and results, as word offsets.
struct NodeMemory {
  PlyMemory ply;
  std::uint32_t player = 0;  ///< side to move
  std::uint32_t reason = 0;  ///< why the form has stopped, a NodeStop
  std::uint32_t visited = 0; ///< number of moves, those left out included
  // Children: records, which begin after the past.
  std::uint32_t parent = 0; ///< what the children store as their predecessor
  std::uint32_t bottom = 0; ///< start of the first record, in words from PlyMemory::past
  std::uint32_t top = 0;    ///< start of the next record to write
  std::uint32_t limit = 0;  ///< end of the room for records
  std::uint32_t others = 0; ///< 1 if some move captures nothing
  std::size_t record = 0;   ///< size of a record in words: its head, and a position in planes
  // Unbeaten and solving: these list records, too.
  /// 1 if the caller knows that no move wins at once by an end that is read backwards.
  std::uint32_t safe = 0;
  std::uint32_t losing = 0; ///< 1 if some move was left out
  // Solving: the value of an open game is the promise of its move. The upper bits count the cells that
  // threaten a win for the player who made it, the lower bits the pictures through its own cell.
  static constexpr int threats_at = 16; ///< the lowest bit of the count of threats
  static constexpr int never_at = 32;   ///< this bit: the side to move in the successor can never win
  static constexpr int forced_at = 33;  ///< this bit: the side to move in the successor has only one answer
  /// If `safe` is 1: the plane of cells on which the side to move may write without losing at once. In a
  /// record, such a plane follows the position, too.
  std::uint32_t allowed = 0;
  std::size_t allowed_words = 0; ///< 0 if the plane is unknown
  // Leaves. Scores are from the view of the side to move.
  std::uint32_t beta = 0;      ///< the form stops at a leaf with this score or a better one
  std::uint32_t clamp = 0;     ///< cut values to between -clamp and clamp
  std::uint32_t win = 0;       ///< score of a won game; a lost game has the negated score
  std::uint32_t margin = 0;    ///< score of a game won by a margin, minus the margin
  std::uint32_t best = 0;      ///< best score; as input, the score to exceed
  std::uint32_t best_over = 0; ///< 1 if the game is over at the best leaf
  std::uint32_t some_open = 0; ///< 1 if the game is not over at some leaf

  // The head of a record.
  static constexpr std::size_t outcome = 0;   ///< index into NodeForm::outcomes
  static constexpr std::size_t value = 1;     ///< value of an open or stopped game; margin of a scored game
  static constexpr std::size_t signature = 2; ///< signature of the move
  static constexpr std::size_t head = 3;
};

/// Why a node form stops.
enum class NodeStop : std::uint8_t {
  done,
  full,    ///< the memory has no room for the next record
  refused, ///< the position has too many moves, or `after` lines never come to rest
  wins,    ///< for `unbeaten` and `solving`: a move wins at once
  forces,  ///< for `solving`: no move wins at once; after the last recorded move every answer loses
};

struct NodeForm {
  form::Form form;
  NodeMemory memory;
  std::vector<Outcome> outcomes;      ///< by number; the first is an open game
  std::array<MoveNumbers, 2> numbers; ///< by player: what the signatures of children say
};

/// @param value index for value_of(), for open and stopped games; `nullopt`: their value is 0. Must be
/// `nullopt` for solving
/// @throws Missing
[[nodiscard]] NodeForm lower_node(const CompiledRuleset& rules, NodeQuestion question,
                                  std::optional<std::size_t> value);

/// Memory layout of a PositionForm: input and results, as word offsets.
struct PositionMemory {
  PlyMemory ply;
  std::uint32_t player = 0;         ///< side to move
  std::uint32_t asks_forbidden = 0; ///< 1: only find out whether the position is forbidden
  std::uint32_t refused = 0;        ///< 1 if the memory is too small for the answer
  std::uint32_t outcome = 0;        ///< index into PositionForm::outcomes
  std::uint32_t number = 0;         ///< the value, or the margin of a scored game
  std::uint32_t forbidden = 0;      ///< 1 if a `forbid` line of the player who has just moved holds
};

/// A form that judges or values a single position, whichever move led to it.
struct PositionForm {
  form::Form form;
  PositionMemory memory;
  std::vector<Outcome> outcomes; ///< by number; the first one is: the game is open
};

/// @param value index for value_of(), if the form values positions; `nullopt`: it judges them
/// @throws Missing
[[nodiscard]] PositionForm lower_position(const CompiledRuleset& rules, std::optional<std::size_t> value);

} // namespace regola
