#include "engine/compiled/lower/after.hpp"

#include "rules/ruleset/asks.hpp"

namespace regola {

namespace {

/// Whether the write always changes the cell.
bool changes_cell(const CompiledWrite& write, const CellTest& test) {
  if (write.kind == Write::Kind::symbols) return !test.symbols.contains(write.symbols.front());
  if (write.kind != Write::Kind::sum) return false;
  const std::vector<Sum::Term>& terms = write.source->sum.terms;
  return terms.size() == 1 && terms.front().variable == 0 && terms.front().factor == 1 &&
         write.source->sum.number != 0;
}

/// Restricts a run to cells that do not pass a test.
/// @return false if a test of cells cannot express that
bool keep_from(CellTest& run, const CellTest& end) {
  const bool bare = run.within == no_class && run.outside == no_class && run.variable == 0;
  if (!bare || end.off || end.outside != no_class) return false;
  if (end.within == no_class) {
    run.symbols = run.symbols - end.symbols;
  } else if ((run.symbols - end.symbols).empty()) {
    run.outside = end.within;
  } else {
    return false;
  }
  return !run.symbols.empty();
}

/// Returns the picture restricted to its shortest matches, for a picture that ends, seen from its pivot, with
/// a run of any length and a cell. The shortest match comes first; its run covers no cell on which the last
/// element could lie. `nullopt` for other pictures.
std::optional<Picture> with_shortest_run(const Picture& picture, std::size_t pivot) {
  const auto& elements = picture.elements;
  const bool forwards = pivot + 2 < elements.size();
  if (picture.has_rows || picture.line_count || (!forwards && pivot < 2)) return std::nullopt;
  const std::size_t end = forwards ? elements.size() - 1 : 0;
  const std::size_t run = forwards ? end - 1 : 1;
  const Element& open = elements[run];
  const bool is_open = open.is_run() && !open.length && open.least == 0 && open.most == Element::endless;
  Picture nearest = picture;
  if (!is_open || !elements[end].is_single() || !keep_from(nearest.elements[run].test, elements[end].test)) {
    return std::nullopt;
  }
  return nearest;
}

/// Whether each match changes a cell.
bool surely_changes(const CompiledProduction& source) {
  return any_of(source.writes, [&](const CompiledWrite& write) {
    const Element& element = source.source->left.elements[write.element];
    return element.least > 0 && changes_cell(write, element.test);
  });
}

/// Compiles a line whose first match planes can find, in the order of the reference matcher: heading by
/// heading, by the pivot of the picture. `nullopt` if planes cannot find the first match that changes
/// something.
std::optional<MoveLine> by_planes(PositionLowering& position, PlayerIndex player,
                                  const CompiledProduction& source) {
  const CompiledRuleset& rules = position.rules();
  MoveLine line;
  line.source = &source;
  line.program = rules.programs[source.left.program];
  line.picture = source.left.picture;
  const auto writes_off = [&](const CompiledWrite& write) {
    return line.text().left.elements[write.element].test.off;
  };
  if (!line.picture.exact || source.gate.limits_anchor || !surely_changes(source) ||
      !line.text().left.elements[line.picture.pivot].is_single() || any_of(source.writes, writes_off)) {
    return std::nullopt;
  }
  if (!line.picture.rigid && line.text().left.has_rows) return std::nullopt;
  if (!line.picture.rigid && !line.picture.determinate) {
    std::optional<Picture> nearest = with_shortest_run(line.text().left, line.picture.pivot);
    if (!nearest) return std::nullopt;
    line.own = std::make_shared<const Picture>(std::move(*nearest));
    line.program = Program();
    line.picture = position.compile(
        *line.own, player, line.program,
        {.pivot = line.picture.pivot, .anchors = position.layout().limit(line.text().guard.cells)});
    if (!line.picture.determinate) return std::nullopt;
  }
  line.distances = line.picture.distances;
  line.kind = line.picture.rigid ? MoveLine::Kind::rigid : MoveLine::Kind::straight;
  if (line.kind == MoveLine::Kind::straight) {
    try {
      check_way(position.layout(), line);
    } catch (const Missing& /*missing*/) {
      return std::nullopt;
    }
  }
  return line;
}

/// Whether the condition of a line tries moves.
bool tries_moves(const CompiledRuleset& rules, const CompiledProduction& source) {
  return source.gate.condition && asks_for_moves(*rules.ruleset, *source.gate.condition->source);
}

/// Returns the first match in the order of the headings, in the lane of its heading.
Cells first_of(const CellBuilder& cells, form::Builder& to, const Cells& matches, std::size_t lanes) {
  std::vector<Cells> each;
  Ref before = to.number(0);
  for (std::size_t i = 0; i < lanes; ++i) {
    const Cells here = cells.lane(matches, i);
    each.push_back(cells.if_so(to.is_zero(before), cells.lowest(here)));
    before = to.bit_or(before, cells.any(here));
  }
  return cells.pack(each);
}

} // namespace

AfterLowering::AfterLowering(PositionLowering& position, PlayerIndex player)
    : PlayerLowering(position, player), lowering_(position, player) {
  for (const CompiledProduction& source : position.rules().sides[player].afters) {
    if (source.never) continue;
    Line& line = lines_.emplace_back();
    std::optional<MoveLine> move = by_planes(position, player, source);
    std::optional<std::vector<HandChange>> hands = move ? hands_of(*move) : std::nullopt;
    if (hands) {
      line.line = std::move(*move);
      line.hands = std::move(*hands);
    } else {
      walk(line, source);
    }
    line.asks_for_moves = tries_moves(position.rules(), source);
  }
}

/// Prepares a line to be walked, because planes cannot find its first match or how that changes the hands.
void AfterLowering::walk(Line& line, const CompiledProduction& source) {
  line.line.source = &source;
  WalkedPicture::Question question;
  question.anchors = source.source->guard.cells;
  question.wanted.assign(source.source->left.elements.size(), true);
  question.in_order = true;
  question.shares_visit = true;
  line.walk = std::make_unique<WalkedPicture>(position_, player_, source.source->left, std::move(question));
  line.counts_hands = !position_.rules().ruleset->hands.empty() && source.source->hands != 0;
  if (!line.counts_hands || hands_) return;
  hands_ = std::make_unique<HandLowering>(position_, player_);
  hands_->reserve();
}

bool AfterLowering::asks_for_moves() const {
  return any_of(lines_, [](const Line& line) { return line.asks_for_moves; });
}

/// The matches of a line for which the hands hold enough.
Cells AfterLowering::matches(const Line& line) const {
  Cells matches = line.asks_for_moves ? lowering_.where(line.line) : lowering_.matches(line.line);
  for (const HandChange& change : line.hands) {
    const Ref few = to_.less(position_.hands[change.hand], to_.number(change.drawn));
    matches = cells_.if_so(to_.is_zero(few), matches);
  }
  return matches;
}

Ref AfterLowering::any() const {
  Ref any = to_.number(0);
  for (const Line& line : lines_) {
    if (line.walk) return to_.number(1);
    any = to_.bit_or(any, to_.truth(to_.or_lanes(cells_.any(matches(line)))));
  }
  return any;
}

void AfterLowering::run() const {
  if (lines_.empty()) return;
  const Ref rounds = to_.variable_of(to_.number(0));
  const std::size_t cells = position_.rules().ruleset->board.size();
  const Ref most = to_.number(limits::cascade(cells));
  const Label again = to_.label();
  to_.bind(again);
  for (const Line& line : lines_) {
    const auto fired = [&] {
      to_.increment(rounds);
      to_.jump_if(to_.less(most, rounds), position_.refused);
    };
    if (line.walk) {
      fire_first_walked(line, fired, again);
      continue;
    }
    const auto lanes = static_cast<std::uint16_t>(line.line.headings());
    Cells matches = this->matches(line);
    for (Ref& word : matches.words) word = to_.spread(word, lanes);
    const Label next = to_.label();
    if (line.asks_for_moves) {
      to_.jump_unless(cells_.any(matches), next);
      to_.jump_unless(lowering_.allows(line.line), next);
    }
    if (line.line.source->may_fail) {
      fire_first_that_fits(line, matches, lanes, fired, again);
    } else {
      to_.when(cells_.any(matches), [&] {
        fired();
        Writes writes(position_);
        put(writes, line, first_of(cells_, to_, matches, lanes));
        apply(writes, line);
        to_.jump(again);
      });
    }
    to_.bind(next);
  }
}

/// Fires the first match that changes something; walks the picture cell by cell.
void AfterLowering::fire_first_walked(const Line& line, const std::function<void()>& fired,
                                      Label again) const {
  const Label none = to_.label();
  to_.jump_unless(lowering_.allows(line.line), none);
  if (line.counts_hands) hands_->note(&line.line);
  line.walk->each(std::nullopt, [&](const WalkedPicture::Match& match, Label next) {
    Writes writes(position_);
    writes.put_match(line.line, match, std::nullopt);
    if (line.line.source->may_fail) to_.jump_if(writes.fails(), next);
    if (!surely_changes(*line.line.source)) {
      const std::vector<Cells> planes = writes.changed();
      Ref changes = to_.number(0);
      for (std::size_t i = 0; i < planes.size(); ++i) {
        for (std::size_t k = 0; k < cells_.words(); ++k) {
          changes = to_.bit_or(changes, to_.bit_xor(planes[i].words[k], position_.planes[i].words[k]));
        }
      }
      to_.jump_unless(changes, next);
    }
    if (line.counts_hands) settle_hands(line, writes.changed(), next);
    fired();
    apply(writes, line);
    to_.jump(again);
  });
  to_.bind(none);
}

/// Fires the first match whose sums are numbers of their orders. Other matches do not fire.
void AfterLowering::fire_first_that_fits(const Line& line, const Cells& matches, std::uint16_t lanes,
                                         const std::function<void()>& fired, Label again) const {
  const Cells rest = cells_.variables(position_.layout().board(), lanes);
  cells_.set(rest, matches);
  to_.loop([&](Label next, Label none) {
    to_.jump_unless(cells_.any(rest), none);
    const Cells first = first_of(cells_, to_, rest, lanes);
    cells_.set(rest, cells_.and_not(rest, first));
    Writes writes(position_);
    put(writes, line, first);
    to_.jump_if(writes.fails(), next);
    fired();
    apply(writes, line);
    to_.jump(again);
  });
}

/// Adds the writes of one match.
/// @param match the pivot, in the lane of its heading
void AfterLowering::put(Writes& writes, const Line& line, const Cells& match) const {
  const auto covered = [&](std::size_t element) {
    return cells_.or_lanes(lowering_.covered(line.line, match, element));
  };
  writes.put(line.line, covered, std::nullopt);
}

} // namespace regola
