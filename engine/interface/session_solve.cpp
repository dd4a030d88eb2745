// Answers that take long: what a status is worth, proofs, and what each line does in many games.

#include "engine/interface/answers.hpp"
#include "engine/interface/messages.hpp"

namespace regola::interface {

namespace {

constexpr std::int64_t most_milliseconds = 3'600'000;
constexpr std::int64_t most_positions = 1'000'000'000'000;
// What no limit of the message replaces: nobody can end an answer of `serve --stdio`.
constexpr std::int64_t usual_positions = 10'000'000;
constexpr std::int64_t usual_megabytes = 256;
constexpr std::int64_t most_megabytes = 2048; // a module of 32 bits has no more

std::optional<SolveMethod> method_in(const Json& message) {
  const std::string by = text_in(message, "by");
  for (const SolveMethod way : {SolveMethod::search, SolveMethod::retrograde, SolveMethod::proof}) {
    if (by == regola::to_text(way)) return way;
  }
  if (!by.empty()) throw Fault{"bad-message", "'by' is search, retrograde or proof"};
  return std::nullopt;
}

std::uint64_t positions_in(const Json& message) {
  return static_cast<std::uint64_t>(
      number_in(message, "positions", 1, most_positions).value_or(usual_positions));
}

} // namespace

Json Session::solve(const Json& message) {
  const Status& status = status_for(message);
  const Ruleset& ruleset = game().ruleset;
  SolveOptions options;
  options.by = method_in(message);
  options.positions = positions_in(message);
  options.memory =
      static_cast<std::size_t>(number_in(message, "megabytes", 4, most_megabytes).value_or(usual_megabytes))
      << 20U;
  options.strategies = flag_in(message, "proof");
  if (const auto milliseconds = number_in(message, "milliseconds", 1, most_milliseconds)) {
    options.seconds = static_cast<double>(*milliseconds) / 1000;
  }
  auto told = std::chrono::steady_clock::now();
  options.report = [&](const SolveProgress& now) {
    const auto time = std::chrono::steady_clock::now();
    if (!tell_ || std::chrono::duration<double>(time - told).count() < report_interval) return;
    told = time;
    tell_(Json::object({{"id", message.find("id").value_or(Json())},
                        {"unfinished", true},
                        {"phase", now.phase},
                        {"done", now.done},
                        {"all", now.all}})
              .text());
  };
  const Solution solution = regola::solve(ruleset, status, options);
  Json reply =
      console::to_json(ruleset, status, solution, [&](std::uint32_t line) { return game().line_name(line); });
  if (!solution.strategies.empty()) {
    std::ostringstream proof;
    write_proof(proof, ruleset, status, solution.strategies);
    reply.set("proof", to_base64(proof.str()));
  } else if (!solution.no_strategies.empty()) {
    reply.set("no_proof", solution.no_strategies);
  }
  return reply;
}

Json Session::verify(const Json& message) {
  auto bytes = from_base64(needed_text_in(message, "proof"));
  if (!bytes) throw Fault{"bad-message", "'proof' is a proof in base64"};
  const Ruleset& ruleset = game().ruleset;
  const std::uint64_t positions = positions_in(message);
  const auto begin = std::chrono::steady_clock::now();
  try {
    ProofFile proof(ruleset, std::make_unique<std::istringstream>(std::move(*bytes), std::ios::binary));
    const Verification verdict =
        regola::verify(ruleset, proof, [&](std::uint64_t checked) { return checked < positions; });
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
    return console::to_json(ruleset, proof, verdict, spent.count());
  } catch (const ProofFault& fault) {
    throw Fault{"no-proof", fault.what()};
  }
}

Json Session::profile(const Json& message) {
  const auto plies = number_in(message, "plies", 1, 1'000'000).value_or(2000);
  const auto seed = number_in(message, "seed", 0, 0xFFFF'FFFF).value_or(1);
  static_cast<void>(start_of({})); // refuses a text without a start
  const auto choose = workbench::random_chooser(static_cast<std::uint64_t>(seed));
  return console::to_json(
      game(), workbench::profile_games(game().ruleset, choose, static_cast<std::size_t>(plies), longest_walk),
      0);
}

} // namespace regola::interface
