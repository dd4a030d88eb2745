#include "engine/protocol/protocol.hpp"

#include <algorithm>
#include <charconv>
#include <exception>
#include <ostream>
#include <utility>

namespace regola {

namespace {

constexpr double endless = 24 * 3600; // seconds: until it is stopped

/// What an error says; what the client wrote may be in it, and must not become lines of its own.
std::string one_line(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](unsigned char c) { return c < ' ' || c == 0x7f; }, ' ');
  return text;
}

} // namespace

Protocol::Protocol(Engagement engagement, std::ostream& out)
    : engagement_(std::move(engagement)),
      out_(out),
      game_(std::make_unique<ClientGame>(ruleset())),
      options_(std::make_unique<ControllerOptions>(ruleset(), engagement_.by)) {}

bool Protocol::receive(const std::string& line) {
  const std::lock_guard lock(thread_.mutex());
  try {
    return handle(line);
  } catch (const std::exception& error) { // rules that ask too much, no memory, no thread
    complain(one_line(error.what()));
    return true;
  }
}

void Protocol::end() {
  const std::lock_guard lock(thread_.mutex());
  if (thread_.is_running()) {
    thread_.stop();
    thread_.wait();
  }
}

void Protocol::leave() {
  const std::lock_guard lock(thread_.mutex());
  abandon();
}

void Protocol::search(const SearchOrder& order, const Progress& progress, const SearchThread::Done& done) {
  const Status status = game().status();
  Opponent& opponent = options().opponent();
  Limits limits = order.limits;
  limits.seed = opponent.limits.seed;
  limits.analysis = order.infinite;
  if (order.infinite) {
    limits.seconds = endless;
  }
  // A report waits for the mutex; one that is no longer wanted is not told.
  const Progress report = [this, progress](const SearchResult& found) {
    const std::lock_guard lock(thread_.mutex());
    progress(found);
  };
  const auto job = [&opponent, status, limits, report,
                    own_mind = order.own_mind](const std::function<bool()>& stop) {
    if (own_mind) {
      return opponent.choose(status, report, stop);
    }
    Limits now = limits;
    now.stop = stop;
    return opponent.controller->choose(status, now, report);
  };
  const auto told = [this, done](SearchResult found, const std::string& fault) {
    try {
      if (!fault.empty()) complain(one_line(fault));
      done(std::move(found), fault);
    } catch (const std::exception& error) {
      complain(one_line(error.what()));
    }
  };
  thread_.start(job, told, order.infinite);
}

SearchOrder Protocol::by_clock(ClockReading clock) {
  const Limits& own = options().opponent().limits;
  SearchOrder order;
  clock.overhead = options().overhead();
  order.limits.depth = own.depth;
  if (options().sets("nodes")) order.limits.nodes = own.nodes;
  order.limits.seconds = seconds_for_move(clock);
  if (options().sets("time") && own.seconds) {
    order.limits.seconds = std::min(*order.limits.seconds, *own.seconds);
  }
  return order;
}

void Protocol::forget() { options().opponent().begin(); }

void Protocol::take_up(std::shared_ptr<const Ruleset> ruleset) {
  auto game = std::make_unique<ClientGame>(*ruleset);
  auto options = std::make_unique<ControllerOptions>(*ruleset, options_->text());
  options->set("Move Overhead", options_->value("Move Overhead"));
  options_ = std::move(options); // the old ones need the old ruleset
  game_ = std::move(game);
  engagement_.ruleset = std::move(ruleset);
}

void Protocol::say(const std::string& line) { out_ << one_line(line) << '\n' << std::flush; }

const Successor* move_found(ClientGame& game, const SearchResult& found) {
  const std::vector<Successor>& moves = game.moves();
  if (moves.empty()) {
    return nullptr;
  }
  const auto same = std::find_if(moves.begin(), moves.end(), [&](const Successor& each) {
    return found.best && each.move == found.best->move;
  });
  return same == moves.end() ? &moves.front() : &*same;
}

int outcome(const Result& result) {
  if (result.ending == Ending::won) {
    return result.winner == first_player ? 1 : -1;
  }
  if (result.ending == Ending::scored) {
    return result.margin > 0 ? 1 : result.margin < 0 ? -1 : 0;
  }
  return 0;
}

std::optional<long long> read_number(std::string_view text, long long least, long long most) {
  long long number = 0;
  const auto [stop, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
  return fault == std::errc() && stop == text.data() + text.size() && number >= least && number <= most
             ? std::optional(number)
             : std::nullopt;
}

} // namespace regola
