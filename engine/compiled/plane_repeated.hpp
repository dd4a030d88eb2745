#pragma once

// Moves that are the same as others.

#include <algorithm>

#include "engine/compiled/plane_machine.hpp"

namespace regola {

template <int W>
bool PlaneMachine<W>::same_text(const MoveRecord& a, const MoveRecord& b) const {
  if (a.kind != b.kind || a.part_count != b.part_count || a.number != b.number || a.rule != b.rule) {
    return false;
  }
  for (std::uint32_t i = 0; i < a.part_count; ++i) {
    const PartRecord& p = parts_[a.parts + i];
    const PartRecord& q = parts_[b.parts + i];
    if (p.name != q.name || p.from != q.from || p.to != q.to || p.choice_count != q.choice_count ||
        !std::equal(choices_.data() + p.choices, choices_.data() + p.choices + p.choice_count,
                    choices_.data() + q.choices)) {
      return false;
    }
  }
  return true;
}

/// Two ways of saying one move are one: the same text and the same outcome. Where texts are many they are
/// found by a table.
template <int W>
void PlaneMachine<W>::drop_repeated(std::size_t first) {
  const auto text_hash = [&](const MoveRecord& candidate) {
    Word hash = candidate.rule * Word{0x9E3779B97F4A7C15U} + static_cast<Word>(candidate.kind);
    for (std::uint32_t i = 0; i < candidate.part_count; ++i) {
      const PartRecord& part = parts_[candidate.parts + i];
      hash = (hash ^ (Word{part.name} << 32U | Word{part.from} << 16U | part.to)) * Word{0xBF58476D1CE4E5B9U};
      hash ^= hash >> 29U;
    }
    return hash;
  };
  std::size_t shared = 0;
  for (std::size_t i = first; i < records_.size(); ++i) shared += records_[i].shares_text ? 1 : 0;
  if (shared < 2) {
    return;
  }
  const std::size_t slots = std::bit_ceil(2 * shared);
  table_.assign(slots, no_index);
  std::size_t kept = first;
  for (std::size_t i = first; i < records_.size(); ++i) {
    bool repeated = false;
    if (records_[i].shares_text) {
      std::size_t slot = static_cast<std::size_t>(text_hash(records_[i])) & (slots - 1);
      for (; table_[slot] != no_index && !repeated; slot = (slot + 1) & (slots - 1)) {
        MoveRecord& known = records_[table_[slot]];
        repeated = same_text(known, records_[i]) && equal(known.position, records_[i].position);
        if (repeated) known.first_line = std::min(known.first_line, records_[i].first_line);
      }
      if (!repeated) table_[slot] = static_cast<std::uint32_t>(kept);
    }
    if (!repeated) {
      if (kept != i) records_[kept] = records_[i];
      ++kept;
    }
  }
  records_.resize(kept);
}

} // namespace regola
