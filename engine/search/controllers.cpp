#include "engine/search/controllers.hpp"

#include <algorithm>
#include <chrono>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "engine/search/controller.hpp"
#include "rules/text/diagnostic.hpp"
#include "rules/text/time_limit.hpp"

namespace regola {

namespace {

/// Kinds that higher layers have registered.
std::vector<ControllerKind>& added_kinds() {
  static std::vector<ControllerKind> kinds;
  return kinds;
}

std::vector<ControllerKind> all_kinds() {
  std::vector<ControllerKind> kinds = own_controller_kinds();
  kinds.insert(kinds.end(), added_kinds().begin(), added_kinds().end());
  return kinds;
}

constexpr double budget_share = 25; // a move takes 1/budget_share of the time left

void declare_limits(Parameters& parameters, Opponent& opponent) {
  parameters.integer("depth", opponent.limits.depth, 1, opponent.deepest, "plies to look ahead");
  parameters.duration("time", opponent.limits.seconds, "wall time for a move");
  parameters.count("nodes", opponent.limits.nodes, 1, "positions for a move, or random games");
  parameters.duration("budget", opponent.budget,
                      fmt::format("wall time for a game; a move takes 1/{:g} of what is left", budget_share));
  parameters.count("seed", opponent.limits.seed, 0, "of all that is left to chance");
}

constexpr auto limit_keys = {"depth", "time", "nodes", "budget"};

} // namespace

void add_controller_kind(ControllerKind kind) {
  std::vector<ControllerKind>& added = added_kinds();
  const auto is_same = [&](const ControllerKind& each) { return each.name == kind.name; };
  if (std::none_of(added.begin(), added.end(), is_same)) added.push_back(std::move(kind));
}

void Opponent::begin() {
  used_ = 0;
  controller->begin();
}

std::function<bool()> Opponent::either(const std::function<bool()>& stop) const {
  if (!stop) return limits.stop;
  return limits.stop ? [this, &stop] { return stop() || limits.stop(); } : stop;
}

void Opponent::prepare(const Status& status, const std::function<bool()>& stop) {
  if (std::exchange(prepared_, true)) return;
  Limits few;
  few.depth = std::min(2, deepest);
  few.nodes = 64;
  few.seconds = 0.02;
  few.stop = either(stop);
  // The time of a search is over when it has written a long form, and the next search asks for the next form.
  constexpr int questions = 3;
  for (int i = 0; i < questions; ++i) static_cast<void>(controller->choose(status, few, {}));
  controller->begin();
}

SearchResult Opponent::choose(const Status& status, const Progress& progress,
                              const std::function<bool()>& stop) {
  Limits now = limits;
  if (budget) {
    const double share = (*budget - used_) / budget_share;
    constexpr double least = 0.001; // seconds, if the budget is used up
    now.seconds = std::max(least, std::min(share, limits.seconds.value_or(share)));
  }
  now.stop = either(stop);
  // Who has to move does so in the end; an analysis is given up.
  std::optional<TimeLimit> whole;
  if (now.analysis && now.seconds) whole.emplace(*now.seconds);
  if (now.seconds) prepare(status, stop);
  using Clock = std::chrono::steady_clock;
  const Clock::time_point start = Clock::now();
  SearchResult result = controller->choose(status, now, progress);
  const double passed = std::chrono::duration<double>(Clock::now() - start).count();
  used_ += passed;
  if (budget ? used_ > *budget || (limits.seconds && passed > *limits.seconds)
             : now.seconds && passed > *now.seconds) {
    ++overruns_;
  }
  return result;
}

Opponent make_opponent(const Ruleset& ruleset, std::string_view text) {
  const std::size_t colon = text.find(':');
  const std::string_view name = text.substr(0, colon);
  std::vector<std::string> names;
  for (const ControllerKind& kind : all_kinds()) {
    names.push_back(kind.name);
    if (kind.name != name) continue;
    Opponent opponent;
    opponent.text = text;
    opponent.deepest = kind.deepest;
    Parameters parameters;
    const MakeController make = kind.declare(parameters, ruleset);
    declare_limits(parameters, opponent);
    if (colon != std::string_view::npos) parameters.read(text.substr(colon + 1), colon + 1);
    opponent.seeded = parameters.given("seed");
    if (std::none_of(limit_keys.begin(), limit_keys.end(),
                     [&](const char* key) { return parameters.given(key); })) {
      const std::uint64_t seed = opponent.limits.seed;
      opponent.limits = kind.limits;
      opponent.limits.seed = seed;
    }
    try {
      opponent.controller = make();
    } catch (const std::invalid_argument& fault) { // the parameters contradict each other
      throw ParameterError(fault.what(), 0);
    }
    return opponent;
  }
  if (name.empty()) {
    throw ParameterError(fmt::format("here a controller is missing; there are {}", fmt::join(names, ", ")),
                         0);
  }
  const std::string help = did_you_mean(name, names);
  throw ParameterError(fmt::format("no controller is called '{}'; {}", name,
                                   help.empty() ? fmt::format("there are {}", fmt::join(names, ", ")) : help),
                       0);
}

std::vector<ControllerInfo> controller_kinds() {
  std::vector<ControllerInfo> all;
  const Ruleset none;
  for (const ControllerKind& kind : all_kinds()) {
    Parameters parameters;
    const MakeController holds_them = kind.declare(parameters, none);
    ControllerInfo info{kind.name, kind.about, {}};
    Opponent standard;
    standard.limits = kind.limits;
    standard.deepest = kind.deepest;
    Parameters limits;
    declare_limits(limits, standard);
    for (ParameterInfo& each : limits.list()) {
      if (!each.standard.empty() && each.key != "seed") info.parameters.push_back(std::move(each));
    }
    for (ParameterInfo& each : parameters.list()) info.parameters.push_back(std::move(each));
    all.push_back(std::move(info));
  }
  return all;
}

std::vector<ParameterInfo> limit_parameters() {
  Opponent none;
  Parameters parameters;
  declare_limits(parameters, none);
  return parameters.list();
}

} // namespace regola
