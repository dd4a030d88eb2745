// The commands `moves`: the successors of a status, each with the line that offers it; and `why`: why a move
// is not legal, or which line offers it.

#include "engine/console/command.hpp"
#include "engine/console/print.hpp"
#include "engine/interface/answers.hpp"
#include "engine/interface/refusal.hpp"
#include "engine/matcher/successors.hpp"
#include "rules/text/printable.hpp"
#include "rules/text/ranges.hpp"

namespace regola::console {

namespace {

struct MovesOptions : FileOptions {
  std::string worth;
  std::string value;
  StatusOption status;
};

/// Sorts the successors by a value of the text, best first for the player to move.
/// @return the value of each, in the new order
std::vector<std::int32_t> order_by(const std::string& value, const Status& status, Engine& engine,
                                   std::vector<Successor>& all) {
  const Heuristic heuristic = engine.heuristic(value);
  std::vector<std::pair<std::int32_t, Successor>> judged;
  for (Successor& next : all) {
    const std::int32_t worth = heuristic(1, next.status);
    judged.emplace_back(worth, std::move(next));
  }
  std::stable_sort(judged.begin(), judged.end(), [&](const auto& a, const auto& b) {
    return status.to_move == first_player ? a.first > b.first : a.first < b.first;
  });
  std::vector<std::int32_t> values;
  all.clear();
  for (auto& [worth, next] : judged) {
    values.push_back(worth);
    all.push_back(std::move(next));
  }
  return values;
}

int run_moves(const MovesOptions& options, Streams& streams) {
  const auto game = load_game(options, streams);
  const auto status = status_for(game, options.status, streams);
  const Ruleset& ruleset = game.ruleset;
  const Value* worth = ruleset.find_worth(options.worth);
  if (worth == nullptr && !options.worth.empty()) {
    const std::vector<std::string> known = mapped(ruleset.worths, &Value::name);
    refuse(streams.err, "this game has no worth '{}'; it has: {}", options.worth,
           known.empty() ? "none" : fmt::format("{}", fmt::join(known, ", ")));
  }
  check_value(ruleset, options.value, streams);
  Engine engine(ruleset);
  const Result result = engine.result(status);
  std::vector<Successor> all =
      result.ending == Ending::open ? engine.successors(status) : std::vector<Successor>();
  const std::vector<std::int32_t> worths =
      worth == nullptr || all.empty()
          ? std::vector<std::int32_t>(all.size())
          : engine.worths(status, static_cast<std::size_t>(worth - ruleset.worths.data()));
  const std::vector<std::int32_t> values =
      options.value.empty() ? std::vector<std::int32_t>() : order_by(options.value, status, engine, all);
  if (options.json) {
    Json list = Json::array();
    for (std::size_t i = 0; i < all.size(); ++i) {
      Json move = move_json(game, all[i]);
      if (worth != nullptr) move.set("worth", worths[i]);
      if (!values.empty()) move.set("value", values[i]);
      list.add(std::move(move));
    }
    write_json(streams.out, moves_json(game, status, result, std::move(list)));
    return fine;
  }
  if (result.ending != Ending::open) {
    print(streams.out, "the game is over: {}\n", to_text(ruleset, result));
  } else if (may_be_claimed(result)) {
    print(streams.out, "a draw may be claimed: {}: {}\n", game.line_name(result.line),
          game.line(result.line));
  }
  const std::vector<std::string> texts = told_apart(ruleset, status, all);
  std::map<std::uint32_t, std::string> lines; // by number
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Successor& next = all[i];
    std::string& line = lines[next.line];
    if (line.empty()) line = fmt::format("{}: {}", game.line_name(next.line), game.line(next.line));
    const std::string bindings = next.variables.to_string();
    print(streams.out, "{:<12} {}{}{}   {}{}{}\n", texts[i], to_text(ruleset, next.status),
          worth == nullptr ? "" : fmt::format("   {} {}", worth->name, worths[i]),
          values.empty() ? "" : fmt::format("   {} {}", options.value, values[i]), line,
          bindings.empty() ? "" : "   ", bindings);
  }
  return fine;
}

struct WhyOptions : FileOptions {
  std::vector<std::string> move;
  StatusOption status;
};

int run_why(const WhyOptions& options, Streams& streams) {
  const auto game = load_game(options, streams);
  const auto status = status_for(game, options.status, streams);
  const std::string typed = fmt::format("{}", fmt::join(options.move, " "));
  const Ruleset& ruleset = game.ruleset;
  const Result result = result_of(ruleset, status);
  const auto all = result.ending == Ending::open ? successors(ruleset, status) : std::vector<Successor>();
  const FoundMove found = find_move(ruleset, status, all, typed);
  if (options.json) {
    write_json(streams.out, why_json(game, status, all, found, typed));
    return found.candidates.empty() ? answer_is_no : fine;
  }
  const std::vector<std::string> texts = told_apart(ruleset, status, all);
  for (const std::size_t i : found.candidates) {
    print(streams.out, "yes: {}   {}: {}\n", texts[i], game.line_name(all[i].line), game.line(all[i].line));
  }
  if (!found.candidates.empty()) return fine;
  print(streams.out, "no: {}\n", printable(why_refused(game, status, typed)));
  return answer_is_no;
}

} // namespace

Command moves_command() {
  Command command("moves", "List the successors of a status with their rules");
  auto& options = command.runs(run_moves);
  add_file(command, options);
  add_status(command, options.status);
  command.add("--worth", &options.worth, "Show this worth of the text beside each move").called("NAME");
  command
      .add("--value", &options.value,
           "Show this value of the text beside each move, and list the best for the player to move first")
      .called("NAME")
      .excluding("--worth");
  add_json(command, options.json);
  command.example = "regola moves my-game.rules o---x-----";
  return command;
}

Command why_command() {
  Command command("why", "Say which line offers a move, or why none does");
  auto& options = command.runs(run_why);
  add_file(command, options);
  command.add("MOVE", &options.move, "A move as play takes it").require();
  add_from(command, options.status);
  add_json(command, options.json);
  command.example = "regola why my-game.rules b2-b4";
  return command;
}

} // namespace regola::console
