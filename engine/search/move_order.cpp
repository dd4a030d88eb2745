#include "engine/search/move_order.hpp"

#include <algorithm>

namespace regola {

void CutHistory::cut(int ply, PlayerIndex player, std::uint32_t signature, int depth) {
  is_empty_ = false;
  const auto at = static_cast<std::size_t>(ply);
  if (killers_.size() <= at) killers_.resize(at + 1);
  if (killers_[at][0] != signature) killers_[at] = {signature, killers_[at][0]};
  std::int64_t& count = counts_[player][signature % counted];
  count += std::int64_t{depth} * depth + 1;
  if (count > most) reduce();
}

std::int64_t CutHistory::killer(int ply, std::uint32_t signature) const {
  const auto at = static_cast<std::size_t>(ply);
  if (at >= killers_.size()) return 0;
  return killers_[at][0] == signature ? 2 : killers_[at][1] == signature ? 1 : 0;
}

void CutHistory::fade() {
  if (!is_empty_) reduce();
}

void CutHistory::reduce() {
  killers_.clear();
  for (auto& counts : counts_) {
    for (std::int64_t& count : counts) count /= 8;
  }
}

void CutHistory::clear() {
  if (is_empty_) return;
  is_empty_ = true;
  killers_.clear();
  for (auto& counts : counts_) std::fill(counts.begin(), counts.end(), 0);
}

} // namespace regola
