#include "engine/solve/store/perfect.hpp"

#include "engine/search/controller_kind.hpp"
#include "engine/solve/store/known_values.hpp"

namespace regola {

namespace {

constexpr int most_search_threads = 256;

class PerfectKind final : public ControllerKind {
public:
  [[nodiscard]] std::string name() const override { return "perfect"; }
  [[nodiscard]] std::string about() const override {
    return "proven moves from a database of solve; where it has none, alphabeta";
  }
  void declare(Parameters& parameters, const Ruleset& ruleset) override {
    parameters.text("db", folder_, "a folder", "the database; without it all is searched");
    declare_value(parameters, value_, ruleset);
    parameters.size("table", options_.table, "memory for positions already searched; 0 for none");
    parameters.integer("threads", options_.threads, 1, most_search_threads, "that search together");
  }
  [[nodiscard]] int deepest() const override { return AlphaBeta::deepest; }
  [[nodiscard]] Limits standard_limits() const override {
    Limits limits;
    limits.seconds = 1;
    return limits;
  }
  [[nodiscard]] std::unique_ptr<Controller> make(const Ruleset& ruleset) const override {
    try {
      return std::make_unique<Perfect>(
          ruleset, folder_, std::make_unique<AlphaBeta>(ruleset, Evaluation(ruleset, value_), options_));
    } catch (const DatabaseError& error) {
      throw std::invalid_argument(error.what());
    }
  }

private:
  std::string folder_;
  std::string value_;
  AlphaBetaOptions options_;
};

std::unique_ptr<ControllerKind> perfect_kind() { return std::make_unique<PerfectKind>(); }

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

void add_perfect_controller() { add_controller_kind(perfect_kind); }

} // namespace regola
