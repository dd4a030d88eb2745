// Where a player's lines match in the position as it is, and how many moves that may be.

#include <algorithm>

#include <fmt/format.h>

#include "engine/compiled/lower/turn.hpp"

namespace regola {

using form::Ref;

/// Pivots of matches that lead to one of the cells, a lane a heading.
Cells TurnLowering::places_to(const MoveLine& line, const Cells& where) const {
  if (line.kind != MoveLine::Kind::rigid) return where;
  std::vector<int> places;
  for (const std::vector<int>& distances : line.distances) {
    places.push_back(-distances[line.text().right_anchor]);
  }
  return position_.cells().moved(where, places);
}

Cells TurnLowering::cells_of_source(const Source& source) {
  const CellBuilder& cells = position_.cells();
  if (source.united) {
    Cells all = cells.none();
    for (const std::size_t line : source.lines) {
      Cells here = cells.or_lanes(lowering_.matches(lines_[line]));
      if (writes_once(lines_[line])) here = cells.if_so(hands_.has_for(lines_[line]), here);
      all = cells.either(all, here);
    }
    return all;
  }
  const MoveLine& line = lines_[source.lines.front()];
  Cells all;
  if (line.kind == MoveLine::Kind::anywhere) {
    const Picture& picture = line.text().left;
    const Cells from = position_.passing(picture.elements[0].test, player_, {0});
    const Cells ends = position_.passing(picture.elements[1].test, player_, {0});
    all = cells.if_so(to_.bit_and(to_.truth(lowering_.allows(line)), to_.truth(cells.any(from))), ends);
  } else {
    all = lowering_.matches(line);
  }
  if (source.followers != nullptr) {
    const MayFollow& followers = *source.followers;
    Cells where = followers.at == no_register ? cells.constant(followers.cells)
                                              : position_.result(followers.program, followers.at, player_);
    if (!source.followed) where = cells.and_not(cells.constant(position_.layout().board()), where);
    all = cells.both(all, places_to(line, where));
  }
  if (writes_once(line)) all = cells.if_so(hands_.has_for(line), all);
  return hands_.affordable(line, all);
}

void TurnLowering::generate() {
  for (Source& source : sources_) source.matches = cells_of_source(source);
  chain_matches_.clear();
  for (const MoveLine* line : chains_->lines()) {
    chain_matches_.push_back(hands_.affordable(*line, lowering_.matches(*line)));
  }
  std::vector<NamedCells> all;
  for (Source& source : sources_) all.push_back({lines_[source.lines.front()].text().name, &source.matches});
  for (std::size_t i = 0; i < chain_matches_.size(); ++i) {
    all.push_back({chains_->lines()[i]->text().name, &chain_matches_[i]});
  }
  prefer(position_, player_, all, tries_preferred_);
}

Ref TurnLowering::any_chain() {
  Ref any = to_.number(0);
  for (const Cells& matches : chain_matches_) {
    any = to_.bit_or(any, to_.or_lanes(position_.cells().any(matches)));
  }
  return any;
}

Ref TurnLowering::any_match() {
  Ref any = to_.number(0);
  for (const Source& source : sources_) {
    any = to_.bit_or(any, to_.or_lanes(position_.cells().any(source.matches)));
  }
  return any;
}

Ref TurnLowering::total() {
  if (sources_.empty()) return to_.number(0);
  if (is_small()) {
    Ref sum = to_.number(0);
    for (const Source& source : sources_) sum = to_.add(sum, position_.cells().count(source.matches));
    return sum;
  }
  return count();
}

void TurnLowering::store_matches() {
  for (const Source& source : sources_) store(tally_words_, source, source.matches);
}

/// Stores matches of a source among the words of all sources.
/// @param at where these begin
void TurnLowering::store(std::uint32_t at, const Source& source, const Cells& matches) {
  const std::size_t lanes = headings(source);
  for (std::size_t k = 0; k < position_.cells().words(); ++k) {
    to_.store(at + source.first + static_cast<std::uint32_t>(k * lanes),
              to_.spread(matches.words[k], static_cast<std::uint16_t>(lanes)));
  }
}

/// By word of the memory.
std::vector<std::uint32_t> TurnLowering::weights() const {
  std::vector<std::uint32_t> all;
  for (const Source& source : sources_) {
    all.insert(all.end(), headings(source) * position_.cells().words(), source.weight);
  }
  return all;
}

Ref TurnLowering::count() {
  if (sources_.empty()) return to_.number(0);
  store_matches();
  form::Tally tally;
  tally.words = tally_words_;
  tally.sums = tally_sums_;
  tally.weights = weights();
  const auto [index, sum] = to_.tally(std::move(tally));
  tally_ = index;
  return sum;
}

/// 1 if the line offers a move from one cell to another.
/// @param below only in lanes before this one
Ref TurnLowering::offers(const MoveLine& line, const Cells& from, const Cells& to, std::optional<Ref> below) {
  const CellBuilder& cells = position_.cells();
  const Picture& picture = line.text().left;
  if (line.kind == MoveLine::Kind::anywhere) {
    const bool forth = line.text().right_anchor == 1;
    const Cells starts =
        cells.both(position_.passing(picture.elements[0].test, player_, {0}), forth ? from : to);
    const Cells ends =
        cells.both(position_.passing(picture.elements[1].test, player_, {0}), forth ? to : from);
    const Ref both = to_.bit_and(to_.truth(cells.any(starts)), to_.truth(cells.any(ends)));
    return to_.bit_and(to_.truth(lowering_.allows(line)), both);
  }
  const Cells matches = lowering_.matches(line);
  Ref any = to_.number(0);
  for (std::size_t lane = 0; lane < line.headings(); ++lane) {
    const Cells pivot = cells.moved(from, {-line.distances[lane][picture.anchor]});
    const Cells here = cells.both(cells.lane(matches, lane), pivot);
    const Cells there = cells.both(cells.moved(here, {line.distances[lane][line.text().right_anchor]}), to);
    Ref yes = to_.truth(cells.any(there));
    if (below) {
      const Ref before = to_.compute(form::Op::less, to_.number(static_cast<std::int64_t>(lane)), *below);
      yes = to_.bit_and(yes, before);
    }
    any = to_.bit_or(any, yes);
  }
  return any;
}

} // namespace regola
