#include "engine/console/commands/shared_work.hpp"

#include "engine/console/print.hpp"
#include "engine/console/program.hpp"
#include "engine/solve/store/bit_string.hpp"
#include "engine/solve/tiers/shared_tiers.hpp"
#include "rules/ruleset/status_text.hpp"
#include "rules/text/printable.hpp"

namespace regola::console {

bool is_same_work(Ranks& ranks, const Ruleset& ruleset, const Status& status, const std::string& name,
                  const std::string& options, Streams& streams) {
  if (ranks.size() == 1) return true;
  const std::string differs = ranks.difference(
      {{"a version", program_version()},
       {"rules or parameters", fmt::format("{:016x}", fingerprint(CanonicalRules(ruleset, nullptr).text()))},
       {"a status or " + name, fmt::format("{} {}", to_text(ruleset, status), printable(options))}});
  if (!differs.empty() && ranks.rank() == 0) print_fault_text(streams.err, differs);
  return differs.empty();
}

namespace {

/// Tells on err how the ranks have spent their time.
void tell_times(const SharedTiers& shared, Streams& streams) {
  for (std::size_t rank = 0; rank < shared.times.size(); ++rank) {
    const TimeOfRank& time = shared.times[rank];
    print(streams.err,
          "rank {}: {:.2f} s of a processor; worked {:.2f} s, waited {:.2f} s, sent {:.2f} s; "
          "{} bytes of messages\n",
          rank, time.processor, time.worked, time.waited, time.sending, time.sent);
  }
  for (const std::string& each : shared.made_anew) print(streams.err, "Made anew: {}.\n", each);
}

/// Whether a game is over or cannot be solved, which every rank sees by itself.
bool is_solvable(const Ruleset& ruleset, const EndlessPlay& endless, const TierStart& start) {
  if (!endless.refusal.empty()) return false;
  if (start.is_placements()) return true;
  return as_claimed(result_of(ruleset, start.any())).ending == Ending::open && !start.any().past;
}

} // namespace

SharedSolve solve_shared(const Ruleset& ruleset, const TierStart& start, const SolveOptions& options,
                         Streams& streams) {
  Ranks& ranks = joined_ranks();
  if (ranks.size() == 1) return {};
  const bool leads = ranks.rank() == 0;
  const EndlessPlay endless = endless_play(ruleset);
  SharedTiers shared;
  shared.outcome.kind = TierReport::Kind::unsolvable;
  if (is_solvable(ruleset, endless, start)) {
    SharedGame game{ruleset,
                    endless,
                    start,
                    {endless.counts_quiet, options.lean},
                    *options.database,
                    program_version(),
                    usual_least_share,
                    {},
                    options.threads};
    if (leads) game.report = options.report;
    SolveWatch watch({{}, options.seconds, {}, 1, options.stop, false, {}}, options.memory, {});
    shared = share_tiers(game, watch, ranks);
  }
  if (leads) tell_times(shared, streams);
  switch (shared.outcome.kind) {
  case TierReport::Kind::stopped:
    return {leads ? std::nullopt : std::optional<int>(answer_is_no), "the time was over before"};
  case TierReport::Kind::out_of_memory:
    return {leads ? std::nullopt : std::optional<int>(answer_is_no),
            "a tier and those that it leads to do not fit into the memory"};
  case TierReport::Kind::failed:
  case TierReport::Kind::damaged:
    if (leads) refuse(streams.err, "--db: {}", shared.outcome.text);
    return {bad_input, {}};
  default: // rank 0 reads the result, or the reason why there is none, from the folder by itself
    return {leads ? std::nullopt : std::optional<int>(fine), {}};
  }
}

} // namespace regola::console
