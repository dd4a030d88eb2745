#pragma once

#include <cstddef>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <string_view>

namespace regola::console {

/// A file that cannot be written; the message names it.
struct FileError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A file at whose end text is added. What it holds is never written over, and as long as this lives, no
/// other program can add to it in this way (an advisory lock, see flock(2)). What append has taken stays in
/// the file when the program is killed.
class AppendFile {
public:
  /// Opens the file, or makes it. Where another program adds to it, waits for a second, which is long enough
  /// for one that adds whole games.
  /// @throws FileError where it cannot be opened or is held for longer
  explicit AppendFile(std::string path);
  AppendFile(const AppendFile&) = delete;
  AppendFile& operator=(const AppendFile&) = delete;
  ~AppendFile();

  /// Adds a text of whole lines. A last line that was left without its end is closed as unfinished before.
  /// @throws FileError; nothing of the text is left in the file then
  void append(std::string_view text);

  [[nodiscard]] bool empty() const;
  /// Whether that is the path of this very file.
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
