#include "engine/interface/answers.hpp"
#include "engine/interface/board_geometry.hpp"
#include "engine/interface/messages.hpp"
#include "engine/matcher/evaluate.hpp"
#include "engine/matcher/reason.hpp"

namespace regola::interface {

namespace {

Json names_of(const std::vector<Value>& values) {
  Json names = Json::array();
  for (const Value& value : values) names.add(value.name);
  return names;
}

Json symbols_json(const Ruleset& ruleset) {
  Json all = Json::array();
  for (int code = 0; code < 128; ++code) {
    const auto symbol = static_cast<Symbol>(code);
    if (!ruleset.symbols.contains(symbol)) continue;
    const auto shown = ruleset.appearances.find(symbol);
    Json json = Json::object({{"symbol", std::string(1, symbol)},
                              {"text", shown_text(ruleset, symbol)},
                              {"name", shown_name(ruleset, symbol)}});
    if (shown != ruleset.appearances.end() && !shown->second.glyph.empty()) {
      json.set("glyph", shown->second.glyph);
    }
    if (const auto owner = owner_of(ruleset, symbol)) json.set("owner", int{*owner});
    if (const auto number = ruleset.numbers.find(symbol); number != ruleset.numbers.end()) {
      json.set("number", number->second);
    }
    all.add(std::move(json));
  }
  return all;
}

const char* word_of(console::BoardGeometry::Cells cells) {
  switch (cells) {
  case console::BoardGeometry::Cells::hexagons: return "hexagons";
  case console::BoardGeometry::Cells::points: return "points";
  case console::BoardGeometry::Cells::squares: break;
  }
  return "squares";
}

Json geometry_json(const Ruleset& ruleset, const Status& status) {
  const console::BoardGeometry geometry = console::geometry_of(ruleset, status, true);
  Json cells = Json::array();
  for (std::size_t i = 0; i < geometry.centres.size(); ++i) {
    Json cell = Json::object({{"x", geometry.centres[i].x}, {"y", geometry.centres[i].y}});
    if (i < ruleset.board.size()) {
      const Board::Cell& named = ruleset.board.cell(static_cast<CellIndex>(i));
      cell.set("name", named.name);
      cell.set("column", named.column);
      cell.set("row", named.row);
    } else {
      cell.set("name", std::to_string(i + 1 - geometry.first_cell));
    }
    cells.add(std::move(cell));
  }
  Json lines = Json::array();
  for (const auto& [from, to] : geometry.lines) lines.add(std::vector<int>{from, to});
  Json names = Json::array();
  for (const auto& [spot, text] : geometry.names) {
    names.add(Json::object({{"x", spot.x}, {"y", spot.y}, {"text", text}}));
  }
  return Json::object({{"kind", word_of(geometry.cells)},
                       {"cells", std::move(cells)},
                       {"lines", std::move(lines)},
                       {"names", std::move(names)},
                       {"width", geometry.width},
                       {"height", geometry.height},
                       {"first_cell", geometry.first_cell}});
}

Json hands_json(const Ruleset& ruleset, const Status& status) {
  Json hands = Json::array();
  for (std::size_t i = 0; i < ruleset.hands.size(); ++i) {
    const Hand& hand = ruleset.hands[i];
    Json json = Json::object({{"name", hand.name()},
                              {"pieces", hand.symbol != 0},
                              {"count", i < status.hands.size() ? status.hands[i] : 0}});
    const auto owner = hand.symbol != 0 ? owner_of(ruleset, hand.symbol) : std::nullopt;
    json.set("owner", int{owner.value_or(hand.owner)});
    hands.add(std::move(json));
  }
  return hands;
}

/// Adds each match of a picture that covers the cell; all matches for no_cell.
void add_matches(const PlayerView& view, const Guard& guard, const Picture& picture, const Production* line,
                 CellIndex at, Json& all) {
  Production pictured;
  if (line == nullptr) {
    pictured.left = picture;
    pictured.right_anchor = picture.anchor;
    line = &pictured;
  }
  constexpr std::size_t most = 400; // a person cannot look at more
  std::size_t found = 0;
  each_match(view, guard, picture, no_cell, [&](const PictureMatch& match) {
    const bool covers =
        at == no_cell || any_of(match.segments, [&](const auto& cells) { return contains(cells, at); });
    if (covers) {
      all.add(console::match_json(view.ruleset(), {line, match}));
      ++found;
    }
    return found == most;
  });
}

void add_productions(const PlayerView& view, const std::vector<Production>& lines, std::uint32_t number,
                     CellIndex at, Json& all) {
  for (const Production& line : lines) {
    if (line.guard.line == number) add_matches(view, line.guard, line.left, &line, at, all);
  }
}

void add_judgements(const PlayerView& view, const std::vector<Judgement>& lines, std::uint32_t number,
                    CellIndex at, Json& all) {
  for (const Judgement& line : lines) {
    if (line.guard.line == number && line.picture) {
      add_matches(view, line.guard, *line.picture, nullptr, at, all);
    }
  }
}

} // namespace

Json game_json(const Game& game) {
  const Ruleset& ruleset = game.ruleset;
  Json expectations = Json::array();
  for (const Expectation& each : ruleset.expectations) expectations.add(each.line);
  Json json =
      Json::object({{"title", ruleset.title},
                    {"players", std::vector<std::string>(ruleset.players.begin(), ruleset.players.end())},
                    {"mirrored", ruleset.mirrored},
                    {"symbols", symbols_json(ruleset)},
                    {"empty", std::string(1, empty_symbol)},
                    {"names", ruleset.names},
                    {"classes", ruleset.class_names},
                    {"links", ruleset.board.link_names()},
                    {"values", names_of(ruleset.values)},
                    {"worths", names_of(ruleset.worths)},
                    {"has_score", ruleset.score.has_value()},
                    {"has_start", ruleset.has_start},
                    {"expectations", std::move(expectations)}});
  if (ruleset.has_start) {
    json.set("start", regola::to_text(ruleset, ruleset.start));
    json.set("board", geometry_json(ruleset, ruleset.start));
  }
  return json;
}

Json board_json(const Game& game, const Status& status, const Result& result) {
  const Ruleset& ruleset = game.ruleset;
  Json decided = Json::list(deciding_cells(ruleset, status, result),
                            [&](const CellIndex cell) { return ruleset.board.name(cell); });
  Json attacked = Json::array();
  if (result.ending == Ending::open) {
    for (const CellIndex cell : cells_in_danger(ruleset, status)) attacked.add(ruleset.board.name(cell));
  }
  Json json = Json::object({{"cells", std::string(status.text())},
                            {"to_move", int{status.to_move}},
                            {"player", ruleset.players[status.to_move]},
                            {"hands", hands_json(ruleset, status)},
                            {"over", result.ending != Ending::open},
                            {"may_claim", may_be_claimed(result)},
                            {"attacked", std::move(attacked)},
                            {"decided_on", std::move(decided)}});
  if (ruleset.score) {
    json.set("score", evaluate(PlayerView(ruleset, status, first_player), *ruleset.score));
    if (const auto sides = console::score_sides(ruleset, status)) {
      json.set("sides", std::vector<std::int64_t>(sides->begin(), sides->end()));
    }
  }
  if (result.line != 0) {
    add_line(json, game, result.line);
    json.set("rule", game.line(result.line));
  }
  if (!ruleset.has_start) json.set("board", geometry_json(ruleset, status));
  return json;
}

Json diagnostics_json(const Loaded& loaded) {
  Json all = Json::array();
  for (const Diagnostic& diagnostic : loaded.diagnostics) {
    Json json = console::diagnostic_json(diagnostic, loaded.sources);
    json.set("source", diagnostic.place.source);
    json.set("offset", diagnostic.place.offset);
    all.add(std::move(json));
  }
  return all;
}

Json line_matches_json(const Game& game, const Status& status, std::uint32_t line, CellIndex at) {
  const PlayerView view(game.ruleset, status, status.to_move);
  const Side& side = view.side();
  Json all = Json::array();
  add_productions(view, side.moves, line, at, all);
  for (const Part& part : side.parts) add_productions(view, part.lines, line, at, all);
  add_productions(view, side.afters, line, at, all);
  add_judgements(view, side.forbids, line, at, all);
  add_judgements(view, side.passes, line, at, all);
  add_judgements(view, side.ends, line, at, all);
  add_judgements(view, side.claims, line, at, all);
  for (const CellClass& each : side.classes) {
    if (each.guard.line == line) add_matches(view, each.guard, each.picture, nullptr, at, all);
  }
  return all;
}

} // namespace regola::interface
