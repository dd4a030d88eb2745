#pragma once

#include <deque>

#include "engine/compiled/backend.hpp"
#include "engine/compiled/compile/compile_picture.hpp"

namespace regola {

using ProgramIndex = std::uint32_t;
inline constexpr ProgramIndex no_program = 0xFFFFFFFF;

/// Which symbols have a plane. One has none: it is on all cells that hold no other symbol.
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

/// An element of a capturing `move` line, and the cells where it lies if it covers the program's input.
struct CompiledThreat {
  std::size_t production = 0; ///< index into the side's moves
  std::size_t element = 0;
  bool by_program = false; ///< the program finds the answer; else walk the matches
  bool in_shared = false;  ///< whether the program that answers for many lines includes it
  PlacedPicture picture;
};

/// An expression and the programs it needs.
struct CompiledExpression {
  const Expression* source = nullptr;
  std::vector<CompiledExpression> operands;
  ProgramIndex program = no_program; ///< computes `counted` or `cells`
  std::vector<Register> counted; ///< for `count_…`: the cells counted, in all lanes; empty: walk the picture
  Register cells = no_register;  ///< for `attacked` and `attacks`: the target cells
  PlacedPicture picture;         ///< for `count_pictures` and `count_anchors`
  std::vector<CompiledThreat> threats; ///< for `attacked` and `attacks`
  /// Answers for all lines without a condition, where that is possible.
  ProgramIndex threatening = no_program;
  Register threatened = no_register; ///< result of `threatening`: not empty if such a line attacks
};

/// The demands of a line besides its picture.
struct CompiledGuard {
  std::optional<CompiledExpression> condition;
  bool limits_anchor = false; ///< check the cells of the line's head too: the picture's program ignores them
};

/// What a line does to the cells of an element.
struct CompiledWrite {
  std::size_t element = 0;
  Write::Kind kind = Write::Kind::symbols;
  std::vector<std::int16_t> planes; ///< planes of the symbols that may be written, -1 for the ground
  std::string symbols;              ///< the symbols of `planes`, as text; for a variable, its letter
  const Write* source = nullptr;
  std::vector<std::int16_t> olds; ///< planes of the symbols that the cell may hold before
};

/// A `move`, `then` or `after` line.
struct CompiledProduction {
  const Production* source = nullptr;
  CompiledGuard gate;
  PlacedPicture left;  ///< the picture with all its matches
  PlacedPicture tests; ///< the picture with its tests only, for matches through a known cell
  std::vector<CompiledWrite> writes;
  bool chooses = false;     ///< the right side leaves a choice of symbols
  bool copies = false;      ///< it has variables or sums
  bool may_fail = false;    ///< a sum may give a number that its order does not have
  bool shares_text = false; ///< another match may give a move with the same text
  bool never = false;       ///< cannot match, or cannot follow another part, in any status
  bool clashes = false;     ///< matches that make one move may write different symbols on one cell
};

/// Where a move must write, or which symbol it must put, for a `forbid` line to hold that does not hold yet.
struct CompiledExposure {
  ProgramIndex program = no_program; ///< computes the cells; no_program if they are unknown
  Register cells = no_register;      ///< cells of attacks on victims that stay where they are
  Register unsafe = no_register;     ///< cells on which a victim may be attacked after it has moved there
  Register pictured = no_register;   ///< cells of pictures that must not arise
  std::vector<std::int16_t> victims; ///< planes of the symbols that must not be attacked
  std::vector<std::int16_t> needed;  ///< planes of symbols of which all other lines need one on the board
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
  Register covered = no_register; ///< the cells covered; no_register: walk the picture
};

/// An end line that a move may bring about.
struct ReachableEnd {
  enum class Kind { picture, stuck, other };
  Kind kind = Kind::other;
  PlayerIndex viewer = first_player;
  std::size_t end = 0;          ///< index into the viewer's ends
  Register holds = no_register; ///< for `picture`: not empty if the picture matches
};

/// A symbol that a `move` line writes, and where that write completes a winning picture.
struct CompletingWrite {
  std::size_t line = 0;        ///< index into the side's moves
  std::size_t element = 0;     ///< index of the element that the line writes
  std::vector<Register> cells; ///< results of CompiledWins::program, one per heading of the line
};

/// Wins that are read backwards through moves, to know which moves win without making them.
struct CompiledWins {
  /// Number of leading `reachable_ends` that are read backwards. They are wins of the player who moves.
  std::size_t ends = 0;
  bool all = false; ///< whether the player who moves wins by no other end
  ProgramIndex program = no_program;
  std::vector<CompletingWrite> writes;
  Register threats = no_register;     ///< result of `program`: all cells on which a write would win
  std::vector<std::uint16_t> chances; ///< by bit: number of winning pictures whose last cell may be there
  std::string unread;                 ///< why no further wins are read backwards; empty: all are
  std::uint32_t unread_line = 0;      ///< the line of the text that prevents it, from 1; 0: none
};

/// A win that a move of the opponent enables.
struct EnabledWin {
  std::size_t write = 0;   ///< index into CompiledWins::writes
  std::size_t heading = 0; ///< heading of its line
  /// Result of CompiledAnswers::program: a write of the opponent on one of these cells enables the win.
  Register cells = no_register;
  /// In bits, from the cell that the opponent writes to the cell that the winning line writes.
  int distance = 0;
};

/// The opponent's answers to wins that are read backwards.
struct CompiledAnswers {
  ProgramIndex program = no_program;
  /// Whether the player's winning moves after a move of the opponent are known without making that move: the
  /// earlier ones, except on the cell that it takes, and those that it enables. Then each move writes a
  /// single cell.
  bool foreseen = false;
  std::vector<EnabledWin> enabled;
  Register open = no_register; ///< result of `program`: if empty, the player never wins; no_register: unknown
};

/// How close a player is to one winning pattern: where it may still be completed, and which cells hold the
/// right symbol.
struct CompiledNearness {
  std::uint32_t program = 0;
  /// By heading: first cells of the places where the pattern may still be completed.
  Register places = no_register;
  std::vector<Register> right; ///< per cell of the pattern: the places where it holds the right symbol
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
      reachable_ends; ///< ends that a move of this player may bring about, in the order of any_end()
  ProgramIndex ends_program = no_program; ///< computes the `reachable_ends` that are plain pictures
  CompiledWins wins;                      ///< unused if `wins.ends` is 0
  CompiledAnswers answers;
  ProgramIndex unconditional = no_program; ///< computes all `moves` without a condition
  CompiledExposure exposure;               ///< set if it is known for all `forbid` lines
  bool rests = true;                       ///< whether `afters` certainly come to rest after every move
};

struct RandomGameForm;
struct LeafForm;
class NodeForms;
template <typename Written>
class TextForm;

/// A ruleset as programs over planes, for any word width. Machine runs it. Immutable, so that threads may
/// share it.
struct CompiledRuleset {
  /// @param ruleset must outlive it
  /// @throws std::invalid_argument if the board has more cells than the widest plane
  explicit CompiledRuleset(const Ruleset& ruleset, Backend backend = default_backend());
  CompiledRuleset(const CompiledRuleset&) = delete;
  CompiledRuleset& operator=(const CompiledRuleset&) = delete;
  ~CompiledRuleset();

  std::optional<Ruleset> unrolled; ///< without runs that `line` measures; see unroll_lengths()
  std::optional<Ruleset> narrowed; ///< with fewer symbols in cells of classes; see narrow_cells()
  const Ruleset* text;             ///< the ruleset given to the constructor
  const Ruleset* ruleset;          ///< `narrowed` if it has a value, otherwise `unrolled`, otherwise `text`
  Layout layout;
  Symbols symbols;
  std::vector<Program> programs;
  std::deque<Picture> folded; ///< pictures with fewer headings than the text gives them
  std::array<CompiledSide, 2> sides;
  std::optional<CompiledExpression> score;
  struct CompiledValue {
    CompiledExpression expression;
    CompiledExpression mirrored;
  };
  std::vector<CompiledValue> values;
  std::array<std::vector<CompiledNearness>, 2> nearness; ///< by player; empty if the text has values
  /// The rules from which forms are made; null if they are the rules of the text. They replace rules on the
  /// whole status by lines, and join lines. Cells, symbols, ends and values stay the same.
  std::unique_ptr<Ruleset> lines;
  std::unique_ptr<CompiledRuleset> compiled_lines;
  // Lowered on first use.
  std::unique_ptr<TextForm<RandomGameForm>> random_games;
  std::unique_ptr<TextForm<LeafForm>> leaf_counts;
  std::unique_ptr<NodeForms> nodes;
};

} // namespace regola
