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

/// The codes of several sets in order, each once.
class MergedCodes {
public:
  /// @param sources must outlive it
  MergedCodes(std::span<CodePages* const> sources, const CodeRange& range);
  MergedCodes(const MergedCodes&) = delete;
  MergedCodes& operator=(const MergedCodes&) = delete;

  /// @param[out] code the next code; valid until the next call
  /// @return false after the last one
  [[nodiscard]] bool next(OrderedCode& code);

private:
  /// The next code of a set.
  struct Next {
    OrderedCode code;
    std::size_t set = 0;
  };

  void advance_first();
  void sift_down(std::size_t index);

  CodeBytes end_bytes_;
  std::optional<OrderedCode> end_; // of the range
  std::vector<CodeCursor> at_;     // by set
  std::vector<Next> heap_;         // the least code first
  OrderedCode last_;               // that was handed out last
  CodeBytes last_bytes_;           // all of it, if it is long
  bool began_ = false;
};

/// The codes of several sets, each once. From a code on that begins_page() they
/// are in the same pages, whatever sets they come from.
[[nodiscard]] PagesInMemory merged(std::span<CodePages* const> sources, const CodeRange& range);
/// The same for all codes, by several threads.
[[nodiscard]] PagesInMemory merged(std::span<CodePages* const> sources, unsigned threads);

} // namespace regola
