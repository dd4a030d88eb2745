#pragma once

#include <cstddef>
#include <vector>

#include "engine/compiled/plane.hpp"

namespace regola::form {

/// Independent runs of one form. For one thread.
class Runs {
public:
  Runs() = default;
  Runs(const Runs&) = delete;
  Runs& operator=(const Runs&) = delete;
  virtual ~Runs() = default;

  /// Writes the input of the next run.
  /// @param memory as another run has left it, or 0
  /// @return false if no run is left
  [[nodiscard]] virtual bool begin(Word* memory) = 0;
  /// The back end calls it when a run has ended.
  /// @param run its number, in the order in which runs began
  virtual void end(std::size_t run, Word* memory) = 0;

  /// Size in words of the memory of each run.
  std::size_t memory_words = 0;
  /// Working memory of the back end, kept for the next time.
  std::vector<Word> room;
};

} // namespace regola::form
