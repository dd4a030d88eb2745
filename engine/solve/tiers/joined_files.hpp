#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include "engine/solve/store/position_pages.hpp"

namespace regola {

using PositionFiles = std::vector<std::unique_ptr<PositionPages>>;

/// Codes from `first` to `last`; `last` itself is left out. An end that is not there leaves out nothing.
struct CodeRange {
  std::optional<CodeBytes> first;
  std::optional<CodeBytes> last;
};

/// The codes of one of several parts, of which the largest file has as many in each.
[[nodiscard]] CodeRange range_of_share(const PositionFiles& files, std::size_t part, std::size_t parts);

/// The codes of several files in order, each once.
class MergedFiles final : public CodeSource {
public:
  MergedFiles(PositionFiles files, CodeRange range);

  [[nodiscard]] bool next(OrderedCode& code, TableValue& value) override;

private:
  [[nodiscard]] bool comes_after(std::size_t a, std::size_t b) const;
  void put_back();

  PositionFiles files_;
  CodeRange range_;
  std::vector<CodeCursor> at_;
  std::vector<std::size_t> heap_; // files, the one with the least code first
  std::vector<std::size_t> last_; // the files with the code that was handed out last
};

/// The codes of several files, one file after the other, with their values.
class JoinedFiles final : public CodeSource {
public:
  explicit JoinedFiles(PositionFiles files) : files_(std::move(files)) {}

  [[nodiscard]] bool next(OrderedCode& code, TableValue& value) override;

private:
  PositionFiles files_;
  std::size_t next_ = 0;
  std::optional<CodeCursor> at_;
};

} // namespace regola
