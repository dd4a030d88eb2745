// The command `moves`: the successors of a status, each with the line that offers it.

#include "engine/compiled/engine.hpp"
#include "engine/console/command.hpp"
#include "engine/matcher/successors.hpp"
#include "rules/status_text.hpp"

#include <memory>
#include <ostream>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ostream.h>
#include <nlohmann/json.hpp>

namespace regola::console {

namespace {

struct MovesOptions : FileOptions {
  std::string worth;
  std::vector<std::string> status;
};

int run_moves(const MovesOptions& options, Streams& streams) {
  const auto game = load_game(options, streams);
  if (!game) {
    return bad_input;
  }
  const auto status = status_for(*game, fmt::format("{}", fmt::join(options.status, " ")), streams);
  if (!status) {
    return bad_input;
  }
  const Ruleset& ruleset = game->ruleset;
  const Value* worth = ruleset.find_worth(options.worth);
  if (worth == nullptr && !options.worth.empty()) {
    std::vector<std::string> known;
    for (const Value& other : ruleset.worths) {
      known.push_back(other.name);
    }
    fmt::print(streams.err, "regola: this game has no worth '{}'; it has: {}\n", options.worth,
               known.empty() ? "none" : fmt::format("{}", fmt::join(known, ", ")));
    return bad_input;
  }
  Engine engine(ruleset);
  const Result result = engine.result(*status);
  const std::vector<Successor> all =
      result.ending == Ending::open ? engine.successors(*status) : std::vector<Successor>();
  const std::vector<std::int32_t> worths =
      worth == nullptr || all.empty()
          ? std::vector<std::int32_t>(all.size())
          : engine.worths(*status, static_cast<std::size_t>(worth - ruleset.worths.data()));
  if (options.json) {
    nlohmann::json list = nlohmann::json::array();
    for (std::size_t i = 0; i < all.size(); ++i) {
      const Successor& next = all[i];
      list.push_back({{"move", to_text(ruleset, next.move)},
                      {"status", to_text(ruleset, next.status)},
                      {"file", game->file_of_line(next.line)},
                      {"line", game->line_in_file(next.line)},
                      {"rule", game->line(next.line)},
                      {"bindings", to_json(next.variables)}});
      if (worth != nullptr) {
        list.back()["worth"] = worths[i];
      }
    }
    streams.out << nlohmann::json{{"status", to_text(ruleset, *status)},
                                  {"result", to_text(ruleset, result)},
                                  {"moves", list}}
                       .dump()
                << '\n';
    return fine;
  }
  if (result.ending != Ending::open) {
    fmt::print(streams.out, "the game is over: {}\n", to_text(ruleset, result));
  }
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Successor& next = all[i];
    const std::string bindings = next.variables.to_string();
    fmt::print(streams.out, "{:<12} {}{}   {}: {}{}{}\n", to_text(ruleset, next.move),
               to_text(ruleset, next.status),
               worth == nullptr ? "" : fmt::format("   {} {}", worth->name, worths[i]), game->line_name(next.line),
               game->line(next.line), bindings.empty() ? "" : "   ", bindings);
  }
  return fine;
}

} // namespace

void add_moves(CLI::App& program, Streams& streams, int& exit_code) {
  CLI::App* command = program.add_subcommand("moves", "List the successors of a status with their rules");
  auto options = std::make_shared<MovesOptions>();
  add_file(*command, *options);
  command->add_option("STATUS", options->status, "The status; without it the start of the game")
      ->expected(0, -1);
  command->add_option("--worth", options->worth, "Show this worth of the text beside each move")
      ->type_name("NAME");
  add_json(*command, options->json);
  add_example(*command, "regola moves my-game.rules o---x-----");
  command->callback([options, &streams, &exit_code] { exit_code = run_moves(*options, streams); });
}

} // namespace regola::console
