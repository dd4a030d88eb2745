#include "tests/play_comparison.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/compiled/leaf_counter.hpp"
#include "engine/compiled/random_game_player.hpp"
#include "engine/matcher/derived_value.hpp"
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
  if (result_of(ruleset_, status_).ending != Ending::open) {
    if (auto found = compare("positions", 1, machine_.perft(position_, 1), 0)) return found;
    return compare("positions", 2, machine_.leaves(position_, 2).made, 0);
  }
  const std::vector<Successor> next = successors(ruleset_, status_);
  if (next.size() <= most_moves) {
    if (auto found = compare_counts(next)) return found;
  }
  const std::size_t values = ruleset_.values.size();
  return compare_leaves(values == 0 ? Machine::derived : seed % values);
}

/// Of an open status.
std::optional<std::string> PlayComparison::compare_counts(const std::vector<Successor>& next) {
  Leaves one;
  Leaves two;
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
    const Leaves& wanted = depth == 1 ? one : two;
    const Leaves found = machine_.leaves(position_, depth);
    if (auto other = compare("positions", depth, machine_.perft(position_, depth), wanted.made)) return other;
    if (auto other = compare("leaves", depth, found.made, wanted.made)) return other;
    if (auto other = compare("ends", depth, found.over, wanted.over)) return other;
    if (!counter.can_count()) continue;
    for (const Backend backend : {Backend::native, Backend::portable}) {
      const auto counted = counter.count(position_, depth, true, backend);
      if (counted && *counted == wanted) continue;
      return fmt::format("{} leaves {} plies away are counted otherwise by the {} back end", wanted.made,
                         depth, backend == Backend::native ? "native" : "portable");
    }
  }
  return {};
}

std::int32_t PlayComparison::value_of(const Status& status, std::size_t value) const {
  return value == Machine::derived
             ? derived_value(ruleset_, status)
             : evaluate(Outlook(ruleset_, status, first_player), ruleset_.values[value].expression);
}

/// What the moves of an open status lead to, one after the other in the order in which they are listed.
std::optional<std::string> PlayComparison::compare_leaves(std::size_t value) {
  std::vector<Machine::Leaf> leaves;
  const auto note = [](void* context, const Machine::Leaf& leaf) {
    static_cast<std::vector<Machine::Leaf>*>(context)->push_back(leaf);
    return false;
  };
  if (!machine_.visit_leaves(position_, value, &leaves, note)) {
    return leaves.empty() ? std::nullopt : std::optional<std::string>("shows leaves though it cannot");
  }
  const Machine::Moves moves = machine_.expand(position_);
  if (moves.size() != leaves.size()) {
    return fmt::format("shows {} leaves, wanted {}", leaves.size(), moves.size());
  }
  for (std::size_t i = 0; i < leaves.size(); ++i) {
    const Status status = machine_.write(machine_.position(moves.first + i));
    const Result wanted = result_of(ruleset_, status);
    const Machine::Leaf& leaf = leaves[i];
    const std::string where = "leaf " + to_text(ruleset_, status);
    if (leaf.place != i) return fmt::format("{} is shown in place {}, wanted {}", where, leaf.place, i);
    if (!(leaf.result == wanted)) {
      return fmt::format("{}: {}, wanted {}", where, describe(ruleset_, leaf.result),
                         describe(ruleset_, wanted));
    }
    if (is_over(wanted)) continue;
    if (const std::int32_t worth = value_of(status, value); leaf.value != worth) {
      return fmt::format("{} is worth {}, wanted {}", where, leaf.value, worth);
    }
  }
  machine_.release(moves);
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
