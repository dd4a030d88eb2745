#pragma once

#include <algorithm>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "engine/workbench/snapshot.hpp"
#include "tests/source_dir.hpp"

namespace regola::test {

/// A text that includes others from memory.
inline workbench::Snapshot snapshot_of(const std::string& text,
                                       const std::map<std::string, std::string>& files = {}) {
  return {"text.rules", text,
          [files](const std::filesystem::path& path, const std::string& /*written*/,
                  std::string& found) -> std::optional<std::string> {
            const auto file = files.find(path.string());
            if (file == files.end()) {
              return "there is no '" + path.string() + "'";
            }
            found = file->second;
            return std::nullopt;
          }};
}

/// A text with a `|` where a cursor stands.
struct Pointed {
  std::string text;
  std::uint32_t offset = 0;

  explicit Pointed(std::string with_mark) : text(std::move(with_mark)) {
    offset = static_cast<std::uint32_t>(text.find('|'));
    text.erase(offset, 1);
  }
};

/// The games of games/, by path.
inline std::vector<std::string> game_files() {
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(source_dir() + "/games")) {
    if (entry.path().extension() == ".rules") files.push_back(entry.path().string());
  }
  std::sort(files.begin(), files.end());
  return files;
}

} // namespace regola::test
