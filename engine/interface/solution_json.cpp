#include "engine/interface/solution_json.hpp"

#include "rules/ruleset/status_text.hpp"

namespace regola::console {

namespace {

Json moves_of_line(const Ruleset& ruleset, const std::vector<Successor>& line) {
  Json moves = Json::array();
  for (const Successor& next : line) moves.add(regola::to_text(ruleset, next.move));
  return moves;
}

} // namespace

const char* word_of(GameValue outcome) {
  switch (outcome) {
  case GameValue::win: return "win";
  case GameValue::loss: return "loss";
  case GameValue::draw: break;
  }
  return "draw";
}

GameValue outcome_of(Score score) {
  return score > 0 ? GameValue::win : score < 0 ? GameValue::loss : GameValue::draw;
}

Json to_json(const std::optional<PositionValue>& value) {
  if (!value) return {};
  Json json = Json::object({{"value", word_of(value->outcome)}});
  json.set("plies", value->plies ? Json(*value->plies) : Json());
  if (value->margin != 0) json.set("score", value->margin);
  return json;
}

Json to_json(const Ruleset& ruleset, const std::vector<KnownValues::Valued>& moves) {
  return Json::list(moves, [&](const KnownValues::Valued& each) {
    return Json::object({{"move", regola::to_text(ruleset, each.move.move)}, {"known", to_json(each.value)}});
  });
}

Json to_json(const Ruleset& ruleset, const Status& status, const Solution& solution,
             const std::function<std::string(std::uint32_t)>& line_name) {
  Json json = Json::object({{"status", regola::to_text(ruleset, status)},
                            {"player", ruleset.players[status.to_move]},
                            {"proven", solution.proven},
                            {"value", solution.proven ? Json(word_of(solution.outcome)) : Json()},
                            {"plies", solution.plies ? Json(*solution.plies) : Json()},
                            {"at_least", word_of(outcome_of(solution.lower))},
                            {"at_most", word_of(outcome_of(solution.upper))},
                            {"moves", moves_of_line(ruleset, solution.moves)},
                            {"line", moves_of_line(ruleset, solution.line)},
                            {"method", regola::to_text(solution.method)},
                            {"positions", solution.positions},
                            {"bytes", solution.bytes},
                            {"seconds", solution.seconds},
                            {"notes", Json(solution.notes)}});
  if (solution.margin) json.set("score", *solution.margin);
  if (!solution.proven) {
    const std::string line =
        solution.reason_line == 0 ? std::string() : line_name(solution.reason_line) + ": ";
    json.set("reason", line + solution.reason);
  }
  return json;
}

Json to_json(const Ruleset& ruleset, const ProofFile& proof, const Verification& verdict, double seconds) {
  Json claims = Json::array();
  for (const ProofFile::Section& section : proof.sections()) {
    claims.add(Json::object({{"player", ruleset.players[section.claim.player]},
                             {"claim", regola::to_text(ruleset, section.claim)},
                             {"plies", section.claim.plies ? Json(*section.claim.plies) : Json()}}));
  }
  Json json = Json::object({{"status", regola::to_text(ruleset, proof.start())},
                            {"proven", verdict.holds},
                            {"claims", std::move(claims)},
                            {"positions", verdict.positions},
                            {"moves", verdict.moves},
                            {"seconds", seconds},
                            {"interrupted", verdict.stopped}});
  if (!verdict.holds && !verdict.stopped) json.set("reason", verdict.reason);
  return json;
}

} // namespace regola::console
