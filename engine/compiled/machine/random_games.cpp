#include "engine/compiled/machine/random_games.hpp"

namespace regola {

Result RandomGames::judge_start(Position position) {
  const std::size_t words = positions_.words();
  const bool has_past = rules_.ruleset->keeps_past && positions_.view(position).past() != nullptr;
  if (!has_past && start_.size() == words && std::equal(start_.begin(), start_.end(), position)) {
    return start_result_;
  }
  const Result result = answers_.judge(position);
  if (!has_past) {
    start_.assign(position, position + words);
    start_result_ = result;
  }
  return result;
}

Playout RandomGames::play_form(Position position, Random& random, int most_plies, Status* last) {
  int plies = 0;
  const Outcome& outcome = player_.play(position, random, most_plies, plies);
  return conclude(position, outcome, plies, random, most_plies, last);
}

Playout RandomGames::conclude(Position position, const Outcome& outcome, int plies, Random& random,
                              int most_plies, Status* last) {
  Playout played{outcome.result, plies};
  if (outcome.kind == Outcome::Kind::refused) return play_on(position, random, most_plies, plies, last);
  if (outcome.kind == Outcome::Kind::scored) {
    played.result = rules_.score ? Result{Ending::scored, first_player, player_.margin(), 0}
                                 : Result{Ending::drawn, first_player, 0, 0};
  }
  if (last != nullptr) {
    Arena& arena = positions_.arena();
    const Arena::Mark mark = arena.mark();
    Word* const end = positions_.copy(position);
    player_.write(end);
    *last = positions_.write(end);
    arena.release(mark);
  }
  return played;
}

Playout RandomGames::play_on(Position position, Random& random, int most_plies, int plies, Status* last) {
  // The reference matcher needs earlier positions, but the form only has their hashes.
  if (rules_.ruleset->keeps_past) {
    return play_listed(positions_.write_with_past(position), random, most_plies, last);
  }
  Arena& arena = positions_.arena();
  const Arena::Mark mark = arena.mark();
  Word* const at = positions_.copy(position);
  player_.write(at);
  const Status reached = positions_.write(at);
  arena.release(mark);
  // Reports the lines that never come to rest.
  const bool rests = rules_.sides[reached.to_move].rests;
  if (!rests) static_cast<void>(successors(*rules_.text, reached));
  Playout played;
  played.result = result_of(*rules_.text, reached);
  if (plies > 0) played.result = as_claimed(played.result);
  if (last != nullptr) *last = reached;
  if (played.result.ending == Ending::open) played = play_listed(reached, random, most_plies - plies, last);
  played.plies += plies;
  return played;
}

Playout RandomGames::play(Position position, Random& random, int most_plies, Status* last) {
  Playout played;
  played.result = judge_start(position);
  if (played.result.ending != Ending::open || most_plies <= 0) {
    if (last != nullptr) *last = positions_.write(position);
    return played;
  }
  return player_.can_play() ? play_form(position, random, most_plies, last)
                            : play_listed(positions_.write_with_past(position), random, most_plies, last);
}

void RandomGames::play_all(std::span<const Position> starts, Random& seeds, int most_plies,
                           std::span<Playout> games) {
  seeds_.resize(games.size());
  for (std::uint64_t& seed : seeds_) seed = seeds();
  if (games.empty()) return;
  const RandomGamePlayer::Batch batch{starts, seeds_};
  if (player_.can_play() && most_plies > 0 &&
      (starts.size() > 1 || judge_start(starts.front()).ending == Ending::open)) {
    player_.play_all(batch, most_plies,
                     [&](std::size_t game, const Outcome& outcome, int plies, Random& random) {
                       games[game] = conclude(batch.start(game), outcome, plies, random, most_plies, nullptr);
                     });
    return;
  }
  for (std::size_t game = 0; game < games.size(); ++game) {
    Random random(seeds_[game]);
    games[game] = play(batch.start(game), random, most_plies, nullptr);
  }
}

/// From an open status.
Playout RandomGames::play_listed(Status at, Random& random, int most_plies, Status* last) const {
  const Ruleset& text = *rules_.text;
  Playout played;
  while (played.result.ending == Ending::open && played.plies < most_plies) {
    std::vector<Successor> all = successors(text, at);
    if (all.empty()) throw std::logic_error("a position that counts as open has no move");
    at = std::move(all[random.below(static_cast<std::uint32_t>(all.size()))].status);
    ++played.plies;
    played.result = as_claimed(result_of(text, at));
  }
  if (last != nullptr) {
    at.past.reset();
    *last = std::move(at);
  }
  return played;
}

} // namespace regola
