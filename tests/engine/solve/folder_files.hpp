#pragma once

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include <catch2/catch.hpp>

namespace regola::test {

inline std::string bytes_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// The file of a folder that has one.
inline std::filesystem::path only_file(const std::string& folder) {
  auto entries = std::filesystem::directory_iterator(folder);
  REQUIRE(entries != std::filesystem::directory_iterator());
  const std::filesystem::path path = entries->path();
  REQUIRE(++entries == std::filesystem::directory_iterator());
  return path;
}

/// Turns one bit over in the middle of a file.
inline void damage(const std::filesystem::path& path) {
  std::string bytes = bytes_of(path);
  bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 4);
  std::ofstream(path, std::ios::binary) << bytes;
}

} // namespace regola::test
