#include "engine/compiled/random_game_player.hpp"

#include <algorithm>

namespace regola {

RandomGamePlayer::RandomGamePlayer(const CompiledRuleset& rules) : rules_(rules), shape_(rules) {}

const RandomGameForm* RandomGamePlayer::form() const {
  if (!asked_) {
    asked_ = true;
    if (rules_.random_games->missing().empty()) form_ = &rules_.random_games->form();
  }
  return form_;
}

/// What lies behind the planes does not depend on their width.
PositionView<1> RandomGamePlayer::view(const Word* position) const {
  return {const_cast<Word*>(position), shape_}; // NOLINT(cppcoreguidelines-pro-type-const-cast): only read
}

Word RandomGamePlayer::hash(const Word* position) const {
  const PositionView<1> from = view(position);
  std::vector<Word> hands;
  for (std::size_t i = 0; i < rules_.ruleset->hands.size(); ++i) hands.push_back(from.hand(i));
  return game_hash(position, shape_.tail, hands, from.to_move());
}

void RandomGamePlayer::read(const Word* position) {
  const GameMemory& at = form_->memory;
  if (memory_.size() < form_->form.memory) memory_.resize(form_->form.memory);
  const PositionView<1> from = view(position);
  std::copy(position, position + shape_.tail, memory_.data() + at.planes);
  memory_[at.player] = from.to_move();
  memory_[at.passes] = from.passes();
  for (std::size_t i = 0; i < rules_.ruleset->quiet.size(); ++i) memory_[at.quiet + i] = from.quiet(i);
  for (std::size_t i = 0; i < rules_.ruleset->hands.size(); ++i) memory_[at.hands + i] = from.hand(i);
  memory_[at.stamp] = ++stamp_;
  memory_[at.past_size] = 0;
  memory_[at.seen] = from.seen();
  if (rules_.ruleset->keeps_past) read_past(position);
}

/// The hash of each position that has stood, as often as it has. A position that has been counted tells how
/// often it had stood before, which may be more than can be seen of its past; others count once each.
void RandomGamePlayer::read_past(const Word* position) {
  const GameMemory& at = form_->memory;
  std::vector<Word> past;
  std::vector<Word> counted;
  const auto is_counted = [&](Word hash) {
    // Most have stood once: then nothing needs to be looked for.
    return memory_[at.filter + hash % GameMemory::filter_size] == stamp_ &&
           std::find(counted.begin(), counted.end(), hash) != counted.end();
  };
  for (const Word* here = position; here != nullptr; here = view(here).past()) {
    const Word hash = this->hash(here);
    if (is_counted(hash)) continue;
    const std::uint16_t seen = view(here).seen();
    past.insert(past.end(), std::max<std::size_t>(1, seen), hash);
    if (seen > 0) counted.push_back(hash);
    memory_[at.filter + hash % GameMemory::filter_size] = stamp_;
  }
  memory_.resize(std::max(memory_.size(), at.past + past.size()));
  std::copy(past.begin(), past.end(), memory_.begin() + at.past);
  memory_[at.past_size] = past.size();
  memory_[at.seen] = static_cast<Word>(std::count(past.begin(), past.end(), past.front()));
}

const Outcome& RandomGamePlayer::play(const Word* position, Random& random, int most_plies, int& plies,
                                      std::optional<Backend> by) {
  constexpr int most_at_once = 4096; // the past takes a word a ply
  RandomGames& games = *rules_.random_games;
  const GameMemory& at = form()->memory;
  read(position);
  plies = 0;
  for (;;) {
    const int now = std::min(most_plies - plies, most_at_once);
    if (rules_.ruleset->keeps_past) {
      const std::size_t needed = at.past + number(at.past_size) + static_cast<std::size_t>(now);
      if (memory_.size() < needed) memory_.resize(needed);
    }
    memory_[at.random] = random.state();
    memory_[at.left] = static_cast<Word>(now);
    games.play(memory_.data(), by);
    random = Random(memory_[at.random]);
    const int played = now - static_cast<int>(memory_[at.left]);
    plies += played;
    const Outcome& outcome = form_->outcomes[number(at.outcome)];
    if (outcome.kind != Outcome::Kind::open || plies >= most_plies) return outcome;
  }
}

void RandomGamePlayer::write(Word* position) const {
  const GameMemory& at = form_->memory;
  const PositionView<1> to(position, shape_);
  std::copy(memory_.begin() + at.planes,
            memory_.begin() + at.planes + static_cast<std::ptrdiff_t>(shape_.tail), position);
  to.set_turn(static_cast<PlayerIndex>(memory_[at.player]), static_cast<unsigned>(memory_[at.passes]),
              static_cast<std::uint16_t>(memory_[at.seen]));
  for (std::size_t i = 0; i < rules_.ruleset->quiet.size(); ++i) {
    to.set_quiet(i, static_cast<std::uint16_t>(memory_[at.quiet + i]));
  }
  for (std::size_t i = 0; i < rules_.ruleset->hands.size(); ++i) {
    to.set_hand(i, static_cast<std::uint16_t>(memory_[at.hands + i]));
  }
}

} // namespace regola
