#pragma once

#include <deque>

#include "engine/compiled/backend.hpp"
#include "engine/compiled/compile/compile_nearness.hpp"
#include "engine/compiled/compile/compile_picture.hpp"

namespace regola {

using ProgramIndex = std::uint32_t;
inline constexpr ProgramIndex no_program = 0xFFFFFFFF;

/// Which symbols have a plane. One symbol has none: it is on the cells that no other holds.
class Symbols {
public:
  explicit Symbols(const Ruleset& ruleset);

  [[nodiscard]] std::size_t planes() const { return symbols_.size(); }
  [[nodiscard]] Symbol ground() const { return ground_; } ///< the symbol without a plane
  [[nodiscard]] Symbol symbol(std::size_t plane) const { return symbols_[plane]; }
  /// The plane of a symbol; -1 for the ground and for unknown symbols.
  [[nodiscard]] int plane(Symbol symbol) const { return planes_[static_cast<unsigned char>(symbol) & 0x7FU]; }

private:
  Symbol ground_ = empty_symbol;
  std::vector<Symbol> symbols_;
  std::array<std::int16_t, 128> planes_{};
};

/// A picture and the program that computes it.
struct PlacedPicture {
  ProgramIndex program = no_program;
  CompiledPicture picture;
};

/// An element of a capturing `move` line: where it lies if it covers the program's input.
struct CompiledThreat {
  std::size_t production = 0; ///< index into the side's moves
  std::size_t element = 0;
  bool by_program = false; ///< the program answers; else the matches must be walked
  bool in_shared = false;  ///< the answer for many lines includes it
  PlacedPicture picture;
};

/// An expression and the programs it needs.
struct CompiledExpression {
  const Expression* source = nullptr;
  std::vector<CompiledExpression> operands;
  ProgramIndex program = no_program;     ///< computes `counted` or `cells`
  std::vector<Register> counted;         ///< count_…: their cells, in all lanes; empty: walk the picture
  Register cells = no_register;          ///< attacked, attacks: the target cells
  PlacedPicture picture;                 ///< count_pictures, count_anchors
  std::vector<CompiledThreat> threats;   ///< attacked, attacks
  ProgramIndex threatening = no_program; ///< answers for all lines without a condition, where possible
  Register threatened = no_register;     ///< its result: not empty if one of these lines attacks
};

/// The demands of a line besides its picture.
struct CompiledGuard {
  std::optional<CompiledExpression> condition;
  bool limits_anchor = false; ///< check the cells of the line's head, which the picture's program ignores
};

/// What a line does to the cells of an element.
struct CompiledWrite {
  std::size_t element = 0;
  Write::Kind kind = Write::Kind::symbols;
  std::vector<std::int16_t> planes; ///< symbols: planes of those that may be put there, -1 for the ground
  std::string symbols;              ///< symbols: the same as text; variable: its letter
  const Write* source = nullptr;
  std::vector<std::int16_t> olds; ///< planes of the symbols that may be there before
};

/// A `move`, `then` or `after` line.
struct CompiledProduction {
  const Production* source = nullptr;
  CompiledGuard gate;
  PlacedPicture left;  ///< all its matches
  PlacedPicture tests; ///< its tests only, for matches through a known cell
  std::vector<CompiledWrite> writes;
  bool chooses = false;     ///< the right side leaves a choice of symbols
  bool copies = false;      ///< it has variables or sums
  bool may_fail = false;    ///< a sum may be no number of its order
  bool shares_text = false; ///< another match may give a move with the same text
  bool never = false;       ///< cannot match or follow in any status
  bool clashes = false;     ///< matches that make one move may write different symbols on one cell
};

/// Where a move must write, or which victim it must move, to expose a player who was not attacked.
struct CompiledExposure {
  ProgramIndex program = no_program; ///< no_program: unknown
  Register cells = no_register;
  /// Where a victim may be attacked after a move that brings it there; no_register: unknown.
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
  Register covered = no_register; ///< result of its program: the cells; no_register: walk the picture
};

/// An end line that a move may bring about.
struct ReachableEnd {
  enum class Kind { picture, stuck, other };
  Kind kind = Kind::other;
  PlayerIndex viewer = first_player;
  std::size_t end = 0;          ///< index into the viewer's ends
  Register holds = no_register; ///< picture: not empty if it holds
};

/// A symbol that a `move` line writes, and where that write completes a winning picture.
struct CompletingWrite {
  std::size_t line = 0;        ///< index into the side's moves
  std::size_t element = 0;     ///< index of the element that the line writes
  std::vector<Register> cells; ///< results of CompiledWins::program, one per heading of the line
};

/// Wins read backwards through moves: which moves win, without making them.
struct CompiledWins {
  std::size_t ends = 0; ///< number of leading `reachable_ends` that are read backwards: wins of the mover
  bool all = false;     ///< the mover wins by no other end
  ProgramIndex program = no_program;
  std::vector<CompletingWrite> writes;
  Register threats = no_register;     ///< its result: all cells on which a write would win
  std::vector<std::uint16_t> chances; ///< by bit: number of pictures whose last cell it may be
  std::string unread;                 ///< why no further wins are read backwards; empty: all are
  std::uint32_t unread_line = 0;      ///< the line of the text that causes it, from 1; 0: none
};

/// A win that a move of the opponent enables.
struct EnabledWin {
  std::size_t write = 0;   ///< index into CompiledWins::writes
  std::size_t heading = 0; ///< heading of its line
  /// Of CompiledAnswers::program: a write of the opponent on one of these cells enables the win.
  Register cells = no_register;
  int distance = 0; ///< in bits, from the opponent's cell to the cell that the winning line writes
};

/// The opponent's answers to wins that are read backwards.
struct CompiledAnswers {
  ProgramIndex program = no_program;
  /// The player's winning moves after a move of the opponent are known without making it: those of before,
  /// except on the cell that it takes, and those that it enables. Then each move writes a single cell.
  bool foreseen = false;
  std::vector<EnabledWin> enabled;
  Register open = no_register; ///< its result: if empty, the player never wins; no_register: unknown
};

/// The lines from a player's point of view.
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
      reachable_ends; ///< what a move of this player may bring about, in the order of any_end()
  ProgramIndex ends_program = no_program; ///< computes the plain pictures among them
  CompiledWins wins;                      ///< unused if `wins.ends` is 0
  CompiledAnswers answers;
  ProgramIndex unconditional = no_program; ///< computes all `moves` without a condition
  CompiledExposure exposure;               ///< if all `forbid` lines only test attacks
  bool rests = true;                       ///< whether `afters` surely come to rest after every move
};

struct RandomGameForm;
struct LeafForm;
class NodeForms;
template <typename Written>
class TextForm;

/// A ruleset as programs over planes, for any word width. Run it by machine.hpp. Immutable, so that threads
/// may share it.
struct CompiledRuleset {
  /// @param ruleset must outlive it
  /// @throws std::invalid_argument if the board has more cells than the widest plane
  explicit CompiledRuleset(const Ruleset& ruleset, Backend backend = default_backend());
  CompiledRuleset(const CompiledRuleset&) = delete;
  CompiledRuleset& operator=(const CompiledRuleset&) = delete;
  ~CompiledRuleset();

  std::optional<Ruleset> unrolled; ///< see unroll_lengths()
  const Ruleset* text;             ///< the original
  const Ruleset* ruleset;          ///< `unrolled`, or else the original
  Layout layout;
  Symbols symbols;
  std::vector<Program> programs;
  std::deque<Picture> folded; ///< pictures with fewer headings than in the text
  std::array<CompiledSide, 2> sides;
  std::optional<CompiledExpression> score;
  struct CompiledValue {
    CompiledExpression expression;
    CompiledExpression mirrored;
  };
  std::vector<CompiledValue> values;
  std::array<std::vector<CompiledNearness>, 2> nearness; ///< by player; for texts without values
  /// The rules that forms are made from, if they differ: rules on the whole status written as lines, or with
  /// joined lines. Cells, symbols, ends and values are the same.
  std::unique_ptr<Ruleset> lines;
  std::unique_ptr<CompiledRuleset> compiled_lines;
  // Lowered on first use.
  std::unique_ptr<TextForm<RandomGameForm>> random_games;
  std::unique_ptr<TextForm<LeafForm>> leaf_counts;
  std::unique_ptr<NodeForms> nodes;
};

} // namespace regola
