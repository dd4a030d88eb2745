#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "engine/solve/store/code_pages.hpp"

namespace regola {

/// Codes from `first` up to but not including `last`. A missing end sets no limit.
struct CodeRange {
  std::optional<CodeBytes> first;
  std::optional<CodeBytes> last;
};

/// Cuts codes into at most `most` ranges of about the same size. All but the first begin with a code that
/// begins_page().
/// @param sources sets of codes, in pages as PageWriter makes them
[[nodiscard]] std::vector<CodeRange> ranges_of(std::span<CodePages* const> sources, std::size_t most);

/// The codes of several sets, each once. After a code that begins_page(), the pages do not depend on the
/// number of sets.
[[nodiscard]] PagesInMemory merged(std::span<CodePages* const> sources, const CodeRange& range);
/// Merges all codes, with several threads.
[[nodiscard]] PagesInMemory merged(std::span<CodePages* const> sources, unsigned threads);

} // namespace regola
