#pragma once

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

namespace regola::test {

/// Whether `part` stands somewhere in `text`.
inline bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

/// How often `part` stands in `text`; overlapping ones count once.
inline std::size_t occurrences(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + part.size()))
    ++count;
  return count;
}

/// The bytes of a file; empty if it cannot be read.
inline std::string bytes_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// Whether REGOLA_LONG is set: laws then run over many more texts.
inline bool is_long_run() { return std::getenv("REGOLA_LONG") != nullptr; } // NOLINT(concurrency-mt-unsafe)

} // namespace regola::test
