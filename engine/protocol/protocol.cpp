#include "engine/protocol/protocol.hpp"

#include <cmath>
#include <exception>
#include <ostream>

namespace regola {

namespace {

constexpr double endless = 24 * 3600; // seconds, for a search that only `stop` ends

/// Makes a text one line: it may contain what the client wrote, which must not become lines of its own.
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

bool Protocol::receive(std::string line) {
  const Urgency urgent = urgency(line);
  return inbox_.put(std::move(line), urgent) && urgent != Urgency::leaves;
}

void Protocol::converse() {
  while (true) {
    const bool heeds = !thread_.is_running() || (is_interruptible() && !thread_.is_stopping());
    switch (inbox_.wait(heeds)) {
    case Inbox::Event::report: attempt([&] { progress_(inbox_.take_report()); }); break;
    case Inbox::Event::outcome: conclude(); break;
    case Inbox::Event::line:
      if (!attend()) return;
      break;
    case Inbox::Event::closed:
      if (!thread_.is_running()) return;
      thread_.stop();
      break;
    case Inbox::Event::full: thread_.stop(); break;
    }
  }
}

/// Handles the next line, or applies its effect to the running search.
/// @return whether the conversation goes on
bool Protocol::attend() {
  const Urgency urgent = inbox_.urgency();
  if (!thread_.is_running() || is_at_once(urgent, inbox_.is_next())) {
    const std::string line = inbox_.take();
    attempt([&] { handle(line); });
    return urgent != Urgency::leaves;
  }
  if (urgent == Urgency::breaks) {
    abandon();
  } else if (urgent == Urgency::stops || urgent == Urgency::leaves) {
    thread_.stop();
  } else {
    inbox_.pass_over();
  }
  return true;
}

bool Protocol::is_at_once(Urgency urgency, bool is_next) const {
  return urgency == Urgency::asks || (urgency == Urgency::looks && is_next);
}

/// Tells the result of the finished search; waiting lines come next.
void Protocol::conclude() {
  const Inbox::Outcome outcome = thread_.take_outcome();
  inbox_.look_again();
  if (!outcome.fault.empty()) complain(one_line(outcome.fault));
  const SearchDone done = std::move(done_); // moved out, because calling it may start another search
  attempt([&] { done(outcome.found, !outcome.fault.empty()); });
}

void Protocol::abandon() {
  thread_.abandon();
  inbox_.look_again();
}

bool Protocol::attempt(const std::function<void()>& action) {
  try {
    action();
    return true;
  } catch (const std::exception& error) { // e.g. RulesError, or no memory or thread
    complain(one_line(error.what()));
    return false;
  }
}

void Protocol::search(const SearchOrder& order, Progress progress, SearchDone done) {
  const Status status = game().status();
  Opponent& opponent = options().opponent();
  opponent.limits.only = order.limits.only;
  Limits limits = order.limits;
  limits.seed = opponent.limits.seed;
  limits.analysis = order.infinite;
  if (order.infinite) limits.seconds = endless;
  const Progress report = [this](const SearchResult& found) { inbox_.report(found); };
  const auto job = [&opponent, status, limits, report,
                    own_mind = order.own_mind](const std::function<bool()>& stop) {
    if (own_mind) return opponent.choose(status, report, stop);
    Limits now = limits;
    now.stop = stop;
    return opponent.controller->choose(status, now, report);
  };
  progress_ = std::move(progress);
  done_ = std::move(done);
  thread_.start(job, order.infinite);
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

void Protocol::prepare() {
  if (thread_.is_running()) return;
  try {
    if (game().has_begun() && !game().moves().empty()) options().opponent().prepare(game().status());
  } catch (const RulesError&) { // the search will tell it
  }
}

void Protocol::forget() { options().opponent().begin(); }

void Protocol::take_up(std::shared_ptr<const Ruleset> ruleset) {
  auto game = std::make_unique<ClientGame>(*ruleset);
  auto options = std::make_unique<ControllerOptions>(*ruleset, options_->text());
  options->set("Move Overhead", options_->value("Move Overhead"));
  options_ = std::move(options); // replaced before the ruleset, to which the old options refer
  game_ = std::move(game);
  engagement_.ruleset = std::move(ruleset);
}

void Protocol::say(const std::string& line) { out_ << one_line(line) << '\n' << std::flush; }

const Successor* move_found(ClientGame& game, const SearchResult& found, const std::vector<Move>& among) {
  const std::vector<Successor>& moves = game.moves();
  if (moves.empty()) return nullptr;
  const Move* wanted = found.best ? &found.best->move : among.empty() ? nullptr : &among.front();
  const auto same =
      find_if(moves, [&](const Successor& each) { return wanted != nullptr && each.move == *wanted; });
  return same == moves.end() ? &moves.front() : &*same;
}

std::string_view first_word(std::string_view line) {
  constexpr std::string_view blanks = " \t\r\n";
  line.remove_prefix(std::min(line.find_first_not_of(blanks), line.size()));
  return line.substr(0, line.find_first_of(blanks));
}

int outcome(const Result& result) {
  if (result.ending == Ending::won) return result.winner == first_player ? 1 : -1;
  if (result.ending == Ending::scored) return result.margin > 0 ? 1 : result.margin < 0 ? -1 : 0;
  return 0;
}

std::optional<long long> read_number(std::string_view text, long long least, long long most) {
  const auto number = whole_number<long long>(text);
  return number && *number >= least && *number <= most ? number : std::nullopt;
}

std::optional<long long> read_clamped(std::string_view text, long long least, long long most) {
  const auto real = read_clamped_real(text, static_cast<double>(least), static_cast<double>(most));
  return real ? std::optional(static_cast<long long>(*real)) : std::nullopt;
}

std::optional<double> read_clamped_real(std::string_view text, double least, double most) {
  double number = 0;
  const auto [stop, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (fault == std::errc::invalid_argument || stop != text.data() + text.size() || std::isnan(number)) {
    return std::nullopt;
  }
  if (fault == std::errc::result_out_of_range) { // overflow or underflow
    const bool small =
        text.find_first_of("eE") != std::string_view::npos && text.find('-', 1) != std::string_view::npos;
    number = small ? 0 : text.front() == '-' ? least : most;
  }
  return std::clamp(number, least, most);
}

} // namespace regola
