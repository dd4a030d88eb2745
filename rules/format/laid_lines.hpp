#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "rules/grammar/syntax.hpp"

namespace regola {

/// The lines of a text as they are written: continued where they are too long, their comments in columns.
class LaidLines {
public:
  /// @param words of the line; where it is too long it is continued before one of them
  /// @param indent of its continuations; with 0 it is not continued
  /// @param drawing rows below it
  /// @param line tells its comment
  void add(const std::vector<std::string>& words, std::size_t indent, const std::vector<std::string>& drawing,
           const syntax::Line& line);

  /// All of them, when the last has been added.
  [[nodiscard]] std::string text();

private:
  /// A finished line with its continuations, without its comment.
  struct Laid {
    std::string text;
    std::size_t width = 0; ///< of the last of its lines
    std::string comment;
    std::size_t comment_column = 0;
    std::string drawing; ///< lines below it
  };

  void align_comments();

  std::vector<Laid> lines_;
};

} // namespace regola
