#include "engine/interface/answers.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "engine/interface/refusal.hpp"
#include "engine/matcher/written_line.hpp"
#include "engine/search/score.hpp"
#include "rules/ruleset/status_text.hpp"

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

} // namespace regola::console
