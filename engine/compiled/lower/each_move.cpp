// All moves of a player, one after the other.

#include <algorithm>

#include "engine/compiled/lower/losses.hpp"
#include "engine/compiled/lower/turn.hpp"
#include "rules/limits.hpp"

namespace regola {

using form::Label;
using form::Ref;

/// Asks line by line, so that what is found first is enough.
void TurnLowering::jump_if_any(Label label) {
  const CellBuilder& cells = position_.cells();
  for (const MoveSource& source : sources_.all()) to_.jump_if(cells.any(sources_.matches(source)), label);
  for (const MoveLine* line : chains_->lines()) {
    to_.jump_if(cells.any(hands_.affordable(*line, lowering_.matches(*line))), label);
  }
}

/// What belongs to a step of a move that goes on.
ChainStep TurnLowering::chain_step() {
  ChainStep step;
  step.before = [this](const MoveLine& line) { hands_.note(&line); };
  step.after = [this](const MoveLine& line, const Cells& at, Label reject) {
    return parts_.follow_step(line, at, reject);
  };
  step.carried = {move_.names};
  if (may_move_again()) step.carried.push_back(move_.extra);
  step.carried.insert(step.carried.end(), move_.at.words.begin(), move_.at.words.end());
  step.only_cells = position_.hands.empty() && !may_fail_ &&
                    std::none_of(parts_.all().begin(), parts_.all().end(),
                                 [](const FurtherPart& part) { return part.each; });
  step.told = move_.names;
  step.refused = position_.refused;
  return step;
}

/// The parts behind a move that goes on are tried in all ways that there may be.
void TurnLowering::each_chain(const std::function<void(Label reject)>& visit) {
  const CellBuilder& cells = position_.cells();
  if (!move_.written.words.empty()) cells.set(move_.written, cells.constant(position_.layout().board()));
  std::uint64_t ways = 1;
  for (const FurtherPart& part : parts_.all()) {
    if (!part.each) ways *= part.most;
    if (ways > limits::moves) throw Missing("'again' before parts with so many ways to go on");
  }
  const bool evens_out = !position_.rules().sides[player_].afters.empty() ||
                         std::any_of(parts_.all().begin(), parts_.all().end(),
                                     [](const FurtherPart& part) { return !part.each; });
  chains_->each(chain_matches_, chain_step(), evens_out, [&] {
    const Label reject = to_.label();
    if (ways == 1) {
      parts_.follow_chain(to_.number(0), reject);
      return visit(reject);
    }
    std::vector<Ref> state{move_.names};
    if (may_move_again()) state.push_back(move_.extra);
    state.insert(state.end(), move_.at.words.begin(), move_.at.words.end());
    for (const Cells& plane : position_.planes) {
      state.insert(state.end(), plane.words.begin(), plane.words.end());
    }
    state.insert(state.end(), position_.hands.begin(), position_.hands.end());
    std::vector<Ref> kept;
    for (const Ref word : state) {
      kept.push_back(to_.variable());
      to_.set(kept.back(), word);
    }
    const Ref way = to_.variable();
    const Label next = to_.label();
    const Label done = to_.label();
    to_.set(way, to_.number(0));
    to_.bind(next);
    parts_.follow_chain(to_.snapshot(way), reject);
    visit(reject);
    to_.set(way, to_.add(way, to_.number(1)));
    to_.jump_unless(to_.compute(form::Op::below, way, to_.number(static_cast<std::int64_t>(ways))), done);
    for (std::size_t i = 0; i < state.size(); ++i) to_.set(state[i], kept[i]);
    to_.jump(next);
    to_.bind(done);
  });
}

void TurnLowering::each(const std::function<void(Label reject)>& visit, std::optional<Ref> loses_only) {
  each_chosen({sources_.weights(), std::nullopt, loses_only, false}, visit);
}

bool TurnLowering::finds_line_by_line() const {
  return !has_chains() && position_.rules().ruleset->prefer.empty();
}

void TurnLowering::each_line_by_line(const std::function<void(Label reject)>& visit) {
  each_chosen({sources_.weights(), std::nullopt, std::nullopt, true}, visit);
}

bool TurnLowering::counts_last_part() const {
  return !parts_.all().empty() && parts_.all().back().most > 1 && position_.hands.empty();
}

void TurnLowering::each_before_last(const std::function<void(Ref count, Label reject)>& visit) {
  std::vector<std::uint32_t> before = sources_.weights();
  for (const MoveSource& source : sources_.all()) {
    if (!source.followed) continue;
    const auto first = before.begin() + source.first;
    const auto words = static_cast<std::ptrdiff_t>(sources_.headings(source) * position_.cells().words());
    std::fill(first, first + words, source.weight / parts_.all().back().most);
  }
  const Ref count = to_.variable();
  each_chosen({std::move(before), count, std::nullopt, false}, [&](Label reject) { visit(count, reject); });
}

void TurnLowering::each_chosen(const Loop& loop, const std::function<void(Label reject)>& visit) {
  if (sources_.all().empty()) return;
  std::uint32_t losses = 0; // where those matches lie behind which there may be fewer pieces
  if (loop.loses_only) {
    losses = to_.reserve(sources_.words());
    for (const MoveSource& source : sources_.all())
      sources_.store(losses, source, losing(position_, sources_, parts_, source));
  }
  const bool splits =
      std::any_of(loop.weights.begin(), loop.weights.end(), [](std::uint32_t weight) { return weight > 1; });
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
  Ref end = to_.number(static_cast<std::int64_t>(sources_.words()));
  std::vector<Label> begins; // of each source
  const Ref behind = to_.variable();
  if (loop.by_source) {
    end = to_.variable();
    begins.resize(sources_.all().size() + 1, done);
    for (std::size_t i = 0; i < sources_.all().size(); ++i) begins[i] = to_.label();
    for (std::size_t i = 0; i < sources_.all().size(); ++i) {
      MoveSource& source = sources_.all()[i];
      to_.bind(begins[i]);
      source.matches = sources_.matches(source);
      to_.jump_unless(to_.or_lanes(position_.cells().any(source.matches)), begins[i + 1]);
      sources_.store(sources_.place(), source, source.matches);
      const std::size_t words = sources_.headings(source) * position_.cells().words();
      to_.set(index, to_.number(static_cast<std::int64_t>(source.first) - 1));
      to_.set(end, to_.number(static_cast<std::int64_t>(source.first + words)));
      to_.set(behind, to_.number(static_cast<std::int64_t>(i + 1)));
      to_.jump(next_word);
    }
  } else {
    sources_.store_all();
    to_.set(index, to_.number(-1));
  }
  to_.bind(next_word);
  to_.set(index, to_.add(index, to_.number(1)));
  to_.jump_unless(to_.compute(form::Op::below, index, end), next_source);
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
        return std::pair(to_.lowest(word), source.weight > 1 ? choice : to_.number(0));
      },
      reject, loop.count);
  const Ref cell = to_.add(to_.shift(index, {6}), to_.place(word));
  chosen_ = splits ? to_.add(to_.shift(cell, {16}), choice) : cell;
  visit(reject);
  if (splits) {
    to_.set(choice, to_.add(choice, to_.number(1)));
    to_.jump_if(to_.compute(form::Op::below, choice, weight), make);
  }
  to_.set(word, to_.bit_and(word, to_.subtract(word, to_.number(1))));
  to_.jump(next_bit);
  to_.bind(next_source);
  for (std::size_t i = 1; loop.by_source && i < sources_.all().size(); ++i) {
    const Ref here = to_.compute(form::Op::equal, behind, to_.number(static_cast<std::int64_t>(i)));
    to_.jump_if(here, begins[i]);
  }
  to_.bind(done);
}

bool TurnLowering::has_plain_matches() const {
  return exact_ && position_.hands.empty() && parts_.all().empty() && !may_move_again() &&
         std::all_of(sources_.lines().begin(), sources_.lines().end(), [](const MoveLine& line) {
           return line.choices == 1 && line.kind != MoveLine::Kind::anywhere;
         });
}

std::size_t TurnLowering::plain_loops() const { return sources_.words(); }

void TurnLowering::each_plain(const std::function<void(Label next)>& visit) {
  const CellBuilder& cells = position_.cells();
  for (const MoveSource& source : sources_.all()) {
    for (std::size_t heading = 0; heading < sources_.headings(source); ++heading) {
      for (std::size_t k = 0; k < cells.words(); ++k) each_plain(source, heading, k, visit);
    }
  }
}

/// The moves of one word of a source's matches. The loop's code knows the heading.
void TurnLowering::each_plain(const MoveSource& source, std::size_t heading, std::size_t k,
                              const std::function<void(Label next)>& visit) {
  const CellBuilder& cells = position_.cells();
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
  Cells pivot{std::vector<Ref>(cells.words(), to_.number(0))};
  pivot.words[k] = to_.snapshot(to_.lowest(word));
  to_.set(word, to_.bit_and(word, to_.subtract(word, to_.number(1))));
  Writes writes(position_);
  const MoveLine& line = sources_.line(source);
  if (source.united) {
    for (const std::size_t which : source.lines) {
      const MoveLine& together = sources_.lines()[which];
      writes.put(lowering_, together,
                 together.text().every ? cells.both(lowering_.matches(together), pivot) : pivot,
                 std::nullopt);
    }
  } else if (line.kind == MoveLine::Kind::straight) {
    std::vector<Cells> each(lanes, cells.none());
    each[heading] = pivot;
    writes.put(lowering_, line, cells.pack(each), std::nullopt);
  } else {
    const auto lies = [&](std::size_t element) {
      if (element == line.picture.pivot) return pivot;
      if (line.kind == MoveLine::Kind::slide) {
        return lowering_.slide_start(line, to_.number(static_cast<std::int64_t>(heading)), pivot);
      }
      return cells.moved(pivot, {line.distances[heading][element]});
    };
    writes.put(line, lies, std::nullopt);
  }
  const Ref place = to_.place(pivot.words[k]);
  const auto before = source.first + k * lanes + heading; // words
  chosen_ = to_.add(to_.number(static_cast<std::int64_t>(word_bits * before)), place);
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
