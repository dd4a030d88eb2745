#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/compiled/engine.hpp"
#include "engine/search/symmetry.hpp"
#include "engine/solve/endless_play.hpp"
#include "engine/solve/retrograde/position_code.hpp"
#include "engine/solve/rounds/unmoves.hpp"
#include "engine/solve/tiers/tier_layers.hpp"
#include "engine/solve/tiers/tier_start.hpp"
#include "engine/solve/tiers/tiers.hpp"

namespace regola {

/// A game in the form needed to solve it by tiers: rules, reduced to those that can fire from the start;
/// tiers; codes of positions. Not thread-safe.
class TieredGame {
public:
  /// @param endless must outlive it
  /// @param start an open status, or placements
  /// @throws Unsolvable if the text has no start
  TieredGame(const Ruleset& ruleset, const EndlessPlay& endless, const TierStart& start,
             const TierScope& scope);
  /// Makes the same game for another thread.
  explicit TieredGame(const TieredGame& other);
  TieredGame& operator=(const TieredGame&) = delete;

  [[nodiscard]] const Ruleset& rules() const { return *rules_; }
  [[nodiscard]] const EndlessPlay& endless() const { return endless_; }
  [[nodiscard]] const TierStart& start() const { return start_; }
  [[nodiscard]] const TierScope& scope() const { return scope_; }
  /// The status of the start, or a status with its pieces.
  [[nodiscard]] const Status& root() const { return root_; }
  /// The tiers of the start, ascending.
  [[nodiscard]] const std::vector<Tiers::Key>& first_tiers() const { return first_tiers_; }
  /// Visits the positions of the start that belong to a tier: of symmetric ones, at least one. Leaves out
  /// placements that a `forbid` line would have prevented.
  /// @param visit returns false to end the visits
  void each_start(const Tiers::Key& tier, const std::function<bool(Position)>& visit);
  /// Whether all positions of a tier are positions of the start.
  [[nodiscard]] bool starts_whole(const Tiers::Key& tier) const;
  [[nodiscard]] const Tiers& tiers() const { return tiers_; }
  [[nodiscard]] Machine& machine() { return machine_; }
  [[nodiscard]] PositionCode& code() { return code_; }
  /// The symmetries of the game, without the identity.
  [[nodiscard]] const std::vector<CellPermutation>& symmetries() const { return symmetries_; }
  /// A hash of the symmetries, in hexadecimal digits.
  [[nodiscard]] std::string images() const;

  /// Decodes a position. Valid until the next one is read.
  [[nodiscard]] Position read(const CodeBytes& bytes) {
    machine_.clear();
    return code_.read(bytes.data());
  }
  /// The tier of a position, as an index into the tiers that were met so far.
  [[nodiscard]] std::size_t tier(Position position);
  /// The tier of a position, with other hands. `position` may belong to other rules with the same symbols.
  [[nodiscard]] std::size_t tier(Position position, const PositionCode::Beside& beside);
  /// The key of a tier, given by the index that tier() returns.
  [[nodiscard]] const Tiers::Key& key(std::size_t tier) const { return keys_[tier]; }
  [[nodiscard]] Tiers::Key key(const Status& status) const {
    return tiers_.quantities().empty() ? Tiers::Key{} : tiers_.key(status);
  }
  /// The order of the positions inside a tier, if there is one.
  [[nodiscard]] const std::optional<TierLayers>& layers() const { return layers_; }
  /// Takes moves back; null if the game has no inverse rules.
  [[nodiscard]] Unmoves* unmoves();
  /// Whether unmoves() finds predecessors only, and each of them once.
  [[nodiscard]] bool unmoves_are_exact() const { return exact_; }
  /// Whether play goes on after this result.
  [[nodiscard]] bool plays_on(const Result& result) const { return endless_.plays_on(result, scope_.quiet); }
  /// Whether a move from an open position ends the game, and wins.
  [[nodiscard]] bool wins_at_once(Position position);

private:
  /// Number of planes whose numbers of cells fit into a word, a byte each.
  static constexpr std::size_t planes_of_word = 8;
  static constexpr std::size_t plane_words = 3;
  using PlaneCounts = std::array<std::uint64_t, plane_words>;
  /// The tier of positions with certain numbers of cells in the planes.
  struct Numbered {
    PlaneCounts numbers{~std::uint64_t{0}};
    std::size_t tier = 0;
  };
  static constexpr unsigned bits_of_numbered = 5;

  template <std::size_t Words>
  [[nodiscard]] std::size_t tier_by_words(Position position);
  [[nodiscard]] std::size_t count_and_find(Position position);
  void count_cells(Position position);
  void find_weighed();
  [[nodiscard]] std::size_t tier_of_counts();

  std::shared_ptr<const Ruleset> rules_;
  const EndlessPlay& endless_;
  TierScope scope_;
  TierStart start_;
  Status root_;
  Tiers tiers_;
  std::vector<Tiers::Key> first_tiers_;
  std::vector<CellPermutation> symmetries_;
  Engine engine_;
  Machine& machine_;
  PositionCode code_;
  PositionShape shape_;
  std::optional<TierLayers> layers_;
  std::vector<std::size_t> planes_;                    // those that decide the tier
  bool weighs_hands_ = false;                          // whether hands do, too
  Counts counts_;                                      // working memory of tier()
  std::vector<std::pair<Counts, std::size_t>> latest_; // by counts: the tier; the latest found come first
  std::array<Numbered, std::size_t{1} << bits_of_numbered> numbered_;
  std::vector<Tiers::Key> keys_;           // key by index of the tier
  std::shared_ptr<const Ruleset> inverse_; // null if the game has no inverse rules
  bool exact_ = false;
  std::optional<Unmoves> unmoves_;
};

} // namespace regola
