#include "engine/search/automorphisms.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <utility>

namespace regola {

CellPermutation composed(const CellPermutation& first, const CellPermutation& second) {
  CellPermutation both(first.size());
  for (std::size_t cell = 0; cell < both.size(); ++cell) both[cell] = second[first[cell]];
  return both;
}

CellGroup::CellGroup(std::size_t cells, CellPermutation mirror) : mirror_(std::move(mirror)) {
  CellPermutation identity(cells);
  std::iota(identity.begin(), identity.end(), CellIndex{0});
  all_.insert(std::move(identity));
}

CellPermutation CellGroup::mirrored(const CellPermutation& permutation) const {
  return mirror_.empty() ? permutation : composed(composed(mirror_, permutation), mirror_);
}

/// The larger group is a union of cosets of this group, and each generator maps cosets to cosets.
std::optional<CellGroup> CellGroup::with(const CellPermutation& permutation) const {
  CellGroup larger = *this;
  if (contains(permutation)) return larger;
  larger.generators_.push_back(permutation);
  larger.generators_.push_back(mirrored(permutation));
  std::vector<CellPermutation> cosets{*all_.begin()};
  for (std::size_t i = 0; i < cosets.size(); ++i) {
    for (const CellPermutation& generator : larger.generators_) {
      CellPermutation next = composed(cosets[i], generator);
      if (larger.contains(next)) continue;
      if (larger.all_.size() + all_.size() > most) return std::nullopt;
      for (const CellPermutation& own : all_) larger.all_.insert(composed(own, next));
      cosets.push_back(std::move(next));
    }
  }
  return larger;
}

namespace {

constexpr std::size_t most_steps = 10'000'000; // limit of the search, in cells and edges visited
constexpr std::size_t most_refused = 256;

constexpr std::uint64_t mixed(std::uint64_t number) {
  number = (number ^ number >> 30U) * 0xBF58'476D'1CE4'E5B9U;
  number = (number ^ number >> 27U) * 0x94D0'49BB'1331'11EBU;
  return number ^ number >> 31U;
}

} // namespace

Automorphisms::Automorphisms(const Board& board, bool by_relation) : edges_(board.size()) {
  add_edges(board, by_relation);
  choose_base();
}

/// Skips relations that link every cell to every other, because they distinguish no cells.
void Automorphisms::add_edges(const Board& board, bool by_relation) {
  std::set<std::vector<Relation::Cells>> met;
  std::vector<std::map<CellIndex, std::uint64_t>> kinds(board.size());
  for (std::size_t r = 0; r < board.relation_count(); ++r) {
    const Relation& relation = board.relation(static_cast<RelationIndex>(r));
    std::size_t links = 0;
    for (const Relation::Cells& next : relation.next) links += next.size();
    if (links == board.size() * (board.size() - 1) || !met.insert(relation.next).second) continue;
    for (std::size_t cell = 0; cell < board.size(); ++cell) {
      for (const CellIndex to : relation.next[cell]) {
        std::uint64_t& kind = kinds[cell][to];
        kind = by_relation ? kind + mixed(links) : 1;
      }
    }
  }
  for (std::size_t cell = 0; cell < board.size(); ++cell) {
    for (const auto& [to, kind] : kinds[cell]) edges_[cell].push_back({to, kind});
  }
}

/// @return false if the steps are used up
bool Automorphisms::spend(std::size_t steps) { return (steps_ += steps) <= most_steps; }

/// Splits colours by the colours of the linked cells until nothing changes.
/// @param count number of colours
Automorphisms::Refined Automorphisms::refined(Colours colours, std::size_t count) {
  Refined result;
  result.count = count;
  for (;;) {
    using Signature = std::pair<std::uint32_t, std::uint64_t>;
    std::vector<Signature> signatures;
    std::size_t steps = colours.size();
    for (std::size_t cell = 0; cell < colours.size(); ++cell) {
      std::uint64_t sum = 0;
      for (const Edge& edge : edges_[cell]) sum += mixed(edge.kind + colours[edge.to]);
      signatures.emplace_back(colours[cell], sum);
      steps += edges_[cell].size();
    }
    std::vector<Signature> sorted = signatures;
    std::sort(sorted.begin(), sorted.end());
    for (const auto& [colour, sum] : sorted) result.sum = mixed(result.sum + colour) + sum;
    sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
    for (std::size_t cell = 0; cell < colours.size(); ++cell) {
      const auto place = std::lower_bound(sorted.begin(), sorted.end(), signatures[cell]);
      colours[cell] = static_cast<std::uint32_t>(place - sorted.begin());
    }
    const bool is_stable = sorted.size() == result.count;
    result.count = sorted.size();
    if (is_stable || !spend(steps)) break;
  }
  result.colours = std::move(colours);
  return result;
}

Automorphisms::Refined Automorphisms::singled_out(const Refined& before, CellIndex cell) {
  Colours colours = before.colours;
  colours[cell] = static_cast<std::uint32_t>(before.count);
  return refined(std::move(colours), before.count + 1);
}

/// Chooses the base: repeatedly singles out a cell of the smallest colour class that has more than one.
void Automorphisms::choose_base() {
  levels_.push_back(refined(Colours(edges_.size(), 0), 1));
  while (levels_.back().count < edges_.size() && spend(0)) {
    const Refined& now = levels_.back();
    std::vector<std::size_t> alike(now.count);
    for (const std::uint32_t colour : now.colours) ++alike[colour];
    const auto size = [&](std::uint32_t colour) {
      return alike[colour] > 1 ? alike[colour] : edges_.size() + 1;
    };
    const auto least = std::min_element(now.colours.begin(), now.colours.end(),
                                        [&](std::uint32_t a, std::uint32_t b) { return size(a) < size(b); });
    base_.push_back(static_cast<CellIndex>(least - now.colours.begin()));
    levels_.push_back(singled_out(now, base_.back()));
  }
}

void Automorphisms::add_to(CellGroup& group, const std::function<bool(const CellPermutation&)>& accepts) {
  group_ = &group;
  accepts_ = &accepts;
  refused_ = 0;
  for (std::size_t level = base_.size(); level-- > 0;) {
    const Refined& before = levels_[level];
    std::vector<bool> met(edges_.size(), false); // targets already decided: reached, or impossible
    add_orbit(level, base_[level], met);
    for (std::size_t i = 0; i < edges_.size(); ++i) {
      const auto to = static_cast<CellIndex>(i);
      if (group.is_full() || !spend(0) || refused_ > most_refused) return;
      if (met[to] || before.colours[to] != before.colours[base_[level]]) continue;
      add_orbit(level, descend(level, before, to) ? base_[level] : to, met);
    }
  }
}

/// Marks the images of a cell under the group's stabiliser of the base cells before `level`.
void Automorphisms::add_orbit(std::size_t level, CellIndex cell, std::vector<bool>& met) const {
  for (const CellPermutation& each : group_->all()) {
    const bool keeps = std::all_of(base_.begin(), base_.begin() + static_cast<std::ptrdiff_t>(level),
                                   [&](CellIndex kept) { return each[kept] == kept; });
    if (keeps) met[each[cell]] = true;
  }
}

/// Looks for an automorphism that maps the base cell of this level to `to`. `image` determines where the
/// earlier base cells go.
/// @return whether the group now contains one, or would become too large with it
bool Automorphisms::descend(std::size_t level, const Refined& image, CellIndex to) {
  const Refined next = singled_out(image, to);
  const Refined& own = levels_[level + 1];
  if (next.sum != own.sum || next.count != own.count || !spend(0)) return false;
  if (level + 1 == base_.size()) return take(next);
  const CellIndex cell = base_[level + 1];
  const std::uint32_t colour = own.colours[cell];
  if (next.colours[cell] == colour && descend(level + 1, next, cell)) return true;
  for (std::size_t i = 0; i < edges_.size() && spend(0) && refused_ <= most_refused; ++i) {
    const auto other = static_cast<CellIndex>(i);
    if (other != cell && next.colours[i] == colour && descend(level + 1, next, other)) return true;
  }
  return false;
}

/// Adds to the group the permutation that two discrete colourings define: every cell has its own colour.
/// @return whether the group contains it, or would become too large with it
bool Automorphisms::take(const Refined& image) {
  std::vector<CellIndex> cells(edges_.size());
  for (std::size_t cell = 0; cell < cells.size(); ++cell) {
    cells[image.colours[cell]] = static_cast<CellIndex>(cell);
  }
  CellPermutation permutation;
  for (const std::uint32_t colour : levels_.back().colours) permutation.push_back(cells[colour]);
  if (!keeps_edges(permutation)) return false;
  std::optional<CellGroup> larger = group_->with(permutation);
  if (!larger) return true;
  if (!(*accepts_)(permutation)) {
    ++refused_;
    return false;
  }
  *group_ = std::move(*larger);
  return true;
}

bool Automorphisms::keeps_edges(const CellPermutation& permutation) const {
  for (std::size_t cell = 0; cell < edges_.size(); ++cell) {
    std::map<CellIndex, std::uint64_t> there;
    for (const Edge& edge : edges_[permutation[cell]]) there.emplace(edge.to, edge.kind);
    const bool keeps = std::all_of(edges_[cell].begin(), edges_[cell].end(), [&](const Edge& edge) {
      const auto found = there.find(permutation[edge.to]);
      return found != there.end() && found->second == edge.kind;
    });
    if (!keeps || there.size() != edges_[cell].size()) return false;
  }
  return true;
}

} // namespace regola
