#pragma once

#include <span>

#include "engine/matcher/evaluate.hpp"

namespace regola {

/// The article's varspace: the symbol bound to each variable A to Z in one match. Can be copied; unset
/// variables hold 0.
class Varspace {
public:
  [[nodiscard]] Symbol operator[](char variable) const { return values_[index(variable)]; }
  [[nodiscard]] Symbol& operator[](char variable) { return values_[index(variable)]; }
  [[nodiscard]] bool is_set(char variable) const { return values_[index(variable)] != 0; }
  void clear() noexcept { values_.fill(0); }

  /// The bindings, as in `A=x B=-`, in alphabetical order.
  [[nodiscard]] std::string to_string() const {
    std::string text;
    for (char variable = 'A'; variable <= 'Z'; ++variable) {
      if (is_set(variable)) {
        text += text.empty() ? "" : " ";
        text += {variable, '=', values_[index(variable)]};
      }
    }
    return text;
  }

  friend bool operator==(const Varspace&, const Varspace&) = default;

private:
  static std::size_t index(char variable) { return static_cast<std::size_t>(variable - 'A'); }

  std::array<Symbol, 26> values_{};
};

/// A match of a picture: the cells that each element covers.
struct PictureMatch {
  using Segment = boost::container::small_vector<CellIndex, 4>;

  boost::container::small_vector<Segment, 8> segments; ///< one for each element, in reading direction
  Varspace variables;
  std::size_t heading = 0; ///< index of the picture's heading

  /// The last cell of an element; no_cell if it covers none.
  [[nodiscard]] CellIndex last(std::size_t element) const {
    return segments[element].empty() ? no_cell : segments[element].back();
  }
  [[nodiscard]] CellIndex first(std::size_t element) const {
    return segments[element].empty() ? no_cell : segments[element].front();
  }
  /// The cells that the picture's anchor covers.
  [[nodiscard]] std::span<const CellIndex> anchor(const Picture& picture) const;
};

/// Calls `visit` with every match of the picture. Stops when `visit` returns true, and returns whether it
/// did.
/// @param at the anchor must cover this cell; no_cell: any cell
bool each_match(const PlayerView& view, const Picture& picture, CellIndex at,
                const std::function<bool(const PictureMatch&)>& visit);

/// Where a picture failed to match.
struct PictureFailure {
  std::size_t heading = 0;
  std::size_t laid = 0;     ///< number of elements that cover cells so far
  std::size_t element = 0;  ///< the element that failed
  CellIndex cell = no_cell; ///< the cell that failed; no_cell if it is beyond the edge
};
using FailureVisitor = std::function<void(const PictureFailure&)>;

/// Calls `visit` for each place where the picture, anchored on `at`, fails. For explanations.
void each_failure(const PlayerView& view, const Picture& picture, CellIndex at, const FailureVisitor& visit);

/// Like each_match() above; the anchor must be on one of `cells`, unless that is empty.
bool each_match(const PlayerView& view, const Picture& picture, const std::vector<CellIndex>& cells,
                CellIndex at, const std::function<bool(const PictureMatch&)>& visit);

/// Like each_match() above, for a line: its condition must hold, and the anchor must be on its cells.
bool each_match(const PlayerView& view, const Guard& guard, const Picture& picture, CellIndex at,
                const std::function<bool(const PictureMatch&)>& visit);

/// Whether a line holds: its picture matches and its condition is true. Without a picture, the condition
/// alone decides.
[[nodiscard]] bool holds(const PlayerView& view, const Judgement& judgement);

/// Returns the group of the cell, sorted: all cells that pass the element's test and are connected to the
/// cell by the element's relations.
[[nodiscard]] PictureMatch::Segment connected(const PlayerView& view, const Element& element, CellIndex cell);

} // namespace regola
