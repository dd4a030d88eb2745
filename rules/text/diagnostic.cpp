#include "rules/text/diagnostic.hpp"

#include <limits>
#include <tuple>

#include <fmt/format.h>

#include "rules/text/printable.hpp"
#include "rules/text/ranges.hpp"

namespace regola {

namespace {

constexpr std::size_t widest_excerpt = 110; // columns of a displayed line; the rest is cut

struct Excerpt {
  std::string line;    // with tabs as single blanks, and invisible characters escaped
  std::size_t column;  // column of the caret, from 0
  std::size_t columns; // width of the line
};

/// A character of a line as displayed.
struct ShownCharacter {
  std::string text;
  std::size_t columns;
};

Excerpt excerpt(std::string_view line, std::size_t byte_column) {
  std::vector<ShownCharacter> shown;
  std::size_t columns = 0;
  std::size_t column = 0;
  for (std::size_t i = 0; i < line.size();) {
    std::size_t end = i + 1;
    while (end < line.size() && continues_code_point(line[end])) ++end;
    const std::string_view character = line[i] == '\t' ? std::string_view(" ") : line.substr(i, end - i);
    shown.push_back({printable(character), printable_column(character, character.size())});
    column = i <= byte_column ? columns : column;
    columns += shown.back().columns;
    i = end;
  }
  column = byte_column >= line.size() ? columns : column;
  const std::size_t start =
      columns > widest_excerpt && column > widest_excerpt / 2 ? column - widest_excerpt / 2 : 0;
  Excerpt result{start > 0 ? "..." : "", 0, 0};
  result.columns = result.line.size();
  result.column = column - start + result.columns;
  std::size_t at = 0;
  for (const ShownCharacter& character : shown) {
    if (at >= start && at + character.columns <= start + widest_excerpt) {
      result.line += character.text;
      result.columns += character.columns;
    }
    at += character.columns;
  }
  if (start + widest_excerpt < columns) {
    result.line += "...";
    result.columns += 3;
  }
  return result;
}

} // namespace

bool has_errors(const Diagnostics& diagnostics) {
  return any_of(diagnostics, [](const Diagnostic& d) { return d.severity == Severity::error; });
}

void sort_diagnostics(Diagnostics& diagnostics) {
  std::stable_sort(diagnostics.begin(), diagnostics.end(), [](const Diagnostic& a, const Diagnostic& b) {
    return std::tie(a.place.source, a.place.offset) < std::tie(b.place.source, b.place.offset);
  });
  diagnostics.erase(std::unique(diagnostics.begin(), diagnostics.end()), diagnostics.end());
}

std::string render(const Diagnostic& diagnostic, const Sources& sources, bool colour) {
  const auto paint = [&](std::string_view code, std::string_view text) {
    return colour ? fmt::format("\x1b[{}m{}\x1b[0m", code, text) : std::string(text);
  };
  const bool error = diagnostic.severity == Severity::error;
  const std::string kind = paint(error ? "1;31" : "1;35", error ? "error:" : "warning:");
  const std::string code = fmt::format("[{}]", to_string(diagnostic.code));
  if (diagnostic.place.source >= sources.size()) {
    return fmt::format("{} {} {}\n", kind, printable(diagnostic.message), code);
  }
  const Source& source = sources[diagnostic.place.source];
  const LineColumn at = source.locate(diagnostic.place.offset);
  std::string text = fmt::format(
      "{} {} {} {}\n", paint("1", fmt::format("{}:{}:{}:", printable(source.name), at.line, at.column)), kind,
      printable(diagnostic.message), code);
  const std::string_view line = source.line_at(diagnostic.place.offset);
  const std::size_t byte_column = std::min<std::size_t>(diagnostic.place.offset, source.text.size()) -
                                  static_cast<std::size_t>(line.data() - source.text.data());
  const Excerpt shown = excerpt(line, byte_column);
  const std::size_t room = shown.columns > shown.column ? shown.columns - shown.column : 1;
  std::string marked(line.substr(std::min(byte_column, line.size()), diagnostic.place.length));
  std::replace(marked.begin(), marked.end(), '\t', ' ');
  const std::size_t marks = std::clamp<std::size_t>(printable_column(marked, marked.size()), 1, room);
  const std::string number = fmt::format("{}", at.line);
  text += fmt::format(" {} | {}\n", number, shown.line);
  text += fmt::format(" {} | {}{}\n", std::string(number.size(), ' '), std::string(shown.column, ' '),
                      paint("1;32", "^" + std::string(marks - 1, '~')));
  if (!diagnostic.help.empty()) {
    text += fmt::format(" {} = help: {}\n", std::string(number.size(), ' '), printable(diagnostic.help));
  }
  return text;
}

std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before(b.size() + 1);
  std::vector<std::size_t> last(b.size() + 1);
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) last[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, replaced});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        row[j] = std::min(row[j], before[j - 2] + 1);
      }
    }
    std::swap(before, last);
    std::swap(last, row);
  }
  return last[b.size()];
}

std::string nearest(std::string_view word, const std::vector<std::string>& candidates) {
  constexpr std::size_t longest_word =
      64; // a longer word is never a slip of a short one, and the table would be large
  if (word.size() > longest_word) return {};
  const std::size_t tolerance = word.size() < 2 ? 0 : (word.size() < 6 ? 1 : (word.size() < 9 ? 2 : 3));
  std::string best;
  std::size_t best_distance = std::numeric_limits<std::size_t>::max();
  for (const std::string& candidate : candidates) {
    const std::size_t distance = edit_distance(word, candidate);
    // A word with every letter wrong is not near, however short it is.
    if (distance < best_distance && distance <= tolerance &&
        distance < std::max(word.size(), candidate.size())) {
      best_distance = distance;
      best = candidate;
    }
  }
  return best;
}

std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates) {
  const std::string near = nearest(word, candidates);
  return near.empty() ? std::string() : "did you mean '" + near + "'?";
}

Help suggestion(std::string_view word, const std::vector<std::string>& candidates) {
  const std::string near = nearest(word, candidates);
  if (near.empty()) return {};
  const bool alone = none_of(candidates, [&](const std::string& other) {
    return other != near && edit_distance(word, other) == edit_distance(word, near);
  });
  return {did_you_mean(word, candidates), alone ? std::optional(near) : std::nullopt};
}

} // namespace regola
