#include "engine/search/alphabeta_memory.hpp"

#include <cstdlib>

#include "engine/search/symmetry.hpp"

namespace regola {

namespace {

constexpr int folded_from = 2; // plies left below a position; the table stores none with fewer

/// The table counts wins from the stored position; the search counts them from the root.
Score for_table(Score score, int ply) { return is_decided(score) ? score + (score > 0 ? ply : -ply) : score; }
Score from_table(Score score, int ply) {
  return is_decided(score) ? score - (score > 0 ? ply : -ply) : score;
}

} // namespace

void AlphaBetaMemory::fold(const CompiledRuleset& rules, const Evaluation& evaluation) {
  const Ruleset& ruleset = *rules.ruleset;
  if (!options_.fold || options_.table == 0 || keeps_past_ || !evaluation.value_of_position()) return;
  const std::size_t value = *evaluation.value_of_position();
  const Value* const kept = value < ruleset.values.size() ? &ruleset.values[value] : nullptr;
  images_ = images_of(rules.layout, symmetries_of(ruleset, kept));
}

/// The least key among a position and its images is the key of all of them.
AlphaBetaMemory::Key AlphaBetaMemory::key(const Machine& machine, Position position, const Path& path,
                                          int depth) const {
  Key least{machine.key(position), false};
  if (keeps_past_) {
    least.key ^= options_.strict ? path.signature() : 0;
    return least;
  }
  if (depth >= folded_from) {
    for (const CellImage& image : images_) {
      const Word key = machine.key_of_image(position, image);
      if (key < least.key) least = {key, true};
    }
  }
  return least;
}

Word AlphaBetaMemory::shared_key(const Key& key, std::uint32_t move, int depth) const {
  constexpr int shared_from = 3; // plies left; with fewer, sharing costs more than it saves
  if (options_.threads < 2 || table_.empty() || depth < shared_from) return 0;
  return key.key ^ (Word{move} << 20U) ^ static_cast<Word>(depth) * 0x9E37'79B9'7F4A'7C15U;
}

/// A stored score may be used in two cases: its search had the same depth, or the score is proven and a
/// search here would find it, too.
bool AlphaBetaMemory::find(const Key& key, int ply, int depth, ScoreWindow window, SearchedNode& found,
                           std::uint16_t& move_index) const {
  const std::optional<TableEntry> entry = table_.find(key.key);
  if (!entry) return false;
  if (entry->turned == key.turned) move_index = entry->move_index;
  const Score score = entry->score;
  const bool near = is_decided(score) && win_score - std::abs(score) <= depth &&
                    (entry->bound == Bound::exact || (entry->bound == Bound::lower) == (score > 0));
  if (entry->depth != depth && !(entry->proven && (entry->depth < depth || near))) return false;
  found = {from_table(score, ply), entry->proven, Path::never};
  switch (entry->bound) {
  case Bound::exact: return true;
  case Bound::lower: return found.score >= window.beta;
  case Bound::upper: return found.score <= window.alpha;
  }
  return false;
}

void AlphaBetaMemory::store(const Key& key, const SearchedNode& node, int ply, int depth, ScoreWindow window,
                            std::uint16_t move_index) {
  constexpr int most_depth = 255;
  if (table_.empty() || depth < 2 || depth > most_depth || (node.repetition_ply < ply && !options_.strict)) {
    return;
  }
  TableEntry entry;
  entry.score = for_table(node.score, ply);
  entry.depth = static_cast<std::uint8_t>(depth);
  entry.bound = node.score >= window.beta    ? Bound::lower
                : node.score <= window.alpha ? Bound::upper
                                             : Bound::exact;
  entry.proven = node.proven;
  entry.move_index = move_index;
  entry.turned = key.turned;
  table_.store(key.key, entry);
}

} // namespace regola
