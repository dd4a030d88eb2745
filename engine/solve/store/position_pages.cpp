#include "engine/solve/store/position_pages.hpp"

#include <cstring>

#include <fmt/format.h>

#include "engine/solve/store/bit_string.hpp"
#include "engine/solve/store/code_pages.hpp"
#include "engine/solve/store/database.hpp"

namespace regola {

namespace {

/// Hands out the positions of a set in the order of the file. The set has another order, so that some of them
/// are sorted at a time: a sixteenth, or 65,536 if that is more.
class OrderedPositions {
public:
  explicit OrderedPositions(PositionSet& set) : places_(set.places()) { next_length(); }

  /// @param[out] code the next code; valid until the next call
  /// @return false after the last one
  [[nodiscard]] bool next(OrderedCode& code, TableValue& value) {
    while (at_ == sorted_.size()) {
      if (part_ == starts_.size()) {
        if (last_place_ == places_.size()) return false;
        next_length();
      }
      sort_part();
    }
    const Entry& entry = sorted_[at_++];
    code = {entry.key, rest(entry), length_};
    value = entry.value;
    return true;
  }

private:
  struct Entry {
    std::uint64_t key = 0;
    std::uint32_t rest = 0; // offset of the bytes after the eighth one
    TableValue value = 0;
  };

  [[nodiscard]] const std::uint8_t* rest(const Entry& entry) const { return rests_.data() + entry.rest; }
  void next_length();
  template <typename Visit>
  void each_key(const Visit& visit);
  void sort_part();

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

template <typename Visit>
void OrderedPositions::each_key(const Visit& visit) {
  for (std::size_t i = first_place_; i < last_place_; ++i) {
    const PositionSet::Place& place = places_[i];
    for (std::size_t slot = 0; slot < place.table->slots(); ++slot) {
      if (place.table->value(slot) == no_position) continue;
      CodeBatch::restore(length_, place.part, place.table->word(slot), place.table->rest(slot), code_);
      visit(place, slot, key_of(code_));
    }
  }
}

/// Goes on with the next length of codes. Chooses the first keys of its parts among some of its codes.
void OrderedPositions::next_length() {
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

void OrderedPositions::sort_part() {
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

} // namespace

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
    std::vector<char> page = with_values(writer.take(), values);
    const std::size_t cut = page.size() - values.size() * sizeof(TableValue);
    const StoredBlock block = stored_block(std::move(page), true, cut);
    first.number = values.size();
    file.add(first, block.bytes, block.content);
    values.clear();
  };
  OrderedCode code;
  for (TableValue value = 0; ordered.next(code, value); values.push_back(value)) {
    if (writer.add(CodeSpan(code)) == 0) {
      end_page();
      static_cast<void>(writer.add(CodeSpan(code))); // an empty page has room
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
