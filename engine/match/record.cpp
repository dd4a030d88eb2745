#include "engine/match/record.hpp"

#include <fmt/format.h>

#include "engine/matcher/find_move.hpp"
#include "engine/matcher/successors.hpp"
#include "engine/matcher/written_moves.hpp"
#include "rules/ruleset/status_text.hpp"
#include "rules/text/diagnostic.hpp"
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

namespace {

/// The fault of a move that is illegal or ambiguous.
RecordFault refusal(const Ruleset& ruleset, std::string_view record, std::string_view typed,
                    const Status& before, const std::vector<Successor>& all, const FoundMove& found) {
  const WrittenMoves written(ruleset, before, all);
  std::vector<std::string> texts;
  if (found.candidates.empty()) {
    for (std::size_t i = 0; i < all.size(); ++i) texts.push_back(written.text(i));
    return fault_at(record, typed, fmt::format("'{}' is no legal move here", cited(typed)),
                    did_you_mean(typed, texts));
  }
  return fault_at(record, typed,
                  fmt::format("'{}' may be one of these: {}", cited(typed),
                              fmt::join(told_apart(ruleset, before, all, found.candidates), ", ")));
}

/// Replays a written game and checks its moves and its result.
std::variant<PlayedGame, RecordFault> replay(Engine& engine, std::string_view record, WrittenGame written) {
  const Ruleset& ruleset = engine.ruleset();
  PlayedGame game = std::move(written.head);
  for (const auto& [typed, line] : written.moves) {
    const Result before = engine.result(game.status());
    if (before.ending != Ending::open) {
      return fault_at(record, line,
                      fmt::format("the game is over before this move ({})", to_text(ruleset, before)));
    }
    std::vector<Successor> all = engine.successors(game.status());
    const FoundMove found = find_move(ruleset, game.status(), all, std::string(typed));
    if (found.candidates.size() != 1) return refusal(ruleset, record, typed, game.status(), all, found);
    game.plies.push_back(std::move(all[found.candidates.front()]));
  }
  // The rules decide how the game ended; only if they leave it open does the record's result count.
  game.result = engine.result(game.status());
  if (written.result) {
    if (game.result.ending == Ending::open) {
      game.result = *written.result;
    } else if (to_text(ruleset, game.result) != to_text(ruleset, *written.result)) {
      return fault_at(record, written.result_text,
                      fmt::format("the result is '{}' by the rules", to_text(ruleset, game.result)));
    }
  }
  return game;
}

} // namespace

RecordReader::RecordReader(const Ruleset& ruleset, std::vector<std::string> settings, std::string_view text)
    : ruleset_(ruleset), settings_(std::move(settings)), text_(text) {
  std::sort(settings_.begin(), settings_.end());
  std::optional<std::size_t> begin; // start of the current game
  std::string_view rest = text;
  while (!rest.empty()) {
    const std::size_t at = text.size() - rest.size();
    const RecordLine line = next_line(rest);
    if (begins_game(line)) {
      if (begin) look_at(*begin, at);
      begin = at;
    } else if (!begin && !line.text.empty() && line.text.substr(0, 2) != "//" && remarked_ == 0) {
      remark({}, fault_at(text, line.text, "this stands before the first game",
                          "a game begins with a line 'game: ...'"));
    }
  }
  if (begin) {
    look_at(*begin, text.size());
  } else if (remarked_ == 0) {
    remark({}, fault_at(text, text.substr(0, 0), "here is no game", "a game begins with a line 'game: ...'"));
  }
}

void RecordReader::remark(std::optional<std::size_t> game, RecordFault fault) {
  constexpr std::size_t most = 100;
  ++remarked_;
  if (remarks_.size() < most) remarks_.push_back({game, std::move(fault)});
}

/// Reads a game without playing its moves, and records its remarks.
void RecordReader::look_at(std::size_t from, std::size_t end) {
  const WrittenGame written = read_written_game(ruleset_, settings_, text_, text_.substr(from, end - from));
  for (const std::string_view line : written.unfinished) {
    remark({},
           fault_at(text_, line,
                    written.begun ? "this line was not finished, and is not read"
                                  : "this line was not finished: the game had not begun, and is left out"));
  }
  if (written.fault) remark(parts_.size(), *written.fault);
  if (written.begun) parts_.emplace_back(static_cast<std::uint32_t>(from), static_cast<std::uint32_t>(end));
}

std::variant<PlayedGame, RecordFault> RecordReader::read(Engine& engine, std::size_t game) const {
  const auto [from, end] = parts_.at(game);
  WrittenGame written = read_written_game(ruleset_, settings_, text_, text_.substr(from, end - from));
  if (written.fault) return *std::move(written.fault);
  return replay(engine, text_, std::move(written));
}

} // namespace regola
