#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boost/container/small_vector.hpp>

namespace regola {

using CellIndex = std::uint16_t;
using RelationIndex = std::uint16_t;

inline constexpr CellIndex no_cell = 0xFFFF;
inline constexpr CellIndex here_cell = 0xFFFE; ///< among the cells of a head: that of the move

/// A step on a grid: columns to the right, rows down.
struct Step {
  int right = 0;
  int down = 0;

  friend bool operator==(const Step&, const Step&) = default;
};

/// The step a word of the letters n e s w sums up to (`nne`: two up, one right), or nothing for another word.
[[nodiscard]] std::optional<Step> step_of(std::string_view word);

/// @param word of the letters n e s w
/// @return the word of the way back
[[nodiscard]] std::string opposite_word(std::string_view word);

/// A relation between cells used as a direction: for each cell those it leads to.
struct Relation {
  using Cells = boost::container::small_vector<CellIndex, 2>;

  /// A cell from which the steps of a sum of directions lead elsewhere in another order.
  struct Fork {
    CellIndex from = no_cell;
    CellIndex upright_first = no_cell; ///< where n or s leads, and then e or w
    CellIndex level_first = no_cell;   ///< where e or w leads, and then n or s
  };

  std::string name;
  std::vector<Cells> next;                 ///< indexed by cell
  RelationIndex opposite = 0;              ///< the way back
  std::optional<Step> step;                ///< on a grid, where no link adds to it: the same everywhere
  std::optional<Fork> fork = std::nullopt; ///< no link says where this sum leads from there
};

/// The cells of a game and how they hang together. Cells are numbered from 0 in reading order; holes are no
/// cells.
class Board {
public:
  /// squares and hexagons lie on a grid; lines are points joined by a drawing; points by `link` lines.
  enum class Shape { squares, hexagons, lines, points };

  struct Cell {
    std::string name;
    int column = 0; ///< from 0 at the left
    int row = 0;    ///< from 0 at the top
  };

  Board() = default;
  /// @param cells in reading order, at most limits::cells
  /// @param columns, rows the rectangle around them, holes included
  /// @param drawing see drawing()
  Board(Shape shape, int columns, int rows, std::vector<Cell> cells, std::vector<std::string> drawing = {});

  [[nodiscard]] Shape shape() const noexcept { return shape_; }
  [[nodiscard]] bool is_grid() const noexcept {
    return shape_ == Shape::squares || shape_ == Shape::hexagons;
  }
  [[nodiscard]] std::size_t size() const noexcept { return cells_.size(); }
  [[nodiscard]] int columns() const noexcept { return columns_; }
  [[nodiscard]] int rows() const noexcept { return rows_; }
  [[nodiscard]] const Cell& cell(CellIndex index) const { return cells_[index]; }
  [[nodiscard]] const std::string& name(CellIndex index) const { return cells_[index].name; }
  /// The lines, or the points with what is drawn between them, a text a row, with '.' at the points, which
  /// are the cells in their order. Empty for other shapes, and for points of which nothing says where they
  /// lie.
  [[nodiscard]] const std::vector<std::string>& drawing() const noexcept { return drawing_; }
  /// The cell of that name, or no_cell.
  [[nodiscard]] CellIndex find(std::string_view name) const;
  /// The cell there, or no_cell for a hole and beyond the edge.
  [[nodiscard]] CellIndex at(int column, int row) const;
  /// The cell one step further, or no_cell.
  [[nodiscard]] CellIndex step(CellIndex from, Step step) const {
    return at(cells_[from].column + step.right, cells_[from].row + step.down);
  }

  [[nodiscard]] const Relation& relation(RelationIndex index) const { return relations_[index]; }
  [[nodiscard]] std::size_t relation_count() const noexcept { return relations_.size(); }
  /// The relation of that name that leads from each cell to another, and from that one back. Made when first
  /// asked for; nothing where no cell leads anywhere.
  [[nodiscard]] std::optional<RelationIndex> relate_by(std::string_view word,
                                                       const std::vector<CellIndex>& targets);
  /// The relation of that name: a link, a drawn line, `anywhere`, a word of n e s w. Made when first asked
  /// for.
  [[nodiscard]] std::optional<RelationIndex> relate(std::string_view word);
  /// Adds a relation and its way back (the same name: both ways). A direction that the board has already goes
  /// on along these edges, too; its way back is that which it has.
  void link(const std::string& forth, const std::string& back,
            const std::vector<std::pair<CellIndex, CellIndex>>& edges);
  /// To be called when all links are added. From here on sums of directions, as `ne`, go along links, too:
  /// they lead where the steps lead one after the other. A link of a sum itself comes before that.
  void follow_links();
  /// The relations of a group (straight, diagonal, around, knight); empty for another word or where it has
  /// none.
  [[nodiscard]] std::vector<RelationIndex> group(std::string_view word);
  /// Along these cells hang together by themselves: sides of squares, six ways on hexagons, all lines and
  /// links.
  [[nodiscard]] std::vector<RelationIndex> contact() {
    return group(shape_ == Shape::squares ? "straight" : "around");
  }
  [[nodiscard]] std::vector<std::string> link_names() const;

private:
  [[nodiscard]] std::optional<RelationIndex> find_relation(std::string_view word) const;
  RelationIndex add_steps(std::string_view word, Step step);
  [[nodiscard]] bool goes_along_links(Step step) const;
  void add_sum(RelationIndex index, Step step);

  Shape shape_ = Shape::squares;
  int columns_ = 0;
  int rows_ = 0;
  std::vector<Cell> cells_;
  std::vector<CellIndex> grid_; // by row and column; no_cell where there is none
  std::vector<Relation> relations_;
  std::vector<std::string> drawing_;
  bool follows_links_ = false; // see follow_links()
};

/// All cells to which one comes from this one by going on along a relation or back, itself the first: a line
/// from edge to edge, or a ring. Each step must lead to one cell at most.
[[nodiscard]] std::vector<CellIndex> line_through(const Board& board, RelationIndex along, CellIndex cell);

/// The cells of the longest of these lines.
[[nodiscard]] std::size_t longest_line_along(const Board& board, RelationIndex along);

/// The name of a column as on a spreadsheet: a to z, then aa, ab and so on.
[[nodiscard]] std::string column_name(int column);

/// Where a cell of that name lies on a grid of any size: its column from 0 at the left, its row from 1 at the
/// bottom. Nothing for what is no such name.
[[nodiscard]] std::optional<std::pair<int, int>> place_called(std::string_view name);

} // namespace regola
