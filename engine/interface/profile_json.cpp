#include "engine/interface/profile_json.hpp"

#include <algorithm>

namespace regola::console {

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
  const auto spread = [](const Spread& of) {
    return Json::object({{"least", of.least}, {"most", of.most}, {"mean", of.mean()}});
  };
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
                       {"lengths", spread(profile.lengths)},
                       {"moves", spread(profile.moves)},
                       {"results", results},
                       {"lines", lines}});
}

} // namespace regola::console
