#include "engine/interface/check_walk.hpp"

#include <fmt/format.h>

namespace regola::console {

namespace {

/// A range and its mean, as in `5 to 9, 7.6 on average`.
std::string spread_text(const Spread& spread) {
  return spread.count == 0
             ? "none"
             : fmt::format("{} to {}, {:.1f} on average", spread.least, spread.most, spread.mean());
}

std::string lines_text(const Loaded& loaded, const std::vector<std::uint32_t>& lines) {
  std::string text;
  for (const std::uint32_t line : lines) {
    text += fmt::format("    {}: {}\n", loaded.line_name(line), loaded.line_text(line));
  }
  return text;
}

Json spread_json(const Spread& spread) {
  return Json::object({{"least", spread.least}, {"most", spread.most}, {"mean", spread.mean()}});
}

Json lines_json(const Loaded& loaded, const std::vector<std::uint32_t>& lines) {
  Json all = Json::array();
  for (const std::uint32_t line : lines) {
    Json json = Json::object({{"rule", loaded.line_text(line)}});
    if (const auto place = line_place(loaded.sources, line)) {
      const Source& source = loaded.sources[place->source];
      json.set("line", source.locate(place->offset).line);
      json.set("file", source.name);
    }
    all.add(std::move(json));
  }
  return all;
}

} // namespace

std::string walk_text(const Loaded& loaded, const RandomWalk& walk, std::uint64_t seed) {
  std::string text =
      fmt::format("  random games: {} plies, seed {}; {} ended\n", walk.plies, seed, walk.lengths.count);
  if (walk.exhausted) text += "  no more plies were played: the turns of this text take too long\n";
  text += fmt::format("  plies of a game: {}\n  moves in a turn: {}\n", spread_text(walk.lengths),
                      spread_text(walk.moves));
  std::string results;
  for (const auto& [result, count] : walk.results) {
    results += fmt::format("{}{} {}", results.empty() ? "" : ", ", result, count);
  }
  text += fmt::format("  results: {}\n", results.empty() ? "none" : results);
  if (walk.unfinished != 0) {
    text += fmt::format("  games that had not ended after {} plies: {}\n", longest_walk, walk.unfinished);
  }
  for (const std::string& fault : walk.faults) {
    text += fmt::format("  rules that cannot be played: {}\n", fault);
  }
  if (!walk.idle_lines.empty()) {
    text += "  lines that never did anything:\n" + lines_text(loaded, walk.idle_lines);
  }
  if (!walk.idle_ends.empty()) text += "  ends that no game came to:\n" + lines_text(loaded, walk.idle_ends);
  return text;
}

Json to_json(const Loaded& loaded, const RandomWalk& walk, std::uint64_t seed) {
  Json results = Json::object();
  for (const auto& [result, count] : walk.results) results.set(result, count);
  return Json::object({{"seed", seed},
                       {"plies", walk.plies},
                       {"games", walk.lengths.count},
                       {"exhausted", walk.exhausted},
                       {"unfinished", walk.unfinished},
                       {"lengths", spread_json(walk.lengths)},
                       {"moves", spread_json(walk.moves)},
                       {"results", results},
                       {"faults", walk.faults},
                       {"idle_lines", lines_json(loaded, walk.idle_lines)},
                       {"idle_ends", lines_json(loaded, walk.idle_ends)}});
}

} // namespace regola::console
