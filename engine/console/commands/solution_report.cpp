#include "engine/console/commands/solution_report.hpp"

#include <cstdlib>

#include "engine/console/interrupt.hpp"
#include "engine/console/print.hpp"
#include "engine/console/program.hpp"
#include "engine/matcher/successors.hpp"
#include "engine/solve/store/bit_string.hpp"
#include "engine/solve/tiers/shared_tiers.hpp"
#include "rules/ruleset/status_text.hpp"
#include "rules/text/printable.hpp"

namespace regola::console {

std::string plies_text(int plies) { return fmt::format("{} {}", plies, plies == 1 ? "ply" : "plies"); }

namespace {

std::string_view method_text(SolveMethod method) {
  return method == SolveMethod::proof ? "proof numbers" : to_text(method);
}

std::string text_of(const PositionValue& value) {
  if (value.outcome == GameValue::draw) return "draw";
  const char* verb = value.outcome == GameValue::win ? "wins" : "loses";
  if (value.margin != 0) return fmt::format("{} by {}", verb, std::abs(value.margin));
  return value.plies ? fmt::format("{} in {}", verb, plies_text(*value.plies))
                     : fmt::format("{} by play without end, or sooner", verb);
}

void print_known(const Ruleset& ruleset, const Status& status, const std::optional<PositionValue>& value,
                 const std::vector<KnownValues::Valued>& moves, Streams& streams) {
  const std::string& player = ruleset.players[status.to_move];
  if (value) print(streams.out, "{}: {} (proven, from the database)\n", player, text_of(*value));
  for (const KnownValues::Valued& each : moves) {
    if (each.value || value) {
      print(streams.out, "  {}: {}\n", written_uniquely(ruleset, status, each.move),
            each.value ? text_of(*each.value) : "not known");
    }
  }
}

void print_known_json(const Ruleset& ruleset, const Status& status, const std::optional<PositionValue>& value,
                      const std::vector<KnownValues::Valued>& moves, Streams& streams) {
  write_json(streams.out, Json::object({{"status", to_text(ruleset, status)},
                                        {"player", ruleset.players[status.to_move]},
                                        {"known", console::to_json(value)},
                                        {"moves", console::to_json(ruleset, moves)}}));
}

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

void SolutionReport::print_text() const {
  if (!solution_.proven) {
    print(streams_.out, "not solved: {}{}\n{}\n", line_text(), solution_.reason, known());
  } else {
    print(streams_.out, "{}\n", value());
  }
  print(streams_.out, "{} {}: {} positions, {:.2f} s, {:.1f} MB\n",
        solution_.proven ? "proven by" : "tried by", method_text(solution_.method), solution_.positions,
        solution_.seconds, static_cast<double>(solution_.bytes) / 1e6);
  if (!solution_.moves.empty()) {
    std::vector<std::string> moves;
    moves.reserve(solution_.moves.size());
    for (const Successor& next : solution_.moves) {
      std::string text = written_uniquely(ruleset_, status_, next); // the same where origins differ
      if (!contains(moves, text)) moves.push_back(std::move(text));
    }
    print(streams_.out, "best {}: {}\n", moves.size() == 1 ? "move" : "moves", fmt::join(moves, ", "));
  }
  if (!solution_.line.empty()) {
    print(streams_.out, "a best line: {}\n", fmt::join(line(), ", "));
  }
  for (const std::string& note : solution_.notes) print(streams_.out, "note: {}\n", note);
}

void SolutionReport::print_json() const {
  Json json =
      to_json(ruleset_, status_, solution_, [&](std::uint32_t line) { return streams_.line_name(line); });
  json.set("interrupted", Interrupt::asked());
  write_json(streams_.out, json);
}

std::string SolutionReport::value() const {
  const std::string& player = ruleset_.players[status_.to_move];
  if (solution_.outcome == GameValue::draw) return "draw";
  const char* verb = solution_.outcome == GameValue::win ? "wins" : "loses";
  if (solution_.margin) return fmt::format("{} {} by {}", player, verb, std::abs(*solution_.margin));
  if (solution_.endless) return fmt::format("{} {}: by play without end, or sooner", player, verb);
  if (!solution_.plies) return fmt::format("{} {}", player, verb);
  return *solution_.plies == 0 ? fmt::format("{} {}: the game is over", player, verb)
                               : fmt::format("{} {} in {}", player, verb, plies_text(*solution_.plies));
}

/// The known bounds of a value that is not proven, in words.
std::string SolutionReport::known() const {
  const std::string& player = ruleset_.players[status_.to_move];
  const GameValue least = outcome_of(solution_.lower);
  const GameValue most = outcome_of(solution_.upper);
  if (least == GameValue::loss && most == GameValue::win) return "nothing is known of the value";
  if (least == most) return fmt::format("known: {} for {}, not by how much", word_of(least), player);
  return least == GameValue::draw ? fmt::format("known: at least a draw for {}", player)
                                  : fmt::format("known: at most a draw for {}", player);
}

std::string SolutionReport::line_text() const {
  return solution_.reason_line == 0 ? std::string() : streams_.line_name(solution_.reason_line) + ": ";
}

std::vector<std::string> SolutionReport::line() const {
  std::vector<std::string> texts;
  const Status* before = &status_;
  for (const Successor& next : solution_.line) {
    texts.push_back(written_uniquely(ruleset_, *before, next));
    before = &next.status;
  }
  return texts;
}

KnownStatus tell_known(const Ruleset& ruleset, const Status& status, const std::string& folder, bool json,
                       Streams& streams) {
  try {
    KnownValues known(folder, ruleset);
    const auto value = known.value(status);
    const auto moves = known.moves(status);
    if (!json) {
      print_known(ruleset, status, value, moves, streams);
      if (!value && known.is_lean()) print(streams.out, "{}\n", lean_note);
    } else if (value) {
      print_known_json(ruleset, status, value, moves, streams);
    }
    return value ? KnownStatus::known : KnownStatus::unknown;
  } catch (const DatabaseError& error) {
    print_fault(streams.err, "--db: {}", error.what());
    return KnownStatus::unreadable;
  }
}

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
