#pragma once

#include <cstddef>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <string_view>

namespace regola::console {

/// Replaces the content of a regular file atomically: on any failure the file keeps the old content. Keeps
/// its permissions. If the path is a symbolic link, replaces the target of the link.
/// @throws std::runtime_error if it fails; the message names the file
void replace_file(const std::string& path, const std::string& content);

/// Thrown if a file cannot be written. The message names the file.
struct FileError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Appends text to a file and never overwrites it. During its lifetime, an advisory lock (flock(2)) keeps
/// other programs that use such a lock from appending. Appended text stays in the file if the program is
/// killed.
class AppendFile {
public:
  /// Opens or creates the file. Waits up to a second for the lock of another program: programs that add whole
  /// games hold it for less.
  /// @throws FileError if the file cannot be opened, or another program holds the lock for longer
  explicit AppendFile(std::string path);
  AppendFile(const AppendFile&) = delete;
  AppendFile& operator=(const AppendFile&) = delete;
  ~AppendFile();

  /// Appends whole lines. If the last line of the file has no line end, first closes it as unfinished.
  /// @throws FileError; then the file has no part of the text, unless truncating it fails, too
  void append(std::string_view text);

  [[nodiscard]] bool empty() const { return size() == 0; }
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
