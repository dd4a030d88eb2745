#include "engine/console/commands/profile_text.hpp"

#include <fmt/format.h>

#include "engine/console/draw/svg.hpp"
#include "engine/interface/answers.hpp"

namespace regola::console {

using workbench::LineProfile;
using workbench::Profile;

namespace {

std::uint64_t work_of_all(const Profile& profile) {
  std::uint64_t work = 0;
  for (const LineProfile& line : profile.lines) work += line.work;
  return std::max<std::uint64_t>(work, 1);
}

std::string spread_of(const Spread& spread) {
  return spread.count == 0
             ? "none"
             : fmt::format("{} to {}, {:.1f} on average", spread.least, spread.most, spread.mean());
}

std::string list_of(const Game& game, const std::string& title, const Profile& profile,
                    const std::function<bool(const LineProfile&)>& fits) {
  std::string text;
  for (const LineProfile& line : profile.lines) {
    if (fits(line)) text += fmt::format("    {}: {}\n", game.line_name(line.line), game.line(line.line));
  }
  return text.empty() ? text : fmt::format("  {}:\n{}", title, text);
}

bool is_end(const Game& game, const LineProfile& line) {
  const std::string text = game.line(line.line);
  return text.compare(0, 3, "win") == 0 || text.compare(0, 4, "lose") == 0 || text.compare(0, 4, "draw") == 0;
}

} // namespace

std::string profile_text(const Game& game, const Profile& profile, std::size_t top) {
  std::string text = fmt::format("{} plies, {} games ended, {} broken off\n", profile.plies,
                                 profile.lengths.count, profile.unfinished);
  text += fmt::format("  plies of a game: {}\n  moves in a turn: {}\n", spread_of(profile.lengths),
                      spread_of(profile.moves));
  std::string results;
  for (const auto& [result, count] : profile.results) {
    results += fmt::format("{}{} {}", results.empty() ? "" : ", ", result, count);
  }
  text += fmt::format("  results: {}\n\n", results.empty() ? "none" : results);
  text += fmt::format("{:>8} {:>8} {:>8} {:>7} {:>7} {:>7} {:>7} {:>7} {:>6} {:>6}\n", "asked", "matched",
                      "offered", "chosen", "changed", "vetoed", "vetoes", "decided", "games", "work");
  const std::uint64_t work = work_of_all(profile);
  for (const LineProfile& line : ranked_lines(profile, top)) {
    const auto number = [](std::size_t count) { return count == 0 ? "." : std::to_string(count); };
    text += fmt::format("{:>8} {:>8} {:>8} {:>7} {:>7} {:>7} {:>7} {:>7} {:>6} {:>6}  {}: {}\n",
                        number(line.asked), number(line.matched), number(line.offered), number(line.chosen),
                        number(line.changed), number(line.vetoed), number(line.vetoes), number(line.decided),
                        number(line.games),
                        line.work == 0 ? "." : fmt::format("{} %", (100 * line.work + work / 2) / work),
                        game.line_name(line.line), game.line(line.line));
    for (const auto& [by, count] : line.vetoed_by) {
      text += fmt::format("{:>94} by {}: {}\n", count, game.line_name(by), game.line(by));
    }
  }
  const std::string idle =
      list_of(game, "lines that never did anything", profile,
              [&](const LineProfile& line) { return !line.has_fired() && !is_end(game, line); }) +
      list_of(game, "ends that no game came to", profile,
              [&](const LineProfile& line) { return line.decided == 0 && is_end(game, line); });
  std::string one_sided;
  for (const PlayerIndex player : {first_player, second_player}) {
    const PlayerIndex other = player == first_player ? second_player : first_player;
    one_sided += list_of(
        game, "lines that only " + game.ruleset.players[player] + " played", profile,
        [&](const LineProfile& line) { return line.chosen_by[player] > 0 && line.chosen_by[other] == 0; });
  }
  return text + (idle.empty() && one_sided.empty() ? "" : "\n" + idle + one_sided);
}

std::string heat_text(const Ruleset& ruleset, const LineProfile& line) {
  const std::size_t most = line.cells.empty() ? 0 : *std::max_element(line.cells.begin(), line.cells.end());
  if (most == 0) return {};
  const Board& board = ruleset.board;
  std::string text;
  if (!board.is_grid()) {
    for (std::size_t cell = 0; cell < line.cells.size(); ++cell) {
      if (line.cells[cell] > 0) {
        text += fmt::format(" {} {}", board.name(static_cast<CellIndex>(cell)), line.cells[cell]);
      }
    }
    return "   " + text + "\n";
  }
  const BoardGeometry geometry = geometry_of(ruleset, ruleset.start, false);
  double y = -1;
  double x = 0;
  for (std::size_t cell = 0; cell < line.cells.size() && cell < geometry.centres.size(); ++cell) {
    const Spot spot = geometry.centres[cell];
    if (spot.y != y) {
      text += text.empty() ? "   " : "\n   ";
      x = 0.5;
      y = spot.y;
    }
    for (; x + 0.75 < spot.x; x += 1) text += "  "; // holes
    const std::size_t share = line.cells[cell] == 0 ? 0 : 1 + (8 * line.cells[cell]) / most;
    text += share == 0 ? " ." : fmt::format(" {}", share);
    x = spot.x + 1;
  }
  return text + "\n";
}

std::string heat_svg(const Game& game, const Profile& profile, std::size_t top) {
  constexpr double unit = 24;
  constexpr double title = 28;
  const BoardGeometry geometry = geometry_of(game.ruleset, game.ruleset.start, true);
  std::string body;
  double y = 0;
  for (const LineProfile& line : ranked_lines(profile, top)) {
    const std::size_t most = line.cells.empty() ? 0 : *std::max_element(line.cells.begin(), line.cells.end());
    if (most == 0) continue;
    body += fmt::format("<text x=\"4\" y=\"{}\">{}</text>\n", y + 18,
                        xml_text(game.line_name(line.line) + ": " + game.line(line.line)));
    y += title;
    for (std::size_t cell = 0; cell < geometry.centres.size() && cell < line.cells.size(); ++cell) {
      const Spot spot = geometry.centres[cell];
      const double share = static_cast<double>(line.cells[cell]) / static_cast<double>(most);
      body += fmt::format(
          "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{}\" height=\"{}\" fill=\"#c33\" fill-opacity=\"{:.2f}\" "
          "stroke=\"#999\"><title>{}: {}</title></rect>\n",
          (spot.x - 0.5) * unit, y + (spot.y - 0.5) * unit, unit, unit, share,
          xml_text(game.ruleset.board.name(static_cast<CellIndex>(cell))), line.cells[cell]);
    }
    y += (geometry.height + 0.5) * unit;
  }
  const double width = std::max(geometry.width * unit, 640.0);
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" "
      "font-family=\"monospace\" font-size=\"12\">\n{2}</svg>\n",
      width, y, body);
}

} // namespace regola::console
