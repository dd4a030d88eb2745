// What is known of a player's moves before the position is: their lines, parts and sources.

#include "engine/compiled/lower/turn.hpp"

#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

namespace regola {

using form::Ref;

TurnLowering::TurnLowering(PositionLowering& position, PlayerIndex player, std::optional<NameIndex> name)
    : position_(position), to_(position.to()), player_(player), lowering_(position, player) {
  const CompiledRuleset& rules = position_.rules();
  const CompiledSide& side = rules.sides[player];
  if (!rules.ruleset->rules.empty()) throw Missing("rules on the whole status");
  if (rules.ruleset->turn != Turn::beside) throw Missing("a turn that stands among the cells");
  if (!side.most.empty()) {
    throw Missing(fmt::format("'prefer most' (line {})", rules.ruleset->sides[player].most_lines.front()));
  }
  if (prefers_some() && (!side.forbids.empty() || !rules.ruleset->hands.empty())) {
    // What is better counts only if it is allowed and can be made.
    throw Missing(
        fmt::format("'prefer' beside 'forbid' or hands (line {})", rules.ruleset->prefer_lines.front()));
  }
  if (name) check_name(*name);
  for (const CompiledProduction& line : side.moves) {
    if (line.never || (name && line.source->name != *name)) continue;
    lines_.push_back(lowering_.compile(line));
    check_writes(lines_.back());
  }
  prepare_chains();
  prepare_parts();
  prepare_sources();
  exact_ = exact_ && rules.ruleset->hands.empty() && side.forbids.empty();
  // Up to the next whole vector: whoever compares four sums at once may read behind the last.
  const std::size_t room = (words_ + 3) / 4 * 4;
  tally_words_ = to_.reserve(room);
  tally_sums_ = to_.reserve(room);
  at_ = position_.cells().variable(position_.layout().board());
  if (side.exposure.program != no_program) written_ = position_.cells().variable(position_.layout().board());
  names_ = to_.variable();
  find_extra_turns();
  for (std::size_t i = 0; i < 2 * rules.ruleset->hands.size(); ++i) held_before_.push_back(to_.variable());
}

void TurnLowering::find_extra_turns() {
  bool some = false;
  std::map<NameIndex, bool> together; // by the name of `every` lines, which are one part
  const auto look_at = [&](const Production& line) {
    some = some || line.extra;
    if (!line.every) return;
    if (together.emplace(line.name, line.extra).first->second != line.extra) {
      throw Missing(fmt::format("'every' lines of which some say 'extra' (line {})", line.guard.line));
    }
  };
  for (const MoveLine& line : lines_) look_at(line.text());
  for (const Part& part : parts_) {
    for (const MoveLine& line : part.lines) look_at(line.text());
  }
  if (some) extra_ = to_.variable({1});
}

/// Whether the moves with a part of this name are those that begin with it.
void TurnLowering::check_name(NameIndex name) const {
  const Side& side = position_.rules().ruleset->sides[player_];
  if (prefers_some()) throw Missing("moves by their name beside 'prefer'");
  for (const regola::Part& part : side.parts) {
    for (const Production& line : part.lines) {
      if (line.name == name) throw Missing("moves by the name of a further part");
    }
  }
}

/// Whether moves of one name give way to those of another.
bool TurnLowering::prefers_some() const {
  const std::vector<Production>& moves = position_.rules().ruleset->sides[player_].moves;
  const auto moves_by = [&](NameIndex name) {
    return std::any_of(moves.begin(), moves.end(), [&](const Production& line) { return line.name == name; });
  };
  const auto& prefer = position_.rules().ruleset->prefer;
  return std::any_of(prefer.begin(), prefer.end(), [&](const std::vector<NameIndex>& order) {
    return std::count_if(order.begin(), order.end(), moves_by) > 1;
  });
}

void TurnLowering::check_writes(const MoveLine& line) {
  const auto missing = [&](const char* what) {
    throw Missing(fmt::format("{} (line {})", what, line.text().guard.line));
  };
  const Production& text = line.text();
  if (text.once) missing("'once'");
  if (text.every && line.source->clashes) missing("'every' whose matches may write different symbols");
  if (text.every && line.choices > 1) missing("'every' with a choice");
  if (line.kind == MoveLine::Kind::slide) {
    for (const CompiledWrite& write : line.source->writes) {
      if (write.element == 1) missing("a slide that writes on its way");
    }
  }
  if (!text.every && line.kind == MoveLine::Kind::straight && text.right_anchor != text.left.anchor) {
    missing("a move along a run");
  }
}

void TurnLowering::prepare_chains() {
  std::set<NameIndex> names;
  for (const MoveLine& line : lines_) {
    if (line.text().again) names.insert(line.text().name);
  }
  std::vector<const MoveLine*> hops;
  for (const MoveLine& line : lines_) {
    if (names.contains(line.text().name)) hops.push_back(&line);
  }
  std::map<NameIndex, bool> extra;
  for (const MoveLine* hop : hops) {
    const Production& text = hop->text();
    if (extra.emplace(text.name, text.extra).first->second != text.extra) {
      throw Missing(fmt::format("'again' of which some lines say 'extra' (line {})", text.guard.line));
    }
  }
  for (const regola::Part& part : position_.rules().ruleset->sides[player_].parts) {
    if (part.each && !hops.empty()) {
      throw Missing(fmt::format("'again' beside 'each' (line {})", part.lines.front().guard.line));
    }
  }
  chains_.emplace(position_, lowering_, std::move(hops));
  chains_->note_step = [this](const MoveLine& line, const Cells& at) {
    position_.cells().set(at_, at);
    note_part(line.text(), true);
  };
}

namespace {

/// Whether the text of a part says which match it is: the cell it begins at is known, and where it ends is
/// named.
bool is_told_by_its_end(const MoveLine& part, const std::vector<CompiledProduction>& lines) {
  const auto alike = std::count_if(lines.begin(), lines.end(), [&](const CompiledProduction& line) {
    return line.source->name == part.text().name;
  });
  return alike == 1 && part.kind == MoveLine::Kind::anywhere &&
         part.text().right_anchor != part.text().left.anchor;
}

} // namespace

void TurnLowering::prepare_parts() {
  for (const std::vector<CompiledProduction>& lines : position_.rules().sides[player_].parts) {
    Part part;
    std::size_t together = 0;
    for (const CompiledProduction& line : lines) {
      if (line.never) continue;
      part.lines.push_back(lowering_.compile(line));
      check_writes(part.lines.back());
      if (line.shares_text && !line.source->every && !is_told_by_its_end(part.lines.back(), lines)) {
        throw Missing(fmt::format("parts that may have the same text (line {})", line.source->guard.line));
      }
      part.may_skip = part.may_skip || line.source->may_skip;
      if (!line.source->after.empty() && position_.rules().ruleset->names.size() > word_bits) {
        throw Missing(fmt::format("'after' among more than 64 names (line {})", line.source->guard.line));
      }
      if (line.source->every) ++together;
      if (line.source->every && line.source->free) {
        throw Missing(fmt::format("'every' beside 'free' (line {})", line.source->guard.line));
      }
      if (line.source->every && (line.source->name != lines.front().source->name || line.source->may_skip)) {
        throw Missing(fmt::format("'every' beside other parts (line {})", line.source->guard.line));
      }
    }
    if (part.lines.empty()) continue;
    if (together != 0 && together != part.lines.size()) throw Missing("'every' beside other parts");
    part.most = together != 0 ? 1 : most_of(part);
    parts_.push_back(std::move(part));
  }
}

/// In how many directions and lengths a line may match with its anchor on a cell, at most.
std::uint32_t TurnLowering::matches_at(const MoveLine& line, const Mask& fitting, Bit bit) const {
  const Layout& layout = position_.layout();
  if (line.kind == MoveLine::Kind::anywhere) return static_cast<std::uint32_t>(layout.cells()) - 1;
  if (line.kind != MoveLine::Kind::slide) {
    return fitting.test(bit) ? static_cast<std::uint32_t>(line.headings()) : 0;
  }
  std::uint32_t matches = 0;
  for (const Heading& heading : line.text().left.headings) {
    const std::vector<Bit>& next = layout.only_next(heading.along);
    for (Bit at = next[bit]; at != no_bit; at = next[at]) ++matches;
  }
  return matches;
}

/// So many ways to go on there are at no cell.
std::uint32_t TurnLowering::most_of(const Part& part) const {
  const Layout& layout = position_.layout();
  std::vector<std::uint32_t> here(layout.cells(), part.may_skip ? 1 : 0);
  std::uint32_t anywhere = 0;
  for (const MoveLine& line : part.lines) {
    const Mask fitting = lowering_.fitting(line);
    for (CellIndex cell = 0; cell != layout.cells(); ++cell) {
      const std::uint32_t ways = matches_at(line, fitting, layout.bit(cell)) * line.choices;
      (line.text().free ? anywhere : here[cell]) += ways;
    }
  }
  return std::max<std::uint32_t>(1, *std::max_element(here.begin(), here.end()) + anywhere);
}

/// The cells to which the line may lead and where a part may follow.
Mask TurnLowering::followed_by(const MoveLine& line) const {
  const Production& text = line.text();
  const Write& last = text.right[text.right_anchor];
  SymbolSet there = text.left.elements[text.right_anchor].test.symbols;
  if (last.kind == Write::Kind::symbols) there = SymbolSet(last.symbols);
  if (last.kind == Write::Kind::variable) there = position_.rules().ruleset->symbols;
  Mask cells;
  for (const Part& part : parts_) {
    for (const MoveLine& next : part.lines) {
      const Picture& picture = next.text().left;
      const auto& after = next.text().after;
      const bool may_follow = after.empty() || parts_.size() > 1 ||
                              std::find(after.begin(), after.end(), text.name) != after.end();
      if (may_follow && next.text().free) {
        cells |= position_.layout().board();
      } else if (may_follow && picture.elements[picture.anchor].test.symbols.intersects(there)) {
        cells |= lowering_.fitting(next);
      }
    }
  }
  return cells;
}

std::size_t TurnLowering::headings(const Source& source) const {
  const MoveLine& line = lines_[source.lines.front()];
  if (source.united || line.kind == MoveLine::Kind::anywhere) return 1;
  return line.headings();
}

void TurnLowering::add_source(Source source) {
  const MoveLine& line = lines_[source.lines.front()];
  constexpr std::uint64_t heaviest = 1U << 19U; // Builder::divided
  std::uint64_t weight = line.choices;
  if (line.kind == MoveLine::Kind::anywhere) {
    const auto& elements = line.text().left.elements;
    if (elements[0].test.symbols.intersects(elements[1].test.symbols)) {
      throw Missing(
          fmt::format("cells anywhere that may hold the same symbol (line {})", line.text().guard.line));
    }
    weight *= position_.layout().cells() - 1;
    exact_ = false;
  }
  if (source.followed) {
    for (const Part& part : parts_) {
      weight = std::min(weight, heaviest) * part.most;
      if (part.most > 1) exact_ = false;
    }
  }
  if (weight > heaviest) throw Missing("moves of parts with so many ways to go on");
  source.weight = static_cast<std::uint32_t>(weight);
  source.first = words_;
  words_ += static_cast<std::uint32_t>(headings(source) * position_.cells().words());
  sources_.push_back(std::move(source));
}

void TurnLowering::prepare_sources() {
  std::map<NameIndex, std::size_t> alike; // how many lines have a name
  for (const MoveLine& line : lines_) ++alike[line.text().name];
  std::map<NameIndex, std::size_t> together; // the source of the `every` lines of a name
  for (std::size_t i = 0; i < lines_.size(); ++i) {
    const MoveLine& line = lines_[i];
    const Production& text = line.text();
    const auto& hops = chains_->lines();
    if (std::find(hops.begin(), hops.end(), &line) != hops.end()) {
      if (line.source->shares_text)
        throw Missing(fmt::format("moves that may have the same text (line {})", text.guard.line));
      continue;
    }
    Source source;
    source.lines = {i};
    source.where = position_.layout().board();
    if (text.every) {
      const auto [place, is_new] = together.emplace(text.name, sources_.size());
      if (!is_new) {
        sources_[place->second].lines.push_back(i);
        continue;
      }
      source.united = true;
    } else if (line.source->shares_text) {
      source.united =
          alike[text.name] == 1 && line.kind == MoveLine::Kind::rigid && !line.source->copies &&
          text.right_anchor == text.left.anchor &&
          std::all_of(line.source->writes.begin(), line.source->writes.end(),
                      [&](const CompiledWrite& write) { return write.element == text.left.anchor; });
      if (!source.united) {
        source.rivals = rivals_of(i);
        exact_ = exact_ && source.rivals.empty();
      }
    }
    const Mask followed = followed_by(line);
    const bool splits =
        std::any_of(parts_.begin(), parts_.end(), [](const Part& part) { return part.most > 1; });
    if (followed.none() || !splits || source.united || line.kind == MoveLine::Kind::anywhere ||
        line.kind == MoveLine::Kind::straight ||
        (line.kind == MoveLine::Kind::slide && text.right_anchor == 0) ||
        (position_.layout().board() - followed).none()) {
      source.followed = followed.any();
      add_source(source);
      continue;
    }
    source.where = position_.layout().board() - followed;
    add_source(source);
    source.where = followed;
    source.followed = true;
    add_source(source);
  }
}

bool TurnLowering::is_small() const {
  constexpr std::uint32_t few = 16;
  return exact_ && words_ <= few && position_.hands.empty() &&
         std::all_of(
             lines_.begin(), lines_.end(),
             [](const MoveLine& line) { return line.choices == 1 && line.kind != MoveLine::Kind::slide; }) &&
         std::all_of(parts_.begin(), parts_.end(),
                     [](const Part& part) { return part.lines.front().text().every; });
}

} // namespace regola
