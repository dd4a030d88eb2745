#include "engine/console/draw/canvas.hpp"

#include <algorithm>
#include <cwchar>

#include "rules/text/printable.hpp"

namespace regola::console {

namespace {

/// One character of a UTF-8 text.
struct Character {
  std::string_view bytes;
  std::size_t width = 1; ///< columns
};

/// The code point of one well-formed UTF-8 sequence.
char32_t code_point(std::string_view bytes) {
  const auto lead = static_cast<unsigned char>(bytes.front());
  const unsigned kept = bytes.size() == 1 ? 0x7FU : 0x3FU >> (bytes.size() - 1);
  char32_t code = lead & kept;
  for (const char byte : bytes.substr(1)) code = (code << 6U) | (static_cast<unsigned char>(byte) & 0x3FU);
  return code;
}

/// The first character with its combining characters, such as a variation selector.
Character first_character(std::string_view text) {
  const auto length = [&](std::size_t at) {
    std::size_t size = 1;
    while (at + size < text.size() && continues_code_point(text[at + size]) && size < 4) ++size;
    return size;
  };
  std::size_t size = length(0);
  // The C library knows widths in a Unicode locale; elsewhere one column is the best guess.
  const int width = wcwidth(static_cast<wchar_t>(code_point(text.substr(0, size))));
  while (size < text.size() && static_cast<unsigned char>(text[size]) >= 0x80U &&
         wcwidth(static_cast<wchar_t>(code_point(text.substr(size, length(size))))) == 0) {
    size += length(size);
  }
  return {text.substr(0, size), width == 2 ? 2U : 1U};
}

/// The escape sequence that begins a style.
std::string sequence_of(const Style& style) {
  std::string codes;
  switch (style.ink) {
  case Ink::plain: break;
  case Ink::first: codes = "1;36"; break;  // bold cyan
  case Ink::second: codes = "1;33"; break; // bold yellow
  case Ink::faint: codes = "2"; break;
  }
  switch (style.mark) {
  case Mark::none: break;
  case Mark::moved: codes += codes.empty() ? "7" : ";7"; break;        // the two colours exchanged
  case Mark::decisive: codes += codes.empty() ? "4;7" : ";4;7"; break; // and underlined
  }
  return "\x1b[" + codes + "m";
}

} // namespace

std::size_t display_width(std::string_view text) {
  std::size_t width = 0;
  while (!text.empty()) {
    const Character character = first_character(text);
    width += character.width;
    text.remove_prefix(character.bytes.size());
  }
  return width;
}

std::string_view first_columns(std::string_view text, std::size_t columns) {
  std::size_t bytes = 0;
  while (bytes < text.size()) {
    const Character character = first_character(text.substr(bytes));
    if (character.width > columns) break;
    columns -= character.width;
    bytes += character.bytes.size();
  }
  return text.substr(0, bytes);
}

void Canvas::put(std::size_t column, std::size_t row, std::string_view text, Style style) {
  if (rows_.size() <= row) rows_.resize(row + 1);
  std::vector<Spot>& spots = rows_[row];
  while (!text.empty()) {
    const Character character = first_character(text);
    if (spots.size() < column + character.width) spots.resize(column + character.width);
    spots[column] = {std::string(character.bytes), style};
    for (std::size_t i = 1; i < character.width; ++i) spots[column + i] = {"", style};
    column += character.width;
    text.remove_prefix(character.bytes.size());
  }
}

void Canvas::put_cell(CellIndex cell, std::size_t column, std::size_t row, std::string_view text,
                      Style style) {
  put(column, row, text, style);
  cells_.push_back({cell, column, row, display_width(text)});
}

void Canvas::paste(const Canvas& other, const Area& part, std::size_t column, std::size_t row) {
  for (std::size_t i = 0; i < part.rows && part.row + i < other.rows(); ++i) {
    const std::vector<Spot>& from = other.row(part.row + i);
    for (std::size_t j = 0; j < part.columns && part.column + j < from.size(); ++j) {
      const Spot& spot = from[part.column + j];
      if (!spot.character.empty()) {
        put(column + j, row + i, first_columns(spot.character, part.columns - j), spot.style);
      }
    }
  }
  for (const CellSpot& spot : other.cells_) {
    if (spot.column >= part.column && spot.column + spot.width <= part.column + part.columns &&
        spot.row >= part.row && spot.row < part.row + part.rows) {
      cells_.push_back(
          {spot.cell, column + spot.column - part.column, row + spot.row - part.row, spot.width});
    }
  }
}

void Canvas::shine(const CellSpot& spot, Light light) {
  for (std::size_t i = 0; spot.row < rows_.size() && i < spot.width; ++i) {
    if (spot.column + i < rows_[spot.row].size()) rows_[spot.row][spot.column + i].style.light = light;
  }
}

std::size_t Canvas::columns() const {
  std::size_t widest = 0;
  for (const auto& row : rows_) widest = std::max(widest, row.size());
  return widest;
}

std::string Canvas::text(bool colour) const {
  std::string all;
  for (const auto& row : rows_) {
    std::string line;
    Style current;
    std::size_t end = row.size();
    while (end > 0 && row[end - 1].character == " " && (!colour || row[end - 1].style.mark == Mark::none)) {
      --end;
    }
    for (std::size_t i = 0; i < end; ++i) {
      if (colour && !(row[i].style == current)) {
        line += current == Style{} ? "" : "\x1b[0m";
        line += row[i].style == Style{} ? "" : sequence_of(row[i].style);
        current = row[i].style;
      }
      line += row[i].character;
    }
    all += line + (current == Style{} ? "" : "\x1b[0m") + '\n';
  }
  return all;
}

} // namespace regola::console
