#include "engine/match/record.hpp"

#include <fmt/format.h>

#include "engine/matcher/same_text.hpp"
#include "rules/ruleset/status_text.hpp"
#include "rules/text/printable.hpp"

namespace regola {

std::string record_head(const Ruleset& ruleset, const RecordedRules& rules, const PlayedGame& game) {
  // Printable text, so that each value stays on one line.
  std::string text = fmt::format("game: {}\nrules: {}\n", ruleset.title, printable(rules.file));
  if (!rules.settings.empty()) {
    text += fmt::format("settings: {}\n", printable(fmt::format("{}", fmt::join(rules.settings, " "))));
  }
  text += fmt::format("start: {}\n", to_text(ruleset, game.start));
  for (const PlayerIndex player : {first_player, second_player}) {
    text += fmt::format("player {}: {}\n", ruleset.players[player], printable(game.players[player]));
  }
  if (game.seed) text += fmt::format("seed: {}\n", *game.seed);
  return text + '\n';
}

std::string record_ply(const Ruleset& ruleset, const PlayedGame& game, std::size_t number) {
  const Status& before = number == 1 ? game.start : game.plies[number - 2].status;
  return fmt::format("{}. {}\n", number, written_uniquely(ruleset, before, game.plies[number - 1]));
}

std::string record_undo(std::size_t plies) { return fmt::format("undo: {}\n", plies); }

std::string record_result(const Ruleset& ruleset, const Result& result) {
  return result.ending == Ending::open ? std::string()
                                       : fmt::format("result: {}\n", to_text(ruleset, result));
}

std::string record_text(const Ruleset& ruleset, const RecordedRules& rules, const PlayedGame& game) {
  std::string text = record_head(ruleset, rules, game);
  for (std::size_t number = 1; number <= game.plies.size(); ++number) {
    text += record_ply(ruleset, game, number);
  }
  return text + record_result(ruleset, game.result);
}

} // namespace regola
