#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

namespace regola {

/// A database that cannot be read, written or trusted. The message names the file, and the block where there
/// is one.
class DatabaseError : public std::runtime_error {
public:
  using std::runtime_error::runtime_error;
};

// A block file holds a header and a long row of bytes, the content, in blocks that are compressed and summed
// one by one, so that any part of it is read by itself and damage is found where it lies. Numbers have the
// lowest byte first.
//
//   8 bytes  "regoladb"
//   4        version, 2
//   4        bytes of the header
//            the header, a text
//   then each block as it is stored
//   then the directory: for each block 8 bytes, where it begins; 4, as how many bytes it is stored; 4, 1 if
//            it is compressed by zstd and 0 if it is not; 8, the sum of the stored bytes (fingerprint())
//   then     8 bytes, where the directory begins; 8, bytes of the content; 4, bytes of content in a block but
//            the last; 4, blocks; 8, the sum of the header, the directory and these 24 bytes; 8, "regolaok"

/// Bytes of content in a block.
inline constexpr std::size_t block_bytes = std::size_t{1} << 16U;

/// Writes a block file, all at once: at its path stands the old file or the whole new one, whatever happens.
/// What is written goes to PATH.part first. Blocks are compressed where this program can.
/// @param content called for each block in turn with the memory to fill
/// @throws DatabaseError
void write_block_file(const std::string& path, const std::string& header, std::uint64_t content_bytes,
                      const std::function<void(std::uint64_t offset, std::span<char> block)>& content);

/// Reads a block file by a memory map. For one thread.
class BlockFile {
public:
  /// Looks at all but the blocks.
  /// @throws DatabaseError
  explicit BlockFile(std::string path);
  BlockFile(const BlockFile&) = delete;
  BlockFile& operator=(const BlockFile&) = delete;
  ~BlockFile();

  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] const std::string& header() const { return header_; }
  /// Bytes of the content.
  [[nodiscard]] std::uint64_t size() const { return content_bytes_; }
  /// Reads a part of the content.
  /// @throws DatabaseError for a block that is damaged
  void read(std::uint64_t offset, std::span<char> bytes);

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
