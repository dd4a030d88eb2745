#pragma once

#include <cstddef>
#include <vector>

#include "engine/compiled/plane.hpp"

namespace regola::form {

/// The memory of one of several runs side by side: `apart` is the distance between its words.
class SpacedMemory {
public:
  SpacedMemory(Word* first, std::size_t apart) : first_(first), apart_(apart) {}
  [[nodiscard]] Word& operator[](std::size_t at) const { return first_[at * apart_]; }

private:
  Word* first_;
  std::size_t apart_;
};

/// Independent runs of one form. For one thread.
class Runs {
public:
  Runs() = default;
  Runs(const Runs&) = delete;
  Runs& operator=(const Runs&) = delete;
  virtual ~Runs() = default;

  /// Writes the input of the next run.
  /// @param memory as another run has left it, or 0
  /// @return false if no run is left for now; runs under way may still bring new ones
  [[nodiscard]] virtual bool begin(SpacedMemory memory) = 0;
  /// The back end calls it when a run has ended, but not for a run that it gives up.
  /// @param run its number, in the order in which runs began
  virtual void end(std::size_t run, SpacedMemory memory) = 0;

  /// Size in words of the memory of each run.
  std::size_t memory_words = 0;
  /// Working memory of the back end, kept for the next time.
  std::vector<Word> room;
};

} // namespace regola::form
