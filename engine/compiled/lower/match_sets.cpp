#include "engine/compiled/lower/sources.hpp"

namespace regola {

// Matches that may leave fewer pieces on the board.

namespace {

constexpr int unknown = -1000;

/// Lower bound on the pieces that a match adds to the board. Below 0: it may remove some.
int least_gain(const Symbols& symbols, const MoveLine& line) {
  const SymbolSet empty(std::string(1, symbols.ground()));
  int gain = 0;
  for (const CompiledWrite& write : line.source->writes) {
    const Element& element = line.text().left.elements[write.element];
    if (element.test.off || write.planes.empty()) return unknown;
    const bool from_piece = !(element.test.symbols - empty).empty();
    const bool to_piece = all_of(write.planes, [](std::int16_t plane) { return plane >= 0; });
    const int here = (to_piece ? 1 : 0) - (from_piece ? 1 : 0);
    if (element.is_single() && line.kind != MoveLine::Kind::straight && !line.text().every) {
      gain += here;
    } else if (here < 0) {
      return unknown; // an unknown number of cells
    }
  }
  return gain;
}

/// Lower bound for all parts after the first one together.
int least_gain_of_parts(const Symbols& symbols, const PartLowering& parts) {
  int gain = 0;
  for (const FurtherPart& part : parts.all()) {
    int least = 0; // the part may be skipped
    for (const MoveLine& line : part.lines) least = std::min(least, least_gain(symbols, line));
    gain += least;
  }
  return gain;
}

} // namespace

Cells MoveSources::losing(const MoveSource& source) const {
  const Symbols& symbols = position_.rules().symbols;
  int gain = std::numeric_limits<int>::max();
  for (const std::size_t line : source.lines) gain = std::min(gain, least_gain(symbols, lines_[line]));
  if (source.followed) gain += least_gain_of_parts(symbols, parts_);
  if (gain >= 0) return cells_.none();
  const MoveLine& line = this->line(source);
  const bool at_distances = line.kind == MoveLine::Kind::rigid;
  if (gain < -1 || source.united || !(at_distances || line.kind == MoveLine::Kind::slide)) {
    return source.matches;
  }
  // The match loses at most one piece, and only if each cell that may hold a piece does.
  const SymbolSet empty(std::string(1, symbols.ground()));
  Cells all = source.matches;
  for (const CompiledWrite& write : line.source->writes) {
    const SymbolSet& there = line.text().left.elements[write.element].test.symbols;
    const bool of_pivot = write.element == line.picture.pivot;
    const bool one_or_none = there.intersects(empty) && !there.is_subset_of(empty);
    if (!one_or_none || !(at_distances || of_pivot)) continue;
    const Cells pieces = position_.pieces();
    if (of_pivot) {
      all = cells_.both(all, pieces);
      continue;
    }
    const auto lane = [&](int distance) { return cells_.moved(pieces, {distance}); };
    all = cells_.both(all, cells_.pack(mapped(line.distances_from(write.element), lane)));
  }
  return all;
}

// Matches whose moves are legal for certain.

namespace {

/// Whether each match of a source counts for as many moves as its weight, if hands and `forbid` lines are
/// left aside.
bool is_exact(const MoveSources& sources, const MoveSource& source) {
  return !source.followed && source.rivals.empty() && all_of(source.lines, [&](std::size_t index) {
    const MoveLine& line = sources.lines()[index];
    return line.kind != MoveLine::Kind::anywhere && !line.source->may_fail;
  });
}

/// Whether the cells are known that a match of a source writes.
bool is_known(const MoveSources& sources, const MoveSource& source) {
  const MoveLine& line = sources.line(source);
  const auto is_known = [&](const CompiledWrite& write) {
    const bool at_end = write.element == line.picture.pivot || write.element == line.text().left.anchor;
    return write.kind == Write::Kind::symbols && line.text().left.elements[write.element].is_single() &&
           (line.kind == MoveLine::Kind::rigid || (line.kind == MoveLine::Kind::slide && at_end));
  };
  return !source.united && !line.source->copies && all_of(line.source->writes, is_known);
}

/// The number of moves of each match, as far as the hands hold enough; nullopt if only making a move shows
/// it.
std::optional<Ref> moves_of_each(form::Builder& to, const MoveSources& sources, const MoveSource& source,
                                 const HandLowering& hands) {
  if (!source.united) return hands.affordable_choices(sources.line(source));
  for (const std::size_t line : source.lines) {
    if (!hands.affordable_choices(sources.lines()[line])) return std::nullopt;
  }
  return to.number(source.weight);
}

/// The matches whose element covers none of the cells `where`. Of slides, none of the matches if any slide
/// may begin on such a cell.
Cells writing_off(PositionLowering& position, PlayerIndex player, const MoveLine& line, std::size_t element,
                  const Cells& matches, const Cells& where) {
  const CellBuilder& cells = position.cells();
  form::Builder& to = position.to();
  if (element == line.picture.pivot) return cells.and_not(matches, where);
  if (line.kind == MoveLine::Kind::slide) {
    const CellTest& beginning = line.text().left.elements[element].test;
    const Cells begin = cells.both(where, position.passing(beginning, player, {0}));
    return cells.if_so(to.is_zero(cells.any(begin)), matches);
  }
  const auto lane = [&](int distance) { return cells.moved(where, {distance}); };
  return cells.and_not(matches, cells.pack(mapped(line.distances_from(element), lane)));
}

/// The matches that no `forbid` line can forbid. A line that moves no victim must write on no exposed cell. A
/// line that moves one must put it where it is safe, the victims that stay must be safe, and it must make no
/// forbidden picture.
Cells allowed(PositionLowering& position, PlayerIndex player, const MoveLine& line, const MoveSource& source,
              const Cells& exposed, const Cells& unsafe) {
  const CellBuilder& cells = position.cells();
  form::Builder& to = position.to();
  const CompiledExposure& exposure = position.rules().sides[player].exposure;
  const auto puts = [](const CompiledWrite& write, const std::vector<std::int16_t>& planes) {
    return std::find_first_of(write.planes.begin(), write.planes.end(), planes.begin(), planes.end()) !=
           write.planes.end();
  };
  const std::vector<CompiledWrite>& writes = line.source->writes;
  const auto put = [&](const std::vector<std::int16_t>& planes) {
    return any_of(writes, [&](const CompiledWrite& write) { return puts(write, planes); });
  };
  if (put(exposure.needed)) return cells.none();
  const bool brings = put(exposure.victims);
  const Cells off = brings ? position.result(exposure.program, exposure.pictured, player) : exposed;
  Cells all = source.matches;
  for (const CompiledWrite& write : writes) {
    all = writing_off(position, player, line, write.element, all, off);
    if (puts(write, exposure.victims)) all = writing_off(position, player, line, write.element, all, unsafe);
  }
  if (!brings) return all;
  Cells staying = cells.united(exposure.victims, [&](std::int16_t victim) {
    return position.planes[static_cast<std::size_t>(victim)];
  });
  // `exposed` is the whole board if every move must be tested.
  const Cells rest = cells.and_not(cells.constant(position.layout().board()), exposed);
  const Ref refused = to.bit_or(cells.any(cells.both(staying, unsafe)), to.is_zero(cells.any(rest)));
  return cells.if_so(to.is_zero(refused), all);
}

} // namespace

Ref MoveSources::take_sure(const std::optional<Cells>& exposed, Ref condition) {
  const CompiledExposure& exposure = position_.rules().sides[player_].exposure;
  Cells unsafe = cells_.none();
  if (exposed) unsafe = position_.result(exposure.program, exposure.unsafe, player_);
  Ref sum = to_.number(0);
  for (MoveSource& source : sources_) {
    if (!is_exact(*this, source) || (exposed && !is_known(*this, source))) continue;
    const std::optional<Ref> each = moves_of_each(to_, *this, source, hands_);
    if (!each) continue;
    Cells sure = source.matches;
    if (exposed) sure = allowed(position_, player_, line(source), source, *exposed, unsafe);
    sure = cells_.if_so(condition, sure);
    source.matches = cells_.and_not(source.matches, sure);
    const Ref matches = cells_.count(sure);
    const bool is_one = to_.is_constant(*each) && to_.words(*each).front() == 1;
    sum = to_.add(sum, is_one ? matches : to_.multiply(matches, *each));
  }
  return sum;
}

} // namespace regola
