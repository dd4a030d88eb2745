#include "rules/resolve/sure_faults.hpp"

#include <algorithm>
#include <set>
#include <variant>

namespace regola {

void keep_sure_faults(Diagnostics& faults, std::size_t known, Missed missed) {
  std::set<Code> sure = {Code::unknown_head_word, Code::bad_head,      Code::unknown_cell,
                         Code::unknown_name,      Code::unequal_sides, Code::missing_direction,
                         Code::bad_anchor,        Code::bad_number};
  if (missed == Missed::players) {
    sure.insert({Code::unknown_class, Code::unknown_param});
  } else {
    sure.insert({Code::unknown_player, Code::bad_board, Code::repeated_line});
  }
  const auto is_unsure = [&](const Diagnostic& fault) {
    return fault.severity != Severity::error || !sure.contains(fault.code);
  };
  faults.erase(std::remove_if(faults.begin() + static_cast<std::ptrdiff_t>(known), faults.end(), is_unsure),
               faults.end());
}

bool has_unknown_line(const syntax::Text& text) {
  return std::any_of(text.lines.begin(), text.lines.end(), [](const syntax::Line& line) {
    return std::holds_alternative<syntax::Unreadable>(line.content) && line.keyword.text.empty();
  });
}

} // namespace regola
