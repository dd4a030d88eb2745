#pragma once

#include <cstddef>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <string_view>

namespace regola::console {

/// Replaces the content of a regular file atomically: on any failure the file keeps the old content. It keeps
/// its permissions. If the path is a symbolic link, its target is replaced, and the link stays.
/// @throws std::runtime_error whose message names the file
void replace_file(const std::string& path, const std::string& content);

/// Thrown for a file that cannot be written. The message names it.
struct FileError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Appends text to a file and never overwrites it. During its lifetime an advisory lock (flock(2)) keeps
/// other programs from appending in the same way. Appended text stays in the file if the program is killed.
class AppendFile {
public:
  /// Opens or creates the file. Waits up to a second for the lock of another program, which is enough for one
  /// that adds whole games.
  /// @throws FileError if the file cannot be opened, or the lock is held for longer
  explicit AppendFile(std::string path);
  AppendFile(const AppendFile&) = delete;
  AppendFile& operator=(const AppendFile&) = delete;
  ~AppendFile();

  /// Appends whole lines. If the last line of the file lacks its end, closes it as unfinished before.
  /// @throws FileError; then nothing of the text is left in the file, unless it cannot be cut
  void append(std::string_view text);

  [[nodiscard]] bool empty() const;
  /// Whether the path leads to this file.
  [[nodiscard]] bool is(const std::filesystem::path& path) const;

private:
  [[noreturn]] void fail(int error) const;
  void lock();
  [[nodiscard]] std::size_t size() const;

  std::string path_;
  int file_ = -1;
  bool is_regular_ = false;
  bool ends_within_line_ = false;
};

} // namespace regola::console
