#include "engine/solve/search/search_solver.hpp"

#include <exception>
#include <thread>

#include <fmt/format.h>

namespace regola {

namespace {

bool is_answer(const SolvingSearch::Found& found) {
  return found.answer == SolvingSearch::Answer::yes || found.answer == SolvingSearch::Answer::no;
}

/// Ends and joins the helpers, also when the calling thread throws.
class Helping {
public:
  explicit Helping(std::atomic<bool>& ended) : ended_(ended) {}
  Helping(const Helping&) = delete;
  Helping& operator=(const Helping&) = delete;
  ~Helping() { end(); }

  template <typename Work>
  void begin(Work work) {
    try {
      threads_.emplace_back(std::move(work));
    } catch (const std::system_error&) { // fewer threads do all of the work
    }
  }
  void end() {
    ended_ = true;
    for (std::thread& thread : threads_) thread.join();
    threads_.clear();
  }

private:
  std::atomic<bool>& ended_;
  std::vector<std::thread> threads_;
};

} // namespace

SolvingTeam::SolvingTeam(const Ruleset& ruleset, const EndlessPlay& endless, SolveWatch& watch,
                         unsigned threads)
    : shared_(threads > 1 ? std::make_unique<SharedSearch>(watch.memory()) : nullptr),
      first_(ruleset, endless, watch, shared_.get()) {
  for (unsigned i = 1; i < threads; ++i) {
    helpers_.push_back(std::make_unique<Helper>(ruleset, endless, *shared_));
  }
}

SolvingSearch::Found SolvingTeam::at_least(const Status& status, Score score) {
  if (helpers_.empty()) return first_.at_least(status, score);
  for (;;) {
    shared_->is_full = false;
    const SolvingSearch::Found found = ask_all(status, score);
    shared_->ended = false;
    if (is_answer(found) || !shared_->is_full) return found;
    shared_->grow();
  }
}

SolvingSearch::Found SolvingTeam::ask_all(const Status& status, Score score) {
  std::mutex guard;
  std::optional<SolvingSearch::Found> answer;
  std::exception_ptr fault;
  const auto note = [&](const SolvingSearch::Found& found) {
    if (!is_answer(found)) return;
    const std::lock_guard lock(guard);
    if (!answer) answer = found;
    shared_->ended = true;
  };
  Helping helping(shared_->ended);
  for (const std::unique_ptr<Helper>& helper : helpers_) {
    helping.begin([&note, &guard, &fault, &ended = shared_->ended, &status, score, &search = helper->search] {
      try {
        note(search.at_least(status, score));
      } catch (const RulesError&) { // the first thread throws the same, or needs no such position
      } catch (const Unsolvable&) {
      } catch (...) {
        const std::lock_guard lock(guard);
        fault = std::current_exception();
        ended = true;
      }
    });
  }
  const SolvingSearch::Found found = first_.at_least(status, score);
  note(found);
  helping.end();
  if (!answer && fault) std::rethrow_exception(fault);
  return answer.value_or(found);
}

/// Asks again with a larger table if the table was too small, for one thread as well.
std::optional<Status> SolvingTeam::move_for(const Status& status, Score score) {
  for (;;) {
    std::optional<Status> move = first_.move_for(status, score);
    if (!shared_ || !shared_->is_full) return move;
    shared_->is_full = false;
    shared_->ended = false;
    shared_->grow();
    if (move) return move;
  }
}

std::uint64_t SolvingTeam::nodes() const {
  std::uint64_t nodes = first_.nodes();
  for (const auto& helper : helpers_) nodes += helper->search.nodes();
  return nodes;
}

namespace {

constexpr std::size_t longest_line = 500; // plies

} // namespace

SearchSolver::SearchSolver(const Ruleset& ruleset, const EndlessPlay& endless, SolveWatch& watch,
                           unsigned threads, Solution& solution)
    : ruleset_(ruleset),
      engine_(ruleset),
      watch_(watch),
      search_(ruleset, endless, watch, threads),
      solution_(solution) {}

void SearchSolver::run(const Status& status, bool leaves_rounds) {
  if (leaves_rounds) search_.stop_where_it_goes_round();
  const bool valued = find_outcome(status) && (!ruleset_.score || find_margin(status));
  const bool counted = valued && find_plies(status);
  conclude(solution_, ruleset_.score.has_value());
  if (counted) {
    const bool listed = find_moves(status, solution_.lower, false, solution_.moves);
    if (!listed) solution_.moves.clear();
    complete_ = listed && find_line(status, solution_.lower);
    if (!complete_) solution_.notes.emplace_back("The time was over before all best moves were known.");
  } else if (solution_.proven) {
    solution_.notes.emplace_back("The time was over before the plies to the end were counted.");
  }
  for (const Score bound : {solution_.lower, solution_.upper}) {
    if (is_decided(bound) || std::abs(bound) <= margin_score + SolvingTable::most_margin) continue;
    solution_.notes.push_back(
        fmt::format("The table of the search keeps no margins above {}: positions were searched again.",
                    SolvingTable::most_margin));
    break;
  }
  solution_.positions = search_.nodes();
  solution_.bytes = search_.table_bytes();
}

/// Asks whether the value is at least a score, and notes the answer.
/// @return false if there is none
bool SearchSolver::ask(const Status& status, Score score) {
  if (solution_.lower >= score || solution_.upper < score) return true;
  const SolvingSearch::Found found = search_.at_least(status, score);
  if (found.answer == SolvingSearch::Answer::yes) {
    solution_.lower = std::max(solution_.lower, found.bound);
  } else if (found.answer == SolvingSearch::Answer::no) {
    solution_.upper = std::min(solution_.upper, found.bound);
  } else {
    return false;
  }
  watch_.know(solution_.lower, solution_.upper);
  return true;
}

bool SearchSolver::find_outcome(const Status& status) {
  return ask(status, 1) && (solution_.lower >= 1 || ask(status, 0));
}

/// Narrows the bounds until they are equal, or a player wins or loses.
bool SearchSolver::find_margin(const Status& status) {
  while (solution_.lower < solution_.upper) {
    const bool wins = is_decided(solution_.lower) && solution_.lower > 0;
    const bool loses = is_decided(solution_.upper) && solution_.upper < 0;
    if (wins || loses) break;
    if (!ask(status, next_margin(solution_.lower, solution_.upper))) return false;
  }
  return true;
}

/// Asks for a win in ever more plies, or whether defeat can be put off longer.
bool SearchSolver::find_plies(const Status& status) {
  while (solution_.lower < solution_.upper) {
    if (!ask(status, solution_.lower > 0 ? solution_.upper : solution_.lower + 1)) return false;
  }
  return true;
}

/// Whether a move keeps this value of the status before it.
/// @return `nullopt` if that is unknown
std::optional<bool> SearchSolver::keeps(const Status& before, const Successor& next, Score value) {
  const Result result = as_claimed(engine_.result(next.status));
  if (result.ending != Ending::open) return seen_by(before.to_move, score_of(result, 1)) >= value;
  const bool same = next.status.to_move == before.to_move;
  const Score wanted = SolvingSearch::behind_move(value, same);
  return is_good_move(search_.at_least(next.status, same ? wanted : wanted + 1).answer, same);
}

/// @param only_first stop at the first such move
/// @return false if a move could not be judged
bool SearchSolver::find_moves(const Status& status, Score value, bool only_first,
                              std::vector<Successor>& found) {
  for (Successor& next : engine_.successors(status)) {
    forget_past(next.status);
    const std::optional<bool> kept = keeps(status, next, value);
    if (!kept) return false;
    if (*kept) {
      found.push_back(std::move(next));
      if (only_first) break;
    }
  }
  return true;
}

bool SearchSolver::find_line(const Status& status, Score value) {
  Status at = status;
  while (as_claimed(engine_.result(at)).ending == Ending::open && solution_.line.size() < longest_line) {
    const std::size_t before = solution_.line.size();
    if (!find_moves(at, value, true, solution_.line)) return false;
    if (solution_.line.size() == before) break;
    const Status& next = solution_.line.back().status;
    value = SolvingSearch::behind_move(value, next.to_move == at.to_move);
    at = next;
  }
  return true;
}

} // namespace regola
