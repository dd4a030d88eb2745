#include "tests/games/census.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <unordered_map>

#include "engine/matcher/match.hpp"
#include "engine/matcher/result.hpp"

namespace regola::test {

namespace {

using Known = std::unordered_map<Status, Census, StatusHash>;

Census count_from(const Ruleset& ruleset, const Status& status, Known& known) {
  if (const auto found = known.find(status); found != known.end()) {
    return found->second;
  }
  Census census;
  const Result result = result_of(ruleset, status);
  if (result.ending != Ending::open) {
    const bool won = result.ending == Ending::won;
    census.games = 1;
    census.won_by_first = won && result.winner == first_player ? 1 : 0;
    census.won_by_second = won && result.winner == second_player ? 1 : 0;
    census.drawn = result.ending == Ending::drawn ? 1 : 0;
  } else {
    for (const Status& next : produce(ruleset, status)) {
      const Census more = count_from(ruleset, next, known);
      census.games += more.games;
      census.won_by_first += more.won_by_first;
      census.won_by_second += more.won_by_second;
      census.drawn += more.drawn;
    }
  }
  return known.emplace(status, census).first->second;
}

} // namespace

Census take_census(const Ruleset& ruleset, const Status& start) {
  Known known;
  Census census = count_from(ruleset, start, known);
  census.statuses = known.size();
  return census;
}

void each_status(const Ruleset& ruleset, const Status& start,
                 const std::function<void(const Status&)>& visit) {
  std::unordered_set<Status, StatusHash> seen{start};
  std::vector<Status> open{start};
  while (!open.empty()) {
    const Status status = std::move(open.back());
    open.pop_back();
    visit(status);
    if (result_of(ruleset, status).ending == Ending::open) {
      for (const Status& next : produce(ruleset, status)) {
        if (seen.insert(next).second) {
          open.push_back(next);
        }
      }
    }
  }
}

std::uint64_t statuses_at(const Ruleset& ruleset, const Status& start, int ply) {
  std::unordered_set<Status, StatusHash> now{start};
  for (int i = 0; i < ply; ++i) {
    std::unordered_set<Status, StatusHash> next;
    for (const Status& status : now) {
      if (result_of(ruleset, status).ending == Ending::open) {
        const StatusSet all = produce(ruleset, status);
        next.insert(all.begin(), all.end());
      }
    }
    now = std::move(next);
  }
  return now.size();
}

std::uint64_t statuses_up_to_symmetry(const Ruleset& ruleset, const Status& start) {
  std::set<std::string> kinds;
  each_status(ruleset, start, [&](const Status& status) {
    const std::string_view text = status.text();
    const auto side = static_cast<std::size_t>(std::sqrt(static_cast<double>(text.size())));
    const std::string_view before = text.substr(0, text.size() - side * side);
    const std::string_view cells = text.substr(before.size());
    std::string first;
    for (unsigned image = 0; image < 8; ++image) {
      std::string turned(before);
      for (std::size_t i = 0; i < cells.size(); ++i) {
        std::size_t row = i / side;
        std::size_t column = i % side;
        row = (image & 1U) != 0 ? side - 1 - row : row;
        column = (image & 2U) != 0 ? side - 1 - column : column;
        turned += cells[(image & 4U) != 0 ? column * side + row : row * side + column];
      }
      first = image == 0 ? turned : std::min(first, turned);
    }
    kinds.insert(first + (status.to_move == first_player ? " 1" : " 2"));
  });
  return kinds.size();
}

} // namespace regola::test
