#pragma once

#include <atomic>
#include <thread>

#include "engine/search/controllers.hpp"

namespace regola::console {

/// Lets a controller think on its opponent's time, as long as this lives: it looks at the position that the
/// opponent is looking at, and what it learns stays in its memory.
class Ponder {
public:
  /// @param controller null for none
  Ponder(Opponent* controller, const Status& status);
  Ponder(const Ponder&) = delete;
  Ponder& operator=(const Ponder&) = delete;
  ~Ponder();

private:
  std::atomic<bool> stop_ = false;
  std::thread thread_;
};

} // namespace regola::console
