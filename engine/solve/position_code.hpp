#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include <boost/container/small_vector.hpp>

#include "engine/compiled/machine/machine.hpp"
#include "engine/compiled/machine/position.hpp"
#include "engine/search/symmetry.hpp"
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
  PositionCode(const CompiledRuleset& rules, bool quiet, std::vector<CellPermutation> symmetries,
               std::optional<PlayerExchange> exchange = {});

  /// The code of a position: of all its images the least.
  void encode(Position position, CodeBytes& code);
  void encode(const Status& status, CodeBytes& code);
  /// The same, with something else beside the cells; `position` may be one of other rules with the same
  /// symbols.
  void encode(Position position, const Beside& beside, CodeBytes& code);
  /// Reads the position that was encoded, or one with the same code, standing for the first time.
  void decode(const std::uint8_t* code, Status& status) const;
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
  void write(const Beside& beside, CodeBytes& code);
  [[nodiscard]] bool may_exchange() const;
  [[nodiscard]] Beside exchange_players(const Beside& beside);
  void find_least_image();
  void mark(const CellPermutation* image, std::vector<Word>& cells) const;
  void lay(const CellPermutation* image, std::vector<std::uint8_t>& symbols) const;
  [[nodiscard]] bool is_less(const std::vector<std::uint8_t>& a, const std::vector<std::uint8_t>& b) const;
  [[nodiscard]] std::size_t longest_code() const;

  const CompiledRuleset& rules_;
  PositionShape shape_;
  bool quiet_;
  bool passes_;
  unsigned symbol_bits_;
  std::size_t chunks_; // of 64 cells
  std::optional<PlayerExchange> exchange_;
  std::vector<std::uint8_t> exchanged_; // by plane: the plane of what its symbol becomes
  std::vector<CellPermutation> symmetries_;
  std::vector<Piece> pieces_;
  // By cell of an image: the symbols there; of the least one, and of the one under way.
  std::vector<std::uint8_t> least_;
  std::vector<std::uint8_t> other_;
  // Which cells of an image have one, 64 in a word.
  std::vector<Word> least_cells_;
  std::vector<Word> other_cells_;
  std::size_t longest_;
};

} // namespace regola
