// Sorted codes in runs: what was added is there once, in order, and has its number.

#include "engine/compiled/random.hpp"
#include "engine/solve/tiers/merged_codes.hpp"
#include "engine/solve/tiers/sorted_codes.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <vector>

#include <catch2/catch.hpp>

using namespace regola;

namespace {

using PlainCode = std::vector<std::uint8_t>;

struct IsBefore {
  bool operator()(const PlainCode& a, const PlainCode& b) const {
    return compare(OrderedCode(CodeBytes(a.begin(), a.end())), OrderedCode(CodeBytes(b.begin(), b.end()))) <
           0;
  }
};
using PlainCodes = std::set<PlainCode, IsBefore>;

/// Codes of up to 12 bytes, many of which have the first eight in common.
CodeBytes any_code(Random& random) {
  CodeBytes code(3 + random.below(10));
  for (std::uint8_t& byte : code) byte = static_cast<std::uint8_t>(random.below(5));
  if (code.size() > mixed_bytes) std::fill(code.begin(), code.begin() + 7, std::uint8_t{1});
  return code;
}

} // namespace

TEST_CASE("code runs: what was added is there once and in order, and waits once") {
  Random random(7);
  CodeRuns runs;
  PlainCodes known;
  PlainCodes looked_at;
  std::uint64_t looks = 0;
  const auto add_some = [&](std::size_t count) {
    SortedCodes batch;
    for (std::size_t i = 0; i < count; ++i) {
      const CodeBytes code = any_code(random);
      batch.add(code, 0);
      known.insert({code.begin(), code.end()});
    }
    batch.sort();
    batch.unique();
    std::vector<OrderedCode> codes;
    for (const SortedCodes::Entry& entry : batch.entries()) codes.push_back(batch.code(entry));
    // In two pieces, as two threads find what is new.
    const std::span<const OrderedCode> all(codes);
    PagesInMemory fresh = runs.fresh(all.first(codes.size() / 3));
    fresh.append(runs.fresh(all.subspan(codes.size() / 3)));
    runs.add(std::move(fresh), 2);
  };
  add_some(3000);
  while (CodePages* waiting = runs.next_waiting(2)) {
    CodeBytes code;
    for (CodeCursor at(*waiting); !at.at_end(); at.advance(), ++looks) {
      at.code().write(code);
      looked_at.insert({code.begin(), code.end()});
      if (looks < 20'000 && looks % 500 == 0) add_some(100 + random.below(2000));
    }
  }
  CHECK(known.size() > 10'000);
  CHECK(looked_at == known);
  CHECK(looks == known.size());
  CHECK(runs.size() == known.size());
  CHECK(runs.bytes() < 12 * known.size());
  const auto all = runs.take(2);
  CodePages& pages = *all;
  std::vector<CodeBytes> in_order;
  for (CodeCursor at(pages); !at.at_end(); at.advance()) at.code().write(in_order.emplace_back());
  REQUIRE(in_order.size() == known.size());
  CHECK(
      std::equal(in_order.begin(), in_order.end(), known.begin(), [](const CodeBytes& a, const PlainCode& b) {
        return std::equal(a.begin(), a.end(), b.begin(), b.end());
      }));
  CHECK(pages.firsts().size() > 3);
  CodeCursor by_number(pages);
  CodeCursor forward(pages);
  for (std::size_t i = 0; i < in_order.size(); i += 1 + random.below(300)) {
    const OrderedCode wanted(in_order[i]);
    forward.seek(wanted);
    CHECK(forward.number() == i);
    CHECK(CodeCursor(pages, wanted).number() == i);
    const std::size_t other = random.below(static_cast<std::uint32_t>(in_order.size()));
    by_number.go_to(other);
    CHECK(compare(by_number.code(), OrderedCode(in_order[other])) == 0);
  }
}

TEST_CASE("merged codes: the same pages, whatever sets and ranges they come from") {
  Random random(11);
  for (const std::size_t length : {std::size_t{5}, std::size_t{11}}) {
    PlainCodes known;
    std::array<PlainCodes, 3> parts;
    for (int i = 0; i < 160'000; ++i) {
      PlainCode code(length, 1);
      for (std::size_t at = 0; at < 4; ++at)
        code[length - 1 - at] = static_cast<std::uint8_t>(random.below(40));
      known.insert(code);
      for (PlainCodes& part : parts) {
        if (random.below(2) == 0) part.insert(code);
      }
      parts[random.below(3)].insert(code);
    }
    const auto in_pages = [](const PlainCodes& codes) {
      PagesInMemory pages;
      for (const PlainCode& code : codes) {
        const CodeBytes bytes(code.begin(), code.end());
        const OrderedCode ordered(bytes);
        pages.add(CodeSpan(ordered));
      }
      pages.finish();
      return pages;
    };
    const auto bytes_of_pages = [](CodePages& pages) {
      std::vector<std::vector<char>> bytes;
      for (std::size_t i = 0; i < pages.firsts().size(); ++i) bytes.push_back(pages.page(i)->bytes);
      return bytes;
    };
    PagesInMemory whole = in_pages(known);
    const auto wanted = bytes_of_pages(whole);
    std::vector<PagesInMemory> sets;
    for (const PlainCodes& part : parts) sets.push_back(in_pages(part));
    std::vector<CodePages*> sources;
    for (PagesInMemory& set : sets) sources.push_back(&set);
    for (const unsigned threads : {1U, 3U}) {
      PagesInMemory all = merged(sources, threads);
      CHECK(all.size() == known.size());
      CHECK(bytes_of_pages(all) == wanted);
    }
    const std::vector<CodeRange> ranges = ranges_of(sources, 7);
    CHECK(ranges.size() > 2);
    PagesInMemory one_by_one;
    for (const CodeRange& range : ranges) one_by_one.append(merged(sources, range));
    CHECK(one_by_one.size() == known.size());
    CHECK(bytes_of_pages(one_by_one) == wanted);
  }
}

TEST_CASE("code pages: differences of any length are read, skipped and counted alike") {
  constexpr std::size_t length = 6;
  Random random(13);
  PagesInMemory pages;
  std::vector<CodeBytes> codes;
  std::uint64_t key = 0;
  for (int i = 0; i < 40'000; ++i) { // differences of one byte, of two, and now and then of three
    const std::uint32_t kind = random.below(50);
    key += 1 + random.below(kind == 0 ? 1U << 20U : kind < 15 ? 1U << 13U : 90U);
    CodeBytes& code = codes.emplace_back(length);
    set_key(code, key);
    pages.add(CodeSpan(OrderedCode(code)));
  }
  pages.finish();
  REQUIRE(pages.size() == codes.size());
  std::size_t number = 0;
  for (std::size_t page = 0; page < pages.firsts().size(); ++page) {
    const CodePage& whole = *pages.page(page);
    const CodePage read{std::span<const char>(whole.bytes)};
    REQUIRE(read.bytes == whole.bytes);
    REQUIRE(read.groups.size() == whole.groups.size());
    for (std::size_t i = 0; i < read.groups.size(); ++i) {
      REQUIRE(read.groups[i].key == whole.groups[i].key);
      REQUIRE(read.groups[i].differences == whole.groups[i].differences);
    }
    CHECK(CodePage(std::span<const char>(whole.bytes).first(whole.bytes.size() - 1)).groups.empty());
    CodeArray array;
    array.read(read);
    REQUIRE(array.codes().size() == pages.codes_of(page));
    for (std::size_t i = 0; i < array.codes().size(); ++i, ++number) {
      REQUIRE(compare(array.codes().code(i), OrderedCode(codes[number])) == 0);
    }
  }
  for (std::size_t step : {1U, 3U, 9U, 50U, 700U}) {
    CodeCursor forward(pages);
    CodeCursor by_number(pages);
    for (std::size_t i = 0; i < codes.size(); i += 1 + random.below(static_cast<std::uint32_t>(step))) {
      const OrderedCode wanted(codes[i]);
      forward.seek(wanted);
      by_number.go_to(i);
      REQUIRE(forward.number() == i);
      REQUIRE(compare(by_number.code(), wanted) == 0);
    }
  }
}

TEST_CASE("sorted codes: by tier, then in order, equal ones as they were added") {
  Random random(9);
  for (const std::size_t count : {50U, 5000U}) {
    SortedCodes batch;
    for (std::size_t i = 0; i < count; ++i) {
      batch.add(any_code(random), static_cast<std::uint16_t>(random.below(300)));
    }
    batch.sort();
    const auto entries = batch.entries();
    REQUIRE(entries.size() == count);
    for (std::size_t i = 1; i < count; ++i) {
      const auto& before = entries[i - 1];
      REQUIRE(before.tier <= entries[i].tier);
      if (before.tier != entries[i].tier) continue;
      const int order = compare(batch.code(before), batch.code(entries[i]));
      REQUIRE((order < 0 || (order == 0 && before.at < entries[i].at)));
    }
  }
}
