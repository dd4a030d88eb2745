#include "tests/play_comparison.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/compiled/machine/leaf_counter.hpp"
#include "engine/compiled/machine/random_games.hpp"
#include "engine/matcher/result.hpp"
#include "rules/ruleset/status_text.hpp"

namespace regola::test {

namespace {

constexpr std::size_t most_moves = 40; // beyond these, two plies take too long
constexpr int most_plies = 8;          // of a random game

/// Whether they are the same but for what lies in the past.
bool is_same(const Status& a, const Status& b) {
  return a.cells == b.cells && a.to_move == b.to_move && a.passes == b.passes && a.hands == b.hands &&
         a.quiet == b.quiet;
}

std::optional<std::string> compare(const char* what, int depth, std::uint64_t found, std::uint64_t wanted) {
  if (found == wanted) return {};
  return fmt::format("{} {} plies away: {}, wanted {}", what, depth, found, wanted);
}

} // namespace

std::string PlayComparison::describe(const Result& result) const {
  return fmt::format("{} by line {}", to_text(ruleset_, result), result.line);
}

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
      const auto counted = counter.count(position_, depth, true, {}, backend);
      if (!counted || *counted == wanted) continue; // it may refuse, and the machine has counted from a list
      return fmt::format("{} leaves {} plies away are counted otherwise by the {} back end", wanted.made,
                         depth, backend == Backend::native ? "native" : "portable");
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
                     describe(native.result), portable.plies, describe(portable.result));
}

/// Games that are played together, by the interpreter or by machine code, are those that are played by
/// themselves.
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
  std::vector<End> wanted;
  for (const std::uint64_t each : seeds) {
    Random random(each);
    int plies = 0;
    const Outcome& outcome = player.play(position_, random, most, plies, Backend::portable);
    wanted.push_back(end_of(outcome, plies, random));
  }
  for (const Backend backend : {Backend::portable, Backend::native}) {
    std::vector<End> ends(games);
    player.play_all(
        {{&position_, 1}, seeds}, most,
        [&](std::size_t game, const Outcome& outcome, int plies, const Random& random) {
          ends[game] = end_of(outcome, plies, random);
        },
        backend);
    for (std::size_t game = 0; game < games; ++game) {
      if (ends[game] == wanted[game]) continue;
      return fmt::format(
          "of {} games that the {} back end plays together number {} takes {} plies, by itself {}", games,
          backend == Backend::native ? "native" : "portable", game + 1, ends[game].plies, wanted[game].plies);
    }
  }
  return {};
}

/// The game is played again and again, each time one ply longer: equal random numbers make equal games.
std::optional<std::string> PlayComparison::compare_game(std::uint64_t seed) {
  Status at = status_;
  for (int plies = 1; plies <= most_plies; ++plies) {
    const Result stands = result_of(ruleset_, at);
    const Result before = plies == 1 ? stands : as_claimed(stands); // who has come there claims what he may
    Random random(seed);
    Status last;
    const Playout played = machine_.playout(position_, random, plies, &last);
    const std::string where = fmt::format("from {} to {}", to_text(ruleset_, at), to_text(ruleset_, last));
    if (before.ending != Ending::open) {
      if (played.plies != plies - 1 || !(played.result == before) || !is_same(last, at)) {
        return fmt::format("{}, {} after {} plies, wanted {} after {}", where, describe(played.result),
                           played.plies, describe(before), plies - 1);
      }
      return {};
    }
    if (played.plies != plies) {
      return fmt::format("{}, stops after {} plies with {}", where, played.plies, describe(played.result));
    }
    std::vector<Successor> next = successors(ruleset_, at);
    const auto made = std::find_if(next.begin(), next.end(), [&](const Successor& successor) {
      return is_same(successor.status, last);
    });
    if (made == next.end()) return where + ", where no move leads";
    at = std::move(made->status);
    const Result after = as_claimed(result_of(ruleset_, at));
    if (!(played.result == after)) {
      return fmt::format("{}, {}, wanted {}", where, describe(played.result), describe(after));
    }
  }
  return {};
}

} // namespace regola::test
