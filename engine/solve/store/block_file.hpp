#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "engine/solve/store/file_beside.hpp"

namespace regola {

/// A database that cannot be read, written or trusted. The message names the file, and the block if there is
/// one.
class DatabaseError : public std::runtime_error {
public:
  using std::runtime_error::runtime_error;
};

/// A file of a database that is cut or changed, so it must be made anew.
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
//   4        version, 4
//   4        bytes of the header
//            the header, a text
//   then each block as it is stored
//   then the directory: for each block 8 bytes, its offset in the file; 4, its stored bytes; 4, the bytes of
//            its content, which are more if it is compressed by zstd; 8, the sum of the stored bytes
//            (fingerprint())
//   then     8 bytes, the offset of the directory; 8, bytes of the content; 4, most bytes of content in a
//            block; 4, number of blocks; 8, the sum of the header, the directory and these 24 bytes;
//            8, "regolaok"

/// Greatest number of bytes of content in a block.
inline constexpr std::size_t block_bytes = std::size_t{1} << 16U;

/// A block in the form that is stored in a file.
struct StoredBlock {
  std::vector<char> bytes;
  std::uint32_t content = 0; ///< bytes of its content; more than the stored bytes if it is compressed
};
/// Compresses a block if that makes it shorter, and if this program can.
/// @param lasts true: make the file short; false: it is read only once or twice, so write it fast
/// @param cut offset from which on the content is of another kind, with codes of its own; 0 for none
[[nodiscard]] StoredBlock stored_block(std::vector<char> content, bool lasts, std::size_t cut = 0);

/// Writes a block file atomically: its path holds the old file or the whole new one, never a part. First
/// writes PATH.part, then renames it.
class BlockFileWriter {
public:
  /// @throws DatabaseError
  BlockFileWriter(const std::string& path, const std::string& header);
  /// Adds a block.
  /// @throws DatabaseError
  void add(std::span<const char> stored, std::uint32_t content);
  /// Completes the file and gives it its name.
  /// @throws DatabaseError
  void finish();

private:
  FileBeside file_;
  std::string header_;
  std::string directory_;
  std::uint64_t at_ = 0; // number of bytes written
  std::uint64_t content_bytes_ = 0;
  std::uint32_t blocks_ = 0;
};

/// Writes content in blocks. All but the last are full.
/// @param content called for each block in turn; fills `block` with the content from `offset` on
/// @throws DatabaseError
void write_block_file(const std::string& path, const std::string& header, std::uint64_t content_bytes,
                      const std::function<void(std::uint64_t offset, std::span<char> block)>& content);

/// Reads a block file through a memory map. Not thread-safe, except read_block() and stored().
class BlockFile {
public:
  /// Maps the file and checks its header and its directory, but not its blocks.
  /// @throws DatabaseError
  explicit BlockFile(std::string path);
  BlockFile(const BlockFile&) = delete;
  BlockFile& operator=(const BlockFile&) = delete;
  ~BlockFile();

  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] const std::string& header() const { return header_; }
  /// Size of the content in bytes.
  [[nodiscard]] std::uint64_t size() const { return content_bytes_; }
  [[nodiscard]] std::size_t blocks() const { return blocks_.size(); }
  /// Copies the content from `offset` on into `bytes`. All blocks but the last must be full.
  /// @throws DatabaseError for a damaged block, and if the content is too short
  void read(std::uint64_t offset, std::span<char> bytes);
  /// The content of a block. Valid until another block is read.
  /// @throws DatabaseError for a damaged block
  [[nodiscard]] std::span<const char> block(std::size_t index) {
    if (index != loaded_block_) load(index);
    return loaded_;
  }
  /// Reads a block. Threads may do so at the same time.
  /// @param[out] content the content of the block
  /// @throws DatabaseError for a damaged block
  void read_block(std::size_t index, std::vector<char>& content) const;
  /// A block in the form that is stored.
  /// @throws DatabaseError for a damaged block
  [[nodiscard]] std::span<const char> stored(std::size_t index) const;
  /// Size in bytes of the content of a block.
  [[nodiscard]] std::uint32_t content_of(std::size_t index) const { return blocks_[index].content; }

private:
  struct Block {
    std::uint64_t offset = 0;
    std::uint32_t stored = 0;
    std::uint32_t content = 0;
    std::uint64_t sum = 0;
  };

  void map();
  void read_ends();
  void load(std::size_t index);
  [[noreturn]] void refuse(const std::string& why) const;
  [[noreturn]] void tell_damage(const std::string& why) const;

  std::string path_;
  std::string header_;
  const char* bytes_ = nullptr;
  std::size_t size_ = 0; // size of the file in bytes
  std::uint64_t content_bytes_ = 0;
  std::vector<Block> blocks_;
  std::vector<char> loaded_; // content of the block that was read last
  std::size_t loaded_block_ = static_cast<std::size_t>(-1);
};

} // namespace regola
