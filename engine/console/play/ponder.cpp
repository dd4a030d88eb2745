#include "engine/console/play/ponder.hpp"

#include <exception>
#include <system_error>

namespace regola::console {

Ponder::Ponder(Opponent* controller, const Status& status) {
  if (controller == nullptr) return;
  Limits limits;
  limits.seconds = 24 * 3600; // until it is stopped
  limits.seed = controller->limits.seed;
  limits.stop = [this] { return stop_.load(); };
  try {
    thread_ = std::thread([thinker = controller->controller.get(), limits, status] {
      try {
        (void)thinker->choose(status, limits);
      } catch (const std::exception&) { // NOLINT(bugprone-empty-catch)
        // Faults of the rules are reported when the position is on the board.
      }
    });
  } catch (const std::system_error&) { // NOLINT(bugprone-empty-catch)
    // Without a thread the controller thinks only on its own turn.
  }
}

Ponder::~Ponder() {
  stop_ = true;
  if (thread_.joinable()) thread_.join();
}

} // namespace regola::console
