#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "engine/compiled/lower/position.hpp"

namespace regola {

/// A `move`, `then` or `after` line, ready to be written into a form: where it matches, and which cells
/// belong to a match that is known by its heading and one cell.
struct MoveLine {
  enum class Kind {
    rigid,    ///< each cell lies at a known distance from the pivot
    straight, ///< runs whose ends the position tells; the pivot is the anchor, or the last cell
    slide,    ///< `x .* .`: the pivot is its last cell, the first one is what comes next on the way back
    anywhere, ///< `x . ` in the direction `anywhere`: both cells are free
  };

  const CompiledProduction* source = nullptr;
  std::shared_ptr<const Picture> own; ///< the picture that is compiled, where it is not that of the text
  Kind kind = Kind::rigid;
  Program program;
  CompiledPicture picture;
  std::uint32_t choices = 1; ///< combinations of symbols that the right side leaves open
  /// Of two cells in directions that may lead to several others: what each step of a direction is. Then there
  /// is a lane for each.
  std::vector<Reach::Term> terms;
  std::vector<std::vector<int>> distances; ///< rigid: for each lane and element, in bits from the pivot

  [[nodiscard]] const Production& text() const { return *source->source; }
  [[nodiscard]] std::size_t headings() const { return terms.empty() ? picture.headings() : terms.size(); }
  /// From the cell the move comes from to that it goes to.
  [[nodiscard]] int way(std::size_t lane) const {
    return distances[lane][text().right_anchor] - distances[lane][text().left.anchor];
  }
};

/// Whether all it does is to put a symbol somewhere.
[[nodiscard]] bool writes_once(const MoveLine& line);

/// @throws Missing for a line whose writes have no form
void check_writes(const MoveLine& line);
/// The same for one behind which it is not known where it leads, of a move that does not go on or of a
/// further part: that is known from its heading and its pivot.
void check_path(const MoveLine& line);

/// Compiles lines and writes what they match and what they cover into a form.
class MoveLineLowering {
public:
  MoveLineLowering(PositionLowering& position, PlayerIndex player) : position_(position), player_(player) {}

  /// @throws Missing
  [[nodiscard]] MoveLine compile(const CompiledProduction& source) const;
  /// The pivots of all matches of its picture, whatever its condition says.
  [[nodiscard]] Cells where(const MoveLine& line) const;
  /// The pivots of all matches, a lane a heading; none where the condition does not hold.
  [[nodiscard]] Cells matches(const MoveLine& line) const;
  /// Not 0 if the line's condition holds.
  [[nodiscard]] form::Ref allows(const MoveLine& line) const;
  /// The pivots of matches that begin on a cell, a lane a heading.
  [[nodiscard]] Cells matches_from(const MoveLine& line, const Cells& from) const;
  /// The cells that an element covers in matches whose pivots are given.
  /// @param pivots a lane a heading
  /// @return a lane a heading, or one for all
  [[nodiscard]] Cells covered(const MoveLine& line, const Cells& pivots, std::size_t element) const;
  /// The same of one match, in the heading of that number.
  /// @param pivot one cell, of one lane
  [[nodiscard]] Cells covered_in(const MoveLine& line, std::size_t heading, const Cells& pivot,
                                 std::size_t element) const;
  /// The same in a match of which one pivot is given, in the lane of its heading.
  [[nodiscard]] Cells covered_by_one(const MoveLine& line, const Cells& pivots, std::size_t element) const;
  /// Where a slide begins that ends on the cell.
  /// @param heading number of the heading, from 0
  /// @param end one cell
  [[nodiscard]] Cells slide_start(const MoveLine& line, form::Ref heading, const Cells& end) const;
  /// The cells where slides from a cell may end.
  [[nodiscard]] Cells slide_ends(const MoveLine& line, const Cells& from) const;
  /// Anchors at which the picture fits on the board, whatever stands there.
  [[nodiscard]] Mask fitting(const MoveLine& line) const;
  /// Cells that come behind one on the way of the heading; by bit.
  [[nodiscard]] std::vector<Mask> rays(RelationIndex along) const;

  [[nodiscard]] PlayerIndex player() const { return player_; }

private:
  [[nodiscard]] bool is_slide(const Production& line) const;
  [[nodiscard]] bool is_anywhere(const Production& line) const;
  [[nodiscard]] bool find_by_last_cell(MoveLine& line) const;
  [[nodiscard]] bool take_terms(MoveLine& line) const;
  [[nodiscard]] Cells matches_by_terms(const MoveLine& line) const;
  [[nodiscard]] Cells comparing(const MoveLine& line, const Cells& matches) const;
  [[nodiscard]] Cells lay(const MoveLine& line, const Cells& pivots, std::size_t element,
                          std::optional<std::size_t> only) const;
  [[nodiscard]] Cells test(const MoveLine& line, std::size_t element) const;

  PositionLowering& position_;
  PlayerIndex player_;
};

} // namespace regola
