// Three stones against three in nine men's morris, where all stones fly, beside a program of its own.

#include "engine/solve/tiers/tier_solver.hpp"
#include "tests/engine/ruleset_of.hpp"
#include "tests/engine/solve/temporary_folder.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

using namespace regola;
using namespace regola::test;

namespace {

const char* const three_against_three = "players x/o\nboard lines\n"
                                        "  x-----x-----.\n"
                                        "  |     |     |\n"
                                        "  | .---.---x |\n"
                                        "  | |   |   | |\n"
                                        "  | | .-.-. | |\n"
                                        "  | | |   | | |\n"
                                        "  .-.-.   .-.-.\n"
                                        "  | | |   | | |\n"
                                        "  | | .-.-. | |\n"
                                        "  | |   |   | |\n"
                                        "  | o---.---. |\n"
                                        "  |     |     |\n"
                                        "  o-----o-----.\n"
                                        "class mill straight: [x]^3\n"
                                        "move go anywhere: x . -> . [x]\n"
                                        "then rob anywhere: mill o -> = [.]\n"
                                        "lose if count x < 3\n";

constexpr int squares = 24; // three rings of eight, from the outer one on

using Stones = std::uint32_t; // a bit for each square

constexpr int images = 16; // eight of the square, each also with the inner ring outside

/// The image of some stones.
Stones image(int number, Stones stones) {
  Stones to = 0;
  for (int square = 0; square < squares; ++square) {
    if ((stones >> square & 1U) == 0) continue;
    const int ring = number % 2 == 0 ? square / 8 : 2 - square / 8;
    const int turned = (square % 8 + number / 4 * 2) % 8;
    to |= Stones{1} << (8 * ring + (number / 2 % 2 == 0 ? turned : (8 - turned) % 8));
  }
  return to;
}

/// Values of all positions without a mill, for the player to move: a mill ends the game.
class Flying {
public:
  /// Positions by the plies until the game ends: those won and those lost. Symmetric ones are one.
  using Counts = std::map<int, std::pair<std::uint64_t, std::uint64_t>>;

  Flying() : number_(std::size_t{1} << squares) {
    for (Stones all = 0; all < Stones{1} << squares; ++all) {
      if (std::popcount(all) != 3 || is_mill(all)) continue;
      number_[all] = static_cast<std::uint16_t>(sets_.size());
      sets_.push_back(all);
    }
    plies_.resize(sets_.size() * sets_.size());
    for (const Stones own : sets_) {
      std::vector<int> same; // images that leave the own stones in place
      bool is_least = true;
      for (int i = 0; i < images; ++i) {
        const Stones there = image(i, own);
        if (there < own) is_least = false;
        if (there == own) same.push_back(i);
      }
      for (std::size_t i = 0; is_least && i < sets_.size(); ++i) {
        const Stones other = sets_[i];
        if ((own & other) != 0) continue;
        if (std::all_of(same.begin(), same.end(), [&](int each) { return image(each, other) >= other; })) {
          positions_.emplace_back(own, other);
        }
      }
    }
  }

  [[nodiscard]] Counts count() {
    Counts counts;
    for (int round = 1; decide(round, counts) || round % 2 == 1; ++round) {
    }
    return counts;
  }
  [[nodiscard]] std::uint64_t positions() const { return positions_.size(); }

private:
  static bool is_mill(Stones stones) {
    for (int ring = 0; ring < 3; ++ring) {
      for (int at = 0; at < 8; at += 2) {
        const Stones side = Stones{1} << (8 * ring + at) | Stones{1} << (8 * ring + at + 1) |
                            Stones{1} << (8 * ring + (at + 2) % 8);
        if (stones == side) return true;
      }
    }
    for (int at = 1; at < 8; at += 2) {
      if (stones == (Stones{1} << at | Stones{1} << (8 + at) | Stones{1} << (16 + at))) return true;
    }
    return false;
  }
  [[nodiscard]] std::int16_t& plies(Stones own, Stones other) {
    return plies_[std::size_t{number_[own]} * sets_.size() + number_[other]];
  }

  /// Decides the positions that end in so many plies.
  /// @return whether there are any
  bool decide(int round, Counts& counts) {
    std::vector<std::pair<Stones, Stones>> found;
    for (const auto& [own, other] : positions_) {
      if (plies(own, other) == 0 && ends_in(round, own, other)) found.emplace_back(own, other);
    }
    for (const auto& [own, other] : found) {
      for (int i = 0; i < images; ++i)
        plies(image(i, own), image(i, other)) = static_cast<std::int16_t>(round);
    }
    if (!found.empty()) (round % 2 == 1 ? counts[round].first : counts[round].second) = found.size();
    return !found.empty();
  }

  /// Whether the player to move wins in so many plies, an odd number, or loses in so many, an even one. All
  /// positions that end in fewer plies are decided.
  bool ends_in(int round, Stones own, Stones other) {
    for (Stones from = own; from != 0; from &= from - 1) {
      const Stones rest = own & ~(from & -from);
      for (int to = 0; to < squares; ++to) {
        const Stones square = Stones{1} << to;
        if (((own | other) & square) != 0) continue;
        const Stones after = rest | square;
        if (is_mill(after)) return round == 1;
        const int then = plies(other, after);
        if (round % 2 == 1 && then != 0 && then == round - 1) return true;
        if (round % 2 == 0 && (then == 0 || then % 2 == 0)) return false;
      }
    }
    return round % 2 == 0;
  }

  std::vector<Stones> sets_;                         // of three stones, without the mills
  std::vector<std::pair<Stones, Stones>> positions_; // the least image of each
  std::vector<std::uint16_t> number_;
  std::vector<std::int16_t> plies_; // 0 for not known
};

} // namespace

#ifndef REGOLA_SLOW_BUILD // its own program takes some seconds
TEST_CASE("endings of nine men's morris: three against three, as a program of its own counts them") {
  Flying flying;
  const Flying::Counts counts = flying.count();
  const Ruleset ruleset = ruleset_of(three_against_three);
  const EndlessPlay endless = endless_play(ruleset);
  const TemporaryFolder folder;
  SolvedByTiers solved(ruleset, endless, ruleset.start, folder.path());
  SolveWatch watch({}, std::size_t{256} << 20U, {});
  std::vector<TierCensus> all;
  REQUIRE(solved.read(watch, [&] { all = tier_census(solved.game(), solved.tiers()); }) == SolveEnd::solved);
  std::uint64_t tiers = 0;
  for (const TierCensus& tier : all) {
    if (tier.over == tier.positions) continue;
    ++tiers;
    CHECK(tier.positions == flying.positions());
    Flying::Counts found;
    for (const auto& [plies, decided] : tier.by_plies) found[plies] = {decided.won, decided.lost};
    CHECK(found == counts);
  }
  CHECK(tiers == 1);
  CHECK(counts.rbegin()->first > 10);
}
#endif
