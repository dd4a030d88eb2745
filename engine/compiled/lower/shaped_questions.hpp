#pragma once

#include "engine/compiled/lower/shapes.hpp"

namespace regola {

inline constexpr std::size_t shapes_together = 16; ///< most shapes that one question may have, one lane each

/// The cells that an element covers in matches, one lane per shape.
[[nodiscard]] Cells covered_by(const CellBuilder& cells, const Cells& bases, std::span<const Shape> shapes,
                               std::size_t element);

} // namespace regola
