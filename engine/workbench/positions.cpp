#include "engine/workbench/positions.hpp"

#include <algorithm>

#include "rules/text/printable.hpp"

namespace regola::workbench {

namespace {

/// Returns the width in units of the character that begins with this byte.
std::uint32_t width_of(char first, Unit unit) {
  return unit == Unit::utf16 && static_cast<unsigned char>(first) >= 0xF0 ? 2 : 1;
}

} // namespace

Lines::Lines(std::string_view text) : text_(text), starts_{0} {
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\n' || (text[i] == '\r' && (i + 1 == text.size() || text[i + 1] != '\n'))) {
      starts_.push_back(static_cast<std::uint32_t>(i + 1));
    }
  }
}

Span Lines::line(std::uint32_t line) const {
  const std::uint32_t start = starts_[line];
  auto end = line + 1 < count() ? starts_[line + 1] : static_cast<std::uint32_t>(text_.size());
  while (end > start && (text_[end - 1] == '\n' || text_[end - 1] == '\r')) --end;
  return {start, end - start};
}

std::uint32_t Lines::line_of(std::uint32_t offset) const {
  return static_cast<std::uint32_t>(std::upper_bound(starts_.begin(), starts_.end(), offset) -
                                    starts_.begin() - 1);
}

std::uint32_t Lines::offset(Position position, Unit unit) const {
  if (position.line >= count()) return static_cast<std::uint32_t>(text_.size());
  const Span span = line(position.line);
  std::uint32_t at = span.offset;
  std::uint32_t column = 0;
  while (at < span.end() && column < position.column) {
    std::uint32_t next = at + 1;
    while (next < span.end() && continues_code_point(text_[next])) ++next;
    const std::uint32_t width = unit == Unit::bytes ? next - at : width_of(text_[at], unit);
    if (column + width > position.column) {
      break; // the position is within this character
    }
    column += width;
    at = next;
  }
  return at;
}

Position Lines::position(std::uint32_t offset, Unit unit) const {
  const auto at = std::min(offset, static_cast<std::uint32_t>(text_.size()));
  const std::uint32_t found = line_of(at);
  const Span span = line(found);
  std::uint32_t column = 0;
  for (std::uint32_t i = span.offset; i < std::min(at, span.end()); ++i) {
    const bool counts = unit == Unit::bytes || i == span.offset || !continues_code_point(text_[i]);
    column += counts ? (unit == Unit::bytes ? 1 : width_of(text_[i], unit)) : 0;
  }
  return {found, column};
}

} // namespace regola::workbench
