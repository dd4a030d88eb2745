#include "engine/solve/store/position_pages.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

#include <fmt/format.h>

#include "engine/solve/store/database_header.hpp"
#include "engine/solve/store/little_endian.hpp"
#include "engine/solve/store/ordered_positions.hpp"

namespace regola {

namespace {

constexpr std::size_t page_head = 10; // bytes
constexpr std::size_t longest_difference = 10;

std::uint8_t byte(char of) { return static_cast<std::uint8_t>(of); }

void put_difference(std::string& to, std::uint64_t difference) {
  for (; difference > 0x7F; difference >>= 7U) to += static_cast<char>((difference & 0x7FU) | 0x80U);
  to += static_cast<char>(difference);
}

/// Fills a page.
/// @return false if no position is left
bool fill_page(OrderedPositions& positions, std::span<char> page) {
  if (positions.peek() == nullptr) return false;
  const std::size_t length = positions.length();
  const std::size_t after = bytes_after_key(length);
  std::string differences;
  std::string rests;
  std::string low;
  std::string high;
  std::uint64_t key = 0;
  for (const auto* next = positions.peek();
       next != nullptr && positions.length() == length &&
       page_head + differences.size() + rests.size() + low.size() * 2 + longest_difference + after + 2 <=
           page.size();
       positions.advance(), next = positions.peek()) {
    put_difference(differences, next->key - key);
    key = next->key;
    rests.append(reinterpret_cast<const char*>(positions.rest(*next)), after);
    low += static_cast<char>(next->value & 0xFFU);
    high += static_cast<char>(next->value >> 8U);
  }
  std::string bytes;
  put(bytes, static_cast<std::uint16_t>(length));
  put(bytes, static_cast<std::uint32_t>(low.size()));
  put(bytes, static_cast<std::uint32_t>(differences.size()));
  bytes += differences + rests + low + high;
  std::fill(std::copy(bytes.begin(), bytes.end(), page.begin()), page.end(), '\0');
  return true;
}

} // namespace

void PositionPages::write(const std::string& path, const std::string& header, PositionSet& positions) {
  OrderedPositions ordered(positions);
  const std::string with_size = header + fmt::format("positions {}\n", positions.size());
  write_block_file(path, with_size, [&](std::span<char> page) { return fill_page(ordered, page); });
}

PositionPages::PositionPages(std::unique_ptr<BlockFile> file)
    : file_(std::move(file)),
      firsts_(static_cast<std::size_t>(file_->size() / block_bytes)),
      page_(block_bytes) {
  const auto size = header_count(file_->header(), "positions");
  if (!size || file_->size() % block_bytes != 0) {
    throw DatabaseError(fmt::format(
        "the database '{}' knows positions in another way than this program; make it anew", file_->path()));
  }
  size_ = *size;
}

void PositionPages::tell_damage(const std::string& why) const {
  throw DamagedFile(file_->path(), fmt::format("the database '{}' is damaged: {}", file_->path(), why));
}

/// Visits the positions of a page until `goes` returns false.
template <typename Goes>
void PositionPages::each(std::size_t page, const Goes& goes) {
  if (page != loaded_) {
    loaded_ = no_page;
    file_->read(std::uint64_t{page} * block_bytes, page_);
    loaded_ = page;
  }
  const char* head = page_.data();
  const std::size_t length = take<std::uint16_t>(head);
  const std::size_t count = take<std::uint32_t>(head);
  const std::size_t difference_bytes = take<std::uint32_t>(head);
  const std::size_t after = bytes_after_key(length);
  const std::size_t room = page_.size() - page_head;
  if (length < PositionCode::shortest || count == 0 || difference_bytes > room ||
      count > (room - difference_bytes) / (after + 2)) {
    tell_damage(fmt::format("page {} of {} has no form", page + 1, pages()));
  }
  const char* difference = head;
  const char* const end = head + difference_bytes;
  const char* rest = end;
  const char* const low = rest + count * after;
  const char* const high = low + count;
  Entry entry;
  entry.length = length;
  for (std::size_t i = 0; i < count; ++i, rest += after) {
    std::uint64_t more = 0;
    for (unsigned shift = 0; difference < end && shift < 64; shift += 7) {
      more |= std::uint64_t{byte(*difference) & 0x7FU} << shift;
      if ((byte(*difference++) & 0x80U) == 0) break;
    }
    entry.key += more;
    entry.rest = rest;
    entry.value = static_cast<TableValue>(byte(low[i]) | unsigned{byte(high[i])} << 8U);
    if (!goes(entry)) return;
  }
}

void PositionPages::read(std::size_t page, const Visit& visit) {
  CodeBytes code;
  each(page, [&](const Entry& entry) {
    code.resize(entry.length);
    set_key(code, entry.key);
    std::transform(entry.rest, entry.rest + bytes_after_key(entry.length),
                   code.begin() + static_cast<std::ptrdiff_t>(std::min(entry.length, mixed_bytes)), byte);
    visit(code, entry.value);
    return true;
  });
}

/// Compares a stored code with one that is looked for.
/// @return negative if it comes before that, 0 if it is equal
int PositionPages::compare(const Entry& entry, const CodeBytes& code, std::uint64_t key) {
  return entry.length != code.size() ? (entry.length < code.size() ? -1 : 1)
         : entry.key != key          ? (entry.key < key ? -1 : 1)
         : code.size() <= mixed_bytes
             ? 0
             : std::memcmp(entry.rest, code.data() + mixed_bytes, bytes_after_key(code.size()));
}

bool PositionPages::begins_after(std::size_t page, const CodeBytes& code, std::uint64_t key) {
  First& known = firsts_[page];
  if (known.length != 0 && (known.length != code.size() || known.key != key)) {
    return known.length != code.size() ? known.length > code.size() : known.key > key;
  }
  bool is_after = false;
  each(page, [&](const Entry& first) {
    known = {first.length, first.key};
    is_after = compare(first, code, key) > 0;
    return false;
  });
  return is_after;
}

std::optional<TableValue> PositionPages::find(const CodeBytes& code) {
  const std::uint64_t key = key_of(code);
  std::size_t low = 0; // pages before it do not begin after the code, pages from `high` on do
  for (std::size_t high = pages(); low < high;) {
    const std::size_t middle = low + (high - low) / 2;
    if (begins_after(middle, code, key)) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  std::optional<TableValue> found;
  if (low == 0) return found;
  each(low - 1, [&](const Entry& entry) {
    const int order = compare(entry, code, key);
    if (order == 0) found = entry.value;
    return order < 0;
  });
  return found;
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
