#include <cstdlib>

#include <fmt/format.h>

#include "engine/console/play/play_session.hpp"
#include "engine/console/print.hpp"
#include "engine/matcher/evidence.hpp"

// How a session describes the end of its game.

namespace regola::console {

namespace {

/// The line of the text that has ended the game; empty if none has.
std::string told_line(const Game& game, std::uint32_t line) {
  return line == 0 ? std::string() : fmt::format("\n  {}: {}", game.line_name(line), game.line(line));
}

} // namespace

std::string PlaySession::ending() const {
  const Result& result = played_.result;
  if (cut_) {
    return fmt::format("The game has not ended after {} plies: a draw (--plies sets how many).",
                       played_.plies.size());
  }
  if (late_) return fmt::format("{} has used up the time. {} wins.", name(*late_), name(result.winner));
  switch (result.ending) {
  case Ending::won: return fmt::format("{} wins.{}", name(result.winner), told_line(game_, result.line));
  case Ending::drawn: return fmt::format("A draw.{}", told_line(game_, result.line));
  case Ending::stopped: return "The game ends: no rule applies.";
  case Ending::scored:
    return result.margin == 0
               ? std::string("A draw.")
               : fmt::format("{} wins by {}.", name(result.margin > 0 ? first_player : second_player),
                             std::abs(std::int64_t{result.margin}));
  case Ending::open: break;
  }
  return {};
}

std::string PlaySession::offer() const {
  return may_claim() && players_.is_human(status().to_move)
             ? name(status().to_move) + " may claim a draw: type claim, or play on."
             : std::string();
}

std::optional<PlayerIndex> PlaySession::loser() const {
  const Result& result = played_.result;
  if (over_ && result.ending == Ending::won) return other(result.winner);
  if (over_ && result.ending == Ending::scored && result.margin != 0) {
    return result.margin > 0 ? second_player : first_player;
  }
  return std::nullopt;
}

MarkedCells PlaySession::marked() const {
  MarkedCells marked;
  if (!played_.plies.empty()) marked.moved = changed_cells(status_before(played_.plies.size() - 1), status());
  if (over_ && !is_given_up()) marked.decisive = deciding_cells(ruleset(), status(), played_.result);
  return marked;
}

} // namespace regola::console
