#include "engine/console/replace_file.hpp"

#include <cerrno>
#include <chrono>
#include <fcntl.h>
#include <fstream>
#include <sys/file.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

#include <fmt/format.h>

#include "engine/match/record.hpp"
#include "engine/solve/store/file_beside.hpp"
#include "rules/text/printable.hpp"

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
    if (fault || folder.string().rfind("/proc/", 0) == 0) return true;
    if (!std::filesystem::is_symlink(path)) return false;
    path = folder / std::filesystem::read_symlink(path);
  }
  return true;
}

/// Whether a file ends without the end of a line. False for files that cannot be read.
bool ends_within_line(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  file.seekg(-1, std::ios::end);
  const int last = file.get();
  return file && last != '\n';
}

} // namespace

void replace_file(const std::string& path, const std::string& content) {
  struct stat before = {};
  if (stat(path.c_str(), &before) != 0) refuse(path, errno);
  if (!S_ISREG(before.st_mode) || names_open_file(path)) {
    throw std::runtime_error(
        fmt::format("'{}' is no regular file, and only such a one can be replaced", path));
  }
  std::error_code fault;
  const std::filesystem::path target = std::filesystem::canonical(path, fault);
  if (fault) refuse(path, fault.value());
  if (access(target.c_str(), W_OK) != 0) { // rename() does not check this
    refuse(path, errno);
  }
  FileBeside file(target.string(), ".XXXXXX");
  constexpr std::size_t most = std::size_t{1} << 20U; // between two polls
  for (std::size_t done = 0; done < content.size(); done += most) {
    poll_stop();
    file.write(std::string_view(content).substr(done, most));
  }
  file.be_like(before);
  file.replace();
}

AppendFile::AppendFile(std::string path) : path_(std::move(path)) {
  // Opens without blocking: a pipe without a reader would block for ever.
  file_ = open(path_.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0666);
  if (file_ < 0) fail(errno);
  fcntl(file_, F_SETFL, O_APPEND); // NOLINT(cppcoreguidelines-pro-type-vararg): writing may wait
  struct stat about = {};
  is_regular_ = fstat(file_, &about) == 0 && S_ISREG(about.st_mode);
  if (is_regular_) {
    try {
      lock();
    } catch (const FileError&) {
      close(file_);
      throw;
    }
    ends_within_line_ = ends_within_line(path_);
  }
}

AppendFile::~AppendFile() { close(file_); }

void AppendFile::fail(int error) const {
  throw FileError(printable(path_) +
                  ": this file cannot be written: " + std::generic_category().message(error));
}

void AppendFile::lock() {
  using Clock = std::chrono::steady_clock;
  const auto until = Clock::now() + std::chrono::seconds(1);
  while (flock(file_, LOCK_EX | LOCK_NB) != 0) {
    if (errno != EWOULDBLOCK && errno != EINTR) {
      return; // a file system without locks; appending overwrites nothing all the same
    }
    if (Clock::now() > until) {
      throw FileError(printable(path_) +
                      ": another program is recording its games in this file: name another "
                      "one, or wait until that has ended");
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

std::size_t AppendFile::size() const {
  struct stat about = {};
  return fstat(file_, &about) == 0 ? static_cast<std::size_t>(about.st_size) : 0;
}

void AppendFile::append(std::string_view text) {
  std::string all;
  if (ends_within_line_) all = std::string(unfinished_mark) + '\n';
  all += text;
  const std::size_t before = size();
  std::size_t written = 0;
  while (written < all.size()) {
    const ssize_t count = write(file_, all.data() + written, all.size() - written);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) {
      const int error = count < 0 ? errno : EIO;
      // Removes only what was added here.
      if (is_regular_ && written > 0 && size() == before + written) {
        const int cut = ftruncate(file_, static_cast<off_t>(before));
        (void)cut; // if it cannot be cut, the next append() closes it as unfinished
      }
      fail(error);
    }
    written += static_cast<std::size_t>(count);
  }
  ends_within_line_ = false;
}

bool AppendFile::is(const std::filesystem::path& path) const {
  std::error_code ignored;
  return std::filesystem::equivalent(path_, path, ignored);
}

} // namespace regola::console
