#include "engine/solve/store/position_pages.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "engine/solve/store/database_header.hpp"
#include "engine/solve/store/little_endian.hpp"
#include "engine/solve/store/ordered_positions.hpp"
#include "engine/solve/store/page_file.hpp"

namespace regola {

void PositionPages::write(const std::string& path, const std::string& header, CodePages& codes,
                          unsigned threads) {
  PageFileWriter file(path, header, codes.size());
  add_pages(file, codes, threads, false, [&](std::size_t page) { return codes.page(page)->bytes; });
  file.finish();
}

void PositionPages::write(const std::string& path, const std::string& header, CodePages& codes,
                          std::span<const TableValue> values, unsigned threads) {
  PageFileWriter file(path, header, codes.size());
  add_pages(file, codes, threads, true, [&](std::size_t page) {
    const auto first = static_cast<std::size_t>(codes.firsts()[page].number);
    return with_values(*codes.page(page),
                       values.subspan(first, static_cast<std::size_t>(codes.codes_of(page))));
  });
  file.finish();
}

void PositionPages::write(const std::string& path, const std::string& header, const PositionFiles& parts) {
  std::uint64_t size = 0;
  for (const auto& part : parts) size += part->size();
  PageFileWriter file(path, header, size);
  for (const auto& part : parts) {
    for (std::size_t page = 0; page < part->pages(); ++page) {
      First first = part->firsts()[page];
      first.number = part->codes_of(page);
      file.add(first, part->file_->stored(page), part->file_->content_of(page));
    }
  }
  file.finish();
}

void PositionPages::write(const std::string& path, const std::string& header, PositionSet& positions) {
  PageFileWriter file(path, header, positions.size());
  OrderedPositions ordered(positions);
  PageWriter writer;
  First first;
  std::vector<TableValue> values;
  const auto end_page = [&] {
    const StoredBlock block = stored_block(with_values(writer.take(), values), true);
    first.number = values.size();
    file.add(first, block.bytes, block.content);
    values.clear();
  };
  OrderedCode code;
  for (TableValue value = 0; ordered.next(code, value); values.push_back(value)) {
    if (!writer.add(code)) {
      end_page();
      static_cast<void>(writer.add(code)); // an empty page has room
    }
    if (values.empty()) first = {code.key, 0, code.length};
  }
  if (!writer.empty()) end_page();
  file.finish();
}

PositionPages::PositionPages(std::unique_ptr<BlockFile> file) : file_(std::move(file)) {
  const auto size = header_count(file_->header(), "positions");
  if (!size) {
    throw DatabaseError(fmt::format(
        "the database '{}' knows positions in another way than this program; make it anew", file_->path()));
  }
  size_ = *size;
  read_firsts();
}

/// Reads the last blocks, each of which tells of the same number of pages but the last one.
void PositionPages::read_firsts() {
  const std::size_t blocks = file_->blocks();
  const std::size_t pages = blocks - (blocks + firsts_in_block) / (firsts_in_block + 1);
  for (std::size_t block = pages; block < blocks; ++block) {
    const std::span<const char> content = file_->block(block);
    const char* at = content.data();
    const auto mark = content.size() < firsts_head ? std::uint16_t{1} : take<std::uint16_t>(at);
    const std::size_t count = mark == 0 ? take<std::uint32_t>(at) : 0;
    if (mark != 0 || content.size() != firsts_head + count * first_bytes) {
      tell_damage("it does not say how its pages begin");
    }
    for (std::size_t i = 0; i < count; ++i) {
      First& first = firsts_.emplace_back();
      first.length = take<std::uint16_t>(at);
      first.number = take<std::uint32_t>(at);
      first.key = take<std::uint64_t>(at);
    }
  }
  std::uint64_t number = 0;
  for (First& first : firsts_) first.number = std::exchange(number, number + first.number);
  if (firsts_.size() != pages) tell_damage("it does not say how its pages begin");
  bytes_ = firsts_.size() * sizeof(First);
}

void PositionPages::tell_damage(const std::string& why) const {
  throw DamagedFile(file_->path(), fmt::format("the database '{}' is damaged: {}", file_->path(), why));
}

CodePages::Page PositionPages::page(std::size_t index) {
  Cached& cached = cached_[index % cached_pages];
  {
    const std::scoped_lock lock(*guard_);
    if (cached.page && cached.index == index) return cached.page;
  }
  std::vector<char> content;
  file_->read_block(index, content);
  auto page = std::make_shared<const CodePage>(content);
  if (page->groups.empty()) tell_damage(fmt::format("page {} of {} has no form", index + 1, pages()));
  const std::scoped_lock lock(*guard_);
  if (cached.page) bytes_ -= bytes_of(*cached.page);
  bytes_ += bytes_of(*page);
  cached = {index, page};
  return page;
}

void PositionPages::read(std::size_t page, const Visit& visit) {
  const Page bytes = this->page(page);
  CodeBytes code;
  for (PageCursor at(*bytes); !at.at_end(); at.advance()) {
    at.code().write(code);
    visit(code, at.value());
  }
}

std::optional<TableValue> PositionPages::find(const CodeBytes& code) {
  const OrderedCode wanted(code);
  CodeCursor at(*this, wanted);
  return !at.at_end() && compare(at.code(), wanted) == 0 ? std::optional(at.value()) : std::nullopt;
}

SolveEnd read_positions(PositionPages& pages, PositionSet& positions, SolveWatch& watch) {
  CodeBatch waiting; // codes of positions that are not_decided, which a set counts
  CodeBatch known;
  const auto add = [&](CodeBatch& batch, TableValue value) {
    batch.group();
    for (std::size_t from = 0; from < batch.size();) {
      const auto codes = batch.of_one_table(from);
      if (!positions.add(batch, codes, value, watch.memory())) return false;
      from += codes.size();
    }
    return true;
  };
  for (std::size_t page = 0; page < pages.pages(); ++page) {
    waiting.clear();
    known.clear();
    pages.read(page, [&](const CodeBytes& code, TableValue value) {
      if (code.size() >= positions.lengths()) pages.tell_damage("its positions have another form");
      if (value == no_position) pages.tell_damage("its positions have no value");
      (value == not_decided ? waiting : known).add(code);
    });
    if (!add(waiting, not_decided) || !add(known, drawn_value)) return SolveEnd::out_of_memory;
    if (known.size() != 0) {
      pages.read(page, [&](const CodeBytes& code, TableValue value) {
        if (value == not_decided) return;
        *positions.find(CodeBatch::item(code), code.data() + std::min(code.size(), mixed_bytes)) = value;
      });
    }
    watch.report("reading positions", positions.size(), 0);
    if (watch.stop().after(waiting.size() + known.size())) return SolveEnd::stopped;
  }
  if (positions.size() != pages.size()) pages.tell_damage("it misses positions");
  return SolveEnd::solved;
}

} // namespace regola
