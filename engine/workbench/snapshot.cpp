#include "engine/workbench/snapshot.hpp"

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

Snapshot::Snapshot(const std::string& name, std::string text, const ReadIncluded& read,
                   const Settings& settings)
    : loaded_(load_text_from(name, std::move(text), settings, read)),
      pieces_(pieces_of(loaded_.sources)),
      lines_(logical_lines(loaded_.sources.front().text)) {}

const Piece* Snapshot::piece_at(std::uint32_t offset) const {
  const auto behind =
      std::upper_bound(pieces_.begin(), pieces_.end(), offset, [](std::uint32_t at, const Piece& piece) {
        return piece.place.source > 0 || at < piece.place.offset;
      });
  if (behind == pieces_.begin()) return nullptr;
  const Piece& found = *(behind - 1);
  const std::uint32_t end = found.place.offset + found.place.length;
  if (offset < end) {
    const bool sign = found.kind == PieceKind::operation && behind - 1 != pieces_.begin();
    if (sign && found.place.offset == offset) { // the cursor stands after a name and before a sign
      const Piece& before = *(behind - 2);
      return before.place.offset + before.place.length == offset ? &before : &found;
    }
    return &found;
  }
  return offset == end ? &found : nullptr;
}

const LogicalLine* Snapshot::line_at(std::uint32_t offset) const {
  const auto behind =
      std::upper_bound(lines_.begin(), lines_.end(), offset,
                       [](std::uint32_t at, const LogicalLine& line) { return at < line.start; });
  return behind == lines_.begin() ? nullptr : &*(behind - 1);
}

Span Snapshot::inclusion_of(std::uint32_t source) const {
  namespace fs = std::filesystem;
  // A source comes before those that it includes. So the last inclusion in the text that is not after
  // `source` begins the chain.
  Span first;
  for (const Piece& piece : pieces_) {
    if (piece.kind != PieceKind::file || piece.place.source != 0) continue;
    const Span span{piece.place.offset, piece.place.length};
    first = first.length == 0 ? span : first;
    const fs::path path = fs::path(loaded_.sources.front().name).parent_path() / std::string(text_of(piece));
    for (std::uint32_t i = 1; i <= source && i < loaded_.sources.size(); ++i) {
      if (fs::path(loaded_.sources[i].name) == path) first = span;
    }
  }
  return first;
}

} // namespace regola::workbench
