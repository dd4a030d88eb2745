#pragma once

#include <atomic>
#include <thread>

#include "engine/search/controllers.hpp"

namespace regola::console {

/// Lets a controller think on its opponent's time, during the lifetime of the object. It searches the
/// position before the opponent and keeps the results in its memory.
class Ponder {
public:
  /// @param controller null for none; must outlive it
  /// @param status copied
  Ponder(Opponent* controller, const Status& status);
  Ponder(const Ponder&) = delete;
  Ponder& operator=(const Ponder&) = delete;
  ~Ponder();

private:
  std::atomic<bool> stop_ = false;
  std::thread thread_;
};

} // namespace regola::console
