#pragma once

#include <span>
#include <string>

namespace regola {

/// Ends the name of a file that is not whole as yet.
inline constexpr const char* part_ending = ".part";

/// A file that takes the place of another one when it is whole, so that nobody ever sees a part of it.
class FileBeside {
public:
  /// Begins PATH.part; one that was left by a program that was killed is written over.
  /// @throws DatabaseError
  explicit FileBeside(const std::string& path);
  FileBeside(const FileBeside&) = delete;
  FileBeside& operator=(const FileBeside&) = delete;
  /// What has not taken the place of the other one is gone.
  ~FileBeside();

  /// @throws DatabaseError
  void write(std::span<const char> bytes);
  /// Puts it in the place of the other one, on the disk before it returns.
  /// @throws DatabaseError
  void replace();

private:
  void check(bool fine) const;

  std::string path_;
  std::string part_;
  int file_ = -1;
};

} // namespace regola
