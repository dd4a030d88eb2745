#include "engine/interface/answers.hpp"

#include "engine/interface/faults_of_play.hpp"
#include "engine/interface/refusal.hpp"

namespace regola::console {

namespace {

std::string_view word_of(SearchEnd end) {
  switch (end) {
  case SearchEnd::whole: break;
  case SearchEnd::depth: return "depth";
  case SearchEnd::time: return "time";
  case SearchEnd::nodes: return "nodes";
  case SearchEnd::asked: return "asked";
  }
  return "whole";
}

/// Lists the parts of a move: their cells and the symbols chosen for them.
Json parts_json(const Ruleset& ruleset, const Move& move) {
  Json parts = Json::array();
  for (const MovePart& part : move.parts) {
    Json json = Json::object({{"name", ruleset.names[part.name]}});
    if (part.from != no_cell) json.set("from", ruleset.board.name(part.from));
    if (const CellIndex also = part.cells()[1]; also != part.from) json.set("also", ruleset.board.name(also));
    if (part.to != no_cell) json.set("to", ruleset.board.name(part.to));
    if (!part.choices.empty()) json.set("choices", std::string(part.choices.begin(), part.choices.end()));
    parts.add(std::move(json));
  }
  return parts;
}

Json moves_of_line(const Ruleset& ruleset, const std::vector<Successor>& line) {
  Json moves = Json::array();
  for (const Successor& next : line) moves.add(regola::to_text(ruleset, next.move));
  return moves;
}

} // namespace

Json diagnostic_json(const Diagnostic& diagnostic, const Sources& sources) {
  Json json = Json::object({{"severity", diagnostic.severity == Severity::error ? "error" : "warning"},
                            {"code", to_string(diagnostic.code)},
                            {"message", diagnostic.message}});
  if (diagnostic.place.source < sources.size()) {
    const Source& source = sources[diagnostic.place.source];
    const LineColumn at = source.locate(diagnostic.place.offset);
    json.set("file", source.name);
    json.set("line", at.line);
    json.set("column", at.column);
    json.set("length", diagnostic.place.length);
  }
  if (!diagnostic.help.empty()) json.set("help", diagnostic.help);
  if (diagnostic.replacement) json.set("replacement", *diagnostic.replacement);
  return json;
}

Json move_json(const Game& game, const Successor& next) {
  const Ruleset& ruleset = game.ruleset;
  Json move = Json::object({{"move", regola::to_text(ruleset, next.move)},
                            {"parts", parts_json(ruleset, next.move)},
                            {"status", regola::to_text(ruleset, next.status)},
                            {"rule", game.line(next.line)},
                            {"bindings", to_json(next.variables)}});
  add_line(move, game, next.line);
  return move;
}

Json moves_json(const Game& game, const Status& status, const Result& result, Json moves) {
  return Json::object({{"status", regola::to_text(game.ruleset, status)},
                       {"result", regola::to_text(game.ruleset, result)},
                       {"moves", std::move(moves)}});
}

Json why_json(const Game& game, const Status& status, const std::vector<Successor>& all,
              const FoundMove& found, const std::string& typed) {
  Json json = Json::object({{"legal", !found.candidates.empty()}});
  if (found.candidates.empty()) json.set("reason", why_refused(game, status, typed));
  std::vector<Json> moves;
  for (const std::size_t i : found.candidates) {
    Json move =
        Json::object({{"move", to_text(game.ruleset, all[i].move)}, {"rule", game.line(all[i].line)}});
    add_line(move, game, all[i].line);
    moves.push_back(std::move(move));
  }
  if (!moves.empty()) json.set("moves", moves);
  return json;
}

Json expectation_json(std::uint32_t line, const workbench::Outcome& outcome) {
  return Json::object({{"line", line}, {"met", outcome.met}, {"found", outcome.found}});
}

Json ranked_json(const Ruleset& ruleset, const Status& status, const SearchResult& found) {
  const Score own = seen_by(status.to_move, found.score);
  Json line = Json::array();
  for (const Move& move : found.line) line.add(regola::to_text(ruleset, move));
  return Json::object({{"move", regola::to_text(ruleset, found.best->move)},
                       {"score", own},
                       {"value", describe(own, found.exact)},
                       {"exact", found.exact},
                       {"depth", found.depth},
                       {"line", std::move(line)}});
}

Json analysis_json(const Ruleset& ruleset, const Status& status, const std::vector<SearchResult>& found,
                   double seconds) {
  Json moves = Json::array();
  for (const SearchResult& each : found) moves.add(ranked_json(ruleset, status, each));
  return Json::object(
      {{"status", regola::to_text(ruleset, status)},
       {"player", ruleset.players[status.to_move]},
       {"moves", std::move(moves)},
       {"nodes", found.front().nodes},
       {"seconds", seconds},
       {"nodes_per_second", static_cast<double>(found.front().nodes) / std::max(seconds, 1e-6)},
       {"stopped", std::string(word_of(found.front().end))}});
}

using workbench::LineProfile;
using workbench::Profile;

std::vector<LineProfile> ranked_lines(const Profile& profile, std::size_t top) {
  std::vector<LineProfile> lines = profile.lines;
  const auto effects = [](const LineProfile& line) {
    return line.chosen + line.changed + line.vetoes + line.decided;
  };
  std::stable_sort(lines.begin(), lines.end(), [&](const LineProfile& a, const LineProfile& b) {
    return a.work != b.work ? a.work > b.work : effects(a) > effects(b);
  });
  if (top != 0 && lines.size() > top) lines.resize(top);
  return lines;
}

Json to_json(const Game& game, const Profile& profile, std::size_t top) {
  Json results = Json::object();
  for (const auto& [result, count] : profile.results) results.set(result, count);
  Json lines = Json::array();
  for (const LineProfile& line : ranked_lines(profile, top)) {
    Json vetoed_by = Json::array();
    for (const auto& [by, count] : line.vetoed_by) {
      Json json = Json::object({{"count", count}});
      add_line(json, game, by);
      vetoed_by.add(std::move(json));
    }
    Json chosen_by = Json::object();
    chosen_by.set(game.ruleset.players[first_player], line.chosen_by[first_player]);
    chosen_by.set(game.ruleset.players[second_player], line.chosen_by[second_player]);
    Json cells = Json::object();
    for (std::size_t cell = 0; cell < line.cells.size(); ++cell) {
      if (line.cells[cell] > 0) {
        cells.set(game.ruleset.board.name(static_cast<CellIndex>(cell)), line.cells[cell]);
      }
    }
    Json json = Json::object({{"rule", game.line(line.line)},
                              {"asked", line.asked},
                              {"matched", line.matched},
                              {"offered", line.offered},
                              {"chosen", line.chosen},
                              {"chosen_by", chosen_by},
                              {"changed", line.changed},
                              {"vetoed", line.vetoed},
                              {"vetoed_by", vetoed_by},
                              {"vetoes", line.vetoes},
                              {"decided", line.decided},
                              {"games", line.games},
                              {"work", line.work},
                              {"cells", cells}});
    add_line(json, game, line.line);
    lines.add(std::move(json));
  }
  return Json::object({{"plies", profile.plies},
                       {"games", profile.lengths.count},
                       {"unfinished", profile.unfinished},
                       {"lengths", to_json(profile.lengths)},
                       {"moves", to_json(profile.moves)},
                       {"results", results},
                       {"lines", lines}});
}

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
