#include "engine/console/arena_table.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace regola::console {

namespace {

constexpr double percent = 100;

/// `+120 ± 35`; a bound that the games do not give is left out.
std::string elo_text(const Tally& tally) {
  const EloEstimate elo = estimate_elo(tally);
  if (std::isinf(elo.difference)) {
    return elo.difference > 0 ? "all won" : "all lost";
  }
  const double rounded = std::round(elo.difference) + 0.0; // no -0
  return std::isinf(elo.error) ? fmt::format("{:+.0f}", rounded)
                               : fmt::format("{:+.0f} ± {:.0f}", rounded, elo.error);
}

nlohmann::json number_or_null(double number) {
  return std::isfinite(number) ? nlohmann::json(number) : nlohmann::json(nullptr);
}

nlohmann::json to_json(const Tally& tally) {
  const EloEstimate elo = estimate_elo(tally);
  return {{"games", tally.games()},
          {"wins", tally.wins},
          {"draws", tally.draws},
          {"losses", tally.losses},
          {"score", tally.score()},
          {"elo", number_or_null(elo.difference)},
          {"elo_error", number_or_null(elo.error)}};
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
  for (const std::string& player : options.players) {
    width = std::max(width, player.size());
  }
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
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    text += row(pairs[i], width, result.pairings[i].tally);
  }
  if (options.sprt) {
    text += sprt_text(*options.sprt, result);
  }
  if (result.interrupted) {
    text += fmt::format("interrupted after {} of {} games\n", result.games(), result.planned);
  }
  return text;
}

nlohmann::json arena_json(const ArenaOptions& options, const ArenaResult& result) {
  nlohmann::json json = to_json(result.tally_of(0));
  nlohmann::json players = nlohmann::json::array();
  for (std::size_t player = 0; player < options.players.size(); ++player) {
    nlohmann::json each = to_json(result.tally_of(player));
    each["controller"] = options.players[player];
    each["overruns"] = result.overruns[player];
    players.push_back(std::move(each));
  }
  nlohmann::json pairs = nlohmann::json::array();
  for (const Pairing& pairing : result.pairings) {
    nlohmann::json each = to_json(pairing.tally);
    each["first"] = options.players[pairing.first];
    each["second"] = options.players[pairing.second];
    pairs.push_back(std::move(each));
  }
  json["players"] = std::move(players);
  json["pairs"] = std::move(pairs);
  json["planned"] = result.planned;
  json["seed"] = options.seed;
  json["interrupted"] = result.interrupted;
  if (options.sprt) {
    json["sprt"] = {{"elo0", options.sprt->elo0},
                    {"elo1", options.sprt->elo1},
                    {"lower", options.sprt->lower()},
                    {"upper", options.sprt->upper()},
                    {"ratio", options.sprt->ratio(result.pairings.front().tally)},
                    {"decision", decision_text(result.decision)}};
  }
  return json;
}

} // namespace regola::console
