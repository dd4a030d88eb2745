#include "engine/solve/store/file_beside.hpp"

#include <cerrno>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

#include <fmt/format.h>

#include "engine/solve/store/block_file.hpp"

namespace regola {

FileBeside::FileBeside(const std::string& path, const char* ending)
    : path_(path),
      part_(path + ending),
      file_(part_.ends_with('X') ? mkstemp(part_.data())
                                 : open(part_.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0666)) {
  check(file_ >= 0);
}

FileBeside::~FileBeside() {
  if (file_ >= 0) {
    close(file_);
    unlink(part_.c_str());
  }
}

void FileBeside::check(bool fine) const {
  if (!fine) {
    throw DatabaseError(
        fmt::format("'{}' cannot be written: {}", path_, std::generic_category().message(errno)));
  }
}

void FileBeside::write(std::span<const char> bytes) {
  while (!bytes.empty()) {
    const ssize_t done = ::write(file_, bytes.data(), bytes.size());
    check(done >= 0 || errno == EINTR);
    if (done > 0) bytes = bytes.subspan(static_cast<std::size_t>(done));
  }
}

void FileBeside::be_like(const struct stat& other) const {
  if (fchown(file_, other.st_uid, other.st_gid) != 0) {
    errno = 0; // the file of another user changes its owner
  }
  check(fchmod(file_, other.st_mode & 07777U) == 0);
}

void FileBeside::replace() {
  check(fsync(file_) == 0);
  check(rename(part_.c_str(), path_.c_str()) == 0);
  close(file_);
  file_ = -1;
  const int folder = open(std::filesystem::absolute(path_).parent_path().c_str(), O_RDONLY | O_DIRECTORY);
  if (folder >= 0) { // so that the new name outlives a crash
    fsync(folder);
    close(folder);
  }
}

} // namespace regola
