// One part of a walked move: what its lines write, and what its text says.

#include "engine/compiled/lower/walked_moves.hpp"

#include "engine/compiled/machine/game_hash.hpp"

namespace regola {

namespace {

constexpr int bits_of_a_cell = 16; // bits of a cell in the text of a move

} // namespace

bool WalkedMoves::some_free(const std::vector<Line*>& lines) {
  return any_of(lines, [](const Line* line) { return line->text().free; });
}

void WalkedMoves::write_level(Level& level, const std::optional<Cells>& at, Target to) {
  hands_.note();
  std::map<NameIndex, Together> together;
  for (Line& line : level.lines) {
    if (line.text().every) {
      together[line.text().name].lines.push_back(&line);
    } else {
      write_line(line, at, to);
    }
  }
  for (const auto& [name, lines] : together) write_together(lines, at, to);
}

void WalkedMoves::each_match(Line& line, const std::optional<Cells>& at, const Found& found) {
  const Production& text = line.text();
  const Label skip = to_.label();
  if (!text.after.empty()) to_.jump_unless(move_.came_after(text), skip);
  if (line.move.source->gate.condition) to_.jump_unless(lowering_.allows(line.move), skip);
  line.walk->each(text.free ? std::nullopt : at, [&](const WalkedPicture::Match& match, Label next) {
    const Cells& from = match.first[text.left.anchor];
    found(match, from, text.right_anchor == text.left.anchor ? from : match.last[text.right_anchor], next);
  });
  to_.bind(skip);
}

void WalkedMoves::write_line(Line& line, const std::optional<Cells>& at, Target to) {
  hands_.note_changed(line.move);
  each_match(line, at,
             [&](const WalkedPicture::Match& match, const Cells& from, const Cells& end, Label next) {
               if (line.move.choices == 1)
                 return write_choice(line, match, from, end, std::nullopt, to, next);
               const Ref choice = to_.variable({0xFFFFF});
               const Label again = to_.label();
               const Label other = to_.label();
               to_.set(choice, to_.number(0));
               to_.bind(again);
               write_choice(line, match, from, end, choice, to, other);
               to_.bind(other);
               to_.increment(choice);
               to_.jump_if(to_.below(choice, to_.number(line.move.choices)), again);
             });
}

void WalkedMoves::write_choice(Line& line, const WalkedPicture::Match& match, const Cells& from,
                               const Cells& to, std::optional<Ref> choice, Target target, Label next) {
  Writes writes(position_);
  writes.put_match(line.move, match, choice);
  if (line.move.source->may_fail) to_.jump_if(writes.fails(), next);
  settle(line, writes.changed(), from, to, choice, target);
}

/// Writes all matches of `every` lines of one name at one cell, which are one part of a move. Each match
/// reads the position before the part. If matches write different symbols on a cell by one element, none is
/// written there.
void WalkedMoves::write_together(const Together& together, const std::optional<Cells>& at, Target target) {
  const std::vector<Line*>& lines = together.lines;
  if (at && !some_free(lines)) return write_together_at(together, at, *at, target);
  cells_.each_cell(cells_.constant(position_.layout().board()), [&](const Cells& anchor, Label /*next*/) {
    write_together_at(together, at, anchor, target);
  });
}

/// Writes the matches of `every` lines at one anchor.
/// @param at the cell that the move has reached
/// @param anchor the first cell under the anchor
void WalkedMoves::write_together_at(const Together& together, const std::optional<Cells>& at,
                                    const Cells& anchor, Target target) {
  const std::vector<Line*>& lines = together.lines;
  const Mask& board = position_.layout().board();
  const bool anywhere = !at || some_free(lines);
  const Ref any = to_.variable({1});
  const FirstOfTogether first{to_.variable({1}), to_.variable({0xFFFF})};
  to_.set(any, to_.number(0));
  to_.set(first.extra, to_.number(0));
  to_.set(first.line, to_.number(0));
  const std::size_t planes = position_.planes.size();
  struct Written {
    std::vector<Cells> to; ///< cells by plane; last, those that get the symbol without a plane
  };
  std::vector<std::vector<Written>> written;
  for (Line* const line : lines) {
    std::vector<Written>& of_line = written.emplace_back();
    for (std::size_t i = 0; i < line->move.source->writes.size(); ++i) {
      Written& here = of_line.emplace_back();
      for (std::size_t plane = 0; plane <= planes; ++plane) {
        here.to.push_back(cells_.variable(board));
        cells_.set(here.to.back(), cells_.none());
      }
    }
  }
  for (std::size_t k = 0; k < lines.size(); ++k) {
    Line& line = *lines[k];
    const std::vector<CompiledWrite>& writes = line.move.source->writes;
    const auto note = [&](const WalkedPicture::Match& match, const Cells& from, const Cells& /*to*/,
                          Label next) {
      if (anywhere) to_.jump_unless(cells_.any(cells_.both(from, anchor)), next);
      Writes one(position_); // the writes of this match alone
      const bool copies =
          any_of(writes, [](const CompiledWrite& write) { return write.kind != Write::Kind::symbols; });
      if (copies) {
        one.put_match(line.move, match, std::nullopt);
        if (line.move.source->may_fail) to_.jump_if(one.fails(), next);
      }
      const std::vector<Cells> alone = copies ? one.changed() : std::vector<Cells>{};
      to_.when(to_.is_zero(any), [&] {
        if (line.text().extra) to_.set(first.extra, to_.number(1));
        if (goes_on_) to_.set(first.line, index_of(line));
        hands_.note_changed(line.move);
      });
      to_.set(any, to_.number(1));
      for (std::size_t i = 0; i < writes.size(); ++i) {
        const CompiledWrite& write = writes[i];
        const Cells& there = match.cells[write.element];
        const auto add = [&](std::size_t plane, const Cells& more) {
          cells_.set(written[k][i].to[plane], cells_.either(written[k][i].to[plane], more));
        };
        if (write.kind == Write::Kind::symbols) {
          add(write.planes.front() < 0 ? planes : static_cast<std::size_t>(write.planes.front()), there);
          continue;
        }
        Cells none = there;
        for (std::size_t plane = 0; plane < planes; ++plane) {
          const Cells here = cells_.snapshot(cells_.both(alone[plane], there));
          none = cells_.and_not(none, here);
          add(plane, here);
        }
        add(planes, none);
      }
    };
    const Label skip = to_.label();
    if (!together.behind.empty()) to_.jump_unless(has_come_by(together.behind[k]), skip);
    each_match(line, anywhere && at ? at : std::optional(anchor), note);
    to_.bind(skip);
  }
  const Label nothing = to_.label();
  to_.jump_unless(any, nothing);
  std::vector<Cells> now = position_.planes;
  for (const std::vector<Written>& of_line : written) {
    for (const Written& here : of_line) {
      Cells once = cells_.none();
      Cells twice = cells_.none();
      for (const Cells& to : here.to) {
        twice = cells_.either(twice, cells_.both(once, to));
        once = cells_.either(once, to);
      }
      const Cells changed = cells_.and_not(once, twice);
      for (std::size_t plane = 0; plane < planes; ++plane) {
        now[plane] = cells_.either(cells_.and_not(now[plane], changed), cells_.both(here.to[plane], changed));
      }
    }
  }
  settle(*lines.front(), now, anchor, anchor, std::nullopt, target, &first);
  to_.bind(nothing);
}

void WalkedMoves::jump_if_afforded(Label label) {
  if (goes_on_) return;
  const std::vector<Ref> held = to_.snapshot(position_.hands);
  const auto put_back = [&] { to_.set(position_.hands, held); };
  hands_.note();
  for (Line& line : first_.lines) {
    if (line.text().every || line.move.choices > 1 || line.move.source->may_fail) continue;
    hands_.note_changed(line.move);
    each_match(
        line, std::nullopt,
        [&](const WalkedPicture::Match& match, const Cells& /*from*/, const Cells& /*to*/, Label /*next*/) {
          Writes writes(position_);
          writes.put_match(line.move, match, std::nullopt);
          const Label back = to_.label();
          position_.with_planes(writes.changed(), [&] { hands_.settle(back); });
          put_back();
          to_.jump(label);
          to_.bind(back);
          put_back();
        });
  }
}

/// Stores the move with one more part, unless a hand holds too few pieces for it.
void WalkedMoves::settle(const Line& line, const std::vector<Cells>& planes, const Cells& from,
                         const Cells& to, std::optional<Ref> choice, Target target,
                         const FirstOfTogether* first) {
  const Production& text = line.text();
  const std::vector<Ref> held = to_.snapshot(position_.hands);
  const Label back = to_.label();
  if (!held.empty()) position_.with_planes(planes, [&] { hands_.settle(back); });
  std::vector<Ref> state = words_of(planes);
  append(state, position_.hands);
  if (move_.may_move_again()) {
    const Ref again = first != nullptr ? first->extra : to_.number(text.extra ? 1 : 0);
    state.push_back(to_.bit_or(again, move_.extra));
  }
  const Ref once = is_once(line, first);
  if (repeats_) state.push_back(text_with(line, from, to, choice, once));
  if (!parts_.empty() || goes_on_) append(state, to.words);
  if (keeps_names_) {
    state.push_back(to_.bit_or(move_.names, to_.constant({Word{1} << text.name % word_bits})));
  }
  if (last_ != form::no_value) state.push_back(to_.number(text.name));
  if (begun_ != form::no_value) state.push_back(begins_ ? to_.number(text.name) : begun_);
  if (goes_on_) {
    const Ref index = first != nullptr ? to_.snapshot(first->line) : index_of(line);
    if (each_ > 0) {
      note_unfinished_step(from, state, index, once);
    } else {
      note_step(planes, from, state, back, index, once);
    }
  }
  while (state.size() < size()) state.push_back(to_.number(0));
  to_.set(some_, to_.number(1)); // even if another chain has reached the same position
  if (target.drops_repeated && (!parts_.empty() || line.move.source->shares_text)) {
    const std::vector<Ref> told(state.begin(), state.begin() + static_cast<std::ptrdiff_t>(hashed_));
    known_.insert(hash_with(told, state[hashed_]), back, overflow_);
  }
  push(target.buffer, state);
  to_.bind(back);
  to_.set(position_.hands, held);
}

/// Returns the number of a cell; a number that no cell has for none.
/// @param cell a set of at most one cell
Ref WalkedMoves::place_of(const Cells& cell) {
  return to_.choose(cells_.any(cell), cells_.place(cell), to_.number((1 << bits_of_a_cell) - 1));
}

Ref WalkedMoves::text_with(const Line& line, const Cells& from, const Cells& to, std::optional<Ref> choice,
                           Ref once) {
  // A `once` step does not show its way, so its text has the cell where the move began.
  const bool may_merge = goes_on_ && !begins_;
  const Ref before = begins_ ? to_.number(0) : to_.choose(once, to_.number(0), text_);
  Ref part = to_.add(may_merge ? to_.choose(once, begun_at_, place_of(from)) : place_of(from),
                     to_.number((std::int64_t{line.text().name} + 1) << 2 * bits_of_a_cell)); // never 0
  part = to_.add(part, to_.shift(place_of(to), {bits_of_a_cell}));
  if (choice) {
    // Only the symbols distinguish choices, whichever line offers them.
    std::vector<Word> told;
    for (std::uint32_t i = 0; i < line.move.choices; ++i) {
      Word symbols = 0;
      std::uint32_t rest = i;
      for (const CompiledWrite& write : line.move.source->writes) {
        if (write.planes.size() < 2) continue;
        symbols = symbols * GameHash::key(1) +
                  static_cast<unsigned char>(write.symbols[rest % write.planes.size()]);
        rest /= static_cast<std::uint32_t>(write.planes.size());
      }
      told.push_back(symbols * GameHash::key(2));
    }
    part = to_.add(part, to_.table(std::move(told), to_.snapshot(*choice)));
  }
  if (parts_.empty() && !goes_on_) return part; // it is the whole text
  return mixed(to_, to_.multiply(before, to_.constant({GameHash::key(3)})), part, 2);
}

} // namespace regola
