#pragma once

#include "engine/compiled/lower/position.hpp"

namespace regola {

/// Counters of quiet plies stop at this number.
inline constexpr std::int64_t most_quiet = std::numeric_limits<std::uint16_t>::max();

/// Layout of a position and of the game's past in the memory of a form, as word offsets.
struct PlyMemory {
  // The position; its fields follow each other.
  std::uint32_t planes = 0;
  std::uint32_t hands = 0;
  std::uint32_t quiet = 0;
  std::uint32_t passes = 0;
  std::uint32_t seen = 0;  ///< how often the position has stood
  std::uint32_t words = 0; ///< size of the position; passes and seen only if the text uses them
  std::uint32_t flag = 0;  ///< address of the flag that ends the run
  // The past.
  std::uint32_t past_size = 0;  ///< number of positions that have stood
  std::uint32_t past_known = 0; ///< index of the first from which on no ply is missing
  std::uint32_t stamp = 0;      ///< of the current question; each question has its own
  std::uint32_t filter = 0;     ///< by lower bits of a hash: stamp of the last question with it
  std::uint32_t past =
      0; ///< hashes of the positions that have stood, oldest first; the last part of the memory
  static constexpr std::size_t filter_size = 1024;
};

/// Writes the history of a game: quiet plies, and the positions that have stood.
class PastLowering {
public:
  explicit PastLowering(PositionLowering& position) : position_(position), to_(position.to()) {}

  /// Makes the variables.
  /// @param memory where the past lies
  void reserve(const PlyMemory& memory);
  void load();
  void store() const { to_.store(memory_.past_size, size); }
  /// Updates the counters of quiet plies after a move.
  /// @param before the planes as they were
  void count_quiet(const std::vector<Cells>& before);
  /// Updates the counters of quiet plies after a pass.
  void count_quiet_pass();
  /// Hash of the cells, the hands and the side to move, by which repetitions are found.
  [[nodiscard]] form::Ref game_hash(PlayerIndex to_move);
  /// Counts how often the position has stood, this time included, into `seen`; computes `hash`.
  void look_back(PlayerIndex to_move);
  /// Adds the position to the past.
  void remember();
  /// Declares that the current position is the last one of the past.
  void stand() { to_.set(earlier_, to_.subtract(size, to_.number(1))); }
  /// Whether suppose() may be called: `forbid` lines that hold for a tried move may ask for the position
  /// before it. That is so for `cycle`, and for `repeats` within a move, which does not stand in the past, or
  /// where a player may move twice in a row.
  [[nodiscard]] bool supposes() const { return supposes_; }
  /// Appends the position to the past while moves from it are tried, so that cycle() and look_back() find it.
  /// Within a move it takes the place of the position before the move. Calls nest.
  /// @param to_move whose moves are tried
  /// @return what it has overwritten, for forget()
  struct Overwritten {
    form::Ref at = form::no_value;
    form::Ref hash = form::no_value;
    form::Ref seen = form::no_value;
  };
  [[nodiscard]] Overwritten suppose(PlayerIndex to_move);
  /// Ends the last suppose(). The caller restores `size` and changing().
  void forget(const Overwritten& before);
  /// Counts the positions in a row, up to this one, that equal the position `plies` plies earlier.
  [[nodiscard]] form::Ref cycle(std::int32_t plies);
  /// The variables that look_back() changes.
  [[nodiscard]] std::vector<form::Ref> changing() const { return {position_.seen, hash, earlier_}; }

  form::Ref size = form::no_value; ///< how many positions have stood
  form::Ref hash = form::no_value; ///< of the position, after look_back()

private:
  [[nodiscard]] bool asks_for_supposed() const;
  void count_equal();
  [[nodiscard]] form::Ref slot();
  [[nodiscard]] form::Ref stood(form::Ref at);

  PositionLowering& position_;
  form::Builder& to_;
  PlyMemory memory_;
  form::Ref stamp_ = form::no_value;
  form::Ref earlier_ = form::no_value; ///< how many positions have stood before this one
  // The positions that suppose() has appended. They are kept apart from the past.
  static constexpr std::uint32_t most_supposed = 16;
  bool supposes_ = false;
  std::uint32_t supposed_ = 0;           ///< offset of their hashes in the memory
  std::uint32_t supposed_seen_ = 0;      ///< offset of how often each has stood
  form::Ref supposing_ = form::no_value; ///< how many suppose() are not yet ended
  form::Ref real_ = form::no_value;      ///< how many positions really have stood before them
};

} // namespace regola
