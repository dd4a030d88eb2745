#include "engine/compiled/lower/cells.hpp"

namespace regola {

std::uint16_t CellBuilder::lanes(const Cells& cells) const {
  std::uint16_t most = 1;
  for (const Ref word : cells.words) most = std::max(most, to_.lanes(word));
  return most;
}

template <typename Of>
Cells CellBuilder::each(const Cells& a, const Cells& b, Of of) const {
  Cells result;
  for (std::size_t k = 0; k < words_; ++k) result.words.push_back(of(a.words[k], b.words[k]));
  return result;
}

Mask CellBuilder::may(const Cells& cells, std::size_t lane) const {
  Mask mask;
  for (std::size_t k = 0; k < words_; ++k) {
    const form::LaneWords& may = to_.may(cells.words[k]);
    mask.words[k] = may[may.size() == 1 ? 0 : lane];
  }
  return mask;
}

Cells CellBuilder::constant(const std::vector<Mask>& masks) const {
  Cells result;
  for (std::size_t k = 0; k < words_; ++k) {
    std::vector<Word> lanes = mapped(masks, [&](const Mask& mask) { return mask.words[k]; });
    result.words.push_back(to_.constant(std::move(lanes)));
  }
  return result;
}

Cells CellBuilder::both(const Cells& a, const Cells& b) const {
  return each(a, b, [&](Ref x, Ref y) { return to_.bit_and(x, y); });
}

Cells CellBuilder::either(const Cells& a, const Cells& b) const {
  return each(a, b, [&](Ref x, Ref y) { return to_.bit_or(x, y); });
}

Cells CellBuilder::and_not(const Cells& a, const Cells& b) const {
  return each(a, b, [&](Ref x, Ref y) { return to_.and_not(x, y); });
}

Cells CellBuilder::if_so(Ref condition, const Cells& cells) const {
  if (to_.is_constant(condition)) return to_.words(condition).front() == 0 ? none() : cells;
  const Ref mask = to_.subtract(to_.number(0), to_.truth(condition));
  return each(cells, cells, [&](Ref x, Ref /*same*/) { return to_.bit_and(x, mask); });
}

Cells CellBuilder::moved(const Cells& cells, const std::vector<int>& places) const {
  Cells result;
  for (std::size_t to = 0; to < words_; ++to) {
    Ref word = to_.constant(std::vector<Word>(places.size(), 0));
    for (std::size_t from = 0; from < words_; ++from) {
      // The bits of word `from` that move into word `to`: none if they move by a word or more.
      const int apart = word_bits * (static_cast<int>(to) - static_cast<int>(from));
      std::vector<int> by = mapped(places, [&](int place) { return place - apart; });
      const bool gives = any_of(by, [](int k) { return k < word_bits && k > -word_bits; });
      if (gives) word = to_.bit_or(word, to_.shift(cells.words[from], by));
    }
    result.words.push_back(word);
  }
  return result;
}

Cells CellBuilder::lane(const Cells& cells, std::size_t index) const {
  return each(cells, cells, [&](Ref x, Ref /*same*/) { return to_.lane(x, index); });
}

Cells CellBuilder::pack(const std::vector<Cells>& lanes) const {
  Cells result;
  for (std::size_t k = 0; k < words_; ++k) {
    std::vector<Ref> parts = mapped(lanes, [&](const Cells& cells) { return cells.words[k]; });
    result.words.push_back(to_.pack(parts));
  }
  return result;
}

Cells CellBuilder::or_lanes(const Cells& cells) const {
  return each(cells, cells, [&](Ref x, Ref /*same*/) { return to_.or_lanes(x); });
}

Cells CellBuilder::variable(const Mask& may) const { return variables(may, 1); }

Cells CellBuilder::variables(const Mask& may, std::uint16_t lanes) const {
  Cells result;
  for (std::size_t k = 0; k < words_; ++k) {
    result.words.push_back(to_.variable(form::LaneWords(lanes, may.words[k])));
  }
  return result;
}

void CellBuilder::set(const Cells& variables, const Cells& cells) const {
  for (std::size_t k = 0; k < words_; ++k) to_.set(variables.words[k], cells.words[k]);
}

Cells CellBuilder::snapshot(const Cells& cells) const {
  return each(cells, cells, [&](Ref x, Ref /*same*/) { return to_.snapshot(x); });
}

Cells CellBuilder::shift(const Cells& into, const std::vector<const Reach*>& reaches,
                         const std::vector<Mask>& edge, const Cells* where) const {
  std::size_t terms = 0;
  const auto leads_anywhere = [](const Reach* reach) { return reach->everywhere; };
  if (any_of(reaches, leads_anywhere)) return shift_anywhere(into, reaches, edge, where);
  for (const Reach* reach : reaches) terms = std::max(terms, reach->terms.size());
  const auto edge_of = [&](std::size_t lane) {
    return edge.empty() ? Mask{} : edge[edge.size() == 1 ? 0 : lane];
  };
  Cells result = edge.empty() ? none() : constant(edge);
  for (std::size_t term = 0; term < terms; ++term) {
    std::vector<Mask> masks;
    std::vector<int> places;
    for (std::size_t lane = 0; lane < reaches.size(); ++lane) {
      const bool has = term < reaches[lane]->terms.size();
      const Mask part = has ? reaches[lane]->terms[term].part : Mask{};
      const int by = has ? reaches[lane]->terms[term].places : 0;
      // A mask is needed only where a cell outside of the part would land on a cell that counts.
      Mask stray = (may(into, lane) - part).shifted(by) - edge_of(lane);
      if (where != nullptr) stray &= may(*where, lane);
      Mask& kept = masks.emplace_back();
      for (std::size_t k = 0; k < words_; ++k) kept.words[k] = ~stray.words[k];
      places.push_back(by);
    }
    result = either(result, both(moved(into, places), constant(masks)));
  }
  return where == nullptr ? result : both(result, *where);
}

/// As shift(), if some reach leads from each cell to all others. A cell alone in the set is not reached from
/// itself.
Cells CellBuilder::shift_anywhere(const Cells& into, const std::vector<const Reach*>& reaches,
                                  const std::vector<Mask>& edge, const Cells* where) const {
  std::vector<Cells> lanes;
  for (std::size_t i = 0; i < reaches.size(); ++i) {
    const Cells here = this->lanes(into) == 1 ? into : lane(into, i);
    const Mask off = edge.empty() ? Mask{} : edge[edge.size() == 1 ? 0 : i];
    if (!reaches[i]->everywhere) {
      lanes.push_back(shift(here, {reaches[i]}, {off}, nullptr));
      continue;
    }
    const Ref count = this->count(here);
    const Ref several = to_.below(to_.number(1), count);
    const Cells all = constant(board_);
    Cells found;
    for (std::size_t k = 0; k < words_; ++k) {
      const Ref others = to_.and_not(all.words[k], here.words[k]);
      found.words.push_back(to_.choose(several, all.words[k], to_.choose(count, others, to_.number(0))));
    }
    lanes.push_back(either(found, constant(off)));
  }
  const Cells found = lanes.size() == 1 ? lanes.front() : pack(lanes);
  return where == nullptr ? found : both(found, *where);
}

/// Applies a step to a set until it grows no more.
template <typename Step>
Cells CellBuilder::until_stable(const Cells& seed, std::uint16_t lanes, Step step) const {
  Mask all;
  for (Word& word : all.words) word = ~Word{0};
  const Cells grown = variables(all, lanes);
  set(grown, seed);
  const Label again = to_.label();
  to_.bind(again);
  const Cells next = either(grown, step(grown));
  const Ref added = any(each(next, grown, [&](Ref x, Ref y) { return to_.bit_xor(x, y); }));
  set(grown, next);
  to_.jump_if(added, again);
  return snapshot(grown);
}

Cells CellBuilder::fill(const Cells& seed, const Cells& through, const std::vector<const Reach*>& reaches,
                        const Mask& board) const {
  const bool translations = all_of(reaches, [](const Reach* reach) { return reach->is_translation(); });
  if (!translations) {
    return until_stable(seed, static_cast<std::uint16_t>(reaches.size()),
                        [&](const Cells& grown) { return shift(grown, reaches, {}, &through); });
  }
  // After each round the steps are twice as long.
  std::vector<Mask> inner;
  std::vector<int> places;
  int longest = 1;
  for (const Reach* reach : reaches) {
    inner.push_back(board - reach->edge);
    places.push_back(reach->terms.front().places);
    longest = std::max(longest, reach->longest);
  }
  Cells filled = seed;
  Cells way = both(through, constant(inner));
  const int rounds = static_cast<int>(std::bit_width(static_cast<unsigned>(longest)));
  for (int round = 1;; ++round) {
    filled = either(filled, both(way, moved(filled, places)));
    if (round == rounds) return filled;
    way = both(way, moved(way, places));
    for (int& by : places) by *= 2;
  }
}

Cells CellBuilder::line(const Cells& through, const Cells& last, std::uint32_t length,
                        const std::vector<const Reach*>& reaches, const Mask& board) const {
  Cells from = both(through, last);
  const auto wanted = static_cast<int>(length) - 1;
  const bool translations = all_of(reaches, [](const Reach* reach) { return reach->is_translation(); });
  if (!translations || wanted < 2) {
    constexpr int few = 32;
    if (wanted <= few) {
      for (int k = 0; k < wanted; ++k) from = both(through, shift(from, reaches, {}, nullptr));
      return from;
    }
    const Cells at = variables(board, static_cast<std::uint16_t>(reaches.size()));
    const Ref left = to_.variable();
    const Label again = to_.label();
    set(at, from);
    to_.set(left, to_.number(wanted));
    to_.bind(again);
    set(at, both(through, shift(at, reaches, {}, nullptr)));
    to_.decrement(left);
    to_.jump_if(left, again);
    return snapshot(at);
  }
  std::vector<Mask> inner;
  const auto places = [&](int steps) {
    std::vector<int> by =
        mapped(reaches, [&](const Reach* reach) { return steps * reach->terms.front().places; });
    return by;
  };
  inner.reserve(reaches.size());
  for (const Reach* reach : reaches) inner.push_back(wanted > reach->longest ? Mask{} : board - reach->edge);
  Cells run = both(through, constant(inner)); // where `done` cells in a row begin
  int done = 1;
  for (; 2 * done <= wanted; done *= 2) run = both(run, moved(run, places(done)));
  if (done < wanted) run = both(run, moved(run, places(wanted - done)));
  return both(run, moved(from, places(wanted)));
}

Cells CellBuilder::flood(const Cells& seed, const Cells& through,
                         const std::vector<const Reach*>& along) const {
  const std::uint16_t lanes = std::max(this->lanes(seed), this->lanes(through));
  return until_stable(seed, lanes, [&](const Cells& grown) {
    return united(along, [&](const Reach* reach) {
      return shift(grown, std::vector<const Reach*>(lanes, reach), {}, &through);
    });
  });
}

} // namespace regola
