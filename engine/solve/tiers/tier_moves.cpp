#include "engine/solve/tiers/tier_moves.hpp"

#include "engine/matcher/result.hpp"

namespace regola {

void TierMoves::tell_missing() {
  throw DatabaseError("a tier of the database misses a position; make it anew");
}

/// 0 for the tier itself, else 1 plus its place among the others; after them for one that is none of these.
std::uint16_t TierMoves::number_of(std::size_t tier) {
  constexpr std::uint16_t none_yet = 0xFFFF;
  if (tier >= numbers_.size()) numbers_.resize(tier + 1, none_yet);
  std::uint16_t& number = numbers_[tier];
  if (number != none_yet) return number;
  const Tiers::Key& key = game_.key(tier);
  const auto other =
      std::find_if(others_.begin(), others_.end(), [&](const Other& each) { return each.key == key; });
  number = key == here_ ? std::uint16_t{0} : static_cast<std::uint16_t>(other - others_.begin() + 1);
  return number;
}

/// A move that wins at once decides: then no other one is looked up.
void TierMoves::add(const CodeBytes& code, Which which) {
  Machine& machine = game_.machine();
  const Position position = game_.read(code);
  const PlayerIndex player = machine.to_move(position);
  const auto index = static_cast<std::uint32_t>(outlooks_.size());
  Outlook& known = outlooks_.emplace_back(game_.endless().winner, player);
  const Result result = as_claimed(machine.judge(position));
  if (!game_.plays_on(result)) {
    known.end(score_of_end(game_.rules(), result, player, 0, machine, position));
    return;
  }
  if (which == Which::ending) {
    if (game_.wins_at_once(position)) known.add_rank(win_score - 1);
    return;
  }
  const Machine::Children children = machine.children(position, Machine::no_value);
  for (std::size_t move = children.first; move < children.last; ++move) {
    const Machine::Child& child = machine.child(move);
    if (game_.plays_on(child.result)) continue;
    known.add_rank(score_of_end(game_.rules(), child.result, player, 1, machine, child.position));
  }
  if (wins_at_once(known)) return;
  for (std::size_t move = children.first; move < children.last; ++move) {
    const Machine::Child& child = machine.child(move);
    if (!game_.plays_on(child.result)) continue;
    const std::uint16_t tier = number_of(game_.tier(child.position));
    if (tier > others_.size()) tell_missing();
    if (which == Which::staying && tier != 0) continue;
    if (which == Which::leaving && tier == 0) {
      ++known.open;
      continue;
    }
    game_.code().encode(child.position, bytes_);
    batch_.add(bytes_, tier);
    moves_.push_back({index, machine.to_move(child.position) == player});
  }
}

void TierMoves::look_up_code(CodeCursor& at, const OrderedCode& code) {
  at.seek(code);
  if (at.at_end() || compare(at.code(), code) != 0) tell_missing();
}

void TierMoves::look_up_others() {
  batch_.sort();
  for (std::size_t from = batch_.of_tier(0).size(); from < batch_.size();) {
    const auto codes = batch_.of_one_tier(from);
    from += codes.size();
    CodeCursor at(*others_[codes.front().tier - std::size_t{1}].pages);
    for (const SortedCodes::Entry& entry : codes) {
      look_up_code(at, batch_.code(entry));
      const From& move = moves_[entry.at];
      outlooks_[move.position].add(at.value(), move.same_player);
    }
  }
}

void TierMoves::clear() {
  batch_.clear();
  moves_.clear();
  outlooks_.clear();
}

std::size_t TierMoves::bytes() const {
  return batch_.bytes() + moves_.capacity() * sizeof(From) + outlooks_.capacity() * sizeof(Outlook);
}

} // namespace regola
