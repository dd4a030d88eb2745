// The further parts of a move.

#include "engine/compiled/lower/part_lowering.hpp"

namespace regola {

bool PartLowering::some_come_after() const {
  return any_of(parts_, [](const FurtherPart& part) {
    return any_of(part.lines, [](const MoveLine& line) { return !line.text().after.empty(); });
  });
}

void PartLowering::follow_all(Ref left, Label reject, std::optional<Ref> count) {
  for (const FurtherPart& part : parts_) {
    if (count && &part == &parts_.back()) {
      to_.set(*count, ways_to_follow(part));
      break;
    }
    follow_part(part, left, reject);
  }
  reject_what_is_left(left, reject);
}

void PartLowering::follow_chain(Ref left, Label reject) {
  for (const FurtherPart& part : parts_) {
    if (!part.each) follow_part(part, left, reject);
  }
  reject_what_is_left(left, reject);
}

/// A `once` step merges several chains, so it forgets the names of the parts before it.
Cells PartLowering::follow_step(const MoveLine& line, const Cells& at, Label reject) {
  hands_.settle(reject, &line);
  cells_.set(move_.at, at);
  const Production& text = line.text();
  const Ref bit = to_.constant({Word{1} << text.name % word_bits});
  const bool each = any_of(parts_, [](const FurtherPart& part) { return part.each; });
  to_.set(move_.names, each && !text.once ? to_.bit_or(move_.names, bit) : bit);
  if (move_.may_move_again()) {
    const Ref before = each ? move_.extra : to_.number(0);
    to_.set(move_.extra, to_.bit_or(before, to_.number(text.extra ? 1 : 0)));
  }
  for (const FurtherPart& part : parts_) {
    Ref left = to_.number(0);
    if (part.each) follow_part(part, left, reject);
  }
  return cells_.snapshot(move_.at);
}

/// Whether the part has no ways in some moves, since all of its lines follow only certain parts.
bool PartLowering::may_be_no_choice(const FurtherPart& part) {
  return part.most > 1 && none_of(part.lines, [](const MoveLine& line) { return line.text().after.empty(); });
}

/// Rejects a number that is not used up. That may happen where a part had no ways.
void PartLowering::reject_what_is_left(Ref left, Label reject) {
  if (any_of(parts_, may_be_no_choice)) to_.jump_if(left, reject);
}

/// Returns 1 if some line of the part may follow the parts of the move, else 0.
Ref PartLowering::may_come(const FurtherPart& part) const {
  return to_.some_of(part.lines, [&](const MoveLine& line) { return move_.came_after(line.text()); });
}

/// Makes one part.
/// @param[in,out] left selects the way; the quotient selects the ways of later parts
void PartLowering::follow_part(const FurtherPart& part, Ref& left, Label reject) {
  hands_.note();
  const MoveLine& first = part.lines.front();
  hands_.note_changed(first);
  if (first.text().every) {
    follow_together(part);
  } else {
    Ref may = may_be_no_choice(part) ? may_come(part) : to_.number(1);
    const auto [others, mine] = to_.divided(left, part.most);
    Ref way = to_.choose(may, mine, to_.number(0));
    const auto apart = apart_.find(static_cast<std::size_t>(&part - parts_.data()));
    if (apart != apart_.end()) {
      // Also where the part does not come: then only its first way is the move.
      const Ref chosen = apart->second;
      way = to_.choose(chosen, to_.subtract(chosen, to_.number(1)), way);
      may = to_.bit_or(may, to_.truth(chosen));
    }
    left = to_.choose(may, others, left);
    follow(part, way, reject);
  }
  hands_.settle(reject);
}

void PartLowering::follow_together(const FurtherPart& part) {
  Writes writes(position_);
  Ref some = to_.number(0);
  for (const MoveLine& line : part.lines) {
    Cells pivots = cells_.both(lowering_.matches(line), move_.at);
    pivots = cells_.if_so(move_.came_after(line.text()), pivots);
    some = to_.bit_or(some, to_.truth(to_.or_lanes(cells_.any(pivots))));
    writes.put(lowering_, line, pivots, std::nullopt);
  }
  move_.note_written(writes);
  writes.apply();
  const Production& text = part.lines.front().text();
  const Ref bit = to_.constant({Word{1} << text.name % word_bits});
  to_.set(move_.names, to_.bit_or(move_.names, to_.choose(some, bit, to_.number(0))));
  if (move_.may_move_again() && text.extra) to_.set(move_.extra, to_.bit_or(move_.extra, some));
}

/// Returns the only written element other than the anchor, if it lies elsewhere in each heading; so it
/// identifies the match at a cell. Else `nullopt`.
std::optional<std::size_t> PartLowering::told_by(const MoveLine& line) {
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
  std::vector<int> distances = line.distances_to(*far);
  std::sort(distances.begin(), distances.end());
  if (std::adjacent_find(distances.begin(), distances.end()) != distances.end()) return std::nullopt;
  return far;
}

/// Pivots of the matches of a line that begin on the cell that the move has reached, without those that are
/// the same move as an earlier match.
Cells PartLowering::pivots(const FurtherPart& part, std::size_t index) const {
  const MoveLine& line = part.lines[index];
  const auto all = [&](const MoveLine& of) {
    return of.text().free ? lowering_.matches(of) : lowering_.matches_from(of, move_.at);
  };
  Cells own = all(line);
  for (std::size_t i = 0; i <= index; ++i) {
    const MoveLine& other = part.lines[i];
    if (!are_dropped(other, line)) continue;
    own = lowering_.without(line, own, other, cells_.if_so(move_.came_after(other.text()), all(other)));
  }
  return own;
}

PartLowering::Alternatives PartLowering::alternatives(const FurtherPart& part, std::size_t index) {
  const MoveLine& line = part.lines[index];
  Alternatives way;
  way.line = &line;
  const Picture& picture = line.text().left;
  if (line.text().free) {
    way.by_heading = true;
    way.ends = pivots(part, index);
  } else if (line.kind == MoveLine::Kind::slide) {
    Cells from = cells_.both(move_.at, position_.passing(picture.elements[0].test, player_, {0}));
    if (const std::vector<CellIndex>& starts = line.text().guard.cells; !starts.empty()) {
      from = cells_.both(from, cells_.constant(position_.layout().mask(starts)));
    }
    way.ends = lowering_.slide_ends(line, from);
  } else if (line.kind == MoveLine::Kind::anywhere) {
    const Cells here = cells_.both(move_.at, position_.passing(picture.elements[0].test, player_, {0}));
    const Cells ends = cells_.and_not(position_.passing(picture.elements[1].test, player_, {0}), move_.at);
    way.ends = cells_.if_so(cells_.any(here), ends);
  } else {
    const Cells pivots = this->pivots(part, index);
    if (line.headings() == 1 && !line.source->copies && line.kind != MoveLine::Kind::straight) {
      way.ends = cells_.lane(pivots, 0);
    } else if (const std::optional<std::size_t> far = told_by(line);
               far && line.kind == MoveLine::Kind::rigid && !line.source->copies) {
      way.ends = cells_.or_lanes(lowering_.covered(line, pivots, *far));
    } else {
      way.by_heading = true;
      way.ends = pivots;
    }
  }
  const Ref allowed = to_.truth(lowering_.allows(line));
  way.ends =
      hands_.affordable(line, cells_.if_so(to_.bit_and(allowed, move_.came_after(line.text())), way.ends));
  if (writes_once(line)) way.ends = cells_.if_so(hands_.has_for(line), way.ends);
  return way;
}

/// The ways to go on by each line of a part from the cell that the move has reached.
std::vector<PartLowering::Alternatives> PartLowering::alternatives(const FurtherPart& part) {
  std::vector<Alternatives> ways;
  ways.reserve(part.lines.size());
  for (std::size_t k = 0; k < part.lines.size(); ++k) {
    const MoveLine& line = part.lines[k];
    ways.push_back(alternatives(part, k));
    for (std::size_t i = 0; i + 1 < ways.size(); ++i) {
      if (are_one(*ways[i].line, line)) ways.back().ends = cells_.and_not(ways.back().ends, ways[i].ends);
    }
  }
  std::vector<NamedCells> named = mapped(ways, [&](Alternatives& way) {
    return NamedCells{way.line->text().name, &way.ends};
  });
  prefer(position_, player_, named, false);
  for (Alternatives& way : ways) {
    way.count = to_.multiply(cells_.count(way.ends), to_.number(way.line->choices));
  }
  return ways;
}

/// Number of the ways that follow() accepts; at least 1.
Ref PartLowering::ways_to_follow(const FurtherPart& part) {
  if (part.lines.front().text().every) return to_.number(1);
  Ref total = to_.total_of(alternatives(part), [&](const Alternatives& way) { return way.count; });
  const Ref or_none = part.may_skip ? to_.truth(total) : to_.number(0);
  return to_.maximum(to_.add(total, or_none), to_.number(1));
}

void PartLowering::follow(const FurtherPart& part, Ref chosen, Label reject) {
  const std::vector<Alternatives> ways = alternatives(part);
  Ref total = to_.total_of(ways, [&](const Alternatives& way) { return way.count; });
  const Label next = to_.label();
  Ref rest = to_.snapshot(chosen);
  for (const Alternatives& way : ways) {
    const Ref here = rest;
    to_.when(to_.below(here, way.count), [&] {
      go_on(way, here);
      to_.jump(next);
    });
    rest = to_.subtract(rest, way.count);
  }
  // No way is selected: fine if there is none, or if the part may be skipped; else reject.
  to_.jump_if(to_.is_zero(to_.bit_or(total, chosen)), next);
  if (part.may_skip) to_.jump_if(to_.is_zero(rest), next);
  to_.jump(reject);
  to_.bind(next);
}

void PartLowering::go_on(const Alternatives& way, Ref chosen) {
  const MoveLine& line = *way.line;
  const auto [number, choice] = to_.divided(chosen, line.choices);
  const Cells at = cells_.snapshot(move_.at);
  const std::optional<Ref> chosen_symbols = line.choices > 1 ? std::optional(choice) : std::nullopt;
  Writes writes(position_);
  Cells to = at;
  if (way.by_heading) {
    Ref rest = number;
    const Cells pivots = cells_.pack(cells_.nth_of_lanes(way.ends, line.headings(), rest));
    const auto lies = [&](std::size_t element) { return lowering_.covered_by_one(line, pivots, element); };
    writes.put(line, lies, chosen_symbols);
    to = lies(line.text().right_anchor);
  } else if (line.kind == MoveLine::Kind::rigid && line.headings() == 1) {
    const Cells end = cells_.nth(way.ends, number);
    writes.put(
        line, [&](std::size_t element) { return lowering_.covered(line, end, element); }, chosen_symbols);
    to = lowering_.covered(line, end, line.text().right_anchor);
  } else {
    const Cells end = cells_.nth(way.ends, number);
    const std::size_t anchor = line.text().left.anchor;
    writes.put(
        line, [&](std::size_t element) { return element == anchor ? at : end; }, chosen_symbols);
    if (line.text().right_anchor != anchor) to = end;
  }
  move_.note_written(writes);
  writes.apply();
  cells_.set(move_.at, to);
  move_.note_part(line.text());
}

void prefer(PositionLowering& position, PlayerIndex player, const std::vector<NamedCells>& all, bool tries) {
  const CellBuilder& cells = position.cells();
  form::Builder& to = position.to();
  const auto has = [&](NameIndex name) {
    return any_of(all, [&](const NamedCells& named) { return named.name == name; });
  };
  for (const std::vector<NameIndex>& order : position.rules().ruleset->prefer) {
    Ref better = to.number(0);
    for (auto name = order.begin(); name != order.end(); ++name) {
      const NameIndex here = *name;
      Ref found = better;
      if (tries && has(here) && std::any_of(name + 1, order.end(), has)) {
        for (const NamedCells& named : all) {
          if (named.name == here) *named.cells = cells.if_so(to.is_zero(better), *named.cells);
        }
        better = to.bit_or(better, position.can_begin_with(player, here));
        continue;
      }
      for (const NamedCells& named : all) {
        if (named.name != here) continue;
        *named.cells = cells.if_so(to.is_zero(better), *named.cells);
        found = to.bit_or(found, to.truth(to.or_lanes(cells.any(*named.cells))));
      }
      better = found;
    }
  }
}

} // namespace regola
