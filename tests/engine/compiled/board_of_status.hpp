#pragma once

#include <string>
#include <vector>

namespace regola::test {

/// The rows of cells of a status.
inline std::vector<std::string> rows_of(const std::string& status) {
  std::vector<std::string> rows(1);
  for (const char symbol : status.substr(0, status.find(' '))) {
    if (symbol == '/') {
      rows.emplace_back();
    } else {
      rows.back() += symbol;
    }
  }
  return rows;
}

/// The rules, with the cells of the status where % stands.
inline std::string with_board(std::string rules, const std::string& status) {
  std::string board;
  for (const std::string& row : rows_of(status)) board += (board.empty() ? "  " : "\n  ") + row;
  return rules.replace(rules.find('%'), 1, board);
}

} // namespace regola::test
