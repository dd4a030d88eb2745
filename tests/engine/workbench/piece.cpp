#include "engine/workbench/snapshot.hpp"

#include "tests/engine/workbench/snapshot_of.hpp"
#include "tests/texts.hpp"

#include <catch2/catch.hpp>

using namespace regola;
using test::snapshot_of;
using workbench::Piece;
using workbench::PieceKind;

namespace {

/// What a piece of the text is that reads so, the first one.
std::optional<PieceKind> kind_in(const workbench::Snapshot& snapshot, const std::string& text) {
  for (const Piece& piece : snapshot.pieces()) {
    if (snapshot.text_of(piece) == text) return piece.kind;
  }
  return std::nullopt;
}

} // namespace

TEST_CASE("workbench pieces: of each kind") {
  const auto snapshot = snapshot_of("game Of Each // kind\n"
                                    "param N=5\n"
                                    "players x/o n/s\n"
                                    "board 3xN\n"
                                    "class foe = o\n"
                                    "move hop every n in a1 for x if count foe > 1: x {o!foe} A -> . A [x]\n"
                                    "then turn after hop: x -> x\n"
                                    "value lead = count x - N\n");
  for (const auto& [text, kind] :
       std::vector<std::pair<std::string, PieceKind>>{{"game", PieceKind::line_word},
                                                      {"Of Each", PieceKind::text},
                                                      {"// kind", PieceKind::comment},
                                                      {"N", PieceKind::param},
                                                      {"5", PieceKind::number},
                                                      {"x", PieceKind::symbol},
                                                      {"n", PieceKind::direction},
                                                      {"foe", PieceKind::cell_class},
                                                      {"hop", PieceKind::move},
                                                      {"every", PieceKind::word},
                                                      {"a1", PieceKind::cell},
                                                      {"count", PieceKind::word},
                                                      {"A", PieceKind::variable},
                                                      {"->", PieceKind::operation},
                                                      {"turn", PieceKind::move},
                                                      {"lead", PieceKind::value},
                                                      {"value", PieceKind::line_word},
                                                      {"if", PieceKind::word}}) {
    CAPTURE(text);
    CHECK(kind_in(snapshot, text) == kind);
  }
}

TEST_CASE("workbench pieces: a line with a fault still has them") {
  const auto snapshot =
      snapshot_of("players x/o\nboard 3x3\nmove hop n x . -> (\nprefer hop > hop\nclass foe =\n");
  CHECK(snapshot.loaded().ruleset == std::nullopt);
  CHECK(kind_in(snapshot, "hop") == PieceKind::move);
  CHECK(kind_in(snapshot, "foe") == PieceKind::cell_class);
  CHECK(kind_in(snapshot, "n") == PieceKind::direction);
}

TEST_CASE("workbench pieces: strokes of a drawing are no symbols") {
  const auto snapshot =
      snapshot_of("players x/o\nboard lines\n  x-o\n  |/|\n  .-.\nmove go around: x . -> . x\n");
  CHECK(kind_in(snapshot, "/") == PieceKind::operation);
  CHECK(kind_in(snapshot, "-") == PieceKind::operation);
}

TEST_CASE("workbench pieces: of all games they lie in their text, in order, and cover all but blanks") {
  std::vector<std::string> files = test::game_files();
  for (const auto& entry : std::filesystem::directory_iterator(test::source_dir() + "/tests/bad")) {
    if (entry.path().extension() == ".rules") files.push_back(entry.path().string());
  }
  for (const std::string& file : files) {
    CAPTURE(file);
    const auto snapshot = snapshot_of(test::bytes_of(file));
    std::uint32_t end = 0;
    std::string rest = snapshot.text();
    bool in_order = true;
    for (const Piece& piece : snapshot.pieces()) {
      in_order = in_order && piece.place.offset >= end && piece.place.length > 0;
      end = piece.place.offset + piece.place.length;
      in_order = in_order && end <= rest.size();
      if (in_order) std::fill_n(rest.begin() + piece.place.offset, piece.place.length, ' ');
    }
    CHECK(in_order);
    CHECK(rest.find_first_not_of(" \t\r\n") == std::string::npos);
  }
}

TEST_CASE("workbench pieces: in a game without faults nothing is unknown") {
  for (const std::string& file : test::game_files()) {
    CAPTURE(file);
    const auto snapshot = snapshot_of(test::bytes_of(file));
    for (const Piece& piece : snapshot.pieces()) {
      CAPTURE(snapshot.text_of(piece));
      CHECK((piece.kind != PieceKind::unknown || !snapshot.loaded().ruleset));
    }
  }
}
