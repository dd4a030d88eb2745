#pragma once

#include <cstdint>
#include <memory>
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
  Agreement(const Agreement&) = delete;
  Agreement& operator=(const Agreement&) = delete;
  ~Agreement();

  /// What the machine and its forms say otherwise than the reference; nothing where they agree. Compared are
  /// the status written back, the result, the values, whether the status is forbidden, what the moves lead
  /// to, the results there, worths and hashes.
  [[nodiscard]] std::optional<std::string> difference(const Status& status);

  /// The same of what forms do besides: they count the positions and the ends
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
  struct Answers;

  [[nodiscard]] std::optional<std::string> compared(const Status& status);
  [[nodiscard]] std::optional<std::string> compare_moves(const Status& status, Position position);
  [[nodiscard]] std::optional<std::string> compare_texts(const Status& status, Position position);
  template <typename Compare>
  [[nodiscard]] std::optional<std::string> compared_by(const Status& status, const Compare& compare);

  const Ruleset& ruleset_;
  Engine engine_;
  Machine* machine_ = nullptr;        // for the status compared last
  std::unique_ptr<Answers> answers_;  // of its positions
  std::vector<Successor> successors_; // in the order of the text
  bool open_ = false;
  bool takes_too_long_ = false;
};

} // namespace regola::test
