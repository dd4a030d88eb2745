#include "engine/console/play/play_session.hpp"

#include <cstdlib>

#include "engine/matcher/find_move.hpp"
#include "engine/matcher/reason.hpp"

namespace regola::console {

SessionRecord::SessionRecord(const Ruleset& ruleset, std::string path, const RecordedRules& rules,
                             Streams& streams)
    : path_(std::move(path)), guard_(streams) {
  if (!path_.empty()) journal_.emplace(ruleset, path_, rules);
}

bool SessionRecord::is_in(const std::string& path) const {
  return journal_ && is_whole() && journal_->is(path);
}

void SessionRecord::write(const std::function<void(Journal&)>& action) {
  if (journal_) guard_.write([&] { action(*journal_); });
}

PlaySession::PlaySession(const Game& game, SessionOptions options, Streams& streams)
    : game_(game),
      engine_(game.ruleset),
      options_(std::move(options)),
      players_(game.ruleset, options_.seats, options_.standard, streams),
      clock_(options_.clock),
      record_(game.ruleset, options_.record, options_.rules, streams),
      played_(options_.from) {}

void PlaySession::seat_players() {
  players_.make_controllers();
  options_.from.players = players_.names();
}

const Status& PlaySession::status_before(std::size_t ply) const {
  return ply == 0 ? played_.start : played_.plies[ply - 1].status;
}

FoundMove PlaySession::find(const std::string& typed) const {
  return find_prompted_move(ruleset(), status(), offered_, typed);
}

/// Computes the result and the legal moves of the position.
void PlaySession::look() {
  resigned_.reset();
  late_.reset();
  claimed_ = false;
  played_.result = engine_.result(status());
  cut_ = played_.result.ending == Ending::open && !players_.has_human() &&
         played_.plies.size() >= options_.most_plies;
  if (cut_) played_.result = {Ending::drawn, first_player, 0, 0};
  over_ = played_.result.ending != Ending::open;
  offered_ = over_ ? std::vector<Successor>() : engine_.successors(status());
}

std::vector<std::pair<std::string, int>> PlaySession::values() {
  std::vector<std::pair<std::string, int>> all;
  for (const Value& value : ruleset().values) {
    all.emplace_back(value.name, engine_.heuristic(value.name)(0, status()));
  }
  return all;
}

void PlaySession::start_anew() {
  record_.write([](Journal& journal) { journal.next_game(); });
  played_ = options_.from;
  undone_.clear();
  clock_.begin_game();
  players_.begin_game();
  look();
}

std::string PlaySession::play(const SearchResult& found) {
  const std::string& player = name(status().to_move);
  if (claims_draw(played_.result, status().to_move, found)) {
    claim();
    return player + " claims a draw.";
  }
  std::string told = fmt::format("{} plays {}", player, written(ruleset(), status(), found.best->move));
  make(*found.best);
  return told;
}

void PlaySession::make(const Successor& chosen) {
  // redo() remains possible only after the same move.
  const bool again = !undone_.empty() && undone_.back().move == chosen.move;
  Successor next = chosen; // a copy: `chosen` may lie in undone_ or offered_
  if (again) {
    undone_.pop_back();
  } else {
    undone_.clear();
  }
  clock_.press();
  played_.plies.push_back(std::move(next));
  record_.write([&](Journal& journal) { journal.played(played_); });
  look();
  if (over_) record_.write([&](Journal& journal) { journal.ended(played_); });
}

bool PlaySession::take_back(std::size_t choices) {
  clock_.stop();
  if (is_given_up() && choices == 1) {
    record_.write([&](Journal& journal) { journal.took_back(0); });
    look();
    return true;
  }
  std::size_t back = played_.plies.size();
  for (; choices > 0; --choices) {
    std::size_t next = back;
    while (next > 0 && !players_.is_human(status_before(next - 1).to_move)) --next;
    if (next == 0) break;
    back = next - 1;
  }
  const std::size_t taken = played_.plies.size() - back;
  if (taken == 0) return false;
  for (; played_.plies.size() > back; played_.plies.pop_back()) {
    undone_.push_back(std::move(played_.plies.back()));
  }
  record_.write([&](Journal& journal) { journal.took_back(taken); });
  look();
  return true;
}

bool PlaySession::redo() {
  bool done = false;
  while (!undone_.empty() && (!done || !players_.is_human(status().to_move))) {
    make(Successor(undone_.back()));
    done = true;
  }
  return done;
}

void PlaySession::resign() {
  resigned_ = status().to_move;
  over_ = true;
  played_.result = {Ending::won, other(status().to_move), 0, 0};
  offered_.clear();
  record_.write([&](Journal& journal) { journal.ended(played_); });
}

void PlaySession::claim() {
  claimed_ = true;
  over_ = true;
  played_.result = as_claimed(played_.result);
  offered_.clear();
  record_.write([&](Journal& journal) { journal.ended(played_); });
}

void PlaySession::swap_sides() {
  players_.swap_sides();
  options_.from.players = players_.names();
}

void PlaySession::load(PlayedGame game) {
  record_.write([](Journal& journal) { journal.next_game(); });
  played_ = std::move(game);
  undone_.clear();
  clock_.go_on();
  const Result recorded = played_.result;
  look();
  if (!over_ && recorded.ending != Ending::open) { // a result by agreement
    played_.result = recorded;
    over_ = true;
    offered_.clear();
  }
}

void PlaySession::save(const std::string& path) { add_game(path, ruleset(), options_.rules, played_); }

void PlaySession::run_clock() {
  if (!over_) clock_.run(status().to_move);
}

bool PlaySession::check_flag() {
  if (over_ || !clock_.has_fallen(status().to_move)) return false;
  clock_.stop();
  late_ = status().to_move;
  over_ = true;
  played_.result = {Ending::won, other(*late_), 0, 0};
  offered_.clear();
  record_.write([&](Journal& journal) { journal.ended(played_); });
  return true;
}

SearchResult PlaySession::think(Opponent& controller, const Watch& watch) {
  const std::optional<double> usual = controller.limits.seconds;
  if (const std::optional<double> share = clock_.share(status().to_move)) {
    controller.limits.seconds = std::min(*share, usual.value_or(*share));
  }
  SearchResult known;
  SearchResult found = controller.choose(
      status(), [&](const SearchResult& so_far) { known = so_far; }, [&] { return watch(known); });
  controller.limits.seconds = usual;
  return found;
}

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
