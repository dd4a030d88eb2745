// How a solve by tiers finds the positions of a tier, and those to which its moves lead.

#include <algorithm>
#include <atomic>
#include <utility>

#include <fmt/format.h>

#include "engine/matcher/result.hpp"
#include "engine/solve/parallel_ranges.hpp"
#include "engine/solve/tiers/tier_solver.hpp"

namespace regola {

namespace {

constexpr std::uint64_t positions_together = 256;            // that a thread takes at a time
constexpr std::size_t least_waiting = std::size_t{1} << 17U; // codes
constexpr std::size_t most_waiting_codes = std::size_t{1} << 23U;
constexpr std::uint64_t codes_for_one_waiting = 32;
constexpr std::size_t codes_worth_a_thread = 1024;
constexpr std::size_t slices_of_thread = 4;

// Numbers of growing tiers.
constexpr std::uint16_t not_asked = 0xFFFF;
constexpr std::uint16_t left_out = 0xFFFE;

/// The next one of some sorted codes.
struct NextEntry {
  const SortedCodes* batch;
  std::span<const SortedCodes::Entry> entries;
  OrderedCode code;

  /// @return false after the last one
  bool advance() {
    entries = entries.subspan(1);
    if (entries.empty()) return false;
    code = batch->code(entries.front());
    return true;
  }
};

/// Merges sorted codes of several batches, each of which has a code once.
std::vector<OrderedCode>
merged_codes(const std::vector<std::pair<const SortedCodes*, std::span<const SortedCodes::Entry>>>& parts) {
  std::vector<NextEntry> next;
  std::size_t all = 0;
  for (const auto& [batch, entries] : parts) {
    if (!entries.empty()) next.push_back({batch, entries, batch->code(entries.front())});
    all += entries.size();
  }
  std::vector<OrderedCode> codes;
  codes.reserve(all);
  while (next.size() > 1) {
    OrderedCode least = next.front().code;
    for (const NextEntry& each : next) {
      if (compare(each.code, least) < 0) least = each.code;
    }
    codes.push_back(least);
    for (std::size_t i = next.size(); i-- > 0;) {
      if (compare(next[i].code, least) != 0 || next[i].advance()) continue;
      next.erase(next.begin() + static_cast<std::ptrdiff_t>(i));
    }
  }
  for (NextEntry& last : next) {
    do codes.push_back(last.code);
    while (last.advance());
  }
  return codes;
}

} // namespace

/// The positions to which a tier leads are saved before the tier itself: a program that is killed in between
/// finds them again.
TierSolver::End TierSolver::find(Tier& tier, Share share, std::vector<Entered>& entered, SolveWatch& watch) {
  begin_growing(game_.starts_whole(tier.key));
  CodeRuns& here = growing_[number_of(tier.key)]->codes;
  if (leaves_tiers()) {
    here.add_stored(folder_.codes(tier, share));
  } else { // each successor may have to be looked up among them
    here.add(folder_.codes_in_memory(tier), threads());
  }
  while (CodePages* codes = here.next_waiting(threads())) {
    if (const End end = list_all_successors(*codes, nullptr, watch); end != End::solved) return end;
  }
  const std::string from = fmt::format("{} {}/{}", TierFolder::to_text(tier.key), share.part, share.parts);
  std::sort(growing_.begin() + 1, growing_.end(),
            [](const auto& a, const auto& b) { return a->key < b->key; });
  for (std::size_t i = 1; i < growing_.size(); ++i) {
    const Tiers::Key& key = growing_[i]->key;
    tier.next.push_back(key);
    const Tier* known = tier_of(key);
    if (known != nullptr && known->stage != TierStage::entered) continue; // this tier is being made anew
    entered.push_back(enter(key, from, growing_[i]->codes));
  }
  tier.positions = here.size();
  tier.stays = std::any_of(finders_.begin(), finders_.end(), [](const Finder& each) { return each.stays; });
  if (share.is_whole()) {
    tier.stage = TierStage::found;
    folder_.save(tier, *here.take(threads()));
    tier.entered.clear();
    know(tier);
  } else {
    folder_.save_share(tier, share, *here.take(threads()));
  }
  growing_.clear();
  return End::solved;
}

/// @param is_whole all positions of the tier that is being found are known
void TierSolver::begin_growing(bool is_whole) {
  growing_.clear();
  for (Finder& finder : finders_) {
    finder.waiting.clear();
    finder.numbers.clear();
    finder.stays = false;
    finder.is_whole = is_whole;
  }
}

/// The number of a growing tier. The first one is that to which the positions belong that are looked at.
std::size_t TierSolver::number_of(const Tiers::Key& key) {
  const std::scoped_lock lock(guard_);
  for (std::size_t i = 0; i < growing_.size(); ++i) {
    if (growing_[i]->key == key) return i;
  }
  if (growing_.size() == left_out) throw Unsolvable("a tier leads to more others than can be counted");
  Growing& made = *growing_.emplace_back(std::make_unique<Growing>());
  made.key = key;
  return growing_.size() - 1;
}

/// How many successors are collected before they are added: as many as the growing tiers have positions for
/// each of them to take a byte, and at least a fixed number, within the memory.
std::size_t TierSolver::most_waiting(const SolveWatch& watch) const {
  std::uint64_t codes = 0;
  for (const auto& tier : growing_) codes += tier->codes.size();
  const std::uint64_t room = watch.memory() / 4 / SortedCodes::bytes_of_code;
  return static_cast<std::size_t>(
      std::min(std::clamp<std::uint64_t>(codes / codes_for_one_waiting, least_waiting, most_waiting_codes),
               std::max<std::uint64_t>(room, 1)));
}

/// Adds the successors of positions. Each thread takes some positions at a time, until all threads together
/// have collected enough.
/// @param only leave out those of other tiers; null for none
TierSolver::End TierSolver::list_all_successors(CodePages& codes, const Tiers::Key* only, SolveWatch& watch) {
  std::atomic<std::uint64_t> next{0};
  std::atomic<bool> stopped{false};
  while (next < codes.size() && !stopped) {
    const std::size_t most = most_waiting(watch);
    const std::size_t threads = std::clamp<std::size_t>(most / codes_worth_a_thread, 1, finders_.size());
    const auto collect = [&](unsigned, std::uint64_t index, std::uint64_t) {
      Finder& finder = finders_[static_cast<std::size_t>(index)];
      CodeCursor at(codes);
      CodeBytes code;
      while (finder.waiting.size() < most / threads && !stopped) {
        const std::uint64_t first = next.fetch_add(positions_together);
        if (first >= codes.size()) break;
        const std::uint64_t count = std::min(positions_together, codes.size() - first);
        at.go_to(first);
        for (std::uint64_t i = 0; i < count; ++i, at.advance()) {
          at.code().write(code);
          list_successors(finder, code, only);
        }
        if (index == 0 && watch.stop().after(count * threads)) stopped = true;
      }
      finder.waiting.sort();
      finder.waiting.unique();
      return true;
    };
    static_cast<void>(parallel_ranges(threads, static_cast<unsigned>(threads), collect, 1));
    if (stopped) break;
    if (const End end = add_waiting(watch); end != End::solved) return end;
    watch.report("finding positions", positions() + growing_.front()->codes.size(), 0);
  }
  return stopped ? End::stopped : End::solved;
}

/// Adds the successors of a position to those that wait, each to its tier.
void TierSolver::list_successors(Finder& finder, const CodeBytes& code, const Tiers::Key* only) {
  TieredGame& game = finder.game;
  const Position position = game.read(code);
  const Result result = as_claimed(game.machine().judge(position));
  const bool is_lean = game.scope().lean;
  if (!game.plays_on(result) || (is_lean && game.wins_at_once(position))) return;
  const Machine::Children moves = game.machine().children(
      position, Machine::no_value, is_lean ? Machine::Among::all : Machine::Among::unjudged);
  for (std::size_t move = moves.first; move < moves.last; ++move) {
    if (is_lean && !game.plays_on(game.machine().child(move).result)) continue;
    const Position child = game.machine().child(move).position;
    const std::size_t tier = game.tier(child);
    if (tier >= finder.numbers.size()) finder.numbers.resize(tier + 1, not_asked);
    std::uint16_t& number = finder.numbers[tier];
    if (number == not_asked) {
      const Tiers::Key& key = game.key(tier);
      number = only != nullptr && key != *only ? left_out : static_cast<std::uint16_t>(number_of(key));
    }
    if (number == left_out) continue;
    finder.stays = finder.stays || number == 0;
    if (number == 0 && finder.is_whole) continue;
    game.code().encode(child, finder.bytes);
    finder.waiting.add(finder.bytes, number);
  }
}

/// Cuts the codes of a tier into ranges of about the same size, some for each thread.
std::vector<TierSolver::Slice> TierSolver::slices_of(std::size_t tier) const {
  Slice all;
  all.tier = tier;
  std::size_t size = 0;
  std::size_t longest = 0; // index of the longest part
  for (const Finder& finder : finders_) {
    const auto codes = finder.waiting.of_tier(static_cast<std::uint16_t>(tier));
    if (codes.empty()) continue;
    size += codes.size();
    all.parts.emplace_back(&finder.waiting, codes);
    if (codes.size() > all.parts[longest].second.size()) longest = all.parts.size() - 1;
  }
  if (size == 0) return {};
  const std::size_t most = finders_.size() == 1 ? 1 : finders_.size() * slices_of_thread;
  const std::size_t count = std::clamp<std::size_t>(size / codes_worth_a_thread, 1, most);
  std::vector<Slice> slices;
  const auto [of, measure] = all.parts[longest];
  for (std::size_t i = 1; i < count; ++i) {
    const OrderedCode bound = of->code(measure[measure.size() * i / count]);
    Slice& slice = slices.emplace_back();
    slice.tier = tier;
    for (auto& [codes, entries] : all.parts) {
      const SortedCodes& batch = *codes;
      const auto end = std::partition_point(entries.begin(), entries.end(), [&](const auto& entry) {
        return compare(batch.code(entry), bound) < 0;
      });
      const auto before = static_cast<std::size_t>(end - entries.begin());
      slice.parts.emplace_back(codes, entries.first(before));
      entries = entries.subspan(before);
    }
  }
  slices.push_back(std::move(all));
  return slices;
}

TierSolver::End TierSolver::add_waiting(SolveWatch& watch) {
  std::vector<Slice> slices;
  for (std::size_t tier = 0; tier < growing_.size(); ++tier) {
    for (Slice& slice : slices_of(tier)) slices.push_back(std::move(slice));
  }
  const auto add = [&](unsigned, std::uint64_t index, std::uint64_t) {
    Slice& slice = slices[static_cast<std::size_t>(index)];
    slice.fresh = growing_[slice.tier]->codes.fresh(merged_codes(slice.parts));
    return true;
  };
  const auto together = static_cast<unsigned>(std::min(finders_.size(), slices.size()));
  static_cast<void>(parallel_ranges(slices.size(), together, add, 1));
  for (std::size_t i = 0; i < slices.size();) {
    const std::size_t tier = slices[i].tier;
    PagesInMemory fresh;
    for (; i < slices.size() && slices[i].tier == tier; ++i) fresh.append(std::move(slices[i].fresh));
    growing_[tier]->codes.add(std::move(fresh), threads());
  }
  std::size_t all = 0;
  for (const auto& tier : growing_) {
    all += tier->codes.bytes();
    note_bytes(tier->codes.most_bytes());
  }
  for (Finder& finder : finders_) {
    all += finder.waiting.bytes();
    finder.waiting.clear();
  }
  note_bytes(all);
  return all > watch.memory() ? End::out_of_memory : End::solved;
}

} // namespace regola
