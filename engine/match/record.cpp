#include "engine/match/record.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "engine/matcher/find_move.hpp"
#include "rules/status_text.hpp"
#include "rules/suggest.hpp"

namespace regola {

namespace {

std::vector<std::string> sorted(std::vector<std::string> texts) {
  std::sort(texts.begin(), texts.end());
  return texts;
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blanks = " \t\r";
  const std::size_t start = text.find_first_not_of(blanks);
  return start == std::string_view::npos ? std::string_view()
                                         : text.substr(start, text.find_last_not_of(blanks) - start + 1);
}

std::optional<Result> read_result(const Ruleset& ruleset, std::string_view text) {
  for (const PlayerIndex player : {first_player, second_player}) {
    if (text == ruleset.players[player]) {
      return Result{Ending::won, player, 0, 0};
    }
  }
  if (text == "open") {
    return Result{};
  }
  if (text == "draw") {
    return Result{Ending::drawn, first_player, 0, 0};
  }
  if (text == "stopped") {
    return Result{Ending::stopped, first_player, 0, 0};
  }
  const std::string_view digits = text.substr(!text.empty() && text.front() == '+' ? 1 : 0);
  std::int32_t margin = 0;
  const auto [stop, fault] = std::from_chars(digits.data(), digits.data() + digits.size(), margin);
  if (fault != std::errc() || stop != digits.data() + digits.size()) {
    return std::nullopt;
  }
  return Result{Ending::scored, first_player, margin, 0};
}

class Reader {
public:
  Reader(Engine& engine, const std::vector<std::string>& settings, std::string_view text)
      : engine_(engine), ruleset_(engine.ruleset()), settings_(sorted(settings)), text_(text) {}

  std::variant<std::vector<PlayedGame>, RecordFault> read() {
    std::size_t at = 0;
    while (at < text_.size() && !fault_) {
      const std::size_t end = std::min(text_.find('\n', at), text_.size());
      const std::string_view line = trimmed(text_.substr(at, end - at));
      if (!line.empty() && line.substr(0, 2) != "//") {
        read_line(line);
      }
      at = end + 1;
    }
    if (!fault_) {
      finish_game();
    }
    if (!fault_ && games_.empty()) {
      refuse(text_.substr(0, 0), "here is no game", "a game begins with a line 'game: ...'");
    }
    if (fault_) {
      return *fault_;
    }
    return std::move(games_);
  }

private:
  void refuse(std::string_view where, std::string message, std::string help = {}) {
    if (!fault_) {
      fault_ = {std::move(message),
                std::move(help),
                {0, static_cast<std::uint32_t>(where.data() - text_.data()),
                 std::max<std::uint32_t>(static_cast<std::uint32_t>(where.size()), 1)}};
    }
  }

  void read_line(std::string_view line) {
    const std::size_t dot = line.find('.');
    if (dot != std::string_view::npos && line.find_first_not_of("0123456789") == dot) {
      read_move(line.substr(0, dot), trimmed(line.substr(dot + 1)), line);
      return;
    }
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos) {
      refuse(line, "this is neither a header nor a move",
             "a header is 'result: draw', a move '1. ' and what was played");
      return;
    }
    read_header(trimmed(line.substr(0, colon)), trimmed(line.substr(colon + 1)), line);
  }

  void read_header(std::string_view key, std::string_view value, std::string_view line) {
    if (value.empty()) {
      value = line.substr(line.size()); // so that it has a place
    }
    if (key == "game") {
      finish_game();
      games_.emplace_back();
      result_.reset();
      games_.back().start = ruleset_.start;
      settings_seen_.clear();
      begun_ = false;
      start_given_ = false;
      if (value != ruleset_.title) {
        refuse(value,
               fmt::format("this is a game of '{}', and the rules are those of '{}'", value, ruleset_.title));
      }
      return;
    }
    if (games_.empty()) {
      refuse(line, "a header before the first game", "a game begins with a line 'game: ...'");
      return;
    }
    if (begun_) {
      refuse(line, "a header behind the moves", "the next game begins with a line 'game: ...'");
      return;
    }
    if (key == "rules") {
      return; // for people; which rules are meant says the call
    }
    if (key == "settings") {
      read_settings(value);
    } else if (key == "start") {
      read_start(value);
    } else if (key == "seed") {
      read_seed(value);
    } else if (key == "result") {
      result_place_ = value;
      result_ = read_result(ruleset_, value);
      if (!result_) {
        refuse(value, fmt::format("'{}' is no result", value),
               fmt::format("'{}', '{}', 'draw', '+3', 'stopped' or 'open'", ruleset_.players[0],
                           ruleset_.players[1]));
      }
    } else {
      read_player(key, value);
    }
  }

  void read_settings(std::string_view value) {
    while (!value.empty()) {
      const std::size_t blank = std::min(value.find(' '), value.size());
      settings_seen_.emplace_back(value.substr(0, blank));
      value = trimmed(value.substr(blank));
    }
  }

  void read_start(std::string_view value) {
    auto read = read_status(ruleset_, value);
    if (const auto* fault = std::get_if<StatusFault>(&read)) {
      refuse(value.substr(std::min(fault->offset, value.size())), "this is no status: " + fault->message);
      return;
    }
    start_given_ = true;
    games_.back().start = std::get<Status>(std::move(read));
  }

  void read_seed(std::string_view value) {
    std::uint64_t seed = 0;
    const auto [stop, fault] = std::from_chars(value.data(), value.data() + value.size(), seed);
    if (fault != std::errc() || stop != value.data() + value.size()) {
      refuse(value, fmt::format("'{}' is no seed, which is a whole number", value));
      return;
    }
    games_.back().seed = seed;
  }

  void read_player(std::string_view key, std::string_view value) {
    std::vector<std::string> keys = {"game", "rules", "settings", "start", "seed", "result"};
    for (const PlayerIndex player : {first_player, second_player}) {
      keys.push_back("player " + ruleset_.players[player]);
      if (key == keys.back()) {
        games_.back().players[player] = value;
        return;
      }
    }
    const std::string help = did_you_mean(key, keys);
    refuse(key, fmt::format("no header is called '{}'", key),
           help.empty() ? fmt::format("there are {}", fmt::join(keys, ", ")) : help);
  }

  /// The headers are complete; the moves come.
  void begin_moves(std::string_view where) {
    begun_ = true;
    if (!start_given_ && !ruleset_.has_start) {
      refuse(where, "nothing says where this game begins", "a header 'start: ...'");
    }
    if (sorted(settings_seen_) != settings_) {
      const auto options = [](const std::vector<std::string>& settings) {
        return settings.empty() ? std::string("no --set")
                                : fmt::format("--set {}", fmt::join(settings, " --set "));
      };
      refuse(where, fmt::format("this game was played with {}, and the rules are read with {}",
                                options(settings_seen_), options(settings_)));
    }
  }

  void read_move(std::string_view number, std::string_view typed, std::string_view line) {
    if (games_.empty()) {
      refuse(line, "a move before the first game", "a game begins with a line 'game: ...'");
      return;
    }
    if (!begun_) {
      begin_moves(line);
      if (fault_) {
        return;
      }
    }
    PlayedGame& game = games_.back();
    const std::string wanted = std::to_string(game.plies.size() + 1);
    if (number != wanted) {
      refuse(number, fmt::format("this is move {}, not {}", wanted, number));
      return;
    }
    const Result before = engine_.result(game.status());
    if (before.ending != Ending::open) {
      refuse(line, fmt::format("the game is over before this move ({})", to_text(ruleset_, before)));
      return;
    }
    if (typed.empty()) {
      refuse(line, "here a move is missing");
      return;
    }
    std::vector<Successor> all = engine_.successors(game.status());
    const FoundMove found = find_move(ruleset_, all, std::string(typed));
    if (found.candidates.size() != 1) {
      refuse_move(typed, all, found);
      return;
    }
    game.plies.push_back(std::move(all[found.candidates.front()]));
  }

  void refuse_move(std::string_view typed, const std::vector<Successor>& all, const FoundMove& found) {
    std::vector<std::string> texts;
    if (found.candidates.empty()) {
      for (const Successor& next : all) {
        texts.push_back(to_text(ruleset_, next.move));
      }
      refuse(typed, fmt::format("'{}' is no legal move here", typed), did_you_mean(typed, texts));
      return;
    }
    for (const std::size_t i : found.candidates) {
      texts.push_back(to_text(ruleset_, all[i].move));
    }
    refuse(typed, fmt::format("'{}' may be one of these: {}", typed, fmt::join(texts, ", ")));
  }

  /// What the rules say of the end decides; where they leave the game open, the header may say more.
  void finish_game() {
    if (games_.empty() || fault_) {
      return;
    }
    PlayedGame& game = games_.back();
    if (!begun_) {
      begin_moves(result_place_.data() == nullptr ? text_.substr(text_.size()) : result_place_);
      if (fault_) {
        return;
      }
    }
    game.result = engine_.result(game.status());
    if (!result_) {
      return;
    }
    if (game.result.ending == Ending::open) {
      game.result = *result_;
    } else if (to_text(ruleset_, game.result) != to_text(ruleset_, *result_)) {
      refuse(result_place_, fmt::format("the result is '{}' by the rules", to_text(ruleset_, game.result)));
    }
  }

  Engine& engine_;
  const Ruleset& ruleset_;
  std::vector<std::string> settings_;
  std::string_view text_;
  std::vector<PlayedGame> games_;
  std::optional<RecordFault> fault_;
  // Of the game that is being read:
  std::vector<std::string> settings_seen_;
  std::optional<Result> result_;
  std::string_view result_place_;
  bool begun_ = false; // its moves
  bool start_given_ = false;
};

} // namespace

std::string record_text(const Ruleset& ruleset, const RecordedRules& rules, const PlayedGame& game) {
  std::string text = fmt::format("game: {}\nrules: {}\n", ruleset.title, rules.file);
  if (!rules.settings.empty()) {
    text += fmt::format("settings: {}\n", fmt::join(rules.settings, " "));
  }
  text += fmt::format("start: {}\n", to_text(ruleset, game.start));
  for (const PlayerIndex player : {first_player, second_player}) {
    text += fmt::format("player {}: {}\n", ruleset.players[player], game.players[player]);
  }
  if (game.seed) {
    text += fmt::format("seed: {}\n", *game.seed);
  }
  text += fmt::format("result: {}\n", to_text(ruleset, game.result));
  for (std::size_t i = 0; i < game.plies.size(); ++i) {
    text += fmt::format("{}{}. {}\n", i == 0 ? "\n" : "", i + 1, to_text(ruleset, game.plies[i].move));
  }
  return text;
}

std::variant<std::vector<PlayedGame>, RecordFault>
read_record(Engine& engine, const std::vector<std::string>& settings, std::string_view text) {
  return Reader(engine, settings, text).read();
}

} // namespace regola
