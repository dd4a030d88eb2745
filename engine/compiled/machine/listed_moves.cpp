#include "engine/compiled/machine/listed_moves.hpp"

#include <algorithm>
#include <utility>

#include "engine/matcher/work.hpp"

namespace regola {

std::vector<Successor> ListedMoves::successors(Position position, const Status& status) {
  std::optional<std::vector<Successor>> led = led_.list(position, status);
  return led ? *std::move(led) : by_reference(status);
}

std::vector<Successor> ListedMoves::by_reference(const Status& status) {
  const std::uint64_t before = reference_work();
  std::vector<Successor> all = regola::successors(text_, status);
  led_.note_list(reference_work() - before);
  return all;
}

Machine::Moves ListedMoves::list(Position position, bool is_root) {
  const std::size_t first = moves_.size();
  if (!root_.empty() && std::equal(root_.begin(), root_.end(), position)) {
    if (is_root) {
      moves_.swap(root_moves_);
      root_is_listed_ = true;
    } else if (root_is_listed_) {
      moves_.resize(first + root_size_);
      std::copy_n(moves_.begin(), root_size_, moves_.begin() + static_cast<std::ptrdiff_t>(first));
    } else {
      moves_.insert(moves_.end(), root_moves_.begin(), root_moves_.end());
    }
    for (std::size_t move = first; move < moves_.size(); ++move) {
      moves_[move].position = positions_.read_behind(position, moves_[move].next.status);
    }
    return {first, moves_.size()};
  }
  for (Successor& next : successors(position, positions_.write_with_past(position))) {
    const Position made = positions_.read_behind(position, next.status);
    moves_.push_back({std::move(next), made});
  }
  if (is_root) {
    root_.assign(position, position + words_);
    root_moves_.clear();
    root_size_ = moves_.size();
    root_is_listed_ = true;
  }
  return {first, moves_.size()};
}

void ListedMoves::shrink(std::size_t size) {
  if (size == 0 && root_is_listed_) {
    root_moves_.swap(moves_);
    root_is_listed_ = false;
  }
  moves_.resize(size);
}

void ListedMoves::clear() {
  shrink(0);
  if (!text_.keeps_past) return;
  root_.clear();
  root_moves_.clear();
}

} // namespace regola
