// The law of records: if the program is killed at any moment, the file has all finished games and all plies
// but the last. With REGOLA_LONG in the environment a thousand times:
//   REGOLA_LONG=1 build/dev/tests/test_engine 'record: killed*'

#include <array>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <random>
#include <thread>

#include <catch2/catch.hpp>

#include "engine/match/record.hpp"
#include "tests/engine/console/process.hpp"
#include "tests/engine/ruleset_of.hpp"
#include "tests/texts.hpp"

using namespace regola;
using namespace regola::test;

namespace {

using regola::test::bytes_of;
using regola::test::occurrences;

/// The plies of the last game.
std::size_t plies_of_last(const std::string& text) {
  return occurrences(text.substr(std::min(text.rfind("game: "), text.size())), ". go ");
}

#ifdef REGOLA_SLOW_BUILD
constexpr int short_run = 20;
#else
constexpr int short_run = 60;
#endif

int number_of_kills() { return is_long_run() ? 1000 : short_run; }

/// An instant at random within the time that a call takes to begin, and as long again: by this machine as it
/// is now, since a busy one, or one with sanitizers, begins late.
class RandomDelay {
public:
  /// @param short_call the same call, with little to do
  RandomDelay(std::vector<std::string> short_call, unsigned seed) : random_(seed) {
    const TextFile out("");
    const TextFile err("");
    const auto begun = std::chrono::steady_clock::now();
    REQUIRE(Process(std::move(short_call), out.path(), err.path()).end(0) == 0);
    const auto taken = std::chrono::steady_clock::now() - begun;
    longest_ = std::max(std::chrono::duration_cast<std::chrono::microseconds>(2 * taken), least);
  }
  std::chrono::microseconds operator()() {
    return std::chrono::microseconds(
        std::uniform_int_distribution<std::int64_t>(0, longest_.count())(random_));
  }

private:
  static constexpr std::chrono::microseconds least{25'000};

  std::chrono::microseconds longest_{};
  std::mt19937 random_; // NOLINT(bugprone-random-generator-seed): the same every time
};

const char* const endless = "game Endless\nplayers x/o\nboard 4x4\n  x..x\n  ....\n  ....\n  o..o\n"
                            "move go around: x . -> . [x]\n";

} // namespace

TEST_CASE("record: killed at any instant, play leaves all plies but the last") {
  const TextFile rules(endless);
  const TextFile record("");
  const TextFile out("");
  const TextFile err("");
  RandomDelay delay({"play", rules.path(), "--x", "random", "--o", "random", "--plies", "20"}, 1);
  const int kills = number_of_kills();
  int begun = 0;
  std::string before;
  for (int i = 0; i < kills; ++i) {
    CAPTURE(i);
    Process process({"play", rules.path(), "--x", "random", "--o", "random:seed=" + std::to_string(i),
                     "--plies", "1000000000", "--record", record.path()},
                    out.path(), err.path());
    std::this_thread::sleep_for(delay());
    REQUIRE(WIFSIGNALED(process.end(SIGKILL)));
    const std::string after = bytes_of(record.path());
    REQUIRE(after.substr(0, before.size()) == before); // nothing is ever written over
    const std::size_t shown = occurrences(bytes_of(out.path()), " plays go");
    if (after.size() > before.size()) {
      ++begun;
      REQUIRE(plies_of_last(after) >= shown);
    } else {
      REQUIRE(shown == 0);
    }
    before = after;
  }
  CHECK(begun > kills / 10); // otherwise this shows nothing; on a busy machine some are killed before
  const Ruleset ruleset = ruleset_of(endless);
  Engine engine(ruleset);
  const RecordReader reader(ruleset, {}, before);
  CHECK(reader.games() == static_cast<std::size_t>(begun));
  for (std::size_t game = 0; game < reader.games(); ++game) {
    CAPTURE(game);
    const auto read = reader.read(engine, game);
    REQUIRE(std::holds_alternative<PlayedGame>(read));
    CHECK_FALSE(std::get<PlayedGame>(read).plies.empty());
  }
  for (const RecordReader::Remark& remark : reader.remarks()) {
    CHECK_FALSE(remark.game); // some lines were not finished
  }
}

TEST_CASE("record: killed at any instant, an arena leaves all games that it had counted") {
  const TextFile record("");
  const TextFile out("");
  const TextFile err("");
  RandomDelay delay({"arena", path_of("tic-tac-toe"), "random", "random:seed=2", "--games", "20"}, 2);
  const int kills = number_of_kills();
  const Ruleset ruleset = game("tic-tac-toe");
  Engine engine(ruleset);
  std::string before;
  std::size_t games = 0;
  for (int i = 0; i < kills; ++i) {
    CAPTURE(i);
    Process process({"arena", path_of("tic-tac-toe"), "random", "random:seed=2", "--games", "200", "--jobs",
                     "2", "--record", record.path()},
                    out.path(), err.path());
    std::this_thread::sleep_for(delay());
    process.end(SIGKILL);
    const std::string after = bytes_of(record.path());
    REQUIRE(after.substr(0, before.size()) == before);
    const std::string added = after.substr(before.size());
    const RecordReader reader(ruleset, {}, added);
    const std::string told = bytes_of(err.path()); // 20/200 games, ...
    const std::size_t line = told.rfind('\n', told.size() < 2 ? 0 : told.size() - 2);
    const std::size_t counted =
        told.empty() ? 0 : std::stoul(told.substr(line == std::string::npos ? 0 : line + 1));
    REQUIRE(reader.games() >= counted);
    for (std::size_t each = 0; each < reader.games(); ++each) {
      const auto read = reader.read(engine, each);
      REQUIRE(std::holds_alternative<PlayedGame>(read));
      const bool is_last = each + 1 == reader.games();
      REQUIRE((is_last || std::get<PlayedGame>(read).result.ending != Ending::open));
    }
    games += reader.games();
    before = after;
  }
  CHECK(games > 100);
  CHECK(RecordReader(ruleset, {}, before).games() == games);
}

TEST_CASE("record: two arenas that add to one file at the same time lose no game") {
  const TextFile record("");
  std::array<std::unique_ptr<Process>, 2> arenas;
  const TextFile out("");
  const TextFile err("");
  for (auto& arena : arenas) {
    arena = std::make_unique<Process>(std::vector<std::string>{"arena", path_of("tic-tac-toe"), "random",
                                                               "random:seed=2", "--games", "300", "--record",
                                                               record.path()},
                                      "/dev/null", "/dev/null");
  }
  for (auto& arena : arenas) {
    CHECK(arena->end(0) == 0);
  }
  const Ruleset ruleset = game("tic-tac-toe");
  Engine engine(ruleset);
  const std::string text = bytes_of(record.path());
  const RecordReader reader(ruleset, {}, text);
  CHECK(reader.remarked() == 0);
  REQUIRE(reader.games() == 600);
  for (std::size_t each = 0; each < reader.games(); ++each) {
    const auto read = reader.read(engine, each);
    REQUIRE(std::holds_alternative<PlayedGame>(read));
    CHECK(std::get<PlayedGame>(read).result.ending != Ending::open);
  }
}

TEST_CASE(
    "record: while play records, an arena that wants the same file is refused, and adds when it has ended") {
  const TextFile rules(endless);
  const TextFile record("");
  Process sitting({"play", rules.path(), "--x", "random", "--o", "random", "--plies", "1000000000",
                   "--record", record.path()},
                  "/dev/null", "/dev/null");
  while (bytes_of(record.path()).empty()) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  const std::vector<std::string> arena = {"arena",   rules.path(), "random",   "random",
                                          "--games", "2",          "--record", record.path()};
  const Ran refused = run(arena);
  CHECK(refused.code == 2);
  CHECK(refused.err.find("another program is recording its games in this file") != std::string::npos);
  sitting.end(SIGKILL); // the system gives its lock back
  CHECK(run(arena).code == 0);
  const Ruleset ruleset = ruleset_of(endless);
  const std::string text = bytes_of(record.path());
  CHECK(RecordReader(ruleset, {}, text).games() == 3);
}
