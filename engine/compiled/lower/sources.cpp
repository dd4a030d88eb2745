#include "engine/compiled/lower/sources.hpp"

#include <iterator>
#include <numeric>

namespace regola {

void MoveSources::add_line(const CompiledProduction& line) {
  std::vector<MoveLine> pieces = lowering_.compile(line);
  for (const MoveLine& piece : pieces) check_writes(piece);
  std::move(pieces.begin(), pieces.end(), std::back_inserter(lines_));
}

bool MoveSources::lay_out(const std::set<NameIndex>& names) {
  bool some = false;
  std::vector<MoveLine> all;
  for (MoveLine& line : lines_) {
    const bool stays = !names.contains(line.text().name) || line.kind == MoveLine::Kind::rigid;
    try {
      std::vector<MoveLine> pieces;
      if (!stays) pieces = lowering_.lay_out(*line.source);
      std::move(pieces.begin(), pieces.end(), std::back_inserter(all));
      some = some || !stays;
      if (!stays) continue;
    } catch (const Missing& /*missing*/) {
      // The line stays as it is.
    }
    all.push_back(std::move(line));
  }
  lines_ = std::move(all);
  return some;
}

void MoveSources::reserve() {
  // Rounded up to whole vectors: code that compares four sums at once may read past the last one.
  const std::size_t room = (words_ + 3) / 4 * 4;
  tally_words_ = to_.reserve(room);
  tally_sums_ = to_.reserve(room);
}

std::size_t MoveSources::headings(const MoveSource& source) const {
  const MoveLine& line = lines_[source.lines.front()];
  if (source.united || line.kind == MoveLine::Kind::anywhere) return 1;
  return line.headings();
}

void MoveSources::add(MoveSource source) {
  const MoveLine& line = lines_[source.lines.front()];
  constexpr std::uint64_t heaviest = 1U << 19U; // limit of Builder::divided
  std::uint64_t weight = line.choices;
  if (line.kind == MoveLine::Kind::anywhere) {
    const auto& elements = line.text().left.elements;
    if (elements[0].test.symbols.intersects(elements[1].test.symbols)) {
      throw Missing("cells anywhere that may hold the same symbol");
    }
    weight *= position_.layout().cells() - 1;
    exact_ = false;
  }
  if (source.followed) {
    const auto behind = parts_.lines_behind(line.text().name);
    const std::vector<std::size_t> free = parts_.countable_free();
    source.apart = !free.empty() && none_of(free, [&](std::size_t part) { return behind[part].empty(); });
    for (std::size_t i = 0; i < behind.size(); ++i) {
      const std::uint32_t most = behind[i].empty() ? 1 : parts_.all()[i].most;
      weight = std::min(weight, heaviest) * most;
      if (most > 1) exact_ = false;
      source.last_most = most;
    }
  }
  if (weight > heaviest) throw Missing("moves of parts with so many ways to go on");
  source.weight = static_cast<std::uint32_t>(weight);
  sources_.push_back(std::move(source));
}

void MoveSources::number_words() {
  std::stable_partition(sources_.begin(), sources_.end(),
                        [](const MoveSource& source) { return source.apart; });
  words_ = 0;
  for (MoveSource& source : sources_) {
    source.first = words_;
    words_ += static_cast<std::uint32_t>(headings(source) * cells_.words());
  }
}

void MoveSources::drop_lines(const std::set<NameIndex>& names) {
  std::erase_if(lines_, [&](const MoveLine& line) { return names.contains(line.text().name); });
}

std::set<NameIndex> MoveSources::compile(const std::set<NameIndex>& chained) {
  sources_.clear(); // an earlier call may have made sources of lines that are dropped now
  followers_.clear();
  exact_ = true;
  std::map<NameIndex, std::set<const Production*>> alike; // the lines of each name
  for (const MoveLine& line : lines_) alike[line.text().name].insert(&line.text());
  std::map<NameIndex, std::size_t> together; // the source of the `every` lines of a name
  std::set<NameIndex> unfit;
  for (std::size_t i = 0; i < lines_.size(); ++i) {
    const NameIndex name = lines_[i].text().name;
    if (chained.contains(name)) continue;
    try {
      compile_line(i, alike[name].size() == 1, together);
    } catch (const Missing& /*missing*/) {
      unfit.insert(name);
    }
  }
  number_words();
  return unfit;
}

/// Makes the sources of one line.
/// @param is_only no other line has its name
/// @param[in,out] together by name: index of the source of its `every` lines
void MoveSources::compile_line(std::size_t index, bool is_only, std::map<NameIndex, std::size_t>& together) {
  const MoveLine& line = lines_[index];
  const Production& text = line.text();
  check_path(line);
  MoveSource source;
  source.lines = {index};
  const bool writes_anchor = all_of(
      line.source->writes, [&](const CompiledWrite& write) { return write.element == text.left.anchor; });
  source.united =
      text.every || (line.source->shares_text && is_only && line.kind == MoveLine::Kind::rigid &&
                     !line.source->copies && text.right_anchor == text.left.anchor && writes_anchor);
  if (source.united) {
    const auto [place, is_new] = together.emplace(text.name, sources_.size());
    if (!is_new) {
      sources_[place->second].lines.push_back(index);
      return;
    }
  } else if (line.source->shares_text) {
    source.rivals = rivals_of(index);
    const auto is_laid_out = [&](std::size_t rival) { return !lines_[rival].shapes.empty(); };
    const auto is_known = [&](std::size_t rival) { return is_known_by_anchor(lines_[rival]); };
    if (any_of(source.rivals, is_laid_out) && all_of(source.rivals, is_known) && is_known(index)) {
      std::swap(source.repeated, source.rivals);
    }
    // In a short form each move asks each rival again, whether it offers the move, too.
    constexpr std::size_t most_rivals = 4;
    if (position_.is_short && source.rivals.size() + source.repeated.size() > most_rivals) {
      throw Missing("moves that many lines offer");
    }
    exact_ = exact_ && source.rivals.empty();
  }
  MayFollow followers = parts_.followers_of(line);
  source.followed = followers.cells.any();
  const bool splits = any_of(parts_.all(), [](const FurtherPart& part) { return part.most > 1; });
  const bool tells = followers.at != no_register || (position_.layout().board() - followers.cells).any();
  const bool ends_at_pivot = line.kind == MoveLine::Kind::rigid || text.right_anchor != text.left.anchor;
  if (source.followed && splits && tells && !source.united && ends_at_pivot &&
      line.kind != MoveLine::Kind::straight) {
    source.followers = &followers_.emplace_back(std::move(followers));
    MoveSource alone = source;
    alone.followed = false;
    add(std::move(alone));
  }
  add(std::move(source));
}

/// Returns the pivots of matches that lead to one of the cells, one lane per heading.
Cells MoveSources::places_to(const MoveLine& line, const Cells& where) const {
  if (line.kind != MoveLine::Kind::rigid) return where;
  return cells_.moved(where, line.distances_from(line.text().right_anchor));
}

Cells MoveSources::matches(const MoveSource& source) const {
  if (source.united) {
    Cells all = cells_.none();
    for (const std::size_t line : source.lines) {
      Cells here = cells_.or_lanes(lowering_.matches(lines_[line]));
      if (writes_once(lines_[line])) here = cells_.if_so(hands_.has_for(lines_[line]), here);
      all = cells_.either(all, here);
    }
    return all;
  }
  const MoveLine& line = lines_[source.lines.front()];
  Cells all;
  if (line.kind == MoveLine::Kind::anywhere) {
    const Picture& picture = line.text().left;
    const Cells from = position_.passing(picture.elements[0].test, player_, {0});
    const Cells ends = position_.passing(picture.elements[1].test, player_, {0});
    all = cells_.if_so(to_.bit_and(to_.truth(lowering_.allows(line)), to_.truth(cells_.any(from))), ends);
  } else {
    all = lowering_.matches(line);
  }
  for (const std::size_t rival : source.repeated) {
    all = lowering_.without(line, all, lines_[rival], lowering_.matches(lines_[rival]));
  }
  if (source.followers != nullptr) {
    const MayFollow& followers = *source.followers;
    Cells where = followers.at == no_register ? cells_.constant(followers.cells)
                                              : position_.result(followers.program, followers.at, player_);
    if (!source.followed) where = cells_.and_not(cells_.constant(position_.layout().board()), where);
    all = cells_.both(all, places_to(line, where));
  }
  if (writes_once(line)) all = cells_.if_so(hands_.has_for(line), all);
  return hands_.affordable(line, all);
}

Ref MoveSources::offers(const MoveLine& line, const Cells& from, const Cells& to,
                        std::optional<Ref> below) const {
  const Picture& picture = line.text().left;
  if (line.kind == MoveLine::Kind::anywhere) {
    const bool forth = line.text().right_anchor == 1;
    const Cells starts =
        cells_.both(position_.passing(picture.elements[0].test, player_, {0}), forth ? from : to);
    const Cells ends =
        cells_.both(position_.passing(picture.elements[1].test, player_, {0}), forth ? to : from);
    const Ref both = to_.bit_and(to_.truth(cells_.any(starts)), to_.truth(cells_.any(ends)));
    return to_.bit_and(to_.truth(lowering_.allows(line)), both);
  }
  const Cells matches = lowering_.matches(line);
  Ref any = to_.number(0);
  for (std::size_t lane = 0; lane < line.headings(); ++lane) {
    const Cells pivot = cells_.moved(from, {-line.distances[lane][picture.anchor]});
    const Cells here = cells_.both(cells_.lane(matches, lane), pivot);
    const Cells there = cells_.both(cells_.moved(here, {line.distances[lane][line.text().right_anchor]}), to);
    Ref yes = to_.truth(cells_.any(there));
    if (below) {
      const Ref before = to_.less(to_.number(lane), *below);
      yes = to_.bit_and(yes, before);
    }
    any = to_.bit_or(any, yes);
  }
  return any;
}

void MoveSources::store_all() {
  for (const MoveSource& source : sources_) store(tally_words_, source, source.matches);
}

void MoveSources::store(std::uint32_t at, const MoveSource& source, const Cells& matches) const {
  const std::size_t lanes = headings(source);
  for (std::size_t k = 0; k < cells_.words(); ++k) {
    to_.store(at + source.first + static_cast<std::uint32_t>(k * lanes),
              to_.spread(matches.words[k], static_cast<std::uint16_t>(lanes)));
  }
}

std::vector<std::uint32_t> MoveSources::weights() const {
  std::vector<std::uint32_t> all;
  for (const MoveSource& source : sources_) {
    all.insert(all.end(), headings(source) * cells_.words(), source.weight);
  }
  return all;
}

MoveNumbers MoveSources::numbers() const {
  MoveNumbers all;
  all.words = words_;
  const std::vector<Production>& moves = position_.rules().ruleset->sides[player_].moves;
  for (const MoveSource& source : sources_) {
    const MoveLine& first = line(source);
    const Production& text = first.text();
    const auto is_alike = [&](const Production& other) {
      return other.name == text.name && other.every != text.every;
    };
    MoveNumbers::Source& told = all.sources.emplace_back();
    told.first = source.first;
    told.line = static_cast<std::size_t>(&text - moves.data());
    told.pivot = first.picture.pivot;
    told.is_known = first.kind != MoveLine::Kind::anywhere && !any_of(moves, is_alike);
    if (source.united) {
      told.headings.resize(1);
    } else if (!first.shapes.empty()) {
      for (const Shape& shape : first.shapes) told.headings_at.push_back(shape.headings);
    } else {
      told.headings.resize(headings(source));
      std::iota(told.headings.begin(), told.headings.end(), std::size_t{0});
    }
    all.splits = all.splits || source.weight > 1;
  }
  return all;
}

Ref MoveSources::count() {
  if (sources_.empty()) return to_.number(0);
  store_all();
  form::Tally tally;
  tally.words = tally_words_;
  tally.sums = tally_sums_;
  tally.weights = weights();
  const auto [index, sum] = to_.tally(std::move(tally));
  tally_ = index;
  return sum;
}

} // namespace regola
