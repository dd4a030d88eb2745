#include "tests/play_comparison.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/compiled/machine/leaf_counter.hpp"
#include "engine/compiled/machine/random_game_player.hpp"
#include "engine/matcher/evaluate.hpp"
#include "engine/matcher/result.hpp"
#include "rules/status_text.hpp"

namespace regola::test {

namespace {

constexpr std::size_t most_moves = 40; // beyond these, two plies take too long
constexpr int most_plies = 8;          // of a random game

/// Whether they are the same but for what lies in the past.
bool is_same(const Status& a, const Status& b) {
  return a.cells == b.cells && a.to_move == b.to_move && a.passes == b.passes && a.hands == b.hands &&
         a.quiet == b.quiet;
}

std::string describe(const Ruleset& ruleset, const Result& result) {
  return fmt::format("{} by line {}", to_text(ruleset, result), result.line);
}

std::optional<std::string> compare(const char* what, int depth, std::uint64_t found, std::uint64_t wanted) {
  if (found == wanted) return {};
  return fmt::format("{} {} plies away: {}, wanted {}", what, depth, found, wanted);
}

} // namespace

std::optional<std::string> PlayComparison::difference(std::uint64_t seed) {
  if (auto found = compare_game(seed)) return "in a random game: " + *found;
  if (auto found = compare_backends(seed)) return "in a random game: " + *found;
  if (auto found = compare_together(seed)) return "in random games: " + *found;
  if (result_of(ruleset_, status_).ending != Ending::open) {
    if (auto found = compare("positions", 1, machine_.perft(position_, 1), 0)) return found;
    return compare("positions", 2, machine_.leaves(position_, 2).made, 0);
  }
  const std::vector<Successor> next = successors(ruleset_, status_);
  if (next.size() <= most_moves) {
    if (auto found = compare_counts(next)) return found;
  }
  if (next.size() > most_moves) return {};
  const std::size_t values = ruleset_.values.size();
  if (auto found = compare_children(next, std::nullopt)) return found;
  return values == 0 ? std::nullopt : compare_children(next, seed % values);
}

/// Of an open status.
std::optional<std::string> PlayComparison::compare_counts(const std::vector<Successor>& next) {
  PerftCount one;
  PerftCount two;
  for (const Successor& successor : next) {
    const bool over = result_of(ruleset_, successor.status).ending != Ending::open;
    ++one.made;
    one.over += over ? 1 : 0;
    if (over) continue;
    for (const Successor& last : successors(ruleset_, successor.status)) {
      ++two.made;
      two.over += result_of(ruleset_, last.status).ending != Ending::open ? 1 : 0;
    }
  }
  LeafCounter counter(machine_.rules());
  for (const int depth : {1, 2}) {
    const PerftCount& wanted = depth == 1 ? one : two;
    const PerftCount found = machine_.leaves(position_, depth);
    if (auto other = compare("positions", depth, machine_.perft(position_, depth), wanted.made)) return other;
    if (auto other = compare("leaves", depth, found.made, wanted.made)) return other;
    if (auto other = compare("ends", depth, found.over, wanted.over)) return other;
    if (!counter.can_count()) continue;
    for (const Backend backend : {Backend::native, Backend::portable}) {
      const auto counted = counter.count(position_, depth, true, backend);
      if (!counted || *counted == wanted) continue; // it may refuse, and the machine has counted from a list
      return fmt::format("{} leaves {} plies away are counted otherwise by the {} back end", wanted.made,
                         depth, backend == Backend::native ? "native" : "portable");
    }
  }
  return {};
}

/// What one child is, beside the successor that it stands for.
std::optional<std::string> PlayComparison::compare_child(const Successor& wanted, const Machine::Child& found,
                                                         std::optional<std::size_t> value) const {
  const std::string where = "child " + to_text(ruleset_, wanted.status);
  if (machine_.hash(found.position) != machine_.hash_from_scratch(found.position))
    return where + ": its hash";
  const Result result = result_of(ruleset_, wanted.status);
  if (!(found.result == result)) {
    return fmt::format("{}: {}, wanted {}", where, describe(ruleset_, found.result),
                       describe(ruleset_, result));
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
  bool others = false;
  if (!nodes.list(position_, value, false, arena, children, others)) return {};
  if (others) return "leaves moves out that are asked for";
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
  if (!value) return {};
  if (auto other = compare_best_leaf(children, *value, nodes)) return other;
  std::vector<Machine::Child> captures;
  if (!nodes.list(position_, value, true, arena, captures, others)) return "cannot list captures alone";
  std::size_t i = 0;
  for (const Machine::Child& child : children) {
    if (machine_.occupied(child.position) >= machine_.occupied(position_)) continue;
    if (i == captures.size() || !machine_.equal(captures[i].position, child.position)) {
      return "captures alone are others";
    }
    ++i;
  }
  if (i < captures.size() || others != (captures.size() < children.size())) return "captures alone are more";
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
  const auto found = nodes.best_leaf(position_, value, scores);
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

/// From equal random numbers machine code and the interpreter play equal games.
std::optional<std::string> PlayComparison::compare_backends(std::uint64_t seed) {
  constexpr int most = 200;
  const CompiledRuleset& rules = machine_.rules();
  RandomGamePlayer player(rules);
  if (!player.can_play() || machine_.judge(position_).ending != Ending::open) return {};
  struct End {
    std::vector<Word> position;
    std::uint64_t random = 0;
    int plies = 0;
    Result result;
    bool operator==(const End&) const = default;
  };
  const auto play = [&](Backend backend) {
    End end;
    Random random(seed);
    end.result = player.play(position_, random, most, end.plies, backend).result;
    end.random = random.state();
    end.position.assign(position_, position_ + machine_.words());
    player.write(end.position.data());
    return end;
  };
  const End native = play(Backend::native);
  const End portable = play(Backend::portable);
  if (native == portable) return {};
  return fmt::format("machine code plays {} plies to {}, the interpreter {} to {}", native.plies,
                     describe(ruleset_, native.result), portable.plies, describe(ruleset_, portable.result));
}

/// Games that are played side by side are those that are played one by one.
std::optional<std::string> PlayComparison::compare_together(std::uint64_t seed) {
  constexpr int most = 30;
  constexpr std::size_t games = 36; // of which half are tried side by side
  RandomGamePlayer player(machine_.rules());
  if (!player.can_play() || machine_.judge(position_).ending != Ending::open) return {};
  struct End {
    std::vector<Word> position;
    const Outcome* outcome = nullptr;
    std::uint64_t random = 0;
    int plies = 0;
    bool operator==(const End&) const = default;
  };
  const auto end_of = [&](const Outcome& outcome, int plies, const Random& random) {
    End end{std::vector<Word>(position_, position_ + machine_.words()), &outcome, random.state(), plies};
    player.write(end.position.data());
    return end;
  };
  std::vector<std::uint64_t> seeds;
  Random drawn(seed);
  while (seeds.size() < games) seeds.push_back(drawn());
  std::vector<End> ends(games);
  const std::size_t played = player.play_together(
      position_, seeds, most,
      [&](std::size_t game, const Outcome& outcome, int plies, const Random& random) {
        ends[game] = end_of(outcome, plies, random);
      },
      Backend::portable);
  for (std::size_t game = 0; game < played; ++game) {
    Random random(seeds[game]);
    int plies = 0;
    const Outcome& outcome = player.play(position_, random, most, plies, Backend::portable);
    const End wanted = end_of(outcome, plies, random);
    if (ends[game] == wanted) continue;
    return fmt::format("side by side the {}th of {} games takes {} plies to {}, by itself {} to {}", game + 1,
                       games, ends[game].plies, describe(ruleset_, ends[game].outcome->result), plies,
                       describe(ruleset_, outcome.result));
  }
  return {};
}

/// The game is played again and again, each time one ply longer: equal random numbers make equal games.
std::optional<std::string> PlayComparison::compare_game(std::uint64_t seed) {
  Status at = status_;
  for (int plies = 1; plies <= most_plies; ++plies) {
    const Result before = result_of(ruleset_, at);
    Random random(seed);
    Status last;
    const Playout played = machine_.playout(position_, random, plies, &last);
    const std::string where = fmt::format("from {} to {}", to_text(ruleset_, at), to_text(ruleset_, last));
    if (before.ending != Ending::open) {
      if (played.plies != plies - 1 || !(played.result == before) || !is_same(last, at)) {
        return fmt::format("{}, {} after {} plies, wanted {} after {}", where,
                           describe(ruleset_, played.result), played.plies, describe(ruleset_, before),
                           plies - 1);
      }
      return {};
    }
    if (played.plies != plies) {
      return fmt::format("{}, stops after {} plies with {}", where, played.plies,
                         describe(ruleset_, played.result));
    }
    std::vector<Successor> next = successors(ruleset_, at);
    const auto made = std::find_if(next.begin(), next.end(), [&](const Successor& successor) {
      return is_same(successor.status, last);
    });
    if (made == next.end()) return where + ", where no move leads";
    at = std::move(made->status);
    const Result after = result_of(ruleset_, at);
    if (!(played.result == after)) {
      return fmt::format("{}, {}, wanted {}", where, describe(ruleset_, played.result),
                         describe(ruleset_, after));
    }
  }
  return {};
}

} // namespace regola::test
