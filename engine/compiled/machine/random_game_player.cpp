#include "engine/compiled/machine/random_game_player.hpp"

#include <algorithm>
#include <chrono>
#include <ctime>

#include "engine/compiled/portable/side_by_side.hpp"

namespace regola {

namespace {

constexpr int most_at_once = 4096; // plies; the past takes a word per ply

/// CPU time of this thread: other load on the machine must not affect the comparison.
std::chrono::nanoseconds thread_time() {
  timespec now = {};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return std::chrono::seconds(now.tv_sec) + std::chrono::nanoseconds(now.tv_nsec);
}

} // namespace

const RandomGameForm* RandomGamePlayer::form() const {
  if (!asked_) {
    asked_ = true;
    form_ = rules_.random_games->written();
  }
  return form_;
}

const Outcome& RandomGamePlayer::play(const Word* position, Random& random, int most_plies, int& plies,
                                      std::optional<Backend> by) {
  FormCode& code = rules_.random_games->code();
  const GameMemory& at = form()->memory;
  memory_.grow(form_->form.memory);
  memory_.read(at.ply, position);
  memory_[at.player] = memory_.to_move(position);
  plies = 0;
  for (;;) {
    const int now = std::min(most_plies - plies, most_at_once);
    if (rules_.ruleset->keeps_past) {
      memory_.grow(at.ply.past + memory_.number(at.ply.past_size) + static_cast<std::size_t>(now));
    }
    memory_[at.random] = random.state();
    memory_[at.left] = static_cast<Word>(now);
    code.run(memory_.data(), by);
    random = Random(memory_[at.random]);
    const int played = now - static_cast<int>(memory_[at.left]);
    plies += played;
    code.note_plies(static_cast<std::size_t>(played));
    const Outcome& outcome = form_->outcomes[memory_.number(at.outcome)];
    if (outcome.kind != Outcome::Kind::open || plies >= most_plies) return outcome;
  }
}

/// The games of a batch.
class RandomGamePlayer::Together final : public form::Runs {
public:
  /// @param player has read the position already if there is one start whose past counts
  Together(RandomGamePlayer& player, const Batch& batch, int most_plies, const Ended& ended)
      : player_(player),
        at_(player.form_->memory),
        words_(player.memory_.read_words(at_.ply)),
        batch_(batch),
        most_plies_(most_plies),
        most_in_all_(player.rules_.random_games->code().plies_left()),
        ended_(ended) {
    words_.push_back(at_.player);
    words_.push_back(at_.margin);
    memory_words = player.form_->form.memory;
    if (player.rules_.ruleset->keeps_past) {
      const Word* const past = player.memory_.data() + at_.ply.past;
      past_.assign(past, past + player.memory_.number(at_.ply.past_size));
      past_known_ = player.memory_[at_.ply.past_known];
      seen_ = player.memory_[at_.ply.seen];
      memory_words = at_.ply.past + past_.size() + static_cast<std::size_t>(most_plies);
    }
  }

  [[nodiscard]] std::size_t begun() const { return is_over_.size(); }
  [[nodiscard]] bool is_over(std::size_t game) const { return is_over_[game]; }
  [[nodiscard]] std::size_t plies() const { return plies_; }

  [[nodiscard]] bool begin(form::SpacedMemory memory) override {
    if (begun() == batch_.seeds.size() || plies_ >= most_in_all_) return false;
    player_.place(batch_, begun(), most_plies_, memory);
    if (!past_.empty()) {
      const Word stamp = memory[at_.ply.stamp];
      memory[at_.ply.seen] = seen_;
      memory[at_.ply.past_size] = past_.size();
      memory[at_.ply.past_known] = past_known_;
      for (std::size_t i = 0; i < past_.size(); ++i) {
        memory[at_.ply.past + i] = past_[i];
        memory[at_.ply.filter + past_[i] % PlyMemory::filter_size] = stamp;
      }
    }
    is_over_.push_back(false);
    return true;
  }
  void end(std::size_t run, form::SpacedMemory memory) override {
    for (const std::uint32_t word : words_) player_.memory_[word] = memory[word];
    const int plies = most_plies_ - static_cast<int>(memory[at_.left]);
    plies_ += static_cast<std::size_t>(plies);
    is_over_[run] = true;
    Random random(memory[at_.random]);
    ended_(run, player_.form_->outcomes[static_cast<std::size_t>(memory[at_.outcome])], plies, random);
  }

private:
  RandomGamePlayer& player_;
  const GameMemory& at_;
  std::vector<std::uint32_t> words_; // offsets of the input of a game, which is also its result
  std::vector<Word> past_;           // hashes of the start
  Word past_known_ = 0;
  Word seen_ = 0;
  const Batch& batch_;
  int most_plies_;
  std::size_t most_in_all_;
  const Ended& ended_;
  std::vector<bool> is_over_; // by game begun
  std::size_t plies_ = 0;
};

/// Writes the input of a game.
template <typename Memory>
void RandomGamePlayer::place(const Batch& batch, std::size_t game, int most_plies, Memory& memory) {
  const GameMemory& at = form_->memory;
  const Word* const start = batch.start(game);
  memory_.place(at.ply, start, memory);
  memory[at.player] = memory_.to_move(start);
  memory[at.random] = batch.seeds[game];
  memory[at.left] = static_cast<Word>(most_plies);
}

/// Plays games until machine code is made or the games diverge.
RandomGamePlayer::Played RandomGamePlayer::play_side_by_side(const Batch& batch, int most_plies,
                                                             const Ended& ended, std::optional<Backend> by) {
  FormCode& code = rules_.random_games->code();
  memory_.grow(form_->form.memory);
  if (rules_.ruleset->keeps_past) memory_.read(form_->memory.ply, batch.start(0));
  Together games(*this, batch, most_plies, ended);
  SideBySide& known = side_by_side(by);
  games.room.swap(known.room);
  if (!code.run_together(games, by)) known.is_faster = false;
  games.room.swap(known.room);
  code.note_plies(games.plies());
  Played played{games.begun(), games.plies()};
  for (std::size_t game = 0; game < games.begun(); ++game) {
    if (games.is_over(game)) continue;
    const Ended ended_later = [&](std::size_t, const Outcome& outcome, int plies, Random& random) {
      ended(game, outcome, plies, random);
    };
    played.plies += play_in_turn(batch.part(game, 1), most_plies, ended_later, by).plies;
  }
  return played;
}

RandomGamePlayer::Played RandomGamePlayer::play_in_turn(const Batch& batch, int most_plies,
                                                        const Ended& ended, std::optional<Backend> by) {
  FormCode& code = rules_.random_games->code();
  const GameMemory& at = form_->memory;
  const bool is_short = !rules_.ruleset->keeps_past && most_plies <= most_at_once;
  memory_.grow(form_->form.memory);
  Played played;
  for (; played.games < batch.seeds.size(); ++played.games) {
    Random random(batch.seeds[played.games]);
    if (!is_short) {
      int plies = 0;
      const Outcome& outcome = play(batch.start(played.games), random, most_plies, plies, by);
      played.plies += static_cast<std::size_t>(plies);
      ended(played.games, outcome, plies, random);
      continue;
    }
    place(batch, played.games, most_plies, memory_);
    code.run(memory_.data(), by);
    const int plies = most_plies - static_cast<int>(memory_[at.left]);
    code.note_plies(static_cast<std::size_t>(plies));
    random = Random(memory_[at.random]);
    played.plies += static_cast<std::size_t>(plies);
    ended(played.games, form_->outcomes[memory_.number(at.outcome)], plies, random);
  }
  return played;
}

void RandomGamePlayer::play_all(const Batch& batch, int most_plies, const Ended& ended,
                                std::optional<Backend> by) {
  const std::size_t together = play_together(batch, most_plies, ended, by);
  const Ended ended_later = [&](std::size_t game, const Outcome& outcome, int plies, Random& random) {
    ended(together + game, outcome, plies, random);
  };
  static_cast<void>(play_in_turn(batch.after(together), most_plies, ended_later, by));
}

/// @return number of games played, from the first on
std::size_t RandomGamePlayer::play_together(const Batch& batch, int most_plies, const Ended& ended,
                                            std::optional<Backend> by) {
  constexpr std::size_t few = 4; // machine code lets three take turns
  const std::size_t enough =
      rules_.random_games->code().is_native(by) ? few : std::size_t{form::most_runs_at_once};
  const std::size_t games = batch.seeds.size();
  SideBySide& known = side_by_side(by);
  const bool pasts_differ = rules_.ruleset->keeps_past && batch.starts.size() > 1;
  if (most_plies > most_at_once || games < (known.is_faster ? enough : 2 * enough) ||
      known.is_faster == false || pasts_differ) {
    return 0;
  }
  if (known.is_faster) return play_side_by_side(batch, most_plies, ended, by).games;
  const auto try_out = [](Trial& trial, const auto& play) {
    const std::chrono::nanoseconds began = thread_time();
    const Played played = play();
    const std::chrono::nanoseconds time = thread_time() - began;
    if (trial.has_begun) {
      trial.time += time;
      trial.plies += played.plies;
    }
    trial.has_begun = true;
    return played.games;
  };
  const std::size_t together = try_out(
      known.together, [&] { return play_side_by_side(batch.part(0, games / 2), most_plies, ended, by); });
  const std::size_t in_turn = try_out(known.in_turn, [&] {
    const Ended ended_later = [&](std::size_t game, const Outcome& outcome, int plies, Random& random) {
      ended(together + game, outcome, plies, random);
    };
    return play_in_turn(batch.after(together), most_plies, ended_later, by);
  });
  constexpr std::chrono::milliseconds enough_time(3);
  if (!known.is_faster && std::min(known.together.time, known.in_turn.time) >= enough_time) {
    known.is_faster = known.together.seconds_a_ply() < known.in_turn.seconds_a_ply();
  }
  return together + in_turn;
}

void RandomGamePlayer::write(Word* position) const {
  const GameMemory& at = form_->memory;
  memory_.write(at.ply, static_cast<PlayerIndex>(memory_[at.player]), position);
}

} // namespace regola
