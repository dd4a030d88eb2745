#include "engine/match/written_game.hpp"

#include <fmt/format.h>

#include "engine/match/record.hpp"
#include "engine/matcher/firing.hpp"
#include "rules/text/diagnostic.hpp"
#include "rules/text/printable.hpp"

namespace regola {

namespace {

std::optional<Result> read_result(const Ruleset& ruleset, std::string_view text) {
  for (const PlayerIndex player : {first_player, second_player}) {
    if (text == ruleset.players[player]) return Result{Ending::won, player, 0, 0};
  }
  if (text == "open") return Result{};
  if (text == "draw") return Result{Ending::drawn, first_player, 0, 0};
  if (text == "stopped") return Result{Ending::stopped, first_player, 0, 0};
  if (!ruleset.score) return std::nullopt;
  const auto margin = whole_number<std::int32_t>(text.substr(!text.empty() && text.front() == '+' ? 1 : 0));
  return margin ? std::optional(Result{Ending::scored, first_player, *margin, 0}) : std::nullopt;
}

class Reader {
public:
  Reader(const Ruleset& ruleset, const std::vector<std::string>& settings, std::string_view record)
      : ruleset_(ruleset), settings_(settings), record_(record) {
    game_.head.start = ruleset.start;
  }

  WrittenGame read(std::string_view rest) {
    const std::string_view end = rest.substr(rest.size());
    while (!rest.empty() && !game_.fault) {
      const RecordLine line = next_line(rest);
      if (line.text.substr(0, 2) == "//") continue;
      if (!line.finished) {
        game_.unfinished.push_back(line.text);
        game_.begun = game_.begun && past_head_;
      } else if (line.text.empty()) {
        past_head_ = true;
      } else {
        read_line(line.text);
      }
    }
    if (!game_.fault && !moves_begun_ && game_.begun) begin_moves(game_.result ? game_.result_text : end);
    return std::move(game_);
  }

private:
  void refuse(std::string_view where, std::string message, std::string help = {}) {
    if (!game_.fault) game_.fault = fault_at(record_, where, std::move(message), std::move(help));
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
      value = line.substr(line.size()); // an empty view at the end of the line, so that faults have a place
    }
    if (key == "undo") {
      read_undo(value);
    } else if (key == "result") {
      read_result_line(value, line);
    } else if (moves_begun_) {
      refuse(line, "a header after the moves", "the next game begins with a line 'game: ...'");
    } else if (key == "game") {
      if (value != ruleset_.title) {
        refuse(value, fmt::format("this is a game of '{}', and the rules are those of '{}'", cited(value),
                                  ruleset_.title));
      }
    } else if (key == "settings") {
      read_settings(value);
    } else if (key == "start") {
      read_start(value);
    } else if (key == "seed") {
      game_.head.seed = whole_number<std::uint64_t>(value);
      if (!game_.head.seed) {
        refuse(value, fmt::format("'{}' is no seed, which is a whole number", cited(value)));
      }
    } else if (key != "rules") { // `rules` is information for people: the caller decides which rules apply
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
    auto read = read_settled_status(ruleset_, value);
    if (const auto* fault = std::get_if<StatusFault>(&read)) {
      refuse(value.substr(std::min(fault->offset, value.size())), "this is no status: " + fault->message);
      return;
    }
    start_given_ = true;
    game_.head.start = std::get<Status>(std::move(read));
  }

  void read_player(std::string_view key, std::string_view value) {
    std::vector<std::string> keys = {"game", "rules", "settings", "start", "seed", "result", "undo"};
    for (const PlayerIndex player : {first_player, second_player}) {
      keys.push_back("player " + ruleset_.players[player]);
      if (key == keys.back()) {
        game_.head.players[player] = value;
        return;
      }
    }
    const std::string help = did_you_mean(key, keys);
    refuse(key, fmt::format("no header is called '{}'", cited(key)),
           help.empty() ? fmt::format("there are {}", fmt::join(keys, ", ")) : help);
  }

  void read_result_line(std::string_view value, std::string_view line) {
    if (game_.result) {
      refuse(line, "this game has a result already");
      return;
    }
    game_.result_text = value;
    game_.result = read_result(ruleset_, value);
    ended_ = moves_begun_;
    if (!game_.result) {
      refuse(value, fmt::format("'{}' is no result", cited(value)),
             fmt::format("'{}', '{}', 'draw',{} 'stopped' or 'open'", ruleset_.players[0],
                         ruleset_.players[1], ruleset_.score ? " '+3'," : ""));
    }
  }

  void read_undo(std::string_view value) {
    const auto plies = whole_number<std::size_t>(value);
    if (!plies || (*plies == 0 && !game_.result) || *plies > game_.moves.size()) {
      refuse(value, fmt::format("here stands how many plies are taken back, of {}", game_.moves.size()));
      return;
    }
    game_.moves.resize(game_.moves.size() - *plies);
    game_.result.reset();
    ended_ = false;
  }

  /// Checks the head, which is complete, before the moves.
  void begin_moves(std::string_view where) {
    moves_begun_ = true;
    past_head_ = true;
    if (!start_given_ && !ruleset_.has_start) {
      refuse(where, "nothing says where this game begins", "a header 'start: ...'");
    }
    std::sort(settings_seen_.begin(), settings_seen_.end());
    if (settings_seen_ != settings_) {
      const auto options = [](const std::vector<std::string>& settings) {
        return settings.empty() ? std::string("no --set")
                                : fmt::format("--set {}", fmt::join(settings, " --set "));
      };
      refuse(where, fmt::format("this game was played with {}, and the rules are read with {}",
                                cited(options(settings_seen_)), options(settings_)));
    }
  }

  void read_move(std::string_view number, std::string_view typed, std::string_view line) {
    if (!moves_begun_) begin_moves(line);
    if (ended_) refuse(line, "a move after the result", "the next game begins with a line 'game: ...'");
    const std::string wanted = std::to_string(game_.moves.size() + 1);
    if (number != wanted) refuse(number, fmt::format("this is move {}, not {}", wanted, cited(number)));
    if (typed.empty()) refuse(line, "here a move is missing");
    game_.moves.push_back({typed, line});
  }

  const Ruleset& ruleset_;
  const std::vector<std::string>& settings_;
  std::string_view record_;
  WrittenGame game_;
  std::vector<std::string> settings_seen_;
  bool start_given_ = false;
  bool past_head_ = false;
  bool moves_begun_ = false;
  bool ended_ = false; // a result follows the moves
};

} // namespace

RecordFault fault_at(std::string_view record, std::string_view where, std::string message, std::string help) {
  return {std::move(message),
          std::move(help),
          {0, static_cast<std::uint32_t>(where.data() - record.data()),
           std::max<std::uint32_t>(static_cast<std::uint32_t>(where.size()), 1)}};
}

std::string cited(std::string_view text) {
  constexpr std::size_t longest = 80;
  return text.size() <= longest ? std::string(text) : std::string(text.substr(0, longest)) + "...";
}

RecordLine next_line(std::string_view& rest) {
  const std::size_t end = rest.find('\n');
  const std::string_view text = trimmed(rest.substr(0, end));
  const bool cut = end == std::string_view::npos && !text.empty();
  rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
  return {text, !cut && !text.ends_with(unfinished_mark)};
}

bool begins_game(const RecordLine& line) {
  constexpr std::string_view word = "game";
  if (!line.finished || line.text.substr(0, word.size()) != word) return false;
  const std::size_t next = line.text.find_first_not_of(" \t", word.size());
  return next != std::string_view::npos && line.text[next] == ':';
}

WrittenGame read_written_game(const Ruleset& ruleset, const std::vector<std::string>& settings,
                              std::string_view record, std::string_view game) {
  return Reader(ruleset, settings, record).read(game);
}

} // namespace regola
