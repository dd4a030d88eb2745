#include "engine/compiled/compile/rewrites.hpp"

#include <tuple>

#include <boost/container_hash/hash.hpp>

#include "rules/ruleset/asks.hpp"
#include "rules/text/time_limit.hpp"

namespace regola {

namespace {

/// Whether the condition reads the cells of the board and nothing else, as classes do.
bool asks_for_cells_alone(const Ruleset& ruleset, const Expression& condition) {
  using Kind = Expression::Kind;
  constexpr std::array others{Kind::moves,   Kind::moves_by, Kind::attacked, Kind::attacks, Kind::quiet,
                              Kind::repeats, Kind::cycle,    Kind::stuck,    Kind::to_move, Kind::hand};
  return none_of(others, [&](Kind kind) { return asks(ruleset, condition, kind); });
}

bool lies_on_one_cell(const Production& line) {
  const Picture& picture = line.left;
  const Element& anchor = picture.elements[picture.anchor];
  return line.guard.cells.size() == 1 && line.guard.condition && anchor.is_single() && !anchor.test.off &&
         anchor.test.within == no_class && !picture.first_cell;
}

auto what_is_written(const Production& line) {
  return std::tuple_cat(std::tie(line.guard.line, line.name, line.right, line.right_anchor, line.hands,
                                 line.after, line.left.elements, line.left.has_rows, line.left.anchor,
                                 line.left.pivot, line.left.line_count),
                        std::tuple(line.words()));
}

bool go_together(const Production& a, const Production& b) {
  const auto same_way = [](const Heading& one, const Heading& other) {
    return one.along == other.along && one.down == other.down;
  };
  return lies_on_one_cell(b) && a.guard.cells != b.guard.cells && what_is_written(a) == what_is_written(b) &&
         std::equal(a.left.headings.begin(), a.left.headings.end(), b.left.headings.begin(),
                    b.left.headings.end(), same_way);
}

/// The end of the lines that go together with the first one.
std::vector<Production>::const_iterator end_of_group(const Ruleset& ruleset,
                                                     std::vector<Production>::const_iterator begin,
                                                     std::vector<Production>::const_iterator end) {
  if (!lies_on_one_cell(*begin) || !asks_for_cells_alone(ruleset, *begin->guard.condition)) return begin + 1;
  return std::find_if(begin + 1, end, [&](const Production& line) { return !go_together(*begin, line); });
}

/// The cell of the line's anchor is a member if the line's condition holds.
CellClass member(const Ruleset& ruleset, const Production& line, ClassIndex index) {
  CellClass one;
  one.guard = line.guard;
  one.index = index;
  Element& any = one.picture.elements.emplace_back();
  any.test.symbols = ruleset.symbols;
  one.picture.headings.push_back({0, 0, line.guard.cells});
  one.picture.line = line.guard.line;
  return one;
}

} // namespace

bool may_gather(const Ruleset& ruleset, const std::vector<Production>& lines) {
  for (auto line = lines.begin(); line != lines.end(); ++line) {
    if (end_of_group(ruleset, line, lines.end()) - line > 1) return true;
  }
  return false;
}

void gather_lines(Ruleset& ruleset, Side& side, std::vector<Production>& lines) {
  std::vector<Production> all;
  for (auto begin = lines.cbegin(); begin != lines.cend();) {
    const auto end = end_of_group(ruleset, begin, lines.cend());
    Production& line = all.emplace_back(*begin);
    if (end - begin > 1) {
      const auto index = static_cast<ClassIndex>(ruleset.class_names.size());
      ruleset.class_names.push_back(ruleset.names[line.name]);
      for (Side& each : ruleset.sides) each.following.push_back(false);
      line.guard.cells.clear(); // the class has no others
      line.guard.condition.reset();
      line.left.elements[line.left.anchor].test.within = index;
      for (Heading& heading : line.left.headings) heading.starts.clear();
      for (auto one = begin; one != end; ++one) {
        side.classes.push_back(member(ruleset, *one, index));
        for (std::size_t i = 0; i < line.left.headings.size(); ++i) {
          const std::vector<CellIndex>& starts = one->left.headings[i].starts;
          std::vector<CellIndex>& known = line.left.headings[i].starts;
          append(known, starts);
        }
      }
    }
    begin = end;
  }
  lines = std::move(all);
}

namespace {

/// What lines must share, besides their pictures, to be joined.
auto what_is_done(const Production& line) {
  return std::tuple_cat(std::tie(line.guard.cells, line.guard.condition, line.name, line.right,
                                 line.right_anchor, line.hands, line.after),
                        std::tuple(line.words()));
}

auto what_stands_there(const Picture& picture) {
  return std::tie(picture.elements, picture.has_rows, picture.anchor, picture.first_cell, picture.pivot,
                  picture.line_count);
}

bool has_heading(const Picture& picture, const Heading& heading) {
  return any_of(picture.headings, [&](const Heading& other) {
    return other.along == heading.along && (!picture.has_rows || other.down == heading.down);
  });
}

bool differ_in_directions_alone(const Production& a, const Production& b) {
  return !a.ahead && !b.ahead && what_is_done(a) == what_is_done(b) &&
         what_stands_there(a.left) == what_stands_there(b.left) &&
         none_of(b.left.headings, [&](const Heading& heading) { return has_heading(a.left, heading); });
}

/// Hash of a line without its directions.
std::size_t kind_of(const Production& line) {
  std::size_t seed = boost::hash_range(line.guard.cells.begin(), line.guard.cells.end());
  for (const std::size_t part : {std::size_t{line.name}, line.right_anchor, line.left.anchor})
    boost::hash_combine(seed, part);
  for (const Element& element : line.left.elements) {
    boost::hash_combine(seed, element.test.symbols.to_string());
    boost::hash_combine(seed, element.test.within);
  }
  for (const Write& write : line.right) boost::hash_combine(seed, write.symbols);
  return seed;
}

/// For each line of a list, the line above that it can be joined with; itself, if there is none. A joined
/// line is matched direction by direction. Where moves may have the same text, it matters which is found
/// first, so such lines are joined only if they are adjacent.
/// @param compiled the same lines
std::vector<std::size_t> partners(const std::vector<Production>& lines,
                                  const std::vector<CompiledProduction>& compiled) {
  constexpr std::size_t most_tried = 16; // per kind; some texts have thousands of lines
  std::vector<std::size_t> first(lines.size());
  std::vector<std::vector<std::size_t>> joined(lines.size());      // by the first line
  std::unordered_map<std::size_t, std::vector<std::size_t>> kinds; // by kind: lines that are the first
  const auto is_alone = [&](std::size_t i) { return lines[i].every || !compiled[i].shares_text; };
  for (std::size_t i = 0; i < lines.size(); ++i) {
    poll_stop();
    std::vector<std::size_t>& alike = kinds[kind_of(lines[i])];
    const auto found = find_if(alike, [&](std::size_t above) {
      const bool side_by_side = joined[above].size() == i - above; // no other line between them
      const bool fits = side_by_side || (is_alone(i) && is_alone(above));
      return fits && all_of(joined[above],
                            [&](std::size_t k) { return differ_in_directions_alone(lines[k], lines[i]); });
    });
    first[i] = found == alike.end() ? i : *found;
    joined[first[i]].push_back(i);
    if (first[i] == i && alike.size() < most_tried) alike.push_back(i);
  }
  return first;
}

bool some_join(const std::vector<std::size_t>& first) {
  return std::adjacent_find(first.begin(), first.end(), std::greater_equal<>()) != first.end();
}

/// Joins each line of a list with those below that differ only in their directions.
void join(std::vector<Production>& lines, const std::vector<CompiledProduction>& compiled) {
  const std::vector<std::size_t> first = partners(lines, compiled);
  if (!some_join(first)) return;
  std::vector<Production> all;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (first[i] != i) continue;
    Production& line = all.emplace_back(lines[i]);
    for (std::size_t k = i + 1; k < lines.size(); ++k) {
      const std::vector<Heading>& more = lines[k].left.headings;
      if (first[k] == i) append(line.left.headings, more);
    }
  }
  lines = std::move(all);
}

/// Whether a `forbid` line never holds.
bool is_idle(const Judgement& line) { return never_holds(line.guard); }

/// Whether some lines of a player can be joined, dropped or narrowed. Most players have none: their rules
/// need no copy.
bool may_change(const Ruleset& ruleset, const Side& side, const CompiledSide& compiled) {
  bool some = some_join(partners(side.moves, compiled.moves)) || may_gather(ruleset, side.moves) ||
              any_of(side.forbids, is_idle) || has_forbidden_puts(ruleset, side);
  for (std::size_t i = 0; i < side.parts.size(); ++i) {
    some = some || some_join(partners(side.parts[i].lines, compiled.parts[i])) ||
           may_gather(ruleset, side.parts[i].lines);
  }
  return some;
}

std::size_t count_shared_texts(const CompiledRuleset& rules) {
  std::size_t count = 0;
  const auto add = [&](const std::vector<CompiledProduction>& lines) {
    count += static_cast<std::size_t>(count_if(
        lines, [](const CompiledProduction& line) { return line.shares_text && !line.source->every; }));
  };
  for (const CompiledSide& side : rules.sides) {
    add(side.moves);
    for (const auto& part : side.parts) add(part);
  }
  return count;
}

} // namespace

std::optional<Ruleset> joined_lines(const CompiledRuleset& rules) {
  const auto& sides = rules.ruleset->sides;
  if (!may_change(*rules.ruleset, sides[first_player], rules.sides[first_player]) &&
      !may_change(*rules.ruleset, sides[second_player], rules.sides[second_player])) {
    return std::nullopt;
  }
  Ruleset fewer = *rules.ruleset;
  for (const PlayerIndex player : {first_player, second_player}) {
    Side& side = fewer.sides[player];
    const CompiledSide& compiled = rules.sides[player];
    join(side.moves, compiled.moves);
    for (std::size_t i = 0; i < side.parts.size(); ++i) join(side.parts[i].lines, compiled.parts[i]);
    std::erase_if(side.forbids, is_idle);
    gather_lines(fewer, side, side.moves);
    for (Part& part : side.parts) gather_lines(fewer, side, part.lines);
    exclude_forbidden_puts(fewer, side);
  }
  return fewer;
}

bool shares_more_texts(const CompiledRuleset& rules, const CompiledRuleset& others) {
  return count_shared_texts(rules) > count_shared_texts(others);
}

} // namespace regola
