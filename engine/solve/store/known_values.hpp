#pragma once

#include "engine/search/alphabeta.hpp"
#include "engine/search/game_tree.hpp"
#include "engine/solve/tiers/known_tiers.hpp"
#include "rules/ruleset/status_text.hpp"

namespace regola {

/// Looks up statuses in a database. Reads values one by one from its files.
class KnownValues {
public:
  /// @param ruleset must outlive it
  /// @throws DatabaseError
  KnownValues(std::string folder, const Ruleset& ruleset);

  /// The value of an open status, for the player to move. `nullopt` if the database does not have it, or if a
  /// draw by quiet plies might come before the win.
  /// @throws DatabaseError
  [[nodiscard]] std::optional<PositionValue> value(const Status& status);

  /// A move, and its value for the player who makes it; `nullopt` if that is unknown.
  struct Valued {
    Successor move;
    std::optional<PositionValue> value;
  };
  /// All legal moves of an open status: the best ones first, those without a value last.
  /// @throws DatabaseError; RulesError
  [[nodiscard]] std::vector<Valued> moves(const Status& status);
  /// Whether tiers of the database have TierScope::lean.
  /// @throws DatabaseError
  [[nodiscard]] bool is_lean();

private:
  /// A table of the database and the index of its placements.
  struct Table {
    std::unique_ptr<BlockFile> file;
    PlacementIndex index;
  };

  /// An analysis of the database, and the encoding of its positions.
  struct Analysis {
    PositionPages positions;
    std::unique_ptr<Ruleset> rules; ///< result of analysed_rules()
    std::unique_ptr<Engine> engine; ///< engine of `rules`
    PositionCode code;
  };

  /// A game that the database has solved by tiers.
  struct GameOfTiers {
    GameOfTiers(const Ruleset& ruleset, const Database& database, const EndlessPlay& endless,
                const RootOfTiers& root)
        : game(ruleset, endless, root.start, root.scope),
          folder(database, root.start.text(ruleset), root.scope, game.images(), 1),
          known(game, folder) {}

    TieredGame game;
    TierFolder folder;
    KnownTiers known;
  };

  [[nodiscard]] Table* table_of(const Material& material);
  [[nodiscard]] std::optional<PositionValue> in_table(const Status& status);
  [[nodiscard]] std::optional<PositionValue> in_analyses(const Status& status);
  [[nodiscard]] std::vector<std::unique_ptr<GameOfTiers>>& games_of_tiers();
  [[nodiscard]] std::optional<PositionValue> in_tiers(const Status& status);
  [[nodiscard]] std::optional<PositionValue> in_searches(const Status& status) const;
  [[nodiscard]] bool comes_before_quiet_draws(const Status& status, const PositionValue& value) const;

  const Ruleset& ruleset_;
  Database database_;
  EndlessPlay endless_;
  std::optional<SymbolRanges> ranges_; // made when the first table is opened
  std::map<Material, std::optional<Table>> tables_;
  std::optional<std::vector<Analysis>> analyses_;
  std::optional<std::vector<std::unique_ptr<GameOfTiers>>> tiers_;
};

/// The values of a database as scores for a tree.
/// @param values must outlive it
[[nodiscard]] inline KnownScore known_scores(KnownValues& values) {
  return [&values](const Status& status) -> std::optional<Score> {
    const auto value = values.value(status);
    return value ? std::optional(seen_by(status.to_move, rank_of(*value))) : std::nullopt;
  };
}

class KnownValues;

/// Plays the best move from a database if the database has it; else searches.
class Perfect final : public Controller {
public:
  /// @param ruleset must outlive it
  /// @param folder folder of the database; empty for no database
  /// @throws DatabaseError
  Perfect(const Ruleset& ruleset, const std::string& folder, std::unique_ptr<AlphaBeta> search);
  ~Perfect() override;

  /// @throws DatabaseError if the database is damaged; RulesError
  [[nodiscard]] SearchResult choose(const Status& status, const Limits& limits,
                                    const Progress& progress = {}) override;
  void begin() override { search_->begin(); }

private:
  [[nodiscard]] std::optional<SearchResult> known(const Status& status, const std::vector<Move>& only);

  std::unique_ptr<KnownValues> database_; // null if there is no database
  std::unique_ptr<AlphaBeta> search_;
};

/// Registers the controller kind `perfect`. Call it before making controllers. A second call changes nothing.
void add_perfect_controller();

} // namespace regola
