#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "engine/matcher/picture_match.hpp"
#include "rules/ruleset.hpp"
#include "rules/status.hpp"

namespace regola {

/// A production that fired: where its pattern lay, and what came of it. Refers to the ruleset, which must
/// outlive it.
struct Firing {
  struct Match {
    const Production* line = nullptr;
    PictureMatch match;
  };

  std::vector<Match> matches;  ///< one; several where lines with `every` fire together
  std::vector<Symbol> choices; ///< one for each element of the right side that leaves several open
  std::vector<std::uint32_t>
      preferred; ///< `then`: the `prefer` lines for which other lines of the part give way
  Status after;
  std::shared_ptr<const Firing> before; ///< the part before this one of the same move; null for the first
};

/// Whether moves under construction keep what has fired, for whoever tells of it.
enum class Firings { dropped, kept };

using FiringVisitor = std::function<void(Firing)>;

} // namespace regola
