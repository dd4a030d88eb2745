#include "engine/solve/store/perfect.hpp"

#include "engine/search/controller_kind.hpp"
#include "engine/solve/store/known_values.hpp"

namespace regola {

namespace {

ControllerKind perfect_kind() {
  /// The parameters of one controller.
  struct Chosen {
    std::string folder;
    std::string value;
    AlphaBetaOptions options;
  };
  const auto declare = [](Parameters& parameters, const Ruleset& ruleset) -> MakeController {
    constexpr int most_search_threads = 256;
    const auto chosen = std::make_shared<Chosen>();
    parameters.text("db", chosen->folder, "a folder", "the database; without it all is searched");
    declare_value(parameters, chosen->value, ruleset);
    parameters.size("table", chosen->options.table, "memory for positions already searched; 0 for none");
    parameters.integer("threads", chosen->options.threads, 1, most_search_threads, "that search together");
    return [chosen, &ruleset] {
      try {
        return std::make_unique<Perfect>(
            ruleset, chosen->folder,
            std::make_unique<AlphaBeta>(ruleset, Evaluation(ruleset, chosen->value), chosen->options));
      } catch (const DatabaseError& error) {
        throw std::invalid_argument(error.what());
      }
    };
  };
  Limits limits;
  limits.seconds = 1;
  return {"perfect", "proven moves from a database of solve; where it has none, alphabeta", declare, limits,
          AlphaBeta::deepest};
}

} // namespace

Perfect::Perfect(const Ruleset& ruleset, const std::string& folder, std::unique_ptr<AlphaBeta> search)
    : database_(folder.empty() ? nullptr : std::make_unique<KnownValues>(folder, ruleset)),
      search_(std::move(search)) {}

Perfect::~Perfect() = default;

/// The best move by the database; `nullopt` if that does not tell it. The best move is one with the value of
/// the status, one that wins at once or, where all moves are known, the first.
/// @param only the moves to choose from, as in Limits
std::optional<SearchResult> Perfect::known(const Status& status, const std::vector<Move>& only) {
  if (!database_) return std::nullopt;
  const auto value = database_->value(status);
  std::vector<KnownValues::Valued> moves = database_->moves(status);
  if (!only.empty()) {
    std::erase_if(moves, [&](const KnownValues::Valued& each) {
      return std::find(only.begin(), only.end(), each.move.move) == only.end();
    });
  }
  const bool all = std::all_of(moves.begin(), moves.end(),
                               [](const KnownValues::Valued& move) { return move.value.has_value(); });
  if (moves.empty() || !moves.front().value) return std::nullopt;
  const bool wins = moves.front().value->outcome == GameValue::win && moves.front().value->plies == 1;
  if (!all && !wins && moves.front().value != value) return std::nullopt;
  SearchResult result;
  result.score = seen_by(status.to_move, rank_of(*moves.front().value));
  result.exact = true;
  result.line = {moves.front().move.move};
  result.nodes = moves.size();
  result.best = std::move(moves.front().move);
  return result;
}

SearchResult Perfect::choose(const Status& status, const Limits& limits, const Progress& progress) {
  auto found = known(status, limits.only);
  if (!found) return search_->choose(status, limits, progress);
  if (progress) progress(*found);
  return std::move(*found);
}

void add_perfect_controller() { add_controller_kind(perfect_kind()); }

} // namespace regola
