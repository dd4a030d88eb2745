#include "engine/search/move_order.hpp"

#include <catch2/catch.hpp>

using namespace regola;

TEST_CASE("cut history: the last two moves that cut at a ply are its killers") {
  CutHistory cuts;
  CHECK(cuts.killer(3, 7) == 0);
  cuts.cut(3, first_player, 7, 1);
  cuts.cut(3, first_player, 8, 1);
  cuts.cut(3, first_player, 8, 1);
  CHECK(cuts.killer(3, 8) > cuts.killer(3, 7));
  CHECK(cuts.killer(3, 7) > 0);
  CHECK(cuts.killer(2, 8) == 0);
  cuts.cut(3, first_player, 9, 1);
  CHECK(cuts.killer(3, 7) == 0);
}

TEST_CASE("cut history: cuts far from the leaves count more, each player for himself") {
  CutHistory cuts;
  cuts.cut(1, first_player, 5, 6);
  cuts.cut(1, first_player, 6, 2);
  CHECK(cuts.count(first_player, 5) > cuts.count(first_player, 6));
  CHECK(cuts.count(first_player, 6) > 0);
  CHECK(cuts.count(second_player, 5) == 0);
  const auto before = cuts.count(first_player, 5);
  cuts.fade();
  CHECK(cuts.count(first_player, 5) < before);
  CHECK(cuts.count(first_player, 5) > 0);
  CHECK(cuts.killer(1, 5) == 0);
  cuts.clear();
  CHECK(cuts.count(first_player, 5) == 0);
}

TEST_CASE("cut history: counts never run over") {
  CutHistory cuts;
  for (int i = 0; i < 100'000; ++i) cuts.cut(1, first_player, 5, 250);
  CHECK(cuts.count(first_player, 5) > 0);
  CHECK(cuts.count(first_player, 5) <= std::int64_t{1} << 30U);
}
