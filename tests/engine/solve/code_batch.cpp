#include "engine/solve/retrograde/code_batch.hpp"
#include "engine/compiled/random.hpp"

#include <map>
#include <set>
#include <vector>

#include <catch2/catch.hpp>

using namespace regola;

namespace {

/// Codes of a few lengths, some of them equal.
std::vector<CodeBytes> some_codes() {
  Random random(11);
  std::vector<CodeBytes> all;
  for (int i = 0; i < 2'000; ++i) {
    CodeBytes code(3 + random.below(8));
    for (std::uint8_t& byte : code) byte = static_cast<std::uint8_t>(random.below(3));
    all.push_back(code);
  }
  return all;
}

CodeBytes restored(const CodeBatch& batch, const CodeBatch::Item& item) {
  CodeBytes code;
  CodeBatch::restore(item.length, item.part, item.word, batch.rest(item), code);
  return code;
}

/// All codes of a batch, in runs of one table each.
std::multiset<std::vector<std::uint8_t>> by_tables(const CodeBatch& batch) {
  std::multiset<std::vector<std::uint8_t>> all;
  std::set<std::pair<int, int>> tables;
  for (std::size_t from = 0; from < batch.size();) {
    const auto codes = batch.of_one_table(from);
    CHECK(tables.emplace(codes.front().length, codes.front().part).second);
    for (const CodeBatch::Item& item : codes) {
      const CodeBytes code = restored(batch, item);
      all.emplace(code.begin(), code.end());
    }
    from += codes.size();
  }
  return all;
}

} // namespace

TEST_CASE("code batches: codes come back, sorted without those that are equal, or grouped with all") {
  const std::vector<CodeBytes> codes = some_codes();
  CodeBatch sorted;
  CodeBatch grouped;
  std::multiset<std::vector<std::uint8_t>> all;
  for (const CodeBytes& code : codes) {
    sorted.add(code);
    grouped.add(code);
    CHECK(restored(sorted, sorted.items().back()) == code);
    all.emplace(code.begin(), code.end());
  }
  sorted.sort();
  grouped.group();
  const std::set<std::vector<std::uint8_t>> once(all.begin(), all.end());
  CHECK(once.size() < all.size());
  CHECK(by_tables(sorted) == std::multiset<std::vector<std::uint8_t>>(once.begin(), once.end()));
  CHECK(by_tables(grouped) == all);
}
