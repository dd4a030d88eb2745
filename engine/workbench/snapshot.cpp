#include "engine/workbench/snapshot.hpp"

#include "engine/workbench/line_pieces.hpp"
#include "rules/grammar/parse.hpp"
#include "rules/grammar/words.hpp"
#include "rules/text/printable.hpp"

namespace regola::workbench {

namespace {

/// Returns the first mark at an offset or after it.
Marks::const_iterator mark_from(const Marks& marks, std::uint32_t offset) {
  return std::lower_bound(marks.begin(), marks.end(), offset,
                          [](const Mark& mark, std::uint32_t at) { return mark.place.offset < at; });
}

/// Returns the offsets of the lines that could not be read.
std::set<std::uint32_t> unread_lines(const syntax::Text& text) {
  std::set<std::uint32_t> starts;
  syntax::each_line<syntax::Unreadable>(text,
                                        [&](const syntax::Unreadable& /*content*/, const syntax::Line& line) {
                                          starts.insert(line.place.offset);
                                        });
  return starts;
}

bool is_name(std::string_view text) {
  return !text.empty() && all_of(text, is_word_letter) && (text.front() < '0' || text.front() > '9');
}

/// Returns the width in units of the character that begins with this byte.
std::uint32_t width_of(char first, Unit unit) {
  return unit == Unit::utf16 && static_cast<unsigned char>(first) >= 0xF0 ? 2 : 1;
}

} // namespace

std::vector<LogicalLine> logical_lines(const std::string& text) {
  using Kind = LogicalLine::Kind;
  std::vector<LogicalLine> lines;
  for (std::size_t start = 0; start < text.size();) {
    const std::size_t end = std::min(text.find('\n', start), text.size());
    const std::string_view line = std::string_view(text).substr(start, end - start);
    const std::size_t first = line.find_first_not_of(" \t\r");
    const auto from = static_cast<std::uint32_t>(start);
    const auto to = static_cast<std::uint32_t>(end);
    if (first == std::string_view::npos) {
      lines.push_back({from, to, Kind::blank});
    } else if (first > 0 && !lines.empty() && lines.back().kind == Kind::line) {
      lines.back().end = to; // a continued line
    } else if (line.substr(first, 2) == "//") {
      lines.push_back({from, to, Kind::comment});
    } else {
      lines.push_back({from, to, first > 0 ? Kind::stray : Kind::line});
    }
    start = end + 1;
  }
  return lines;
}

Pieces pieces_of(const Sources& sources) {
  std::vector<Marks> marks(sources.size());
  std::vector<std::vector<LogicalLine>> lines;
  std::vector<std::set<std::uint32_t>> unread;
  Declared declared;
  for (std::size_t i = 0; i < sources.size(); ++i) {
    Diagnostics ignored;
    const syntax::Text read = parse(sources[i], static_cast<std::uint32_t>(i), ignored, &marks[i]);
    lines.push_back(logical_lines(sources[i].text));
    unread.push_back(unread_lines(read));
    declared.add(sources[i], marks[i]);
    for (const LogicalLine& line : lines.back()) {
      if (unread[i].contains(line.start)) {
        declared.add_rough(std::string_view(sources[i].text).substr(line.start, line.end - line.start));
      }
    }
  }
  Pieces pieces;
  for (std::size_t i = 0; i < sources.size(); ++i) {
    for (const LogicalLine& line : lines[i]) {
      const auto first = mark_from(marks[i], line.start);
      const auto last = mark_from(marks[i], line.end);
      LinePieces one(sources[i], static_cast<std::uint32_t>(i), declared, pieces);
      const bool read =
          first != last || (line.kind != LogicalLine::Kind::stray && !unread[i].contains(line.start));
      if (line.kind != LogicalLine::Kind::blank) {
        read ? one.add_read(line, first, last) : one.add_unread(line);
      }
    }
  }
  return pieces;
}

bool is_drawn_symbol(const Source& source, std::uint32_t drawing, char c) {
  constexpr std::string_view strokes = "-|/\\+";
  if (!is_symbol(c) || c == '#' || c == '*') return false;
  if (strokes.find(c) == std::string_view::npos) return true;
  // A stroke joins points where the line of the board says that there are some.
  const std::size_t board = source.text.rfind("\nboard", drawing);
  const std::size_t start = board == std::string::npos ? 0 : board + 1;
  const auto words = tokens(source.line_at(static_cast<std::uint32_t>(start)));
  return words.size() < 2 || (words[1].text != "lines" && words[1].text != "points");
}

bool is_compass(std::string_view word) {
  return word.size() == 1 && std::string_view("nesw").find(word.front()) != std::string_view::npos;
}

void Declared::add(const Source& source, const Marks& marks) {
  std::size_t player_marks = 0;
  for (const Mark& mark : marks) {
    const std::string text = source.text.substr(mark.place.offset, mark.place.length);
    switch (mark.kind) {
    case MarkKind::move_declared: moves.insert(text); break;
    case MarkKind::class_declared:
    case MarkKind::order_declared: classes.insert(text); break;
    case MarkKind::value_declared:
    case MarkKind::worth_declared: values.insert(text); break;
    case MarkKind::param_declared: params.insert(text); break;
    case MarkKind::link_declared: links.insert(text); break;
    case MarkKind::cell_declared: cells.insert(text); break;
    case MarkKind::symbols: symbols |= SymbolSet(text); break;
    case MarkKind::player_declared:
      ++player_marks;
      if (player_marks <= 2) players.insert(text);
      if (text.size() == 1 && (player_marks <= 2 || !is_compass(text))) symbols.insert(text.front());
      break;
    case MarkKind::drawing:
      for (const char c : text) {
        if (is_drawn_symbol(source, mark.place.offset, c)) symbols.insert(c);
      }
      break;
    default: break;
    }
  }
}

void Declared::add_rough(std::string_view line) {
  const auto words = tokens(line.substr(0, line.find('\n')));
  if (words.size() < 2) return;
  const std::string_view first = words[0].text;
  std::string_view second = words[1].text;
  second = second.substr(0, second.find_first_of(":=/"));
  if (!is_name(second)) return;
  const std::string name(second);
  if (first == "move" || first == "then") moves.insert(name);
  if (first == "class" || first == "order") classes.insert(name);
  if (first == "value" || first == "worth") values.insert(name);
  if (first == "param") params.insert(name);
  if (first == "link") links.insert(name);
}

bool Declared::is_direction(std::string_view word) const {
  return is_word(word, direction_word) || links.contains(word) ||
         (!word.empty() && word.find_first_not_of("nesw") == std::string_view::npos);
}

PieceKind Declared::kind_of(std::string_view word) const {
  if (moves.contains(word)) return PieceKind::move;
  if (classes.contains(word)) return PieceKind::cell_class;
  if (values.contains(word)) return PieceKind::value;
  if (params.contains(word)) return PieceKind::param;
  if (is_direction(word)) return PieceKind::direction;
  if (is_word(word, ~0U)) return PieceKind::word;
  if (word.size() == 1 && symbols.contains(word.front())) return PieceKind::symbol;
  if (players.contains(word)) return PieceKind::player;
  if (cells.contains(word)) return PieceKind::cell;
  if (word.size() == 1 && is_variable(word.front())) return PieceKind::variable;
  return PieceKind::unknown;
}

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
