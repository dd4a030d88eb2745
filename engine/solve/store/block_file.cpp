#include "engine/solve/store/block_file.hpp"

#include <cerrno>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/solve/store/bit_string.hpp"
#include "engine/solve/store/block_compression.hpp"

namespace regola {

namespace {

constexpr std::string_view begins = "regoladb";
constexpr std::string_view closing_mark = "regolaok";
constexpr std::uint32_t version = 4;
constexpr std::size_t head_bytes = 16;
constexpr std::size_t entry_bytes = 24;
constexpr std::size_t summed_tail_bytes = 24;
constexpr std::size_t tail_bytes = 40;

} // namespace

StoredBlock stored_block(std::vector<char> content, bool lasts, std::size_t cut) {
  StoredBlock block{compressed(content, lasts, cut), static_cast<std::uint32_t>(content.size())};
  if (block.bytes.empty()) block.bytes = std::move(content);
  return block;
}

BlockFileWriter::BlockFileWriter(const std::string& path, const std::string& header)
    : file_(path), header_(header) {
  std::string head(begins);
  put(head, version);
  put(head, static_cast<std::uint32_t>(header.size()));
  head += header;
  file_.write(head);
  at_ = head.size();
}

void BlockFileWriter::add(std::span<const char> stored, std::uint32_t content) {
  file_.write(stored);
  put(directory_, at_);
  put(directory_, static_cast<std::uint32_t>(stored.size()));
  put(directory_, content);
  put(directory_, fingerprint({stored.data(), stored.size()}));
  at_ += stored.size();
  content_bytes_ += content;
  ++blocks_;
}

void BlockFileWriter::finish() {
  std::string tail;
  put(tail, at_);
  put(tail, content_bytes_);
  put(tail, static_cast<std::uint32_t>(block_bytes));
  put(tail, blocks_);
  put(tail, fingerprint(header_ + directory_ + tail));
  file_.write(directory_);
  file_.write(tail + std::string(closing_mark));
  file_.replace();
}

void write_block_file(const std::string& path, const std::string& header, std::uint64_t content_bytes,
                      const std::function<void(std::uint64_t, std::span<char>)>& content) {
  BlockFileWriter writer(path, header);
  for (std::uint64_t at = 0; at < content_bytes; at += block_bytes) {
    std::vector<char> block(
        static_cast<std::size_t>(std::min<std::uint64_t>(block_bytes, content_bytes - at)));
    content(at, block);
    const StoredBlock stored = stored_block(std::move(block), true);
    writer.add(stored.bytes, stored.content);
  }
  writer.finish();
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
      in_block != block_bytes) {
    tell_damage("is damaged: its directory does not fit");
  }
  const auto directory_bytes = static_cast<std::size_t>(last - directory);
  if (fingerprint(header_ + std::string(tail - directory_bytes, directory_bytes) +
                  std::string(tail, summed_tail_bytes)) != sum) {
    tell_damage("is damaged: the sum of its directory is another one");
  }
  at = tail - directory_bytes;
  std::uint64_t content = 0;
  for (std::uint32_t i = 0; i < blocks; ++i) {
    Block block;
    block.offset = take<std::uint64_t>(at);
    block.stored = take<std::uint32_t>(at);
    block.content = take<std::uint32_t>(at);
    block.sum = take<std::uint64_t>(at);
    if (block.offset > directory || block.stored > directory - block.offset || block.content > block_bytes ||
        block.stored > block.content) {
      tell_damage("is damaged: its directory does not fit");
    }
    content += block.content;
    blocks_.push_back(block);
  }
  if (content != content_bytes_) tell_damage("is damaged: its directory does not fit");
}

void BlockFile::load(std::size_t index) {
  loaded_block_ = static_cast<std::size_t>(-1);
  read_block(index, loaded_);
  loaded_block_ = index;
}

std::span<const char> BlockFile::stored(std::size_t index) const {
  const Block& block = blocks_[index];
  const std::span<const char> stored(bytes_ + block.offset, block.stored);
  if (fingerprint({stored.data(), stored.size()}) != block.sum) {
    tell_damage(fmt::format("is damaged: block {} of {} has another sum", index + 1, blocks_.size()));
  }
  return stored;
}

void BlockFile::read_block(std::size_t index, std::vector<char>& content) const {
  const std::span<const char> stored = this->stored(index);
  const bool is_compressed = stored.size() != blocks_[index].content;
  if (is_compressed && !can_compress()) {
    refuse("is compressed by zstd, and this program was built without it");
  }
  content.resize(blocks_[index].content);
  if (is_compressed && !decompress(stored, content)) {
    tell_damage(fmt::format("is damaged: block {} of {} cannot be read", index + 1, blocks_.size()));
  }
  if (!is_compressed) std::copy(stored.begin(), stored.end(), content.begin());
}

void BlockFile::read(std::uint64_t offset, std::span<char> bytes) {
  while (!bytes.empty()) {
    const auto block = static_cast<std::size_t>(offset / block_bytes);
    const auto from = static_cast<std::size_t>(offset % block_bytes);
    if (block >= blocks_.size() || from >= blocks_[block].content) refuse("ends before what is asked for");
    if (block != loaded_block_) load(block);
    const std::size_t count = std::min(loaded_.size() - from, bytes.size());
    std::memcpy(bytes.data(), loaded_.data() + from, count);
    bytes = bytes.subspan(count);
    offset += count;
  }
}

} // namespace regola
