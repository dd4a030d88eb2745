#include "rules/format/laid_lines.hpp"

#include <algorithm>
#include <utility>

namespace regola {

namespace {

constexpr std::size_t widest_line = 110;

} // namespace

void LaidLines::add(const std::vector<std::string>& words, std::size_t indent,
                    const std::vector<std::string>& drawing, const syntax::Line& line) {
  Laid laid;
  std::string last;
  for (const std::string& word : words) {
    const bool full = indent != 0 && !last.empty() && last.size() + 1 + word.size() > widest_line;
    if (full) {
      laid.text += last + "\n";
      last = std::string(indent, ' ') + word;
    } else {
      last += (last.empty() ? "" : " ") + word;
    }
  }
  laid.text += last;
  laid.width = last.size();
  laid.comment = line.comment;
  laid.comment_column = line.comment_column;
  for (const std::string& row : drawing) {
    laid.drawing += "  " + row + "\n";
  }
  lines_.push_back(std::move(laid));
}

/// Aligns the comments of adjacent lines.
void LaidLines::align_comments() {
  constexpr std::size_t gap = 2;
  const auto has_comment_behind = [](const Laid& line) { return line.width > 0 && !line.comment.empty(); };
  for (auto first = lines_.begin(); first != lines_.end();) {
    auto last = first;
    std::size_t column = 0;
    std::size_t longest = 0;
    while (last != lines_.end() && has_comment_behind(*last)) {
      // A column beyond the widest line belonged to a line that is continued now.
      const std::size_t own = last->comment_column > widest_line ? 0 : last->comment_column;
      last->comment_column = std::max(last->width + gap, own);
      column = std::max(column, last->comment_column);
      longest = std::max(longest, last->comment.size());
      ++last;
      if (!(last - 1)->drawing.empty()) {
        break;
      }
    }
    if (last - first > 1 && column + longest > widest_line) {
      first = last; // one column would be too wide: each comment keeps its own
    }
    for (; first != last; ++first) {
      first->comment_column = column;
    }
    if (last != lines_.end() && !has_comment_behind(*last)) {
      last->comment_column = 0;
      first = last + 1;
    }
  }
}

std::string LaidLines::text() {
  align_comments();
  std::string result;
  for (const Laid& line : lines_) {
    const std::size_t gap = line.comment.empty() ? 0 : line.comment_column - line.width;
    result += line.text + std::string(gap, ' ') + line.comment + "\n" + line.drawing;
  }
  return result;
}

} // namespace regola
