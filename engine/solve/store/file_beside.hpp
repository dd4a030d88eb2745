#pragma once

#include <span>
#include <string>

namespace regola {

/// Ending of the name of a file that is still being written.
inline constexpr const char* part_ending = ".part";

/// Writes a file that replaces another one once it is whole. Nobody ever sees a part of it.
class FileBeside {
public:
  /// Creates PATH.part; overwrites one that a killed program has left.
  /// @throws DatabaseError
  explicit FileBeside(const std::string& path);
  FileBeside(const FileBeside&) = delete;
  FileBeside& operator=(const FileBeside&) = delete;
  /// Removes PATH.part unless replace() has renamed it.
  ~FileBeside();

  /// @throws DatabaseError
  void write(std::span<const char> bytes);
  /// Renames PATH.part to PATH. The file is on the disk when this returns.
  /// @throws DatabaseError
  void replace();

private:
  void check(bool fine) const;

  std::string path_;
  std::string part_;
  int file_ = -1;
};

} // namespace regola
