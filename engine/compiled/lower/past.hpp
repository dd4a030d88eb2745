#pragma once

#include "engine/compiled/lower/position_lowering.hpp"

namespace regola {

/// Counters of quiet plies stop at this number.
inline constexpr std::int64_t most_quiet = std::numeric_limits<std::uint16_t>::max();

/// Memory layout of a position and of the game's past in a form, as word offsets.
struct PlyMemory {
  // The position; its fields are adjacent.
  std::uint32_t planes = 0;
  std::uint32_t hands = 0;
  std::uint32_t quiet = 0;
  std::uint32_t passes = 0;
  std::uint32_t seen = 0;  ///< how often the position has occurred
  std::uint32_t words = 0; ///< size of the position; includes `passes` and `seen` only if the text uses them
  std::uint32_t flag = 0;  ///< address of the flag that ends the run
  // The past.
  std::uint32_t past_size = 0;  ///< number of positions in the past
  std::uint32_t past_known = 0; ///< index of the first position after which no ply is missing
  std::uint32_t stamp = 0;      ///< stamp of the current question; each question has its own
  std::uint32_t filter = 0;     ///< by lower bits of a hash: stamp of the last question with such a hash
  std::uint32_t past = 0; ///< hashes of the positions in the past, oldest first; the last part of the memory
  static constexpr std::size_t filter_size = 1024;
};

/// Writes the history of a game: quiet plies, and the positions of the past.
class PastLowering {
public:
  explicit PastLowering(PositionLowering& position) : position_(position), to_(position.to()) {}

  /// Makes the variables.
  /// @param memory offset of the past
  void reserve(const PlyMemory& memory);
  void load();
  void store() const { to_.store(memory_.past_size, size); }
  /// Updates the counters of quiet plies after a move.
  /// @param before the planes before the move
  void count_quiet(const std::vector<Cells>& before);
  /// Updates the counters of quiet plies after a pass.
  void count_quiet_pass();
  /// Hash of the cells, the hands and the side to move, to find repetitions.
  [[nodiscard]] Ref game_hash(PlayerIndex to_move);
  /// Computes `hash`, and `seen`: how often the position has occurred, this time included.
  void look_back(PlayerIndex to_move);
  /// Adds the position to the past.
  void remember();
  /// Declares that the current position is the last one of the past.
  void stand() { to_.set(earlier_, to_.subtract(size, to_.number(1))); }
  /// Whether suppose() may be called, because `forbid` lines depend on the position before a tried move.
  /// Lines with `cycle` always do. Lines with `repeats` do if a player may move twice in a row, and if they
  /// are tested within a move, whose positions are not in the past.
  [[nodiscard]] bool supposes() const { return supposes_; }
  /// Values that suppose() overwrites, for forget().
  struct Overwritten {
    Ref at = form::no_value;
    Ref hash = form::no_value;
    Ref seen = form::no_value;
  };
  /// Appends the position to the past while moves from it are tried, so that cycle() and look_back() find it.
  /// Within a move, replaces the position before the move. Calls nest.
  /// @param to_move player whose moves are tried
  /// @return the overwritten values, for forget()
  [[nodiscard]] Overwritten suppose(PlayerIndex to_move);
  /// Ends the last suppose(). The caller restores `size` and changing().
  void forget(const Overwritten& before);
  /// Counts the consecutive positions, up to this one, that equal the one `plies` plies earlier.
  [[nodiscard]] Ref cycle(std::int32_t plies);
  /// The variables that look_back() changes.
  [[nodiscard]] std::vector<Ref> changing() const { return {position_.seen, hash, earlier_}; }

  Ref size = form::no_value; ///< number of positions in the past
  Ref hash = form::no_value; ///< hash of the position, after look_back()

private:
  [[nodiscard]] bool asks_for_supposed() const;
  void count_equal();
  [[nodiscard]] Ref slot();
  [[nodiscard]] Ref stood(Ref at);

  PositionLowering& position_;
  form::Builder& to_;
  PlyMemory memory_;
  Ref stamp_ = form::no_value;
  Ref earlier_ = form::no_value; ///< number of positions in the past before the current one
  // Positions that suppose() has appended. They are stored apart from the past.
  static constexpr std::uint32_t most_supposed = 16;
  bool supposes_ = false;
  std::uint32_t supposed_ = 0;      ///< offset in the memory of the hashes of supposed positions
  std::uint32_t supposed_seen_ = 0; ///< offset in the memory of the occurrences of supposed positions
  Ref supposing_ = form::no_value;  ///< number of calls of suppose() that have not ended
  Ref real_ = form::no_value;       ///< size of the past without supposed positions
};

} // namespace regola
