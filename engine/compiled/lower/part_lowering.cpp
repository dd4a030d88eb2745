// Compiles the further parts from the text alone: their lines, and where they may follow.

#include "engine/compiled/lower/part_lowering.hpp"

#include <set>

namespace regola {

namespace {

/// Whether the move text identifies the match of a part: its first cell is known, and it names its last one.
bool is_told_by_its_end(const MoveLine& part, const std::vector<CompiledProduction>& lines) {
  const auto alike =
      count_if(lines, [&](const CompiledProduction& line) { return line.source->name == part.text().name; });
  return alike == 1 && part.kind == MoveLine::Kind::anywhere &&
         part.text().right_anchor != part.text().left.anchor;
}

/// Whether a name in the move text may stand for any of several parts. The first part is always there.
bool is_in_several_parts(const CompiledSide& side, NameIndex name) {
  const bool goes_on = any_of(side.moves, [&](const CompiledProduction& line) {
    return line.source->name == name && line.source->again;
  });
  const auto has_it = [&](const std::vector<CompiledProduction>& lines) {
    return any_of(lines, [&](const CompiledProduction& line) { return line.source->name == name; });
  };
  return (goes_on ? 1 : 0) + count_if(side.parts, has_it) > 1;
}

} // namespace

void PartLowering::compile(bool has_chains) {
  const CompiledSide& side = position_.rules().sides[player_];
  for (std::size_t i = 0; i < side.parts.size(); ++i) {
    FurtherPart part;
    part.each = position_.rules().ruleset->sides[player_].parts[i].each;
    for (const CompiledProduction& line : side.parts[i]) {
      part.may_skip = part.may_skip || line.source->may_skip; // also of lines that never match
      if (!line.never) add(part, line, i);
    }
    if (part.lines.empty()) continue;
    check_together(part);
    part.most = part.lines.front().text().every ? 1 : most_of(part);
    if (part.each && part.most > 1 && has_chains) throw Missing("'again' beside 'each' that leaves a choice");
    parts_.push_back(std::move(part));
  }
}

void PartLowering::lay_out(bool has_chains) {
  parts_.clear();
  lays_out_ = true;
  compile(has_chains);
}

/// Adds a line to the part, in one or several pieces.
/// @param index number of the part
void PartLowering::add(FurtherPart& part, const CompiledProduction& source, std::size_t index) const {
  std::vector<MoveLine> pieces = lowering_.compile(source);
  if (lays_out_ && !source.source->every && pieces.front().kind != MoveLine::Kind::rigid) {
    pieces = lowering_.lay_out(source);
  }
  for (MoveLine& piece : pieces) {
    check_writes(piece);
    check_path(piece);
    hands_.check(piece);
    part.lines.push_back(std::move(piece));
    check_texts(part, index);
  }
  if (source.source->hands != part.lines.front().text().hands) {
    throw Missing("a part whose lines fill different hands");
  }
  if (source.may_fail) throw Missing("a part with a sum that may be no number");
  if (!source.source->after.empty() && position_.rules().ruleset->names.size() > word_bits) {
    throw Missing("'after' among more than 64 names");
  }
  if (source.source->every && source.source->free) throw Missing("'every' beside 'free'");
  if (source.source->free && part.lines.back().kind == MoveLine::Kind::anywhere) {
    throw Missing("'free' beside 'anywhere'");
  }
}

/// Checks the last line of a part. None of its matches may have the same text as another match of the part
/// and lead to the same position, unless such matches are dropped.
/// @throws Missing if some may
void PartLowering::check_texts(const FurtherPart& part, std::size_t index) const {
  const CompiledSide& side = position_.rules().sides[player_];
  const MoveLine& line = part.lines.back();
  if (!line.source->shares_text || line.text().every) return;
  if (is_told_by_its_end(line, side.parts[index])) return;
  // Later parts and `after` lines may undo the difference between two matches.
  const bool stays = index + 1 == side.parts.size() && side.afters.empty();
  const bool apart = !is_in_several_parts(side, line.text().name);
  if (stays && apart && last_differs(part.lines)) return;
  const auto is_clear = [&](const MoveLine& other) {
    if (other.text().name != line.text().name) return true;
    const std::optional<Alike> alike = compare(other, line);
    return !alike || (*alike == Alike::never && stays) || are_dropped(other, line);
  };
  if (apart && all_of(part.lines, is_clear)) return;
  throw Missing("parts that may have the same text");
}

void PartLowering::check_together(const FurtherPart& part) {
  const auto is_every = [](const MoveLine& line) { return line.text().every; };
  if (none_of(part.lines, is_every)) return;
  const NameIndex name = part.lines.front().text().name;
  const bool together =
      all_of(part.lines, [&](const MoveLine& line) { return line.text().every && line.text().name == name; });
  // Also if only a line that never matches lets the part be skipped.
  if (!together || part.may_skip) throw Missing("'every' beside other parts");
}

std::vector<std::vector<const MoveLine*>> PartLowering::lines_behind(NameIndex first) const {
  std::set<NameIndex> names{first};
  std::vector<std::vector<const MoveLine*>> all;
  for (const FurtherPart& part : parts_) {
    std::vector<const MoveLine*>& here = all.emplace_back();
    for (const MoveLine& line : part.lines) {
      const std::vector<NameIndex>& after = line.text().after;
      const bool comes = any_of(after, [&](NameIndex name) { return names.contains(name); });
      if (after.empty() || comes) here.push_back(&line);
    }
    for (const MoveLine* line : here) names.insert(line->text().name);
  }
  return all;
}

} // namespace regola
