#include "engine/workbench/lsp/convert.hpp"

#include <istream>

#include <fmt/format.h>

#include "engine/workbench/hover.hpp"
#include "rules/text/source.hpp"

namespace regola::lsp {

namespace {

constexpr std::size_t most_header_bytes = 8192;

/// Reads a line without its end, cut if it is too long; `nullopt` at the end of the input.
std::optional<std::string> header_line(std::istream& in) {
  std::string line;
  for (int c = in.get(); c != std::istream::traits_type::eof(); c = in.get()) {
    if (c == '\n') {
      if (!line.empty() && line.back() == '\r') line.pop_back();
      return line;
    }
    if (line.size() < most_header_bytes) line += static_cast<char>(c);
  }
  return std::nullopt;
}

/// Returns the text of the number in a `Content-Length` header; `nullopt` for another header.
std::optional<std::string> length_in(const std::string& header) {
  constexpr std::string_view name = "content-length:";
  if (header.size() < name.size()) return std::nullopt;
  const bool same = std::equal(name.begin(), name.end(), header.begin(), [](char a, char b) {
    return a == (b >= 'A' && b <= 'Z' ? static_cast<char>(b - 'A' + 'a') : b);
  });
  const std::size_t start = header.find_first_not_of(" \t", name.size());
  return !same                        ? std::nullopt
         : start == std::string::npos ? std::optional(std::string())
                                      : std::optional(header.substr(start));
}

} // namespace

using workbench::PieceKind;

Json Ranges::position(std::uint32_t offset) const {
  const workbench::Position at = counted(offset);
  return {{"line", at.line}, {"character", at.column}};
}

Json Ranges::range(workbench::Span span) const {
  return {{"start", position(span.offset)}, {"end", position(span.end())}};
}

std::uint32_t Ranges::offset(const Json& position) const {
  const auto number = [](const Json& json) {
    constexpr std::uint64_t most = 0xFFFF'FFFF;
    return static_cast<std::uint32_t>(std::min(json.get<std::uint64_t>(), most));
  };
  return lines_.offset({number(position.at("line")), number(position.at("character"))}, unit_);
}

Json to_json(const workbench::Fault& fault, const Ranges& ranges) {
  return {{"range", ranges.range(fault.span)},
          {"severity", fault.severity == Severity::error ? 1 : 2},
          {"code", to_string(fault.code)},
          {"source", "regola"},
          {"message", fault.message}};
}

Json to_json(const workbench::OutlineItem& item, const Ranges& ranges) {
  using Row = std::pair<std::string_view, int>;
  constexpr std::array<Row, 12> kinds = {{{"game", 2}, // module
                                          {"include", 1},
                                          {"board", 19}, // object
                                          {"players", 19},
                                          {"class", 5},
                                          {"order", 10}, // enum
                                          {"move", 12},  // function
                                          {"then", 6},   // method
                                          {"value", 13}, // variable
                                          {"worth", 13},
                                          {"param", 14},    // constant
                                          {"expect", 24}}}; // event
  const auto* const found = find_if(kinds, [&](const Row& row) { return row.first == item.word; });
  const std::string word = item.name.compare(0, item.word.size(), item.word) == 0 ? "" : item.word;
  return {{"name", item.name},
          {"detail", word + item.detail},
          {"kind", found == kinds.end() ? 7 : found->second}, // property
          {"range", ranges.range(item.whole)},
          {"selectionRange", ranges.range(item.chosen)}};
}

Json to_json(const workbench::Completion& item, const workbench::Completions& all, const Ranges& ranges) {
  int kind = 14; // keyword
  switch (item.kind) {
  case PieceKind::move: kind = 3; break;
  case PieceKind::cell_class: kind = 7; break;
  case PieceKind::value: kind = 6; break;
  case PieceKind::param: kind = 21; break;
  case PieceKind::symbol: kind = 20; break;
  case PieceKind::direction:
  case PieceKind::cell: kind = 12; break;
  case PieceKind::player: kind = 10; break;
  default: break;
  }
  Json json = {{"label", item.text},
               {"kind", kind},
               {"textEdit", {{"range", ranges.range(all.replaced)}, {"newText", item.text}}}};
  if (!item.detail.empty()) json["detail"] = item.detail;
  if (item.kind == PieceKind::line_word || item.kind == PieceKind::word) {
    if (const auto entry = workbench::reference(item.text, item.kind == PieceKind::line_word)) {
      json["documentation"] = {{"kind", "markdown"}, {"value", entry->sentence}};
    }
  }
  return json;
}

namespace {

/// The kinds of the legend, by index; those of pieces that have none are -1.
constexpr std::array<const char*, 12> legend = {"comment", "keyword",  "operator",  "number",
                                                "string",  "property", "namespace", "function",
                                                "type",    "variable", "parameter", "enumMember"};

int legend_index(PieceKind kind) {
  switch (kind) {
  case PieceKind::comment: return 0;
  case PieceKind::line_word:
  case PieceKind::word: return 1;
  case PieceKind::operation: return 2;
  case PieceKind::number: return 3;
  case PieceKind::text:
  case PieceKind::file: return 4;
  case PieceKind::direction:
  case PieceKind::cell: return 5;
  case PieceKind::player: return 6;
  case PieceKind::move: return 7;
  case PieceKind::cell_class: return 8;
  case PieceKind::value: return 9;
  case PieceKind::param:
  case PieceKind::variable: return 10;
  case PieceKind::symbol: return 11;
  case PieceKind::unknown: break;
  }
  return -1;
}

} // namespace

Json semantic_legend() { return {{"tokenTypes", legend}, {"tokenModifiers", Json::array({"declaration"})}}; }

Json semantic_tokens(const workbench::Snapshot& snapshot, const Ranges& ranges) {
  Json data = Json::array();
  workbench::Position last;
  for (const workbench::Piece& piece : snapshot.pieces()) {
    const int type = legend_index(piece.kind);
    if (piece.place.source != 0 || type < 0) continue;
    const workbench::Position start = ranges.counted(piece.place.offset);
    const workbench::Position end = ranges.counted(piece.place.offset + piece.place.length);
    if (end.line != start.line || end.column <= start.column) continue;
    data.push_back(start.line - last.line);
    data.push_back(start.line == last.line ? start.column - last.column : start.column);
    data.push_back(end.column - start.column);
    data.push_back(type);
    data.push_back(piece.declares ? 1 : 0);
    last = start;
  }
  return data;
}

std::optional<Frame> read_frame(std::istream& in) {
  std::string fault;
  std::optional<std::size_t> length;
  bool any = false; // a header has been read
  while (true) {
    const auto line = header_line(in);
    if (!line) return fault.empty() ? std::nullopt : std::optional(Frame{{}, fault});
    if (line->empty()) {
      if (any) break;
      continue; // blank lines between messages
    }
    any = true;
    const auto number = length_in(*line);
    if (number) {
      const auto value = whole_number<std::size_t>(*number);
      if (value) length = value;
      if (!value) fault = "Content-Length is no number of bytes";
    } else if (line->find(':') == std::string::npos) {
      fault = "expected a header such as 'Content-Length: 42'";
    }
  }
  if (!length) return Frame{{}, fault.empty() ? "a message has a Content-Length" : fault};
  if (*length > most_frame_bytes) {
    in.ignore(static_cast<std::streamsize>(*length));
    return Frame{{}, fmt::format("a message has at most {} bytes", most_frame_bytes)};
  }
  std::string body(*length, '\0');
  in.read(body.data(), static_cast<std::streamsize>(body.size()));
  if (static_cast<std::size_t>(in.gcount()) < body.size()) {
    return Frame{{}, "the input ends within a message"};
  }
  return Frame{std::move(body), std::move(fault)};
}

std::string framed(const std::string& body) {
  return fmt::format("Content-Length: {}\r\n\r\n{}", body.size(), body);
}

} // namespace regola::lsp
