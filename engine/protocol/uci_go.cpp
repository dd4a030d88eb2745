#include "engine/protocol/uci.hpp"

#include <cstdlib>

#include <fmt/format.h>

namespace regola {

namespace {

constexpr long long most = 1'000'000'000'000; // milliseconds, nodes

constexpr std::array<std::string_view, 16> keywords = {
    "searchmoves", "ponder", "infinite", "depth", "nodes",  "mate",   "movetime", "movestogo",
    "wtime",       "btime",  "winc",     "binc",  "p1time", "p2time", "p1inc",    "p2inc"};

bool is_keyword(std::string_view word) { return contains(keywords, word); }

/// @param number from 0
void set_number(GoOrder& order, ClockReading& clock, std::string_view word, long long number,
                PlayerIndex player) {
  const bool first = player == first_player;
  const double seconds = static_cast<double>(number) / 1000;
  if (word == "depth" || word == "mate") {
    const long long plies = word == "mate" ? 2 * number : number;
    order.limits.depth = static_cast<int>(std::clamp(plies, 1LL, static_cast<long long>(deepest_search)));
  } else if (word == "nodes") {
    order.limits.nodes = static_cast<std::uint64_t>(std::max(number, 1LL));
  } else if (word == "movetime") {
    order.limits.seconds = std::max(seconds, 0.001);
  } else if (word == "movestogo") {
    clock.to_go = static_cast<int>(std::clamp(number, 1LL, 1000LL));
  } else if (word == (first ? "wtime" : "btime") || word == (first ? "p1time" : "p2time")) {
    clock.left = seconds;
    order.clock = clock;
  } else if (word == (first ? "winc" : "binc") || word == (first ? "p1inc" : "p2inc")) {
    clock.increment = seconds;
  }
}

/// Returns the text, or `<empty>`, which stands for no text in option lists.
std::string or_empty(const std::string& text) { return text.empty() ? "<empty>" : text; }

} // namespace

GoOrder read_go(const std::vector<Token>& words, PlayerIndex player) {
  GoOrder order;
  ClockReading clock;
  for (std::size_t i = 1; i < words.size(); ++i) {
    const std::string_view word = words[i].text;
    if (word == "infinite") {
      order.infinite = true;
    } else if (word == "ponder") {
      order.ponder = true;
    } else if (word == "searchmoves") {
      while (i + 1 < words.size() && !is_keyword(words[i + 1].text)) {
        order.searchmoves.emplace_back(words[++i].text);
      }
    } else if (!is_keyword(word)) {
      order.faults.push_back(fmt::format("go knows no '{}'", word));
    } else if (const auto number = i + 1 < words.size() ? read_clamped(words[i + 1].text, 0, most)
                                                        : std::optional<long long>()) {
      set_number(order, clock, word, *number, player);
      ++i;
    } else {
      order.faults.push_back(fmt::format("'{}' lacks its number", word));
    }
  }
  if (order.clock) order.clock = clock;
  return order;
}

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
