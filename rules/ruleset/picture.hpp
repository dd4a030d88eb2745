#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "rules/ruleset/board.hpp"
#include "rules/ruleset/symbol.hpp"

namespace regola {

using ClassIndex = std::uint16_t;
inline constexpr ClassIndex no_class = 0xFFFF;

/// What one cell of a picture accepts.
struct CellTest {
  SymbolSet symbols;             ///< on the board; empty for a cell that must be off it
  bool off = false;              ///< also where there is no cell
  ClassIndex within = no_class;  ///< must lie in this class of cells
  ClassIndex outside = no_class; ///< must not lie in this class of cells
  Symbol variable = 0;           ///< the same symbol wherever this variable stands; 0 for none

  friend bool operator==(const CellTest&, const CellTest&) = default;
};

struct Expression;

/// One cell of a picture with its run.
struct Element {
  static constexpr std::uint16_t endless = std::numeric_limits<std::uint16_t>::max();

  CellTest test;
  std::uint16_t least = 1;                  ///< how many cells at least
  std::uint16_t most = 1;                   ///< how many cells at most
  std::vector<RelationIndex> contact;       ///< not empty: all that hangs together along these relations
  std::shared_ptr<const Expression> length; ///< so many cells, by the status and the line on which they lie;
                                            ///< `least` and `most` are 0 and endless then
  int row = 0;                              ///< of a picture of several rows
  int column = 0;

  [[nodiscard]] bool is_single() const noexcept { return least == 1 && most == 1 && contact.empty(); }
  /// Its length is left open; no group.
  [[nodiscard]] bool is_run() const noexcept { return least != most && contact.empty(); }

  /// Lengths that are worked out are the same if they are one expression.
  friend bool operator==(const Element&, const Element&) = default;
};

/// The way a picture lies: its rows run along, the next row lies down.
struct Heading {
  RelationIndex along = 0;
  RelationIndex down = 0;        ///< means something for pictures of several rows only
  std::vector<CellIndex> starts; ///< where the pivot may lie so that the picture fits on the board

  friend bool operator==(const Heading&, const Heading&) = default;
};

/// How many cells of the line on which a picture lies pass a test: of all cells to which one comes from any
/// of its cells, going on in its direction and back.
struct LineCount {
  CellTest test; ///< symbols only
  std::uint16_t number = 0;

  friend bool operator==(const LineCount&, const LineCount&) = default;
};

/// The left side of a rule on cells: what must stand on the board, and in which directions it may lie.
struct Picture {
  std::vector<Element> elements; ///< in reading order
  std::vector<Heading> headings;
  bool has_rows = false;  ///< several rows
  std::size_t anchor = 0; ///< the element that names the match
  /// No mark says which element that is, and this one may cover several cells or none: the anchor is the
  /// first cell of the match.
  bool first_cell = false;
  std::size_t pivot = 0;               ///< an element that always covers a cell: matching starts there
  std::optional<LineCount> line_count; ///< what it asks for besides; no text says it, see unroll_lengths.hpp
  std::uint32_t line = 0;              ///< of the text, from 1

  friend bool operator==(const Picture&, const Picture&) = default;
};

/// A number that is worked out from those for which the symbols of a match stand.
struct Sum {
  struct Term {
    Symbol variable = 0; ///< 0: what stands on the cell itself
    std::int32_t factor = 1;

    friend bool operator==(const Term&, const Term&) = default;
  };
  std::int32_t number = 0; ///< added to the terms
  std::vector<Term> terms;

  friend bool operator==(const Sum&, const Sum&) = default;
};

/// The right side of a rule on cells, element by element.
struct Write {
  enum class Kind { keep, symbols, variable, sum };
  Kind kind = Kind::keep;
  std::string symbols; ///< symbols: one, or several to choose from; variable: its letter; sum: those of its
                       ///< order, the one that stands for 0 first
  Sum sum;

  friend bool operator==(const Write&, const Write&) = default;
};

} // namespace regola
