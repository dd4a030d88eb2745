#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/compiled/random.hpp"
#include "engine/search/root.hpp"

namespace regola {

/// A line of random plies from a root, and a neighbour of it under consideration: the same to some ply, and
/// drawn anew from there. Lines are shorter where the game ends. The root's machine must not be cleared
/// meanwhile.
class RandomLine {
public:
  /// @param first_moves all of a root that is open and has a move
  /// @param first_places those of them that a line may begin with
  /// @param plies at least 1
  RandomLine(const Root& root, const Machine::Moves& first_moves, std::vector<std::uint32_t> first_places,
             std::size_t plies);

  /// Draws a whole line as the neighbour.
  void draw(Random& random) { draw_behind(0, random); }
  /// Undoes an end of the line, of a length drawn from 1 to all, and draws it anew: the neighbour.
  void vary(Random& random);
  /// The neighbour takes the place of the line.
  void accept();

  // Of the neighbour:
  [[nodiscard]] std::uint32_t first() const { return neighbour(0).place; }
  [[nodiscard]] std::size_t length() const { return drawn_; }
  [[nodiscard]] Position end() const { return neighbour(drawn_ - 1).words.data(); }
  /// For each ply its place in the list of moves.
  [[nodiscard]] std::vector<std::uint32_t> places() const;

private:
  struct Ply {
    std::vector<Word> words; // the position it leads to
    std::uint32_t place = 0;
  };
  /// Two of each ply take turns, so that a position stays where it is while others follow from it.
  struct Slots {
    std::array<Ply, 2> both;
    std::size_t current = 0;
  };

  [[nodiscard]] const Ply& neighbour(std::size_t i) const {
    return slots_[i].both[i < kept_ ? slots_[i].current : 1 - slots_[i].current];
  }
  void draw_behind(std::size_t kept, Random& random);

  Machine* machine_;
  Machine::Moves first_moves_;
  std::vector<std::uint32_t> first_places_;
  std::vector<Slots> slots_;
  std::size_t length_ = 0; // of the line
  std::size_t kept_ = 0;   // plies that the neighbour shares with it
  std::size_t drawn_ = 0;  // length of the neighbour
};

} // namespace regola
