#include "engine/solve/solve.hpp"

#include <algorithm>

#include "engine/compiled/engine.hpp"
#include "engine/solve/endless_play.hpp"
#include "engine/solve/proof/claims.hpp"
#include "engine/solve/proof_number/proof_number_solver.hpp"
#include "engine/solve/retrograde/retrograde.hpp"
#include "engine/solve/search/search_solver.hpp"
#include "engine/solve/store/kept_retrograde.hpp"
#include "engine/solve/store/kept_search.hpp"

namespace regola {

namespace {

constexpr std::size_t longest_drawn_line = 100; // plies

/// Solves a status by one of the methods.
class Solver {
public:
  Solver(const Ruleset& ruleset, const Status& status, const SolveOptions& options)
      : ruleset_(ruleset),
        status_(status),
        options_(options),
        engine_(ruleset),
        endless_(endless_play(ruleset)),
        watch_({{}, options.seconds, options.positions, 1, options.stop, false, {}}, options.memory,
               options.report) {}

  [[nodiscard]] Solution run() {
    try {
      if (!is_over() && is_solvable()) solve_open();
    } catch (const Unsolvable& error) {
      solution_.proven = false;
      solution_.reason = error.what();
    }
    solution_.seconds = spent_ + watch_.stop().elapsed();
    return std::move(solution_);
  }

private:
  bool is_over() {
    const Result result = as_claimed(engine_.result(status_));
    if (result.ending == Ending::stopped) {
      throw Unsolvable("no rule applies, and no line says what that means");
    }
    if (result.ending == Ending::open) {
      return false;
    }
    const Score score = seen_by(status_.to_move, score_of(result, 0));
    solution_.lower = solution_.upper = score;
    solution_.proven = true;
    solution_.outcome = score > 0 ? GameValue::win : score < 0 ? GameValue::loss : GameValue::draw;
    solution_.plies = 0;
    if (result.ending == Ending::scored) {
      solution_.margin = seen_by(status_.to_move, clamped(result.margin));
    }
    collect_strategies(!ruleset_.quiet.empty(), [](const Claim&, const Status&) { return std::nullopt; });
    return true;
  }

  bool is_solvable() {
    solution_.reason = endless_.refusal;
    solution_.reason_line = endless_.refusal_line;
    if (endless_.refusal.empty() && status_.past) {
      solution_.reason = "the status has a past, and a solver looks at positions alone";
    }
    return solution_.reason.empty();
  }

  void solve_open() {
    static_cast<void>(engine_.successors(status_)); // refuses a turn that asks for too much: no form can
    const bool mixes = !endless_.repetitions.empty() && !ruleset_.quiet.empty();
    solution_.method = options_.by                                                   ? *options_.by
                       : !ruleset_.score && (mixes || goes_round(ruleset_, status_)) ? SolveMethod::retrograde
                                                                                     : SolveMethod::search;
    if (solution_.method != SolveMethod::retrograde && mixes) {
      solution_.reason = "repetitions and quiet plies both decide; solved by retrograde analysis only";
      return;
    }
    if (solution_.method == SolveMethod::search) {
      search();
    } else if (solution_.method == SolveMethod::proof) {
      prove();
    } else {
      solve_backwards(endless_.counts_quiet);
    }
  }

  void search() {
    const bool chosen = options_.by.has_value() || ruleset_.score;
    bool went_round = false;
    {
      KeptSearch kept(options_.database, ruleset_, status_);
      if (!options_.strategies && kept.read(solution_)) return;
      SearchSolver solver(ruleset_, endless_, watch_, options_.threads, solution_);
      run_kept(solver, kept, status_, !chosen, watch_, solution_);
      went_round = solver.went_round();
      collect_moves_of(solver);
    }
    if (went_round && !chosen && !solution_.proven) {
      start_again();
      solution_.method = SolveMethod::retrograde;
      solve_backwards(endless_.counts_quiet);
    } else {
      tell_why(went_round);
    }
  }

  void prove() {
    ProofNumberSolver solver(ruleset_, endless_, watch_, solution_);
    solver.run(status_);
    collect_moves_of(solver);
    tell_why(solver.went_round());
  }

  template <typename ForwardSolver>
  void collect_moves_of(ForwardSolver& solver) {
    collect_strategies(!ruleset_.quiet.empty(), [&](const Claim& claim, const Status& at) {
      return solver.move_for(at, claim.least);
    });
  }

  /// Sets the reason if no value is proven.
  void tell_why(bool went_round) {
    if (solution_.proven) {
      return;
    }
    if (watch_.stop().stopped()) {
      tell_stopped();
    } else if (went_round) {
      solution_.reason = "positions come back, and what that is worth a search cannot tell";
    } else {
      solution_.reason = "games may last longer than a search looks ahead";
    }
  }

  /// Starts again with what is left of the limits: the watch was stopped where a position came back.
  void start_again() {
    spent_ = watch_.stop().elapsed();
    std::optional<double> seconds = options_.seconds;
    if (seconds) seconds = std::max(*seconds - spent_, 0.001);
    std::optional<std::uint64_t> positions = options_.positions;
    if (positions) *positions -= std::min(*positions, watch_.stop().nodes());
    watch_ =
        SolveWatch({{}, seconds, positions, 1, options_.stop, false, {}}, options_.memory, options_.report);
    solution_ = Solution();
  }

  void tell_stopped() {
    solution_.reason = watch_.stop().end(SearchEnd::asked) == SearchEnd::nodes
                           ? "it takes more positions than it may visit"
                           : "the time was over before";
  }

  void solve_backwards(bool quiet) {
    solution_.method = SolveMethod::retrograde;
    if (ruleset_.score) {
      throw Unsolvable("games that a score decides are solved by search");
    }
    Retrograde retrograde(ruleset_, endless_, status_, quiet, options_.threads);
    const Retrograde::End end = run_kept(retrograde, options_.database, ruleset_, {status_, quiet}, watch_);
    solution_.positions = retrograde.positions();
    solution_.bytes = retrograde.most_bytes();
    if (end == Retrograde::End::stopped) {
      tell_stopped();
    } else if (end == Retrograde::End::out_of_memory) {
      solution_.reason = "the positions do not fit into the memory";
    } else {
      read_value(retrograde, quiet);
    }
  }

  void read_value(Retrograde& retrograde, bool quiet) {
    const PositionValue value = retrograde.value(status_).value();
    if (!quiet && value.outcome != GameValue::draw && !endless_.is_before_quiet_draws(status_, value.plies)) {
      if (endless_.repetitions.empty()) {
        solve_backwards(true);
      } else {
        solution_.reason = "it is decided without draws by quiet plies only, and these may come before";
      }
      return;
    }
    solution_.proven = true;
    solution_.outcome = value.outcome;
    solution_.plies = value.plies;
    solution_.endless = value.outcome != GameValue::draw && !value.plies;
    solution_.lower = solution_.upper = rank_of(value);
    list_moves(retrograde, value);
    tell_assumptions(quiet);
    collect_strategies(quiet,
                       [&](const Claim&, const Status& at) { return best_move(retrograde, engine_, at); });
  }

  /// The value of a move for the player that makes it.
  /// @return `nullopt` if play from the root does not lead there
  [[nodiscard]] std::optional<PositionValue> value_of(Retrograde& retrograde, Engine& engine,
                                                      const Status& at, const Status& next) const {
    const Result result = as_claimed(engine.result(next));
    if (result.ending == Ending::open || endless_.leaves_out(result)) {
      const auto known = retrograde.value(next);
      return known ? before_move(*known, next.to_move == at.to_move) : known;
    }
    if (result.ending != Ending::won) {
      return PositionValue{};
    }
    return PositionValue{result.winner == at.to_move ? GameValue::win : GameValue::loss, 1};
  }

  [[nodiscard]] std::optional<Status> best_move(Retrograde& retrograde, Engine& engine,
                                                const Status& at) const {
    std::optional<Status> best;
    Score highest = -win_score - 1;
    for (Successor& next : engine.successors(at)) {
      forget_past(next.status);
      const auto value = value_of(retrograde, engine, at, next.status);
      if (value && rank_of(*value) > highest) {
        highest = rank_of(*value);
        best = std::move(next.status);
      }
    }
    return best;
  }

  /// @param advise returns the status after a good move of the claiming player
  template <typename Advise>
  void collect_strategies(bool quiet, const Advise& advise) {
    if (!options_.strategies || !solution_.proven) {
      return;
    }
    if (!endless_.refusal.empty()) {
      solution_.no_strategies = endless_.refusal;
      return;
    }
    for (const Claim& claim : claims_of(solution_, status_.to_move, quiet)) {
      StrategyCollector collector(ruleset_, endless_, watch_, [&](const Status& at) -> std::optional<Status> {
        return advise(claim, at);
      });
      auto strategy = collector.collect(status_, claim);
      if (!strategy) {
        solution_.strategies.clear();
        solution_.no_strategies = collector.reason();
        return;
      }
      solution_.strategies.push_back(std::move(*strategy));
    }
  }

  /// Lists the moves that keep the value, and a best line.
  void list_moves(Retrograde& retrograde, PositionValue value) {
    Status at = status_;
    while (solution_.line.size() < longest_drawn_line || value.plies) {
      std::vector<Successor> kept;
      for (Successor& next : engine_.successors(at)) {
        forget_past(next.status);
        if (value_of(retrograde, engine_, at, next.status) == value) kept.push_back(std::move(next));
      }
      if (kept.empty()) {
        break;
      }
      const Successor first = kept.front();
      if (solution_.line.empty()) solution_.moves = std::move(kept);
      solution_.line.push_back(first);
      const auto known = retrograde.value(first.status);
      const bool stood =
          std::any_of(solution_.line.begin(), solution_.line.end() - 1,
                      [&](const Successor& earlier) { return earlier.status == first.status; });
      if (!known || stood) {
        break;
      }
      at = first.status;
      value = *known;
    }
  }

  void tell_assumptions(bool quiet) {
    if (!endless_.repetitions.empty()) {
      const std::string worth =
          endless_.winner ? "won by " + ruleset_.players[*endless_.winner] : std::string("a draw");
      solution_.notes.push_back(
          "Repetitions are solved as the play without end that they stand for: " + worth + ".");
    } else {
      solution_.notes.emplace_back("Play without end counts as a draw.");
    }
    if (!endless_.quiet_draws.empty() && !quiet) {
      solution_.notes.emplace_back("Draws by quiet plies are left out: no win here takes so many plies.");
    }
  }

  const Ruleset& ruleset_;
  const Status& status_;
  const SolveOptions& options_;
  Engine engine_; // shares what it has compiled with all methods
  EndlessPlay endless_;
  SolveWatch watch_;
  double spent_ = 0; // seconds before the watch began
  Solution solution_;
};

} // namespace

Solution solve(const Ruleset& ruleset, const Status& status, const SolveOptions& options) {
  return Solver(ruleset, status, options).run();
}

} // namespace regola
