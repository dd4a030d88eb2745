#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "engine/compiled/lower/move_line.hpp"
#include "engine/compiled/lower/walked_picture.hpp"

namespace regola {

/// The element that tells what a variable stands for: one that surely covers a cell, if there is one.
[[nodiscard]] std::size_t element_of(const Production& line, Symbol variable);

/// What lines write, gathered before the planes change: all of it reads the position as it was.
class Writes {
public:
  explicit Writes(PositionLowering& position);

  /// Where the elements of a line lie: cells of one lane.
  using Covered = std::function<Cells(std::size_t element)>;
  /// Writes what a line writes.
  /// @param covered of one match where the line copies symbols, else of any number
  /// @param choice which of the line's combinations of symbols; nothing where there is one
  void put(const MoveLine& line, const Covered& covered, std::optional<form::Ref> choice);
  /// Writes what a line writes, for a match that a walk has found.
  void put_match(const MoveLine& line, const WalkedPicture::Match& match, std::optional<form::Ref> choice);
  /// Writes what a line writes, for matches given by their pivots, one lane for each heading.
  void put(const MoveLineLowering& lowering, const MoveLine& line, const Cells& pivots,
           std::optional<form::Ref> choice);
  /// Not 0 if some sum is no number of its order.
  [[nodiscard]] form::Ref fails() const { return fails_; }
  /// Changes the planes.
  void apply();
  /// The planes as they would be then.
  [[nodiscard]] std::vector<Cells> changed() const;
  /// The cells that are written on; the whole board where that says too little, as where a move puts a symbol
  /// of one of the planes anywhere, or writes nothing.
  [[nodiscard]] Cells written(const std::vector<std::int16_t>& planes) const;

private:
  struct Change {
    std::optional<Cells> cleared;
    std::optional<Cells> set;
  };

  void add(std::optional<Cells>& to, const Cells& cells);
  void put(const MoveLine& line, std::size_t write, const Cells& cells, std::optional<form::Ref> choice);
  /// @param told cells that tell what variables stand for, by element
  void put(const MoveLine& line, const Covered& covered, const Covered& told,
           std::optional<form::Ref> choice);
  void copy(const MoveLine& line, const CompiledWrite& write, const Covered& covered, const Covered& told);
  void add_up(const MoveLine& line, const CompiledWrite& write, const Covered& covered, const Covered& told);
  void add_to_each(const CompiledWrite& write, const SymbolSet& symbols, std::int64_t factor, form::Ref more,
                   const Cells& cells);
  void set_number(const std::string& order, form::Ref number, const Cells& cells);
  void move_numbers(const CompiledWrite& write, const Cells& cells);
  [[nodiscard]] Cells holding(Symbol symbol);
  [[nodiscard]] form::Ref number_on(const SymbolSet& symbols, const Cells& cell);

  PositionLowering& position_;
  std::vector<Change> changes_;    // by plane
  std::optional<Cells> written_;   // by all lines
  std::vector<std::int16_t> made_; // planes of what they write
  form::Ref fails_;
};

} // namespace regola
