#include "engine/workbench/names.hpp"

#include <fmt/format.h>

#include "rules/grammar/words.hpp"
#include "rules/text/ranges.hpp"

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

namespace {

/// Why a text is no name of that kind; empty for one that is.
std::string why_no_name(const Name& name, const std::string& to) {
  constexpr std::string_view marks = "[]{}()!?#=*+~^/:,";
  if (name.kind == PieceKind::variable) {
    return to.size() == 1 && is_variable(to.front()) ? "" : "a variable is one capital letter";
  }
  if (name.kind == PieceKind::symbol) {
    const bool symbol =
        to.size() == 1 && is_symbol(to.front()) && marks.find(to.front()) == std::string_view::npos;
    return symbol ? "" : "a symbol is one printable character and no mark of the language";
  }
  const bool word = !to.empty() && is_letter(to.front()) && all_of(to, is_word_letter);
  if (!word) return "a name is made of letters, digits and '_', and begins with no digit";
  if (to.size() < 2 && (name.kind == PieceKind::cell_class || name.kind == PieceKind::player)) {
    return "such a name has two letters or more";
  }
  const bool reserved = (name.kind == PieceKind::move && is_word(to, move_word)) ||
                        (name.kind == PieceKind::value && is_word(to, value_word)) ||
                        (name.kind == PieceKind::direction && is_word(to, head_word | direction_word));
  return reserved ? fmt::format("'{}' is a word of this language", to) : "";
}

/// Whether another thing has this name, or may have it.
bool is_taken(const Snapshot& snapshot, const Name& name, const std::string& to) {
  return any_of(snapshot.pieces(), [&](const Piece& piece) {
    const bool same_line = name.kind != PieceKind::variable ||
                           (piece.line_start == name.line_start && piece.place.source == name.source);
    const bool same_kind = name.kind != PieceKind::move || piece.kind == PieceKind::move;
    return same_line && same_kind && piece.kind != PieceKind::comment && piece.kind != PieceKind::text &&
           piece.kind != PieceKind::word && snapshot.text_of(piece) == to;
  });
}

/// Whether two pieces of the two texts are the same, apart from the name.
bool is_same_piece(const Snapshot& before, const Piece& a, const Snapshot& after, const Piece& b,
                   const Name& name, const std::string& to) {
  if (a.kind != b.kind || a.declares != b.declares || a.place.source != b.place.source) return false;
  const std::string_view now = after.text_of(b);
  return name_of(before, a) == name ? now == to : now == before.text_of(a);
}

/// Faults, by their kinds alone: their places and words change with the name.
std::vector<Code> codes_of(const Snapshot& snapshot) {
  std::vector<Code> codes = mapped(snapshot.loaded().diagnostics, &Diagnostic::code);
  std::sort(codes.begin(), codes.end());
  return codes;
}

} // namespace

std::string edited(std::string text, const std::vector<Edit>& edits, std::uint32_t source) {
  std::for_each(edits.rbegin(), edits.rend(),
                [&](const Edit& edit) { // backwards, so that no edit moves the place of a later one
                  if (edit.place.source == source && edit.place.offset <= text.size()) {
                    text.replace(edit.place.offset, edit.place.length, edit.text);
                  }
                });
  return text;
}

Renaming rename(const Snapshot& snapshot, const Name& name, const std::string& to, const ReadIncluded& read) {
  const auto refuse = [](std::string why) { return Renaming{{}, std::move(why)}; };
  if (to == name.text) return {};
  if (auto why = why_no_name(name, to); !why.empty()) return refuse(std::move(why));
  if (is_taken(snapshot, name, to)) {
    return refuse(fmt::format("'{}' is the name of something else in this text", to));
  }
  const auto& pieces = snapshot.pieces();
  const bool declared =
      any_of(pieces, [&](const Piece& piece) { return piece.declares && name_of(snapshot, piece) == name; });
  if (!declared && name.kind != PieceKind::variable && name.kind != PieceKind::symbol) {
    return refuse(fmt::format("'{}' is no name that this text declares", name.text));
  }
  Renaming renaming;
  for (const Place place : references(snapshot, name)) renaming.edits.push_back({place, to});
  // The text must keep its meaning: no name is mistaken for another, and no old name remains.
  const Sources& sources = snapshot.sources();
  const ReadIncluded changed = [&](const std::filesystem::path& path, const std::string& written,
                                   std::string& text) -> std::optional<std::string> {
    for (std::uint32_t i = 1; i < sources.size(); ++i) {
      if (std::filesystem::path(sources[i].name) == path) {
        text = edited(sources[i].text, renaming.edits, i);
        return std::nullopt;
      }
    }
    return read(path, written, text);
  };
  const Snapshot after(sources.front().name, edited(snapshot.text(), renaming.edits), changed);
  const auto& then = after.pieces();
  const bool same =
      std::equal(pieces.begin(), pieces.end(), then.begin(), then.end(), [&](const Piece& a, const Piece& b) {
        return is_same_piece(snapshot, a, after, b, name, to);
      });
  if (!same || codes_of(snapshot) != codes_of(after)) {
    return refuse(
        fmt::format("with '{}' in place of '{}' the text would mean something else", to, name.text));
  }
  return renaming;
}

} // namespace regola::workbench
