#include "engine/compiled/lower/chains.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace regola {

using form::Ref;

ChainLowering::ChainLowering(PositionLowering& position, const MoveLineLowering& lowering,
                             std::vector<const MoveLine*> lines)
    : position_(position), to_(position.to()), lowering_(lowering), lines_(std::move(lines)) {
  const std::size_t words = position.cells().words();
  for (std::size_t i = 0; i < lines_.size(); ++i) {
    check(*lines_[i]);
    for (std::size_t heading = 0; heading < lines_[i]->headings(); ++heading) {
      for (std::size_t word = 0; word < words; ++word) slots_.push_back({i, heading, word});
    }
  }
  if (lines_.empty()) return;
  // Each hop empties a cell, so there are no more of them than cells.
  const std::size_t planes = position.planes.size() * words;
  const std::size_t frames = position.layout().cells() + 2;
  frame_words_ = static_cast<std::uint32_t>(planes + slots_.size());
  planes_ = to_.reserve(frames * frame_words_);
  hops_ = planes_ + static_cast<std::uint32_t>(planes);
}

/// A board that a move has met must not come again: then nothing needs to be compared.
void ChainLowering::check(const MoveLine& line) const {
  const auto missing = [&](const char* what) {
    throw Missing(fmt::format("{} (line {})", what, line.text().guard.line));
  };
  if (line.kind != MoveLine::Kind::rigid || line.text().every || line.choices > 1 || line.source->copies) {
    missing("'again' whose cells do not lie at known distances");
  }
  if (!position_.rules().ruleset->hands.empty()) missing("'again' with hands");
  int emptied = 0;
  for (const CompiledWrite& write : line.source->writes) {
    const SymbolSet& before = line.text().left.elements[write.element].test.symbols;
    const bool was_empty = before == SymbolSet(std::string(1, position_.rules().symbols.ground()));
    const bool may_be_empty = before.contains(position_.rules().symbols.ground());
    const bool becomes_empty = write.planes.front() < 0;
    if (becomes_empty && !may_be_empty) ++emptied;
    if (!becomes_empty && (was_empty || may_be_empty)) --emptied;
  }
  if (emptied <= 0) missing("'again' that may come back to a board");
}

void ChainLowering::store(Ref frame, const std::vector<Cells>& matches) {
  const std::size_t words = position_.cells().words();
  for (std::size_t plane = 0; plane < position_.planes.size(); ++plane) {
    for (std::size_t k = 0; k < words; ++k) {
      to_.store_at(planes_ + static_cast<std::uint32_t>(plane * words + k), frame,
                   position_.planes[plane].words[k]);
    }
  }
  for (std::size_t i = 0; i < slots_.size(); ++i) {
    const auto lanes = static_cast<std::uint16_t>(lines_[slots_[i].line]->headings());
    const Ref word = to_.spread(matches[slots_[i].line].words[slots_[i].word], lanes);
    to_.store_at(hops_ + static_cast<std::uint32_t>(i), frame, to_.lane(word, slots_[i].heading));
  }
}

void ChainLowering::each(const std::vector<Cells>& matches, const std::function<void()>& visit) {
  frame_ = to_.variable();
  to_.set(frame_, to_.number(0));
  store(frame_, matches);
  const form::Label next = to_.label();
  const form::Label done = to_.label();
  const form::Label made = to_.label();
  std::vector<form::Label> found;
  const Ref word = to_.variable();
  to_.bind(next);
  for (std::size_t i = 0; i < slots_.size(); ++i) {
    found.push_back(to_.label());
    to_.set(word, to_.load_at(hops_ + static_cast<std::uint32_t>(i), frame_));
    to_.jump_if(word, found.back());
  }
  to_.jump_unless(frame_, done);
  to_.set(frame_, to_.subtract(frame_, to_.number(frame_words_)));
  to_.jump(next);
  for (std::size_t i = 0; i < slots_.size(); ++i) {
    to_.bind(found[i]);
    to_.store_at(hops_ + static_cast<std::uint32_t>(i), frame_,
                 to_.bit_and(word, to_.subtract(word, to_.number(1))));
    hop(slots_[i], frame_, word, next, [&] { to_.jump(made); });
  }
  to_.bind(made);
  visit();
  to_.jump(next);
  to_.bind(done);
}

/// Makes a hop; where the move can go on from there it does, else it is made.
void ChainLowering::hop(const Slot& slot, Ref frame, Ref word, form::Label next,
                        const std::function<void()>& visit) {
  const CellBuilder& cells = position_.cells();
  const std::size_t words = cells.words();
  const MoveLine& line = *lines_[slot.line];
  Cells pivot{std::vector<Ref>(words, to_.number(0))};
  pivot.words[slot.word] = to_.lowest(to_.snapshot(word));
  for (std::size_t plane = 0; plane < position_.planes.size(); ++plane) {
    for (std::size_t k = 0; k < words; ++k) {
      to_.set(position_.planes[plane].words[k],
              to_.load_at(planes_ + static_cast<std::uint32_t>(plane * words + k), frame));
    }
  }
  const auto covered = [&](std::size_t element) {
    return cells.moved(pivot, {line.distances[slot.heading][element]});
  };
  Writes writes(position_);
  writes.put(line, covered, std::nullopt);
  writes.apply();
  const Cells at = covered(line.text().right_anchor);
  if (note_step) note_step(line, at);
  if (!line.text().again) {
    visit();
    return;
  }
  std::vector<Cells> further;
  Ref any = to_.number(0);
  for (const MoveLine* other : lines_) {
    const bool same = goes_on_by(line.text(), other->text());
    further.push_back(same ? cells.both(lowering_.matches(*other), at) : cells.none());
    any = to_.bit_or(any, to_.truth(to_.or_lanes(cells.any(further.back()))));
  }
  to_.when(any, [&] {
    to_.set(frame_, to_.add(frame_, to_.number(frame_words_)));
    store(frame_, further);
    if (line.text().may_stop) {
      visit();
    } else {
      to_.jump(next);
    }
  });
  visit();
}

} // namespace regola
