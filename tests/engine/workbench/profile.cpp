#include "engine/workbench/profile.hpp"

#include "engine/matcher/picture_match.hpp"
#include "rules/load.hpp"
#include "tests/source_dir.hpp"

#include <catch2/catch.hpp>

using namespace regola;
using workbench::LineProfile;
using workbench::Profile;

namespace {

/// The middle one of the moves, so that games differ by their rules alone.
std::size_t middle_move(const Status& /*before*/, const std::vector<Successor>& all) {
  return all.size() / 2;
}

LineProfile line_of_profile(const Profile& profile, std::uint32_t number) {
  for (const LineProfile& line : profile.lines) {
    if (line.line == number) return line;
  }
  return {};
}

} // namespace

TEST_CASE("workbench profile: its counts are those of a brute count") {
  for (const char* game : {"tic-tac-toe", "chess", "othello", "international-draughts", "konane", "go"}) {
    CAPTURE(game);
    const Ruleset ruleset = load_file(test::source_dir() + "/games/" + game + ".rules").ruleset.value();
    constexpr std::size_t plies = 30;
    const Profile profile = workbench::profile_games(ruleset, middle_move, plies, 500);
    std::map<std::uint32_t, std::size_t> offered;
    std::map<std::uint32_t, std::size_t> matched;
    std::map<std::uint32_t, std::size_t> decided;
    std::map<std::uint32_t, std::size_t> chosen;
    std::map<std::uint32_t, std::size_t> changed;
    std::map<std::uint32_t, std::size_t> vetoed;
    std::size_t made = 0;
    while (made < plies) {
      Status status = ruleset.start;
      Result result = result_of(ruleset, status);
      while (result.ending == Ending::open && made < plies) {
        const auto all = successors(ruleset, status);
        for (const Successor& each : all) ++offered[each.line];
        const PlayerView view(ruleset, status, status.to_move);
        for (const Production& line : ruleset.sides[status.to_move].moves) {
          (void)each_match(view, line.guard, line.left, no_cell, [&](const PictureMatch&) {
            ++matched[line.guard.line];
            return false;
          });
        }
        const Successor& move = all[middle_move(status, all)];
        const TurnTrace turn(ruleset, status);
        for (const Successor& each : turn.taken_away()) ++vetoed[each.line];
        const MoveTrace trace = turn.of(move);
        for (const Firing& firing : trace.parts) {
          std::set<std::uint32_t> lines; // the lines of one part count once each
          for (const Firing::Match& each : firing.matches) lines.insert(each.line->guard.line);
          for (const std::uint32_t line : lines) ++chosen[line];
        }
        for (const Firing& firing : trace.tidied) ++changed[firing.matches.front().line->guard.line];
        status = Status(move.status);
        result = result_of(ruleset, status);
        if (result.line != 0) ++decided[result.line];
        ++made;
      }
    }
    CHECK(profile.plies == plies);
    for (const LineProfile& line : profile.lines) {
      CAPTURE(line.line);
      CHECK(line.offered == offered[line.line]);
      CHECK(line.matched == matched[line.line]);
      CHECK(line.decided == decided[line.line]);
      CHECK(line.chosen == chosen[line.line]);
      CHECK(line.changed == changed[line.line]);
      CHECK(line.vetoed == vetoed[line.line]);
    }
  }
}

TEST_CASE("workbench profile: who takes moves away, who tidies up, on which cells") {
  const Ruleset ruleset = load_text("text", "players x/o\n"
                                            "board\n"
                                            "  x..\n"
                                            "move step e: x . -> . [x]\n"
                                            "move put: . -> x\n"
                                            "move never e: o o -> = .\n"
                                            "forbid e: # . x\n"
                                            "after e: x x # -> x a =\n"
                                            "lose if stuck\n")
                              .ruleset.value();
  // The start offers put b1 and put c1; to step would leave a1 empty before an x.
  const auto last = [](const Status&, const std::vector<Successor>& all) { return all.size() - 1; };
  const Profile one = workbench::profile_games(ruleset, last, 1, 500);
  CHECK(line_of_profile(one, 4).vetoed == 1);
  CHECK(line_of_profile(one, 4).vetoed_by == std::map<std::uint32_t, std::size_t>{{7, 1}});
  CHECK(line_of_profile(one, 7).vetoes == 1);
  CHECK(line_of_profile(one, 5).offered == 2);
  CHECK(line_of_profile(one, 5).chosen == 1);
  CHECK(line_of_profile(one, 5).chosen_by == std::array<std::size_t, 2>{1, 0});
  CHECK(line_of_profile(one, 5).cells == std::vector<std::size_t>{0, 0, 1});
  CHECK(!line_of_profile(one, 6).has_fired());
  CHECK(line_of_profile(one, 4).games == 1);
  CHECK(line_of_profile(one, 8).changed == 0);
}
