#pragma once

#include "engine/search/alphabeta.hpp"

namespace regola {

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
