#include "engine/compiled/machine/random_game_player.hpp"

#include <algorithm>

namespace regola {

const RandomGameForm* RandomGamePlayer::form() const {
  if (!asked_) {
    asked_ = true;
    form_ = rules_.random_games->written();
  }
  return form_;
}

const Outcome& RandomGamePlayer::play(const Word* position, Random& random, int most_plies, int& plies,
                                      std::optional<Backend> by) {
  constexpr int most_at_once = 4096; // the past takes a word a ply
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

void RandomGamePlayer::write(Word* position) const {
  const GameMemory& at = form_->memory;
  memory_.write(at.ply, static_cast<PlayerIndex>(memory_[at.player]), position);
}

} // namespace regola
