#include "engine/protocol/uci.hpp"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <utility>

#include <fmt/format.h>

namespace regola {

namespace {

double now_in_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// A word that every option list shows, and what stands for no text there.
std::string or_empty(const std::string& text) { return text.empty() ? "<empty>" : text; }

/// The words of a line from one on, as they stand there.
std::string rest_of(const std::string& line, const std::vector<Token>& words, std::size_t from,
                    std::size_t to) {
  if (from >= to) {
    return {};
  }
  const std::size_t end = words[to - 1].offset + words[to - 1].text.size();
  return line.substr(words[from].offset, end - words[from].offset);
}

std::size_t find_token(const std::vector<Token>& words, std::string_view wanted, std::size_t from) {
  std::size_t i = std::min(from, words.size());
  while (i < words.size() && words[i].text != wanted) ++i;
  return i;
}

} // namespace

std::string uci_option(const OfferedOption& option) {
  using Type = OfferedOption::Type;
  const std::string start = fmt::format("option name {} type ", option.name);
  switch (option.type) {
  case Type::check: return fmt::format("{}check default {}", start, option.standard == "on");
  case Type::spin:
    return fmt::format("{}spin default {} min {} max {}", start, option.standard, option.least, option.most);
  case Type::combo:
    return fmt::format("{}combo default {} var {}", start, option.standard, fmt::join(option.words, " var "));
  case Type::text: break;
  }
  return fmt::format("{}string default {}", start, or_empty(option.standard));
}

std::string uci_score(Score score) {
  const Score size = std::abs(score);
  if (is_decided(score)) {
    const int moves = (win_score - size + 1) / 2; // of him who wins
    return fmt::format("mate {}", score > 0 ? moves : -moves);
  }
  return fmt::format("cp {}", score);
}

UciProtocol::UciProtocol(Dialect dialect, Engagement engagement, std::ostream& out)
    : Protocol(std::move(engagement), out),
      dialect_(dialect),
      style_(dialect == Dialect::uci ? MoveStyle::uci : MoveStyle::general) {}

void UciProtocol::complain(const std::string& what) { say("info string error: " + what); }

bool UciProtocol::is_idle() {
  if (thread().is_running()) {
    complain("a search is running; it has to be stopped first");
    return false;
  }
  return true;
}

bool UciProtocol::handle(const std::string& line) {
  const Words words = tokens(line);
  if (words.empty()) {
    return true;
  }
  const std::string_view command = words.front().text;
  const bool general = dialect_ == Dialect::ugi;
  if (command == "quit") {
    return false;
  }
  if (command == (general ? "ugi" : "uci")) {
    introduce();
  } else if (command == "isready") {
    say("readyok");
  } else if (command == (general ? "uginewgame" : "ucinewgame")) {
    if (is_idle()) begin_new();
  } else if (command == "setoption") {
    if (is_idle()) set_option(line, words);
  } else if (command == "position") {
    if (is_idle()) set_position(line, words);
  } else if (command == "moves" && general) { // what some clients send after a position
    if (is_idle() && game().has_begun()) play_on(words, 1);
  } else if (command == "query" && general) {
    answer_query(words);
  } else if (command == "go") {
    if (is_idle()) go(words);
  } else if (command == "stop") {
    if (thread().is_running()) {
      thread().stop();
    } else {
      complain("no search is running");
    }
  } else if (command != "debug" && command != "register" && command != "ponderhit") {
    complain(fmt::format("there is no command '{}'", command));
  }
  return true;
}

void UciProtocol::introduce() {
  say("id name Regola " + engagement().version + (ruleset().title.empty() ? "" : ", " + ruleset().title));
  say("id author the authors of Regola");
  for (const OfferedOption& option : options().offered()) {
    say(uci_option(option));
  }
  say(dialect_ == Dialect::ugi ? "ugiok" : "uciok");
}

void UciProtocol::begin_new() {
  forget();
  game().begin();
}

void UciProtocol::set_option(const std::string& line, const Words& words) {
  const std::size_t value = find_token(words, "value", 2);
  if (words.size() < 3 || words[1].text != "name" || value == 2) {
    complain("setoption name NAME value VALUE");
    return;
  }
  std::string text = rest_of(line, words, value + 1, words.size());
  if (text == "<empty>") text.clear();
  options().set(rest_of(line, words, 2, value), text);
}

void UciProtocol::set_position(const std::string& line, const Words& words) {
  const std::size_t moves = find_token(words, "moves", 1);
  if (words.size() > 1 && words[1].text == "startpos" && moves <= 2) {
    if (!game().begin()) {
      complain("nothing says where this game begins: give a position");
      return;
    }
  } else if (words.size() > 1 && words[1].text == "fen") {
    std::string fault;
    const auto status = read_position(ruleset(), rest_of(line, words, 2, moves), fault);
    if (!status) {
      complain("this is no position: " + fault);
      return;
    }
    game().begin_at(*status);
  } else {
    complain("position startpos|fen FEN [moves MOVE...]");
    return;
  }
  play_on(words, moves + 1);
}

void UciProtocol::play_on(const Words& words, std::size_t from) {
  for (std::size_t i = from; i < words.size(); ++i) {
    const std::string word(words[i].text);
    const auto found = find_word(ruleset(), game().status(), game().moves(), word, style_);
    if (!found) {
      complain(fmt::format("'{}' is no legal move here; the moves before it are made", word));
      return;
    }
    game().play(game().moves()[*found]);
  }
}

void UciProtocol::answer_query(const Words& words) {
  const std::string_view question = words.size() == 2 ? words[1].text : std::string_view();
  if (!game().has_begun()) {
    complain("there is no position yet");
    return;
  }
  if (question == "p1turn") {
    say(fmt::format("response {}", game().status().to_move == first_player));
  } else if (question == "gameover") {
    say(fmt::format("response {}", game().is_over()));
  } else if (question == "result") {
    const Result result = game().result();
    const int sign = outcome(result);
    const bool open = result.ending == Ending::open || result.ending == Ending::stopped;
    say(std::string("response ") + (open ? "none" : sign > 0 ? "p1win" : sign < 0 ? "p2win" : "draw"));
  } else if (question == "moves") {
    const auto all = move_words(ruleset(), game().status(), game().moves(), style_);
    say(fmt::format("response {}", fmt::join(all, " ")));
  } else if (question == "fen") {
    say("response " + position_text(ruleset(), game().status()));
  } else {
    complain("query p1turn|gameover|result|moves|fen");
  }
}

std::optional<SearchOrder> UciProtocol::read_order(const Words& words) {
  constexpr long long most = 1'000'000'000'000; // milliseconds, nodes
  const bool first = game().status().to_move == first_player;
  SearchOrder order;
  ClockReading clock;
  bool timed = false;
  bool given = false;
  for (std::size_t i = 1; i < words.size(); ++i) {
    const std::string_view word = words[i].text;
    if (word == "infinite" || word == "ponder") {
      order.infinite = true;
      continue;
    }
    const auto number =
        i + 1 < words.size() ? read_number(words[i + 1].text, -most, most) : std::optional<long long>();
    const auto known = {"depth", "nodes", "movetime", "movestogo", "wtime", "btime", "winc",
                        "binc",  "mate",  "p1time",   "p2time",    "p1inc", "p2inc"};
    if (std::find(known.begin(), known.end(), word) == known.end()) {
      complain(fmt::format("go knows no '{}'", word));
      return std::nullopt;
    }
    if (!number) {
      complain(fmt::format("'{}' lacks its number", word));
      return std::nullopt;
    }
    ++i;
    const long long positive = std::max(*number, 0LL);
    const double seconds = static_cast<double>(positive) / 1000;
    if (word == "depth" || word == "mate") {
      order.limits.depth =
          static_cast<int>(std::clamp(word == "mate" ? 2 * positive : positive, 1LL, 1000LL));
      given = true;
    } else if (word == "nodes") {
      order.limits.nodes = static_cast<std::uint64_t>(std::max(positive, 1LL));
      given = true;
    } else if (word == "movetime") {
      order.limits.seconds = std::max(seconds, 0.001);
      given = true;
    } else if (word == "movestogo") {
      clock.to_go = static_cast<int>(std::clamp(positive, 1LL, 1000LL));
    } else if (word == (first ? "wtime" : "btime") || word == (first ? "p1time" : "p2time")) {
      clock.left = seconds;
      timed = true;
    } else if (word == (first ? "winc" : "binc") || word == (first ? "p1inc" : "p2inc")) {
      clock.increment = seconds;
    }
  }
  if (timed && !order.infinite) {
    const SearchOrder by = by_clock(clock);
    if (!order.limits.depth) order.limits.depth = by.limits.depth;
    if (!order.limits.nodes) order.limits.nodes = by.limits.nodes;
    order.limits.seconds = std::min(*by.limits.seconds, order.limits.seconds.value_or(*by.limits.seconds));
  } else if (!given && !order.infinite) {
    order.own_mind = true;
  }
  return order;
}

void UciProtocol::go(const Words& words) {
  if (!game().has_begun()) {
    complain("there is no position yet");
    return;
  }
  const auto order = read_order(words);
  if (!order) {
    return;
  }
  if (game().is_over()) {
    complain("the game is over");
    say("bestmove (none)");
    return;
  }
  started_ = now_in_seconds();
  search(
      *order, [this](const SearchResult& found) { tell(found); },
      [this](const SearchResult& found, const std::string& /*fault*/) {
        const Successor* move = move_found(game(), found);
        if (move == nullptr) {
          say("bestmove (none)");
          return;
        }
        const auto place = static_cast<std::size_t>(move - game().moves().data());
        say("bestmove " + move_words(ruleset(), game().status(), game().moves(), style_)[place]);
      });
}

void UciProtocol::tell(const SearchResult& found) {
  const double seconds = std::max(now_in_seconds() - started_, 1e-6);
  const Score score = seen_by(game().status().to_move, found.score);
  say(fmt::format("info depth {} score {} time {:.0f} nodes {} nps {:.0f} pv {}", std::max(found.depth, 1),
                  uci_score(score), seconds * 1000, found.nodes, static_cast<double>(found.nodes) / seconds,
                  fmt::join(line_words(ruleset(), game().status(), found.line, style_), " ")));
}

} // namespace regola
