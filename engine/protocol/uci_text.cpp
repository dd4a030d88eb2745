// How UCI and UGI write options and scores.

#include <cstdlib>

#include <fmt/format.h>

#include "engine/protocol/uci.hpp"

namespace regola {

namespace {

/// Returns the text, or `<empty>`, which stands for no text in option lists.
std::string or_empty(const std::string& text) { return text.empty() ? "<empty>" : text; }

} // namespace

std::string uci_option(const OfferedOption& option) {
  using Type = OfferedOption::Type;
  const std::string start = fmt::format("option name {} type ", option.name);
  switch (option.type) {
  case Type::check: return fmt::format("{}check default {}", start, option.standard == "on");
  case Type::spin:
    return fmt::format("{}spin default {} min {} max {}", start, option.standard, option.least, option.most);
  case Type::combo:
    return fmt::format("{}combo default {} var {}", start, option.standard, fmt::join(option.words, " var "));
  case Type::text: break;
  }
  return fmt::format("{}string default {}", start, or_empty(option.standard));
}

std::string uci_score(Score score) {
  const Score size = std::abs(score);
  if (is_decided(score)) {
    const int moves = (win_score - size + 1) / 2; // moves of the winner
    return fmt::format("mate {}", score > 0 ? moves : -moves);
  }
  return fmt::format("cp {}", score);
}

} // namespace regola
