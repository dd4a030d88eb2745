// Compares the moves that forms list with those of the reference matcher.

#include "tests/play_comparison.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/matcher/evaluate.hpp"
#include "engine/matcher/result.hpp"
#include "rules/ruleset/status_text.hpp"

namespace regola::test {

/// What one child is, beside the successor that it stands for.
std::optional<std::string> PlayComparison::compare_child(const Successor& wanted, const Machine::Child& found,
                                                         std::optional<std::size_t> value) const {
  const std::string where = "child " + to_text(ruleset_, wanted.status);
  if (machine_.hash(found.position) != machine_.hash_from_scratch(found.position))
    return where + ": its hash";
  const Result result = as_claimed(result_of(ruleset_, wanted.status));
  if (!(found.result == result)) {
    return fmt::format("{}: {}, wanted {}", where, describe(found.result), describe(result));
  }
  if (!value || is_over(result)) return {};
  const std::int32_t worth =
      evaluate(PlayerView(ruleset_, wanted.status, first_player), ruleset_.values[*value].expression);
  if (found.value == worth) return {};
  return fmt::format("{} is worth {}, wanted {}", where, found.value.value_or(0), worth);
}

/// What the moves of an open status lead to, as forms show it.
std::optional<std::string> PlayComparison::compare_children(const std::vector<Successor>& next,
                                                            std::optional<std::size_t> value, Backend by) {
  SearchNodes nodes(machine_.rules(), by);
  Arena arena;
  std::vector<Machine::Child> children;
  Machine::Children told;
  if (!nodes.list(position_, value, Machine::Among::all, arena, children, told)) return {};
  if (told.others) return "leaves moves out that are asked for";
  std::vector<bool> known(children.size());
  for (const Successor& successor : next) {
    const Position wanted = machine_.read(successor.status);
    std::size_t i = 0;
    while (i < children.size() && (known[i] || !machine_.equal(children[i].position, wanted))) ++i;
    if (i == children.size()) return "shows no child " + to_text(ruleset_, successor.status);
    known[i] = true;
    if (auto other = compare_child(successor, children[i], value)) return other;
  }
  if (children.size() > next.size()) {
    return fmt::format("shows {} children, wanted {}", children.size(), next.size());
  }
  if (auto other = compare_unbeaten(children, value, nodes)) return other;
  if (!value) return compare_parts(children, nodes);
  if (auto other = compare_best_leaf(children, *value, nodes)) return other;
  std::vector<Machine::Child> captures;
  if (!nodes.list(position_, value, Machine::Among::captures, arena, captures, told)) {
    return "cannot list captures alone";
  }
  std::size_t i = 0;
  for (const Machine::Child& child : children) {
    if (machine_.occupied(child.position) >= machine_.occupied(position_)) continue;
    if (i == captures.size() || !machine_.equal(captures[i].position, child.position)) {
      return "captures alone are others";
    }
    ++i;
  }
  if (i < captures.size() || told.others != (captures.size() < children.size())) {
    return "captures alone are more";
  }
  return {};
}

/// Positions alone are those of the children, in their order; moves that end the game are those of them that
/// do, up to one that wins.
std::optional<std::string> PlayComparison::compare_parts(const std::vector<Machine::Child>& children,
                                                         SearchNodes& nodes) const {
  Arena arena;
  Machine::Children told;
  std::vector<Machine::Child> alone;
  if (!nodes.list(position_, {}, Machine::Among::unjudged, arena, alone, told)) {
    return "cannot list positions alone";
  }
  const auto without_past = [&](const Machine::Child& child) {
    Status status = machine_.write(child.position);
    status.seen = 1;
    return status;
  };
  if (!std::equal(alone.begin(), alone.end(), children.begin(), children.end(),
                  [&](const Machine::Child& a, const Machine::Child& b) {
                    return without_past(a) == without_past(b);
                  })) {
    return "positions alone are others";
  }
  std::vector<Machine::Child> ends;
  if (!nodes.list(position_, {}, Machine::Among::ending, arena, ends, told)) return "cannot list ends alone";
  std::size_t i = 0;
  for (const Machine::Child& child : children) {
    if (child.result.ending == Ending::open) continue;
    if (i == ends.size() || !machine_.equal(ends[i].position, child.position) ||
        !(ends[i].result == child.result)) {
      return "ends alone are others";
    }
    ++i;
    if (child.result.ending == Ending::won && child.result.winner == machine_.to_move(position_)) break;
  }
  return i == ends.size() ? std::nullopt : std::optional("ends alone are more");
}

/// Whether the player to move of an open position wins by one move.
bool PlayComparison::wins_at_once(Position position) const {
  const Status status = machine_.write(position);
  const PlayerIndex player = machine_.to_move(position);
  const std::vector<Successor> next = successors(ruleset_, status);
  return std::any_of(next.begin(), next.end(), [&](const Successor& successor) {
    const Result result = result_of(ruleset_, successor.status);
    return result.ending == Ending::won && result.winner == player;
  });
}

/// Moves that win or lose at once are left out of the children, and no others; where none is left out, the
/// best leaf is the same for who knows that.
std::optional<std::string> PlayComparison::compare_unbeaten(const std::vector<Machine::Child>& children,
                                                            std::optional<std::size_t> value,
                                                            SearchNodes& nodes) const {
  constexpr std::size_t most_leaves = 4; // to be asked for
  constexpr std::int32_t most = 1'000'000'000;
  constexpr Machine::LeafScores scores{most + 1, -most - 1, most, most / 2, 400'000'000};
  Arena arena;
  std::vector<Machine::Child> unbeaten;
  Machine::Children told;
  if (!nodes.list(position_, value, Machine::Among::unbeaten, arena, unbeaten, told)) return {};
  if (told.wins) {
    if (!unbeaten.empty()) return "lists moves beside one that wins";
    return wins_at_once(position_) ? std::nullopt : std::optional("no move wins at once");
  }
  std::size_t asked = 0;
  std::vector<bool> known(unbeaten.size());
  for (const Machine::Child& child : children) {
    std::size_t i = 0;
    while (i < unbeaten.size() && (known[i] || unbeaten[i].signature != child.signature)) ++i;
    if (i == unbeaten.size()) {
      if (child.result.ending == Ending::open && wins_at_once(child.position)) continue;
      return "leaves out a move that does not lose at once";
    }
    known[i] = true;
    const Machine::Child& same = unbeaten[i];
    if (!machine_.equal(same.position, child.position) || !(same.result == child.result) ||
        same.value != child.value) {
      return "a move that does not lose at once comes to something else";
    }
    if (!value || child.result.ending != Ending::open || ++asked > most_leaves) continue;
    const auto leaf = nodes.best_leaf(child.position, *value, scores, false);
    const auto safe = nodes.best_leaf(child.position, *value, scores, true);
    if (leaf && safe && (leaf->score != safe->score || leaf->visited != safe->visited)) {
      return "a leaf is better than where no move wins";
    }
  }
  if (!std::all_of(known.begin(), known.end(), [](bool each) { return each; }))
    return "lists what is no move";
  if (told.losing != (unbeaten.size() < children.size())) {
    return "moves that lose at once are left out unsaid, or not";
  }
  return {};
}

/// The best leaf beside the best child, for the player to move.
std::optional<std::string> PlayComparison::compare_best_leaf(const std::vector<Machine::Child>& children,
                                                             std::size_t value, SearchNodes& nodes) const {
  constexpr std::int32_t most = 1'000'000'000;
  const Machine::LeafScores scores{most + 1, -most - 1, most, most / 2, 400'000'000};
  const PlayerIndex player = machine_.to_move(position_);
  std::int32_t best = scores.least;
  bool all_over = true;
  for (const Machine::Child& child : children) {
    const auto cut = [&](std::int32_t number) { return std::clamp(number, -scores.limit, scores.limit); };
    std::int32_t score = cut(child.value.value_or(0));
    switch (child.result.ending) {
    case Ending::won: score = child.result.winner == first_player ? most : -most; break;
    case Ending::drawn: score = 0; break;
    case Ending::scored:
      score = cut(child.result.margin);
      if (score != 0) score += score > 0 ? scores.margin : -scores.margin;
      break;
    case Ending::open:
    case Ending::stopped: break;
    }
    best = std::max(best, player == first_player ? score : -score);
    all_over = all_over && is_over(child.result);
  }
  const auto found = nodes.best_leaf(position_, value, scores, false);
  if (!found) return "has children, and no best leaf";
  if (found->score != best || found->all_over != all_over || found->visited != children.size()) {
    return fmt::format("the best of {} leaves is {}, wanted {} of {}", found->visited, found->score, best,
                       children.size());
  }
  return {};
}

std::optional<std::string> PlayComparison::compare_children(const std::vector<Successor>& next,
                                                            std::optional<std::size_t> value) {
  for (const Backend backend : {Backend::native, Backend::portable}) {
    if (auto other = compare_children(next, value, backend)) {
      return *other + (backend == Backend::native ? " (native)" : " (portable)");
    }
  }
  return {};
}

} // namespace regola::test
