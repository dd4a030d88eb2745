#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "engine/solve/store/code_pages.hpp"

namespace regola {

/// Codes from `first` to `last`; `last` itself is left out. An end that is not
/// there leaves out nothing.
struct CodeRange {
  std::optional<CodeBytes> first;
  std::optional<CodeBytes> last;
};

/// Cuts codes into at most `most` ranges of about the same size. Each one but
/// the first begins with a code that begins_page().
/// @param sources sets of codes, in pages as PageWriter makes them
[[nodiscard]] std::vector<CodeRange> ranges_of(std::span<CodePages* const> sources, std::size_t most);

/// The codes of several sets, each once. From a code on that begins_page() they
/// are in the same pages, whatever sets they come from.
[[nodiscard]] PagesInMemory merged(std::span<CodePages* const> sources, const CodeRange& range);
/// The same for all codes, by several threads.
[[nodiscard]] PagesInMemory merged(std::span<CodePages* const> sources, unsigned threads);

} // namespace regola
