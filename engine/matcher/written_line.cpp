#include "engine/matcher/written_line.hpp"

#include "engine/matcher/find_move.hpp"
#include "engine/matcher/written_moves.hpp"

namespace regola {

namespace {

/// Index of a move among the successors; their number if it is not there.
std::size_t place_of(const std::vector<Successor>& all, const Move& move) {
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const Successor& next) { return next.move == move; });
  return static_cast<std::size_t>(found - all.begin());
}

} // namespace

std::string written(const Ruleset& ruleset, const Status& before, const Move& move) {
  return written_line(ruleset, before, {move}).front();
}

std::string written_briefly(const Ruleset& ruleset, const Status& before, const Move& move) {
  if (WrittenMoves::has_notation(ruleset)) {
    const std::vector<Successor> all = successors(ruleset, before);
    const std::size_t at = place_of(all, move);
    if (at < all.size()) return WrittenMoves(ruleset, before, all).brief(at);
  }
  return short_text(ruleset, move);
}

std::vector<std::string> written_line(const Ruleset& ruleset, const Status& before,
                                      const std::vector<Move>& line) {
  std::vector<std::string> texts;
  Status status = before;
  bool known = WrittenMoves::has_notation(ruleset); // without one, no move is compared with others
  for (const Move& move : line) {
    const std::vector<Successor> all = known ? successors(ruleset, status) : std::vector<Successor>();
    const std::size_t at = place_of(all, move);
    known = at < all.size();
    texts.push_back(known ? WrittenMoves(ruleset, status, all).text(at) : to_text(ruleset, move));
    if (known) status = all[at].status;
  }
  return texts;
}

} // namespace regola
