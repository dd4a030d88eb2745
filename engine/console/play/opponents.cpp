#include "engine/console/play/opponents.hpp"

#include <exception>
#include <new>
#include <random>

#include "engine/console/print.hpp"

namespace regola::console {

namespace {

std::string line_of(const ParameterInfo& parameter) {
  std::string line = fmt::format("    {} ({}", parameter.key, parameter.range);
  if (!parameter.standard.empty()) line += fmt::format("; {}", parameter.standard);
  return line + "): " + parameter.about + "\n";
}

} // namespace

std::string DefaultOpponent::text() const {
  std::string text = database.empty() ? "alphabeta:" : fmt::format("perfect:db={},", database);
  text += depth > 0 ? fmt::format("depth={}", depth) : fmt::format("time={:g}s", seconds);
  return value.empty() ? text : text + ",value=" + value;
}

Opponent opponent_for(const Ruleset& ruleset, const std::string& text, Streams& streams) {
  try {
    return make_opponent(ruleset, text);
  } catch (const ParameterError& fault) {
    refuse_text(streams, fault.what(), text, fault.offset());
  } catch (const std::bad_alloc&) {
    refuse(streams.err,
           "there is not enough memory for '{}'; alphabeta:table=16M or mcts:memory=16M takes less", text);
  }
}

void reseed(Opponent& opponent) {
  if (!opponent.seeded) {
    std::random_device device;
    opponent.limits.seed = (static_cast<std::uint64_t>(device()) << 31U) ^ device();
  }
}

std::string list_of_controllers() {
  std::string text = "A controller is a kind and its parameters, as in alphabeta:depth=8,table=64M.\n"
                     "All kinds have:\n";
  for (const ParameterInfo& parameter : limit_parameters()) text += line_of(parameter);
  for (const ControllerInfo& kind : controller_kinds()) {
    text += fmt::format("{}: {}\n", kind.name, kind.about);
    for (const ParameterInfo& parameter : kind.parameters) text += line_of(parameter);
  }
  return text;
}

Ponder::Ponder(Opponent* controller, const Status& status) {
  if (controller == nullptr) return;
  Limits limits;
  limits.seconds = 24 * 3600; // until it is stopped
  limits.seed = controller->limits.seed;
  limits.stop = [this] { return stop_.load(); };
  try {
    thread_ = std::thread([thinker = controller->controller.get(), limits, status] {
      try {
        (void)thinker->choose(status, limits);
      } catch (const std::exception&) { // NOLINT(bugprone-empty-catch)
        // Faults of the rules are reported when the position is on the board.
      }
    });
  } catch (const std::system_error&) { // NOLINT(bugprone-empty-catch)
    // Without a thread the controller thinks only on its own turn.
  }
}

Ponder::~Ponder() {
  stop_ = true;
  if (thread_.joinable()) thread_.join();
}

std::array<Seat, 2> read_seats(const Ruleset& ruleset, const std::vector<std::string>& extra,
                               std::vector<std::string> known, Streams& streams) {
  std::array<Seat, 2> seats = {Seat{true, {}}, Seat{false, {}}};
  std::array<bool, 2> given = {false, false};
  const std::string players = fmt::format("--{} and --{}", ruleset.players[0], ruleset.players[1]);
  for (std::size_t i = 0; i < extra.size(); ++i) {
    std::string option = extra[i];
    std::string value;
    const std::size_t equals = option.find('=');
    if (equals != std::string::npos) {
      value = option.substr(equals + 1);
      option.resize(equals);
    } else if (i + 1 < extra.size()) {
      value = extra[++i];
    }
    std::optional<PlayerIndex> player;
    for (const PlayerIndex each : {first_player, second_player}) {
      if (option == "--" + ruleset.players[each] || option == "-" + ruleset.players[each]) player = each;
    }
    if (!player) {
      for (const std::string& name : ruleset.players) known.push_back("--" + name);
      const std::string help = did_you_mean(option, known);
      refuse(streams.err, "no option is called '{}'; {}", option,
             help.empty() ? "the players of this game are " + players : help);
    }
    if (value.empty()) refuse(streams.err, "{} lacks who plays: human, computer or a controller", option);
    seats[*player] = {value == "human", value == "human" || value == "computer" ? "" : value};
    given[*player] = true;
  }
  // If only one side is given, the other side gets the other kind of player.
  for (const PlayerIndex player : {first_player, second_player}) {
    if (!given[player] && given[other(player)]) seats[player] = {!seats[other(player)].human, {}};
  }
  return seats;
}

SeatedPlayers::SeatedPlayers(const Ruleset& ruleset, std::array<Seat, 2> seats, std::string standard,
                             Streams& streams)
    : ruleset_(ruleset), seats_(std::move(seats)), standard_(std::move(standard)), streams_(streams) {}

void SeatedPlayers::make_controllers() {
  for (const PlayerIndex player : {first_player, second_player}) {
    const Seat& seat = seats_[player];
    auto& made = controllers_[player];
    made.reset();
    if (seat.human) continue;
    try {
      made = opponent_for(ruleset_, seat.text.empty() ? standard_ : seat.text, streams_);
    } catch (const Refused&) {
      streams_.err << "Each player is human, computer, or a controller.\n";
      throw;
    }
    reseed(*made);
  }
}

void SeatedPlayers::begin_game() {
  for (auto& controller : controllers_) {
    if (controller) {
      reseed(*controller);
      controller->begin();
    }
  }
}

void SeatedPlayers::swap_sides() {
  std::swap(seats_[first_player], seats_[second_player]);
  std::swap(controllers_[first_player], controllers_[second_player]);
}

std::array<std::string, 2> SeatedPlayers::names() const {
  return {seats_[first_player].name(standard_), seats_[second_player].name(standard_)};
}

Opponent* SeatedPlayers::controller(PlayerIndex player) {
  auto& controller = controllers_[player];
  return controller ? &*controller : nullptr;
}

Opponent& SeatedPlayers::adviser() {
  if (!adviser_) {
    adviser_ = opponent_for(ruleset_, standard_, streams_);
    adviser_->limits.analysis = true; // a hint needs the value of its move
  }
  return *adviser_;
}

void SessionClock::begin_game() {
  go_on();
  if (control_) clocks_.emplace(*control_);
}

double SessionClock::seconds() const {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begun_).count();
}

void SessionClock::run(PlayerIndex player) {
  if (clocks_) clocks_->start(player);
}

void SessionClock::stop() {
  if (clocks_) clocks_->stop();
}

void SessionClock::press() {
  if (clocks_) clocks_->press();
}

std::optional<double> SessionClock::share(PlayerIndex player) const {
  return clocks_ ? std::optional(clocks_->share(player)) : std::nullopt;
}

std::string SessionClock::text(PlayerIndex player) const {
  return clocks_ ? clock_text(clocks_->left(player)) : std::string();
}

std::string SessionClock::text(const Ruleset& ruleset) const {
  return clocks_ ? fmt::format("{} {}, {} {}", ruleset.players[first_player], text(first_player),
                               ruleset.players[second_player], text(second_player))
                 : std::string();
}

} // namespace regola::console
