#include "engine/solve/proof_number/proof_number_solver.hpp"

#include "engine/solve/search/solving_memory.hpp"

namespace regola {

namespace {

constexpr std::size_t longest_proven_line = 500; // plies

/// A win in any number of plies.
constexpr Score any_win = win_score - longest_win;
constexpr Score least_margin = margin_score + 1;

/// The least possible value that is at least `score`. No value lies between a draw and the least margin, and
/// without a score only wins are better than draws.
Score raised(Score score, bool has_score) {
  if (score > 0) return has_score ? std::max(score, least_margin) : any_win;
  return score > -least_margin ? 0 : score;
}

} // namespace

ProofNumberSolver::ProofNumberSolver(const Ruleset& ruleset, const EndlessPlay& endless, SolveWatch& watch,
                                     Solution& solution)
    : ruleset_(ruleset),
      engine_(ruleset),
      watch_(watch),
      search_(ruleset, endless, watch),
      solution_(solution) {}

void ProofNumberSolver::run(const Status& status) {
  const bool valued = find_value(status);
  conclude(solution_, ruleset_.score.has_value());
  if (valued) {
    find_moves(status);
    if (!find_line(status)) {
      solution_.notes.emplace_back("The time was over before the line came to its end.");
    }
  }
  if (solution_.moves.empty() && !solution_.line.empty()) solution_.moves.push_back(solution_.line.front());
  if (solution_.proven && !solution_.margin && solution_.outcome != GameValue::draw) {
    solution_.notes.emplace_back("Proof numbers tell who wins, but not in how many plies.");
  }
  solution_.positions = search_.nodes();
  solution_.bytes = search_.table_bytes();
}

/// Asks whether the value is at least a score, and notes the answer.
/// @return false if there is none
bool ProofNumberSolver::ask(const Status& status, Score score) {
  const bool has_score = ruleset_.score.has_value();
  switch (search_.at_least(status, score)) {
  case ProofNumberSearch::Answer::yes:
    solution_.lower = std::max(solution_.lower, raised(score, has_score));
    break;
  case ProofNumberSearch::Answer::no:
    solution_.upper = std::min(solution_.upper, -raised(1 - score, has_score));
    break;
  case ProofNumberSearch::Answer::stopped:
  case ProofNumberSearch::Answer::unknown: return false;
  }
  watch_.know(solution_.lower, solution_.upper);
  return true;
}

bool ProofNumberSolver::find_value(const Status& status) {
  if (!ask(status, 1) || (solution_.lower <= 0 && !ask(status, 0))) return false;
  while (solution_.lower < solution_.upper && !(is_decided(solution_.lower) && solution_.lower > 0) &&
         !(is_decided(solution_.upper) && solution_.upper < 0)) {
    if (!ask(status, next_margin(solution_.lower, solution_.upper))) return false;
  }
  return true;
}

/// Whether a player loses against best play.
bool ProofNumberSolver::is_lost(PlayerIndex player, const Status& root) const {
  const Score least = player == root.to_move ? solution_.lower : -solution_.upper;
  return is_decided(least) && least < 0;
}

/// The question asked at the root: does the player get what best play gives?
Score ProofNumberSolver::question_of(PlayerIndex player, const Status& root) const {
  const Score least = player == root.to_move ? solution_.lower : -solution_.upper;
  return ruleset_.score ? least : sign_of(least);
}

/// Whether a move keeps at least this value of the status before it.
/// @param searches false: only what is known already counts
/// @return `nullopt` if that is unknown
std::optional<bool> ProofNumberSolver::keeps(const Status& before, const Successor& next, Score least,
                                             bool searches) {
  const Result result = as_claimed(engine_.result(next.status));
  if (result.ending != Ending::open) return seen_by(before.to_move, score_of(result, 1)) >= least;
  const bool same = next.status.to_move == before.to_move;
  const Score asked = same ? least : 1 - least;
  return is_good_move(searches ? search_.at_least(next.status, asked) : search_.known(next.status, asked),
                      same);
}

/// Lists the moves that are known to keep the value. To judge the others may take far longer than to find
/// one.
void ProofNumberSolver::find_moves(const Status& status) {
  const bool lost = is_lost(status.to_move, status);
  bool knows_all = true;
  for (Successor& next : engine_.successors(status)) {
    forget_past(next.status);
    const std::optional<bool> kept =
        lost ? true : keeps(status, next, question_of(status.to_move, status), false);
    knows_all = knows_all && kept;
    if (kept.value_or(false)) solution_.moves.push_back(std::move(next));
  }
  if (!knows_all) solution_.notes.emplace_back("Moves that are not listed may be as good.");
}

/// The move that took most work to refute, where all moves lose.
Successor ProofNumberSolver::hardest_move(const Status& at, const Status& root) {
  const PlayerIndex winner = other(at.to_move);
  const Score wins = question_of(winner, root);
  Successor hardest;
  std::optional<unsigned> most;
  for (Successor& next : engine_.successors(at)) {
    forget_past(next.status);
    const bool open = as_claimed(engine_.result(next.status)).ending == Ending::open;
    const unsigned effort =
        open ? search_.effort(next.status, next.status.to_move == winner ? wins : 1 - wins) : 0;
    if (!most || effort > *most) {
      most = effort;
      hardest = std::move(next);
    }
  }
  return hardest;
}

/// @return `nullopt` if no good move is known
std::optional<Successor> ProofNumberSolver::best_move(const Status& at, const Status& root) {
  if (is_lost(at.to_move, root)) return hardest_move(at, root);
  const Score least = question_of(at.to_move, root);
  std::vector<Successor> all = engine_.successors(at);
  for (Successor& next : all) forget_past(next.status);
  for (const bool searches : {false, true}) {
    for (const Successor& next : all) {
      const std::optional<bool> kept = keeps(at, next, least, searches);
      if (kept.value_or(false)) return next;
      if (searches && !kept) return std::nullopt;
    }
  }
  return std::nullopt;
}

/// @return false: the line could not be followed to its end
bool ProofNumberSolver::find_line(const Status& status) {
  Status at = status;
  while (as_claimed(engine_.result(at)).ending == Ending::open &&
         solution_.line.size() < longest_proven_line) {
    std::optional<Successor> next = best_move(at, status);
    if (!next) return false;
    at = next->status;
    solution_.line.push_back(std::move(*next));
  }
  return true;
}

} // namespace regola
