#pragma once

#include <optional>
#include <vector>

#include "engine/compiled/layout.hpp"
#include "engine/compiled/program/program.hpp"
#include "rules/ruleset.hpp"

namespace regola {

/// A picture as values of a program.
struct CompiledPicture {
  const Picture* source = nullptr;
  std::size_t pivot = 0;          ///< the element whose first cell `matches` tells
  Register matches = no_register; ///< a lane for each heading: where the pivot may lie
  std::vector<Register> tests;    ///< for each element the cells that may belong to it; no_register for none
  bool exact = false;             ///< in each of `matches` there is a match; else there may be one
  bool determinate = false;       ///< and no more than one for a heading and a cell
  bool straight = false;          ///< and a walk from the pivot meets no row and no group
  bool rigid = false;             ///< and each of its elements always lies equally far from the pivot
  std::vector<std::vector<int>> distances; ///< rigid: for each heading and element, in bits from the pivot

  [[nodiscard]] std::size_t headings() const { return source->headings.size(); }
};

/// Whether a match is known by its heading and the first cell of the element, which is one cell.
[[nodiscard]] bool is_determinate(const Layout& layout, const Picture& picture, std::size_t element);
/// The picture reads the same from both ends.
[[nodiscard]] bool is_palindrome(const Picture& picture, const Board& board, const Side& side);
/// Of a class that depends on the direction of the line that asks: in the opposite one it has the same
/// members.
[[nodiscard]] bool reads_both_ways(const Board& board, const Side& side, ClassIndex index);
/// What passes the test depends on the direction of the line that asks, and on which way it is read.
[[nodiscard]] bool has_sense(const CellTest& test, const Board& board, const Side& side);

/// What a compiled picture is asked for.
struct PictureQuestion {
  std::optional<std::size_t> pivot; ///< another pivot than the picture's; it must always cover a cell
  std::optional<Mask> anchors;      ///< the anchor, a single cell, lies on one of these
  bool input_at_pivot = false;      ///< the pivot lies on one of the cells that the caller gives
  bool where = true;                ///< asks for `matches`; else for the tests only
};

/// Compiles pictures of one player's side to values of a program: laid out from the pivot towards both ends,
/// all headings at once, one a lane.
class PictureCompiler {
public:
  PictureCompiler(const Ruleset& ruleset, const Side& side, Layout& layout, Program& program)
      : ruleset_(ruleset), side_(side), layout_(layout), program_(program) {}

  [[nodiscard]] CompiledPicture compile(const Picture& picture, const PictureQuestion& question);
  /// The cells that pass a test outside of pictures.
  [[nodiscard]] Register cells(const CellTest& test, const std::vector<RelationIndex>& along = {0});

private:
  /// What lies beyond an element: the cells behind which the rest can follow.
  struct Rest {
    Register behind = no_register; // no_register: any cell
    bool may_be_off = true;        // the rest may lie off the board
  };

  [[nodiscard]] Rest lay(const Element& element, Register test, const Rest& rest,
                         const Program::Reaches& way);
  [[nodiscard]] Register start_of(const Element& element, Register test, const Rest& rest,
                                  const Program::Reaches& way);
  [[nodiscard]] std::optional<Register> line_by_doubling(Register test, const Rest& rest, int length);
  [[nodiscard]] Register with_line_count(const Picture& picture, const Program::Reaches& forth,
                                         const Program::Reaches& back);
  [[nodiscard]] Register lay_rows(const Picture& picture, const CompiledPicture& compiled);
  [[nodiscard]] Register bit_and(Register a, Register b) {
    return b == no_register ? a : program_.bit_and(a, b);
  }
  [[nodiscard]] Program::Masks edges(const Program::Reaches& way) const;
  [[nodiscard]] static Program::Reaches contact(const Element& element);

  const Ruleset& ruleset_;
  const Side& side_;
  Layout& layout_;
  Program& program_;
  std::vector<Step> steps_; ///< on a grid: those of the way that is being laid, by heading
};

} // namespace regola
