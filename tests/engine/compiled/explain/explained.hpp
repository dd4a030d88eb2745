#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "engine/compiled/explain/explanation.hpp"

namespace regola::test {

/// A line of an explanation by its number in the text.
inline const ExplainedLine& line_of(const Explanation& explanation, std::uint32_t number,
                                    PlayerIndex player = first_player) {
  const auto& lines = explanation.sides[player].lines;
  const auto found = std::find_if(lines.begin(), lines.end(),
                                  [&](const ExplainedLine& line) { return line.line == number; });
  REQUIRE(found != lines.end());
  return *found;
}

/// The instructions of a program: `r1[4] = r0 & shift(r0; e se s sw)`.
inline std::vector<std::string> code_of(const Explanation& explanation, ProgramIndex program) {
  std::vector<std::string> code;
  for (const ExplainedInstruction& each : explanation.program(program).code) {
    code.push_back(each.name + " = " + each.text);
  }
  return code;
}

} // namespace regola::test
