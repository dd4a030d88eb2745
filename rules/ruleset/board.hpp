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
inline constexpr CellIndex here_cell = 0xFFFE; ///< in the cells of a head: stands for the cell of the move

/// A step on a grid, in columns to the right and rows down.
struct Step {
  int right = 0;
  int down = 0;

  friend bool operator==(const Step&, const Step&) = default;
};

/// Returns the step to which the letters of a word of n e s w add up (`nne`: two up, one right); `nullopt`
/// for any other word.
[[nodiscard]] std::optional<Step> step_of(std::string_view word);

/// @param word letters from n e s w
/// @return the word of the opposite step
[[nodiscard]] std::string opposite_word(std::string_view word);

/// A direction as a relation: for each cell, the cells to which it leads.
struct Relation {
  using Cells = boost::container::small_vector<CellIndex, 2>;

  /// A cell where the order of the steps in a sum of directions matters: they lead to different cells.
  struct Fork {
    CellIndex from = no_cell;
    CellIndex upright_first = no_cell; ///< the cell after n or s, then e or w
    CellIndex level_first = no_cell;   ///< the cell after e or w, then n or s
  };

  std::string name;
  std::vector<Cells> next;    ///< indexed by cell
  RelationIndex opposite = 0; ///< the relation in the opposite direction
  std::optional<Step> step;   ///< the step, if it is a direction of the grid that no link extends
  std::optional<Fork> fork = std::nullopt; ///< a place where no link says where this sum leads
};

/// The cells of a game and their neighbourhood. Cells have numbers from 0, in reading order; holes are no
/// cells.
class Board {
public:
  /// squares and hexagons: a grid; lines: points joined by a drawing; points: joined by `link` lines.
  enum class Shape { squares, hexagons, lines, points };

  struct Cell {
    std::string name;
    int column = 0; ///< from 0 at the left
    int row = 0;    ///< from 0 at the top
  };

  Board() = default;
  /// @param cells in reading order, at most limits::cells
  /// @param columns, rows size of the enclosing rectangle, holes included
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
  /// Returns the drawing of lines, or of points with the marks between them: one text for each row, with '.'
  /// at the points, in the order of the cells. Empty for other shapes, and for points without positions.
  [[nodiscard]] const std::vector<std::string>& drawing() const noexcept { return drawing_; }
  /// Returns the cell with this name, or no_cell.
  [[nodiscard]] CellIndex find(std::string_view name) const;
  /// Returns the cell in this column and row; no_cell for a hole, or beyond the edge.
  [[nodiscard]] CellIndex at(int column, int row) const;
  /// Returns the cell one step away, or no_cell.
  [[nodiscard]] CellIndex step(CellIndex from, Step step) const {
    return at(cells_[from].column + step.right, cells_[from].row + step.down);
  }

  [[nodiscard]] const Relation& relation(RelationIndex index) const { return relations_[index]; }
  [[nodiscard]] std::size_t relation_count() const noexcept { return relations_.size(); }
  /// Returns the relation with this name, which leads from each cell to its target and back. Created on first
  /// use; `nullopt` if no cell has another cell as its target.
  [[nodiscard]] std::optional<RelationIndex> relate_by(std::string_view word,
                                                       const std::vector<CellIndex>& targets);
  /// Returns the relation with this name: a link, a drawn line, `anywhere`, or a word of n e s w. Created on
  /// first use.
  [[nodiscard]] std::optional<RelationIndex> relate(std::string_view word);
  /// Adds a relation and its opposite; if they have the same name, the relation is symmetric. If the board
  /// already has the direction, adds the edges to it and keeps its opposite.
  void link(const std::string& forth, const std::string& back,
            const std::vector<std::pair<CellIndex, CellIndex>>& edges);
  /// Makes sums of directions such as `ne` follow links: they lead where their steps lead, one after the
  /// other. Call it after all links are added. A link that has the sum as its name takes precedence.
  void follow_links();
  /// Returns the relations of a group (straight, diagonal, around, knight). Empty for any other word, or if
  /// the board has none of them.
  [[nodiscard]] std::vector<RelationIndex> group(std::string_view word);
  /// Returns the relations by which cells touch: the sides of squares, the six directions of hexagons, all
  /// lines and links.
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
  std::vector<CellIndex> grid_; // by row and column; no_cell for holes
  std::vector<Relation> relations_;
  std::vector<std::string> drawing_;
  bool follows_links_ = false; // whether follow_links() has been called
};

/// Returns the cells of the line through this one, along a relation and its opposite, this one first. The
/// line runs from edge to edge, or is a ring. Each step must lead to at most one cell.
[[nodiscard]] std::vector<CellIndex> line_through(const Board& board, RelationIndex along, CellIndex cell);

/// Returns the number of cells in the longest line along a relation.
[[nodiscard]] std::size_t longest_line_along(const Board& board, RelationIndex along);

/// Returns the name of a column as on a spreadsheet: a to z, then aa, ab and so on.
[[nodiscard]] std::string column_name(int column);

/// Returns the position of a cell name on a grid of any size: column from 0 at the left, row from 1 at the
/// bottom; `nullopt` for any other text.
[[nodiscard]] std::optional<std::pair<int, int>> place_called(std::string_view name);

} // namespace regola
