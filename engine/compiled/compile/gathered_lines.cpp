#include "engine/compiled/compile/gathered_lines.hpp"

#include <algorithm>
#include <array>
#include <tuple>

#include "rules/ruleset/asks.hpp"

namespace regola {

namespace {

/// Whether the condition reads the cells of the board and nothing else, as classes do.
bool asks_for_cells_alone(const Ruleset& ruleset, const Expression& condition) {
  using Kind = Expression::Kind;
  constexpr std::array others{Kind::moves,   Kind::moves_by, Kind::attacked, Kind::attacks, Kind::quiet,
                              Kind::repeats, Kind::cycle,    Kind::stuck,    Kind::to_move, Kind::hand};
  return std::none_of(others.begin(), others.end(),
                      [&](Kind kind) { return asks(ruleset, condition, kind); });
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
          known.insert(known.end(), starts.begin(), starts.end());
        }
      }
    }
    begin = end;
  }
  lines = std::move(all);
}

} // namespace regola
