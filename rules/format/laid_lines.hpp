#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "rules/grammar/syntax.hpp"

namespace regola {

/// Collects the lines of a text as they are printed: long lines continued, comments in columns.
class LaidLines {
public:
  /// @param words the words of the line; a long line is continued before one of them
  /// @param indent indentation of continued lines; 0: the line is not continued
  /// @param drawing rows below the line
  /// @param line supplies the comment
  void add(const std::vector<std::string>& words, std::size_t indent, const std::vector<std::string>& drawing,
           const syntax::Line& line);

  /// Returns all lines. Call it after the last add().
  [[nodiscard]] std::string text();

private:
  /// A printed line with its continuations, without its comment.
  struct Laid {
    std::string text;
    std::size_t width = 0; ///< of its last line
    std::string comment;
    std::size_t comment_column = 0;
    std::string drawing; ///< rows below the line
  };

  void align_comments();

  std::vector<Laid> lines_;
};

} // namespace regola
