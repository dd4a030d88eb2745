#include "rules/source.hpp"

#include <algorithm>

namespace regola {

namespace {

std::size_t line_start(std::string_view text, std::size_t offset) {
  if (offset == 0) {
    return 0;
  }
  const std::size_t before = text.rfind('\n', offset - 1);
  return before == std::string_view::npos ? 0 : before + 1;
}

bool continues_code_point(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U; }

} // namespace

LineColumn Source::locate(std::uint32_t offset) const {
  const std::size_t end = std::min<std::size_t>(offset, text.size());
  const std::size_t start = line_start(text, end);
  const auto lines = std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(start), '\n');
  const auto columns = std::count_if(text.begin() + static_cast<std::ptrdiff_t>(start),
                                     text.begin() + static_cast<std::ptrdiff_t>(end),
                                     [](char byte) { return !continues_code_point(byte); });
  return {static_cast<std::uint32_t>(lines + 1), static_cast<std::uint32_t>(columns + 1)};
}

std::string_view Source::line_at(std::uint32_t offset) const {
  const std::string_view all = text;
  const std::size_t start = line_start(all, std::min<std::size_t>(offset, all.size()));
  std::string_view line = all.substr(start, all.find('\n', start) - start);
  if (!line.empty() && line.back() == '\r') {
    line.remove_suffix(1);
  }
  return line;
}

} // namespace regola
