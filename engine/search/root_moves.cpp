#include "engine/search/root_moves.hpp"

#include <algorithm>

#include "engine/search/judged_moves.hpp"

namespace regola {

RootMoves::RootMoves(const Root& root, const Limits& limits, const Evaluation& evaluation, bool asks_worths)
    : root_(root),
      lists_(asks_worths || evaluation.is_of_last_move() || !limits.only.empty() ||
             !root.machine().has_quick_children()) {
  Machine& machine = root.machine();
  if (lists_) {
    moves_ = machine.expand(root.position());
    const std::vector<Machine::Child> all = judged_moves(machine, root.position(), moves_, evaluation);
    places_ = places_to_search(machine, moves_, limits);
    for (const std::uint32_t place : places_) children_.push_back(all[place]);
  } else {
    listed_ = machine.children(root.position(), evaluation.value().value_or(Machine::no_value));
    for (std::size_t i = listed_.first; i < listed_.last; ++i) children_.push_back(machine.child(i));
  }
}

RootMoves::~RootMoves() {
  if (lists_) {
    root_.machine().release(moves_);
  } else {
    root_.machine().release(listed_);
  }
}

std::int32_t RootMoves::worth(std::size_t child, std::size_t worth) const {
  return root_.machine().worth(root_.position(), moves_.first + places_[child], worth);
}

Successor RootMoves::first(const std::vector<std::size_t>& children) const {
  if (lists_)
    return root_.successor(moves_.first + places_[*std::min_element(children.begin(), children.end())]);
  std::vector<Word> hashes;
  hashes.reserve(children.size());
  for (const std::size_t child : children) hashes.push_back(root_.machine().hash(children_[child].position));
  return root_.successor_to(hashes);
}

} // namespace regola
