#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <vector>

#include "engine/compiled/machine/plane_parts.hpp"
#include "engine/compiled/machine/random_game_player.hpp"

namespace regola {

/// Plays random games, by a form where the text has one, else move by move from lists.
template <int W>
class PlaneRandomGames {
public:
  explicit PlaneRandomGames(PlaneParts<W>& parts)
      : rules_(parts.store.rules()), parts_(parts), player_(rules_) {}

  /// As in Machine.
  [[nodiscard]] Playout play(Position position, Random& random, int most_plies, Status* last);
  void play_all(Position position, Random& seeds, int most_plies, std::span<Playout> games);
  [[nodiscard]] bool has_form() const { return player_.can_play(); }

private:
  /// Whether the game is over at the start. The result is cached, since many games start at one position.
  [[nodiscard]] Result judge_start(Position position);
  [[nodiscard]] Playout play_form(Position position, Random& random, int most_plies, Status* last);
  /// The result of a game that the form has played up to `outcome`.
  [[nodiscard]] Playout conclude(Position position, const Outcome& outcome, int plies, Random& random,
                                 int most_plies, Status* last);
  [[nodiscard]] Playout play_listed(Position position, Random& random, int most_plies, Status* last);
  /// Goes on from where the form has stopped because the position needs more room than it has.
  /// @param plies number of plies the form has played
  [[nodiscard]] Playout play_on(Position position, Random& random, int most_plies, int plies, Status* last);

  const CompiledRuleset& rules_;
  PlaneParts<W>& parts_;
  RandomGamePlayer player_;
  std::vector<Word> start_; // start of the last random game
  Result start_result_;
  std::vector<Word> drawn_; // a position being moved down the stack
  std::vector<std::uint64_t> seeds_;
};

template <int W>
Result PlaneRandomGames<W>::judge_start(Position position) {
  const std::size_t words = parts_.store.words();
  const bool has_past = rules_.ruleset->keeps_past && parts_.store.view(position).past() != nullptr;
  if (!has_past && start_.size() == words && std::equal(start_.begin(), start_.end(), position)) {
    return start_result_;
  }
  const Result result = parts_.judge.judge(position);
  if (!has_past) {
    start_.assign(position, position + words);
    start_result_ = result;
  }
  return result;
}

template <int W>
Playout PlaneRandomGames<W>::play_form(Position position, Random& random, int most_plies, Status* last) {
  int plies = 0;
  const Outcome& outcome = player_.play(position, random, most_plies, plies);
  return conclude(position, outcome, plies, random, most_plies, last);
}

template <int W>
Playout PlaneRandomGames<W>::conclude(Position position, const Outcome& outcome, int plies, Random& random,
                                      int most_plies, Status* last) {
  Playout played{outcome.result, plies};
  if (outcome.kind == Outcome::Kind::refused) return play_on(position, random, most_plies, plies, last);
  if (outcome.kind == Outcome::Kind::scored) {
    played.result = rules_.score ? Result{Ending::scored, first_player, player_.margin(), 0}
                                 : Result{Ending::drawn, first_player, 0, 0};
  }
  if (last != nullptr) {
    Arena& arena = parts_.store.arena();
    const Arena::Mark mark = arena.mark();
    Word* const end = parts_.store.copy(position);
    player_.write(end);
    *last = parts_.positions.write(end);
    arena.release(mark);
  }
  return played;
}

template <int W>
Playout PlaneRandomGames<W>::play_on(Position position, Random& random, int most_plies, int plies,
                                     Status* last) {
  Arena& arena = parts_.store.arena();
  const Arena::Mark mark = arena.mark();
  Word* const at = parts_.store.copy(position);
  player_.write(at);
  const PlayerPosition mover = parts_.viewer.view_of(at);
  if (!rules_.sides[mover.player].rests) {
    static_cast<void>(parts_.lister.expand(mover)); // reports the lines that never come to rest
    parts_.lister.records().release_expansion();
  }
  // The list needs earlier positions, but the form only has their hashes.
  if (rules_.ruleset->keeps_past) {
    arena.release(mark);
    return play_listed(position, random, most_plies, last);
  }
  Playout played;
  played.result = parts_.judge.judge(at);
  if (plies > 0) played.result = as_claimed(played.result);
  if (played.result.ending == Ending::open) {
    played = play_listed(at, random, most_plies - plies, last);
  } else if (last != nullptr) {
    *last = parts_.positions.write(at);
  }
  played.plies += plies;
  arena.release(mark);
  return played;
}

template <int W>
Playout PlaneRandomGames<W>::play(Position position, Random& random, int most_plies, Status* last) {
  Playout played;
  played.result = judge_start(position);
  if (played.result.ending != Ending::open || most_plies <= 0) {
    if (last != nullptr) *last = parts_.positions.write(position);
    return played;
  }
  return player_.can_play() ? play_form(position, random, most_plies, last)
                            : play_listed(position, random, most_plies, last);
}

template <int W>
void PlaneRandomGames<W>::play_all(Position position, Random& seeds, int most_plies,
                                   std::span<Playout> games) {
  seeds_.resize(games.size());
  for (std::uint64_t& seed : seeds_) seed = seeds();
  if (player_.can_play() && most_plies > 0 && judge_start(position).ending == Ending::open) {
    player_.play_all(position, seeds_, most_plies,
                     [&](std::size_t game, const Outcome& outcome, int plies, Random& random) {
                       games[game] = conclude(position, outcome, plies, random, most_plies, nullptr);
                     });
    return;
  }
  for (std::size_t game = 0; game < games.size(); ++game) {
    Random random(seeds_[game]);
    games[game] = play(position, random, most_plies, nullptr);
  }
}

template <int W>
Playout PlaneRandomGames<W>::play_listed(Position position, Random& random, int most_plies, Status* last) {
  Arena& arena = parts_.store.arena();
  MoveRecords& records = parts_.lister.records();
  const std::size_t words = parts_.store.words();
  const Arena::Mark mark = arena.mark();
  Word* at = parts_.store.copy(position);
  Playout played;
  while (played.result.ending == Ending::open && played.plies < most_plies) {
    const Machine::Moves all = parts_.lister.expand(parts_.viewer.view_of(at));
    if (all.empty()) throw std::logic_error("a position that counts as open has no move");
    const Position next = records[all.first + random.below(static_cast<std::uint32_t>(all.size()))].position;
    if (rules_.ruleset->keeps_past) {
      // Positions of the past must stay: the last one moves down to where the list of moves began.
      const MoveMarks kept = records.last_expansion();
      drawn_.assign(next, next + words);
      records.release_expansion();
      arena.release(kept.arena);
      at = parts_.store.take();
      std::copy(drawn_.begin(), drawn_.end(), at);
    } else {
      copy_words(next, next + words, at);
      records.release_expansion();
    }
    ++played.plies;
    played.result = parts_.judge.judge_move(at);
  }
  if (last != nullptr) *last = parts_.positions.write(at);
  arena.release(mark);
  return played;
}

} // namespace regola
