#include "rules/ruleset/board.hpp"

#include <algorithm>
#include <array>

#include "rules/text/ranges.hpp"

namespace regola {

namespace {

constexpr std::string_view anywhere = "anywhere";

struct Group {
  std::string_view name;
  std::vector<std::string_view> squares;
  std::vector<std::string_view> hexagons;
};

const std::array<Group, 4>& groups() {
  static const std::array<Group, 4> all = {{
      {"straight", {"n", "e", "s", "w"}, {"n", "e", "s", "w"}},
      {"diagonal", {"ne", "se", "sw", "nw"}, {"ne", "sw"}},
      {"around", {"n", "ne", "e", "se", "s", "sw", "w", "nw"}, {"n", "ne", "e", "s", "sw", "w"}},
      {"knight", {"nne", "nee", "see", "sse", "ssw", "sww", "nww", "nnw"}, {}},
  }};
  return all;
}

} // namespace

std::optional<Step> step_of(std::string_view word) {
  Step sum;
  for (const char letter : word) {
    switch (letter) {
    case 'n': --sum.down; break;
    case 'e': ++sum.right; break;
    case 's': ++sum.down; break;
    case 'w': --sum.right; break;
    default: return std::nullopt;
    }
  }
  return word.empty() ? std::nullopt : std::optional(sum);
}

std::string opposite_word(std::string_view word) {
  constexpr std::string_view letters = "nesw";
  constexpr std::string_view opposites = "swne";
  std::string result(word);
  for (char& letter : result) letter = opposites[letters.find(letter)];
  return result;
}

std::vector<CellIndex> line_through(const Board& board, RelationIndex along, CellIndex cell) {
  std::vector<CellIndex> line{cell};
  const Relation& forth = board.relation(along);
  for (const Relation* way : {&forth, &board.relation(forth.opposite)}) {
    for (CellIndex at = cell; !way->next[at].empty();) {
      at = way->next[at].front();
      if (at == cell) {
        return line; // a closed ring
      }
      line.push_back(at);
    }
  }
  return line;
}

std::size_t longest_line_along(const Board& board, RelationIndex along) {
  std::size_t longest = 0;
  std::vector<bool> seen(board.size(), false);
  for (std::size_t i = 0; i < board.size(); ++i) {
    if (seen[i]) continue;
    const std::vector<CellIndex> line = line_through(board, along, static_cast<CellIndex>(i));
    for (const CellIndex cell : line) seen[cell] = true;
    longest = std::max(longest, line.size());
  }
  return longest;
}

std::string column_name(int column) {
  constexpr int letters = 26;
  std::string name;
  for (int rest = column; rest >= 0; rest = rest / letters - 1) {
    name.insert(name.begin(), static_cast<char>('a' + rest % letters));
  }
  return name;
}

std::optional<std::pair<int, int>> place_called(std::string_view name) {
  constexpr int most = 10'000; // larger than any board
  constexpr int letters = 26;
  int column = 0;
  int row = 0;
  std::size_t i = 0;
  for (; i < name.size() && name[i] >= 'a' && name[i] <= 'z' && column < most; ++i) {
    column = column * letters + (name[i] - 'a' + 1);
  }
  const std::size_t digits = i;
  for (; i < name.size() && name[i] >= (i == digits ? '1' : '0') && name[i] <= '9' && row < most; ++i) {
    row = row * 10 + (name[i] - '0');
  }
  const bool is_name = digits > 0 && i > digits && i == name.size();
  return is_name ? std::optional(std::pair(column - 1, row)) : std::nullopt;
}

Board::Board(Shape shape, int columns, int rows, std::vector<Cell> cells, std::vector<std::string> drawing)
    : shape_(shape), columns_(columns), rows_(rows), cells_(std::move(cells)), drawing_(std::move(drawing)) {
  grid_.assign(static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows), no_cell);
  for (std::size_t i = 0; i < cells_.size(); ++i) {
    const std::size_t slot = static_cast<std::size_t>(cells_[i].row) * static_cast<std::size_t>(columns) +
                             static_cast<std::size_t>(cells_[i].column);
    grid_[slot] = static_cast<CellIndex>(i);
  }
}

CellIndex Board::find(std::string_view name) const {
  const auto found = find_if(cells_, [&](const Cell& cell) { return cell.name == name; });
  return found == cells_.end() ? no_cell : static_cast<CellIndex>(found - cells_.begin());
}

CellIndex Board::at(int column, int row) const {
  if (column < 0 || row < 0 || column >= columns_ || row >= rows_) return no_cell;
  return grid_[static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) +
               static_cast<std::size_t>(column)];
}

std::optional<RelationIndex> Board::find_relation(std::string_view word) const {
  const auto found = find_if(relations_, [&](const Relation& relation) { return relation.name == word; });
  return found == relations_.end() ? std::nullopt
                                   : std::optional(static_cast<RelationIndex>(found - relations_.begin()));
}

void Board::link(const std::string& forth, const std::string& back,
                 const std::vector<std::pair<CellIndex, CellIndex>>& edges) {
  if (const auto known = shape_ != Shape::points && step_of(forth) ? relate(forth) : std::nullopt) {
    Relation& there = relations_[*known];
    Relation& home = relations_[there.opposite];
    for (const auto& [from, to] : edges) {
      there.next[from].push_back(to);
      home.next[to].push_back(from);
    }
    there.step = home.step = std::nullopt;
    return;
  }
  const auto first = static_cast<RelationIndex>(relations_.size());
  const bool both_ways = forth == back;
  Relation there{forth, std::vector<Relation::Cells>(size()),
                 static_cast<RelationIndex>(both_ways ? first : first + 1), std::nullopt};
  Relation home{back, std::vector<Relation::Cells>(size()), first, std::nullopt};
  for (const auto& [from, to] : edges) {
    there.next[from].push_back(to);
    (both_ways ? there : home).next[to].push_back(from);
  }
  relations_.push_back(std::move(there));
  if (!both_ways) relations_.push_back(std::move(home));
}

RelationIndex Board::add_steps(std::string_view word, Step step) {
  const auto index = static_cast<RelationIndex>(relations_.size());
  Relation relation{std::string(word), std::vector<Relation::Cells>(size()), 0, step};
  for (std::size_t i = 0; i < size(); ++i) {
    const CellIndex next = this->step(static_cast<CellIndex>(i), step);
    if (next != no_cell) relation.next[i].push_back(next);
  }
  relations_.push_back(std::move(relation));
  return index;
}

std::optional<RelationIndex> Board::relate(std::string_view word) {
  if (const auto known = find_relation(word)) return known;
  if (word == anywhere) {
    std::vector<std::pair<CellIndex, CellIndex>> pairs;
    for (std::size_t a = 0; a < size(); ++a) {
      for (std::size_t b = a + 1; b < size(); ++b) {
        pairs.emplace_back(static_cast<CellIndex>(a), static_cast<CellIndex>(b));
      }
    }
    link(std::string(anywhere), std::string(anywhere), pairs);
    return find_relation(anywhere);
  }
  const std::optional<Step> step = step_of(word);
  if (!is_grid() || !step || *step == Step{}) return std::nullopt;
  const std::string back = opposite_word(word);
  const RelationIndex there = add_steps(word, *step);
  const RelationIndex home =
      find_relation(back) ? *find_relation(back) : add_steps(back, {-step->right, -step->down});
  relations_[there].opposite = home;
  relations_[home].opposite = there;
  if (follows_links_ && goes_along_links(*step)) add_sum(there, *step);
  return there;
}

std::optional<RelationIndex> Board::relate_by(std::string_view word, const std::vector<CellIndex>& targets) {
  if (const auto known = find_relation(word)) return known;
  std::vector<std::pair<CellIndex, CellIndex>> pairs;
  for (std::size_t cell = 0; cell < targets.size(); ++cell) {
    if (targets[cell] > cell) pairs.emplace_back(static_cast<CellIndex>(cell), targets[cell]);
  }
  if (pairs.empty()) return std::nullopt;
  link(std::string(word), std::string(word), pairs);
  return find_relation(word);
}

std::vector<RelationIndex> Board::group(std::string_view word) {
  std::vector<RelationIndex> result;
  if (shape_ == Shape::points) {
    if (word == "around") {
      for (std::size_t i = 0; i < relations_.size(); ++i) {
        if (relations_[i].name != anywhere) result.push_back(static_cast<RelationIndex>(i));
      }
    }
    return result;
  }
  const auto& all = groups();
  const auto found = find_if(all, [&](const Group& group) { return group.name == word; });
  if (found != all.end()) {
    for (const std::string_view direction : shape_ == Shape::hexagons ? found->hexagons : found->squares) {
      if (const auto relation = relate(direction)) result.push_back(*relation);
    }
  }
  return result;
}

std::vector<std::string> Board::link_names() const {
  std::vector<std::string> names;
  for (const Relation& relation : relations_) {
    if (!relation.step && relation.name != anywhere) names.push_back(relation.name);
  }
  return names;
}

} // namespace regola
