#pragma once

#include <limits>
#include <memory>

#include "rules/ruleset/board.hpp"
#include "rules/ruleset/symbol.hpp"

namespace regola {

using ClassIndex = std::uint16_t;
inline constexpr ClassIndex no_class = 0xFFFF;

/// The test of one element of a picture: what it accepts on a cell.
struct CellTest {
  SymbolSet symbols; ///< symbols accepted on the board; empty for an element that must be off the board
  bool off = false;  ///< whether it may also be off the board
  ClassIndex within = no_class;  ///< the cell must be in this class
  ClassIndex outside = no_class; ///< the cell must not be in this class
  Symbol variable = 0;           ///< equal variables must have equal symbols; 0 for none

  friend bool operator==(const CellTest&, const CellTest&) = default;
};

struct Expression;

/// One element of a picture with its repetition.
struct Element {
  static constexpr std::uint16_t endless = std::numeric_limits<std::uint16_t>::max();

  CellTest test;
  std::uint16_t least = 1; ///< least number of cells
  std::uint16_t most = 1;  ///< greatest number of cells
  /// If not empty: the element is a connected group along these relations.
  std::vector<RelationIndex> contact;
  /// If set, computes the number of cells; `least` is then 0, `most` endless.
  std::shared_ptr<const Expression> length;
  int row = 0; ///< row in a picture of several rows
  int column = 0;

  [[nodiscard]] bool is_single() const noexcept { return least == 1 && most == 1 && contact.empty(); }
  /// Whether its length varies, and it is no group.
  [[nodiscard]] bool is_run() const noexcept { return least != most && contact.empty(); }

  /// Computed lengths are equal only if they are the same expression.
  friend bool operator==(const Element&, const Element&) = default;
};

/// A direction of a picture: along its rows, and from one row down to the next.
struct Heading {
  RelationIndex along = 0;
  RelationIndex down = 0;        ///< used only by pictures of several rows
  std::vector<CellIndex> starts; ///< cells of the pivot for which the picture fits on the board

  friend bool operator==(const Heading&, const Heading&) = default;
};

/// Counts the cells that pass a test on the line of a match: in its direction and back, from edge to edge.
struct LineCount {
  CellTest test; ///< tests symbols only
  std::uint16_t number = 0;

  friend bool operator==(const LineCount&, const LineCount&) = default;
};

/// The left side of a production on cells: what the board must hold, and the directions.
struct Picture {
  std::vector<Element> elements; ///< in reading order
  std::vector<Heading> headings;
  bool has_rows = false;  ///< whether it has several rows
  std::size_t anchor = 0; ///< the element that identifies the match
  /// Whether no element is marked, and the anchor element may cover several cells or none. The first cell of
  /// the match is then the anchor.
  bool first_cell = false;
  std::size_t pivot = 0;               ///< an element that always covers a cell; matching starts there
  std::optional<LineCount> line_count; ///< an extra condition that no text can write; see unroll_lengths()
  std::uint32_t line = 0;              ///< number in the text, from 1

  friend bool operator==(const Picture&, const Picture&) = default;
};

/// A number computed from the numbers that matched symbols denote.
struct Sum {
  struct Term {
    Symbol variable = 0; ///< 0 for the symbol on the cell itself
    std::int32_t factor = 1;

    friend bool operator==(const Term&, const Term&) = default;
  };
  std::int32_t number = 0; ///< added to the terms
  std::vector<Term> terms;

  friend bool operator==(const Sum&, const Sum&) = default;
};

/// One element of the right side of a production on cells.
struct Write {
  enum class Kind { keep, symbols, variable, sum };
  Kind kind = Kind::keep;
  std::string symbols; ///< for `symbols`: one, or several to choose from; for `variable`: its letter; for
                       ///< `sum`: the symbols of its order, 0 first
  Sum sum;

  friend bool operator==(const Write&, const Write&) = default;
};

} // namespace regola
