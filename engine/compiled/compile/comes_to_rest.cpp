#include "engine/compiled/compile/bounds.hpp"

#include "rules/ruleset/asks.hpp"
#include "rules/text/ranges.hpp"

namespace regola {

namespace {

constexpr std::size_t all_symbols = 128;
/// By symbol: what lines turn it into, in one or more steps.
using Successors = std::array<std::bitset<all_symbols>, all_symbols>;

std::size_t index_of(Symbol symbol) { return static_cast<unsigned char>(symbol); }

Successors successors_of(const Side& side) {
  Successors leads{};
  for (const Production& line : side.afters) {
    for (std::size_t i = 0; i < line.right.size(); ++i) {
      const std::string after = symbols_written(line, i).to_string();
      for (const Symbol from : line.left.elements[i].test.symbols.to_string()) {
        for (const Symbol to : after) leads[index_of(from)].set(index_of(to));
      }
    }
  }
  for (std::size_t via = 0; via < all_symbols; ++via) {
    for (auto& from : leads) {
      if (from[via]) from |= leads[via];
    }
  }
  return leads;
}

/// Whether each match of the line turns some symbol into one that never leads back to it.
bool goes_down(const Production& line, const Successors& leads) {
  for (std::size_t i = 0; i < line.right.size(); ++i) {
    const Element& element = line.left.elements[i];
    if (line.right[i].kind == Write::Kind::keep || element.least == 0 || element.test.off) continue;
    const std::string before = element.test.symbols.to_string();
    const std::string after = symbols_written(line, i).to_string();
    const bool never_back = all_of(before, [&](Symbol from) {
      return none_of(after, [&](Symbol to) { return to == from || leads[index_of(to)][index_of(from)]; });
    });
    if (never_back) return true;
  }
  return false;
}

} // namespace

bool comes_to_rest(const Side& side) {
  if (side.afters.empty()) return true;
  const Successors leads = successors_of(side);
  return all_of(side.afters, [&](const Production& line) { return goes_down(line, leads); });
}

} // namespace regola
