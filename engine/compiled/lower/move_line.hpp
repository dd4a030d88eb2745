#pragma once

#include <map>
#include <span>

#include "engine/compiled/lower/position_lowering.hpp"

namespace regola {

/// Places of a picture in which each cell has the same distance from a base cell. On a grid, these places
/// share the heading and the length of each run.
struct Shape {
  std::size_t heading = 0; ///< number of the heading, from 0
  Mask bases;              ///< base cells for which the picture fits on the board
  /// By element: distances in bits from the base; empty if it covers no cell.
  std::vector<std::vector<int>> cells;
  std::map<Bit, std::size_t> headings; ///< by base cell: the first heading in which the picture lies there
};

/// A question for find_shapes().
struct ShapeQuestion {
  std::size_t base = 0; ///< the element whose first cell is the base, as an index; it must cover a cell
  std::vector<CellIndex> anchors; ///< the anchor must cover one of these; empty: any cell
  std::size_t most = 0;           ///< upper bound of the number of shapes
};

/// Lays a picture on the empty board in all places, and sorts these by their shapes. Shapes whose runs have
/// the same lengths are adjacent.
/// @throws Missing if there are more shapes than `question` allows, or if only the position determines the
/// cells of an element
[[nodiscard]] std::vector<Shape> find_shapes(PositionLowering& position, PlayerIndex viewer,
                                             const Picture& picture, const ShapeQuestion& question);
/// Splits shapes into groups with the same lengths of runs, each of at most `most` shapes.
[[nodiscard]] std::vector<std::span<const Shape>> groups_of(const std::vector<Shape>& shapes,
                                                            std::size_t most);
/// The bases of all matches, one lane per shape; ignores variables.
/// @param shapes all with the same lengths of runs
[[nodiscard]] Cells matches_of(PositionLowering& position, PlayerIndex viewer, const Picture& picture,
                               std::span<const Shape> shapes);

inline constexpr std::size_t shapes_together =
    16; ///< greatest number of shapes that one question lays side by side, one lane each

/// The cells that an element covers in matches, one lane per shape.
[[nodiscard]] Cells covered_by(const CellBuilder& cells, const Cells& bases, std::span<const Shape> shapes,
                               std::size_t element);

/// A compiled `move`, `then` or `after` line: where it matches, and which cells a match covers. A match is
/// identified by its heading and one of its cells, the pivot.
struct MoveLine {
  enum class Kind {
    rigid,    ///< each cell lies at a fixed distance from the pivot
    straight, ///< has runs whose ends depend on the position; the pivot is the anchor or the last cell
    slide,    ///< `x .* .`: the pivot is the last cell; the first cell is the next piece on the way back
    anywhere, ///< `x .` in the direction `anywhere`: the two cells may be any cells
  };

  const CompiledProduction* source = nullptr;
  std::shared_ptr<const Picture> own; ///< the compiled picture, if it differs from that of the text
  Kind kind = Kind::rigid;
  Program program;
  CompiledPicture picture;
  std::uint32_t choices = 1; ///< number of combinations of symbols that the right side leaves open
  std::vector<Shape> shapes; ///< for rigid lines laid out by shapes: the shapes, one lane each
  std::vector<std::vector<int>> distances; ///< for rigid lines: by lane and element, in bits from the pivot

  [[nodiscard]] const Production& text() const { return *source->source; }
  [[nodiscard]] std::size_t headings() const { return shapes.empty() ? picture.headings() : shapes.size(); }
  /// Distances in bits from the pivot to the cell of an element, by lane.
  [[nodiscard]] std::vector<int> distances_to(std::size_t element) const {
    return mapped(distances, [&](const std::vector<int>& of) { return of[element]; });
  }
  [[nodiscard]] std::vector<int> distances_from(std::size_t element) const {
    return mapped(distances, [&](const std::vector<int>& of) { return -of[element]; });
  }
  /// Distance in bits from the cell that the move leaves to the cell that it reaches.
  [[nodiscard]] int way(std::size_t lane) const {
    return distances[lane][text().right_anchor] - distances[lane][text().left.anchor];
  }
};

/// Whether several elements have the same variable. Unlike compares_variables(), does not look at runs.
[[nodiscard]] bool compares(const Picture& picture);
/// Whether the pivot of a match is the cell that the move leaves, and each cell lies at a fixed distance from
/// it.
[[nodiscard]] bool is_known_by_anchor(const MoveLine& line);
/// Whether two lanes may have matches with the same pivot.
[[nodiscard]] bool may_share_pivots(const MoveLine& a, std::size_t lane_of_a, const MoveLine& b,
                                    std::size_t lane_of_b);
/// Whether the line writes a single cell at a fixed distance and copies no symbol.
[[nodiscard]] bool writes_once(const MoveLine& line);

/// Whether two matches between the same two cells lead to the same position.
enum class Alike : std::uint8_t {
  never,   ///< they leave different symbols on at least one cell
  always,  ///< they write the same symbols on the same cells
  unknown, ///< this depends on the symbols on the cells
};

/// Compares all matches of two lines that may have the same move text, or of one line with itself. Returns
/// nullopt if no two matches run between the same two cells.
[[nodiscard]] std::optional<Alike> compare(const MoveLine& a, const MoveLine& b);
/// Whether two matches may lead to one position although the move text does not name the destination. They
/// may if the line can leave the destination unchanged.
[[nodiscard]] bool leaves_alike(const MoveLine& line);
/// Whether two matches between the same two cells, of two lines with one name, are always the same move.
[[nodiscard]] bool are_one(const MoveLine& a, const MoveLine& b);
/// Whether are_one() is true and MoveLineLowering::without() removes the matches of the second line.
[[nodiscard]] bool are_dropped(const MoveLine& a, const MoveLine& b);
/// Whether matches of the last line never lead to the same position as other matches with its name from the
/// same cell. Skips lines that are_one() with the last line.
[[nodiscard]] bool last_differs(const std::vector<MoveLine>& lines);

/// @throws Missing if the writes of the line have no form
void check_writes(const MoveLine& line);
/// @throws Missing if heading and pivot do not determine the destination of the line. Meant for further
/// parts, and for moves without `again`.
void check_path(const MoveLine& line);
/// @throws Missing if a written cell cannot be reached from the pivot by steps over cells that certainly are
/// on the board
void check_way(const Layout& layout, const MoveLine& line);

/// Compiles lines. Writes their matches, and the cells that these cover, into a form.
class MoveLineLowering : PlayerLowering {
public:
  MoveLineLowering(PositionLowering& position, PlayerIndex player) : PlayerLowering(position, player) {}

  /// Compiles a line as one piece. If planes cannot show its matches that way, lays it out by shapes.
  /// @throws Missing
  [[nodiscard]] std::vector<MoveLine> compile(const CompiledProduction& source) const;
  /// Compiles a line laid out by shapes, one piece for each combination of lengths of its runs. Each piece is
  /// rigid, and its pivot is the anchor.
  /// @throws Missing
  [[nodiscard]] std::vector<MoveLine> lay_out(const CompiledProduction& source) const;
  /// The pivots of all matches of the picture. Ignores the condition.
  [[nodiscard]] Cells where(const MoveLine& line) const;
  /// The pivots of all matches, one lane per heading; empty if the condition does not hold.
  [[nodiscard]] Cells matches(const MoveLine& line) const;
  /// Not 0 if the line's condition holds.
  [[nodiscard]] Ref allows(const MoveLine& line) const;
  /// The pivots of the matches that begin on one of the cells `from`, one lane per heading.
  [[nodiscard]] Cells matches_from(const MoveLine& line, const Cells& from) const;
  /// The cells that an element covers in the matches with these pivots.
  /// @param pivots one lane per heading
  /// @return one lane per heading, or one lane for all
  [[nodiscard]] Cells covered(const MoveLine& line, const Cells& pivots, std::size_t element) const;
  /// The cells that an element covers in a single match.
  /// @param heading number of its heading, from 0
  /// @param pivot one cell, in one lane
  [[nodiscard]] Cells covered_in(const MoveLine& line, std::size_t heading, const Cells& pivot,
                                 std::size_t element) const;
  /// Returns one lane of cells like covered(), for a single pivot, given in the lane of its heading.
  [[nodiscard]] Cells covered_by_one(const MoveLine& line, const Cells& pivots, std::size_t element) const;
  /// The first cell of the slide that ends on `end`.
  /// @param heading number of its heading, from 0
  /// @param end one cell
  [[nodiscard]] Cells slide_start(const MoveLine& line, Ref heading, const Cells& end) const;
  /// The cells on which slides from a cell may end.
  [[nodiscard]] Cells slide_ends(const MoveLine& line, const Cells& from) const;
  /// The anchors at which the picture fits on the board. Ignores what the cells hold.
  [[nodiscard]] Mask fitting(const MoveLine& line) const;
  /// For each bit, all cells that follow it in this heading.
  [[nodiscard]] std::vector<Mask> rays(RelationIndex along) const;

  /// Removes matches whose move another line, or an earlier lane of the same line, offers too.
  /// @param pivots,others matches of the two lines, one lane per heading
  [[nodiscard]] Cells without(const MoveLine& line, const Cells& pivots, const MoveLine& other,
                              const Cells& others) const;

  [[nodiscard]] PlayerIndex player() const { return player_; }

private:
  [[nodiscard]] MoveLine compile_whole(const CompiledProduction& source) const;
  [[nodiscard]] bool is_slide(const Production& line) const;
  [[nodiscard]] bool is_anywhere(const Production& line) const;
  [[nodiscard]] bool find_by_last_cell(MoveLine& line) const;
  [[nodiscard]] Cells comparing(const MoveLine& line, const Cells& matches) const;
  [[nodiscard]] Cells lay(const MoveLine& line, const Cells& pivots, std::size_t element,
                          std::optional<std::size_t> only) const;
  [[nodiscard]] Cells test(const MoveLine& line, std::size_t element) const;
};

/// A part of a move after the first one.
struct FurtherPart {
  std::vector<MoveLine> lines;
  std::uint32_t most = 1; ///< upper bound of the ways to go on from one cell
  bool may_skip = false;
  bool each = false; ///< whether the part follows every step of a move that goes on by `again`
};

} // namespace regola
