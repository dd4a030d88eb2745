#include "rules/text/source.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "rules/text/printable.hpp"

namespace regola {

Source::Source(std::string name_of_it, std::string text_of_it)
    : name(std::move(name_of_it)), text(std::move(text_of_it)), line_starts{0} {
  for (std::size_t end = text.find('\n'); end != std::string::npos; end = text.find('\n', end + 1)) {
    line_starts.push_back(static_cast<std::uint32_t>(end + 1));
  }
}

LineColumn Source::locate(std::uint32_t offset) const {
  const std::size_t end = std::min<std::size_t>(offset, text.size());
  const auto behind = std::upper_bound(line_starts.begin(), line_starts.end(), end);
  const auto columns =
      std::count_if(text.begin() + *(behind - 1), text.begin() + static_cast<std::ptrdiff_t>(end),
                    [](char byte) { return !continues_code_point(byte); });
  return {static_cast<std::uint32_t>(behind - line_starts.begin()), static_cast<std::uint32_t>(columns + 1)};
}

std::string_view Source::line_at(std::uint32_t offset) const {
  const std::size_t start = line_starts[locate(offset).line - 1];
  std::string_view line = std::string_view(text).substr(start);
  line = line.substr(0, line.find('\n'));
  if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
  return line;
}

std::uint32_t line_number(const Sources& sources, Place place) {
  std::size_t above = 0;
  for (std::uint32_t i = 0; i < place.source; ++i) above += sources[i].line_starts.size();
  return static_cast<std::uint32_t>(above) + sources[place.source].locate(place.offset).line;
}

std::string line_name(const Sources& sources, Place place) {
  const Source& source = sources[place.source];
  const std::uint32_t line = source.locate(place.offset).line;
  return place.source == 0 ? fmt::format("line {}", line)
                           : fmt::format("line {} of {}", line, printable(source.name));
}

std::optional<Place> line_place(const Sources& sources, std::uint32_t number) {
  for (std::uint32_t i = 0; number > 0 && i < sources.size(); ++i) {
    const Source& source = sources[i];
    if (number <= source.line_starts.size()) {
      const std::uint32_t start = source.line_starts[number - 1];
      const auto length = static_cast<std::uint32_t>(source.line_at(start).size());
      return Place{i, start, std::max(1U, length)};
    }
    number -= static_cast<std::uint32_t>(source.line_starts.size());
  }
  return std::nullopt;
}

} // namespace regola
