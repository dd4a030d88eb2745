#include "engine/solve/solve.hpp"

#include "engine/solve/moves_by_values.hpp"
#include "engine/solve/proof_number/proof_number_solver.hpp"
#include "engine/solve/store/kept_search.hpp"
#include "engine/solve/tiers/tier_solver.hpp"

namespace regola {

namespace {

/// The claims that show a proven value: one for the winner, or one for each player.
/// @param player to move in the solved status
/// @param quiet counters of quiet plies are part of a position
std::vector<Claim> claims_of(const Solution& solution, PlayerIndex player, bool quiet) {
  if (!solution.margin && solution.outcome != GameValue::draw) {
    return {{solution.outcome == GameValue::win ? player : other(player), 1, std::nullopt, quiet}};
  }
  const int margin = solution.margin.value_or(0);
  const Score score = margin == 0 ? 0 : margin > 0 ? margin_score + margin : margin - margin_score;
  return {{player, score, std::nullopt, quiet}, {other(player), -score, std::nullopt, quiet}};
}

/// Solves a status by one of the methods.
class Solver {
public:
  Solver(const Ruleset& ruleset, const Status& status, const SolveOptions& options)
      : ruleset_(ruleset),
        status_(status),
        options_(options),
        engine_(ruleset),
        endless_(endless_play(ruleset)),
        watch_(watch(options.seconds, options.positions)) {}

  [[nodiscard]] Solution run() {
    try {
      if (!is_over() && is_solvable()) solve_open();
    } catch (const Unsolvable& error) {
      solution_.proven = false;
      solution_.reason = error.what();
    }
    solution_.seconds = spent_ + watch_->stop().elapsed();
    return std::move(solution_);
  }

private:
  [[nodiscard]] std::unique_ptr<SolveWatch> watch(std::optional<double> seconds,
                                                  std::optional<std::uint64_t> positions) const {
    return std::make_unique<SolveWatch>(Limits{{}, seconds, positions, 1, options_.stop, false, {}, false},
                                        options_.memory, options_.report);
  }
  bool is_over() {
    const Result result = as_claimed(engine_.result(status_));
    if (result.ending == Ending::stopped) {
      throw Unsolvable("no rule applies, and no line says what that means");
    }
    if (result.ending == Ending::open) return false;
    const Score score = seen_by(status_.to_move, score_of(result, 0));
    solution_.lower = solution_.upper = score;
    solution_.proven = true;
    solution_.outcome = score > 0 ? GameValue::win : score < 0 ? GameValue::loss : GameValue::draw;
    solution_.plies = 0;
    if (result.ending == Ending::scored) solution_.margin = seen_by(status_.to_move, clamped(result.margin));
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
    solution_.method = options_.by                              ? *options_.by
                       : mixes || goes_round(ruleset_, status_) ? SolveMethod::retrograde
                                                                : SolveMethod::search;
    if (solution_.method == SolveMethod::tiers) {
      solve_by_tiers(endless_.counts_quiet);
    } else if (solution_.method != SolveMethod::retrograde && mixes) {
      solution_.reason = "repetitions and quiet plies both decide; solved by retrograde analysis only";
    } else if (solution_.method == SolveMethod::search) {
      search();
    } else if (solution_.method == SolveMethod::proof) {
      prove();
    } else {
      solve_backwards(endless_.counts_quiet);
    }
  }

  void search() {
    const bool chosen = options_.by.has_value();
    bool went_round = false;
    {
      KeptSearch kept(options_.database, ruleset_, status_);
      if (!options_.strategies && kept.read(solution_)) return;
      SearchSolver solver(ruleset_, endless_, *watch_, options_.threads, solution_);
      run_kept(solver, kept, status_, !chosen, *watch_, solution_);
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
    ProofNumberSolver solver(ruleset_, endless_, *watch_, solution_);
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
    if (solution_.proven) return;
    if (watch_->stop().stopped()) {
      tell_stopped();
    } else if (went_round) {
      solution_.reason = "positions come back, and what that is worth a search cannot tell";
    } else {
      solution_.reason = "games may last longer than a search looks ahead";
    }
  }

  /// Starts again with what is left of the limits: the watch was stopped where a position came back.
  void start_again() {
    spent_ = watch_->stop().elapsed();
    std::optional<double> seconds = options_.seconds;
    if (seconds) seconds = std::max(*seconds - spent_, 0.001);
    std::optional<std::uint64_t> positions = options_.positions;
    if (positions) *positions -= std::min(*positions, watch_->stop().nodes());
    watch_ = watch(seconds, positions);
    solution_ = Solution();
  }

  void tell_stopped() {
    solution_.reason = watch_->stop().end(SearchEnd::asked) == SearchEnd::nodes
                           ? "it takes more positions than it may visit"
                           : "the time was over before";
  }

  void solve_backwards(bool quiet) {
    solution_.method = SolveMethod::retrograde;
    Retrograde retrograde(ruleset_, endless_, status_, quiet, options_.threads);
    const Retrograde::End end = run_kept(retrograde, options_.database, ruleset_, {status_, quiet}, *watch_);
    solution_.positions = retrograde.positions();
    solution_.bytes = retrograde.most_bytes();
    if (end == Retrograde::End::stopped) {
      tell_stopped();
    } else if (end == Retrograde::End::out_of_memory) {
      solution_.reason = "the positions do not fit into the memory";
    } else if (!read_value({engine_, endless_, [&](const Status& at) { return retrograde.value(at); }},
                           quiet)) {
      solve_backwards(true);
    }
  }

  void solve_by_tiers(bool quiet) {
    if (!options_.database) throw Unsolvable("tiers are kept in a folder, which --db names");
    if (!read_tiers(quiet)) static_cast<void>(read_tiers(true));
  }

  /// @return false if counters of quiet plies have to be part of a position
  [[nodiscard]] bool read_tiers(bool quiet) {
    SolvedByTiers solved(ruleset_, endless_, status_, *options_.database, {quiet, options_.lean}, true,
                         options_.threads);
    bool read = true;
    const TierSolver::End end = solved.read(*watch_, [&] {
      solution_ = Solution();
      solution_.method = SolveMethod::tiers;
      read =
          read_value({engine_, endless_, [&](const Status& at) { return solved.solver().value(at); }}, quiet);
    });
    solution_.positions = solved.solver().positions();
    solution_.bytes = static_cast<std::size_t>(solved.solver().most_bytes());
    for (const std::string& each : solved.solver().made_anew()) {
      solution_.notes.push_back("Made anew: " + each + ".");
    }
    if (end == TierSolver::End::stopped) {
      tell_stopped();
    } else if (end == TierSolver::End::out_of_memory) {
      solution_.reason = "a tier and those that it leads to do not fit into the memory";
    }
    return read;
  }

  /// @return false if counters of quiet plies have to be part of a position
  [[nodiscard]] bool read_value(const MovesByValues& values, bool quiet) {
    const PositionValue value = values.value(status_).value();
    if (!quiet && value.outcome != GameValue::draw && !endless_.is_before_quiet_draws(status_, value.plies)) {
      if (endless_.repetitions.empty()) return false;
      solution_.reason = "it is decided without draws by quiet plies only, and these may come before";
      return true;
    }
    solution_.proven = true;
    solution_.outcome = value.outcome;
    solution_.plies = value.plies;
    if (ruleset_.score && !value.plies) solution_.margin = value.margin;
    solution_.endless = value.outcome != GameValue::draw && !value.plies && value.margin == 0;
    if (solution_.endless) solution_.margin.reset();
    solution_.lower = solution_.upper = rank_of(value);
    values.list(status_, value, solution_);
    tell_assumptions(quiet);
    collect_strategies(quiet, [&](const Claim&, const Status& at) { return values.best_move(at); });
    return true;
  }

  /// @param advise returns the status after a good move of the claiming player
  template <typename Advise>
  void collect_strategies(bool quiet, const Advise& advise) {
    if (!options_.strategies || !solution_.proven) return;
    if (!endless_.refusal.empty()) {
      solution_.no_strategies = endless_.refusal;
      return;
    }
    for (const Claim& claim : claims_of(solution_, status_.to_move, quiet)) {
      StrategyCollector collector(
          ruleset_, endless_, *watch_,
          [&](const Status& at) -> std::optional<Status> { return advise(claim, at); });
      auto strategy = collector.collect(status_, claim);
      if (!strategy) {
        solution_.strategies.clear();
        solution_.no_strategies = collector.reason();
        return;
      }
      solution_.strategies.push_back(std::move(*strategy));
    }
  }

  void tell_assumptions(bool quiet) {
    if (options_.lean) solution_.notes.emplace_back(lean_note);
    if (!endless_.repetitions.empty()) {
      const std::string worth =
          endless_.winner ? "won by " + ruleset_.players[*endless_.winner] : std::string("a draw");
      solution_.notes.push_back(
          "Repetitions are solved as the play without end that they stand for: " + worth + ".");
    } else if (!Tiers::exist(ruleset_) || !Tiers(ruleset_).always_rise()) {
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
  std::unique_ptr<SolveWatch> watch_;
  double spent_ = 0; // seconds before the watch began
  Solution solution_;
};

} // namespace

Solution solve(const Ruleset& ruleset, const Status& status, const SolveOptions& options) {
  return Solver(ruleset, status, options).run();
}

} // namespace regola
