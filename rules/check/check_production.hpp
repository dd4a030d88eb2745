#pragma once

#include "rules/resolve/scope.hpp"

/// Checks of a single production, its parts aside.
namespace regola {

/// Reports an anchor that may lie off the board. A player clicks on the anchor, so it must be a cell in every
/// match.
[[nodiscard]] bool check_anchor(const Scope& scope, const Picture& picture, std::size_t anchor, Place place);

/// Reports a choice of symbols for a run whose length depends on the line.
[[nodiscard]] bool check_chosen_lengths(const Scope& scope, const syntax::Picture& right, const Picture& left,
                                        const std::vector<Write>& writes);

/// Whether the production can change a cell or move the anchor.
[[nodiscard]] bool has_effect(const Production& line);

/// Warns of cells in a head that no match of the picture can cover.
void warn_of_cells_out_of_reach(const View& view, const Head& head, const Picture& picture);

/// Reports a name of a move that readers would mistake for something else.
[[nodiscard]] bool check_move_name(const Scope& scope, const syntax::Word& name);

/// Whether neither the head nor the picture gives a direction.
[[nodiscard]] bool lies_freely(const Head& head, const syntax::Picture& picture);

/// Reports words of a head that need other words beside them.
[[nodiscard]] bool check_words(const Scope& scope, const syntax::Production& line, const Head& head);
} // namespace regola
