// Makes a move of a player by its number: its first part, and the writes of each part.

#include "engine/compiled/lower/move_maker.hpp"

namespace regola {

/// Makes the move without jumps: all lines write, each at the drawn bit if it is among its matches, else
/// nowhere.
void MoveMaker::make_small(Ref number) {
  Writes writes(position_);
  Cells at = cells_.none();
  Ref rest = number;
  const bool names_matter = parts_.some_come_after();
  Ref names = to_.number(0);
  Ref extra = to_.number(0);
  const auto note = [&](const Production& line, const std::vector<Cells>& drawn) {
    if (!names_matter && !move_.may_move_again()) return;
    Ref any = to_.some_of(drawn, [&](const Cells& cell) { return to_.truth(cells_.any(cell)); });
    const Ref bit = to_.constant({Word{1} << line.name % word_bits});
    names = to_.bit_or(names, to_.choose(any, bit, to_.number(0)));
    if (line.extra) extra = to_.bit_or(extra, any);
  };
  for (const MoveSource& source : sources_.all()) {
    const std::size_t lanes = sources_.headings(source);
    const std::vector<Cells> drawn = cells_.nth_of_lanes(source.matches, lanes, rest);
    const MoveLine& line = sources_.line(source);
    note(line.text(), drawn);
    if (!source.united && line.kind == MoveLine::Kind::rigid) {
      // Shift lane by lane: packing and unpacking single words takes longer.
      const auto lies = [&](std::size_t element) {
        Cells all = cells_.none();
        for (std::size_t heading = 0; heading < lanes; ++heading) {
          all = cells_.either(all, cells_.moved(drawn[heading], {line.distances[heading][element]}));
        }
        return all;
      };
      writes.put(line, lies, std::nullopt);
      if (!parts_.all().empty()) at = cells_.either(at, lies(line.text().right_anchor));
      continue;
    }
    const Cells pivots = cells_.pack(drawn);
    put(writes, source, pivots, std::nullopt);
    if (!parts_.all().empty()) {
      const bool straight = !source.united && line.kind == MoveLine::Kind::straight;
      at = cells_.either(at, straight ? lowering_.covered_by_one(line, pivots, line.text().right_anchor)
                                      : cells_.or_lanes(pivots));
    }
  }
  writes.apply();
  to_.set(move_.names, names);
  if (move_.may_move_again()) to_.set(move_.extra, extra);
  if (parts_.all().empty()) return;
  cells_.set(move_.at, at);
  for (const FurtherPart& part : parts_.all()) parts_.follow_together(part);
}

/// Writes of all lines of a source.
void MoveMaker::put(Writes& writes, const MoveSource& source, const Cells& pivots,
                    std::optional<Ref> choice) const {
  for (const std::size_t which : source.lines) {
    const MoveLine& line = sources_.lines()[which];
    const bool every = line.text().every;
    writes.put(lowering_, line, every ? cells_.both(lowering_.matches(line), pivots) : pivots, choice);
  }
}

/// The cell that an element covers in the match with this heading and pivot.
Cells MoveMaker::element(const MoveLine& line, std::size_t element, Ref heading, const Cells& pivot,
                         Ref place) {
  if (element == line.picture.pivot) return pivot;
  if (line.kind == MoveLine::Kind::slide) return lowering_.slide_start(line, heading, pivot);
  const std::vector<int> distances = line.distances_to(element);
  if (all_equal(distances)) return cells_.moved(pivot, {distances.front()});
  std::vector<Word> words{distances.begin(), distances.end()}; // sign-extended
  return cells_.at_place(to_.add(place, to_.table(std::move(words), heading)));
}

/// Makes the first part of a move of a source.
/// @param word_number index among the words of the source of the word that holds the bit
/// @param choice number below the choices of the line, without those of further parts
void MoveMaker::make_from(const MoveSource& source, Ref word_number, Ref bit, Ref choice, Label reject) {
  const MoveLine& line = sources_.line(source);
  const std::size_t lanes = sources_.headings(source);
  Ref word = to_.number(0);
  for (std::size_t k = 1; k < cells_.words(); ++k) {
    const Ref first = to_.number(k * lanes);
    word = to_.add(word, to_.is_zero(to_.below(word_number, first)));
  }
  const Ref heading = to_.subtract(word_number, to_.multiply(word, to_.number(lanes)));
  Cells pivot{{bit}};
  Ref place = to_.place(bit);
  if (cells_.words() > 1) {
    pivot.words.clear();
    for (std::size_t k = 0; k < cells_.words(); ++k) {
      const Ref here = to_.equal(word, to_.number(k));
      pivot.words.push_back(to_.choose(here, bit, to_.number(0)));
    }
    place = to_.add(place, to_.multiply(word, to_.number(word_bits)));
  }
  Writes writes(position_);
  Cells to = pivot;
  Cells from = pivot;
  const std::optional<Ref> chosen = line.choices > 1 ? std::optional(choice) : std::nullopt;
  if (source.united || line.kind == MoveLine::Kind::straight) {
    Cells pivots = pivot;
    if (!source.united) {
      // The pivot lies only in the lane of the drawn heading.
      std::vector<Cells> each;
      for (std::size_t i = 0; i < lanes; ++i) {
        const Ref here = to_.equal(heading, to_.number(i));
        each.push_back(cells_.if_so(here, pivot));
      }
      pivots = cells_.pack(each);
    }
    put(writes, source, pivots, chosen);
    if (!source.united) {
      to = lowering_.covered_by_one(line, pivots, line.text().right_anchor);
      from = lowering_.covered_by_one(line, pivots, line.text().left.anchor);
    }
  } else if (line.kind == MoveLine::Kind::anywhere) {
    // The pivot is the destination; the choice selects the cell that the move leaves.
    const Cells starts =
        cells_.and_not(position_.passing(line.text().left.elements[0].test, player_, {0}), pivot);
    const Cells start = cells_.nth(starts, choice);
    writes.put(
        line, [&](std::size_t element) { return element == 0 ? start : pivot; }, std::nullopt);
    (line.text().right_anchor == 0 ? to : from) = start;
  } else {
    writes.put(
        line, [&](std::size_t covered) { return element(line, covered, heading, pivot, place); }, chosen);
    to = element(line, line.text().right_anchor, heading, pivot, place);
    from = element(line, line.text().left.anchor, heading, pivot, place);
  }
  for (const std::size_t rival : source.rivals) {
    const bool itself = &sources_.lines()[rival] == &line;
    to_.jump_if(
        sources_.offers(sources_.lines()[rival], from, to, itself ? std::optional(heading) : std::nullopt),
        reject);
  }
  if (line.source->may_fail) to_.jump_if(writes.fails(), reject);
  to = cells_.snapshot(to);
  move_.note_written(writes, true);
  writes.apply();
  cells_.set(move_.at, to);
  move_.note_part(line.text(), true);
}

void MoveMaker::make(Ref number, Label reject) {
  if (sources_.all().empty()) return to_.jump(reject);
  const form::Tally& tally = to_.tally_at(sources_.tally());
  const Ref index = to_.locate(sources_.tally(), number);
  const Ref rest = to_.subtract(number, to_.load_at(tally.sums, index));
  const Ref word = to_.load_at(tally.words, index);
  const Ref count = to_.count(word);
  make_chosen(
      index,
      [&](const MoveSource& source) {
        const auto [bit_number, choice] = to_.divided(rest, source.weight);
        return std::pair(to_.nth(word, bit_number, count), choice);
      },
      reject);
}

/// @param index of a word, among the words of all sources
/// @param count if given, receives the number of ways of the last part, which then is not made
void MoveMaker::make_chosen(Ref index, const Pick& pick, Label reject, std::optional<Ref> count) {
  const Ref chosen = to_.variable();
  const Label follows = to_.label();
  const Label made = to_.label();
  hands_.note();
  if (count) to_.set(*count, to_.number(1));
  const auto from = [&](const MoveSource& source) {
    const auto [bit, choice] = pick(source);
    const MoveLine& line = sources_.line(source);
    const bool anywhere = line.kind == MoveLine::Kind::anywhere;
    const std::uint32_t own =
        anywhere ? static_cast<std::uint32_t>(position_.layout().cells()) - 1 : line.choices;
    const auto [others, first] = to_.divided(choice, own);
    if (anywhere) {
      const Cells starts = position_.passing(line.text().left.elements[0].test, player_, {0});
      to_.jump_unless(to_.below(first, cells_.count(starts)), reject);
    }
    make_from(source, to_.subtract(index, to_.number(source.first)), bit, first, reject);
    to_.set(chosen, others);
    hands_.note_changed(line);
    to_.jump(source.followed ? follows : made);
  };
  // Finds the source by binary search.
  const auto find = [&](const auto& self, std::size_t first, std::size_t last) -> void {
    if (last - first == 1) return from(sources_.all()[first]);
    const std::size_t middle = (first + last) / 2;
    const Label high = to_.label();
    to_.jump_unless(to_.below(index, to_.number(sources_.all()[middle].first)), high);
    to_.apart([&] { self(self, first, middle); });
    to_.mark(high);
    to_.apart([&] { self(self, middle, last); });
  };
  to_.apart([&] { find(find, 0, sources_.all().size()); });
  to_.bind(follows);
  if (!parts_.all().empty()) hands_.settle(reject);
  parts_.follow_all(chosen, reject, count);
  if (!parts_.all().empty() && !position_.hands.empty()) {
    const Label done = to_.label();
    to_.jump(done);
    to_.bind(made);
    hands_.settle(reject);
    to_.bind(done);
  } else {
    to_.bind(made);
    hands_.settle(reject);
  }
}

} // namespace regola
