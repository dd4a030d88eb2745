#pragma once

#include <cstddef>
#include <vector>

#include "engine/compiled/plane.hpp"

namespace regola::form {

/// The memory of one of several runs that go side by side: its words lie apart.
class SpacedMemory {
public:
  SpacedMemory(Word* first, std::size_t apart) : first_(first), apart_(apart) {}
  [[nodiscard]] Word& operator[](std::size_t at) const { return first_[at * apart_]; }

private:
  Word* first_;
  std::size_t apart_;
};

/// Many runs of one form, which do not depend on each other. For one thread.
class Runs {
public:
  Runs() = default;
  Runs(const Runs&) = delete;
  Runs& operator=(const Runs&) = delete;
  virtual ~Runs() = default;

  /// Writes what the next run is given.
  /// @param memory as another run has left it, or 0
  /// @return false: there is none, unless one that is under way brings others
  [[nodiscard]] virtual bool begin(SpacedMemory memory) = 0;
  /// A run has come to its end. Not called for one that is given up.
  /// @param run which, in the order in which they began
  virtual void end(std::size_t run, SpacedMemory memory) = 0;

  /// Words of the memory of each.
  std::size_t memory_words = 0;
  /// For whoever runs them: what it needs, kept for the next time.
  std::vector<Word> room;
};

} // namespace regola::form
