#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace regola {

/// A database that cannot be read, written or trusted. The message names the file, and the block where there
/// is one.
class DatabaseError : public std::runtime_error {
public:
  using std::runtime_error::runtime_error;
};

/// A file of a database that is cut or changed, so that it has to be made anew.
class DamagedFile : public DatabaseError {
public:
  DamagedFile(std::string path, const std::string& why) : DatabaseError(why), path_(std::move(path)) {}
  [[nodiscard]] const std::string& path() const { return path_; }

private:
  std::string path_;
};

// A block file holds a header and its content, a long sequence of bytes cut into blocks. Each block is
// compressed and summed on its own, so that any part can be read alone and damage is located. Numbers are
// little-endian.
//
//   8 bytes  "regoladb"
//   4        version, 3
//   4        bytes of the header
//            the header, a text
//   then each block as it is stored
//   then the directory: for each block 8 bytes, its offset in the file; 4, its stored bytes; 4, 1 if it is
//            compressed by zstd and 0 if it is not; 8, the sum of the stored bytes (fingerprint())
//   then     8 bytes, the offset of the directory; 8, bytes of the content; 4, bytes of content in each block
//            but the last; 4, number of blocks; 8, the sum of the header, the directory and these 24 bytes;
//            8, "regolaok"

/// Bytes of content in a block.
inline constexpr std::size_t block_bytes = std::size_t{1} << 16U;

/// How the blocks of a file are compressed.
struct BlockWriting {
  bool lasts = true;    ///< the file is to be short; else it is read once or twice, and written in less time
  unsigned threads = 1; ///< that compress. The bytes of the file do not depend on it
};

/// Writes a block file atomically: its path holds the old file or the whole new one, never a part. Writes
/// PATH.part first and then renames it. Compresses each block that gets shorter, if this program can.
/// @param content fills `block` with the content from `offset`; called for each block in turn
/// @throws DatabaseError
void write_block_file(const std::string& path, const std::string& header, std::uint64_t content_bytes,
                      const std::function<void(std::uint64_t offset, std::span<char> block)>& content);

/// The same for content whose size is not known before. All blocks are full.
/// @param fill fills the next block; returns false if no content is left
void write_block_file(const std::string& path, const std::string& header,
                      const std::function<bool(std::span<char> block)>& fill, BlockWriting how = {});

/// Reads a block file through a memory map. Not thread-safe but for read_block().
class BlockFile {
public:
  /// Maps the file and checks its header and its directory, but not the blocks.
  /// @throws DatabaseError
  explicit BlockFile(std::string path);
  BlockFile(const BlockFile&) = delete;
  BlockFile& operator=(const BlockFile&) = delete;
  ~BlockFile();

  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] const std::string& header() const { return header_; }
  /// Bytes of the content.
  [[nodiscard]] std::uint64_t size() const { return content_bytes_; }
  /// Copies the content from `offset` on into `bytes`.
  /// @throws DatabaseError for a damaged block, and beyond the end of the content
  void read(std::uint64_t offset, std::span<char> bytes);
  /// The content of a block, valid until something else is read.
  /// @throws DatabaseError for a damaged block
  [[nodiscard]] std::span<const char> block(std::size_t index) {
    if (index != loaded_block_) load(index);
    return loaded_;
  }
  /// Reads a block. Threads may do so at the same time.
  /// @param[out] content of the block
  /// @throws DatabaseError for a damaged block
  void read_block(std::size_t index, std::vector<char>& content) const;

private:
  struct Block {
    std::uint64_t offset = 0;
    std::uint32_t stored = 0;
    std::uint32_t compressed = 0;
    std::uint64_t sum = 0;
  };

  void map();
  void read_ends();
  [[nodiscard]] std::size_t content_of(std::size_t block) const;
  void load(std::size_t index);
  [[noreturn]] void refuse(const std::string& why) const;
  [[noreturn]] void tell_damage(const std::string& why) const;

  std::string path_;
  std::string header_;
  const char* bytes_ = nullptr;
  std::size_t size_ = 0; // of the file
  std::uint64_t content_bytes_ = 0;
  std::vector<Block> blocks_;
  std::vector<char> loaded_; // content of the block read last
  std::size_t loaded_block_ = static_cast<std::size_t>(-1);
};

} // namespace regola
