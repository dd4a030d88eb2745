// What the text alone tells of the parts after the first: their lines, in how many ways they go on, and where
// they may follow.

#include "engine/compiled/lower/parts.hpp"

#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

#include "engine/compiled/lower/alike.hpp"
#include "engine/compiled/lower/missing.hpp"

namespace regola {

namespace {

/// Whether the move text identifies the match of a part: its first cell is known, and it names its last one.
bool is_told_by_its_end(const MoveLine& part, const std::vector<CompiledProduction>& lines) {
  const auto alike = std::count_if(lines.begin(), lines.end(), [&](const CompiledProduction& line) {
    return line.source->name == part.text().name;
  });
  return alike == 1 && part.kind == MoveLine::Kind::anywhere &&
         part.text().right_anchor != part.text().left.anchor;
}

/// Whether each match of a line repeats one of a line above it, wherever both match.
bool repeats_above(const std::vector<MoveLine>& lines, std::size_t index) {
  return std::any_of(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(index),
                     [&](const MoveLine& line) { return are_one(line, lines[index]); });
}

/// Whether a name in the move text may stand for any of several parts. The first part is always there.
bool is_in_several_parts(const CompiledSide& side, NameIndex name) {
  const bool goes_on = std::any_of(side.moves.begin(), side.moves.end(), [&](const CompiledProduction& line) {
    return line.source->name == name && line.source->again;
  });
  const auto has_it = [&](const std::vector<CompiledProduction>& lines) {
    return std::any_of(lines.begin(), lines.end(),
                       [&](const CompiledProduction& line) { return line.source->name == name; });
  };
  return (goes_on ? 1 : 0) + std::count_if(side.parts.begin(), side.parts.end(), has_it) > 1;
}

} // namespace

void PartLowering::compile(bool has_chains) {
  const CompiledSide& side = position_.rules().sides[player_];
  for (const std::vector<CompiledProduction>& lines : side.parts) {
    FurtherPart part;
    part.each = position_.rules()
                    .ruleset->sides[player_]
                    .parts[static_cast<std::size_t>(&lines - side.parts.data())]
                    .each;
    std::size_t together = 0;
    for (const CompiledProduction& line : lines) {
      part.may_skip = part.may_skip || line.source->may_skip; // also of lines that never match
      if (line.never) continue;
      part.lines.push_back(lowering_.compile(line));
      check_writes(part.lines.back());
      check_path(part.lines.back());
      hands_.check(part.lines.back());
      if (line.source->hands != part.lines.front().text().hands) {
        throw Missing(
            fmt::format("a part whose lines fill different hands (line {})", line.source->guard.line));
      }
      if (line.may_fail) {
        throw Missing(
            fmt::format("a part with a sum that may be no number (line {})", line.source->guard.line));
      }
      // Later parts and `after` lines may even out what two matches leave differently.
      const bool stays = &lines == &side.parts.back() && side.afters.empty();
      const bool differs = stays && last_differs(part.lines) && !is_in_several_parts(side, line.source->name);
      if (line.shares_text && !line.source->every && !differs &&
          !is_told_by_its_end(part.lines.back(), lines)) {
        throw Missing(fmt::format("parts that may have the same text (line {})", line.source->guard.line));
      }
      if (!line.source->after.empty() && position_.rules().ruleset->names.size() > word_bits) {
        throw Missing(fmt::format("'after' among more than 64 names (line {})", line.source->guard.line));
      }
      if (line.source->every) ++together;
      if (line.source->every && line.source->free) {
        throw Missing(fmt::format("'every' beside 'free' (line {})", line.source->guard.line));
      }
      if (line.source->every && line.source->name != lines.front().source->name) {
        throw Missing(fmt::format("'every' beside other parts (line {})", line.source->guard.line));
      }
    }
    if (part.lines.empty()) continue;
    // Also next to a line that never matches but lets the part be left out.
    if (together != 0 && (together != part.lines.size() || part.may_skip)) {
      throw Missing("'every' beside other parts");
    }
    part.most = together != 0 ? 1 : most_of(part);
    if (part.each && part.most > 1 && has_chains) {
      throw Missing(fmt::format("'again' beside 'each' that leaves a choice (line {})",
                                part.lines.front().text().guard.line));
    }
    parts_.push_back(std::move(part));
  }
}

/// The number of ways to go on, given those of each name. Of the names in one `prefer` order, only one keeps
/// its ways.
std::uint32_t PartLowering::joined(const std::map<NameIndex, std::uint32_t>& by_name) const {
  const auto& prefer = position_.rules().ruleset->prefer;
  std::map<std::size_t, std::uint32_t> by_order;
  std::uint32_t all = 0;
  for (const auto& [name, ways] : by_name) {
    const auto order = std::find_if(prefer.begin(), prefer.end(), [&, name = name](const auto& names) {
      return std::find(names.begin(), names.end(), name) != names.end();
    });
    if (order == prefer.end()) {
      all += ways;
    } else {
      std::uint32_t& best = by_order[static_cast<std::size_t>(order - prefer.begin())];
      best = std::max(best, ways);
    }
  }
  for (const auto& [order, ways] : by_order) all += ways;
  return all;
}

/// Upper bound on the matches of a line with its anchor on a cell, in all directions and lengths.
std::uint32_t PartLowering::matches_at(const MoveLine& line, const Mask& fitting, Bit bit) const {
  const Layout& layout = position_.layout();
  if (line.kind == MoveLine::Kind::anywhere) return static_cast<std::uint32_t>(layout.cells()) - 1;
  const bool ends_anywhere =
      line.kind == MoveLine::Kind::slide ||
      (line.kind == MoveLine::Kind::straight && line.picture.pivot != line.text().left.anchor);
  if (!ends_anywhere) {
    return fitting.test(bit) ? static_cast<std::uint32_t>(line.headings()) : 0;
  }
  std::uint32_t matches = 0;
  for (const Heading& heading : line.text().left.headings) {
    const std::vector<Bit>& next = layout.only_next(heading.along);
    for (Bit at = next[bit]; at != no_bit; at = next[at]) ++matches;
  }
  return matches;
}

/// Upper bound on the ways to go on from any cell. Lines with `free` have the same ways everywhere.
std::uint32_t PartLowering::most_of(const FurtherPart& part) const {
  const Layout& layout = position_.layout();
  std::vector<std::map<NameIndex, std::uint32_t>> here(layout.cells());
  std::map<NameIndex, std::uint32_t> anywhere;
  for (std::size_t i = 0; i < part.lines.size(); ++i) {
    if (repeats_above(part.lines, i)) continue;
    const MoveLine& line = part.lines[i];
    const Mask fitting = lowering_.fitting(line);
    for (CellIndex cell = 0; cell != layout.cells(); ++cell) {
      const std::uint32_t ways = matches_at(line, fitting, layout.bit(cell)) * line.choices;
      (line.text().free ? anywhere : here[cell])[line.text().name] += ways;
    }
  }
  std::uint32_t most = 1;
  for (std::map<NameIndex, std::uint32_t>& by_name : here) {
    for (const auto& [name, ways] : anywhere) by_name[name] += ways;
    most = std::max(most, joined(by_name) + (part.may_skip ? 1 : 0));
  }
  return most;
}

std::vector<std::vector<const MoveLine*>> PartLowering::lines_behind(NameIndex first) const {
  std::set<NameIndex> names{first};
  std::vector<std::vector<const MoveLine*>> all;
  for (const FurtherPart& part : parts_) {
    std::vector<const MoveLine*>& here = all.emplace_back();
    for (const MoveLine& line : part.lines) {
      const std::vector<NameIndex>& after = line.text().after;
      const bool comes =
          std::any_of(after.begin(), after.end(), [&](NameIndex name) { return names.contains(name); });
      if (after.empty() || comes) here.push_back(&line);
    }
    for (const MoveLine* line : here) names.insert(line->text().name);
  }
  return all;
}

MayFollow PartLowering::followers_of(const MoveLine& line) const {
  const MayFollowCompiler compiler(position_, lowering_, {&line});
  std::vector<const MoveLine*> followers;
  for (const std::vector<const MoveLine*>& lines : lines_behind(line.text().name)) {
    for (const MoveLine* next : lines) {
      if (next->text().free) return {position_.layout().board(), {}, no_register};
      if (compiler.may_lie_there(next->text())) followers.push_back(next);
    }
  }
  return compiler.compile(followers);
}

} // namespace regola
