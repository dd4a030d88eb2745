// Settings of the Go Text Protocol: board, komi, clocks, parameters.

#include <cctype>

#include <fmt/format.h>

#include "engine/protocol/gtp.hpp"

namespace regola {

namespace {

constexpr double most_seconds = 1e7;

/// Reads seconds, at most `most_seconds`; `nullopt` for negative numbers and other texts.
std::optional<double> read_seconds_set(std::string_view text) {
  const auto seconds = read_clamped_real(text, -1, most_seconds);
  return seconds && *seconds >= 0 ? seconds : std::nullopt;
}

constexpr std::string_view columns = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

} // namespace

void GtpProtocol::begin_again() {
  forget();
  game().begin();
  fill_clocks();
}

void GtpProtocol::fill_clocks() {
  const Clock full = settings_ ? (settings_->main > 0 || settings_->stones == 0
                                      ? Clock{settings_->main, 0}
                                      : Clock{settings_->overtime, settings_->stones})
                               : Clock();
  clocks_ = {full, full};
}

GtpProtocol::Answer GtpProtocol::boardsize(const Words& arguments) {
  constexpr long long largest = 25; // the protocol has letters for 25 columns
  const auto size = arguments.size() == 1 ? read_number(arguments[0].text, 1, 1'000'000) : std::nullopt;
  if (!size) return refused("syntax error: boardsize SIZE");
  if (*size != ruleset().board.columns()) {
    auto other =
        engagement().resized && *size <= largest ? engagement().resized(static_cast<int>(*size)) : nullptr;
    if (!other) return refused("unacceptable size");
    take_up(std::move(other));
  }
  begin_again();
  return {};
}

GtpProtocol::Answer GtpProtocol::komi(const Words& arguments) {
  const auto komi = arguments.size() == 1 ? read_clamped_real(arguments[0].text, -1e4, 1e4) : std::nullopt;
  if (!komi) return refused("syntax error: komi POINTS");
  komi_ = *komi;
  return {};
}

GtpProtocol::Answer GtpProtocol::time_settings(const Words& arguments) {
  if (arguments.size() != 3) return refused("syntax error: time_settings MAIN OVERTIME STONES");
  const auto main = read_seconds_set(arguments[0].text);
  const auto overtime = read_seconds_set(arguments[1].text);
  const auto stones = read_clamped(arguments[2].text, 0, 100'000);
  if (!main || !overtime || !stones) return refused("syntax error: time_settings MAIN OVERTIME STONES");
  settings_ = TimeSettings{*main, *overtime, static_cast<int>(*stones)};
  if (*overtime > 0 && *stones == 0) settings_.reset(); // by the protocol: no limit
  fill_clocks();
  return {};
}

GtpProtocol::Answer GtpProtocol::time_left(const Words& arguments) {
  if (arguments.size() != 3) return refused("syntax error: time_left COLOUR TIME STONES");
  const auto player = player_of_colour(arguments[0].text);
  const auto left = read_clamped_real(arguments[1].text, 0, most_seconds);
  const auto stones = read_clamped(arguments[2].text, 0, 100'000);
  if (!player || !left || !stones) return refused("syntax error: time_left COLOUR TIME STONES");
  clocks_[*player] = {*left, static_cast<int>(*stones)};
  if (!settings_) settings_ = TimeSettings{*left, 0, 0};
  return {};
}

SearchOrder GtpProtocol::order(PlayerIndex player) {
  if (!settings_) {
    SearchOrder order;
    order.own_mind = true;
    return order;
  }
  Clock& own = clocks_[player];
  // Overtime starts when the time is over, or when all stones of the last overtime are played.
  const bool is_played = own.stones == 0 && settings_->main <= 0;
  if (settings_->stones > 0 && (own.left <= 0 || is_played)) own = {settings_->overtime, settings_->stones};
  ClockReading clock;
  clock.left = own.left;
  if (own.stones > 0) clock.to_go = own.stones;
  return by_clock(clock);
}

GtpProtocol::Answer GtpProtocol::parameter(const Words& arguments) {
  if (arguments.empty()) {
    std::string text;
    for (const OfferedOption& option : options().offered()) {
      std::string name = option.name;
      std::replace(name.begin(), name.end(), ' ', '_');
      text += fmt::format("{}{} {}", text.empty() ? "" : "\n", name, option.standard);
    }
    return {true, text};
  }
  std::string name(arguments[0].text);
  std::replace(name.begin(), name.end(), '_', ' ');
  if (!options().has(name)) return refused("unknown parameter");
  if (arguments.size() == 1) return {true, options().value(name)};
  options().set(name, std::string(arguments[1].text));
  return {};
}

std::string vertex_of(const Board& board, CellIndex cell) {
  const Board::Cell& place = board.cell(cell);
  return fmt::format("{}{}", columns[static_cast<std::size_t>(place.column)], board.rows() - place.row);
}

std::optional<CellIndex> cell_of_vertex(const Board& board, std::string_view text) {
  if (text.size() < 2) return std::nullopt;
  const std::size_t column =
      columns.find(static_cast<char>(std::toupper(static_cast<unsigned char>(text.front()))));
  const auto row = read_number(text.substr(1), 1, board.rows());
  if (column >= static_cast<std::size_t>(board.columns()) || !row) return std::nullopt;
  const CellIndex cell = board.at(static_cast<int>(column), board.rows() - static_cast<int>(*row));
  return cell == no_cell ? std::nullopt : std::optional(cell);
}

std::optional<PlayerIndex> player_of_colour(std::string_view text) {
  const std::string word = small_letters(text);
  if (word == "b" || word == "black") return first_player;
  if (word == "w" || word == "white") return second_player;
  return std::nullopt;
}

std::string small_letters(std::string_view text) {
  std::string result(text);
  std::transform(result.begin(), result.end(), result.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return result;
}

} // namespace regola
