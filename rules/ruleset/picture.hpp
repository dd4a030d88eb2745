#pragma once

#include <limits>
#include <memory>

#include "rules/ruleset/board.hpp"
#include "rules/ruleset/symbol.hpp"

namespace regola {

using ClassIndex = std::uint16_t;
inline constexpr ClassIndex no_class = 0xFFFF;

/// What one element of a picture accepts on a cell.
struct CellTest {
  SymbolSet symbols;             ///< accepted on the board; empty for an element that must lie off it
  bool off = false;              ///< also accepted off the board
  ClassIndex within = no_class;  ///< must lie in this class of cells
  ClassIndex outside = no_class; ///< must not lie in this class of cells
  Symbol variable = 0;           ///< equal symbols for equal variables; 0 for none

  friend bool operator==(const CellTest&, const CellTest&) = default;
};

struct Expression;

/// One element of a picture with its repetition.
struct Element {
  static constexpr std::uint16_t endless = std::numeric_limits<std::uint16_t>::max();

  CellTest test;
  std::uint16_t least = 1;                  ///< least number of cells
  std::uint16_t most = 1;                   ///< greatest number of cells
  std::vector<RelationIndex> contact;       ///< not empty: a connected group along these relations
  std::shared_ptr<const Expression> length; ///< computed number of cells; `least` is then 0, `most` endless
  int row = 0;                              ///< of a picture of several rows
  int column = 0;

  [[nodiscard]] bool is_single() const noexcept { return least == 1 && most == 1 && contact.empty(); }
  /// Whether its length varies and it is no group.
  [[nodiscard]] bool is_run() const noexcept { return least != most && contact.empty(); }

  /// Computed lengths are equal if they are one expression.
  friend bool operator==(const Element&, const Element&) = default;
};

/// Directions of a picture: along its rows, and down to the next row.
struct Heading {
  RelationIndex along = 0;
  RelationIndex down = 0;        ///< only for pictures of several rows
  std::vector<CellIndex> starts; ///< cells for the pivot at which the picture fits on the board

  friend bool operator==(const Heading&, const Heading&) = default;
};

/// Counts the cells that pass a test on the whole line of cells through a match: in its direction and back,
/// up to the edge.
struct LineCount {
  CellTest test; ///< symbols only
  std::uint16_t number = 0;

  friend bool operator==(const LineCount&, const LineCount&) = default;
};

/// The left side of a production on cells: what must stand on the board, and the directions.
struct Picture {
  std::vector<Element> elements; ///< in reading order
  std::vector<Heading> headings;
  bool has_rows = false;  ///< several rows
  std::size_t anchor = 0; ///< the element that identifies the match
  /// No element is marked, and the anchor element may cover several cells or none. The anchor is then the
  /// first cell of the match.
  bool first_cell = false;
  std::size_t pivot = 0;               ///< an element that always covers a cell; matching starts there
  std::optional<LineCount> line_count; ///< an extra demand that no text writes; see unroll_lengths()
  std::uint32_t line = 0;              ///< of the text, from 1

  friend bool operator==(const Picture&, const Picture&) = default;
};

/// A number computed from the numbers that matched symbols denote.
struct Sum {
  struct Term {
    Symbol variable = 0; ///< 0: the symbol on the cell itself
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
  std::string symbols; ///< symbols: one or several choices; variable: its letter; sum: its order, 0 first
  Sum sum;

  friend bool operator==(const Write&, const Write&) = default;
};

} // namespace regola
