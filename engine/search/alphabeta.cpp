#include "engine/search/alphabeta.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <memory>
#include <numeric>
#include <stdexcept>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "engine/search/alphabeta_search.hpp"
#include "engine/search/aspiration.hpp"

namespace regola {

namespace {

/// Keeps only the forced move, if there is one: a move that wins at once, or else the only move that does not
/// lose at once.
/// @param plays whether the caller wants a move; for an analysis only a win counts as forced
/// @return whether one was kept
bool keep_forced(const AlphaBetaSearch& search, std::vector<RootMove>& moves, SearchClock& stop, bool plays) {
  const AlphaBetaRoot& root = search.root();
  const auto wins = [&](const RootMove& move) { return root.wins_at_once(move); };
  const auto win = std::find_if(moves.begin(), moves.end(), wins);
  if (win != moves.end()) {
    moves = {*win};
    return true;
  }
  if (!plays) return false;
  std::vector<RootMove> safe;
  for (auto move = moves.begin(); move != moves.end() && safe.size() < 2; ++move) {
    if (stop.left() <= 0) return false;
    if (!root.loses_at_once(*move, stop)) safe.push_back(*move);
  }
  if (safe.size() != 1) return false;
  moves = std::move(safe);
  return true;
}

/// Limits the threads to the processors of the machine: more would only share the same time.
int useful_threads(int wanted) {
  const auto processors = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  return std::clamp(wanted, 1, processors);
}

/// A thread that searches the same root to fill the table. Ends when `done` is set, at the latest.
class Helper {
public:
  /// @param last the greatest depth, in plies
  /// @param limits of the search; what counts for a helper is the time, and the moves to choose from
  Helper(AlphaBetaSearch& search, const Status& status, const AlphaBetaOptions& options, int last,
         const Limits& limits, const std::atomic<bool>& done)
      : done_(done), thread_([this, &search, &options, status, last, &limits] {
          run(search, status, options, last, limits);
        }) {}
  Helper(const Helper&) = delete;
  Helper& operator=(const Helper&) = delete;
  ~Helper() { thread_.join(); }

  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

private:
  void run(AlphaBetaSearch& search, const Status& status, const AlphaBetaOptions& options, int last,
           const Limits& all) {
    Limits limits;
    limits.seconds = all.seconds;
    limits.only = all.only;
    SearchClock* asked = nullptr;
    limits.stop = [this, &asked] {
      nodes_ = asked->nodes();
      return done_.load();
    };
    SearchClock stop(limits);
    asked = &stop;
    try {
      search.begin(status, stop);
      if (search.root().result().ending != Ending::open) return;
      Aspiration expected;
      std::vector<RootMove> moves = search.moves(limits);
      for (int depth = options.deepen ? 1 : last; depth <= last && !stop.stopped(); ++depth) {
        static_cast<void>(expected.search(search, moves, depth, options));
      }
    } catch (const std::exception&) {
      // The first thread meets the same error and reports it.
    }
  }

  const std::atomic<bool>& done_;
  std::atomic<std::uint64_t> nodes_ = 0;
  std::thread thread_;
};

/// The helper threads of one search. The destructor stops all of them and waits for them.
class Helpers {
public:
  Helpers() = default;
  Helpers(const Helpers&) = delete;
  Helpers& operator=(const Helpers&) = delete;
  ~Helpers() { done_ = true; }

  /// @throws std::system_error if no further thread can be started
  void add(AlphaBetaSearch& search, const Status& status, const AlphaBetaOptions& options, int last,
           const Limits& limits) {
    all_.push_back(std::make_unique<Helper>(search, status, options, last, limits, done_));
  }
  [[nodiscard]] std::uint64_t nodes() const {
    return std::accumulate(all_.begin(), all_.end(), std::uint64_t{0},
                           [](std::uint64_t sum, const auto& helper) { return sum + helper->nodes(); });
  }

private:
  std::atomic<bool> done_ = false;
  std::vector<std::unique_ptr<Helper>> all_; // destroyed, and so joined, before `done_`
};

} // namespace

struct AlphaBeta::Parts {
  Parts(const Ruleset& rules, Evaluation judge, const AlphaBetaOptions& wanted)
      : evaluation(std::move(judge)), options(wanted), table(wanted.table) {
    options.threads = useful_threads(options.threads);
    for (int i = 0; i < options.threads; ++i) {
      searches.push_back(std::make_unique<AlphaBetaSearch>(rules, evaluation, options, table, abdada));
    }
  }

  /// Returns what is known without a search: the result of a finished game, or the evaluation of the root.
  [[nodiscard]] SearchResult at_once() {
    AlphaBetaSearch& search = *searches.front();
    SearchResult result;
    const Result now = search.root().result();
    result.nodes = 1;
    result.exact = is_over(now);
    result.score =
        result.exact ? score_of(now, 0) : evaluation(search.machine(), search.root().position(), 0);
    result.exact = result.exact || is_decided(result.score);
    return result;
  }
  struct Found {
    RootResult root;
    RootMove move; ///< the best one
    int depth = 0;
  };
  /// Returns `found` with its principal variation.
  /// @param whole all of it, not its first move alone
  [[nodiscard]] SearchResult told(const Status& status, const Found& found, bool whole) {
    AlphaBetaSearch& search = *searches.front();
    SearchResult result;
    ToldLine told =
        told_line(search.machine(), status, search.root().listed(), found.move.move_index,
                  whole ? search.whole_line(found.root) : std::vector{search.root().hash_behind(found.move)});
    result.best = std::move(told.best);
    result.line = std::move(told.line);
    result.score = seen_by(search.root().to_move(), found.root.score);
    result.exact = found.root.exact;
    result.depth = found.depth;
    return result;
  }

  Evaluation evaluation;
  AlphaBetaOptions options;
  TranspositionTable table;
  Abdada abdada;
  std::vector<std::unique_ptr<AlphaBetaSearch>> searches; // one for each thread
};

AlphaBeta::AlphaBeta(const Ruleset& ruleset, Evaluation evaluation, const AlphaBetaOptions& options)
    : parts_(std::make_unique<Parts>(ruleset, std::move(evaluation), options)) {}

AlphaBeta::~AlphaBeta() = default;

void AlphaBeta::begin() {
  parts_->table.clear();
  for (const auto& search : parts_->searches) search->forget();
}

SearchResult AlphaBeta::choose(const Status& status, const Limits& limits, const Progress& progress) {
  if (!progress) return rank(status, limits, 1, {}).front();
  return rank(status, limits, 1, [&](const std::vector<SearchResult>& found) { progress(found.front()); })
      .front();
}

std::vector<SearchResult> AlphaBeta::rank(const Status& status, const Limits& limits, std::size_t most,
                                          const Ranking& ranking) {
  const AlphaBetaOptions& options = parts_->options;
  if (limits.depth && *limits.depth < 1) {
    throw std::invalid_argument("a search needs a depth bound of at least 1");
  }
  SearchClock stop(limits);
  AlphaBetaSearch& search = *parts_->searches.front();
  parts_->table.age();
  search.begin(status, stop);
  const SearchResult at_once = parts_->at_once();
  std::vector<RootMove> moves = search.moves(limits);
  if (moves.empty() || at_once.exact) return {at_once};
  const int wanted = limits.depth.value_or(options.depth);
  int last = wanted > 0 ? std::min(wanted, deepest) : deepest;
  if (options.forced && most == 1 &&
      keep_forced(search, moves, stop,
                  wanted == 0 && (limits.seconds || limits.nodes) && !limits.analysis &&
                      !parts_->evaluation.ends_games())) {
    last = 1;
  }
  Helpers helpers;
  for (std::size_t i = 1; i < parts_->searches.size() && last > 1; ++i) {
    try {
      helpers.add(*parts_->searches[i], status, options, last, limits);
    } catch (const std::system_error&) {
      break; // no further thread can be started: those that run go on
    }
  }
  const auto nodes = [&] { return stop.nodes() + helpers.nodes(); };
  const std::size_t count = std::min(std::max<std::size_t>(most, 1), moves.size());
  std::vector<Aspiration> expected(count); // one for each place in the ranking
  RootResult unsearched;
  unsearched.score = seen_by(search.root().to_move(), at_once.score);
  unsearched.line = {search.root().hash_behind(moves.front())};
  std::vector<Parts::Found> best = {{unsearched, moves.front(), 0}};
  const auto told = [&] {
    std::vector<SearchResult> results;
    for (const Parts::Found& found : best) {
      results.push_back(parts_->told(status, found, limits.line));
      results.back().nodes = nodes();
    }
    return results;
  };
  const auto is_whole = [&] {
    return std::all_of(best.begin(), best.end(), [](const Parts::Found& found) { return found.root.exact; });
  };
  for (int depth = options.deepen || wanted == 0 ? 1 : last; depth <= last && !stop.stopped(); ++depth) {
    std::vector<Parts::Found> ranked;
    std::vector<RootMove> rest = moves; // moves that are not yet ranked
    std::vector<RootMove> chosen;
    while (ranked.size() < count && !stop.stopped()) {
      const RootResult found = expected[ranked.size()].search(search, rest, depth, options);
      if (!found.any) break;
      const int finished = stop.stopped() ? depth - 1 : depth;
      ranked.push_back({found, rest.front(), finished});
      chosen.push_back(rest.front());
      rest.erase(rest.begin());
    }
    if (ranked.size() < count && (depth > 1 || ranked.empty())) {
      break; // an incomplete ranking is discarded
    }
    moves = std::move(chosen);
    moves.insert(moves.end(), rest.begin(), rest.end());
    best = std::move(ranked);
    if (ranking && !stop.stopped()) ranking(told());
    if (is_whole()) break;
  }
  std::vector<SearchResult> results = told();
  const SearchEnd end = is_whole() ? SearchEnd::whole : stop.end(SearchEnd::depth);
  for (SearchResult& result : results) result.end = end;
  return results;
}

} // namespace regola
