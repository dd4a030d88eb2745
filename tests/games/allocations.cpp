// Making and unmaking moves allocates no memory once a machine has grown to the size of its game. With
// REGOLA_LONG in the environment a million plies of each game.

#include <cstdlib>
#include <new>
#include <vector>

#include <catch2/catch.hpp>

#include "engine/compiled/engine.hpp"
#include "rules/load.hpp"
#include "tests/games/game_files.hpp"

#ifndef REGOLA_SLOW_BUILD // sanitizers bring an operator new of their own

namespace {

std::uint64_t allocations = 0; // NOLINT(cppcoreguidelines-avoid-non-const-global-variables)

void* allocate(std::size_t size) {
  ++allocations;
  void* block = std::malloc(size == 0 ? 1 : size); // NOLINT(cppcoreguidelines-no-malloc)
  if (block == nullptr) {
    throw std::bad_alloc();
  }
  return block;
}

} // namespace

void* operator new(std::size_t size) { return allocate(size); }
void* operator new[](std::size_t size) { return allocate(size); }
void operator delete(void* block) noexcept { std::free(block); }                         // NOLINT
void operator delete[](void* block) noexcept { std::free(block); }                       // NOLINT
void operator delete(void* block, std::size_t /*size*/) noexcept { std::free(block); }   // NOLINT
void operator delete[](void* block, std::size_t /*size*/) noexcept { std::free(block); } // NOLINT

using namespace regola;
using namespace regola::test;

namespace {

constexpr std::size_t most_plies = 200;

/// Random games from the position, each taken back when it ends, and on the way a look at some replies to
/// each move as a search would take it.
/// @param made room for the moves of a game
void play(Machine& machine, Position start, std::size_t plies, std::vector<Machine::Children>& made) {
  Random random(1);
  Position at = start;
  for (std::size_t ply = 0; ply < plies; ++ply) {
    made.push_back(machine.children(at, Machine::no_value));
    const Machine::Children moves = made.back();
    for (std::size_t i = 0; i < std::min<std::size_t>(moves.size(), 2); ++i) {
      const Machine::Child next = machine.child(moves.first + i);
      static_cast<void>(machine.hash(next.position));
      if (next.result.ending == Ending::open) {
        machine.release(machine.children(next.position, Machine::no_value));
      }
    }
    bool over = moves.empty() || made.size() == most_plies;
    if (!moves.empty()) {
      const Machine::Child& next =
          machine.child(moves.first + random.below(static_cast<std::uint32_t>(moves.size())));
      at = next.position;
      over = over || next.result.ending != Ending::open;
    }
    if (over) {
      for (; !made.empty(); made.pop_back()) machine.release(made.back());
      at = start;
    }
  }
  for (; !made.empty(); made.pop_back()) machine.release(made.back());
}

} // namespace

TEST_CASE("every game: making and unmaking moves allocates nothing") {
  const bool is_long = std::getenv("REGOLA_LONG") != nullptr; // NOLINT(concurrency-mt-unsafe)
  const std::size_t plies = is_long ? 1'000'000 : 1'000;
  for (const auto& file : game_files()) {
    DYNAMIC_SECTION(file.stem().string()) {
      const Ruleset ruleset = load_file(file).ruleset.value();
      const Status start = start_of(ruleset);
      Engine engine(ruleset);
      Machine& machine = engine.machine(start);
      const Position position = machine.read(start);
      if (!machine.has_quick_playouts()) return; // without a form the reference matcher lists moves
      machine.begin(position);                   // as a search does
      std::vector<Machine::Children> made;
      made.reserve(most_plies);
      play(machine, position, plies, made); // the same games, for the machine to grow
      const std::uint64_t before = allocations;
      play(machine, position, plies, made);
      const std::uint64_t taken = allocations - before;
      CHECK(taken == 0);
      CHECK(before > 0); // they are counted
    }
  }
}

#endif
