// Compiles the moves of a player from the text, without a position.

#include "engine/compiled/lower/turn.hpp"
#include "engine/compiled/compile/rewrites.hpp"
#include "rules/ruleset/asks.hpp"

#include <fmt/format.h>

namespace regola {

namespace {

/// Whether moves may go on by the line for ever. A line whose condition asks for a hand is assumed not to,
/// since each step changes the hand.
bool may_go_round(const Ruleset& ruleset, const Production& line) {
  return may_never_end(line) &&
         !(line.guard.condition && asks(ruleset, *line.guard.condition, Expression::Kind::hand));
}

/// Whether `prefer` orders several names of this player's moves.
bool prefers_some(const Ruleset& ruleset, PlayerIndex player) {
  const std::vector<Production>& moves = ruleset.sides[player].moves;
  const auto moves_by = [&](NameIndex name) {
    return any_of(moves, [&](const Production& line) { return line.name == name; });
  };
  return any_of(ruleset.prefer,
                [&](const std::vector<NameIndex>& order) { return count_if(order, moves_by) > 1; });
}

/// Whether `every` lines of one name differ in `extra` or `free`, although they make one part.
bool every_line_of_a_name_differs(const CompiledSide& side) {
  const auto differ = [](const std::vector<CompiledProduction>& lines) {
    std::map<NameIndex, std::pair<bool, bool>> names;
    return any_of(lines, [&](const CompiledProduction& line) {
      const Production& text = *line.source;
      const std::pair says(text.extra, text.free);
      return text.every && !line.never && names.emplace(text.name, says).first->second != says;
    });
  };
  return differ(side.moves) || any_of(side.parts, differ);
}

} // namespace

TurnLowering::TurnLowering(PositionLowering& position, PlayerIndex player, std::optional<NameIndex> only)
    : PlayerLowering(position, player),
      lowering_(position, player),
      hands_(position, player),
      move_(position, player),
      parts_(position, lowering_, hands_, move_, player),
      sources_(position, lowering_, hands_, parts_, player),
      maker_(position, lowering_, hands_, move_, parts_, sources_, player),
      walked_(position, lowering_, hands_, move_, player) {
  const CompiledRuleset& rules = position_.rules();
  const CompiledSide& side = rules.sides[player];
  if (rules.ruleset->rules.size() > most_rules_as_lines && rules.ruleset->board.size() > 0) {
    throw std::length_error(fmt::format("more than {} rules on the whole status", most_rules_as_lines));
  }
  if (!rules.ruleset->rules.empty()) throw Missing("rules on the whole status"); // and no board
  // A better name counts only if one of its moves is legal.
  const bool some_may_fail = any_of(side.moves, [&](const CompiledProduction& line) {
    return line.may_fail || may_go_round(*rules.ruleset, *line.source);
  });
  tries_preferred_ = prefers_some(*rules.ruleset, player) &&
                     (!side.forbids.empty() || !rules.ruleset->hands.empty() || some_may_fail);
  find_lines(only);
  const bool matches_move = !may_fail_ && !may_never_end_;
  exact_ = sources_.are_exact() && matches_move && rules.ruleset->hands.empty() && side.forbids.empty();
  knows_hands_ = hands_.knows(sources_.lines(), parts_.all());
  const bool has_numbers = knows_hands_ && !rules.ruleset->hands.empty();
  const bool tells_hands = has_numbers && matches_move && side.forbids.empty() && walked_.empty();
  any_match_moves_ = walks_surely_ && (exact_ || tells_hands);
  exact_ = exact_ && side.most.empty();
  walks_exactly_ = side.forbids.empty() && side.most.empty() && !walked_.may_repeat_later();
  sources_.reserve();
  move_.reserve();
  find_extra_turns();
  hands_.reserve();
  if (has_walked()) walked_.reserve();
}

void TurnLowering::compile_parts(bool has_chains) {
  try {
    parts_.compile(has_chains);
  } catch (const Missing& /*missing*/) {
    parts_.lay_out(has_chains);
  }
}

/// Chooses for each name whether planes find its moves, or whether these are walked.
void TurnLowering::find_lines(std::optional<NameIndex> only) {
  const CompiledRuleset& rules = position_.rules();
  std::vector<const CompiledProduction*> lines;
  std::set<NameIndex> chained;
  for (const CompiledProduction& line : rules.sides[player_].moves) {
    if (line.never || (only && line.source->name != *only)) continue;
    lines.push_back(&line);
    if (line.source->again || line.source->once) chained.insert(line.source->name);
  }
  std::set<NameIndex> walked;
  if (position_.is_short) walked = chained; // each of their lanes has its own code
  const auto walk_all = [&] {
    for (const CompiledProduction* line : lines) walked.insert(line->source->name);
  };
  try {
    if (every_line_of_a_name_differs(rules.sides[player_])) throw Missing("'every' lines that differ");
    compile_parts(!chained.empty());
  } catch (const Missing& /*missing*/) {
    parts_.clear();
    walk_all();
  }
  for (const CompiledProduction* line : lines) {
    if (walked.contains(line->source->name)) continue;
    try {
      sources_.add_line(*line);
    } catch (const Missing& /*missing*/) {
      walked.insert(line->source->name);
    }
  }
  sources_.drop_lines(walked);
  try {
    prepare_chains();
  } catch (const Missing& /*missing*/) {
    sources_.drop_lines(chained);
    walked.insert(chained.begin(), chained.end());
  }
  for (std::set<NameIndex> unfit = sources_.compile(chained); !unfit.empty();
       unfit = sources_.compile(chained)) {
    if (sources_.lay_out(unfit)) continue;
    sources_.drop_lines(unfit);
    walked.merge(unfit);
  }
  if (!walked.empty() && prefers_some(*rules.ruleset, player_)) {
    walk_all(); // moves of better names must be known before worse ones are dropped
    sources_.drop_lines(walked);
    static_cast<void>(sources_.compile(chained));
  }
  prepare_chains(); // no line moves in memory any more
  for (const CompiledProduction* line : lines) {
    const bool goes_round = may_go_round(*rules.ruleset, *line->source);
    if (walked.contains(line->source->name)) {
      walked_.add_line(*line);
      walks_surely_ = walks_surely_ && !line->may_fail && !goes_round;
    } else {
      may_fail_ = may_fail_ || line->may_fail;
      may_never_end_ = may_never_end_ || goes_round;
    }
  }
  if (has_walked()) walked_.compile();
}

bool TurnLowering::begins_with(const Ruleset& ruleset, PlayerIndex player, NameIndex name) {
  const Side& side = ruleset.sides[player];
  return side.most.empty() && !prefers_some(ruleset, player) &&
         none_of(side.parts, [&](const regola::Part& part) {
           return any_of(part.lines, [&](const Production& line) { return line.name == name; });
         });
}

void TurnLowering::find_extra_turns() {
  bool some = false;
  for (const MoveLine& line : sources_.lines()) some = some || line.text().extra;
  for (const FurtherPart& part : parts_.all()) {
    for (const MoveLine& line : part.lines) some = some || line.text().extra;
  }
  if (some || walked_.may_move_again()) move_.reserve_extra();
}

/// Collects all lines of names with an `again` or a `once` line, for chains.
/// @throws Missing if these lines differ in a way that chains cannot handle
void TurnLowering::prepare_chains() {
  std::set<NameIndex> names;
  for (const MoveLine& line : sources_.lines()) {
    if (line.text().again || line.text().once) names.insert(line.text().name);
  }
  std::vector<const MoveLine*> hops;
  for (const MoveLine& line : sources_.lines()) {
    if (names.contains(line.text().name)) hops.push_back(&line);
  }
  if (!hops.empty()) static_cast<void>(ways_behind_chains());
  std::map<NameIndex, std::pair<bool, bool>> alike;
  for (const MoveLine* hop : hops) {
    const Production& text = hop->text();
    const auto [extra, once] = alike.emplace(text.name, std::pair(text.extra, text.once)).first->second;
    if (hop->source->shares_text && !text.once) throw Missing("moves that may have the same text");
    if (extra != text.extra) throw Missing("'again' of which some lines say 'extra'");
    if (once != text.once) throw Missing("'again' of which some lines say 'once'");
  }
  chains_.emplace(position_, lowering_, hands_, move_, parts_, std::move(hops));
}

bool TurnLowering::sources_keep(const SymbolSet& symbols) const {
  const auto keeps = [&](const MoveLine& line) {
    return all_of(line.source->writes, [&](const CompiledWrite& write) {
      const CellTest& test = line.text().left.elements[write.element].test;
      return write.kind == Write::Kind::symbols && !line.text().every && !test.symbols.intersects(symbols) &&
             !SymbolSet(write.symbols).intersects(symbols);
    });
  };
  return parts_.all().empty() && !move_.may_move_again() &&
         all_of(sources_.all(), [&](const MoveSource& source) {
           return all_of(source.lines, [&](std::size_t line) { return keeps(sources_.lines()[line]); });
         });
}

bool TurnLowering::is_small() const {
  constexpr std::uint32_t few = 16;
  return exact_ && draws_directly() && sources_.words() <= few && position_.hands.empty() &&
         all_of(
             sources_.lines(),
             [](const MoveLine& line) { return line.choices == 1 && line.kind != MoveLine::Kind::slide; }) &&
         all_of(parts_.all(), [](const FurtherPart& part) { return part.lines.front().text().every; });
}

bool TurnLowering::finds_line_by_line() const {
  return !has_followed() && position_.rules().ruleset->prefer.empty();
}

bool TurnLowering::has_plain_moves() const {
  constexpr std::size_t most_loops = 32;
  return exact_ && position_.hands.empty() && parts_.all().empty() && !move_.may_move_again() &&
         sources_.words() <= most_loops && all_of(sources_.lines(), [](const MoveLine& line) {
           return line.choices == 1 && line.kind != MoveLine::Kind::anywhere;
         });
}

Ref TurnLowering::take_sure(const std::optional<Cells>& exposed, Ref condition) {
  if (!position_.rules().sides[player_].most.empty()) return to_.number(0);
  return sources_.take_sure(exposed, condition);
}

} // namespace regola
