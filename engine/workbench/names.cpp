#include "engine/workbench/names.hpp"

#include <filesystem>

namespace regola::workbench {

std::optional<Name> name_of(const Snapshot& snapshot, const Piece& piece) {
  switch (piece.kind) {
  case PieceKind::direction:
  case PieceKind::cell:
  case PieceKind::player:
  case PieceKind::move:
  case PieceKind::cell_class:
  case PieceKind::value:
  case PieceKind::param:
  case PieceKind::symbol: return Name{piece.kind, std::string(snapshot.text_of(piece)), 0, 0};
  case PieceKind::variable:
    return Name{piece.kind, std::string(snapshot.text_of(piece)), piece.line_start, piece.place.source};
  case PieceKind::comment:
  case PieceKind::line_word:
  case PieceKind::word:
  case PieceKind::operation:
  case PieceKind::number:
  case PieceKind::text:
  case PieceKind::file:
  case PieceKind::unknown: break;
  }
  return std::nullopt;
}

std::vector<Place> references(const Snapshot& snapshot, const Name& name, bool declarations) {
  std::vector<Place> places;
  for (const Piece& piece : snapshot.pieces()) {
    if (piece.kind == name.kind && (declarations || !piece.declares) && name_of(snapshot, piece) == name) {
      places.push_back(piece.place);
    }
  }
  return places;
}

std::vector<Place> definitions(const Snapshot& snapshot, const Piece& piece) {
  namespace fs = std::filesystem;
  std::vector<Place> places;
  if (piece.kind == PieceKind::file) {
    const Sources& sources = snapshot.sources();
    const fs::path path =
        fs::path(sources[piece.place.source].name).parent_path() / std::string(snapshot.text_of(piece));
    for (std::uint32_t i = 1; i < sources.size(); ++i) {
      if (fs::path(sources[i].name) == path) return {Place{i, 0, 0}};
    }
    return places;
  }
  const auto name = name_of(snapshot, piece);
  if (!name) return places;
  for (const Piece& each : snapshot.pieces()) {
    const bool declares = each.declares || name->kind == PieceKind::variable;
    if (declares && each.kind == name->kind && name_of(snapshot, each) == name) {
      places.push_back(each.place);
      if (name->kind == PieceKind::symbol || name->kind == PieceKind::variable) break;
    }
  }
  return places;
}

} // namespace regola::workbench
