#include "engine/matcher/trace.hpp"
#include "tests/engine/ruleset_of.hpp"

#include <algorithm>
#include <random>

#include <fmt/format.h>

#include "engine/matcher/result.hpp"
#include "tests/source_dir.hpp"

using namespace regola;
using namespace regola::test;

namespace {

/// The trace of the legal move of that text.
MoveTrace traced(const Ruleset& ruleset, const Status& status, const std::string& move) {
  for (const Successor& next : successors(ruleset, status)) {
    if (to_text(ruleset, next.move) == move) {
      return TurnTrace(ruleset, status).of(next);
    }
  }
  FAIL("no move " << move);
  return {};
}

/// The trace of the move of that text which a line takes away.
MoveTrace taken_away(const Ruleset& ruleset, const std::string& move) {
  const TurnTrace turn(ruleset, ruleset.start);
  for (std::size_t i = 0; i < turn.taken_away().size(); ++i) {
    if (to_text(ruleset, turn.taken_away()[i].move) == move) {
      return turn.of_taken_away(i);
    }
  }
  FAIL("nothing takes " << move << " away");
  return {};
}

/// The cells of each element of a match, with bars between them.
std::string cells_of(const Ruleset& ruleset, const Firing::Match& fired) {
  std::string text;
  for (const PictureMatch::Segment& segment : fired.match.segments) {
    for (const CellIndex cell : segment) {
      text += ruleset.board.name(cell);
    }
    text += '|';
  }
  return text;
}

std::vector<std::pair<std::uint32_t, IdleLine::Why>> idle(const std::vector<IdleLine>& lines) {
  std::vector<std::pair<std::uint32_t, IdleLine::Why>> all;
  for (const IdleLine& line : lines) {
    all.emplace_back(line.line->guard.line, line.why);
  }
  return all;
}

} // namespace

TEST_CASE("trace: each part with its line, its cells and the board it leaves") {
  const Ruleset rules = ruleset_of("players x/o\nboard 6x1\n  xo.o.a\nmove jump e again: x o . -> . . [x]\n"
                                   "then take e: [x] A -> = {yz}\nlose if stuck\n");
  const MoveTrace trace = traced(rules, rules.start, "jump a1-c1 jump c1-e1 take e1=z");
  REQUIRE(trace.parts.size() == 3);
  CHECK(trace.line == 4);
  CHECK(cells_of(rules, trace.parts[0].matches.front()) == "a1|b1|c1|");
  CHECK(trace.parts[0].after.text() == "..xo.a");
  CHECK(cells_of(rules, trace.parts[1].matches.front()) == "c1|d1|e1|");
  CHECK(trace.parts[1].after.text() == "....xa");
  CHECK(trace.parts[2].matches.front().line->guard.line == 5);
  CHECK(trace.parts[2].matches.front().match.variables.to_string() == "A=a");
  CHECK(trace.parts[2].choices == std::vector<Symbol>{'z'});
  CHECK(trace.made.text() == "....xz");
  CHECK(trace.after.to_move == second_player);
  CHECK(trace.idle_parts.empty());
}

TEST_CASE("trace: lines with every fire together") {
  const Ruleset rules =
      ruleset_of("players x/o\nboard 5x1\n  xo.ox\nmove put every e w: . o x -> x x =\nlose if stuck\n");
  const MoveTrace trace = traced(rules, rules.start, "put c1");
  REQUIRE(trace.parts.size() == 1);
  REQUIRE(trace.parts[0].matches.size() == 2);
  CHECK(cells_of(rules, trace.parts[0].matches[0]) == "c1|d1|e1|");
  CHECK(cells_of(rules, trace.parts[0].matches[1]) == "c1|b1|a1|");
}

TEST_CASE("trace: why a then line does not go on") {
  const Ruleset rules =
      ruleset_of("players x/o\nboard 3x1\nhand 9x 9o 1z\nmove put: . -> x\nmove add: . -> a\n"
                 "then one if count x = 9: x -> b\nthen two after add: x -> b\nthen three e: [x] a -> = b\n"
                 "then four may: x -> b\nthen five: x -> z\nlose if stuck\n");
  using Why = IdleLine::Why;
  const Status empty_hand = status_of(rules, "... x 9x 9o 0z");
  const std::vector<IdleLine> lines = traced(rules, empty_hand, "put a1").idle_parts;
  CHECK(idle(lines) == std::vector<std::pair<std::uint32_t, Why>>{{6, Why::condition},
                                                                  {7, Why::other_parts},
                                                                  {8, Why::no_match},
                                                                  {9, Why::left_out},
                                                                  {10, Why::short_hand}});
  CHECK(lines.front().lacks == "1 is not = 9");
}

TEST_CASE("trace: after lines, as often as they fire, and why the others do not") {
  const Ruleset rules =
      ruleset_of("players x/o\nboard 4x1\n  y...\nmove put in d1: . -> x\nafter e: y . -> y y\n"
                 "lose if stuck\n");
  const MoveTrace trace = traced(rules, rules.start, "put d1");
  REQUIRE(trace.tidied.size() == 2);
  CHECK(trace.tidied[0].after.text() == "yy.x");
  CHECK(trace.tidied[1].after.text() == "yyyx");
  CHECK(trace.made.text() == "y..x");
  CHECK(trace.after.text() == "yyyx");
}

TEST_CASE("trace: an after line that matches and would change nothing") {
  const Ruleset rules = ruleset_of("players x/o\nboard 2x1\nmove put: . -> x\nafter: A -> A\nafter: a -> "
                                   "b\nafter if count x = 2: x -> a\n");
  using Why = IdleLine::Why;
  CHECK(idle(traced(rules, rules.start, "put a1").idle_afters) ==
        std::vector<std::pair<std::uint32_t, Why>>{
            {4, Why::no_change}, {5, Why::no_match}, {6, Why::condition}});
}

TEST_CASE("trace: forbid lines are asked until one holds, and say what they find") {
  const Ruleset rules =
      ruleset_of("players x/o\nboard\n  x..\n  ...\nmove put: . -> x\nforbid if count x = 5\n"
                 "forbid e: x x\nforbid if count x > 3\nlose if stuck\n");
  const MoveTrace forbidden = taken_away(rules, "put b2");
  REQUIRE(forbidden.verdicts.size() == 2);
  CHECK_FALSE(forbidden.verdicts[0].takes_away);
  CHECK(forbidden.verdicts[1].line == 7);
  CHECK(forbidden.verdicts[1].reason == "it matches on a2 b2");
  CHECK(forbidden.verdicts[1].cells == std::vector<CellIndex>{0, 1});
  CHECK(forbidden.taken_away() == &forbidden.verdicts[1]);
  const MoveTrace allowed = traced(rules, rules.start, "put c2");
  CHECK(allowed.verdicts.size() == 3);
  CHECK(allowed.taken_away() == nullptr);
}

TEST_CASE("trace: prefer lines name the move that is preferred, by name and by number") {
  const Ruleset rules =
      ruleset_of("players x/o\nboard 6x1\n  xo.ox.\nmove jump e w: x o . -> . . [x]\n"
                 "move step e: x . -> . [x]\nmove put: . -> x\nprefer jump > step\nprefer most count x\n");
  const MoveTrace by_name = taken_away(rules, "step e1-f1");
  REQUIRE(by_name.verdicts.size() == 1);
  CHECK(by_name.verdicts[0].line == 7);
  CHECK(by_name.verdicts[0].reason == "there is jump a1-c1");
  const MoveTrace by_number = taken_away(rules, "jump a1-c1");
  REQUIRE(by_number.verdicts.size() == 2);
  CHECK_FALSE(by_number.verdicts[0].takes_away);
  CHECK(by_number.verdicts[1].line == 8);
  CHECK(by_number.verdicts[1].number == 2);
  CHECK(by_number.verdicts[1].greatest == 3);
  CHECK(by_number.verdicts[1].reason == "put c1 has more of it");
}

TEST_CASE("trace: a prefer line between the lines of one part is told of where it leaves one out") {
  const Ruleset rules =
      ruleset_of("players x/o\nboard 3x1\n  a.b\nmove put: . -> x\nthen left w: [x] a -> = .\n"
                 "then right e: [x] b -> = .\nprefer left > right\nlose if stuck\n");
  const MoveTrace trace = traced(rules, rules.start, "put b1 left b1");
  CHECK(trace.parts.at(0).preferred.empty());
  CHECK(trace.parts.at(1).preferred == std::vector<std::uint32_t>{7});
  CHECK(TurnTrace(rules, rules.start).lines_met() == std::set<std::uint32_t>{4, 5, 7});
}

TEST_CASE("trace: all rules on the whole status are tried, with variables or the place where they fail") {
  const Ruleset tris = game("tris");
  const Status status = status_of(tris, "x----o---x");
  const MoveTrace trace = traced(tris, status, "6");
  REQUIRE(trace.rules.size() == 18);
  const auto* variables = std::get_if<Varspace>(&trace.rules[5].answer);
  REQUIRE(variables != nullptr);
  CHECK(variables->to_string() == "A=- B=- C=- D=- E=o F=- G=- H=x");
  const auto* mismatch = std::get_if<Mismatch>(&trace.rules[4].answer);
  REQUIRE(mismatch != nullptr);
  CHECK(mismatch->position == 5);
  CHECK(trace.move.number == 6);
  CHECK(trace.line == 10);
}

TEST_CASE("trace: a pass has its line, and a move that ends the game its result") {
  const Ruleset rules = ruleset_of("players x/o\nboard 3x1\nmove put: . -> x\npass\nwin e: x x\n");
  CHECK(traced(rules, rules.start, "pass").line == 4);
  const MoveTrace trace = traced(rules, status_of(rules, "x.. x"), "put b1");
  CHECK(trace.result.ending == Ending::won);
  CHECK(trace.result.line == 5);
  Successor other = successors(rules, rules.start).front();
  other.status = rules.start;
  CHECK_THROWS_AS(TurnTrace(rules, rules.start).of(other), std::invalid_argument);
}

TEST_CASE("trace: in random games of every text each trace comes to what successors has") {
  std::mt19937 random(5);
  for (const auto& entry : std::filesystem::directory_iterator(source_dir() + "/games")) {
    if (entry.path().extension() != ".rules" || entry.path().stem() == "tris-rules-only") {
      continue;
    }
    const Ruleset rules = game(entry.path().stem().string());
    CAPTURE(entry.path().stem().string());
    Status status = rules.start;
    for (int ply = 0; ply < 6 && result_of(rules, status).ending == Ending::open; ++ply) {
      const std::vector<Successor> all = successors(rules, status);
      const TurnTrace turn(rules, status);
      const Successor& next = all[random() % all.size()];
      const MoveTrace trace = turn.of(next);
      CHECK(trace.after == next.status);
      CHECK(trace.move == next.move);
      CHECK(trace.taken_away() == nullptr);
      CHECK(trace.line == next.line);
      for (std::size_t i = 0; i < std::min<std::size_t>(turn.taken_away().size(), 5); ++i) {
        REQUIRE(turn.of_taken_away(i).taken_away() != nullptr);
        CHECK(std::none_of(all.begin(), all.end(), [&](const Successor& legal) {
          return legal.move == turn.taken_away()[i].move && legal.status == turn.taken_away()[i].status;
        }));
      }
      status = next.status;
    }
  }
}
