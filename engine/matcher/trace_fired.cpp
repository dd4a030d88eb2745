// Which lines fired in a turn, without why others did not.

#include "engine/matcher/cascade.hpp"
#include "engine/matcher/trace.hpp"

namespace regola {

std::vector<Firing> TurnTrace::parts_of(const Candidate& candidate) {
  std::vector<Firing> parts;
  for (const Firing* firing = candidate.fired.get(); firing != nullptr; firing = firing->before.get()) {
    parts.push_back(*firing);
  }
  std::reverse(parts.begin(), parts.end());
  return parts;
}

/// Whether a candidate is legal and a move with this text.
bool TurnTrace::may_be(std::size_t index, const Move& made) const {
  const Move& move = candidates_[index].move;
  return !judged_.removals[index] &&
         (move.kind == Move::Kind::rule ? made.kind == Move::Kind::rule && made.rule == move.rule
                                        : made == move);
}

FiredLines TurnTrace::fired(const Successor& made) const {
  if (made.move.kind == Move::Kind::pass) return {};
  for (std::size_t i = 0; i < candidates_.size(); ++i) {
    if (!may_be(i, made.move)) continue;
    FiredLines lines;
    Status status = candidates_[i].status;
    cascade(ruleset_, before_.to_move, status,
            [&](Firing firing) { lines.tidied.push_back(std::move(firing)); });
    if (generator_.handed_over(std::move(status), candidates_[i].extra) == made.status) {
      lines.parts = parts_of(candidates_[i]);
      return lines;
    }
  }
  throw std::invalid_argument("a move that this status does not have");
}

std::set<std::uint32_t> TurnTrace::lines_met() const {
  std::set<std::uint32_t> lines;
  for (std::size_t i = 0; i < candidates_.size(); ++i) {
    lines.insert(candidates_[i].first_line);
    for (const Firing* firing = candidates_[i].fired.get(); firing != nullptr;
         firing = firing->before.get()) {
      for (const Firing::Match& fired : firing->matches) lines.insert(fired.line->guard.line);
      lines.insert(firing->preferred.begin(), firing->preferred.end());
    }
    if (judged_.removals[i]) lines.insert(line_of(*judged_.removals[i]));
  }
  return lines;
}

} // namespace regola
