#include "engine/interface/answers.hpp"

#include "engine/matcher/reason.hpp"

namespace regola::console {

namespace {

/// A line of the text: its number, its file if that is an included one, and its text.
Json line_json(const Game& game, std::uint32_t line) {
  Json json = Json::object({{"rule", game.line(line)}});
  add_line(json, game, line);
  return json;
}

template <typename Cells>
Json names_json(const Ruleset& ruleset, const Cells& cells) {
  return Json::list(cells, [&](const CellIndex cell) { return ruleset.board.name(cell); });
}

Json fired_json(const Game& game, const Firing::Match& fired) {
  Json json = match_json(game.ruleset, fired);
  json.set("rule", game.line(fired.line->guard.line));
  add_line(json, game, fired.line->guard.line);
  return json;
}

Json firings_json(const Game& game, const std::vector<Firing>& firings) {
  Json all = Json::array();
  for (const Firing& firing : firings) {
    Json matches = Json::array();
    for (const Firing::Match& fired : firing.matches) matches.add(fired_json(game, fired));
    Json json = Json::object({{"matches", matches}, {"cells", std::string(firing.after.text())}});
    if (!firing.choices.empty()) {
      json.set("choices", std::string(firing.choices.begin(), firing.choices.end()));
    }
    Json preferred =
        Json::list(firing.preferred, [&](const std::uint32_t line) { return line_json(game, line); });
    json.set("preferred", std::move(preferred));
    all.add(std::move(json));
  }
  return all;
}

Json idle_json(const Game& game, const std::vector<IdleLine>& lines) {
  Json all = Json::array();
  for (const IdleLine& idle : lines) {
    Json json = line_json(game, idle.line->guard.line);
    json.set("answer", to_text(idle));
    all.add(std::move(json));
  }
  return all;
}

Json rules_json(const Game& game, const Status& before, const MoveTrace& trace) {
  Json all = Json::array();
  for (const RuleTrial& trial : trace.rules) {
    Json json = line_json(game, trial.rule->line);
    const auto* variables = std::get_if<Varspace>(&trial.answer);
    json.set("match", variables != nullptr);
    if (variables != nullptr) {
      json.set("bindings", to_json(*variables));
      json.set("applied", trial.rule == &game.ruleset.rules[trace.move.rule]);
    } else {
      const auto& mismatch = std::get<Mismatch>(trial.answer);
      json.set("position", mismatch.position + 1);
      json.set("reason", explain(mismatch, trial.rule->left, before));
    }
    all.add(std::move(json));
  }
  return all;
}

Json verdict_json(const Game& game, const Verdict& verdict) {
  Json json = line_json(game, verdict.line);
  json.set("takes_away", verdict.takes_away);
  if (verdict.takes_away) {
    json.set("reason", verdict.reason);
    json.set("cells", names_json(game.ruleset, verdict.cells));
  }
  if (verdict.kind == Verdict::Kind::most) {
    json.set("number", verdict.number);
    json.set("greatest", verdict.greatest);
  }
  return json;
}

} // namespace

std::string to_text(const IdleLine& idle) {
  switch (idle.why) {
  case IdleLine::Why::no_match: return "does not match";
  case IdleLine::Why::condition:
    return "its condition does not hold" + (idle.lacks.empty() ? idle.lacks : ": " + idle.lacks);
  case IdleLine::Why::other_parts: return "does not follow this move";
  case IdleLine::Why::short_hand: return "matches, but a hand holds too few";
  case IdleLine::Why::no_change: return "matches, and would change nothing";
  case IdleLine::Why::left_out: break;
  }
  return "matches, and is left out";
}

std::string direction_text(const Ruleset& ruleset, const Firing::Match& fired) {
  const Picture& picture = fired.line->left;
  if (picture.elements.size() == 1 && picture.elements.front().most == 1) return {};
  const Heading& heading = picture.headings[fired.match.heading];
  const std::string& along = ruleset.board.relation(heading.along).name;
  return picture.has_rows ? along + "/" + ruleset.board.relation(heading.down).name : along;
}

Json match_json(const Ruleset& ruleset, const Firing::Match& fired) {
  Json cells = Json::array();
  for (const PictureMatch::Segment& segment : fired.match.segments) cells.add(names_json(ruleset, segment));
  Json json = Json::object({{"cells", std::move(cells)}, // of each element of the picture
                            {"bindings", to_json(fired.match.variables)}});
  if (const std::string direction = direction_text(ruleset, fired); !direction.empty()) {
    json.set("direction", direction);
  }
  return json;
}

Json to_json(const Game& game, const Status& before, const MoveTrace& trace) {
  const Ruleset& ruleset = game.ruleset;
  Json verdicts = Json::array();
  for (const Verdict& verdict : trace.verdicts) verdicts.add(verdict_json(game, verdict));
  Json json = line_json(game, trace.line);
  json.set("move", regola::to_text(ruleset, trace.move));
  json.set("before", regola::to_text(ruleset, before));
  json.set("legal", trace.taken_away() == nullptr);
  json.set("rules", rules_json(game, before, trace));
  json.set("parts", firings_json(game, trace.parts));
  json.set("idle_parts", idle_json(game, trace.idle_parts));
  json.set("verdicts", std::move(verdicts));
  json.set("afters", firings_json(game, trace.tidied));
  json.set("idle_afters", idle_json(game, trace.idle_afters));
  json.set("after", regola::to_text(ruleset, trace.after));
  if (trace.taken_away() == nullptr) {
    json.set("result", regola::to_text(ruleset, trace.result));
    json.set("decided_on", names_json(ruleset, deciding_cells(ruleset, trace.after, trace.result)));
  }
  return json;
}

} // namespace regola::console
