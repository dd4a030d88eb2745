#include "engine/console/play/seats.hpp"
#include "engine/console/print.hpp"
#include "rules/text/suggest.hpp"

#include <ostream>

#include <fmt/format.h>

namespace regola::console {

std::optional<std::array<Seat, 2>> read_seats(const Ruleset& ruleset, const std::vector<std::string>& extra,
                                              std::vector<std::string> known, Streams& streams) {
  std::array<Seat, 2> seats = {Seat{true, {}}, Seat{false, {}}};
  std::array<bool, 2> given = {false, false};
  const std::string players = fmt::format("--{} and --{}", ruleset.players[0], ruleset.players[1]);
  for (std::size_t i = 0; i < extra.size(); ++i) {
    std::string option = extra[i];
    std::string value;
    const std::size_t equals = option.find('=');
    if (equals != std::string::npos) {
      value = option.substr(equals + 1);
      option.resize(equals);
    } else if (i + 1 < extra.size()) {
      value = extra[++i];
    }
    std::optional<PlayerIndex> player;
    for (const PlayerIndex each : {first_player, second_player}) {
      if (option == "--" + ruleset.players[each] || option == "-" + ruleset.players[each]) {
        player = each;
      }
    }
    if (!player) {
      for (const std::string& name : ruleset.players) {
        known.push_back("--" + name);
      }
      const std::string help = did_you_mean(option, known);
      print_fault(streams.err, "no option is called '{}'; {}", option,
                  help.empty() ? "the players of this game are " + players : help);
      return std::nullopt;
    }
    if (value.empty()) {
      print_fault(streams.err, "{} lacks who plays: human, computer or a controller", option);
      return std::nullopt;
    }
    seats[*player] = {value == "human", value == "human" || value == "computer" ? "" : value};
    given[*player] = true;
  }
  // If only one side is given, the other side gets the other kind of player.
  for (const PlayerIndex player : {first_player, second_player}) {
    if (!given[player] && given[other(player)]) {
      seats[player] = {!seats[other(player)].human, {}};
    }
  }
  return seats;
}

} // namespace regola::console
