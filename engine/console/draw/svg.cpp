#include "engine/console/draw/svg.hpp"

#include <cmath>
#include <numbers>

#include <fmt/format.h>

namespace regola::console {

namespace {

constexpr const char* ink = "#222222";
constexpr const char* board_colour = "#f3ead7";
constexpr const char* terrain_colour = "#d3e3cf";
constexpr const char* moved_colour = "#ffe08a";
constexpr const char* decisive_colour = "#8fd18f";

/// Distance from the middle of a letter down to its baseline, as a share of the font size. Letters are
/// centred by this number because not all SVG viewers can do so themselves.
constexpr double half_a_letter = 0.35;

/// The colours of a player's pieces and of the letters on them.
struct Piece {
  const char* fill;
  const char* letter;
};

Piece piece_of(const Ruleset& ruleset, Symbol symbol) {
  const auto owner = owner_of(ruleset, symbol);
  if (!owner) return {"#b9b9b9", ink};
  return *owner == first_player ? Piece{"#ffffff", ink} : Piece{"#333333", "#ffffff"};
}

/// The symbol drawn as an empty cell: of those without an owner, the most frequent at the start.
Symbol background_of(const Ruleset& ruleset, const Status& status) {
  const Status& start = ruleset.has_start ? ruleset.start : status;
  std::map<Symbol, std::size_t> counts;
  for (std::size_t i = 0; i < start.size(); ++i) {
    if (!owner_of(ruleset, start[i])) ++counts[start[i]];
  }
  const auto commonest = std::max_element(counts.begin(), counts.end(),
                                          [](const auto& a, const auto& b) { return a.second < b.second; });
  return commonest == counts.end() ? empty_symbol : commonest->first;
}

class BoardPicture {
public:
  BoardPicture(const Ruleset& ruleset, const Status& status, const BoardGeometry& geometry,
               const MarkedCells& marked, double unit)
      : ruleset_(ruleset),
        status_(status),
        geometry_(geometry),
        marked_(marked),
        unit_(unit),
        background_(background_of(ruleset, status)),
        terrain_(terrain_of(ruleset, status)) {}

  std::string draw() {
    for (const auto& [from, to] : geometry_.lines) draw_line(centre(from), centre(to));
    for (std::size_t i = geometry_.first_cell; i < status_.size(); ++i) draw_cell(static_cast<CellIndex>(i));
    for (std::size_t i = geometry_.first_cell; i < status_.size(); ++i) draw_piece(static_cast<CellIndex>(i));
    for (const auto& [spot, name] : geometry_.names) {
      draw_text({spot.x * unit_, spot.y * unit_}, name, 0.3, "#666666", "normal");
    }
    return std::move(text_);
  }

private:
  [[nodiscard]] Spot centre(CellIndex cell) const {
    const Spot& spot = geometry_.centres[cell - geometry_.first_cell];
    return {spot.x * unit_, spot.y * unit_};
  }

  [[nodiscard]] bool is_terrain(CellIndex cell) const {
    return !terrain_.empty() && terrain_[cell] != nullptr;
  }
  [[nodiscard]] const char* colour_of(CellIndex cell) const {
    const auto in = [&](const std::vector<CellIndex>& cells) { return contains(cells, cell); };
    return in(marked_.decisive) ? decisive_colour : in(marked_.moved) ? moved_colour : nullptr;
  }

  void draw_line(const Spot& from, const Spot& to) {
    text_ +=
        fmt::format(
            R"(<line x1="{:.5g}" y1="{:.5g}" x2="{:.5g}" y2="{:.5g}" stroke="{}" stroke-width="{:.3g}"/>)",
            from.x, from.y, to.x, to.y, ink, unit_ / 30) +
        "\n";
  }

  void draw_cell(CellIndex cell) {
    const Spot at = centre(cell);
    const char* marked = colour_of(cell);
    const char* plain = is_terrain(cell) ? terrain_colour : board_colour;
    const char* fill = marked == nullptr ? plain : marked;
    if (geometry_.cells == BoardGeometry::Cells::squares) {
      text_ += fmt::format(
          R"(<rect x="{:.5g}" y="{:.5g}" width="{:.5g}" height="{:.5g}" fill="{}" stroke="{}" stroke-width="{:.3g}"/>)",
          at.x - unit_ / 2, at.y - unit_ / 2, unit_, unit_, fill, ink, unit_ / 50);
    } else if (geometry_.cells == BoardGeometry::Cells::hexagons) {
      text_ += fmt::format(R"(<polygon points="{}" fill="{}" stroke="{}" stroke-width="{:.3g}"/>)",
                           corners(at), fill, ink, unit_ / 50);
    } else {
      text_ += fmt::format(R"(<circle cx="{:.5g}" cy="{:.5g}" r="{:.4g}" fill="{}"/>)", at.x, at.y,
                           marked == nullptr ? unit_ / 10 : unit_ / 2, marked == nullptr ? ink : marked);
    }
    text_ += "\n";
  }

  /// The corners of a hexagon that has one at the bottom.
  [[nodiscard]] std::string corners(const Spot& at) const {
    std::string points;
    constexpr int sides = 6;
    const double radius = unit_ / std::numbers::sqrt3;
    for (int i = 0; i < sides; ++i) {
      const double angle = std::numbers::pi * (2 * i + 1) / sides;
      points += fmt::format("{}{:.5g},{:.5g}", i == 0 ? "" : " ", at.x + radius * std::cos(angle),
                            at.y + radius * std::sin(angle));
    }
    return points;
  }

  void draw_piece(CellIndex cell) {
    const Symbol symbol = status_[cell];
    if (is_terrain(cell)) {
      const Appearance& shown = *terrain_[cell];
      const std::string& text = shown.glyph.empty() ? shown.text : shown.glyph;
      draw_text(centre(cell), text == std::string(1, empty_symbol) ? "" : text, 0.5, "#6b8f63", "normal");
      return;
    }
    if (symbol == background_) return;
    const Spot at = centre(cell);
    const std::string glyph = shown_glyph(ruleset_, symbol);
    if (glyph != shown_text(ruleset_, symbol)) {
      if (geometry_.cells == BoardGeometry::Cells::points) draw_circle(at, {board_colour, ink});
      draw_text(at, glyph, 0.8, ink, "normal");
      return;
    }
    const Piece piece = piece_of(ruleset_, symbol);
    draw_circle(at, piece);
    draw_text(at, glyph, glyph.size() > 1 ? 0.38 : 0.5, piece.letter, "bold");
  }

  void draw_circle(const Spot& at, const Piece& piece) {
    text_ +=
        fmt::format(
            R"(<circle cx="{:.5g}" cy="{:.5g}" r="{:.4g}" fill="{}" stroke="{}" stroke-width="{:.3g}"/>)",
            at.x, at.y, unit_ * 0.38, piece.fill, ink, unit_ / 40) +
        "\n";
  }

  void draw_text(const Spot& at, const std::string& text, double size, const char* colour,
                 const char* weight) {
    text_ +=
        fmt::format(R"(<text x="{:.5g}" y="{:.5g}" font-size="{:.4g}" font-weight="{}" fill="{}">{}</text>)",
                    at.x, at.y + size * unit_ * half_a_letter, size * unit_, weight, colour, xml_text(text)) +
        "\n";
  }

  const Ruleset& ruleset_;
  const Status& status_;
  const BoardGeometry& geometry_;
  const MarkedCells& marked_;
  double unit_;
  Symbol background_;
  std::vector<const Appearance*> terrain_;
  std::string text_;
};

} // namespace

std::string xml_text(const std::string& text) {
  std::string safe;
  for (const char c : text) {
    switch (c) {
    case '&': safe += "&amp;"; break;
    case '<': safe += "&lt;"; break;
    case '>': safe += "&gt;"; break;
    case '"': safe += "&quot;"; break;
    default: safe += c;
    }
  }
  return safe;
}

std::string svg_group(const Ruleset& ruleset, const Status& status, const BoardGeometry& geometry,
                      const MarkedCells& marked, double unit) {
  return "<g font-family=\"DejaVu Sans, Noto Sans Symbols2, sans-serif\" text-anchor=\"middle\">\n" +
         BoardPicture(ruleset, status, geometry, marked, unit).draw() + "</g>\n";
}

std::string svg_board(const Ruleset& ruleset, const Status& status, const MarkedCells& marked, bool named,
                      double unit) {
  const BoardGeometry geometry = geometry_of(ruleset, status, named);
  const double width = geometry.width * unit;
  const double height = geometry.height * unit;
  return fmt::format(
             "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{:.5g}\" height=\"{:.5g}\" "
             "viewBox=\"0 0 {:.5g} {:.5g}\">\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n",
             width, height, width, height) +
         svg_group(ruleset, status, geometry, marked, unit) + "</svg>\n";
}

} // namespace regola::console
