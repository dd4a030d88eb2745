#include "engine/workbench/snapshot.hpp"

#include <algorithm>
#include <filesystem>
#include <utility>

namespace regola::workbench {

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
