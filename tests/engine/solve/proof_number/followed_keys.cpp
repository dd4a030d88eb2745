#include "engine/solve/proof_number/followed_keys.hpp"

#include <map>

#include "engine/compiled/engine.hpp"
#include "engine/search/symmetry.hpp"
#include "engine/solve/endless_play.hpp"
#include "tests/engine/ruleset_of.hpp"

using namespace regola;
using namespace regola::test;

namespace {

/// Plays a game by random moves, and computes keys as a search does: those of all successors of a position
/// from the hashes of the position.
class KeysOfGames {
public:
  explicit KeysOfGames(const std::string& name)
      : ruleset_(test::game(name)),
        engine_(ruleset_),
        machine_(engine_.machine(ruleset_.start)),
        symmetries_(symmetries_of(ruleset_)),
        keys_(machine_.rules(), symmetries_),
        images_(machine_, symmetries_) {}

  void play(std::uint64_t seed, int plies) {
    Random random(seed);
    Status at = ruleset_.start;
    std::vector<Word> hashes(keys_.images());
    keys_.hashes(machine_.read(at), hashes.data());
    for (int ply = 0; ply < plies && engine_.result(at).ending == Ending::open; ++ply) {
      std::vector<Successor> all = engine_.successors(at);
      if (all.empty()) return;
      for (Successor& next : all) {
        forget_past(next.status);
        note(at, hashes, next.status);
      }
      Successor& chosen = all[random.below(static_cast<std::uint32_t>(all.size()))];
      const Position before = machine_.read(at);
      const Position after = machine_.read(chosen.status);
      keys_.follow(before, hashes.data(), after, hashes.data());
      at = std::move(chosen.status);
      machine_.clear();
    }
  }

  [[nodiscard]] std::size_t positions() const { return known_.size(); }
  [[nodiscard]] std::size_t images() const { return symmetries_.size() + 1; }

private:
  /// Checks a key against another way to identify positions and their images.
  void note(const Status& at, const std::vector<Word>& hashes, const Status& next) {
    const Position before = machine_.read(at);
    const Position after = machine_.read(next);
    const Word key = keys_.key(before, hashes.data(), after);
    std::vector<Word> own(keys_.images());
    keys_.hashes(after, own.data());
    CHECK(keys_.key(after, own.data(), after) == key);
    const Word other = images_.least(after, machine_.key(after));
    CHECK(known_.try_emplace(other, key).first->second == key);
    CHECK(others_.try_emplace(key, other).first->second == other);
    machine_.clear();
  }

  Ruleset ruleset_;
  Engine engine_;
  Machine& machine_;
  std::vector<CellPermutation> symmetries_;
  FollowedKeys keys_;
  SymmetricKeys images_;
  std::map<Word, Word> known_;
  std::map<Word, Word> others_;
};

} // namespace

TEST_CASE("followed keys: they identify positions up to symmetry, whatever path leads to them") {
  struct Case {
    const char* game;
    std::size_t images;
  };
  for (const auto& [name, images] : {Case{"tic-tac-toe", 8},
                                     {"breakthrough", 2},
                                     {"othello", 8},
                                     {"minishogi", 1},
                                     {"chess", 1},
                                     {"go", 8},
                                     {"pentago", 2}}) {
    CAPTURE(name);
    KeysOfGames games(name);
    CHECK(games.images() == images);
    for (std::uint64_t seed = 1; seed <= 3; ++seed) games.play(seed, 12);
    CHECK(games.positions() > 20);
  }
}

TEST_CASE("followed keys: the side to move and the hands make a difference") {
  const Ruleset ruleset = test::game("minishogi");
  Engine engine(ruleset);
  Status status = ruleset.start;
  Machine& machine = engine.machine(status);
  const FollowedKeys keys(machine.rules(), symmetries_of(ruleset));
  std::vector<Word> hashes(keys.images());
  const auto key = [&] {
    const Position position = machine.read(status);
    keys.hashes(position, hashes.data());
    return keys.key(position, hashes.data(), position);
  };
  const Word start = key();
  status.hands.at(0) = 1;
  const Word with_piece = key();
  CHECK(with_piece != start);
  status.to_move = other(status.to_move);
  CHECK(key() != with_piece);
  status.hands.at(0) = 0;
  status.to_move = other(status.to_move);
  CHECK(key() == start);
}
