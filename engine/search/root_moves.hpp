#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/search/evaluation.hpp"
#include "engine/search/root.hpp"

namespace regola {

/// The successors of a root that the limits allow, judged by a form where the text has one. Their texts are
/// made only when a move is chosen; without a form, and for worths, the moves are listed with their texts.
class RootMoves {
public:
  /// @param root must outlive this object; its game is open
  /// @param evaluation its value is computed for successors whose game is open or stopped
  /// @param asks_worths whether worth() will be asked
  RootMoves(const Root& root, const Limits& limits, const Evaluation& evaluation, bool asks_worths);
  RootMoves(const RootMoves&) = delete;
  RootMoves& operator=(const RootMoves&) = delete;
  ~RootMoves();

  /// In the order of the text if they are listed, else in that of the form.
  [[nodiscard]] std::span<const Machine::Child> children() const { return children_; }
  /// As Machine::worth().
  [[nodiscard]] std::int32_t worth(std::size_t child, std::size_t worth) const;
  /// The first of the moves, in the order of the text, that lead to these children.
  [[nodiscard]] Successor first(const std::vector<std::size_t>& children) const;

private:
  const Root& root_;
  bool lists_;
  Machine::Moves moves_;
  Machine::Children listed_;
  std::vector<std::uint32_t> places_; ///< of the children, among the moves
  std::vector<Machine::Child> children_;
};

} // namespace regola
