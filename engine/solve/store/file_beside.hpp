#pragma once

#include <algorithm>
#include <chrono>
#include <span>
#include <string>

struct stat;

namespace regola {

/// Ending of the name of a file that is still being written.
inline constexpr const char* part_ending = ".part";

/// Writes a file that replaces another one once it is complete. Nobody ever sees a part of it.
class FileBeside {
public:
  /// Creates PATH.part. Overwrites a file that a killed program has left.
  /// @param ending what follows PATH in the name of the file; `X`s at its end become a name that is new
  /// @throws DatabaseError
  explicit FileBeside(const std::string& path, const char* ending = part_ending);
  FileBeside(const FileBeside&) = delete;
  FileBeside& operator=(const FileBeside&) = delete;
  /// Removes PATH.part unless replace() has renamed it.
  ~FileBeside();

  /// @throws DatabaseError
  void write(std::span<const char> bytes);
  /// Gives the file these permissions and, if allowed, this owner.
  /// @throws DatabaseError
  void be_like(const struct stat& other) const;
  /// Renames PATH.part to PATH. The file is on the disk when this returns.
  /// @throws DatabaseError
  void replace();

private:
  void check(bool fine) const;

  std::string path_;
  std::string part_;
  int file_ = -1;
};

/// Tells when to save unfinished work: at most every ten seconds, and so rarely that saving takes at most a
/// twentieth of the time.
class SaveClock {
public:
  [[nodiscard]] bool is_due() const {
    return Clock::now() - saved_ > std::max<Clock::duration>(least, 19 * took_);
  }
  template <typename Save>
  void run(const Save& save) {
    const Clock::time_point begin = Clock::now();
    save();
    saved_ = Clock::now();
    took_ = saved_ - begin;
  }

private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::seconds least{10};

  Clock::time_point saved_ = Clock::now();
  Clock::duration took_{};
};

} // namespace regola
