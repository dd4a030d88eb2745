// The words at the prompt of `play` that stop a move where lines fire: `break`, `watch`, `step`.

#include "engine/console/play/play_prompt.hpp"

#include <ostream>

namespace regola::console {

void PlayPrompt::set_break(const std::string& line) {
  if (line.empty()) {
    say("break needs the number of a line, or a name.\n");
    return;
  }
  say("{}.\n", stepper_.toggle_break(line).text);
}

void PlayPrompt::set_watch(const std::string& name) {
  if (name.empty()) {
    say("watch needs the name of a value, a class or a line.\n");
    return;
  }
  const Stepper::Answer answer = stepper_.toggle_watch(name);
  say("{}.\n", answer.text.empty() ? "It is told wherever a move stops" : answer.text);
}

void PlayPrompt::step_through(const std::string& /*none*/) {
  stepper_.step();
  say("The next move stops at each line.\n");
}

/// Steps through the last move if a break or `step` asks for it.
void PlayPrompt::walk_last() {
  const PlayedGame& played = session_.played();
  if (!stepper_.is_on() || played.plies.empty()) return;
  const Status& before = session_.status_before(played.plies.size() - 1);
  const TurnTrace turn(ruleset(), before);
  leaving_ = !stepper_.walk(before, turn.of(played.plies.back())) || leaving_;
}

} // namespace regola::console
