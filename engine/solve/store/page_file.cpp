#include "engine/solve/store/page_file.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/solve/store/bit_string.hpp"

namespace regola {

StoredPage stored_page(const CodePages& pages, std::size_t index, std::vector<char> bytes, bool lasts) {
  const CodePages::First& first = pages.firsts()[index];
  const auto codes = static_cast<std::uint32_t>(pages.codes_of(index));
  const std::size_t cut =
      lasts ? bytes.size() - codes * sizeof(TableValue) : 0; // only those with values last
  return {first.key, codes, first.length, stored_block(std::move(bytes), lasts, cut)};
}

PageFileWriter::PageFileWriter(const std::string& path, const std::string& header, std::uint64_t size)
    : file_(path, header + fmt::format("positions {}\n", size)) {}

void PageFileWriter::add(const CodePages::First& first, std::span<const char> stored, std::uint32_t content) {
  file_.add(stored, content);
  firsts_.push_back(first);
}

void PageFileWriter::finish() {
  for (std::size_t from = 0; from < firsts_.size(); from += firsts_in_block) {
    const std::span of_block =
        std::span(firsts_).subspan(from, std::min(firsts_in_block, firsts_.size() - from));
    std::string bytes;
    put(bytes, std::uint16_t{0});
    put(bytes, static_cast<std::uint32_t>(of_block.size()));
    for (const CodePages::First& first : of_block) {
      put(bytes, first.length);
      put(bytes, static_cast<std::uint32_t>(first.number));
      put(bytes, first.key);
    }
    const StoredBlock block = stored_block({bytes.begin(), bytes.end()}, true);
    file_.add(block.bytes, block.content);
  }
  file_.finish();
}

} // namespace regola
