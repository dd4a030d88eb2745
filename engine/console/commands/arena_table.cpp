#include "engine/console/commands/arena_table.hpp"

#include <cmath>

#include <fmt/format.h>

namespace regola::console {

namespace {

constexpr double percent = 100;

/// The difference and its error, as `+120 ± 35`; leaves out a bound that the games do not give.
std::string elo_text(const Tally& tally) {
  const EloEstimate elo = estimate_elo(tally);
  if (std::isinf(elo.difference)) return elo.difference > 0 ? "all won" : "all lost";
  const double rounded = std::round(elo.difference) + 0.0; // no -0
  return std::isinf(elo.error) ? fmt::format("{:+.0f}", rounded)
                               : fmt::format("{:+.0f} ± {:.0f}", rounded, elo.error);
}

Json number_or_null(double number) { return std::isfinite(number) ? Json(number) : Json(); }

Json to_json(const Tally& tally) {
  const EloEstimate elo = estimate_elo(tally);
  return Json::object({{"games", tally.games()},
                       {"wins", tally.wins},
                       {"draws", tally.draws},
                       {"losses", tally.losses},
                       {"score", tally.score()},
                       {"elo", number_or_null(elo.difference)},
                       {"elo_error", number_or_null(elo.error)}});
}

const char* decision_text(SprtDecision decision) {
  switch (decision) {
  case SprtDecision::elo0: return "elo0";
  case SprtDecision::elo1: return "elo1";
  case SprtDecision::none: break;
  }
  return "none";
}

std::string row(const std::string& name, std::size_t width, const Tally& tally) {
  if (tally.games() == 0) return fmt::format("{:<{}}  {:>5}\n", name, width, 0);
  return fmt::format("{:<{}}  {:>5}  {:>5}  {:>5}  {:>6}  {:>5.1f} %  {}\n", name, width, tally.games(),
                     tally.wins, tally.draws, tally.losses, percent * tally.score(), elo_text(tally));
}

std::string sprt_text(const Sprt& sprt, const ArenaResult& result) {
  const double ratio = sprt.ratio(result.pairings.front().tally);
  const char* meaning = result.decision == SprtDecision::elo1   ? "the second is accepted"
                        : result.decision == SprtDecision::elo0 ? "the first is accepted"
                                                                : "not decided";
  return fmt::format("sprt {:g} or {:g}: log likelihood ratio {:.2f} between {:.2f} and {:.2f}, {}\n",
                     sprt.elo0, sprt.elo1, ratio, sprt.lower(), sprt.upper(), meaning);
}

} // namespace

std::string arena_table(const ArenaOptions& options, const ArenaResult& result) {
  std::vector<std::string> pairs;
  std::size_t width = 0;
  for (const std::string& player : options.players) width = std::max(width, player.size());
  if (result.pairings.size() > 1) {
    for (const Pairing& pairing : result.pairings) {
      pairs.push_back(options.players[pairing.first] + " - " + options.players[pairing.second]);
      width = std::max(width, pairs.back().size());
    }
  }
  std::string text = fmt::format("{:<{}}  games   wins  draws  losses    score  Elo\n", "", width);
  for (std::size_t player = 0; player < options.players.size(); ++player) {
    text += row(options.players[player], width, result.tally_of(player));
  }
  for (std::size_t i = 0; i < pairs.size(); ++i) text += row(pairs[i], width, result.pairings[i].tally);
  if (options.sprt) text += sprt_text(*options.sprt, result);
  if (result.interrupted) {
    text += fmt::format("interrupted after {} of {} games\n", result.games(), result.planned);
  }
  return text;
}

Json arena_json(const ArenaOptions& options, const ArenaResult& result) {
  Json json = to_json(result.tally_of(0));
  Json players = Json::array();
  for (std::size_t player = 0; player < options.players.size(); ++player) {
    Json each = to_json(result.tally_of(player));
    each.set("controller", options.players[player]);
    each.set("overruns", result.overruns[player]);
    players.add(std::move(each));
  }
  Json pairs = Json::array();
  for (const Pairing& pairing : result.pairings) {
    Json each = to_json(pairing.tally);
    each.set("first", options.players[pairing.first]);
    each.set("second", options.players[pairing.second]);
    pairs.add(std::move(each));
  }
  json.set("players", players);
  json.set("pairs", pairs);
  json.set("planned", result.planned);
  json.set("seed", options.seed);
  json.set("interrupted", result.interrupted);
  if (options.sprt) {
    json.set("sprt", Json::object({{"elo0", options.sprt->elo0},
                                   {"elo1", options.sprt->elo1},
                                   {"lower", options.sprt->lower()},
                                   {"upper", options.sprt->upper()},
                                   {"ratio", options.sprt->ratio(result.pairings.front().tally)},
                                   {"decision", decision_text(result.decision)}}));
  }
  return json;
}

} // namespace regola::console
