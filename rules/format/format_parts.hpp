#pragma once

#include "rules/format/format.hpp"

/// Canonical text of the parts of a line.
namespace regola {

[[nodiscard]] std::string format(const syntax::Head& head);

/// Binding strength of an expression, from 1 for `or` to 6. An operand that binds less tightly needs
/// parentheses.
[[nodiscard]] int strength(const syntax::Expression& expression);

/// Returns an operand, in parentheses if it binds less tightly than `needed`.
[[nodiscard]] std::string operand(const syntax::Expression& expression, int needed);

} // namespace regola

namespace regola {

/// Collects the lines of a text in their printed form: long lines continued, comments in columns.
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
  /// A printed line and its continuations, without its comment.
  struct Laid {
    std::string text;
    std::size_t width = 0; ///< width of its last line
    std::string comment;
    std::size_t comment_column = 0;
    std::string drawing; ///< rows below the line
  };

  void align_comments();

  std::vector<Laid> lines_;
};

} // namespace regola
