// The compiled matcher agrees with the reference matcher on all small patterns and all statuses of small
// boards. With REGOLA_LONG in the environment also on longer patterns and larger boards.

#include <cstdlib>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "rules/load.hpp"
#include "tests/agreement.hpp"

using namespace regola;
using namespace regola::test;

namespace {

using Words = std::vector<std::string>;

const Words cell_words = {".", "x", "o", "?", "#", "A", "{x#}", "{!x}", ".*", "x+", "?*", "x~"};
#ifdef REGOLA_SLOW_BUILD
const Words ways = {"around"};
#else
const Words ways = {"e", "straight", "around", "anywhere"};
#endif

std::string join(const Words& words) {
  std::string all;
  for (const std::string& word : words) all += (all.empty() ? "" : " ") + word;
  return all;
}

/// Writes an o first and what A stands for last.
std::string rewritten(const Words& left) {
  Words right(left.size(), "=");
  std::size_t first = left.size();
  std::size_t last = left.size();
  bool binds = false;
  for (std::size_t i = 0; i < left.size(); ++i) {
    binds = binds || left[i] == "A";
    if (left[i] == "#") {
      right[i] = "#";
    } else {
      first = first == left.size() ? i : first;
      last = i;
    }
  }
  if (binds) right[last] = "A";
  if (first < left.size() && right[first] == "=") right[first] = "o";
  return join(right);
}

class Small {
public:
  /// @param longest elements in a picture
  Small(const std::string& board, std::string way, std::size_t longest)
      : board_(board), way_(std::move(way)), longest_(longest) {
    extend({});
  }

  [[nodiscard]] std::size_t compared() const { return compared_; }

private:
  void extend(const Words& left) {
    for (const std::string& cell : cell_words) {
      Words longer = left;
      longer.push_back(cell);
      compare(longer);
      if (longer.size() < longest_) extend(longer);
    }
  }

  void compare(const Words& left) {
    const std::string picture = join(left);
    const std::string text = "players x/o\nboard " + board_ + "\nmove go " + way_ + ": " + picture + " -> " +
                             rewritten(left) + "\nwin " + way_ + ": " + picture + "\nvalue lines = count (" +
                             way_ + ": " + picture + ")\n";
    const Loaded loaded = load_text("text", text);
    if (!loaded.ruleset) {
      return; // some pictures are refused, as those of nothing but edges
    }
    Agreement both(*loaded.ruleset);
    Status status = loaded.ruleset->start;
    const std::string symbols = ".xo";
    std::vector<std::size_t> digits(status.size(), 0);
    for (;;) {
      const auto difference = both.difference(status);
      ++compared_;
      if (difference) {
        INFO(text);
        FAIL(*difference);
      }
      std::size_t i = 0;
      while (i < digits.size() && ++digits[i] == symbols.size()) digits[i++] = 0;
      if (i == digits.size()) {
        return;
      }
      for (std::size_t k = 0; k <= i; ++k) status.cells[k] = symbols[digits[k]];
    }
  }

  std::string board_;
  std::string way_;
  std::size_t longest_;
  std::size_t compared_ = 0;
};

} // namespace

TEST_CASE("both matchers agree on all small patterns") {
  const bool is_long = std::getenv("REGOLA_LONG") != nullptr; // NOLINT(concurrency-mt-unsafe)
  for (const std::string& way : ways) {
    DYNAMIC_SECTION(way) {
      CHECK(Small("3x1", way, is_long ? 3 : 2).compared() > 1000);
      CHECK(Small("2x2", way, 2).compared() > 1000);
      if (is_long) CHECK(Small("3x2", way, 3).compared() > 10'000);
    }
  }
}
