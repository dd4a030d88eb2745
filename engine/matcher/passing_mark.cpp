#include "engine/matcher/passing_mark.hpp"

#include <cctype>

namespace regola {

std::optional<std::string_view> before_passing_mark(std::string_view typed) {
  for (const std::string_view mark : {"ep", "enpassant"}) {
    std::string_view rest = typed;
    std::size_t left = mark.size(); // letters of the mark, read from its end
    for (; !rest.empty(); rest.remove_suffix(1)) {
      const auto c = static_cast<unsigned char>(rest.back());
      if (left > 0 && std::tolower(c) == mark[left - 1]) {
        --left;
      } else if (std::string_view(" \t.()[]/-_+#!?").find(rest.back()) == std::string_view::npos) {
        break;
      }
    }
    if (left == 0) return rest;
  }
  return std::nullopt;
}

} // namespace regola
