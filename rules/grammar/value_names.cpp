#include "rules/grammar/value_names.hpp"

#include <algorithm>

namespace regola {

ValueNames value_names(std::string_view text) {
  ValueNames names;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    for (const std::string_view word : {"value", "worth"}) {
      const std::size_t start = line.find_first_not_of(" \t", word.size());
      if (line.substr(0, word.size()) == word && start != std::string_view::npos && start > word.size()) {
        names.emplace(line.substr(start, line.find_first_of(" \t=\r", start) - start));
      }
    }
  }
  return names;
}

} // namespace regola
