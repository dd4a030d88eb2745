#include "engine/solve/retrograde/position_code.hpp"
#include "engine/compiled/engine.hpp"
#include "tests/engine/ruleset_of.hpp"

#include <map>

using namespace regola;
using namespace regola::test;

namespace {

/// Statuses of random games.
std::vector<Status> some_statuses(const Ruleset& ruleset) {
  Engine engine(ruleset);
  Random random(7);
  std::vector<Status> all;
  for (int game = 0; game < 5; ++game) {
    Status at = ruleset.start;
    for (int ply = 0; ply < 60 && engine.result(at).ending == Ending::open; ++ply) {
      all.push_back(at);
      const auto next = engine.successors(at);
      at = next[random.below(static_cast<std::uint32_t>(next.size()))].status;
    }
  }
  return all;
}

} // namespace

TEST_CASE("position codes: what is written is read, and differs where positions do") {
  for (const char* name : {"tic-tac-toe", "chess", "minishogi", "othello", "go", "three-mens-morris", "hex",
                           "international-draughts"}) {
    CAPTURE(name);
    const Ruleset ruleset = game(name);
    const CompiledRuleset compiled(ruleset);
    PositionCode code(compiled, true, {});
    Engine engine(ruleset);
    std::map<std::vector<std::uint8_t>, Status> known;
    CodeBytes bytes;
    for (Status status : some_statuses(ruleset)) {
      code.encode(status, bytes);
      CHECK(bytes.size() <= code.longest());
      status.seen = 1;
      status.quiet.resize(ruleset.quiet.size());
      Status read;
      code.decode(bytes.data(), read);
      REQUIRE(read == status);
      CodeBytes again;
      Machine& machine = engine.machine(status);
      code.encode(machine.read(status), again);
      REQUIRE(again == bytes);
      const Position in_planes = code.read(bytes.data());
      REQUIRE(machine.write(in_planes) == status);
      REQUIRE(machine.hash_from_scratch(in_planes) == machine.hash(machine.read(read)));
      REQUIRE(code.beside().to_move == status.to_move);
      const auto [place, fresh] = known.try_emplace({bytes.begin(), bytes.end()}, status);
      REQUIRE((fresh || place->second == status));
    }
  }
}

TEST_CASE("position codes: images are one, and quiet plies count only where they are asked for") {
  const Ruleset ruleset = game("tic-tac-toe");
  const CompiledRuleset compiled(ruleset);
  PositionCode folded(compiled, false, symmetries_of(ruleset));
  PositionCode plain(compiled, false, {});
  CodeBytes one;
  CodeBytes other;
  folded.encode(status_of(ruleset, "xo./.../... x"), one);
  for (const char* image : {"..x/..o/... x", ".ox/.../... x", ".../.../.ox x"}) {
    folded.encode(status_of(ruleset, image), other);
    CHECK(one == other);
    plain.encode(status_of(ruleset, image), other);
    CHECK(one != other);
  }
  folded.encode(status_of(ruleset, "x../.o./... x"), other);
  CHECK(one != other);

  const Ruleset chess = game("chess");
  const CompiledRuleset compiled_chess(chess);
  Status late = chess.start;
  late.quiet.assign(1, 5);
  PositionCode without(compiled_chess, false, {});
  without.encode(chess.start, one);
  without.encode(late, other);
  CHECK(one == other);
  PositionCode with(compiled_chess, true, {});
  with.encode(chess.start, one);
  with.encode(late, other);
  CHECK(one != other);
}

TEST_CASE("position codes: positions in which the players have changed places are one") {
  const Ruleset ruleset = game("dobutsu-shogi");
  const CompiledRuleset compiled(ruleset);
  PositionCode code(compiled, false, symmetries_of(ruleset), ruleset.exchange);
  PositionCode plain(compiled, false, symmetries_of(ruleset));
  CodeBytes one;
  CodeBytes other;
  const Status status = status_of(ruleset, "gl./.e./.CE/.LG gote 1c 0C");
  const Status image = status_of(ruleset, ".lg/.ce/.E./GL. sente 0c 1C");
  code.encode(status, one);
  code.encode(image, other);
  CHECK(one == other);
  plain.encode(status, one);
  plain.encode(image, other);
  CHECK(one != other);
  code.encode(status_of(ruleset, ".lg/.ce/.E./GL. sente 1c 0C"), other);
  code.encode(image, one);
  CHECK(one != other);
  Status read;
  code.decode(one.data(), read);
  CHECK(read.to_move == first_player);
  Engine engine(ruleset);
  code.encode(engine.machine(status).read(status), other);
  CHECK(one == other);
}
