// Sums that no move makes fall: on random games of all texts they never do, and each move leads to counts
// that the effects of its lines allow.

#include "engine/solve/tiers/tiers.hpp"
#include "engine/compiled/engine.hpp"
#include "engine/compiled/random.hpp"
#include "engine/matcher/rules_error.hpp"
#include "engine/solve/endless_play.hpp"
#include "engine/solve/tiers/rising_cone.hpp"
#include "engine/solve/tiers/tier_layers.hpp"
#include "rules/ruleset/status_text.hpp"
#include "tests/engine/compiled/random_rules.hpp"
#include "tests/engine/ruleset_of.hpp"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

using namespace regola;
using namespace regola::test;

namespace {

#ifdef REGOLA_SLOW_BUILD
constexpr std::uint64_t tiered_texts = 60;
constexpr int most_plies_of_games = 8;
#else
constexpr std::uint64_t tiered_texts = 300;
constexpr int most_plies_of_games = 24;
#endif
constexpr std::size_t most_foreseen = 2'000; // counts after a turn

/// What is wrong with the counts after a move; empty if nothing is.
std::string tier_fault(const Tiers& tiers, const Status& at, const Status& next,
                       const std::optional<std::vector<Counts>>& possible) {
  const Counts before = tiers.counted().of(at);
  const Counts after = tiers.counted().of(next);
  for (const Counts& weights : tiers.quantities()) {
    if (weighted(weights, after) < weighted(weights, before)) return "it breaks: " + tiers.text(weights);
  }
  if (tiers.key(after) < tiers.key(before)) return "it leads to an earlier tier";
  const bool is_pass = next.passes > 0;
  if (possible && !is_pass && !std::binary_search(possible->begin(), possible->end(), after)) {
    return "no effect of a line allows it";
  }
  const bool goes_on = next.to_move == at.to_move;
  return goes_on && !tiers.turn(at.to_move).may_go_on ? "no line says that the player goes on" : "";
}

/// The layers of statuses, where a game has any.
class LayersOfStatuses {
public:
  LayersOfStatuses(const Ruleset& ruleset, const Tiers& tiers)
      : engine_(ruleset), machine_(engine_.machine(ruleset.start)) {
    layers_ = TierLayers::of(ruleset, tiers, machine_.rules());
  }

  [[nodiscard]] bool exist() const { return layers_.has_value(); }
  [[nodiscard]] std::size_t layer(const Status& status) {
    machine_.clear();
    return layers_->layer(machine_.read(status));
  }

private:
  Engine engine_;
  Machine& machine_;
  std::optional<TierLayers> layers_;
};

/// Plays a random game and checks each move that is offered.
/// @return how many of them leave their tier
int check_tiers_of_game(const Ruleset& ruleset, const Tiers& tiers, Random& random, int most_plies) {
  int left = 0;
  Engine engine(ruleset);
  LayersOfStatuses layers(ruleset, tiers);
  Status at = ruleset.start;
  for (int ply = 0; ply < most_plies && engine.result(at).ending == Ending::open; ++ply) {
    const std::vector<Successor> next = engine.successors(at);
    if (next.empty()) break;
    const auto possible =
        after_turn(tiers.counted(), tiers.turn(at.to_move), tiers.counted().of(at), most_foreseen);
    for (const Successor& move : next) {
      const std::string fault = tier_fault(tiers, at, move.status, possible);
      if (!fault.empty())
        FAIL(to_text(ruleset, at) << " then " << to_text(ruleset, move.status) << ": " << fault);
      const bool leaves = tiers.key(at) < tiers.key(move.status);
      left += leaves ? 1 : 0;
      if (!leaves && layers.exist()) CHECK(layers.layer(at) < layers.layer(move.status));
    }
    at = next[random.below(static_cast<std::uint32_t>(next.size()))].status;
    forget_past(at);
  }
  return left;
}

std::vector<std::string> quantities_of(const std::string& name, const Settings& settings = {}) {
  const Ruleset ruleset = game(name, settings);
  const Tiers tiers(ruleset);
  std::vector<std::string> texts;
  for (const Counts& weights : tiers.quantities()) texts.push_back(tiers.text(weights));
  std::sort(texts.begin(), texts.end());
  return texts;
}

using QuantityTexts = std::vector<std::string>;

} // namespace

TEST_CASE("tiers: no sum of counts falls in random games of games/") {
  for (const auto& entry : std::filesystem::directory_iterator(source_dir() + "/games")) {
    if (entry.path().extension() != ".rules") continue;
    const Ruleset ruleset = game(entry.path().stem().string());
    if (!Tiers::exist(ruleset)) continue;
    INFO(entry.path());
    const Tiers tiers(ruleset);
    Random random(11);
    const int left = check_tiers_of_game(ruleset, tiers, random, most_plies_of_games);
    CHECK((left == 0 || !tiers.quantities().empty()));
  }
}

TEST_CASE("tiers: no sum of counts falls in random games of random texts") {
  int with_tiers = 0;
  for (std::uint64_t seed = 1; seed <= tiered_texts; ++seed) {
    Random random(seed * 6151U);
    std::string text = random_text(random);
    auto ruleset = usable_part(text);
    if (!ruleset || !Tiers::exist(*ruleset)) continue;
    ruleset->most_steps = 20'000;
    INFO("seed " << seed << "\n" << text);
    const Tiers tiers(*ruleset);
    try {
      int left = 0;
      for (int games = 0; games < 3; ++games) left += check_tiers_of_game(*ruleset, tiers, random, 12);
      with_tiers += left > 0 ? 1 : 0;
    } catch (const RulesError&) { // the text goes on for ever in one move
    }
  }
  CHECK(with_tiers >= static_cast<int>(tiered_texts) / 60);
}

TEST_CASE("tiers: what never comes back in known games") {
  CHECK(quantities_of("connect-four") == QuantityTexts{"count o never falls", "count x never falls"});
  CHECK(quantities_of("othello") == QuantityTexts{"count o + count x never falls"});
  CHECK(quantities_of("breakthrough") == QuantityTexts{"count o never grows", "count x never grows"});
  CHECK(quantities_of("dodgem") == QuantityTexts{"count o never grows", "count x never grows"});
  CHECK(quantities_of("hex") == QuantityTexts{"count o never falls", "count x never falls"});
  CHECK(quantities_of("hex", {{"SWAP", 1}}) ==
        QuantityTexts{"count o + count x never falls", "count o never falls"}); // the swap is o's
  CHECK(quantities_of("nine-mens-morris") == QuantityTexts{"count o + hand o never grows",
                                                           "count x + hand x never grows",
                                                           "hand o never grows", "hand x never grows"});
  CHECK(quantities_of("halma").empty());
  // What is taken comes back as a drop, but for the lion.
  CHECK(quantities_of("dobutsu-shogi") == QuantityTexts{"count L never grows", "count l never grows"});
  CHECK(quantities_of("chess").size() >= 6);
}

TEST_CASE("tiers: layers where pieces only go forward") {
  const Ruleset breakthrough = game("breakthrough", {{"M", 4}, {"N", 5}});
  const Tiers tiers(breakthrough);
  LayersOfStatuses layers(breakthrough, tiers);
  REQUIRE(layers.exist());
  const auto layer = [&](const char* text) { return layers.layer(status_of(breakthrough, text)); };
  CHECK(layer("..../..../..../..../x... x") == 0);
  CHECK(layer("x.../..../..../..../.... x") == 4);
  CHECK(layer("x.../..../..../o.../.... x") == 7);
  CHECK(layer(".x../..../..../o.../.... o") == 7);
  for (const char* name : {"dodgem", "connect-four", "fox-and-geese"}) { // back, nowhere, and back by the fox
    const Ruleset other = game(name);
    CHECK_FALSE(LayersOfStatuses(other, Tiers(other)).exist());
  }
}

TEST_CASE("tiers: which lines undo each other") {
  const Ruleset ruleset = game("dobutsu-shogi");
  const Tiers tiers(ruleset);
  const auto undone = tiers.undone();
  const auto chick = std::find_if(undone.begin(), undone.end(), [&](const Tiers::Undone& each) {
    return tiers.counted().name(each.thing) == "hand C";
  });
  REQUIRE(chick != undone.end());
  CHECK(chick->falls == std::vector<std::uint32_t>{16}); // the drop
  CHECK(chick->rises.size() == 6);
}

TEST_CASE("tiers: weights that no effect makes fall") {
  CHECK(rising_weights(2, {{1, 0}, {0, 1}}) == std::vector<Counts>{{1, 0}, {0, 1}});
  CHECK(rising_weights(2, {{1, -1}, {-1, 1}}).empty()); // the sum never changes
  CHECK(rising_weights(2, {{1, -1}, {-1, 1}, {1, 0}}) == std::vector<Counts>{{1, 1}});
  CHECK(rising_weights(3, {{2, -1, 0}, {-1, 1, 0}}).size() == 2);
  CHECK(rising_weights(1, {{1}, {-1}}).empty());
  CHECK(rising_weights(2, {}).empty());
}

TEST_CASE("tiers: the graph bounds the positions of each tier") {
  const Ruleset ruleset = game("connect-four", {{"M", 3}, {"N", 3}, {"K", 3}});
  const Tiers tiers(ruleset);
  const TierGraph graph = tier_graph(ruleset, tiers);
  REQUIRE(graph.complete);
  REQUIRE(graph.tiers.size() == 10);
  CHECK(graph.tiers[0].positions == 1);
  CHECK(graph.tiers[2].positions == 72);
  CHECK(graph.tiers[9].positions == 126);
  CHECK(graph.tiers[4].next == std::set<std::size_t>{5});
  CHECK(graph.tiers[9].next.empty());
}

TEST_CASE("tiers: moves that stay in a tier lead to itself") {
  const Ruleset ruleset = game("dodgem");
  const TierGraph graph = tier_graph(ruleset, Tiers(ruleset));
  REQUIRE(graph.complete);
  for (std::size_t i = 0; i < graph.tiers.size(); ++i) {
    CHECK(graph.tiers[i].next.contains(i));
    CHECK(*graph.tiers[i].next.begin() == i); // never back
  }
}
