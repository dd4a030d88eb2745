#include "engine/solve/store/position_pages.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

#include <fmt/format.h>

#include "engine/solve/store/database_header.hpp"
#include "engine/solve/store/little_endian.hpp"

namespace regola {

namespace {

constexpr std::size_t page_head = 10; // bytes
constexpr std::size_t longest_difference = 10;

constexpr std::array<std::uint8_t, 256> reversed_bits = [] {
  std::array<std::uint8_t, 256> all{};
  for (unsigned byte = 0; byte < 256; ++byte) {
    for (unsigned bit = 0; bit < 8; ++bit) {
      if ((byte >> bit & 1U) != 0) all[byte] |= static_cast<std::uint8_t>(0x80U >> bit);
    }
  }
  return all;
}();

/// The first eight bytes of a code, as a number in the order of the file.
std::uint64_t key_of(const CodeBytes& code) {
  std::uint64_t key = 0;
  for (std::size_t i = 0; i < std::min(code.size(), mixed_bytes); ++i)
    key = key << 8U | reversed_bits[code[i]];
  return key;
}

/// Writes such a number back into the first bytes of a code.
void set_key(CodeBytes& code, std::uint64_t key) {
  for (std::size_t i = std::min(code.size(), mixed_bytes); i-- > 0; key >>= 8U) {
    code[i] = reversed_bits[key & 0xFFU];
  }
}

std::size_t bytes_after_key(std::size_t length) { return length - std::min(length, mixed_bytes); }

/// Hands out the positions of a set in the order of the file. The set has another order, so that some of them
/// are sorted at a time: a sixteenth, or 65,536 if that is more.
class OrderedPositions {
public:
  struct Entry {
    std::uint64_t key = 0;
    std::uint32_t rest = 0; ///< offset of the bytes after the eighth one
    TableValue value = 0;
  };

  explicit OrderedPositions(PositionSet& set) : places_(set.places()) { next_length(); }

  /// The next position; null after the last one.
  [[nodiscard]] const Entry* peek() {
    while (at_ == sorted_.size()) {
      if (part_ == starts_.size()) {
        if (last_place_ == places_.size()) return nullptr;
        next_length();
      }
      sort_part();
    }
    return &sorted_[at_];
  }
  void advance() { ++at_; }
  [[nodiscard]] std::size_t length() const { return length_; }
  [[nodiscard]] const std::uint8_t* rest(const Entry& entry) const { return rests_.data() + entry.rest; }

private:
  /// Goes on with the next length of codes. Chooses the first keys of its parts among some of its codes.
  void next_length() {
    first_place_ = last_place_;
    part_ = 0;
    starts_.clear();
    if (first_place_ == places_.size()) return;
    length_ = places_[first_place_].length;
    std::uint64_t codes = 0;
    for (; last_place_ < places_.size() && places_[last_place_].length == length_; ++last_place_) {
      codes += places_[last_place_].table->size();
    }
    const auto parts = static_cast<std::size_t>(std::clamp<std::uint64_t>(codes / 65'536, 1, 16));
    std::vector<std::uint64_t> sample;
    std::uint64_t seen = 0;
    each_key([&](const auto&, std::size_t, std::uint64_t key) {
      if (seen++ % (codes / 4096 + 1) == 0) sample.push_back(key);
    });
    std::sort(sample.begin(), sample.end());
    starts_.push_back(0);
    for (std::size_t part = 1; part < parts; ++part) {
      const std::uint64_t start = sample[sample.size() * part / parts];
      if (start > starts_.back()) starts_.push_back(start);
    }
  }

  template <typename Visit>
  void each_key(const Visit& visit) {
    for (std::size_t i = first_place_; i < last_place_; ++i) {
      const PositionSet::Place& place = places_[i];
      for (std::size_t slot = 0; slot < place.table->slots(); ++slot) {
        if (place.table->value(slot) == no_position) continue;
        CodeBatch::restore(length_, place.part, place.table->word(slot), place.table->rest(slot), code_);
        visit(place, slot, key_of(code_));
      }
    }
  }

  void sort_part() {
    sorted_.clear();
    rests_.clear();
    at_ = 0;
    const std::uint64_t first = starts_[part_++];
    const std::uint64_t last = part_ < starts_.size() ? starts_[part_] - 1 : ~std::uint64_t{0};
    each_key([&](const PositionSet::Place& place, std::size_t slot, std::uint64_t key) {
      if (key < first || key > last) return;
      sorted_.push_back({key, static_cast<std::uint32_t>(rests_.size()), place.table->value(slot)});
      if (length_ > mixed_bytes) rests_.insert(rests_.end(), code_.begin() + mixed_bytes, code_.end());
    });
    const std::size_t after = bytes_after_key(length_);
    std::sort(sorted_.begin(), sorted_.end(), [&](const Entry& a, const Entry& b) {
      return a.key != b.key ? a.key < b.key : std::memcmp(rest(a), rest(b), after) < 0;
    });
  }

  std::vector<PositionSet::Place> places_;
  std::size_t first_place_ = 0; // of this length
  std::size_t last_place_ = 0;
  std::size_t length_ = 0;
  std::vector<std::uint64_t> starts_; // least key of each part
  std::size_t part_ = 0;              // the next one
  std::vector<Entry> sorted_;
  std::vector<std::uint8_t> rests_;
  std::size_t at_ = 0;
  CodeBytes code_;
};

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
