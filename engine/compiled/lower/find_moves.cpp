// Where the lines of a player match in the current position, and how many moves these matches may be.

#include <algorithm>

#include "engine/compiled/lower/prefer.hpp"
#include "engine/compiled/lower/turn.hpp"

namespace regola {

using form::Label;
using form::Ref;

void TurnLowering::generate() {
  for (MoveSource& source : sources_.all()) source.matches = sources_.matches(source);
  chain_matches_.clear();
  for (const MoveLine* line : chains_->lines()) {
    chain_matches_.push_back(hands_.affordable(*line, lowering_.matches(*line)));
  }
  std::vector<NamedCells> all;
  for (MoveSource& source : sources_.all())
    all.push_back({sources_.line(source).text().name, &source.matches});
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
  for (const MoveSource& source : sources_.all()) {
    any = to_.bit_or(any, to_.or_lanes(position_.cells().any(source.matches)));
  }
  return any;
}

Ref TurnLowering::total() {
  if (sources_.all().empty()) return to_.number(0);
  if (is_small()) {
    Ref sum = to_.number(0);
    for (const MoveSource& source : sources_.all())
      sum = to_.add(sum, position_.cells().count(source.matches));
    return sum;
  }
  return sources_.count();
}

/// Tests line by line and stops at the first match.
void TurnLowering::jump_if_any(Label label) {
  const CellBuilder& cells = position_.cells();
  for (const MoveSource& source : sources_.all()) to_.jump_if(cells.any(sources_.matches(source)), label);
  for (const MoveLine* line : chains_->lines()) {
    to_.jump_if(cells.any(hands_.affordable(*line, lowering_.matches(*line))), label);
  }
  if (has_walked()) walked_.jump_if_any(label);
}

} // namespace regola
