#include "engine/matcher/rewrite.hpp"

namespace regola {

namespace {

/// Whether a cell gained or lost a symbol of the counter, or the board has fewer pieces.
bool is_loud(const SymbolSet& symbols, const Status& before, const Status& after) {
  int emptied = 0;
  for (std::size_t i = 0; i < before.size(); ++i) {
    if (before[i] == after[i]) continue;
    if (symbols.contains(before[i]) != symbols.contains(after[i])) return true;
    emptied += (after[i] == empty_symbol ? 1 : 0) - (before[i] == empty_symbol ? 1 : 0);
  }
  return emptied > 0;
}

bool is_same(const Status& a, const Status& b) {
  return a.to_move == b.to_move && a.cells == b.cells && a.hands == b.hands;
}

} // namespace

bool may_fail(const Production& line) {
  return std::any_of(line.right.begin(), line.right.end(), [](const Write& write) {
    return write.kind == Write::Kind::sum &&
           (write.sum.terms.size() != 1 || write.sum.terms.front().variable != 0);
  });
}

std::optional<Symbol> summed(const Ruleset& ruleset, const Write& write, Symbol there,
                             const Varspace& variables) {
  std::int32_t number = write.sum.number;
  for (const Sum::Term& term : write.sum.terms) {
    // A symbol without a number makes no sum.
    const auto known = ruleset.numbers.find(term.variable == 0 ? there : variables[term.variable]);
    if (known == ruleset.numbers.end()) return std::nullopt;
    number += term.factor * known->second;
  }
  if (number < 0 || static_cast<std::size_t>(number) >= write.symbols.size()) return std::nullopt;
  return write.symbols[static_cast<std::size_t>(number)];
}

bool rewrite(const Ruleset& ruleset, PlayerIndex player, Status& status, const Production& line,
             const PictureMatch& match, const std::vector<Symbol>& choices) {
  const Status::Cells before = status.cells;
  std::size_t choice = 0;
  for (std::size_t i = 0; i < line.right.size(); ++i) {
    const Write& target = line.right[i];
    if (target.kind == Write::Kind::keep) continue;
    if (target.kind == Write::Kind::sum) {
      for (const CellIndex cell : match.segments[i]) {
        const auto written = summed(ruleset, target, before[cell], match.variables);
        if (!written) return false;
        status.cells[cell] = *written;
      }
      continue;
    }
    Symbol symbol = target.symbols.front();
    if (target.kind == Write::Kind::variable) {
      symbol = match.variables[symbol];
    } else if (target.symbols.size() > 1) {
      symbol = choices[choice++];
    }
    for (const CellIndex cell : match.segments[i]) status.cells[cell] = symbol;
  }
  return settle_hands(ruleset, player, line.hands, before, status);
}

bool has_sums(const Ruleset& ruleset, const Status& status, const Production& line,
              const PictureMatch& match) {
  for (std::size_t i = 0; i < line.right.size(); ++i) {
    const Write& target = line.right[i];
    const auto has_sum = [&](CellIndex cell) {
      return summed(ruleset, target, status.cells[cell], match.variables).has_value();
    };
    if (target.kind == Write::Kind::sum &&
        !std::all_of(match.segments[i].begin(), match.segments[i].end(), has_sum)) {
      return false;
    }
  }
  return true;
}

void JointWrites::add(const Ruleset& ruleset, const Status& before, const PictureMatch& match) {
  for (std::size_t i = 0; i < symbols_.size(); ++i) {
    const Write& target = line_->right[i];
    if (target.kind == Write::Kind::keep) continue;
    const Symbol named = target.symbols.front();
    for (const CellIndex cell : match.segments[i]) {
      const Symbol symbol = target.kind == Write::Kind::variable ? match.variables[named]
                            : target.kind == Write::Kind::sum
                                ? *summed(ruleset, target, before.cells[cell], match.variables)
                                : named;
      const auto [entry, is_new] = symbols_[i].emplace(cell, symbol);
      if (!is_new && entry->second != symbol) entry->second.reset();
    }
  }
}

void JointWrites::write(Status& status) const {
  for (const auto& element : symbols_) {
    for (const auto& [cell, symbol] : element) {
      if (symbol) status.cells[cell] = *symbol;
    }
  }
}

namespace {

/// How many of the hand's pieces the line has added to the board; for a hand of numbers, by how much it has
/// increased their sum. Negative if it has removed some.
int drawn_from(const Ruleset& ruleset, const Hand& hand, const Status::Cells& before,
               const Status::Cells& now) {
  const SymbolSet numbers(hand.order.symbols);
  const auto worth = [&](Symbol symbol) {
    return hand.symbol != 0           ? (symbol == hand.symbol ? 1 : 0)
           : numbers.contains(symbol) ? static_cast<int>(ruleset.numbers.at(symbol))
                                      : 0;
  };
  int drawn = 0;
  for (std::size_t cell = 0; cell < before.size(); ++cell) drawn += worth(now[cell]) - worth(before[cell]);
  return drawn;
}

} // namespace

bool settle_hands(const Ruleset& ruleset, PlayerIndex player, std::uint16_t marked,
                  const Status::Cells& before, Status& status) {
  for (std::size_t i = 0; i < ruleset.hands.size(); ++i) {
    if ((marked >> i & 1U) == 0) continue;
    const Hand& hand = ruleset.hands[i];
    const int drawn = drawn_from(ruleset, hand, before, status.cells);
    int taken = hand.symbol == 0 ? -drawn : 0; // a number returns to its hand
    if (hand.owner == player) {
      for (std::size_t cell = 0; cell < before.size(); ++cell) {
        taken += (hand.receives.contains(before[cell]) ? 1 : 0) -
                 (hand.receives.contains(status.cells[cell]) ? 1 : 0);
      }
    }
    if (drawn > static_cast<int>(status.hands[i])) return false;
    status.hands[i] = static_cast<std::uint16_t>(status.hands[i] - std::max(drawn, 0) + std::max(taken, 0));
  }
  return true;
}

void remember(const Ruleset& ruleset, const Status& before, Status& after) {
  after.quiet.resize(ruleset.quiet.size());
  for (std::size_t i = 0; i < ruleset.quiet.size(); ++i) {
    constexpr auto most = std::numeric_limits<std::uint16_t>::max();
    const bool loud = is_loud(ruleset.quiet[i], before, after);
    after.quiet[i] =
        loud ? std::uint16_t{0} : static_cast<std::uint16_t>(std::min<int>(before.quiet[i] + 1, most));
  }
  if (!ruleset.keeps_past) return;
  // A status read from a text may have a repetition count without the past that shows it.
  after.past = std::make_shared<const Past>(before, before.past);
  after.seen = 1;
  for (const Past* past = after.past.get(); past != nullptr; past = past->before.get()) {
    if (is_same(past->status, after)) {
      after.seen = static_cast<std::uint16_t>(past->status.seen + 1);
      break;
    }
  }
}

std::int32_t cycle_count(const Status& status, std::int32_t plies) {
  const Past* earlier = status.past.get();
  for (std::int32_t i = 1; i < plies && earlier != nullptr; ++i) earlier = earlier->before.get();
  std::int32_t count = 0;
  const Past* past = status.past.get();
  for (const Status* later = &status; earlier != nullptr && is_same(*later, earlier->status); ++count) {
    later = &past->status;
    past = past->before.get();
    earlier = earlier->before.get();
  }
  return count;
}

} // namespace regola
