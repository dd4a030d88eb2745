// The parts of a move behind the first one.

#include <algorithm>

#include "engine/compiled/lower/alike.hpp"
#include "engine/compiled/lower/turn.hpp"

namespace regola {

using form::Ref;

/// @param first of a move: it has no other part yet
void TurnLowering::note_part(const Production& line, bool first) {
  const Ref bit = to_.constant({Word{1} << line.name % word_bits});
  to_.set(names_, first ? bit : to_.bit_or(names_, bit));
  if (may_move_again() && (first || line.extra)) to_.set(extra_, to_.number(line.extra ? 1 : 0));
}

/// @param first of a move: it has written nothing yet
void TurnLowering::note_written(const Writes& writes, bool first) {
  const CompiledExposure& exposure = position_.rules().sides[player_].exposure;
  if (exposure.program == no_program) return;
  const CellBuilder& cells = position_.cells();
  const Cells here = writes.written(exposure.victims);
  cells.set(written_, first ? here : cells.either(written_, here));
}

/// 1 if the move has a part that the line may follow.
Ref TurnLowering::came_after(const Production& line) {
  if (line.after.empty()) return to_.number(1);
  Word names = 0;
  for (const NameIndex name : line.after) names |= Word{1} << name % word_bits;
  return to_.truth(to_.bit_and(names_, to_.constant({names})));
}

bool TurnLowering::some_part_comes_after() const {
  return std::any_of(parts_.begin(), parts_.end(), [](const Part& part) {
    return std::any_of(part.lines.begin(), part.lines.end(),
                       [](const MoveLine& line) { return !line.text().after.empty(); });
  });
}

void TurnLowering::for_next_player(const std::function<void(PlayerIndex next)>& body) const {
  if (may_move_again()) {
    const form::Label done = to_.label();
    to_.when(extra_, [&] {
      body(player_);
      to_.jump(done);
    });
    body(other(player_));
    to_.bind(done);
  } else {
    body(other(player_));
  }
}

/// All parts behind the first one.
/// @param left which of the ways to go on
/// @param count if given, is set to the number of ways in which the last part goes on, and it is not made
void TurnLowering::follow_parts(Ref left, form::Label reject, std::optional<Ref> count) {
  for (const Part& part : parts_) {
    if (count && &part == &parts_.back()) {
      to_.set(*count, ways_to_follow(part));
      break;
    }
    follow_part(part, left, reject);
  }
}

/// Parts behind a move that has gone on as far as it does.
void TurnLowering::follow_chain(Ref left, form::Label reject) {
  for (const Part& part : parts_) {
    if (!part.each) follow_part(part, left, reject);
  }
}

/// Behind a step of a move that goes on. Of ways that are one it is not told what they came through.
Cells TurnLowering::follow_step(const MoveLine& line, const Cells& at, form::Label reject) {
  settle_hands(reject, &line);
  position_.cells().set(at_, at);
  const Production& text = line.text();
  const Ref bit = to_.constant({Word{1} << text.name % word_bits});
  const bool each = std::any_of(parts_.begin(), parts_.end(), [](const Part& part) { return part.each; });
  to_.set(names_, each && !text.once ? to_.bit_or(names_, bit) : bit);
  if (may_move_again()) {
    const Ref before = each ? extra_ : to_.number(0);
    to_.set(extra_, to_.bit_or(before, to_.number(text.extra ? 1 : 0)));
  }
  for (const Part& part : parts_) {
    Ref left = to_.number(0);
    if (part.each) follow_part(part, left, reject);
  }
  return position_.cells().snapshot(at_);
}

/// @param[in,out] left which of the ways to go on; what is left of that for the parts behind
void TurnLowering::follow_part(const Part& part, Ref& left, form::Label reject) {
  note_hands();
  const MoveLine& first = part.lines.front();
  note_line(first);
  if (first.text().every) {
    follow_together(part);
  } else {
    const auto [others, mine] = to_.divided(left, part.most);
    left = others;
    follow(part, mine, reject);
  }
  settle_hands(reject);
}

/// All matches of `every` lines at the cell, as one part.
void TurnLowering::follow_together(const Part& part) {
  const CellBuilder& cells = position_.cells();
  Writes writes(position_);
  Ref some = to_.number(0);
  for (const MoveLine& line : part.lines) {
    Cells pivots = cells.both(lowering_.matches(line), at_);
    pivots = cells.if_so(came_after(line.text()), pivots);
    some = to_.bit_or(some, to_.truth(to_.or_lanes(cells.any(pivots))));
    put(writes, line, pivots, std::nullopt);
  }
  note_written(writes);
  writes.apply();
  const Production& text = part.lines.front().text();
  const Ref bit = to_.constant({Word{1} << text.name % word_bits});
  to_.set(names_, to_.bit_or(names_, to_.choose(some, bit, to_.number(0))));
  if (may_move_again() && text.extra) to_.set(extra_, to_.bit_or(extra_, some));
}

/// The one element besides the anchor that tells the matches at a cell apart and that is written, if that is
/// so.
std::optional<std::size_t> TurnLowering::told_by(const MoveLine& line) {
  const Production& text = line.text();
  const std::size_t anchor = text.left.anchor;
  std::optional<std::size_t> far;
  if (text.right_anchor != anchor) far = text.right_anchor;
  for (const CompiledWrite& write : line.source->writes) {
    if (write.element == anchor || write.element == far) continue;
    if (far) return std::nullopt;
    far = write.element;
  }
  if (!far) return std::nullopt;
  std::vector<int> distances;
  for (const std::vector<int>& of : line.distances) distances.push_back(of[*far]);
  std::sort(distances.begin(), distances.end());
  if (std::adjacent_find(distances.begin(), distances.end()) != distances.end()) return std::nullopt;
  return far;
}

TurnLowering::Alternatives TurnLowering::alternatives(const MoveLine& line) {
  const CellBuilder& cells = position_.cells();
  Alternatives way;
  way.line = &line;
  const Picture& picture = line.text().left;
  if (line.text().free && line.kind != MoveLine::Kind::anywhere) {
    way.by_heading = true;
    way.ends = lowering_.matches(line);
  } else if (line.kind == MoveLine::Kind::slide) {
    way.ends = lowering_.slide_ends(
        line, cells.both(at_, position_.passing(picture.elements[0].test, player_, {0})));
  } else if (line.kind == MoveLine::Kind::anywhere) {
    if (line.text().free) throw Missing("'free' beside 'anywhere'");
    const Cells here = cells.both(at_, position_.passing(picture.elements[0].test, player_, {0}));
    const Cells ends = cells.and_not(position_.passing(picture.elements[1].test, player_, {0}), at_);
    way.ends = cells.if_so(cells.any(here), ends);
  } else {
    const Cells pivots = lowering_.matches_from(line, at_);
    if (line.headings() == 1 && !line.source->copies && line.kind != MoveLine::Kind::straight) {
      way.ends = cells.lane(pivots, 0);
    } else if (const std::optional<std::size_t> far = told_by(line);
               far && line.kind == MoveLine::Kind::rigid && !line.source->copies) {
      way.ends = cells.or_lanes(lowering_.covered(line, pivots, *far));
    } else {
      way.by_heading = true;
      way.ends = pivots;
    }
  }
  const Ref allowed = to_.truth(lowering_.allows(line));
  way.ends = affordable(line, cells.if_so(to_.bit_and(allowed, came_after(line.text())), way.ends));
  if (writes_once(line)) way.ends = cells.if_so(has_in_hand(line), way.ends);
  return way;
}

/// How each line of a part can go on at the cell where the move has come to.
std::vector<TurnLowering::Alternatives> TurnLowering::alternatives(const Part& part) {
  const CellBuilder& cells = position_.cells();
  std::vector<Alternatives> ways;
  ways.reserve(part.lines.size());
  for (const MoveLine& line : part.lines) {
    ways.push_back(alternatives(line));
    for (std::size_t i = 0; i + 1 < ways.size(); ++i) {
      if (are_one(*ways[i].line, line)) ways.back().ends = cells.and_not(ways.back().ends, ways[i].ends);
    }
  }
  std::vector<Named> named;
  named.reserve(ways.size());
  for (Alternatives& way : ways) named.push_back({way.line->text().name, &way.ends});
  prefer(named, false);
  for (Alternatives& way : ways) {
    way.count = to_.multiply(cells.count(way.ends), to_.number(way.line->choices));
  }
  return ways;
}

/// How many of the numbers below its weight follow() makes something of.
Ref TurnLowering::ways_to_follow(const Part& part) {
  if (part.lines.front().text().every) return to_.number(1);
  Ref total = to_.number(0);
  for (const Alternatives& way : alternatives(part)) total = to_.add(total, way.count);
  const Ref or_none = part.may_skip ? to_.truth(total) : to_.number(0);
  return to_.compute(form::Op::maximum, to_.add(total, or_none), to_.number(1));
}

void TurnLowering::follow(const Part& part, Ref chosen, form::Label reject) {
  const std::vector<Alternatives> ways = alternatives(part);
  Ref total = to_.number(0);
  for (const Alternatives& way : ways) total = to_.add(total, way.count);
  const form::Label next = to_.label();
  Ref rest = to_.snapshot(chosen);
  for (const Alternatives& way : ways) {
    const Ref here = rest;
    to_.when(to_.compute(form::Op::below, here, way.count), [&] {
      go_on(way, here);
      to_.jump(next);
    });
    rest = to_.subtract(rest, way.count);
  }
  // None of them: nothing follows where nothing can, or where that may be.
  to_.jump_if(to_.is_zero(to_.bit_or(total, chosen)), next);
  if (part.may_skip) to_.jump_if(to_.is_zero(rest), next);
  to_.jump(reject);
  to_.bind(next);
}

void TurnLowering::go_on(const Alternatives& way, Ref chosen) {
  const CellBuilder& cells = position_.cells();
  const MoveLine& line = *way.line;
  const auto [number, choice] = to_.divided(chosen, line.choices);
  const Cells at = cells.snapshot(at_);
  const std::optional<Ref> chosen_symbols = line.choices > 1 ? std::optional(choice) : std::nullopt;
  Writes writes(position_);
  Cells to = at;
  if (way.by_heading) {
    Ref rest = number;
    const Cells pivots = cells.pack(cells.nth_of_lanes(way.ends, line.headings(), rest));
    const auto lies = [&](std::size_t element) { return covered_by_one(line, pivots, element); };
    writes.put(line, lies, chosen_symbols);
    to = lies(line.text().right_anchor);
  } else if (line.kind == MoveLine::Kind::rigid && line.headings() == 1) {
    const Cells end = cells.nth(way.ends, number);
    writes.put(
        line, [&](std::size_t element) { return lowering_.covered(line, end, element); }, chosen_symbols);
    to = lowering_.covered(line, end, line.text().right_anchor);
  } else {
    const Cells end = cells.nth(way.ends, number);
    const std::size_t anchor = line.text().left.anchor;
    writes.put(
        line, [&](std::size_t element) { return element == anchor ? at : end; }, chosen_symbols);
    if (line.text().right_anchor != anchor) to = end;
  }
  note_written(writes);
  writes.apply();
  cells.set(at_, to);
  note_part(line.text());
}

} // namespace regola
