#include "engine/matcher/history.hpp"

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
