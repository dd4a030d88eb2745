#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "engine/compiled/lower/position.hpp"

namespace regola {

/// Quiet plies are counted up to this.
inline constexpr std::int64_t most_quiet = std::numeric_limits<std::uint16_t>::max();

/// Where a form keeps a position and what it remembers of others, in words of its memory.
struct PlyMemory {
  // A position, one behind the other.
  std::uint32_t planes = 0;
  std::uint32_t hands = 0;
  std::uint32_t quiet = 0;
  std::uint32_t passes = 0;
  std::uint32_t seen = 0;  ///< how often it has stood
  std::uint32_t words = 0; ///< of these, without passes and seen where the text has no use for them
  // The past.
  std::uint32_t past_size = 0; ///< of positions that have stood
  std::uint32_t stamp = 0;     ///< another one for each question
  std::uint32_t filter = 0; ///< by the lower bits of a hash: the stamp of the last question in which it stood
  std::uint32_t past = 0;   ///< hashes of positions that have stood, to the end of the memory
  static constexpr std::size_t filter_size = 1024;
};

/// Writes what a game remembers: how long nothing has happened, and which positions have stood.
class PastLowering {
public:
  explicit PastLowering(PositionLowering& position) : position_(position), to_(position.to()) {}

  /// Makes the variables.
  /// @param memory where the past lies
  void reserve(const PlyMemory& memory);
  void load();
  void store() const { to_.store(memory_.past_size, size); }
  /// Counters of quiet plies, behind a move.
  /// @param before the planes as they were
  void count_quiet(const std::vector<Cells>& before);
  /// The same behind a pass.
  void count_quiet_pass();
  /// The number by which positions with equal cells, hands and player to move are known again.
  [[nodiscard]] form::Ref game_hash(PlayerIndex to_move);
  /// How often the position has stood, this time included.
  void look_back(PlayerIndex to_move);
  /// Notes that the position has stood.
  void remember();

  form::Ref size = form::no_value; ///< how many positions have stood
  form::Ref hash = form::no_value; ///< of the position, once look_back() has been asked for it

private:
  [[nodiscard]] form::Ref slot();

  PositionLowering& position_;
  form::Builder& to_;
  PlyMemory memory_;
  form::Ref stamp_ = form::no_value;
};

} // namespace regola
