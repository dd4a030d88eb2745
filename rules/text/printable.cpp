#include "rules/text/printable.hpp"

#include <algorithm>
#include <utility>

#include <boost/locale/utf.hpp>
#include <fmt/format.h>

namespace regola {

namespace {

using Utf8 = boost::locale::utf::utf_traits<char>;
using boost::locale::utf::code_point;

/// The first character of a non-empty text, and how it is displayed.
struct Shown {
  std::size_t bytes;
  std::string text;
  std::size_t columns;
};

bool may_be_shown(code_point point) {
  const bool is_control = point < 0x20 || (point >= 0x7F && point < 0xA0) || point == 0xFEFF;
  const bool is_separator = point == 0x2028 || point == 0x2029; // line and paragraph separators
  const bool turns_writing = point == 0x061C || point == 0x200E || point == 0x200F ||
                             (point >= 0x202A && point <= 0x202E) || (point >= 0x2066 && point <= 0x2069);
  // Blanks of other widths, and characters without width: readers would not notice them.
  const bool is_unseen = point == 0xA0 || point == 0xAD || (point >= 0x300 && point <= 0x36F) ||
                         (point >= 0x2000 && point <= 0x200D) || point == 0x202F || point == 0x205F ||
                         (point >= 0x2060 && point <= 0x2064) || point == 0x3000;
  return !is_control && !is_separator && !turns_writing && !is_unseen;
}

std::string escape(char byte) {
  switch (byte) {
  case '\t': return "\\t";
  case '\n': return "\\n";
  case '\r': return "\\r";
  default: return fmt::format("\\x{:02x}", static_cast<unsigned char>(byte));
  }
}

Shown first_of(std::string_view text) {
  const char* end = text.data();
  const code_point point = Utf8::decode(end, text.data() + text.size());
  const bool is_character = point != boost::locale::utf::illegal && point != boost::locale::utf::incomplete;
  const std::size_t bytes = is_character ? static_cast<std::size_t>(end - text.data()) : 1;
  if (is_character && may_be_shown(point)) return {bytes, std::string(text.substr(0, bytes)), 1};
  std::string escaped;
  for (const char byte : text.substr(0, bytes)) escaped += escape(byte);
  const std::size_t columns = escaped.size();
  return {bytes, std::move(escaped), columns};
}

} // namespace

std::string printable(std::string_view text) {
  std::string all;
  while (!text.empty()) {
    const Shown first = first_of(text);
    all += first.text;
    text.remove_prefix(first.bytes);
  }
  return all;
}

std::string printable_json(std::string_view json) {
  std::string all;
  while (!json.empty()) {
    const char* end = json.data();
    const code_point point = Utf8::decode(end, json.data() + json.size());
    const auto bytes = static_cast<std::size_t>(end - json.data());
    all += may_be_shown(point) ? std::string(json.substr(0, bytes)) : fmt::format("\\u{:04x}", point);
    json.remove_prefix(bytes);
  }
  return all;
}

std::size_t printable_column(std::string_view text, std::size_t offset) {
  std::size_t column = 0;
  while (!text.empty()) {
    const Shown first = first_of(text);
    if (offset < first.bytes) return column;
    column += first.columns;
    offset -= first.bytes;
    text.remove_prefix(first.bytes);
  }
  return column;
}

std::size_t bytes_of_first_character(std::string_view text) {
  std::size_t size = 1;
  while (size < text.size() && continues_code_point(text[size])) ++size;
  return size;
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blanks = " \t\r\n";
  text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
  return text.substr(0, text.find_last_not_of(blanks) + 1);
}

} // namespace regola
