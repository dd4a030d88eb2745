#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include <boost/container/small_vector.hpp>

#include "engine/compiled/machine/machine.hpp"
#include "engine/compiled/machine/position.hpp"
#include "engine/search/symmetry.hpp"
#include "rules/canonical_rules.hpp"
#include "rules/ruleset.hpp"
#include "rules/status.hpp"

namespace regola {

/// A position in few bytes: equal for equal positions, and different for others.
using CodeBytes = boost::container::small_vector<std::uint8_t, 64>;

/// Writes positions as short strings of bytes and reads them back. The commonest symbol is left out: of each
/// 64 cells a code holds on how many there is another one, the number of these cells among all so many (the
/// combinatorial number system), and then the number of each symbol. The player to move, passes, hands and,
/// where they count, the counters of quiet plies follow. Where players may change places, the first one moves
/// in every code: another position is written as what it becomes by that. The past is left out. For one
/// thread.
class PositionCode {
public:
  /// What a position has besides its cells.
  struct Beside {
    PlayerIndex to_move = first_player;
    std::uint32_t passes = 0;
    Status::Hands hands;
    Status::Quiet quiet;
  };

  /// Bytes that a code has at least.
  static constexpr std::size_t shortest = 3;

  /// @param rules must outlive it
  /// @param quiet the counters of quiet plies belong to the position
  /// @param symmetries of the rules: positions that they map to each other have one code
  /// @param exchange of the players, by which two positions have one code as well
  PositionCode(const CompiledRuleset& rules, bool quiet, const std::vector<CellPermutation>& symmetries,
               std::optional<PlayerExchange> exchange = {});

  /// The code of a position: of all its images the least.
  void encode(Position position, CodeBytes& code);
  void encode(const Status& status, CodeBytes& code);
  /// The same, with something else beside the cells; `position` may be one of other rules with the same
  /// symbols.
  void encode(Position position, const Beside& beside, CodeBytes& code);
  /// Reads the position that was encoded, or one with the same code, standing for the first time.
  void decode(const std::uint8_t* code, Status& status);
  /// The same in planes, without a past. It stays until the next one is read.
  [[nodiscard]] Position read(const std::uint8_t* code);
  /// What the position that was read last has besides its cells.
  [[nodiscard]] const Beside& beside() const { return beside_; }
  /// Of the statuses that have codes.
  [[nodiscard]] std::size_t cells() const { return least_.size(); }
  /// More bytes than any code has.
  [[nodiscard]] std::size_t longest() const { return longest_; }

private:
  /// A cell with another symbol than the commonest, and its number.
  struct Piece {
    CellIndex cell = 0;
    std::uint8_t symbol = 0;
  };
  /// What a position is written as: as it stands, or as it becomes when the players change places.
  struct View {
    std::vector<CellPermutation> images; ///< where each cell goes; the first is no symmetry
    std::vector<std::uint8_t> symbols;   ///< by plane: the number of what its symbol becomes
    std::vector<std::size_t> hands;      ///< which hand is written at each place
    std::vector<std::size_t> quiet;      ///< the same of counters
  };

  [[nodiscard]] View view(const PlayerExchange* exchange,
                          const std::vector<CellPermutation>& symmetries) const;
  [[nodiscard]] const View& view_of(PlayerIndex to_move) const {
    return views_[views_.size() > 1 && to_move != first_player ? 1 : 0];
  }
  void write(const Beside& beside, CodeBytes& code);
  void find_least_image(const View& view);
  void mark(const CellPermutation& image, std::vector<Word>& cells) const;
  void lay(const CellPermutation& image, std::vector<std::uint8_t>& symbols) const;
  [[nodiscard]] bool is_less(const std::vector<std::uint8_t>& a, const std::vector<std::uint8_t>& b) const;
  void read_pieces(const std::uint8_t* code);
  [[nodiscard]] std::size_t longest_code() const;

  const CompiledRuleset& rules_;
  PositionShape shape_;
  bool quiet_;
  bool passes_;
  unsigned symbol_bits_;
  std::size_t chunks_;      // of 64 cells
  std::vector<View> views_; // two: the first player moves in every code
  std::vector<Word> words_; // of the position that was read last
  Beside beside_;           // of the same
  [[nodiscard]] std::span<const Piece> pieces() const { return {pieces_.data(), piece_count_}; }

  std::vector<Piece> pieces_;   // room for a piece on each cell
  std::size_t piece_count_ = 0; // of the position that is written or read
  // By cell of an image: the symbols there; of the least one, and of the one under way.
  std::vector<std::uint8_t> least_;
  std::vector<std::uint8_t> other_;
  // Which cells of an image have one, 64 in a word.
  std::vector<Word> least_cells_;
  std::vector<Word> other_cells_;
  std::size_t longest_;
};

} // namespace regola
