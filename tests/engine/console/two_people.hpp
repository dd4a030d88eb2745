#pragma once

#include <string>
#include <vector>

#include "tests/engine/console/run.hpp"

namespace regola::test {

/// Two people at one board.
inline Ran both(const std::string& input, const std::vector<std::string>& more = {}) {
  std::vector<std::string> call = {"play", path_of("tris"), "--x", "human", "--o", "human"};
  call.insert(call.end(), more.begin(), more.end());
  return run(call, input);
}

inline bool says(const Ran& ran, const std::string& text) { return ran.out.find(text) != std::string::npos; }

} // namespace regola::test
