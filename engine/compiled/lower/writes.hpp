#pragma once

#include "engine/compiled/lower/move_line.hpp"
#include "engine/compiled/lower/walked_picture.hpp"

namespace regola {

/// Index of an element that shows the value of a variable. If possible, one that certainly covers a cell.
[[nodiscard]] std::size_t element_of(const Production& line, Symbol variable);

/// Collects the writes of lines before the planes change, so that all writes read the position before the
/// move.
class Writes {
public:
  explicit Writes(PositionLowering& position);

  /// The cells that an element of a line covers, in one lane.
  using Covered = std::function<Cells(std::size_t element)>;
  /// Adds the writes of a line.
  /// @param covered cells of a single match if the line copies symbols, else of any number of matches
  /// @param choice number of the combination of symbols that the line writes; `nullopt` if it leaves no
  /// choice
  void put(const MoveLine& line, const Covered& covered, std::optional<Ref> choice);
  /// Adds the writes of a match found by a walk.
  void put_match(const MoveLine& line, const WalkedPicture::Match& match, std::optional<Ref> choice);
  /// Adds the writes of matches given by their pivots, one lane per heading.
  void put(const MoveLineLowering& lowering, const MoveLine& line, const Cells& pivots,
           std::optional<Ref> choice);
  /// Not 0 if a sum lies outside its `order`: the move then fails.
  [[nodiscard]] Ref fails() const { return fails_; }
  /// Applies the collected changes to the planes and forgets them.
  void apply();
  /// The planes as apply() would leave them.
  [[nodiscard]] std::vector<Cells> changed() const;
  /// The written cells; the whole board if no line writes.
  [[nodiscard]] Cells written() const;
  /// Whether a line writes a symbol of one of these planes.
  [[nodiscard]] bool make_one_of(const std::vector<std::int16_t>& planes) const;

private:
  struct Change {
    std::optional<Cells> cleared;
    std::optional<Cells> set;
  };

  void add(std::optional<Cells>& to, const Cells& cells);
  void put(const MoveLine& line, std::size_t write, const Cells& cells, std::optional<Ref> choice);
  /// @param told by element, cells that show the values of variables
  void put(const MoveLine& line, const Covered& covered, const Covered& told, std::optional<Ref> choice);
  void copy(const MoveLine& line, const CompiledWrite& write, const Covered& covered, const Covered& told);
  void add_up(const MoveLine& line, const CompiledWrite& write, const Covered& covered, const Covered& told);
  void add_to_each(const CompiledWrite& write, const SymbolSet& symbols, std::int64_t factor, Ref more,
                   const Cells& cells);
  void set_number(const std::string& order, Ref number, const Cells& cells);
  void move_numbers(const CompiledWrite& write, const Cells& cells);
  [[nodiscard]] Cells holding(Symbol symbol);
  [[nodiscard]] Ref number_on(const SymbolSet& symbols, const Cells& cell);

  PositionLowering& position_;
  form::Builder& to_;
  const CellBuilder& cells_;
  std::vector<Change> changes_;    // by plane
  std::optional<Cells> written_;   // cells that any line writes
  std::vector<std::int16_t> made_; // planes of the symbols that lines write
  Ref fails_;
};

} // namespace regola
