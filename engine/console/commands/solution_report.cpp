#include "engine/console/commands/solution_report.hpp"

#include <cstdlib>

#include "engine/console/interrupt.hpp"
#include "engine/matcher/same_text.hpp"

namespace regola::console {

std::string plies_text(int plies) { return fmt::format("{} {}", plies, plies == 1 ? "ply" : "plies"); }

namespace {

std::string_view method_text(SolveMethod method) {
  return method == SolveMethod::proof ? "proof numbers" : to_text(method);
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
      if (std::find(moves.begin(), moves.end(), text) == moves.end()) moves.push_back(std::move(text));
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

namespace {

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

} // namespace

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

} // namespace regola::console
