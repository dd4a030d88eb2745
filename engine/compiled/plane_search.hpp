#pragma once

// What searches ask of positions and moves besides what they are worth.

#include "engine/compiled/keys.hpp"
#include "engine/compiled/plane_machine.hpp"
#include "engine/compiled/restored.hpp"
#include "rules/symbol.hpp"

namespace regola {

template <int W>
Word PlaneMachine<W>::key(Position position) const {
  const Word key = hash(position);
  return source_.quiet.empty() ? key : key ^ quiet_key(position[shape_.tail + PositionTail::quiet]);
}

template <int W>
Word PlaneMachine<W>::key_of_image(Position position, const std::vector<Bit>& image) const {
  Word key = this->key(position);
  for (std::size_t plane = 0; plane < rules_.symbols.planes(); ++plane) {
    const Word* keys = &keys_[plane * W * word_bits];
    planes(position)[plane].each([&](Bit bit) { key ^= keys[bit] ^ keys[image[bit]]; });
  }
  return key;
}

template <int W>
int PlaneMachine<W>::occupied(Position position) const {
  const int empty = rules_.symbols.plane(empty_symbol);
  int count = 0;
  if constexpr (W == 1) {
    if (vectors_) {
      count = VectorForm::count(planes(position), rules_.symbols.planes());
      return empty < 0 ? count : count - planes(position)[empty].count();
    }
  }
  for (std::size_t plane = 0; plane < rules_.symbols.planes(); ++plane) {
    if (static_cast<int>(plane) != empty) count += planes(position)[plane].count();
  }
  return count;
}

template <int W>
std::uint32_t PlaneMachine<W>::signature(std::size_t move) const {
  constexpr std::uint32_t factor = 0x9E37'79B1U;
  const Candidate& candidate = candidates_[move];
  const auto mix = [](std::uint32_t sum, std::uint32_t next) { return (sum ^ next) * factor + (sum >> 15U); };
  if (candidate.draw != no_draw) {
    return mix(mix(1, candidate.draw), candidate.anchor);
  }
  std::uint32_t sum = mix(mix(2, static_cast<std::uint32_t>(candidate.kind)), candidate.number);
  for (std::uint32_t i = 0; i < candidate.part_count; ++i) {
    const PartRecord& part = parts_[candidate.parts + i];
    sum = mix(mix(mix(sum, part.name), part.from), part.to);
    for (std::uint32_t k = 0; k < part.choice_count; ++k) {
      sum = mix(sum, static_cast<unsigned char>(choices_[part.choices + k]));
    }
  }
  return sum;
}

/// What the moves of a player must leave alone for the other one to have a reply, where it pays to ask.
template <int W>
typename PlaneMachine<W>::Replies PlaneMachine<W>::replies_to(Position position, PlayerIndex player) {
  if (!plain_[other(player)].costly) {
    return {};
  }
  Frame<W> frame{{}, this, nullptr, nullptr};
  put_live(position);
  return find_replies(other(player), frame);
}

template <int W>
bool PlaneMachine<W>::visit_leaves(Position position, std::size_t value, void* context, LeafVisitor visit) {
  const PlayerIndex player = view(position).to_move();
  if (!plain_[player].lists || source_.keeps_past) {
    return false;
  }
  const Outlook outlook = look(position, player);
  const int total = count_drawable(outlook);
  if (total == goes_on || total == 0) {
    return false;
  }
  const Arena::Mark mark = arena_.mark();
  const std::vector<Draw>& draws = draws_[player];
  // The programs that judge overwrite the matches, and what moves of runs are made from.
  auto* const matches = reinterpret_cast<Plane<W>*>(arena_.take(draws.size() * W));
  for (std::size_t i = 0; i < draws.size(); ++i) {
    matches[i] = counts_[i] == 0 ? Plane<W>{} : *draws[i].matches;
  }
  const Restored hashing(hashing_);
  hashing_ = false; // nobody asks for it
  const auto make = [&](Word* leaf, const Draw& draw, Bit bit) {
    copy_words(position, position + shape_.words, leaf);
    make_draw(leaf, player, draw, bit);
    if (plain_[player].tidies) tidy_up(leaf, player);
    finish(position, leaf, player);
  };
  Leaf found;
  const auto shown = [&](Position leaf, const Result& result, std::uint64_t stamp) {
    found.result = result;
    if (!is_over(result) && value != no_value) {
      found.value = value == derived ? derived_value(leaf)
                                     : named_value({leaf, first_player, stamp, nullptr, 0, no_bit}, value);
    }
    const bool enough = visit(context, found);
    ++found.place;
    return enough;
  };
  bool visits = true;
  if (plain_[player].rigid) {
    Word* const leaf = arena_.take(shape_.words);
    visits = !may_pass(outlook);
    bool enough = !visits;
    const bool plain = visits && judges_plainly(player);
    const Replies replies = plain ? replies_to(position, player) : Replies{};
    for (std::size_t i = 0; i < draws.size() && !enough; ++i) {
      const Plane<W> unsure = replies.count == 0 ? matches[i] : touching(draws[i], replies, matches[i]);
      while (matches[i].any() && !enough) {
        const Bit bit = matches[i].pop();
        make(leaf, draws[i], bit);
        const std::uint64_t stamp = ++stamps_;
        put_live(leaf);
        live_stamp_ = stamp;
        const bool open = plain && !may_be_over(player, draws[i], bit, unsure.test(bit));
        enough = shown(leaf, open ? Result{} : judge_move(leaf, stamp), stamp);
      }
    }
  } else {
    Word* const leaves = arena_.take(shape_.words * static_cast<std::size_t>(total));
    Word* end = leaves;
    for (std::size_t i = 0; i < draws.size(); ++i) {
      for (; matches[i].any(); end += shape_.words) make(end, draws[i], matches[i].pop());
    }
    visits = !may_pass(outlook);
    bool enough = !visits;
    for (const Word* leaf = leaves; leaf != end && !enough; leaf += shape_.words) {
      const std::uint64_t stamp = ++stamps_;
      enough = shown(leaf, judge_move(leaf, stamp), stamp);
    }
  }
  arena_.release(mark);
  return visits;
}

} // namespace regola
