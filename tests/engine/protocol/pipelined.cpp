// Commands sent without waiting for answers: none is lost, and answers come in order, whatever search runs
// when a line arrives.

#include "tests/engine/protocol/client.hpp"
#include "tests/texts.hpp"

#include <algorithm>
#include <random>
#include <sstream>
#include <thread>

#include <fmt/format.h>

#include <catch2/catch.hpp>

using namespace regola;
using namespace regola::test;

namespace {

int rounds() {
#ifdef REGOLA_SLOW_BUILD
  constexpr int short_run = 10;
#else
  constexpr int short_run = 60;
#endif
  return is_long_run() ? 3000 : short_run;
}

/// Lines to send, and what has to come back in this order.
struct Script {
  std::vector<std::string> lines;
  std::vector<std::string> answers;
  int asked = 0; ///< by `isready`, which is answered at any time
};

using Chance = std::mt19937;

template <typename T>
const T& drawn_from(const std::vector<T>& all, Chance& chance) {
  return all[chance() % all.size()];
}

/// UGI: each `go` may choose one move only, so that its answer is known.
Script ugi_script(Chance& chance) {
  const std::vector<std::string> orders = {"infinite",          "depth 1",          "depth 9",
                                           "nodes 30",          "movetime 1",       "movetime -5",
                                           "p1time 1 p2time 1", "sideways depth 2", "depth"};
  Script script;
  script.lines = {"ugi"};
  std::vector<std::string> legal = {"a1", "b2", "c3"};
  std::string none; // what a `go` is answered where no move is to be made
  for (int i = 0; i < 24; ++i) {
    switch (chance() % 9) {
    case 0:
      script.lines.emplace_back("position startpos moves b2");
      legal = {"a1", "a3", "c3"};
      none.clear();
      break;
    case 1:
      script.lines.emplace_back(chance() % 2 == 0 ? "position fen xx" : "position startpos moves b2 b2");
      none = "bestmove 0000";
      break;
    case 2:
      script.lines.emplace_back("position fen xxx/oo./... o");
      none = "bestmove (none)";
      break;
    case 3:
      script.lines.emplace_back("uginewgame");
      legal = {"a1", "b2", "c3"};
      none.clear();
      break;
    case 4: script.lines.emplace_back("stop"); break;
    case 5:
      script.lines.emplace_back("isready");
      ++script.asked;
      break;
    case 6: script.lines.emplace_back(chance() % 2 == 0 ? "bogus" : "setoption name Hash value 1"); break;
    default:
      const std::string& move = drawn_from(legal, chance);
      const std::string& order = drawn_from(orders, chance);
      script.lines.push_back(fmt::format("go searchmoves {} {}", move, order));
      script.answers.push_back(none.empty() ? "bestmove " + move : none);
      if (order == "infinite" && chance() % 2 == 0) script.lines.emplace_back("stop");
    }
  }
  return script;
}

/// xboard: positions with one legal move, and one where only `?` or the end stops the search.
Script xboard_script(Chance& chance) {
  struct Case {
    const char* position;
    const char* answer;
  };
  const std::vector<Case> cases = {
      {"1r5k/8/8/8/8/8/r7/K7 w - - 0 1", "move a1a2"},
      {"k5r1/8/8/8/8/8/7r/7K w - - 0 1", "move h1h2"},
      {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "move "},
  };
  Script script;
  script.lines = {"xboard", "new", "st 3600"};
  for (int i = 0; i < 16; ++i) {
    if (chance() % 2 == 0) {
      const Case& chosen = drawn_from(cases, chance);
      script.lines.push_back(fmt::format("setboard {}", chosen.position));
      script.lines.emplace_back("go");
      script.answers.emplace_back(chosen.answer);
      if (chance() % 2 == 0) script.lines.emplace_back("?");
    } else {
      script.lines.push_back(
          drawn_from<std::string>({"memory 1", "st 3600", "time 100", "post", "bogus"}, chance));
      script.lines.push_back(fmt::format("ping {}", i));
      script.answers.push_back(fmt::format("pong {}", i));
    }
  }
  return script;
}

/// GTP: each command has a number, and its answer the same.
Script gtp_script(Chance& chance) {
  const std::vector<std::string> commands = {"genmove b", "genmove w", "clear_board", "play b A1",
                                             "undo",      "name",      "bogus",       "known_command play"};
  Script script;
  script.lines = {"0 name"};
  script.answers = {"0"};
  for (int i = 1; i <= 30; ++i) {
    const std::string& command = drawn_from(commands, chance);
    script.lines.push_back(fmt::format("{} {}", i, command));
    script.answers.push_back(std::to_string(i));
  }
  return script;
}

/// Sends it in pieces of any size, with pauses or without, and ends by a goodbye or without one.
/// @return the lines that came back
std::vector<std::string> spoken(const Script& script, const std::string& game, const std::string& by,
                                Chance& chance) {
  Client client(game, by);
  for (const std::string& line : script.lines) {
    client.send(line);
    if (chance() % 8 == 0) std::this_thread::sleep_for(std::chrono::microseconds(chance() % 3000));
  }
  if (chance() % 2 == 0) client.send("quit");
  std::istringstream said(client.end());
  std::vector<std::string> lines;
  for (std::string line; std::getline(said, line);) lines.push_back(line);
  return lines;
}

/// Whether these lines come, in this order, and no other ones that begin as they do.
void check_order(const std::vector<std::string>& said, const std::vector<std::string>& answers,
                 const std::vector<std::string>& kinds) {
  std::vector<std::string> told;
  for (const std::string& line : said) {
    if (std::any_of(kinds.begin(), kinds.end(),
                    [&](const std::string& kind) { return line.rfind(kind, 0) == 0; })) {
      told.push_back(line);
    }
  }
  REQUIRE(told.size() == answers.size());
  for (std::size_t i = 0; i < told.size(); ++i) {
    CAPTURE(i, told[i], answers[i]);
    CHECK(told[i].rfind(answers[i], 0) == 0);
  }
}

} // namespace

TEST_CASE("UGI: no command is lost, whatever runs when it comes") {
  for (int round = 0; round < rounds(); ++round) {
    Chance chance(static_cast<unsigned>(round));
    const Script script = ugi_script(chance);
    CAPTURE(round, script.lines);
    const auto said = spoken(script, "tic-tac-toe", "alphabeta:table=64k", chance);
    check_order(said, script.answers, {"bestmove"});
    CHECK(std::count(said.begin(), said.end(), "readyok") == script.asked);
  }
}

TEST_CASE("xboard: no command is lost, whatever runs when it comes") {
  for (int round = 0; round < rounds() / 2; ++round) {
    Chance chance(static_cast<unsigned>(round));
    const Script script = xboard_script(chance);
    CAPTURE(round, script.lines);
    check_order(spoken(script, "chess", "alphabeta:table=64k", chance), script.answers, {"move", "pong"});
  }
}

TEST_CASE("GTP: no command is lost, whatever runs when it comes") {
  for (int round = 0; round < rounds() / 2; ++round) {
    Chance chance(static_cast<unsigned>(round));
    const Script script = gtp_script(chance);
    CAPTURE(round, script.lines);
    std::vector<std::string> numbers;
    for (const std::string& line : spoken(script, "tic-tac-toe", "alphabeta:table=64k,depth=3", chance)) {
      if (!line.empty()) numbers.push_back(line.substr(1));
    }
    REQUIRE(numbers.size() >= script.answers.size());
    for (std::size_t i = 0; i < script.answers.size(); ++i) {
      CHECK((numbers[i] + ' ').rfind(script.answers[i] + ' ', 0) == 0);
    }
  }
}

TEST_CASE("hostile input is answered: bytes of any kind, lines without end, a last line without its end") {
  const std::string nul = std::string("position startpos") + '\0' + " moves b2\ngo depth 1\n";
  for (const std::string& text :
       {std::string("ugi\r\nisready\r\ngo depth 1\r\n"), std::string("ugi\nisready\ngo depth 1"),
        "ugi\nisready\n" + nul, "ugi\n" + std::string(3 * longest_line, 'x') + "\nisready\ngo depth 1\n",
        "ugi\n" + std::string(100'000, '\n') + "isready\ngo depth 1",
        "ugi\nisready\ngo" + std::string(longest_line, ' ') + "depth 1",
        std::string("ugi\n\xff\xfe\x80\x01\nisready\ngo\tdepth\t1\n")}) {
    CAPTURE(text.size());
    Engagement engagement;
    engagement.ruleset = ruleset_of_game("tic-tac-toe");
    std::istringstream in(text);
    std::ostringstream out;
    CHECK(speak(engagement, std::nullopt, in, out, [](const std::string& /*what*/) {}));
    const std::string said = out.str();
    CHECK(said.find("\nreadyok\n") != std::string::npos);
    const std::size_t best = said.find("\nbestmove ");
    REQUIRE(best != std::string::npos);
    CHECK(said.find('\0') == std::string::npos);
  }
}
