#include "engine/solve/store/known_values.hpp"

#include "engine/search/controller.hpp"
#include "engine/solve/endgame/restricted_rules.hpp"
#include "engine/solve/store/kept_search.hpp"

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

KnownValues::KnownValues(std::string folder, const Ruleset& ruleset)
    : ruleset_(ruleset), database_(std::move(folder), ruleset, false), endless_(endless_play(ruleset)) {}

/// The table of a material; null if the database has none.
KnownValues::Table* KnownValues::table_of(const Material& material) {
  const auto [at, fresh] = tables_.try_emplace(material);
  if (fresh && database_.has(material)) {
    if (!ranges_) ranges_.emplace(ruleset_);
    const Ruleset rules = restricted_rules(ruleset_, endless_, material);
    PlacementIndex index(material, *ranges_, symmetries_of(rules), ruleset_.board.size());
    auto file = database_.open(material, index);
    at->second = Table{std::move(file), std::move(index)};
  }
  return at->second ? &*at->second : nullptr;
}

std::optional<PositionValue> KnownValues::in_table(const Status& status) {
  const bool beside = std::any_of(status.hands.begin(), status.hands.end(), [](auto count) { return count; });
  Table* table = beside ? nullptr : table_of(material_of(status));
  if (table == nullptr) return std::nullopt;
  const auto number = table->index.number(placement_of(table->index, status));
  if (!number) return std::nullopt;
  const TableValue value = read_table_value(*table->file, table->index.size(), status.to_move, *number);
  return value == no_position ? std::nullopt : std::optional(position_value(value));
}

std::optional<PositionValue> KnownValues::in_analyses(const Status& status) {
  if (!analyses_) {
    analyses_.emplace();
    for (const Database::Root& root : database_.analyses()) {
      auto positions = database_.open(root);
      if (!positions) continue;
      auto rules = std::make_unique<Ruleset>(analysed_rules(ruleset_, endless_, root.status, root.quiet));
      auto engine = std::make_unique<Engine>(*rules);
      Status start = root.status;
      start.quiet.resize(rules->quiet.size());
      PositionCode code(engine->machine(start).rules(), root.quiet, symmetries_of(*rules), rules->exchange);
      analyses_->push_back({std::move(*positions), std::move(rules), std::move(engine), std::move(code)});
    }
  }
  CodeBytes code;
  for (Analysis& analysis : *analyses_) {
    if (status.size() != analysis.code.cells()) continue;
    analysis.code.encode(status, code);
    if (const auto value = analysis.positions.find(code)) return position_value(*value);
  }
  return std::nullopt;
}

std::vector<std::unique_ptr<KnownValues::GameOfTiers>>& KnownValues::games_of_tiers() {
  if (!tiers_) {
    tiers_.emplace();
    for (const RootOfTiers& root : roots_of_tiers(database_, ruleset_)) {
      tiers_->push_back(std::make_unique<GameOfTiers>(ruleset_, database_, endless_, root));
    }
  }
  return *tiers_;
}

std::optional<PositionValue> KnownValues::in_tiers(const Status& status) {
  std::optional<PositionValue> value;
  for (const auto& game : games_of_tiers()) {
    if (!value && status.size() == game->game.root().size()) value = game->known.value(status);
  }
  return value;
}

bool KnownValues::is_lean() {
  const auto& games = games_of_tiers();
  return std::any_of(games.begin(), games.end(), [](const auto& each) { return each->game.scope().lean; });
}

std::optional<PositionValue> KnownValues::in_searches(const Status& status) const {
  const auto solution = solution_of(database_, ruleset_, status);
  if (!solution) return std::nullopt;
  return PositionValue{solution->outcome, solution->plies, solution->margin.value_or(0)};
}

bool KnownValues::comes_before_quiet_draws(const Status& status, const PositionValue& value) const {
  return value.outcome == GameValue::draw ||
         std::all_of(endless_.quiet_draws.begin(), endless_.quiet_draws.end(),
                     [&](const EndlessPlay::QuietDraw& draw) {
                       const int now = draw.counter < status.quiet.size() ? status.quiet[draw.counter] : 0;
                       return value.plies && now + *value.plies < draw.plies;
                     });
}

std::optional<PositionValue> KnownValues::value(const Status& status) {
  if (!endless_.refusal.empty()) return std::nullopt;
  auto value = in_table(status);
  if (!value) value = in_analyses(status);
  if (!value) value = in_tiers(status);
  if (!value) value = in_searches(status);
  return value && comes_before_quiet_draws(status, *value) ? value : std::nullopt;
}

std::vector<KnownValues::Valued> KnownValues::moves(const Status& status) {
  std::vector<Valued> all;
  for (Successor& next : successors(ruleset_, status)) {
    const Result result = as_claimed(result_of(ruleset_, next.status));
    std::optional<PositionValue> value;
    if (result.ending == Ending::open) {
      value = this->value(next.status);
      if (value) value = before_move(*value, next.status.to_move == status.to_move);
    } else if (is_over(result)) {
      value = end_value(result, status.to_move, 1);
    }
    all.push_back({std::move(next), value});
  }
  // A finished search gives the value of this status and the moves that keep it.
  if (const auto solution = solution_of(database_, ruleset_, status)) {
    const std::optional<PositionValue> here = value(status);
    for (Valued& each : all) {
      const bool keeps = std::any_of(solution->moves.begin(), solution->moves.end(),
                                     [&](const Successor& best) { return best.move == each.move.move; });
      if (!each.value && keeps) each.value = here;
    }
  }
  std::stable_sort(all.begin(), all.end(), [](const Valued& a, const Valued& b) {
    return a.value && (!b.value || rank_of(*a.value) > rank_of(*b.value));
  });
  return all;
}

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
