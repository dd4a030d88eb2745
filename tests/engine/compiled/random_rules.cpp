#include "tests/engine/compiled/random_rules.hpp"

#include <algorithm>
#include <set>
#include <sstream>
#include <vector>

#include "rules/load.hpp"
#include "tests/engine/compiled/random_author.hpp"

namespace regola::test {

namespace {

/// The text without the lines of these numbers, from 1.
std::string without(const std::string& text, const std::set<std::uint32_t>& lines) {
  std::istringstream in(text);
  std::string kept;
  std::uint32_t number = 0;
  for (std::string line; std::getline(in, line);) {
    if (lines.count(++number) == 0) kept += line + "\n";
  }
  return kept;
}

/// Whether every move is forbidden or not by all the moves behind it, of which there may be thousands: no
/// fault, but minutes of work.
bool asks_too_much(const std::string& text) {
  bool wide = false;
  bool asks = false;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    const std::string left = line.substr(0, line.find(" -> "));
    const auto blanks =
        std::count(left.begin() + static_cast<std::ptrdiff_t>(left.rfind(':') + 1), left.end(), ' ');
    wide = wide || (line.find(" anywhere") != std::string::npos && line.find(" -> ") != std::string::npos &&
                    blanks > 2);
    asks = asks || (line.rfind("forbid", 0) == 0 &&
                    (line.find("moves") != std::string::npos || line.find("can ") != std::string::npos ||
                     line.find("stuck") != std::string::npos));
  }
  return wide && asks;
}

} // namespace

std::string random_text(Random& random) { return Author(random).text(); }

std::optional<Ruleset> usable_part(std::string& text) {
  constexpr int attempts = 4;
  for (int i = 0; i < attempts; ++i) {
    Loaded loaded = load_text("text", text);
    if (loaded.ruleset) {
      if (asks_too_much(text)) return std::nullopt;
      return std::move(loaded.ruleset);
    }
    std::set<std::uint32_t> refused;
    for (const Diagnostic& diagnostic : loaded.diagnostics) {
      if (diagnostic.severity == Severity::error) {
        refused.insert(loaded.sources[0].locate(diagnostic.place.offset).line);
      }
    }
    text = without(text, refused);
  }
  return std::nullopt;
}

Status random_status(const Ruleset& ruleset, Random& random) {
  Status status = ruleset.start;
  const auto below = [&](std::size_t n) { return random.below(static_cast<std::uint32_t>(n)); };
  if (!ruleset.has_start) status = Status(std::string(ruleset.rules.front().left.size(), '-'));
  const std::string symbols = ruleset.symbols.to_string();
  const std::uint32_t often = 1 + below(4); // of four cells so many are kept
  for (Symbol& cell : status.cells) {
    if (below(4) < often) cell = symbols[below(symbols.size())];
  }
  status.to_move = static_cast<PlayerIndex>(below(2));
  if (ruleset.turn == Turn::first_cell) status.cells[0] = ruleset.players[status.to_move].front();
  status.passes = static_cast<std::uint8_t>(below(8) == 0 ? 1 : 0);
  for (auto& count : status.hands) count = static_cast<std::uint16_t>(below(count + 1U));
  for (auto& count : status.quiet) count = static_cast<std::uint16_t>(below(4));
  if (ruleset.keeps_past && below(4) == 0) status.seen = 2;
  return status;
}

} // namespace regola::test
