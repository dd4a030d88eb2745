#include "engine/compiled/lower/chains.hpp"

#include "engine/compiled/machine/game_hash.hpp"

namespace regola {

ChainLowering::ChainLowering(PositionLowering& position, const MoveLineLowering& lowering,
                             HandLowering& hands, MoveUnderWay& move, PartLowering& parts,
                             std::vector<const MoveLine*> lines)
    : PlayerLowering(position, lowering.player()),
      lowering_(lowering),
      hands_(hands),
      move_(move),
      parts_(parts),
      lines_(std::move(lines)),
      known_(to_) {
  for (std::size_t i = 0; i < lines_.size(); ++i) {
    check(*lines_[i]);
    for (std::size_t heading = 0; heading < lines_[i]->headings(); ++heading) slots_.push_back({i, heading});
  }
}

void ChainLowering::check(const MoveLine& line) {
  const bool known = line.kind == MoveLine::Kind::rigid || line.kind == MoveLine::Kind::straight;
  if (!known || line.text().every) throw Missing("'again' whose cells do not lie at known distances");
  if (line.choices > 1) throw Missing("'again' with a choice of symbols");
  if (!line.text().left.elements[line.text().right_anchor].is_single()) throw Missing("a move along a run");
  once_ = once_ || line.text().once;
  // If each step empties a cell, no board recurs.
  const Symbol ground = position_.rules().symbols.ground();
  int emptied = 0;
  for (const CompiledWrite& write : line.source->writes) {
    if (write.kind != Write::Kind::symbols) {
      returns_ = true;
      continue;
    }
    const Element& element = line.text().left.elements[write.element];
    const SymbolSet& before = element.test.symbols;
    const bool may_be_empty = before.contains(ground);
    const bool becomes_empty = write.planes.front() < 0;
    if (becomes_empty && !may_be_empty && element.least > 0) ++emptied;
    if (!becomes_empty && may_be_empty) emptied -= element.is_single() ? 1 : static_cast<int>(word_bits);
  }
  returns_ = returns_ || emptied <= 0;
}

/// Lays out the frames and reserves memory for them.
void ChainLowering::lay_out(bool only_cells) {
  constexpr std::uint32_t most = 128; // frames, if the number of steps has no bound
  returns_ = returns_ || !only_cells;
  tries_ = returns_ || once_;
  carried_ = move_.variables();
  state_ = words_of(position_.planes);
  if (tries_) {
    append(state_, position_.hands);
    append(state_, carried_);
  }
  if (once_) {
    from_ = cells_.variable(position_.layout().board());
    append(state_, from_.words);
    come_to_ = cells_.variable(position_.layout().board());
    append(state_, come_to_.words);
  }
  frame_.hops = static_cast<std::uint32_t>(state_.size());
  frame_.board = frame_.hops + static_cast<std::uint32_t>(slots_.size() * cells_.words());
  frame_.settled = frame_.board + (tries_ ? 1 : 0);
  frame_.words = frame_.settled + (tries_ ? 1 : 0);
  // Each step empties a cell, so a move has no more steps than the board has cells.
  frame_.most = tries_ ? most : static_cast<std::uint32_t>(position_.layout().cells()) + 2;
  frames_ = to_.reserve(std::size_t{frame_.most} * frame_.words);
}

std::uint32_t ChainLowering::place_of_hops(std::size_t slot, std::size_t word) const {
  return frame_.hops + static_cast<std::uint32_t>(slot * cells_.words() + word);
}

void ChainLowering::store_word(std::uint32_t place, Ref word) { to_.store_at(frames_ + place, at_, word); }
Ref ChainLowering::load_word(std::uint32_t place) { return to_.load_at(frames_ + place, at_); }

void ChainLowering::load() {
  for (std::uint32_t i = 0; i < state_.size(); ++i) to_.set(state_[i], load_word(i));
}

void ChainLowering::store(const std::vector<Cells>& matches) {
  for (std::size_t i = 0; i < state_.size(); ++i) store_word(static_cast<std::uint32_t>(i), state_[i]);
  for (std::size_t i = 0; i < slots_.size(); ++i) {
    const Slot& slot = slots_[i];
    const auto lanes = static_cast<std::uint16_t>(lines_[slot.line]->headings());
    const Cells& of_line = matches[slot.line];
    for (std::size_t word = 0; word < of_line.words.size(); ++word) {
      const Ref in_all = to_.spread(of_line.words[word], lanes);
      store_word(place_of_hops(i, word), to_.lane(in_all, slot.heading));
    }
  }
}

void ChainLowering::each(const std::vector<Cells>& matches, bool only_cells, bool evens_out,
                         const std::function<void()>& visit) {
  lay_out(only_cells);
  at_ = to_.variable_of(to_.number(0));
  if (tries_) {
    for (const Ref carried : carried_) to_.set(carried, to_.number(0));
    board_ = to_.variable_of(hash_of_cells(position_));
    store_word(frame_.board, board_);
  }
  if (once_) {
    cells_.set(from_, cells_.none());
    cells_.set(come_to_, cells_.none());
    known_.clear();
  }
  store(matches);
  const Label next = to_.label();
  const Label done = to_.label();
  const Label made = to_.label();
  // All moves count here, even those that are rejected later: so the loop ends although most are rejected.
  const Ref moves = to_.variable_of(to_.number(0));
  std::vector<std::vector<Label>> found; // for each word of each slot
  const Ref word = to_.variable();
  pivot_ = cells_.variable(position_.layout().board());
  to_.bind(next);
  for (std::size_t i = 0; i < slots_.size(); ++i) {
    found.emplace_back();
    for (std::size_t k = 0; k < cells_.words(); ++k) {
      found.back().push_back(to_.label());
      to_.set(word, load_word(place_of_hops(i, k)));
      to_.jump_if(word, found.back().back());
    }
  }
  to_.jump_unless(at_, done);
  end_here(next, made);
  for (std::size_t i = 0; i < slots_.size(); ++i) {
    take_match(i, word, found[i]);
    hop(slots_[i], next, made);
  }
  to_.bind(made);
  to_.increment(moves);
  to_.jump_if(to_.below(to_.number(limits::moves), moves), position_.refused);
  if (once_ && evens_out) refuse_same_text();
  visit();
  to_.jump(next);
  to_.bind(done);
}

/// Removes the next match of a slot from the last frame; it becomes the pivot.
/// @param word matches of the slot in one word that are not tried yet
/// @param found one label for each word of the slot; control comes from that of `word`
void ChainLowering::take_match(std::size_t slot, Ref word, const std::vector<Label>& found) {
  const Label taken = to_.label();
  for (std::size_t k = 0; k < found.size(); ++k) {
    to_.bind(found[k]);
    store_word(place_of_hops(slot, k), to_.bit_and(word, to_.subtract(word, to_.number(1))));
    Cells match{std::vector<Ref>(found.size(), to_.number(0))};
    match.words[k] = to_.lowest(word);
    cells_.set(pivot_, match);
    if (k + 1 < found.size()) to_.jump(taken);
  }
  to_.bind(taken);
}

/// Pops the last frame after all its steps have been tried. If none was legal, the move ends there.
void ChainLowering::end_here(Label next, Label made) {
  const auto leave = [&] { to_.set(at_, to_.subtract(at_, to_.number(frame_.words))); };
  if (tries_) {
    to_.when(to_.is_zero(load_word(frame_.settled)), [&] {
      load();
      leave();
      to_.jump(made);
    });
  }
  leave();
  to_.jump(next);
}

void ChainLowering::push(const std::vector<Cells>& further, bool settled) {
  to_.set(at_, to_.add(at_, to_.number(frame_.words)));
  if (tries_) {
    const auto end = std::int64_t{frame_.most} * frame_.words;
    to_.jump_unless(to_.below(at_, to_.number(end)), position_.refused);
    store_word(frame_.board, board_);
    store_word(frame_.settled, to_.number(settled ? 1 : 0));
  }
  store(further);
}

/// Makes a step. Pushes a frame if the move can go on from there, else jumps to `made`.
void ChainLowering::hop(const Slot& slot, Label next, Label made) {
  const MoveLine& line = *lines_[slot.line];
  const Production& text = line.text();
  const Cells pivot = cells_.snapshot(pivot_);
  load();
  if (once_) {
    const Cells from = lowering_.covered_in(line, slot.heading, pivot, text.left.anchor);
    for (std::size_t k = 0; k < cells_.words(); ++k) {
      to_.set(from_.words[k], to_.choose(at_, from_.words[k], from.words[k]));
    }
  }
  hands_.note(&line);
  const auto covered = [&](std::size_t element) {
    return lowering_.covered_in(line, slot.heading, pivot, element);
  };
  const Cells leads_to = cells_.snapshot(covered(text.right_anchor));
  Writes writes(position_);
  writes.put(line, covered, std::nullopt);
  if (line.source->may_fail) to_.jump_if(writes.fails(), next);
  writes.apply();
  const Cells at = parts_.follow_step(line, leads_to, next);
  if (tries_) {
    reject_met(line, next);
    store_word(frame_.settled, to_.number(1));
    if (text.once) reject_reached(line, at, next);
  }
  if (!text.again) return to_.jump(made);
  std::vector<Cells> further;
  Ref any = to_.number(0);
  for (const MoveLine* other : lines_) {
    const bool same = goes_on_by(text, other->text());
    further.push_back(same ? lowering_.matches_from(*other, at) : cells_.none());
    any = to_.bit_or(any, to_.truth(to_.or_lanes(cells_.any(further.back()))));
  }
  to_.when(any, [&] {
    push(further, text.may_stop);
    to_.jump(text.may_stop ? made : next);
  });
  to_.jump(made);
}

// Moves that go on by `again`: rejects boards that a move has met, and chains that are the same move.

/// Rejects a step to a board that the move has already met. A `once` step merges several chains, so only its
/// own board and that where the move began count.
void ChainLowering::reject_met(const MoveLine& line, Label next) {
  if (!returns_) return;
  to_.set(board_, hash_of_cells(position_));
  const auto is_met = [&](Ref at) { return to_.equal(to_.load_at(frames_ + frame_.board, at), board_); };
  to_.when(at_, [&] {
    if (line.text().once) {
      to_.jump_if(to_.bit_or(is_met(at_), is_met(to_.number(0))), next);
      return;
    }
    const Ref at = to_.variable();
    const Label again = to_.label();
    to_.set(at, to_.add(at_, to_.number(frame_.words)));
    to_.bind(again);
    to_.set(at, to_.subtract(at, to_.number(frame_.words)));
    to_.jump_if(is_met(at), next);
    to_.jump_if(at, again);
  });
}

/// Rejects a `once` step if another chain from the same cell has reached the same status.
void ChainLowering::reject_reached(const MoveLine& line, const Cells& at, Label next) {
  cells_.set(come_to_, at);
  if (!returns_) to_.set(board_, hash_of_cells(position_));
  std::size_t number = position_.planes.size() * cells_.words();
  Ref hash = to_.add(board_, to_.constant({GameHash::key(line.text().name)}));
  for (const Cells* cells : {&from_, &come_to_}) {
    for (const Ref word : cells->words) hash = mixed(to_, hash, word, number++);
  }
  for (const Ref hand : position_.hands) hash = mixed(to_, hash, to_.add(hand, to_.number(1)), number++);
  for (const Ref carried : carried_) hash = mixed(to_, hash, to_.add(carried, to_.number(1)), number++);
  known_.insert(hash, next, position_.refused);
}

/// Refuses the position if two chains have the same text. Later parts may lead both to one position, and then
/// they are one move, which only the reference matcher can find out.
void ChainLowering::refuse_same_text() {
  Word names = 0;
  for (const MoveLine* line : lines_) {
    if (line->text().once) names |= Word{1} << line->text().name % word_bits;
  }
  to_.when(to_.bit_and(move_.names, to_.constant({names})), [&] {
    std::size_t number = 1000; // so that these keys differ from those of reject_reached()
    Ref hash = mixed(to_, to_.constant({GameHash::key(number)}), move_.names, number);
    for (const Cells* cells : {&from_, &come_to_}) {
      for (const Ref word : cells->words) hash = mixed(to_, hash, word, ++number);
    }
    known_.insert(hash, position_.refused, position_.refused);
  });
}

} // namespace regola
