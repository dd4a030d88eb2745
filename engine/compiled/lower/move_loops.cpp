// All moves of a player, one after the other.

#include "engine/compiled/lower/move_maker.hpp"

namespace regola {

void MoveMaker::each(const std::function<void(Label reject)>& visit, std::optional<Ref> loses_only) {
  each_chosen({sources_.weights(), std::nullopt, loses_only, false}, visit);
}

void MoveMaker::each_line_by_line(const std::function<void(Label reject)>& visit) {
  each_chosen({sources_.weights(), std::nullopt, std::nullopt, true}, visit);
}

bool MoveMaker::counts_last_part() const {
  return !parts_.all().empty() && parts_.all().back().most > 1 && position_.hands.empty();
}

void MoveMaker::each_before_last(const std::function<void(Ref count, Label reject)>& visit) {
  std::vector<std::uint32_t> before = sources_.weights();
  for (const MoveSource& source : sources_.all()) {
    if (!source.followed) continue;
    const auto first = before.begin() + source.first;
    const auto words = static_cast<std::ptrdiff_t>(sources_.headings(source) * cells_.words());
    std::fill(first, first + words, source.weight / source.last_most);
  }
  const Ref count = to_.variable();
  each_chosen({std::move(before), count, std::nullopt, false}, [&](Label reject) { visit(count, reject); });
}

void MoveMaker::each_chosen(const Loop& loop, const std::function<void(Label reject)>& visit) {
  if (sources_.all().empty()) return;
  std::uint32_t losses = 0; // offset in memory of the matches that may leave fewer pieces
  if (loop.loses_only) {
    losses = to_.reserve(sources_.words());
    for (const MoveSource& source : sources_.all()) sources_.store(losses, source, sources_.losing(source));
  }
  const bool splits = any_of(loop.weights, [](std::uint32_t weight) { return weight > 1; });
  const Ref index = to_.variable();
  const Ref word = to_.variable();
  const Ref lost = to_.variable();
  const Ref choice = to_.variable();
  const Ref weight = to_.variable();
  const Label next_word = to_.label();
  const Label next_bit = to_.label();
  const Label make = to_.label();
  const Label reject = to_.label();
  const Label next_source = to_.label();
  const Label done = to_.label();
  Ref end = to_.number(sources_.words());
  std::vector<Label> begins; // start of the loop of each source
  const Ref behind = to_.variable();
  if (loop.by_source) {
    end = to_.variable();
    begins.resize(sources_.all().size() + 1, done);
    for (std::size_t i = 0; i < sources_.all().size(); ++i) begins[i] = to_.label();
    for (std::size_t i = 0; i < sources_.all().size(); ++i) {
      MoveSource& source = sources_.all()[i];
      to_.bind(begins[i]);
      source.matches = sources_.matches(source);
      to_.jump_unless(to_.or_lanes(cells_.any(source.matches)), begins[i + 1]);
      sources_.store(sources_.place(), source, source.matches);
      const std::size_t words = sources_.headings(source) * cells_.words();
      to_.set(index, to_.number(static_cast<std::int64_t>(source.first) - 1));
      to_.set(end, to_.number(source.first + words));
      to_.set(behind, to_.number(i + 1));
      to_.jump(next_word);
    }
  } else {
    sources_.store_all();
    to_.set(index, to_.number(-1));
  }
  to_.bind(next_word);
  to_.increment(index);
  to_.jump_unless(to_.below(index, end), next_source);
  to_.set(word, to_.load_at(sources_.place(), index));
  if (loop.loses_only) to_.set(lost, to_.load_at(losses, index));
  to_.bind(next_bit);
  if (loop.loses_only) {
    const Ref all = to_.subtract(to_.truth(*loop.loses_only), to_.number(1));
    to_.set(word, to_.bit_and(word, to_.bit_or(lost, all)));
  }
  to_.jump_unless(word, next_word);
  if (splits) {
    to_.set(choice, to_.number(0));
    to_.set(weight, to_.table({loop.weights.begin(), loop.weights.end()}, index));
  }
  to_.bind(make);
  make_chosen(
      index,
      [&](const MoveSource& source) {
        return std::pair(to_.lowest(word), splits && source.weight > 1 ? choice : to_.number(0));
      },
      reject, loop.count);
  const Ref cell = to_.add(to_.shift(index, {6}), to_.place(word));
  chosen_ = splits ? to_.add(to_.shift(cell, {16}), choice) : cell;
  visit(reject);
  if (splits) {
    to_.increment(choice);
    to_.jump_if(to_.below(choice, weight), make);
  }
  to_.set(word, to_.bit_and(word, to_.subtract(word, to_.number(1))));
  to_.jump(next_bit);
  to_.bind(next_source);
  for (std::size_t i = 1; loop.by_source && i < sources_.all().size(); ++i) {
    const Ref here = to_.equal(behind, to_.number(i));
    to_.jump_if(here, begins[i]);
  }
  to_.bind(done);
}

void MoveMaker::each_plain(const std::function<void(Label next)>& visit) {
  for (const MoveSource& source : sources_.all()) {
    for (std::size_t heading = 0; heading < sources_.headings(source); ++heading) {
      for (std::size_t k = 0; k < cells_.words(); ++k) each_plain(source, heading, k, visit);
    }
  }
}

/// Visits the moves in one word of a source's matches. The heading is a constant in the code of the loop.
void MoveMaker::each_plain(const MoveSource& source, std::size_t heading, std::size_t k,
                           const std::function<void(Label next)>& visit) {
  const auto lanes = static_cast<std::uint16_t>(sources_.headings(source));
  const Ref matches = to_.lane(to_.spread(source.matches.words[k], lanes), heading);
  if (to_.is_constant(matches) && to_.words(matches).front() == 0) return;
  const Ref word = to_.variable(to_.may(matches));
  to_.set(word, matches);
  const Label again = to_.label();
  const Label next = to_.label();
  const Label done = to_.label();
  to_.jump_unless(word, done);
  to_.bind(again);
  Cells pivot{std::vector<Ref>(cells_.words(), to_.number(0))};
  pivot.words[k] = to_.snapshot(to_.lowest(word));
  to_.set(word, to_.bit_and(word, to_.subtract(word, to_.number(1))));
  Writes writes(position_);
  const MoveLine& line = sources_.line(source);
  if (source.united) {
    put(writes, source, pivot, std::nullopt);
  } else if (line.kind == MoveLine::Kind::straight) {
    std::vector<Cells> each(lanes, cells_.none());
    each[heading] = pivot;
    put(writes, source, cells_.pack(each), std::nullopt);
  } else {
    const auto lies = [&](std::size_t element) {
      if (element == line.picture.pivot) return pivot;
      if (line.kind == MoveLine::Kind::slide) return lowering_.slide_start(line, to_.number(heading), pivot);
      return cells_.moved(pivot, {line.distances[heading][element]});
    };
    writes.put(line, lies, std::nullopt);
  }
  const Ref place = to_.place(pivot.words[k]);
  const auto before = source.first + k * lanes + heading; // offset in words
  chosen_ = to_.add(to_.number(word_bits * before), place);
  chances_ = to_.number(0);
  const std::vector<std::uint16_t>& chances = position_.rules().sides[player_].wins.chances;
  if (!chances.empty()) {
    const auto first = chances.begin() + static_cast<std::ptrdiff_t>(k * word_bits);
    chances_ = to_.table({first, first + word_bits}, place);
  }
  position_.with_planes(writes.changed(), [&] { visit(next); });
  to_.bind(next);
  to_.jump_if(word, again);
  to_.bind(done);
}

} // namespace regola
