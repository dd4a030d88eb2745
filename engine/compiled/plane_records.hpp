#pragma once

#include <array>
#include <vector>

#include "engine/compiled/compiled.hpp"
#include "engine/compiled/machine.hpp"
#include "engine/compiled/plane.hpp"
#include "engine/compiled/threaded.hpp"

namespace regola {

/// What a machine makes ready for the moves of a player, and what it notes of those under way.
template <int W>
struct PlaneRecords {
  /// What a match of a rigid line writes, made ready.
  struct RigidWrite {
    static constexpr int most_olds = 11;
    std::int16_t distance = 0;
    std::int16_t plane = -1;
    std::uint8_t olds = 0;
    std::array<std::uint8_t, most_olds> old{}; // planes of what may stand there
  };
  /// A NeededRun made ready, to be looked for around a cell on a board of several words. The cells in a row
  /// with that one lie in two words: that of the bits behind it, the next one lowest, and that of the bits
  /// before it, the next one highest.
  struct Run {
    struct Way {
      unsigned stride = 0;
      unsigned seen = 0; // so many cells of the row lie in such a word
      Word behind = 0;   // the nearest two of them
      Word before = 0;
    };
    int length = 0;
    std::size_t plane = 0;           // of one symbol that may stand there
    std::vector<std::size_t> others; // of the others
    std::vector<Way> ways;
  };
  /// A cell that a move fills, with a run that it may be of.
  struct Fill {
    int distance = 0;
    const Run* run = nullptr;
  };
  /// What a move of `every` lines writes, where a program tells.
  struct JointWrite {
    const CompiledWrite* write = nullptr;
    const Plane<W>* cells = nullptr;
  };
  /// Matches of plain lines in one heading, made ready.
  struct Draw {
    const Plane<W>* matches = nullptr;
    const CompiledProduction* line = nullptr;
    std::size_t heading = 0;
    std::uint32_t first_write = 0; // in rigid_writes_, where the line is rigid
    std::uint16_t writes = 0;
    bool rigid = false;
    bool joins = false;                        // several lines that are one move where they share the anchor
    bool lists_plainly = false;                // its moves go from the anchor, by a distance that is known
    int to = 0;                                // from the anchor, in bits
    int from = 0;                              // of the anchor, from the pivot
    std::vector<Fill> fills;                   // of all runs
    bool stays = false;                        // rigid, and no cell is needed that may lie off the board
    const ThreadedProgram<W>* joint = nullptr; // tells what a move writes, the anchor being its input
    std::vector<JointWrite> joint_writes;
  };
  /// Draws of one name, side by side.
  struct DrawGroup {
    std::size_t first = 0;
    std::size_t last = 0;
    NameIndex name = 0;
    std::size_t order = 0; // of `prefer`, from 1: of those of one order only the first that are there count
    bool again = false;
  };
  /// The cells that one comes to from each, in one direction.
  struct Rays {
    bool upwards = false; // to higher bits
    std::vector<Plane<W>> from;
  };
  /// A line whose matches are ways, made ready.
  struct WayLine {
    const CompiledProduction* line = nullptr;
    Plane<W> followed;               // where a second part may begin behind it
    std::vector<std::uint32_t> most; // by cell: no more moves than that begin with a way to it
    bool makes_victims = false;
  };
  /// Where ways come from: such a line in one heading.
  struct WaySource {
    const Plane<W>* matches = nullptr;
    std::uint32_t line = 0; // of way_lines_
    std::uint16_t heading = 0;
    std::int16_t to = 0; // from the pivot, in bits
    bool slides = false; // then to the cell where it ends, unless that is where it stays
    bool stays = false;
    const Rays* rays = nullptr; // of a slide
    const Plane<W>* through = nullptr;
    const Plane<W>* last = nullptr; // where it may end
  };
  /// A match of such a line: a first part, or a whole move.
  struct Way {
    std::uint32_t line = 0; // of way_lines_
    std::uint16_t heading = 0;
    Bit from = no_bit; // the pivot
    Bit end = no_bit;  // of a slide
    Bit to = no_bit;
    std::uint32_t weight = 1; // the moves it begins; before it is weighed no fewer than that
  };
  /// Which moves need not be asked whether they are forbidden.
  struct Exposure {
    bool is_known = false;
    Plane<W> cells; // who writes on none of these is not attacked
  };
  /// What plain plies of a player need.
  struct Plain {
    bool possible = false;
    bool lists = false;   // all moves are plain
    bool rigid = false;   // and all their cells lie at known distances
    bool tidies = false;  // there are `after` lines
    bool chooses = false; // some moves are preferred, or go on
    bool costly = false;  // to find all moves costs more than to see whether two of them are still there
    std::vector<DrawGroup> groups;
    const ThreadedProgram<W>* moves = nullptr;
    const ThreadedProgram<W>* ends = nullptr;
    std::vector<const Plane<W>*> holds; // of the ends: not empty where one holds
    std::vector<Run> runs;              // one for each of `holds`, or none
  };
};

} // namespace regola
