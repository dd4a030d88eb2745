#pragma once

#include "engine/compiled/compiled.hpp"

namespace regola {

/// Compiles the lines of a ruleset into programs. The functions are in several files: compile.cpp has the
/// lines themselves; compile_production.cpp moves; compile_production.cpp conditions and values;
/// compile_counts.cpp counts; compile_shared_texts.cpp moves that may have the same text;
/// compile_exposure.cpp moves that cannot expose the player to an attack; compile_ends.cpp ends that a move
/// can bring about; compile_wins.cpp winning moves; compile_answers.cpp answers to them.
class Compiler {
public:
  explicit Compiler(CompiledRuleset& out) : out_(out), ruleset_(*out.ruleset) {}

  void compile();

private:
  /// Shared programs for all counts of a value: one for each player whose classes the counts read; the first
  /// player's if they read none.
  struct SharedCounts {
    std::array<Program, 2> programs;
    int values = 0; // number of values whose counts are included
  };

  [[nodiscard]] PictureCompiler pictures(PlayerIndex player, Program& program) const {
    return {ruleset_, ruleset_.sides[player], out_.layout, program};
  }
  ProgramIndex keep(Program program, std::vector<Register*> kept) {
    program.optimise(std::move(kept));
    out_.programs.push_back(std::move(program));
    return static_cast<ProgramIndex>(out_.programs.size() - 1);
  }
  /// Collects the registers of a picture that readers need.
  static void collect(CompiledPicture& picture, bool walks, std::vector<Register*>& kept) {
    if (!walks) std::fill(picture.tests.begin(), picture.tests.end(), no_register);
    append(kept, picture.registers());
  }
  /// Compiles a picture into a program of its own.
  /// @param walks whether the matches are walked, even if the picture is exact
  [[nodiscard]] PlacedPicture place(const Picture& picture, PlayerIndex player,
                                    const PictureQuestion& question, bool walks = true) {
    Program program;
    PlacedPicture placed;
    placed.picture = pictures(player, program).compile(picture, question);
    std::vector<Register*> kept;
    collect(placed.picture, walks || !placed.picture.exact, kept);
    placed.program = keep(std::move(program), kept);
    return placed;
  }

  [[nodiscard]] CompiledGuard gate(const Guard& guard, const Picture* picture, PlayerIndex player);
  [[nodiscard]] PictureQuestion question(const Guard& guard, const Picture& picture) const;
  [[nodiscard]] CompiledProduction production(const Production& line, PlayerIndex player);
  void compile_moves(CompiledSide& side, PlayerIndex player);
  [[nodiscard]] CompiledJudgement judgement(const Judgement& line, PlayerIndex player);
  [[nodiscard]] CompiledClass cell_class(const CellClass& line, PlayerIndex player);
  [[nodiscard]] Register covered(Program& program, const CompiledPicture& picture) const;
  [[nodiscard]] CompiledExpression expression(const Expression& source, PlayerIndex player,
                                              SharedCounts* counts = nullptr);
  [[nodiscard]] CompiledExpression value(const Expression& source, PlayerIndex player);
  void take_in(CompiledExpression& result, PlayerIndex player, SharedCounts& counts);
  void compile_count(CompiledExpression& result, PlayerIndex player, SharedCounts* counts);
  [[nodiscard]] std::vector<Register> counted(Program& program, const Expression& source,
                                              PlayerIndex player) const;
  [[nodiscard]] std::vector<Register> distinct(Program& program, const Picture& picture,
                                               PlayerIndex player) const;
  void compile_attack(CompiledExpression& result, PlayerIndex asker, PlayerIndex attacker);
  [[nodiscard]] static std::vector<Picture> exposing(const Picture& picture, std::size_t victim,
                                                     const CellTest& cell, const Side& mover);
  [[nodiscard]] Picture awaiting(const Picture& picture, std::size_t victim, const SymbolSet& victims,
                                 const Side& mover) const;
  void find_exposure(CompiledSide& side, PlayerIndex player);
  void mark_shared_texts(std::vector<CompiledProduction>& lines) const;
  static void mark_clashes(std::vector<CompiledProduction>& lines);
  static void mark_shared_names(CompiledSide& side);
  void find_reachable_ends(PlayerIndex mover);
  void read_wins_backwards(PlayerIndex mover);
  void find_answers(PlayerIndex winner);

  CompiledRuleset& out_;
  const Ruleset& ruleset_;
};

/// By player, the winning patterns of one row and of fixed length; empty if neither player has one.
/// @param moves tell which symbol may become which
[[nodiscard]] std::array<std::vector<CompiledNearness>, 2> compile_nearness(CompiledRuleset& rules,
                                                                            const Ruleset& moves);

/// One of each pair of opposite headings; on a grid always the one towards higher cells.
[[nodiscard]] std::vector<Heading> half_of(const Board& board, const std::vector<Heading>& headings);

} // namespace regola
