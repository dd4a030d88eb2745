#include "engine/console/replace_file.hpp"

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <stdexcept>
#include <system_error>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include "rules/text/stop.hpp"

namespace regola::console {

namespace {

[[noreturn]] void refuse(const std::string& path, int error) {
  throw std::runtime_error(
      fmt::format("'{}' cannot be written: {}", path, std::generic_category().message(error)));
}

/// Whether a path names an open file of this program, such as `/dev/stdin`. Such a path is only for reading.
bool names_open_file(std::filesystem::path path) {
  constexpr int most_links = 40; // the limit of the system
  for (int link = 0; link < most_links; ++link) {
    std::error_code fault;
    const auto folder = std::filesystem::canonical(std::filesystem::absolute(path).parent_path(), fault);
    if (fault || folder.string().rfind("/proc/", 0) == 0) {
      return true;
    }
    if (!std::filesystem::is_symlink(path)) {
      return false;
    }
    path = folder / std::filesystem::read_symlink(path);
  }
  return true;
}

/// A new file beside another one. The destructor removes it unless it has replaced the other one.
class FileBeside {
public:
  explicit FileBeside(const std::string& target) : target_(target), path_(target + ".XXXXXX") {
    file_ = mkstemp(path_.data());
    check(file_ >= 0);
  }
  FileBeside(const FileBeside&) = delete;
  FileBeside& operator=(const FileBeside&) = delete;
  ~FileBeside() {
    if (file_ >= 0) {
      close(file_);
      unlink(path_.c_str());
    }
  }

  void write(const std::string& content) const {
    constexpr std::size_t most = std::size_t{1} << 20U; // between two polls
    for (std::size_t done = 0; done < content.size();) {
      poll_stop();
      const ssize_t more = ::write(file_, content.data() + done, std::min(content.size() - done, most));
      check(more >= 0 || errno == EINTR);
      done += more > 0 ? static_cast<std::size_t>(more) : 0;
    }
  }

  /// Replaces the target and keeps its permissions and, if allowed, its owner.
  void replace(const struct stat& before) {
    if (fchown(file_, before.st_uid, before.st_gid) != 0) {
      errno = 0; // the file of another user changes its owner
    }
    check(fchmod(file_, before.st_mode & 07777U) == 0);
    check(fsync(file_) == 0);
    check(rename(path_.c_str(), target_.c_str()) == 0);
    close(file_);
    file_ = -1;
    const int folder = open(std::filesystem::path(target_).parent_path().c_str(), O_RDONLY | O_DIRECTORY);
    if (folder >= 0) { // so that the new name outlives a crash
      fsync(folder);
      close(folder);
    }
  }

private:
  void check(bool fine) const {
    if (!fine) {
      refuse(target_, errno);
    }
  }

  std::string target_;
  std::string path_;
  int file_ = -1;
};

} // namespace

void replace_file(const std::string& path, const std::string& content) {
  struct stat before = {};
  if (stat(path.c_str(), &before) != 0) {
    refuse(path, errno);
  }
  if (!S_ISREG(before.st_mode) || names_open_file(path)) {
    throw std::runtime_error(
        fmt::format("'{}' is no regular file, and only such a one can be replaced", path));
  }
  std::error_code fault;
  const std::filesystem::path target = std::filesystem::canonical(path, fault);
  if (fault) {
    refuse(path, fault.value());
  }
  if (access(target.c_str(), W_OK) != 0) { // rename() does not check this
    refuse(path, errno);
  }
  FileBeside file(target.string());
  file.write(content);
  file.replace(before);
}

} // namespace regola::console
