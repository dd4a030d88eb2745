#pragma once

#include "rules/resolve/scope.hpp"

/// What is looked at in each production besides its parts.
namespace regola {

/// The anchor of a move is what a player clicks on: it must be a cell whenever the line matches.
[[nodiscard]] bool check_anchor(const Scope& scope, const Picture& picture, std::size_t anchor, Place place);

/// Refuses a choice of symbols for a run whose length depends on the line.
[[nodiscard]] bool check_chosen_lengths(const Scope& scope, const syntax::Picture& right, const Picture& left,
                                        const std::vector<Write>& writes);

/// Whether a match may look different afterwards, or lead on from another cell.
[[nodiscard]] bool has_effect(const Production& line);

/// The cells that a head names may be such that the picture never lies on them.
void warn_of_cells_out_of_reach(const View& view, const Head& head, const Picture& picture);

/// A name that a reader would take for something else.
[[nodiscard]] bool check_move_name(const Scope& scope, const syntax::Word& name);

/// No direction is given and none is drawn.
[[nodiscard]] bool lies_freely(const Head& head, const syntax::Picture& picture);

/// Words of a head that want others beside them.
[[nodiscard]] bool check_words(const Scope& scope, const syntax::Production& line, const Head& head);
} // namespace regola
