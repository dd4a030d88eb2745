#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/compiled/engine.hpp"
#include "engine/matcher/successors.hpp"
#include "rules/ruleset/ruleset.hpp"

namespace regola::test {

/// Both matchers over one ruleset: the law that they say the same.
class Agreement {
public:
  /// @param ruleset must outlive it
  explicit Agreement(const Ruleset& ruleset);

  /// What the compiled matcher says otherwise than the reference; nothing where they agree. Compared are the
  /// status written back, the result, the moves with all that is known of each, their number, the result
  /// behind each move, the values and the hashes.
  [[nodiscard]] std::optional<std::string> difference(const Status& status);

  /// The same of what the compiled matcher does without a list of moves: it counts the positions and the ends
  /// one ply and two plies away, shows what the moves lead to leaf by leaf, and plays a random game, which
  /// the reference plays again ply by ply.
  /// @param seed of the random game
  [[nodiscard]] std::optional<std::string> difference_in_play(const Status& status, std::uint64_t seed);

  /// The reference's successors of the status compared last; empty where it refused.
  [[nodiscard]] const std::vector<Successor>& successors() const { return successors_; }
  /// Whether a matcher found that the status compared last takes too long. No more of it is compared then:
  /// what is refused after so many steps depends on how they are counted.
  [[nodiscard]] bool takes_too_long() const { return takes_too_long_; }
  /// Whether the reference says of the status compared last that the game goes on.
  [[nodiscard]] bool is_open() const { return open_; }

private:
  [[nodiscard]] std::optional<std::string> compared(const Status& status);
  [[nodiscard]] std::optional<std::string> compare_moves(const Status& status, Position position);
  [[nodiscard]] std::optional<std::string> compare_position(const Successor& wanted, std::size_t move);
  template <typename Compare>
  [[nodiscard]] std::optional<std::string> compared_by(const Status& status, const Compare& compare);

  const Ruleset& ruleset_;
  Engine engine_;
  Machine* machine_ = nullptr;        // for the status compared last
  std::vector<Successor> successors_; // in the order of the text
  bool open_ = false;
  bool takes_too_long_ = false;
};

} // namespace regola::test
