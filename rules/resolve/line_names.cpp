// The names of lines whose word gives them none: `forbid check if attacked K`.

#include <fmt/format.h>

#include "rules/resolve/head_reader.hpp"

namespace regola {

/// The first word of a line that may have a name, where it means nothing else.
bool HeadReader::may_be_name(const syntax::Word& word) const {
  return allowed_.name && next_ == 1 && !step_of(word.text) && !is_group(word.text) &&
         scope_.ruleset.board.find(word.text) == no_cell && directions_of(word.text).empty();
}

void complain_of_name(const Scope& scope, const Head& head) {
  scope.error(Code::unknown_head_word, head.name->place,
              fmt::format("'{}' is no direction on this board and no word of a head", head.name->text),
              head.instead_of_name);
}

void note_name(Scope& scope, const Head& head, Place place) {
  if (head.name) {
    auto& lines = scope.ruleset.named_lines[head.name->text];
    if (lines.empty() || lines.back() != scope.line_of(place)) {
      lines.push_back(scope.line_of(place));
    }
  }
}

} // namespace regola
