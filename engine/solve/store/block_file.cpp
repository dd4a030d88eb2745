#include "engine/solve/store/block_file.hpp"

#include <cerrno>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/solve/parallel_ranges.hpp"
#include "engine/solve/store/bit_string.hpp"
#include "engine/solve/store/block_compression.hpp"
#include "engine/solve/store/file_beside.hpp"

namespace regola {

namespace {

constexpr std::string_view begins = "regoladb";
constexpr std::string_view closing_mark = "regolaok";
constexpr std::uint32_t version = 3;
constexpr std::size_t head_bytes = 16;
constexpr std::size_t entry_bytes = 24;
constexpr std::size_t summed_tail_bytes = 24;
constexpr std::size_t tail_bytes = 40;
constexpr std::size_t blocks_of_thread = 4; // that are made before they are compressed

/// Several blocks are made, and then compressed at the same time.
/// @param next makes the block from an offset on; empty after the last one
void write_blocks(const std::string& path, const std::string& header,
                  const std::function<void(std::uint64_t, std::vector<char>&)>& next, BlockWriting how) {
  FileBeside file(path);
  std::string head(begins);
  put(head, version);
  put(head, static_cast<std::uint32_t>(header.size()));
  head += header;
  file.write(head);
  std::uint64_t at = head.size();
  std::string directory;
  std::uint32_t blocks = 0;
  std::uint64_t content_bytes = 0;
  struct Made {
    std::vector<char> block;
    std::vector<char> shorter;
  };
  std::vector<Made> made(how.threads == 1 ? 1 : how.threads * blocks_of_thread);
  for (std::size_t count = made.size(); count == made.size();) {
    count = 0;
    for (Made& each : made) {
      next(content_bytes, each.block);
      if (each.block.empty()) break;
      content_bytes += each.block.size();
      ++count;
    }
    const auto compress = [&](unsigned, std::uint64_t first, std::uint64_t) {
      Made& each = made[static_cast<std::size_t>(first)];
      each.shorter = compressed(each.block, how.lasts);
      return true;
    };
    static_cast<void>(parallel_ranges(count, how.threads, compress, 1));
    for (std::size_t i = 0; i < count; ++i) {
      const Made& each = made[i];
      const std::span<const char> stored = each.shorter.empty() ? each.block : each.shorter;
      file.write(stored);
      put(directory, at);
      put(directory, static_cast<std::uint32_t>(stored.size()));
      put(directory, static_cast<std::uint32_t>(each.shorter.empty() ? 0 : 1));
      put(directory, fingerprint({stored.data(), stored.size()}));
      at += stored.size();
      ++blocks;
    }
  }
  std::string tail;
  put(tail, at);
  put(tail, content_bytes);
  put(tail, static_cast<std::uint32_t>(block_bytes));
  put(tail, blocks);
  put(tail, fingerprint(header + directory + tail));
  file.write(directory);
  file.write(tail + std::string(closing_mark));
  file.replace();
}

} // namespace

void write_block_file(const std::string& path, const std::string& header, std::uint64_t content_bytes,
                      const std::function<void(std::uint64_t, std::span<char>)>& content) {
  write_blocks(path, header,
               [&](std::uint64_t offset, std::vector<char>& block) {
                 block.resize(
                     static_cast<std::size_t>(std::min<std::uint64_t>(block_bytes, content_bytes - offset)));
                 if (!block.empty()) content(offset, block);
               },
               {});
}

void write_block_file(const std::string& path, const std::string& header,
                      const std::function<bool(std::span<char>)>& fill, BlockWriting how) {
  write_blocks(
      path, header,
      [&](std::uint64_t, std::vector<char>& block) {
        block.resize(block_bytes);
        if (!fill(block)) block.clear();
      },
      how);
}

BlockFile::BlockFile(std::string path) : path_(std::move(path)) {
  map();
  try {
    read_ends();
  } catch (...) {
    munmap(const_cast<char*>(bytes_), size_);
    throw;
  }
}

BlockFile::~BlockFile() { munmap(const_cast<char*>(bytes_), size_); }

void BlockFile::refuse(const std::string& why) const {
  throw DatabaseError(fmt::format("the database '{}' {}", path_, why));
}

void BlockFile::tell_damage(const std::string& why) const {
  throw DamagedFile(path_, fmt::format("the database '{}' {}", path_, why));
}

void BlockFile::map() {
  const auto cannot = [&] { refuse("cannot be read: " + std::generic_category().message(errno)); };
  const int file = open(path_.c_str(), O_RDONLY);
  if (file < 0) cannot();
  struct stat about = {};
  const bool known = fstat(file, &about) == 0;
  const bool fits = known && static_cast<std::uintmax_t>(about.st_size) <= SIZE_MAX;
  size_ = fits ? static_cast<std::size_t>(about.st_size) : 0;
  void* mapped =
      size_ < head_bytes + tail_bytes ? MAP_FAILED : mmap(nullptr, size_, PROT_READ, MAP_PRIVATE, file, 0);
  close(file);
  if (known && !fits) refuse("is larger than what this machine can address");
  if (known && size_ < head_bytes + tail_bytes) tell_damage("is cut: it is shorter than any database");
  if (mapped == MAP_FAILED) cannot(); // NOLINT(performance-no-int-to-ptr)
  bytes_ = static_cast<const char*>(mapped);
}

void BlockFile::read_ends() {
  if (std::string_view(bytes_, begins.size()) != begins) tell_damage("is no database");
  const char* at = bytes_ + begins.size();
  if (const auto found = take<std::uint32_t>(at); found != version) {
    refuse(fmt::format("has the form of version {}, and this program reads version {}", found, version));
  }
  const auto header_bytes = take<std::uint32_t>(at);
  if (std::string_view(bytes_ + size_ - closing_mark.size(), closing_mark.size()) != closing_mark ||
      header_bytes > size_ - head_bytes - tail_bytes) {
    tell_damage("is cut");
  }
  header_.assign(at, header_bytes);
  const char* tail = bytes_ + size_ - tail_bytes;
  at = tail;
  const auto directory = take<std::uint64_t>(at);
  content_bytes_ = take<std::uint64_t>(at);
  const auto in_block = take<std::uint32_t>(at);
  const auto blocks = take<std::uint32_t>(at);
  const auto sum = take<std::uint64_t>(at);
  const std::uint64_t last = size_ - tail_bytes;
  if (directory > last || last - directory != std::uint64_t{blocks} * entry_bytes ||
      in_block != block_bytes ||
      blocks != content_bytes_ / block_bytes + (content_bytes_ % block_bytes != 0 ? 1 : 0)) {
    tell_damage("is damaged: its directory does not fit");
  }
  const auto directory_bytes = static_cast<std::size_t>(last - directory);
  if (fingerprint(header_ + std::string(tail - directory_bytes, directory_bytes) +
                  std::string(tail, summed_tail_bytes)) != sum) {
    tell_damage("is damaged: the sum of its directory is another one");
  }
  at = tail - directory_bytes;
  for (std::uint32_t i = 0; i < blocks; ++i) {
    Block block;
    block.offset = take<std::uint64_t>(at);
    block.stored = take<std::uint32_t>(at);
    block.compressed = take<std::uint32_t>(at);
    block.sum = take<std::uint64_t>(at);
    if (block.offset > directory || block.stored > directory - block.offset) {
      tell_damage("is damaged: its directory does not fit");
    }
    blocks_.push_back(block);
  }
}

std::size_t BlockFile::content_of(std::size_t block) const {
  return static_cast<std::size_t>(std::min<std::uint64_t>(block_bytes, content_bytes_ - block * block_bytes));
}

void BlockFile::load(std::size_t index) {
  loaded_block_ = static_cast<std::size_t>(-1);
  read_block(index, loaded_);
  loaded_block_ = index;
}

void BlockFile::read_block(std::size_t index, std::vector<char>& content) const {
  const Block& block = blocks_[index];
  const std::span<const char> stored(bytes_ + block.offset, block.stored);
  if (fingerprint({stored.data(), stored.size()}) != block.sum) {
    tell_damage(fmt::format("is damaged: block {} of {} has another sum", index + 1, blocks_.size()));
  }
  if (block.compressed != 0 && !can_compress()) {
    refuse("is compressed by zstd, and this program was built without it");
  }
  content.resize(content_of(index));
  if (block.compressed != 0 ? !decompress(stored, content) : stored.size() != content.size()) {
    tell_damage(fmt::format("is damaged: block {} of {} cannot be read", index + 1, blocks_.size()));
  }
  if (block.compressed == 0) std::copy(stored.begin(), stored.end(), content.begin());
}

void BlockFile::read(std::uint64_t offset, std::span<char> bytes) {
  while (!bytes.empty()) {
    const auto block = static_cast<std::size_t>(offset / block_bytes);
    if (offset >= content_bytes_) refuse("ends before what is asked for");
    if (block != loaded_block_) load(block);
    const auto from = static_cast<std::size_t>(offset % block_bytes);
    const std::size_t count = std::min(loaded_.size() - from, bytes.size());
    std::memcpy(bytes.data(), loaded_.data() + from, count);
    bytes = bytes.subspan(count);
    offset += count;
  }
}

} // namespace regola
