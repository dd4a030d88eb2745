// The command `explain`: the programs that the lines of a text are compiled to, and what they cost.

#include "engine/compiled/lower/forms.hpp"
#include "engine/console/commands/explain_text.hpp"
#include "engine/console/print.hpp"
#include "engine/solve/tiers/tier_layers.hpp"

#include <ostream>

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
            graph_.complete ? plural(graph_.tiers.size(), "tier") : "tiers, too many to list");
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

/// Prints the tiers of a game: what never comes back, and to which tiers each tier leads.
/// @return the exit code
int print_tiers(const Game& game, bool json, Streams& streams) {
  if (!Tiers::exist(game.ruleset)) {
    refuse(streams.err, "--tiers: the text has no start, from which moves could lead on");
  }
  const TierTable report(game);
  json ? report.print_json(streams.out) : report.print_text(streams.out);
  return fine;
}

struct ExplainOptions : FileOptions {
  std::string player;
  std::string line; ///< NUMBER or FILE:NUMBER
  bool ply = false;
  bool tiers = false;
};

/// Tells what answers questions about games: a compiled form, or the reference matcher.
template <typename Written>
std::string form_text(std::string_view name, TextForm<Written>& of) {
  FormCode& code = of.code();
  if (!code.missing().empty()) {
    return fmt::format("{}: by the reference matcher; what has no form: {}\n", name, code.missing());
  }
  const form::Form& form = of.written()->form;
  const std::string why = code.why_portable();
  const form::MachineCode made = code.machine_code();
  const std::string by =
      why.empty() ? fmt::format("{} bytes of machine code", made.bytes) : "interpreted: " + why;
  std::string text =
      fmt::format("{}: one form of {} instructions for both players; {}\n"
                  "  {} values were asked for, {} were known, {} instructions were of no use\n",
                  name, form.code.size(), by, form.passes.asked, form.passes.known, form.passes.unused);
  if (why.empty()) {
    text += fmt::format("  in machine code {} became part of others, {} do the work of two or three{}\n",
                        made.folded, made.fused,
                        made.reorders_lanes ? ", and lanes stand together that are shifted one way" : "");
  }
  return text;
}

/// The players to show: the named one, else the first one if they mirror each other, else both.
std::vector<PlayerIndex> players_for(const Ruleset& ruleset, const std::string& name, Streams& streams) {
  if (name.empty()) {
    return ruleset.mirrored ? std::vector<PlayerIndex>{first_player}
                            : std::vector<PlayerIndex>{first_player, second_player};
  }
  for (const PlayerIndex player : {first_player, second_player}) {
    if (ruleset.players[player] == name) return std::vector<PlayerIndex>{player};
  }
  refuse(streams.err, "this game has no player '{}'; it has {} and {}", name, ruleset.players[first_player],
         ruleset.players[second_player]);
}

/// Whether the explanation has a line of the text.
bool is_explained(const Explanation& explanation, const Selection& selection) {
  return any_of(selection.players, [&](PlayerIndex player) {
    const auto& lines = explanation.sides[player].lines;
    return any_of(lines, [&](const ExplainedLine& line) { return selection.covers(line.line); });
  });
}

/// Prints the instructions of a form.
/// @return an exit code
template <typename Written>
int print_form(const char* name, TextForm<Written>& of, Streams& streams) {
  streams.out << form_text(name, of);
  if (of.written() == nullptr) return answer_is_no;
  streams.out << form::to_string(of.written()->form);
  return fine;
}

int run_explain(const ExplainOptions& options, Streams& streams) {
  const auto game = load_game(options, streams);
  if (options.tiers) return print_tiers(game, options.json, streams);
  const auto players = players_for(game.ruleset, options.player, streams);
  const auto line =
      options.line.empty() ? std::optional<std::uint32_t>(0) : game.loaded.line_called(options.line);
  if (!line) refuse(streams.err, "--line {}: the text has no such line", options.line);
  const Selection selection{players, *line};
  const CompiledRuleset compiled(game.ruleset);
  if (options.ply) {
    const int games = print_form("random games", *compiled.random_games, streams);
    streams.out << '\n';
    return std::max(games, print_form("leaves", *compiled.leaf_counts, streams));
  }
  const Explanation explanation = explain(compiled, streams.line_name);
  if (selection.line != 0 && !is_explained(explanation, selection)) {
    const std::string text = game.line(selection.line);
    refuse(streams.err, "--line {}: {}", options.line,
           text.empty() ? "this line is empty" : fmt::format("nothing is compiled of '{}'", text));
  }
  if (options.json) {
    print_json(explanation, game, selection, compiled, streams.out);
  } else {
    print(explanation, game, selection, streams.out);
    if (selection.line == 0) {
      streams.out << '\n'
                  << form_text("random games", *compiled.random_games)
                  << form_text("leaves", *compiled.leaf_counts);
      for (const SearchedForm& each : searched_forms(compiled)) {
        streams.out << form_text(each.name, each.form);
      }
    }
  }
  return fine;
}

} // namespace

Command explain_command() {
  Command command("explain", "Print what the lines are compiled to, and the cost");
  auto& options = command.runs(run_explain);
  add_file(command, options);
  command.add("--line", &options.line, "Only this line of the text, or of one it includes")
      .called("[FILE:]NUMBER");
  command.add("--player", &options.player, "As this player sees the lines").called("NAME");
  add_json(command, options.json);
  command.add("--ply", &options.ply, "Print the programs of random games and of counting leaves instead")
      .excluding("--line")
      .excluding("--player")
      .excluding("--json");
  command.add("--tiers", &options.tiers, "Print what no move brings back, and the tiers of positions by it")
      .excluding("--line")
      .excluding("--player")
      .excluding("--ply");
  add_backend(command);
  command.example = "regola explain my-game.rules --line 5\n"
                    "  regola explain my-game.rules --ply\n"
                    "  regola explain my-game.rules --tiers";
  return command;
}

} // namespace regola::console
