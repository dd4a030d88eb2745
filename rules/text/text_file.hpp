#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>

namespace regola {

/// Why a text that is in memory cannot be read, and at which byte.
struct Obstacle {
  std::size_t offset = 0;
  std::string message;
};

/// The first byte that no text holds, or what makes a text too large; `nullopt` for a text that can be read.
/// @param lines that there are before it in other texts
[[nodiscard]] std::optional<Obstacle> obstacle_in(const std::string& text, std::size_t lines);

/// Reads a file that is no larger than a text may be; returns why it cannot be read, or `nullopt`.
[[nodiscard]] std::optional<std::string> read_text(const std::filesystem::path& path, std::string& text);

/// Why a path may not be included where only files of a folder may; `nullopt` where it may.
/// @param written the path as the text has it
[[nodiscard]] std::optional<std::string>
why_outside(const std::filesystem::path& root, const std::filesystem::path& path, const std::string& written);

} // namespace regola
