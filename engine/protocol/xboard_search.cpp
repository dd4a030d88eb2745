// Searches of the xboard protocol, and how it tells their results.

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <string>

#include <fmt/format.h>

#include "engine/protocol/xboard.hpp"

namespace regola {

namespace {

double steady_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// Converts a score to hundredths of a pawn; a win in n moves is 100000 + n.
int xboard_score(Score score) {
  constexpr int decided = 100'000;
  const Score size = std::abs(score);
  const int told = is_decided(score) ? decided + (win_score - size + 1) / 2 : std::min(size, decided - 1);
  return score < 0 ? -told : told;
}

} // namespace

void XboardProtocol::tell_analysis() {
  if (analyzes_) {
    say(fmt::format("stat01: {:.0f} {} {} 0 0", 100 * (steady_seconds() - started_), last_.nodes,
                    last_.depth));
  }
}

void XboardProtocol::go_on() {
  if (analyzes_) {
    study();
  } else if (!forced_ && !game().is_over() && game().status().to_move == own_) {
    think();
  }
}

SearchOrder XboardProtocol::order() {
  SearchOrder order;
  if (seconds_) {
    order.limits.seconds = std::max(*seconds_ - options().overhead(), 0.001);
  } else if (level_) {
    ClockReading clock;
    clock.left = left_;
    clock.increment = level_->increment;
    if (level_->moves > 0) clock.to_go = level_->moves - made_ % level_->moves;
    order = by_clock(clock);
  } else if (!depth_) {
    order.own_mind = true;
  }
  if (depth_) order.limits.depth = depth_;
  return order;
}

void XboardProtocol::think() {
  started_ = steady_seconds();
  search(
      order(),
      [this](const SearchResult& found) {
        if (posts_) tell(found);
      },
      [this](const SearchResult& found, bool /*failed*/) { moved(found); });
}

void XboardProtocol::moved(const SearchResult& found) {
  const Successor* move = move_found(game(), found);
  if (move != nullptr) {
    left_ = std::max(0.0, left_ - (steady_seconds() - started_));
    ++made_;
    if (level_) {
      left_ += level_->increment;
      if (level_->moves > 0 && made_ % level_->moves == 0) left_ += level_->base;
    }
    const std::string word = word_of(*move);
    // A client that does not accept the claim gets a move as well.
    if (claims_draw(game().result(), game().status().to_move, found)) say("1/2-1/2 {draw claimed}");
    game().play(Successor(*move));
    // Computed before the move is told, because the client may answer at once.
    const bool over = game().is_over();
    say("move " + word);
    if (over) tell_result();
  }
}

void XboardProtocol::study() {
  if (!game().has_begun() || game().is_over()) return;
  started_ = steady_seconds();
  last_ = {};
  SearchOrder order;
  order.infinite = true;
  search(
      order, [this](const SearchResult& found) { tell(found); },
      [](const SearchResult& /*found*/, bool /*failed*/) {});
}

void XboardProtocol::tell(const SearchResult& found) {
  last_ = found;
  const auto line = line_words(game().engine(), game().status(), found.line, MoveStyle::xboard);
  say(fmt::format("{} {} {:.0f} {} {}", std::max(found.depth, 1),
                  xboard_score(seen_by(game().status().to_move, found.score)),
                  100 * (steady_seconds() - started_), found.nodes, fmt::join(line, " ")));
}

std::string XboardProtocol::word_of(const Successor& move) {
  const auto& all = game().moves();
  return move_words(ruleset(), game().status(), all,
                    MoveStyle::xboard)[static_cast<std::size_t>(&move - all.data())];
}

void XboardProtocol::tell_result() {
  const Result result = game().result();
  const int sign = outcome(result);
  if (result.ending == Ending::open || result.ending == Ending::stopped) {
    return; // the rules do not say how it ends
  }
  const std::string text = result.ending == Ending::drawn    ? "draw"
                           : result.ending == Ending::scored ? "score " + to_text(ruleset(), result)
                                                             : ruleset().players[result.winner] + " wins";
  say(fmt::format("{} {{{}}}", sign > 0 ? "1-0" : sign < 0 ? "0-1" : "1/2-1/2", text));
}

} // namespace regola
