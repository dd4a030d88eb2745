#pragma once

// Positions from statuses and back; what a machine starts with.

#include <stdexcept>

#include <fmt/format.h>

#include "engine/compiled/plane_machine.hpp"

namespace regola {

template <int W>
PlaneMachine<W>::PlaneMachine(const CompiledRuleset& rules)
    : rules_(rules),
      source_(*rules.ruleset),
      shape_(rules),
      player_(rules),
      leaf_counter_(rules),
      nodes_(rules) {
  live_.resize(rules.symbols.planes());
  programs_.reserve(rules.programs.size());
  for (const Program& program : rules.programs) {
    programs_.emplace_back(program, rules, live_.data());
    counting_.push_back({0, first_player, program.asks_for_classes()});
  }
  discrimination_ = Discrimination(source_.rules, rules.layout.cells());
  for (const PlayerIndex player : {first_player, second_player}) {
    for (const bool follows : source_.sides[player].following) {
      classes_[player].emplace_back(follows ? source_.board.relation_count() : 1);
    }
    class_lines_[player].resize(source_.sides[player].following.size());
    for (const CompiledClass& line : rules.sides[player].classes)
      class_lines_[player][line.source->index].push_back(&line);
  }
  clear();
}

template <int W>
void PlaneMachine<W>::clear() {
  arena_.release({});
  nodes_.forget();
  children_.clear();
  records_.clear();
  parts_.clear();
  choices_.clear();
  variables_.assign(1, Varspace{}); // number 0: of moves without variables
  links_.clear();
  released_.clear();
  floor_ = 0;
  turn_parts_ = 0;
  numbers_.clear();
  forbids_ = all_forbids;
}

template <int W>
Position PlaneMachine<W>::read(const Status& status) {
  std::vector<const Status*> line{&status};
  for (const Past* past = status.past.get(); past != nullptr && source_.keeps_past;
       past = past->before.get()) {
    line.push_back(&past->status);
  }
  Position before = nullptr;
  for (std::size_t i = line.size(); i-- > 0;) {
    const Status& from = *line[i];
    if (from.size() != rules_.layout.cells()) {
      throw std::invalid_argument(
          fmt::format("a status of {} cells for a board of {}", from.size(), rules_.layout.cells()));
    }
    Word* words = arena_.take(shape_.words);
    std::fill(words, words + shape_.words, Word{0});
    const View to = position_view(words);
    for (std::size_t cell = 0; cell < from.size(); ++cell) {
      const int plane = rules_.symbols.plane(from[cell]);
      if (plane >= 0) {
        to.plane(plane).set(rules_.layout.bit(static_cast<CellIndex>(cell)));
      } else if (from[cell] != rules_.symbols.ground()) {
        throw std::invalid_argument(fmt::format("the rules have no symbol '{}'", from[cell]));
      }
    }
    to.set_turn(from.to_move, from.passes, from.seen);
    for (std::size_t k = 0; k < source_.quiet.size() && k < from.quiet.size(); ++k)
      to.set_quiet(k, from.quiet[k]);
    for (std::size_t k = 0; k < source_.hands.size() && k < from.hands.size(); ++k)
      to.set_hand(k, from.hands[k]);
    if (source_.keeps_past) to.set_past(before);
    to.hash() = game_hash(words);
    before = words;
  }
  return before;
}

template <int W>
Status PlaneMachine<W>::write(Position position) const {
  const View from = position_view(position);
  Status status;
  status.cells.resize(rules_.layout.cells());
  for (std::size_t cell = 0; cell < rules_.layout.cells(); ++cell) {
    status.cells[cell] = symbol_at(position, rules_.layout.bit(static_cast<CellIndex>(cell)));
  }
  status.to_move = from.to_move();
  status.passes = static_cast<std::uint8_t>(from.passes());
  for (std::size_t i = 0; i < source_.hands.size(); ++i) status.hands.push_back(from.hand(i));
  for (std::size_t i = 0; i < source_.quiet.size(); ++i) status.quiet.push_back(from.quiet(i));
  status.seen = times_seen(position);
  return status;
}

} // namespace regola
