#include "engine/compiled/machine/random_games.hpp"

#include <ctime>

#include "rules/text/time_limit.hpp"

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

const Outcome& RandomGamePlayer::play(const Word* position, Random& random, int most_plies, int& plies,
                                      std::optional<Backend> by) {
  FormCode& code = form_.code();
  const GameMemory& at = form_.at();
  form_.memory.read(at.ply, position);
  form_.memory[at.player] = form_.memory.to_move(position);
  plies = 0;
  for (;;) {
    const int now = std::min(most_plies - plies, most_at_once);
    if (rules_.ruleset->keeps_past) {
      form_.memory.grow(at.ply.past + form_.memory.number(at.ply.past_size) + static_cast<std::size_t>(now));
    }
    form_.memory[at.random] = random.state();
    form_.memory[at.left] = static_cast<Word>(now);
    code.run(form_.memory.data(), by);
    random = Random(form_.memory[at.random]);
    const int played = now - static_cast<int>(form_.memory[at.left]);
    plies += played;
    code.note_plies(static_cast<std::size_t>(played));
    const Outcome& outcome = form_.outcome();
    if (outcome.kind != Outcome::Kind::open || plies >= most_plies) return outcome;
  }
}

/// The games of a batch, which take turns.
class RandomGamePlayer::Together final : public form::Runs {
public:
  /// @param player has read the position already if the past counts
  Together(RandomGamePlayer& player, const Batch& batch, int most_plies, const Ended& ended)
      : player_(player),
        at_(player.form_.at()),
        words_(player.form_.memory.read_words(at_.ply)),
        batch_(batch),
        most_plies_(most_plies),
        ended_(ended) {
    words_.push_back(at_.player);
    words_.push_back(at_.margin);
    memory_words = player.form_.written().form.memory;
    if (player.rules_.ruleset->keeps_past) {
      const Word* const past = player.form_.memory.data() + at_.ply.past;
      past_.assign(past, past + player.form_.memory.number(at_.ply.past_size));
      past_known_ = player.form_.memory[at_.ply.past_known];
      seen_ = player.form_.memory[at_.ply.seen];
      memory_words = at_.ply.past + past_.size() + static_cast<std::size_t>(most_plies);
    }
  }

  [[nodiscard]] Played played() const { return played_; }

  [[nodiscard]] bool begin(Word* memory) override {
    if (played_.games == batch_.seeds.size()) return false;
    player_.place(batch_, played_.games++, most_plies_, memory);
    memory[at_.ply.flag] = FormCode::flag();
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
    return true;
  }
  void end(std::size_t run, Word* memory) override {
    poll_stop();
    for (const std::uint32_t word : words_) player_.form_.memory[word] = memory[word];
    const int plies = most_plies_ - static_cast<int>(memory[at_.left]);
    played_.plies += static_cast<std::size_t>(plies);
    Random random(memory[at_.random]);
    ended_(run, player_.form_.written().outcomes[static_cast<std::size_t>(memory[at_.outcome])], plies,
           random);
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
  const Ended& ended_;
  Played played_;
};

/// Writes the input of a game.
void RandomGamePlayer::place(const Batch& batch, std::size_t game, int most_plies, Word* memory) {
  const GameMemory& at = form_.at();
  const Word* const start = batch.start(game);
  form_.memory.place(at.ply, start, memory);
  memory[at.player] = form_.memory.to_move(start);
  memory[at.random] = batch.seeds[game];
  memory[at.left] = static_cast<Word>(most_plies);
}

/// Plays games that take turns; none if there is no code for that.
RandomGamePlayer::Played RandomGamePlayer::play_taking_turns(const Batch& batch, int most_plies,
                                                             const Ended& ended, std::optional<Backend> by) {
  if (rules_.ruleset->keeps_past) form_.memory.read(form_.at().ply, batch.start(0));
  Together games(*this, batch, most_plies, ended);
  games.room.swap(room_);
  if (!form_.code().run_together(games, by)) turns_are_faster_ = false;
  games.room.swap(room_);
  return games.played();
}

RandomGamePlayer::Played RandomGamePlayer::play_one_by_one(const Batch& batch, std::size_t first,
                                                           int most_plies, const Ended& ended,
                                                           std::optional<Backend> by) {
  FormCode& code = form_.code();
  const GameMemory& at = form_.at();
  const bool is_short = !rules_.ruleset->keeps_past && most_plies <= most_at_once;
  Played played;
  for (std::size_t game = first; game < batch.seeds.size(); ++game, ++played.games) {
    Random random(batch.seeds[game]);
    if (!is_short) {
      int plies = 0;
      const Outcome& outcome = play(batch.start(game), random, most_plies, plies, by);
      played.plies += static_cast<std::size_t>(plies);
      ended(game, outcome, plies, random);
      continue;
    }
    place(batch, game, most_plies, form_.memory.data());
    code.run(form_.memory.data(), by);
    const int plies = most_plies - static_cast<int>(form_.memory[at.left]);
    code.note_plies(static_cast<std::size_t>(plies));
    random = Random(form_.memory[at.random]);
    played.plies += static_cast<std::size_t>(plies);
    ended(game, form_.outcome(), plies, random);
  }
  return played;
}

void RandomGamePlayer::play_all(const Batch& batch, int most_plies, const Ended& ended,
                                std::optional<Backend> by) {
  const std::size_t together = play_in_turns(batch, most_plies, ended, by);
  static_cast<void>(play_one_by_one(batch, together, most_plies, ended, by));
}

/// @return number of games played, from the first on
std::size_t RandomGamePlayer::play_in_turns(const Batch& batch, int most_plies, const Ended& ended,
                                            std::optional<Backend> by) {
  constexpr std::size_t enough = 4; // three take turns
  const std::size_t games = batch.seeds.size();
  const bool pasts_differ = rules_.ruleset->keeps_past && batch.starts.size() > 1;
  if (!form_.code().is_native(by) || turns_are_faster_ == false || pasts_differ ||
      most_plies > most_at_once || games < (turns_are_faster_ ? enough : 2 * enough)) {
    return 0;
  }
  if (turns_are_faster_) return play_taking_turns(batch, most_plies, ended, by).games;
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
  const std::size_t together =
      try_out(turns_, [&] { return play_taking_turns(batch.part(0, games / 2), most_plies, ended, by); });
  const std::size_t alone =
      try_out(alone_, [&] { return play_one_by_one(batch, together, most_plies, ended, by); });
  constexpr std::chrono::milliseconds enough_time(3);
  if (!turns_are_faster_ && std::min(turns_.time, alone_.time) >= enough_time) {
    turns_are_faster_ = turns_.seconds_a_ply() < alone_.seconds_a_ply();
  }
  return together + alone;
}

void RandomGamePlayer::write(Word* position) const {
  const GameMemory& at = form_.at();
  form_.memory.write(at.ply, static_cast<PlayerIndex>(form_.memory[at.player]), position);
}

} // namespace regola
