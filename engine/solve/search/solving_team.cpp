#include "engine/solve/search/solving_team.hpp"

#include <exception>
#include <system_error>
#include <thread>

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

/// An answer that leaves the question open is always that of the first search.
bool SolvingTeam::went_round() const { return first_.went_round(); }

std::uint64_t SolvingTeam::nodes() const {
  std::uint64_t nodes = first_.nodes();
  for (const auto& helper : helpers_) nodes += helper->search.nodes();
  return nodes;
}

} // namespace regola
