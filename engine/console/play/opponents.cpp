#include "engine/console/play/opponents.hpp"

#include <exception>
#include <new>
#include <random>

#include "engine/console/print.hpp"

namespace regola::console {

namespace {

std::string line_of(const ParameterInfo& parameter) {
  std::string line = fmt::format("    {} ({}", parameter.key, parameter.range);
  if (!parameter.standard.empty()) line += fmt::format("; {}", parameter.standard);
  return line + "): " + parameter.about + "\n";
}

} // namespace

std::string DefaultOpponent::text() const {
  std::string text = database.empty() ? "alphabeta:" : fmt::format("perfect:db={},", database);
  text += depth > 0 ? fmt::format("depth={}", depth) : fmt::format("time={:g}s", seconds);
  return value.empty() ? text : text + ",value=" + value;
}

Opponent opponent_for(const Ruleset& ruleset, const std::string& text, Streams& streams) {
  try {
    return make_opponent(ruleset, text);
  } catch (const ParameterError& fault) {
    refuse_text(streams, fault.what(), text, fault.offset());
  } catch (const std::bad_alloc&) {
    refuse(streams.err,
           "there is not enough memory for '{}'; alphabeta:table=16M or mcts:memory=16M takes less", text);
  }
}

void reseed(Opponent& opponent) {
  if (!opponent.seeded) {
    std::random_device device;
    opponent.limits.seed = (static_cast<std::uint64_t>(device()) << 31U) ^ device();
  }
}

std::string list_of_controllers() {
  std::string text = "A controller is a kind and its parameters, as in alphabeta:depth=8,table=64M.\n"
                     "All kinds have:\n";
  for (const ParameterInfo& parameter : limit_parameters()) text += line_of(parameter);
  for (const ControllerInfo& kind : controller_kinds()) {
    text += fmt::format("{}: {}\n", kind.name, kind.about);
    for (const ParameterInfo& parameter : kind.parameters) text += line_of(parameter);
  }
  return text;
}

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
