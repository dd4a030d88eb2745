#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>

namespace regola {

/// Why a text in memory cannot be read, and the byte of the fault.
struct Obstacle {
  std::size_t offset = 0;
  std::string message;
};

/// Returns the first invalid byte, or the limit that the text exceeds; `nullopt` if it can be read.
/// @param lines number of lines in texts before it
[[nodiscard]] std::optional<Obstacle> obstacle_in(const std::string& text, std::size_t lines);

/// Reads a file within the size limit; returns why it cannot be read, or `nullopt`.
[[nodiscard]] std::optional<std::string> read_text(const std::filesystem::path& path, std::string& text);

/// Removes a byte order mark, so that columns are what people count.
[[nodiscard]] std::string without_mark(std::string text);

/// Returns why a file outside of a folder may not be included; `nullopt` if it lies inside.
/// @param written the path as the text writes it
[[nodiscard]] std::optional<std::string>
why_outside(const std::filesystem::path& root, const std::filesystem::path& path, const std::string& written);

} // namespace regola
