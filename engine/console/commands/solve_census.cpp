#include "engine/console/commands/solution_report.hpp"

#include <ostream>

#include "engine/console/interrupt.hpp"
#include "engine/solve/tiers/tier_solver.hpp"

namespace regola::console {

namespace {

class CensusReport {
public:
  CensusReport(SolvedByTiers& solved, std::vector<TierCensus> census)
      : solved_(solved), census_(std::move(census)) {
    for (const TierCensus& tier : census_) {
      all_.codes += tier.codes;
      all_.positions += tier.positions;
      all_.over += tier.over;
      all_.drawn += tier.drawn;
      add(all_.endless, tier.endless);
      for (const auto& [plies, decided] : tier.by_plies) add(all_.by_plies[plies], decided);
      for (const auto& [margin, decided] : tier.by_margin) add(all_.by_margin[margin], decided);
    }
  }

  void print_text(std::ostream& out) const {
    print_row(out, {"tier", "positions", "won", "drawn", "lost", "over", "longest", "values"});
    for (std::size_t i = 0; i < census_.size(); ++i) {
      const std::vector<std::int64_t> values = solved_.game().tiers().shown(census_[i].key);
      print_tier(out, std::to_string(i), census_[i], fmt::format("{}", fmt::join(values, " ")));
    }
    print_tier(out, "all", all_, "");
    if (!all_.by_plies.empty() || all_.by_margin.empty()) print_decided(out, "plies", all_.by_plies);
    if (!all_.by_margin.empty()) print_decided(out, "margin", all_.by_margin);
    if (all_.endless.won + all_.endless.lost != 0) {
      print(out, "{} won and {} lost by play without end.\n", all_.endless.won, all_.endless.lost);
    }
    if (all_.positions != all_.codes) print(out, "Symmetric positions are counted one by one.\n");
    if (!counts_images(solved_.game())) print(out, "Symmetric positions are counted as one.\n");
    if (solved_.game().rules().exchange) {
      print(out, "A position and its exchange of the players are counted as one.\n");
    }
    if (solved_.game().scope().lean) print(out, "{}\n", lean_note);
    for (const std::string& each : solved_.solver().made_anew()) print(out, "Made anew: {}.\n", each);
  }

  void print_json(std::ostream& out) const {
    Json quantities = Json::list(solved_.game().tiers().quantities(),
                                 [&](const Counts& weights) { return solved_.game().tiers().text(weights); });
    Json tiers = Json::array();
    for (std::size_t i = 0; i < census_.size(); ++i) {
      Json tier = counts(census_[i]);
      tier.set("tier", i);
      tier.set("values", Json(solved_.game().tiers().shown(census_[i].key)));
      tiers.add(tier);
    }
    out << Json::object({{"quantities", quantities},
                         {"tiers", tiers},
                         {"all", counts(all_)},
                         {"symmetric_ones_counted", counts_images(solved_.game())},
                         {"lean", solved_.game().scope().lean},
                         {"made_anew", Json(solved_.solver().made_anew())}})
               .text()
        << '\n';
  }

private:
  static void add(TierCensus::Decided& sum, const TierCensus::Decided& summand) {
    sum.won += summand.won;
    sum.lost += summand.lost;
  }

  static void print_decided(std::ostream& out, std::string_view by,
                            const std::map<int, TierCensus::Decided>& numbers) {
    print(out, "\n{}  {:>14}  {:>14}\n", by, "won", "lost");
    for (const auto& [number, decided] : numbers) {
      print(out, "{:>{}}  {:>14}  {:>14}\n", number, by.size(), decided.won, decided.lost);
    }
  }

  static Json decided_json(const char* by, const std::map<int, TierCensus::Decided>& numbers) {
    return Json::list(numbers, [&](const auto& each) {
      const auto& [number, decided] = each;
      return Json::object({{by, number}, {"won", decided.won}, {"lost", decided.lost}});
    });
  }

  static void print_row(std::ostream& out, const std::array<std::string, 8>& row) {
    print(out, "{:>5}  {:>14}  {:>14}  {:>14}  {:>14}  {:>14}  {:>7}{}{}\n", row[0], row[1], row[2], row[3],
          row[4], row[5], row[6], row[7].empty() ? "" : "  ", row[7]);
  }

  static void print_tier(std::ostream& out, const std::string& name, const TierCensus& tier,
                         const std::string& values) {
    print_row(out, {name, std::to_string(tier.positions), std::to_string(tier.won()),
                    std::to_string(tier.drawn), std::to_string(tier.lost()), std::to_string(tier.over),
                    std::to_string(tier.longest()), values});
  }

  static Json counts(const TierCensus& tier) {
    return Json::object({{"positions", tier.positions},
                         {"stored", tier.codes},
                         {"won", tier.won()},
                         {"drawn", tier.drawn},
                         {"lost", tier.lost()},
                         {"over", tier.over},
                         {"longest", tier.longest()},
                         {"by_plies", decided_json("plies", tier.by_plies)},
                         {"by_margin", decided_json("margin", tier.by_margin)}});
  }

  SolvedByTiers& solved_;
  std::vector<TierCensus> census_;
  TierCensus all_;
};

/// Why no tiers are counted; empty if they can be.
std::string refusal_of(const Ruleset& ruleset, const EndlessPlay& endless, const Status& status) {
  if (as_claimed(result_of(ruleset, status)).ending != Ending::open) return "the game is over";
  if (endless.refusal.empty() && status.past) {
    return "the status has a past, and a solver looks at positions alone";
  }
  return endless.refusal;
}

} // namespace

int count_tiers(const Ruleset& ruleset, const Status& status, const SolveOptions& options, bool json,
                Streams& streams, ProgressLine& progress) {
  const EndlessPlay endless = endless_play(ruleset);
  std::string reason = refusal_of(ruleset, endless, status);
  if (reason.empty()) {
    try {
      SolveWatch watch({{}, options.seconds, {}, 1, options.stop, false, {}}, options.memory, options.report);
      SolvedByTiers solved(ruleset, endless, status, *options.database, {endless.counts_quiet, options.lean},
                           true, options.threads);
      std::vector<TierCensus> census;
      const TierSolver::End end =
          solved.read(watch, [&] { census = tier_census(solved.game(), solved.tiers()); });
      progress.clear();
      if (end == TierSolver::End::solved) {
        const CensusReport report(solved, std::move(census));
        json ? report.print_json(streams.out) : report.print_text(streams.out);
        return fine;
      }
      reason = end == TierSolver::End::out_of_memory
                   ? "a tier and those that it leads to do not fit into the memory"
                   : "the time was over before";
    } catch (const Unsolvable& error) {
      reason = error.what();
    }
  }
  progress.clear();
  if (Interrupt::asked()) return Interrupt::exit_code();
  print_fault(streams.err, "--census: {}", reason);
  return answer_is_no;
}

} // namespace regola::console
