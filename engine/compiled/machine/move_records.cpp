#include "engine/compiled/machine/move_records.hpp"

#include <bit>

#include "engine/matcher/work.hpp"
#include "rules/text/limits.hpp"

namespace regola {

void check_length(const MoveRecord& record) {
  if (record.part_count > limits::chain) {
    refuse_long_move(record.line->source->guard.line);
  }
}

void MoveRecords::check_number(std::uint32_t line) const {
  if (records_.size() - floor_ > limits::moves) {
    refuse_many_moves(line);
  }
}

void MoveRecords::clear() {
  records_.clear();
  parts_.clear();
  choices_.clear();
  variables_.assign(1, Varspace{}); // index 0: for moves without variables
  links_.clear();
  expansions_.clear();
  floor_ = 0;
  turn_parts_ = 0;
}

void MoveRecords::release(const MoveMarks& marks) {
  store_.arena().release(marks.arena);
  records_.resize(marks.records);
  parts_.resize(marks.parts);
  choices_.resize(marks.choices);
  variables_.resize(marks.variables);
  links_.resize(marks.links);
}

void MoveRecords::release_expansion() {
  const MoveMarks marks = expansions_.back();
  expansions_.pop_back();
  release(marks);
}

void MoveRecords::erase(std::size_t first, std::size_t end) {
  records_.erase(records_.begin() + static_cast<std::ptrdiff_t>(first),
                 records_.begin() + static_cast<std::ptrdiff_t>(end));
}

MoveRecord MoveRecords::extended(const MoveRecord& before, const CompiledProduction& line, Bit from, Bit to,
                                 const Varspace* variables) {
  Answer::count_part(line.source->guard.line);
  MoveRecord next = before;
  next.position = store_.copy(before.position);
  next.line = &line;
  next.anchor = to;
  next.extra = before.extra || line.source->extra;
  next.shares_text = before.shares_text || line.shares_text;
  if (before.part_count == 0) {
    next.first_line = line.told_by;
    next.first_name = line.source->name;
    if (variables != nullptr && !(*variables == Varspace{})) next.variables = add_variables(*variables);
  }
  // The parts of a move are adjacent, so the earlier ones are copied.
  next.parts = static_cast<std::uint32_t>(parts_.size());
  for (std::uint32_t i = 0; i < before.part_count; ++i) parts_.emplace_back(parts_[before.parts + i]);
  parts_.push_back({line.source->name, from, to, 0, 0});
  ++next.part_count;
  turn_parts_ += next.part_count;
  if (turn_parts_ > limits::parts) {
    refuse_many_parts(line.source->guard.line);
  }
  if (line.source->once) { // the text shows only the first cell and the last
    parts_.back().from = parts_[next.parts].from;
    next.parts = static_cast<std::uint32_t>(parts_.size() - 1);
    next.part_count = 1;
    next.first_line = line.told_by;
    next.variables = 0;
  }
  return next;
}

void MoveRecords::add_choice(Symbol symbol) {
  PartRecord& part = parts_.back();
  if (part.choice_count == 0) part.choices = static_cast<std::uint32_t>(choices_.size());
  ++part.choice_count;
  choices_.push_back(symbol);
}

std::uint32_t MoveRecords::add_variables(const Varspace& variables) {
  variables_.push_back(variables);
  return static_cast<std::uint32_t>(variables_.size() - 1);
}

std::uint32_t MoveRecords::add_link(const MoveLink& link) {
  links_.push_back(link);
  return static_cast<std::uint32_t>(links_.size() - 1);
}

bool MoveRecords::has_met(std::uint32_t link, Position position) const {
  for (; link != no_record; link = links_[link].before) {
    if (store_.same_cells(position, links_[link].position)) return true;
  }
  return false;
}

bool MoveRecords::same_text(const MoveRecord& a, const MoveRecord& b) const {
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

/// Many moves are compared through a hash table.
void MoveRecords::drop_repeated(std::size_t first) {
  const auto text_hash = [&](const MoveRecord& record) {
    Word hash = record.rule * Word{0x9E3779B97F4A7C15U} + static_cast<Word>(record.kind);
    for (const PartRecord& part : parts(record)) {
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
  table_.assign(slots, no_record);
  std::size_t kept = first;
  for (std::size_t i = first; i < records_.size(); ++i) {
    bool repeated = false;
    if (records_[i].shares_text) {
      std::size_t slot = static_cast<std::size_t>(text_hash(records_[i])) & (slots - 1);
      for (; table_[slot] != no_record && !repeated; slot = (slot + 1) & (slots - 1)) {
        MoveRecord& known = records_[table_[slot]];
        repeated = same_text(known, records_[i]) && store_.equal(known.position, records_[i].position);
        if (repeated && records_[i].first_line < known.first_line) {
          known.first_line = records_[i].first_line;
          known.variables = records_[i].variables;
        }
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

std::uint32_t MoveRecords::signature(std::size_t move) const {
  constexpr std::uint32_t factor = 0x9E37'79B1U;
  const MoveRecord& record = records_[move];
  const auto mix = [](std::uint32_t sum, std::uint32_t next) { return (sum ^ next) * factor + (sum >> 15U); };
  std::uint32_t sum = mix(mix(2, static_cast<std::uint32_t>(record.kind)), record.number);
  for (const PartRecord& part : parts(record)) {
    sum = mix(mix(mix(sum, part.name), part.from), part.to);
    for (std::uint32_t k = 0; k < part.choice_count; ++k) {
      sum = mix(sum, static_cast<unsigned char>(choices_[part.choices + k]));
    }
  }
  return sum;
}

Move MoveRecords::move(std::size_t index) const {
  const MoveRecord& record = records_[index];
  Move move;
  move.kind = record.kind;
  move.rule = record.rule;
  move.number = record.number;
  const Layout& layout = store_.rules().layout;
  const auto cell = [&](Bit bit) { return bit == no_bit ? no_cell : layout.cell(bit); };
  for (const PartRecord& part : parts(record)) {
    move.parts.push_back({part.name, cell(part.from), cell(part.to), {}});
    for (std::uint32_t k = 0; k < part.choice_count; ++k) {
      move.parts.back().choices.push_back(choices_[part.choices + k]);
    }
  }
  return move;
}

} // namespace regola
