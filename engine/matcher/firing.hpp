#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "engine/matcher/picture_match.hpp"
#include "rules/ruleset/ruleset.hpp"
#include "rules/ruleset/status.hpp"

namespace regola {

/// A production that fired: its match and the result. Refers to the ruleset, which must outlive it.
struct Firing {
  struct Match {
    const Production* line = nullptr;
    PictureMatch match;
  };

  std::vector<Match> matches;  ///< one; several if lines with `every` fire together
  std::vector<Symbol> choices; ///< one for each element of the right side that offers several symbols
  std::vector<std::uint32_t> preferred; ///< `then`: the `prefer` lines that removed other lines of the part
  Status after;
  std::shared_ptr<const Firing> before; ///< the previous part of the same move; null for the first
};

/// Whether moves under construction keep their firings, for a trace.
enum class Firings { dropped, kept };

using FiringVisitor = std::function<void(Firing)>;

} // namespace regola
