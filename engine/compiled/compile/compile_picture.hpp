#pragma once

#include "engine/compiled/program/program.hpp"
#include "rules/ruleset/ruleset.hpp"

namespace regola {

/// A picture as registers of a program.
struct CompiledPicture {
  const Picture* source = nullptr;
  std::size_t pivot = 0;          ///< the element whose first cell `matches` gives, as an index
  Register matches = no_register; ///< cells where the pivot may be, one lane per heading
  std::vector<Register> tests;    ///< by element: the cells that may belong to it; no_register: none
  bool exact = false;             ///< each cell of `matches` has a match; else it may have none
  bool determinate = false;       ///< exact, and at most one match per heading and cell
  bool straight = false;          ///< determinate, and the picture has no rows and no groups
  bool rigid = false; ///< determinate, and each element always has the same distance from the pivot
  std::vector<std::vector<int>> distances; ///< if rigid: by heading and element, in bits from the pivot

  [[nodiscard]] std::size_t headings() const { return source->headings.size(); }
  /// All registers, for Program::optimise().
  [[nodiscard]] std::vector<Register*> registers() {
    std::vector<Register*> all{&matches};
    for (Register& test : tests) all.push_back(&test);
    return all;
  }
};

/// Whether a heading and the first cell of an element identify a match. The element is a single cell.
[[nodiscard]] bool is_determinate(const Layout& layout, const Picture& picture, std::size_t element);
/// Whether the picture reads the same from both ends.
[[nodiscard]] bool is_palindrome(const Picture& picture, const Board& board, const Side& side);
/// Whether a class whose members depend on the line's direction has the same members in the opposite one.
[[nodiscard]] bool reads_both_ways(const Board& board, const Side& side, ClassIndex index);
/// Whether the cells that pass a test depend on the direction of the line, or on the end from which it is
/// read.
[[nodiscard]] bool has_sense(const CellTest& test, const Board& board, const Side& side);

/// What to compute for a picture.
struct PictureQuestion {
  std::optional<std::size_t> pivot =
      std::nullopt; ///< the pivot, in place of the picture's own; it must always cover a cell
  std::optional<Mask> anchors =
      std::nullopt;            ///< if given, the anchor must be one of these cells; it covers one cell
  bool input_at_pivot = false; ///< the pivot must lie on a cell given as input
  bool where = true;           ///< computes `matches` and `tests`; else only the tests
};

/// Compiles pictures from one player's side to registers of a program. Works from the pivot towards both
/// ends, in all headings at once, one lane each.
class PictureCompiler {
public:
  PictureCompiler(const Ruleset& ruleset, const Side& side, Layout& layout, Program& program)
      : ruleset_(ruleset), side_(side), layout_(layout), program_(program) {}

  [[nodiscard]] CompiledPicture compile(const Picture& picture, const PictureQuestion& question);
  /// The cells that pass a test, outside of pictures.
  [[nodiscard]] Register cells(const CellTest& test, const std::vector<RelationIndex>& along = {0});

private:
  /// What follows an element: the cells after which the rest of the picture may come.
  struct Rest {
    Register behind = no_register; // no_register: any cell
    bool may_be_off = true;        // whether the rest may lie off the board
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
  std::vector<Step> steps_; ///< on a grid: by heading, the steps of the current direction
};

/// Whether a variable covers several cells, which must then hold the same symbol.
[[nodiscard]] bool compares_variables(const Picture& picture);

} // namespace regola
