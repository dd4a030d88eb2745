#include "engine/console/screen/screen_notes.hpp"

#include <cstdlib>

#include <fmt/format.h>

#include "engine/matcher/find_move.hpp"

namespace regola::console {

void ScreenNotes::look() {
  const PlayedGame& played = session_.played();
  std::size_t same = 0;
  while (played.start == start_ && same < std::min(written_.size(), played.plies.size()) &&
         written_[same] == played.plies[same].move) {
    ++same;
  }
  const bool goes_on = played.start == start_ && same == written_.size();
  start_ = played.start;
  written_.resize(same);
  moves_.resize(same);
  for (std::size_t i = same; i < played.plies.size(); ++i) {
    const Move& move = played.plies[i].move;
    written_.push_back(move);
    moves_.push_back(
        fmt::format("{}. {}", i + 1, written(session_.ruleset(), session_.status_before(i), move)));
  }
  if (!goes_on) {
    begin_thinking();
    score_.reset();
    largest_ = 0;
  }
  const auto values = session_.values();
  if (!values.empty() && thoughts_.empty()) {
    value_position(values.back().second, fmt::format("{} {:+}", values.back().first, values.back().second));
  }
}

void ScreenNotes::begin_thinking() {
  thinker_ = session_.name(session_.status().to_move);
  thoughts_.clear();
  depth_ = -1;
}

void ScreenNotes::value_position(Score score, std::string words) {
  score_ = score;
  value_ = std::move(words);
  if (std::abs(score) < heuristic_limit) largest_ = std::max(largest_, std::abs(score));
}

void ScreenNotes::add(const SearchResult& found, const std::string& value) {
  if (!found.best || found.depth < depth_) return;
  if (found.depth == depth_) { // replaces an earlier result of this depth
    thoughts_.erase(thoughts_.begin());
  }
  depth_ = found.depth;
  const auto line = written_line(session_.ruleset(), session_.status(), found.line);
  const auto best = written(session_.ruleset(), session_.status(), found.best->move);
  thoughts_.insert(
      thoughts_.begin(),
      fmt::format("{}: {}", value, line.empty() ? best : fmt::format("{}", fmt::join(line, " "))));
  value_position(found.score,
                 fmt::format("{}: {}", session_.name(first_player), describe(found.score, found.exact)));
}

std::optional<double> ScreenNotes::share() const {
  if (!score_) return std::nullopt;
  if (std::abs(*score_) >= heuristic_limit) return *score_ > 0 ? 1.0 : -1.0;
  constexpr double least = 3; // least value that counts as great
  const double great = std::max(least, 2.0 * largest_);
  return *score_ / (std::abs(static_cast<double>(*score_)) + great);
}

} // namespace regola::console
