#include "engine/protocol/uci.hpp"

#include <chrono>

#include <fmt/format.h>

#include "engine/matcher/written_moves.hpp"

namespace regola {

namespace {

double now_in_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// Returns the part of a line from word `from` up to, but not including, word `to`.
std::string rest_of(const std::string& line, const std::vector<Token>& words, std::size_t from,
                    std::size_t to) {
  if (from >= to) return {};
  const std::size_t end = words[to - 1].offset + words[to - 1].text.size();
  return line.substr(words[from].offset, end - words[from].offset);
}

/// Returns the words of the moves, beginning at word `from`. Skips en-passant marks that stand alone, because
/// the move is clear without them.
std::vector<Token> moves_from(const std::vector<Token>& words, std::size_t from) {
  std::vector<Token> moves;
  for (std::size_t i = from; i < words.size(); ++i) {
    const bool is_mark = !moves.empty() && before_passing_mark(words[i].text) == std::string_view();
    if (!is_mark) moves.push_back(words[i]);
  }
  return moves;
}

std::size_t find_token(const std::vector<Token>& words, std::string_view wanted, std::size_t from) {
  std::size_t i = std::min(from, words.size());
  while (i < words.size() && words[i].text != wanted) ++i;
  return i;
}

} // namespace

UciProtocol::UciProtocol(Dialect dialect, Engagement engagement, std::ostream& out)
    : Protocol(std::move(engagement), out),
      dialect_(dialect),
      style_(dialect == Dialect::uci ? MoveStyle::uci : MoveStyle::general) {}

void UciProtocol::complain(const std::string& what) { say("info string error: " + what); }

Urgency UciProtocol::urgency(const std::string& line) const {
  const std::string_view command = first_word(line);
  if (command == "quit") return Urgency::leaves;
  if (command == "stop") return Urgency::stops;
  if (command == "ponderhit") return Urgency::hits;
  if (command == "query" && dialect_ == Dialect::ugi) return Urgency::looks;
  return command == "isready" ? Urgency::asks : Urgency::waits;
}

bool UciProtocol::is_at_once(Urgency urgency, bool is_next) const {
  return (urgency == Urgency::hits && order_.ponder) || Protocol::is_at_once(urgency, is_next);
}

void UciProtocol::handle(const std::string& line) {
  const Words words = tokens(line);
  const std::string_view command = words.empty() ? std::string_view() : words.front().text;
  const bool general = dialect_ == Dialect::ugi;
  if (command == (general ? "ugi" : "uci")) {
    introduce();
  } else if (command == "isready") {
    prepare();
    say("readyok");
  } else if (command == (general ? "uginewgame" : "ucinewgame")) {
    begin_new();
  } else if (command == "setoption") {
    set_option(line, words);
  } else if (command == "position") {
    set_position(line, words);
  } else if (command == "moves" && general) { // sent by some clients after a position
    play_on(moves_from(words, 1), 0);
  } else if (command == "query" && general) {
    answer_query(words);
  } else if (command == "go") {
    go(words);
  } else if (command == "ponderhit") {
    ponder_hit();
  } else if (!command.empty() && command != "stop" && command != "quit" && command != "debug" &&
             command != "register") {
    complain(fmt::format("there is no command '{}'", command));
  }
}

void UciProtocol::introduce() {
  say("id name Regola " + engagement().version + (ruleset().title.empty() ? "" : ", " + ruleset().title));
  say("id author the authors of Regola");
  for (const OfferedOption& option : options().offered()) say(uci_option(option));
  say(dialect_ == Dialect::ugi ? "ugiok" : "uciok");
}

void UciProtocol::begin_new() {
  forget();
  forget_line();
  game().begin();
}

void UciProtocol::forget_line() {
  beginning_.clear();
  made_.clear();
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

void UciProtocol::refuse_position(const std::string& why) {
  forget_line();
  game().clear();
  complain(why);
}

/// Sets the position. Clients repeat all moves of the game each time; only the new ones are made.
void UciProtocol::set_position(const std::string& line, const Words& words) {
  const std::size_t moves = find_token(words, "moves", 1);
  const std::string beginning = rest_of(line, words, 1, moves);
  if (line.size() > longest_line) {
    refuse_position("this line is too long");
    return;
  }
  if (beginning.empty() || beginning != beginning_) begin_at(beginning);
  const Words wanted = moves_from(words, moves + 1);
  std::size_t same = 0;
  while (same < made_.size() && same < wanted.size() && made_[same] == wanted[same].text) ++same;
  for (; made_.size() > same; made_.pop_back()) game().undo();
  play_on(wanted, same);
}

/// @param beginning `startpos` or `fen FEN`
void UciProtocol::begin_at(const std::string& beginning) {
  const Words words = tokens(beginning);
  const std::string_view kind = words.empty() ? std::string_view() : words.front().text;
  forget_line();
  if (kind == "startpos" && words.size() == 1) {
    if (!game().begin()) {
      refuse_position("nothing says where this game begins: give a position");
      return;
    }
  } else if (kind == "fen") {
    std::string fault;
    const auto status = read_position(ruleset(), rest_of(beginning, words, 1, words.size()), fault);
    if (!status) {
      refuse_position("this is no position: " + fault);
      return;
    }
    game().begin_at(*status);
  } else {
    refuse_position("position startpos|fen FEN [moves MOVE...]");
    return;
  }
  beginning_ = beginning;
}

void UciProtocol::play_on(const Words& words, std::size_t from) {
  for (std::size_t i = from; i < words.size() && game().has_begun(); ++i) {
    const std::string word(words[i].text);
    const auto found = find_word(ruleset(), game().status(), game().moves(), word, style_);
    if (found) {
      game().play(game().moves()[*found]);
      made_.push_back(word);
    } else {
      refuse_position(fmt::format("'{}' is no legal move here", word));
    }
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

void UciProtocol::go(const Words& words) {
  const bool tried = attempt([&] {
    if (!game().has_begun()) {
      complain("there is no position");
      say("bestmove 0000");
      return;
    }
    GoOrder order = read_go(words, game().status().to_move);
    for (const std::string& fault : order.faults) complain(fault);
    if (game().is_over()) {
      complain("the game is over");
      say("bestmove (none)");
      return;
    }
    for (const std::string& word : order.searchmoves) {
      const auto found = find_word(ruleset(), game().status(), game().moves(), word, style_);
      if (found) {
        order.limits.only.push_back(game().moves()[*found].move);
      } else {
        complain(fmt::format("'{}' is no legal move here", word));
      }
    }
    order_ = std::move(order);
    think();
  });
  if (!tried) {
    order_.ponder = false;
    say("bestmove 0000");
  }
}

/// Starts the search that `order_` describes. A search that ponders has no limit.
void UciProtocol::think() {
  SearchOrder order;
  order.limits = order_.limits;
  order.infinite = order_.infinite || order_.ponder;
  const bool limited = order.limits.depth || order.limits.nodes || order.limits.seconds;
  if (order_.clock && !order.infinite) {
    const Limits by = by_clock(*order_.clock).limits;
    if (!order.limits.depth) order.limits.depth = by.depth;
    if (!order.limits.nodes) order.limits.nodes = by.nodes;
    order.limits.seconds = std::min(*by.seconds, order.limits.seconds.value_or(*by.seconds));
  } else {
    order.own_mind = !limited && !order.infinite;
  }
  started_ = now_in_seconds();
  search(
      order, [this](const SearchResult& found) { tell(found); },
      [this](const SearchResult& found, bool /*failed*/) { tell_best(found); });
}

void UciProtocol::ponder_hit() {
  if (!order_.ponder) {
    complain("nothing is pondered on");
    return;
  }
  abandon();
  order_.ponder = false;
  if (!attempt([&] { think(); })) say("bestmove 0000");
}

/// Sends the `bestmove` of a `go`, whatever the search found.
void UciProtocol::tell_best(const SearchResult& found) {
  order_.ponder = false;
  std::string best = "0000";
  attempt([&] {
    const Successor* move = move_found(game(), found, order_.limits.only);
    best = move == nullptr ? "(none)"
                           : move_words(ruleset(), game().status(), game().moves(),
                                        style_)[static_cast<std::size_t>(move - game().moves().data())];
  });
  say("bestmove " + best);
}

void UciProtocol::tell(const SearchResult& found) {
  const double seconds = std::max(now_in_seconds() - started_, 1e-6);
  const Score score = seen_by(game().status().to_move, found.score);
  say(fmt::format("info depth {} score {} time {:.0f} nodes {} nps {:.0f} pv {}", std::max(found.depth, 1),
                  uci_score(score), seconds * 1000, found.nodes, static_cast<double>(found.nodes) / seconds,
                  fmt::join(line_words(game().engine(), game().status(), found.line, style_), " ")));
}

} // namespace regola
