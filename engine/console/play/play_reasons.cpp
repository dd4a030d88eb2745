// The words at the prompt of `play` that give reasons: `why`, `trace` and `review`.

#include "engine/console/play/play_prompt.hpp"

#include "engine/console/commands/trace_text.hpp"
#include "engine/console/interrupt.hpp"
#include "engine/interface/refusal.hpp"
#include "engine/matcher/find_move.hpp"
#include "engine/matcher/written_moves.hpp"
#include "rules/text/printable.hpp"

namespace regola::console {

void PlayPrompt::tell_why(const std::string& move) {
  if (!is_open()) return;
  const std::vector<Successor>& offered = session_.offered();
  const FoundMove found = session_.find(move);
  const WrittenMoves written(ruleset(), session_.status(), offered);
  for (const std::size_t i : found.candidates) {
    say("yes: {}   {}: {}\n", written.text(i), session_.game().line_name(offered[i].line),
        session_.game().line(offered[i].line));
  }
  if (found.candidates.empty()) {
    say("no: {}\n", printable(why_refused(session_.game(), session_.status(), move)));
  }
}

void PlayPrompt::trace_last() {
  const PlayedGame& played = session_.played();
  if (played.plies.empty()) {
    say("Nothing has been played.\n");
    return;
  }
  const Status& before = session_.status_before(played.plies.size() - 1);
  const TurnTrace turn(ruleset(), before);
  say("\n{}\n{}\n", board_and_status(ruleset(), before, {}, streams_.drawing()),
      traced_move(session_.game(), before, turn.of(played.plies.back()), streams_.drawing()));
}

void PlayPrompt::trace(const std::string& move) {
  if (move.empty()) {
    trace_last();
    return;
  }
  if (!is_open()) return;
  const Status& before = session_.status();
  const TurnTrace turn(ruleset(), before);
  const FoundMove found = session_.find(move);
  for (const std::size_t i : found.candidates) {
    say("{}\n", traced_move(session_.game(), before, turn.of(session_.offered()[i]), streams_.drawing()));
  }
  if (!found.candidates.empty()) return;
  const FoundMove taken = find_move(ruleset(), before, turn.taken_away(), move);
  for (const std::size_t i : taken.candidates) {
    say("{}\n", traced_move(session_.game(), before, turn.of_taken_away(i), streams_.drawing()));
  }
  if (taken.candidates.empty()) say("no: {}\n", printable(why_refused(session_.game(), before, move)));
}

/// Goes back from the end to the last position in which the loser was not yet lost.
void PlayPrompt::review(const std::string& /*none*/) {
  const PlayedGame& played = session_.played();
  const auto loser = session_.loser();
  if (!loser) {
    say("Nobody has lost.\n");
    return;
  }
  ProgressLine progress(streams_);
  // After a resignation or a loss on time, the last position has legal moves; otherwise the last move is
  // played.
  std::size_t ply = played.plies.size() + (session_.is_given_up() ? 1 : 0);
  for (; ply > 0 && !Interrupt::hurried(); --ply) {
    const Status& before = session_.status_before(ply - 1);
    if (before.to_move != *loser) continue;
    const SearchResult found = session_.players().adviser().choose(before, {}, [&] {
      progress.update([&] { return fmt::format("looking at move {}", ply); });
      return Interrupt::hurried();
    });
    const Score own = *loser == first_player ? found.score : -found.score;
    if (!found.best || own < 0) continue;
    progress.clear();
    say("{} could still do better with move {}: {} instead of {} ({}).\n", session_.name(*loser), ply,
        written(ruleset(), before, found.best->move),
        ply > played.plies.size() ? "giving up" : written(ruleset(), before, played.plies[ply - 1].move),
        describe(own, found.exact));
    return;
  }
  progress.clear();
  say("{}\n", Interrupt::hurried() ? "That was not looked at to its end."
                                   : fmt::format("As far as the computer sees, {} stood worse all along.",
                                                 session_.name(*loser)));
  Interrupt::calm();
}

void PlayPrompt::set_break(const std::string& line) { say("{}.\n", stepper_.toggle_break(line).text); }

void PlayPrompt::set_watch(const std::string& name) {
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
