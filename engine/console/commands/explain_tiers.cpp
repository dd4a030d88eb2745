#include "engine/console/commands/explain_text.hpp"

#include <ostream>

#include "engine/console/print.hpp"
#include "engine/solve/tiers/tier_layers.hpp"

namespace regola::console {

namespace {

constexpr std::size_t most_lines_told = 6; // of what rises and what falls
constexpr std::size_t most_next_told = 6;  // tiers to which one leads, in a row of the table
constexpr double exact = 9e15;             // greater numbers are rounded

std::string number_text(double number) {
  return number < exact ? fmt::format("{:.0f}", number) : fmt::format("{:.2e}", number);
}

Json number_json(double number) {
  return number < exact ? Json(static_cast<std::uint64_t>(number)) : Json(number);
}

class TierTable {
public:
  explicit TierTable(const Game& game)
      : game_(game), tiers_(game.ruleset), graph_(tier_graph(game.ruleset, tiers_)) {}

  void print_text(std::ostream& out) const {
    const std::string title = game_.ruleset.title.empty() ? "A game" : game_.ruleset.title;
    if (tiers_.quantities().empty()) {
      print(out, "{}: one tier, since {}\n", title,
            undone_things().empty() ? "no move changes a count" : "all that changes may come back");
    } else {
      print(out, "{}: {}, by what never comes back\n", title,
            graph_.complete ? count_text(graph_.tiers.size(), "tier") : "tiers, too many to list");
    }
    for (const Counts& weights : tiers_.quantities()) print(out, "  {}\n", tiers_.text(weights));
    print_undone(out);
    if (graph_.complete) print_table(out);
  }

  void print_json(std::ostream& out) const {
    Json quantities = Json::array();
    for (const Counts& weights : tiers_.quantities()) {
      Json each = Json::object({{"text", tiers_.text(weights)}});
      Json of = Json::object();
      for (std::size_t i = 0; i < weights.size(); ++i) {
        if (weights[i] != 0) of.set(tiers_.counted().name(i), weights[i]);
      }
      each.set("weights", of);
      quantities.add(each);
    }
    Json undone = Json::list(undone_things(), [&](const Tiers::Undone& each) {
      return Json::object({{"count", tiers_.counted().name(each.thing)},
                           {"rises", Json(each.rises)},
                           {"falls", Json(each.falls)}});
    });
    Json tiers = Json::array();
    double all = 0;
    for (std::size_t i = 0; i < graph_.tiers.size() && graph_.complete; ++i) {
      const TierGraph::Tier& tier = graph_.tiers[i];
      all += tier.positions;
      tiers.add(Json::object({{"tier", i},
                              {"values", Json(tiers_.shown(tier.key))},
                              {"positions_at_most", number_json(tier.positions)},
                              {"leads_to", Json(std::vector(tier.next.begin(), tier.next.end()))}}));
    }
    out << Json::object({{"game", game_.ruleset.title},
                         {"quantities", quantities},
                         {"comes_back", undone},
                         {"complete", graph_.complete},
                         {"positions_at_most", graph_.complete ? number_json(all) : Json()},
                         {"tiers", tiers}})
               .text()
        << '\n';
  }

private:
  static std::string count_text(std::size_t count, const std::string& what) {
    return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
  }

  /// Things that both rise and fall and are part of no quantity.
  [[nodiscard]] std::vector<Tiers::Undone> undone_things() const {
    std::vector<Tiers::Undone> all = tiers_.undone();
    std::erase_if(all, [&](const Tiers::Undone& each) {
      return any_of(tiers_.quantities(), [&](const Counts& weights) { return weights[each.thing] != 0; });
    });
    return all;
  }

  [[nodiscard]] std::string lines_text(std::vector<std::uint32_t> lines) const {
    const bool more = lines.size() > most_lines_told;
    if (more) lines.resize(most_lines_told);
    return game_.loaded.line_names(lines) + (more ? " and more" : "");
  }

  void print_undone(std::ostream& out) const {
    const std::vector<Tiers::Undone> all = undone_things();
    if (!all.empty()) print(out, "what comes back:\n");
    for (const Tiers::Undone& each : all) {
      print(out, "  {} rises by {}, and falls by {}\n", tiers_.counted().name(each.thing),
            lines_text(each.rises), lines_text(each.falls));
    }
  }

  void print_table(std::ostream& out) const {
    print(out, "\n{:>5}  {:>17}  {:<24}  {}\n", "tier", "positions at most", "leads to", "values");
    double all = 0;
    for (std::size_t i = 0; i < graph_.tiers.size(); ++i) {
      const TierGraph::Tier& tier = graph_.tiers[i];
      all += tier.positions;
      const std::vector<std::int64_t> values = tiers_.shown(tier.key);
      print(out, "{:>5}  {:>17}  {:<24}  {}\n", i, number_text(tier.positions), next_text(i),
            fmt::join(values.begin(), values.end(), " "));
    }
    print(out, "{:>5}  {:>17}\n", "all", number_text(all));
    if (game_.ruleset.exchange && !tiers_.quantities().empty()) {
      print(out,
            "A position and its exchange of the players are of one tier; its values are the greater ones.\n");
    }
  }

  [[nodiscard]] std::string next_text(std::size_t tier) const {
    std::string text;
    std::size_t told = 0;
    for (const std::size_t next : graph_.tiers[tier].next) {
      if (told++ == most_next_told) return text + " ...";
      text += text.empty() ? "" : " ";
      text += next == tier ? "itself" : std::to_string(next);
    }
    return text.empty() ? "-" : text;
  }

  const Game& game_;
  Tiers tiers_;
  TierGraph graph_;
};

} // namespace

int print_tiers(const Game& game, bool json, Streams& streams) {
  if (!Tiers::exist(game.ruleset)) {
    refuse(streams.err, "--tiers: the text has no start, from which moves could lead on");
  }
  const TierTable report(game);
  json ? report.print_json(streams.out) : report.print_text(streams.out);
  return fine;
}

} // namespace regola::console
