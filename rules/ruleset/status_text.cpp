#include "rules/ruleset/status_text.hpp"

#include <fmt/format.h>

#include "rules/ruleset/notation.hpp"
#include "rules/text/ranges.hpp"

namespace regola {

namespace {

constexpr std::string_view quiet_word = "quiet=";
constexpr std::string_view seen_word = "seen=";
constexpr std::uint8_t most_passes = 2; // then the game is over

std::optional<PlayerIndex> player_called(const Ruleset& ruleset, std::string_view name) {
  for (const PlayerIndex player : {first_player, second_player}) {
    if (ruleset.players[player] == name) return player;
  }
  return std::nullopt;
}

/// Reads one status; each step fills in a part or returns a fault.
class StatusReader {
public:
  StatusReader(const Ruleset& ruleset, std::string_view text) : ruleset_(ruleset), tokens_(tokens(text)) {}

  [[nodiscard]] std::variant<Status, StatusFault> read() {
    if (tokens_.empty()) return StatusFault{"a status is missing", 0};
    for (const Hand& hand : ruleset_.hands) status_.hands.push_back(hand.count);
    hands_read_.resize(ruleset_.hands.size());
    status_.quiet.resize(ruleset_.quiet.size());
    if (auto fault = read_cells(tokens_.front())) return *fault;
    if (auto fault = read_rest()) return *fault;
    if (ruleset_.turn == Turn::first_cell) {
      status_.to_move = player_called(ruleset_, status_.text().substr(0, 1)).value_or(first_player);
    } else if (!has_player_ && ruleset_.has_start) {
      return StatusFault{fmt::format("it does not say whose turn it is: add {} or {}", ruleset_.players[0],
                                     ruleset_.players[1]),
                         tokens_.back().offset + tokens_.back().text.size()};
    }
    if (auto fault = misfit(ruleset_, status_)) return StatusFault{std::move(*fault), tokens_.front().offset};
    return status_;
  }

private:
  using Fault = std::optional<StatusFault>;

  [[nodiscard]] Fault read_cells(const Token& token) {
    const Board& board = ruleset_.board;
    if (board.size() == 0) return read_free_cells(token);
    const std::string_view text = token.text;
    // The article's plain string: the player to move, then every cell in reading order.
    if (text.size() == board.size() + 1 && text.find('/') == std::string_view::npos && tokens_.size() == 1) {
      const auto player = player_called(ruleset_, text.substr(0, 1));
      if (player && ruleset_.turn == Turn::beside) {
        status_.to_move = *player;
        has_player_ = true;
        for (std::size_t i = 1; i < text.size(); ++i) {
          if (auto fault = place_symbol(text[i], token.offset + i)) return fault;
        }
        return std::nullopt;
      }
    }
    int column = 0;
    int row = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
      const std::size_t offset = token.offset + i;
      if (text[i] == '/' && !ruleset_.symbols.contains('/')) {
        if (column != board.columns()) {
          return StatusFault{fmt::format("row {} has {} cells, not {}", row + 1, column, board.columns()),
                             offset};
        }
        column = 0;
        ++row;
        continue;
      }
      if (row >= board.rows() || column >= board.columns()) {
        return StatusFault{
            fmt::format("more cells than the board has ({} rows of {})", board.rows(), board.columns()),
            offset};
      }
      const bool hole = board.at(column, row) == no_cell;
      if (hole != (text[i] == off_symbol)) {
        return StatusFault{hole ? "here the board has a hole, '#'" : "here the board has a cell, no hole",
                           offset};
      }
      ++column;
      if (!hole) {
        if (auto fault = place_symbol(text[i], offset)) return fault;
      }
    }
    if (status_.cells.size() != board.size()) {
      return StatusFault{fmt::format("{} cells, but the board has {}", status_.cells.size(), board.size()),
                         token.offset + text.size()};
    }
    return std::nullopt;
  }

  /// Without a board, any number of constants is a status.
  [[nodiscard]] Fault read_free_cells(const Token& token) {
    for (std::size_t i = 0; i < token.text.size(); ++i) {
      if (is_variable(token.text[i]) || !is_symbol(token.text[i])) {
        return StatusFault{is_symbol(token.text[i])
                               ? fmt::format("'{}' is a variable: a status has none", token.text[i])
                               : "a symbol is one plain ASCII character",
                           token.offset + i};
      }
      status_.cells.push_back(token.text[i]);
    }
    return std::nullopt;
  }

  [[nodiscard]] Fault read_rest() {
    for (std::size_t i = 1; i < tokens_.size(); ++i) {
      const Token& token = tokens_[i];
      const auto player = ruleset_.turn == Turn::beside ? player_called(ruleset_, token.text) : std::nullopt;
      if (player && !has_player_) {
        status_.to_move = *player;
        has_player_ = true;
      } else if (token.text == "pass" && somebody_may_pass() && status_.passes < most_passes) {
        ++status_.passes;
      } else if (const auto history = read_history(token)) {
        if (*history) return *history;
      } else if (auto fault = read_hand(token)) {
        return fault;
      }
    }
    return std::nullopt;
  }

  /// Reads `quiet=3,0` and `seen=2`: the kept history. `nullopt` for another word.
  [[nodiscard]] std::optional<Fault> read_history(const Token& token) {
    const bool quiet = token.text.substr(0, quiet_word.size()) == quiet_word && !status_.quiet.empty();
    const bool seen = token.text.substr(0, seen_word.size()) == seen_word && ruleset_.keeps_past;
    if (!quiet && !seen) return std::nullopt;
    const std::size_t wanted = quiet ? status_.quiet.size() : 1;
    std::size_t at = quiet ? quiet_word.size() : seen_word.size();
    for (std::size_t i = 0; i < wanted; ++i) {
      std::uint16_t number = 0;
      const char* start = token.text.data() + std::min(at, token.text.size());
      const char* end = token.text.data() + token.text.size();
      const auto [stop, fault] = std::from_chars(start, end, number);
      const bool last = i + 1 == wanted;
      if (fault != std::errc() || (last ? stop != end : stop == end || *stop != ',') ||
          (seen && number == 0)) {
        return StatusFault{
            fmt::format("'{}' wants {} up to 65535", token.text.substr(0, token.text.find('=')),
                        wanted == 1 ? "a number" : fmt::format("{} numbers joined by commas,", wanted)),
            token.offset + at};
      }
      (quiet ? status_.quiet[i] : status_.seen) = number;
      at = static_cast<std::size_t>(stop - token.text.data()) + 1;
    }
    return Fault{};
  }

  [[nodiscard]] Fault read_hand(const Token& token) {
    unsigned count = 0;
    const char* end = token.text.data() + token.text.size();
    const auto [stop, fault] = std::from_chars(token.text.data(), end, count);
    if (player_called(ruleset_, token.text) && has_player_) {
      return StatusFault{"a second player: one is to move", token.offset};
    }
    const std::string_view name(stop, static_cast<std::size_t>(end - stop));
    for (std::size_t i = 0; fault == std::errc() && i < ruleset_.hands.size(); ++i) {
      if (ruleset_.hands[i].name() == name && count <= 0xFFFF) {
        if (hands_read_[i]) return StatusFault{fmt::format("a second hand of '{}'", name), token.offset};
        hands_read_[i] = true;
        status_.hands[i] = static_cast<std::uint16_t>(count);
        return std::nullopt;
      }
    }
    std::vector<std::string> wanted;
    if (ruleset_.turn == Turn::beside) {
      wanted.push_back(fmt::format("a player ({}, {})", ruleset_.players[0], ruleset_.players[1]));
    }
    const std::vector<std::string> hands = mapped(
        ruleset_.hands, [&](const Hand& hand) { return fmt::format("{}{}", hand.count, hand.name()); });
    if (!hands.empty()) wanted.push_back(fmt::format("a hand ({})", fmt::join(hands, ", ")));
    if (somebody_may_pass()) wanted.emplace_back("'pass'");
    const std::string all =
        wanted.empty() ? "part of a status" : fmt::format("{}", fmt::join(wanted, " nor "));
    return StatusFault{fmt::format("'{}' is {} {}", token.text, wanted.size() > 1 ? "neither" : "not", all),
                       token.offset};
  }

  [[nodiscard]] Fault place_symbol(char symbol, std::size_t offset) {
    if (!ruleset_.symbols.contains(symbol)) {
      return StatusFault{fmt::format("'{}' is no symbol of this game ({})", is_symbol(symbol) ? symbol : '?',
                                     ruleset_.symbols.to_string()),
                         offset};
    }
    status_.cells.push_back(symbol);
    return std::nullopt;
  }

  [[nodiscard]] bool somebody_may_pass() const {
    return !ruleset_.sides[0].passes.empty() || !ruleset_.sides[1].passes.empty();
  }

  const Ruleset& ruleset_;
  std::vector<Token> tokens_;
  Status status_;
  bool has_player_ = false;
  std::vector<bool> hands_read_;
};

} // namespace

std::string to_text(const Ruleset& ruleset, const Status& status) {
  const Board& board = ruleset.board;
  std::string text;
  if (board.size() == 0 || status.size() != board.size()) {
    text = status.text();
  } else {
    for (int row = 0; row < board.rows(); ++row) {
      text += row > 0 ? "/" : "";
      for (int column = 0; column < board.columns(); ++column) {
        const CellIndex cell = board.at(column, row);
        text += cell == no_cell ? off_symbol : status[cell];
      }
    }
  }
  if (ruleset.turn == Turn::beside && (ruleset.has_start || status.to_move != first_player)) {
    text += " " + ruleset.players[status.to_move];
  }
  for (std::size_t i = 0; i < status.hands.size() && i < ruleset.hands.size(); ++i) {
    text += fmt::format(" {}{}", status.hands[i], ruleset.hands[i].name());
  }
  for (int i = 0; i < status.passes; ++i) text += " pass";
  if (any_of(status.quiet, [](std::uint16_t count) { return count > 0; })) {
    text += fmt::format(" quiet={}", fmt::join(status.quiet, ","));
  }
  if (status.seen > 1) text += fmt::format(" seen={}", status.seen);
  return text;
}

std::variant<Status, StatusFault> read_status(const Ruleset& ruleset, std::string_view text) {
  return is_notation(ruleset, text) ? read_notation(ruleset, text) : StatusReader(ruleset, text).read();
}

} // namespace regola
