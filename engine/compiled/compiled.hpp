#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/compiled/backend.hpp"
#include "engine/compiled/compile/compile_nearness.hpp"
#include "engine/compiled/compile/compile_picture.hpp"
#include "engine/compiled/compile/compile_sum.hpp"
#include "engine/compiled/layout.hpp"
#include "engine/compiled/program/program.hpp"
#include "rules/ruleset.hpp"

namespace regola {

using ProgramIndex = std::uint32_t;
inline constexpr ProgramIndex no_program = 0xFFFFFFFF;

/// Which symbols have a plane. One symbol has none: it lies wherever no other does.
class Symbols {
public:
  explicit Symbols(const Ruleset& ruleset);

  [[nodiscard]] std::size_t planes() const { return symbols_.size(); }
  [[nodiscard]] Symbol ground() const { return ground_; } ///< the one without a plane
  [[nodiscard]] Symbol symbol(std::size_t plane) const { return symbols_[plane]; }
  /// The plane of a symbol; -1 for the ground and for symbols that are none.
  [[nodiscard]] int plane(Symbol symbol) const { return planes_[static_cast<unsigned char>(symbol) & 0x7FU]; }

private:
  Symbol ground_ = empty_symbol;
  std::vector<Symbol> symbols_;
  std::array<std::int16_t, 128> planes_{};
};

/// A picture with the program it belongs to.
struct PlacedPicture {
  ProgramIndex program = no_program;
  CompiledPicture picture;
};

/// An element of a `move` line that takes pieces away: where it lies when it lies on the program's input.
struct CompiledThreat {
  std::size_t production = 0; ///< of the side's moves
  std::size_t element = 0;
  bool by_program = false; ///< the program answers; else the matches have to be walked
  bool in_shared = false;  ///< as part of the answer for many lines
  PlacedPicture picture;
};

/// An expression with the programs it needs.
struct CompiledExpression {
  const Expression* source = nullptr;
  std::vector<CompiledExpression> operands;
  ProgramIndex program = no_program; ///< of `counted` or `cells`
  std::vector<Register> counted;     ///< count_…: all cells of all lanes of these; none: walk the picture
  Register cells = no_register;      ///< attacked, attacks: the cells asked about
  PlacedPicture picture;             ///< count_pictures, count_anchors
  bool limits_anchor = false;        ///< and the picture's program does not see to it
  bool in_here = false;              ///< the cell of the move is one of the anchors
  Mask anchors;
  std::vector<CompiledThreat> threats;   ///< attacked, attacks
  ProgramIndex threatening = no_program; ///< answers for all lines without a condition, where it can
  Register threatened = no_register;     ///< of it: not empty if one of these attacks
  std::optional<CompiledSum> sum;        ///< values: the same, where it is one
};

/// What a line demands besides its picture.
struct CompiledGuard {
  std::optional<CompiledExpression> condition;
  bool limits_anchor = false; ///< and the picture's program does not see to it
  Mask anchors;
};

/// What a line does to an element's cells.
struct CompiledWrite {
  std::size_t element = 0;
  Write::Kind kind = Write::Kind::symbols;
  std::vector<std::int16_t> planes; ///< symbols: what may be put there, -1 for the ground
  std::string symbols;              ///< the same as symbols; variable: its letter
  const Write* source = nullptr;
  std::vector<std::int16_t> olds; ///< planes of what may stand there now
};

/// A `move`, `then` or `after` line.
struct CompiledProduction {
  const Production* source = nullptr;
  CompiledGuard gate;
  PlacedPicture left;  ///< all places where it matches
  PlacedPicture tests; ///< its tests alone, for matches through a cell that is known
  std::vector<CompiledWrite> writes;
  std::vector<const CompiledWrite*> write_of; ///< by element; null where it is kept
  std::uint32_t told_by = 0;                  ///< the line that a move is told by which begins with it
  bool chooses = false;                       ///< its right side leaves a choice of symbols
  bool copies = false;                        ///< it has variables or sums
  bool may_fail = false;                      ///< a sum of it may be no number of its order
  bool shares_text = false;                   ///< another match may give a move with the same text
  bool never = false;                         ///< it cannot match or follow, whatever the status
  bool clashes = false; ///< matches that are one move may write different symbols on one cell
};

/// Where a move has to write, or take a victim along, for a player to be attacked who was not.
struct CompiledExposure {
  ProgramIndex program = no_program; ///< no_program: nothing is known
  Register cells = no_register;
  /// Where a victim may be attacked behind a move that brings one; no_register: that is not known.
  Register unsafe = no_register;
  std::vector<std::int16_t> victims; ///< planes of what must not be attacked
};

struct CompiledJudgement {
  const Judgement* source = nullptr;
  CompiledGuard gate;
  std::optional<PlacedPicture> picture;
};

struct CompiledClass {
  const CellClass* source = nullptr;
  CompiledGuard gate;
  PlacedPicture picture;
  Register covered = no_register; ///< of the picture's program: the cells; no_register: walk the picture
};

/// An end line that a move may make true.
struct ReachableEnd {
  enum class Kind { picture, stuck, other };
  Kind kind = Kind::other;
  PlayerIndex viewer = first_player;
  std::size_t end = 0;          ///< of the viewer's ends
  Register holds = no_register; ///< picture: not empty where it holds
};

/// A symbol that a `move` line puts somewhere, and where that completes a picture by which the player wins.
struct CompletingWrite {
  std::size_t line = 0;        ///< of the side's moves
  std::size_t element = 0;     ///< that the line writes
  std::vector<Register> cells; ///< of CompiledWins::program; one for each heading of the line
};

/// Wins read backwards through moves: which moves win is known without making them.
struct CompiledWins {
  std::size_t ends = 0; ///< so many of `reachable_ends`, the first, are won by the mover and read backwards
  bool all = false;     ///< no other end is won by the mover
  ProgramIndex program = no_program;
  std::vector<CompletingWrite> writes;
  Register threats = no_register;     ///< of the program: all cells on which a write of the player would win
  std::vector<std::uint16_t> chances; ///< by bit: of how many pictures on the board it may be the last cell
  std::string unread;                 ///< why no more wins are read backwards; empty: all are
  std::uint32_t unread_line = 0;      ///< of the text, from 1, that this is about; 0: of none
};

/// A win of a player that waits for a move of the other one.
struct EnabledWin {
  std::size_t write = 0;        ///< of CompiledWins::writes
  std::size_t heading = 0;      ///< of its line
  Register cells = no_register; ///< of CompiledAnswers::program: on which any write of the other player would
                                ///< make that line match
  int distance = 0;             ///< from there to the cell that the line writes, in bits
};

/// What the other player can do about wins that are read backwards.
struct CompiledAnswers {
  ProgramIndex program = no_program;
  /// Behind a move of the other player this one wins at once on the cells on which he would have before, but
  /// the one that was taken, and by `enabled`; all moves write a single cell.
  bool foreseen = false;
  std::vector<EnabledWin> enabled;
  Register open = no_register; ///< of the program: if it is empty, the player can never win; no_register:
                               ///< nothing is known
};

/// Matches of which each is a move: of a line, or of all `every` lines of one name.
struct CountedMoves {
  Register cells = no_register; ///< of the unconditional program
  std::size_t line = 0;         ///< the first of them
};

/// The lines as one player sees them.
struct CompiledSide {
  std::vector<CompiledProduction> moves;
  std::vector<std::vector<CompiledProduction>> parts;
  std::vector<CompiledProduction> afters;
  std::vector<CompiledJudgement> forbids;
  std::vector<CompiledExpression> most; ///< `prefer most`
  std::vector<CompiledJudgement> passes;
  std::vector<CompiledJudgement> ends;
  std::vector<CompiledClass> classes;
  std::vector<CompiledJudgement> claims;
  std::vector<ReachableEnd>
      reachable_ends; ///< what a move of this player may bring about, as any_end() orders it
  ProgramIndex ends_program = no_program; ///< computes those of them that are plain pictures
  CompiledWins wins;                      ///< none where `wins.ends` is 0
  CompiledAnswers answers;
  ProgramIndex unconditional = no_program;          ///< computes all `moves` without a condition at once
  std::optional<std::vector<CountedMoves>> counted; ///< all moves; nothing: they have to be listed
  CompiledExposure exposure;                        ///< where all `forbid` lines ask for attacks
  ProgramIndex tidies = no_program;                 ///< computes `afters`
  bool rests = true;            ///< `afters` come to rest behind every move; else they may not
  std::vector<Register> tidied; ///< of it: for each of them, if empty it does not match; no_register: it may
};

struct RandomGameForm;
struct LeafForm;
class NodeForms;
template <typename Written>
class TextForm;

/// A ruleset as programs over planes. Knows nothing of the width of a word; machine.hpp runs it. Immutable,
/// so threads may share it.
struct CompiledRuleset {
  /// @param ruleset must outlive it
  /// @throws std::invalid_argument for a board of more cells than a plane holds
  explicit CompiledRuleset(const Ruleset& ruleset, Backend backend = default_backend());
  CompiledRuleset(const CompiledRuleset&) = delete;
  CompiledRuleset& operator=(const CompiledRuleset&) = delete;
  ~CompiledRuleset();

  std::optional<Ruleset> unrolled; ///< see unroll_lengths.hpp
  const Ruleset* ruleset;          ///< that one, or else what it was made of
  Layout layout;
  Symbols symbols;
  std::vector<Program> programs;
  std::deque<Picture> folded; ///< pictures in fewer headings than the text gives
  std::array<CompiledSide, 2> sides;
  std::optional<CompiledExpression> score;
  struct CompiledValue {
    CompiledExpression expression;
    CompiledExpression mirrored;
  };
  std::vector<CompiledValue> values;
  std::vector<CompiledValue> worths; ///< `mirrored` is what the second player sees in any game
  std::array<std::vector<CompiledNearness>, 2> nearness; ///< by player; for a text without values
  /// Of a text with rules on the whole status, where these can be said by lines, or with lines that can be
  /// joined: what forms are made of. Cells, symbols, ends and values are the same.
  std::unique_ptr<Ruleset> lines;
  std::unique_ptr<CompiledRuleset> compiled_lines;
  // Made when they are first asked.
  std::unique_ptr<TextForm<RandomGameForm>> random_games;
  std::unique_ptr<TextForm<LeafForm>> leaf_counts;
  std::unique_ptr<NodeForms> nodes;
};

} // namespace regola
