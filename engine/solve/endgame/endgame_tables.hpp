#pragma once

#include "engine/solve/endgame/endgame_builder.hpp"
#include "engine/solve/store/database.hpp"

namespace regola {

/// Builds the endgame tables of a game on demand. First builds the tables to which the moves of a table lead.
/// With a database, reads finished tables and saves new ones. Work that was stopped continues, and makes the
/// same table in the end.
class EndgameTables {
public:
  using End = SolveEnd;

  /// @param ruleset must outlive it
  /// @param database null if nothing is to be stored; must outlive it
  /// @throws Unsolvable if positions on a board alone do not decide games
  EndgameTables(const Ruleset& ruleset, unsigned threads, const Database* database);

  /// Builds the table of a material, unless it exists, and all tables that it needs.
  /// @throws Unsolvable; RulesError; DatabaseError
  [[nodiscard]] End build(const Material& material, SolveWatch& watch);
  /// The table of a material; null if it has not been built.
  [[nodiscard]] const EndgameTable* find(const Material& material) const;
  /// Memory of all tables and their indexes, in bytes.
  [[nodiscard]] std::size_t bytes() const;

private:
  [[nodiscard]] End build_those_behind(const EndgameBuilder& builder, const Material& material,
                                       SolveWatch& watch);
  [[nodiscard]] bool decide(EndgameBuilder& builder, const EndgameTable& table, int round);

  const Ruleset& ruleset_;
  unsigned threads_;
  const Database* database_;
  EndlessPlay endless_;
  SymbolRanges ranges_;
  std::map<Material, std::unique_ptr<EndgameTable>> tables_;
  std::set<Material> under_way_;
  std::uint64_t bytes_under_way_ = 0;
};

} // namespace regola
