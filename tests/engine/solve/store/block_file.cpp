#include "engine/solve/store/block_file.hpp"
#include "engine/compiled/random.hpp"
#include "tests/engine/solve/temporary_folder.hpp"
#include "tests/texts.hpp"

#include <catch2/catch.hpp>

#include <fstream>
#include <iterator>

using namespace regola;
using namespace regola::test;

namespace {

using regola::test::bytes_of;

/// Bytes half of which repeat, so that blocks are compressed and not.
std::vector<char> some_content(std::size_t size) {
  Random random(3);
  std::vector<char> content(size);
  for (std::size_t i = 0; i < size; ++i) {
    content[i] = static_cast<char>(i < size / 2 ? i / 100 : random.below(256));
  }
  return content;
}

void write(const std::string& path, const std::vector<char>& content) {
  write_block_file(path, "kind test\n", content.size(), [&](std::uint64_t offset, std::span<char> block) {
    std::copy_n(content.begin() + static_cast<std::ptrdiff_t>(offset), block.size(), block.begin());
  });
}

/// Whether all of it is read, and is as it was written.
bool is_whole(const std::string& path, const std::vector<char>& content) {
  BlockFile file(path);
  std::vector<char> found(content.size());
  file.read(0, found);
  return file.size() == content.size() && found == content;
}

} // namespace

TEST_CASE("block file: any part of the content is read as it was written") {
  const TemporaryFolder folder;
  const std::string path = folder.path() + "/file";
  for (const std::size_t size : {std::size_t{0}, std::size_t{1}, block_bytes, block_bytes * 3 + 17}) {
    INFO(size);
    const std::vector<char> content = some_content(size);
    write(path, content);
    CHECK(is_whole(path, content));
    BlockFile file(path);
    CHECK(file.header() == "kind test\n");
    for (std::size_t at = 0; at + 7 < size; at += 65521) {
      std::vector<char> part(7);
      file.read(at, part);
      CHECK(std::equal(part.begin(), part.end(), content.begin() + static_cast<std::ptrdiff_t>(at)));
    }
    char beyond = 0;
    CHECK_THROWS_AS(file.read(size, std::span(&beyond, 1)), DatabaseError);
  }
}

TEST_CASE("block file: a byte that was changed, and a file that was cut, are found") {
  const TemporaryFolder folder;
  const std::string path = folder.path() + "/file";
  const std::vector<char> content = some_content(block_bytes * 3 + 17);
  write(path, content);
  const std::string fine = bytes_of(path);
  for (std::size_t at = 0; at < fine.size(); at += at < 64 || fine.size() - at < 200 ? 1 : 1009) {
    std::string damaged = fine;
    damaged[at] = static_cast<char>(damaged[at] ^ 0x10);
    std::ofstream(path, std::ios::binary) << damaged;
    INFO("byte " << at);
    CHECK_THROWS_AS(is_whole(path, content), DatabaseError);
  }
  for (std::size_t size = 0; size < fine.size(); size += 4999) {
    std::ofstream(path, std::ios::binary) << fine.substr(0, size);
    INFO("cut behind byte " << size);
    CHECK_THROWS_AS(is_whole(path, content), DatabaseError);
  }
}

TEST_CASE("block file: a damaged block is named, and the others are read") {
  const TemporaryFolder folder;
  const std::string path = folder.path() + "/file";
  const std::vector<char> content = some_content(block_bytes * 3);
  write(path, content);
  std::string bytes = bytes_of(path);
  const std::size_t in_last = bytes.size() - 40 - 3 * 24 - 5; // before the directory
  bytes[in_last] = static_cast<char>(~bytes[in_last]);
  std::ofstream(path, std::ios::binary) << bytes;
  BlockFile file(path);
  std::vector<char> block(block_bytes);
  file.read(0, block);
  CHECK(std::equal(block.begin(), block.end(), content.begin()));
  CHECK_THROWS_WITH(file.read(block_bytes * 2, block), Catch::Contains("block 3 of 3"));
}
