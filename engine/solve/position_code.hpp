#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include <boost/container/small_vector.hpp>

#include "engine/compiled/compiled.hpp"
#include "engine/search/symmetry.hpp"
#include "rules/status.hpp"

namespace regola {

/// A position in few bytes: equal for equal positions, and different for others.
using CodeBytes = boost::container::small_vector<std::uint8_t, 64>;

/// Writes positions as short strings of bytes and reads them back. A cell with the commonest symbol takes one
/// bit, any other one more and the number of its symbol; the player to move, passes, hands and, where they
/// count, the counters of quiet plies follow. The past is left out.
class PositionCode {
public:
  /// @param rules must outlive it
  /// @param quiet the counters of quiet plies belong to the position
  /// @param symmetries of the rules: positions that they map to each other have one code
  PositionCode(const CompiledRuleset& rules, bool quiet, std::vector<CellPermutation> symmetries);

  /// The code of a status: of all its images the least.
  void encode(const Status& status, CodeBytes& code);
  /// The status that was encoded, or its image, standing for the first time.
  [[nodiscard]] Status decode(const std::uint8_t* code) const;
  /// More bytes than any code has.
  [[nodiscard]] std::size_t longest() const;

private:
  void write(const Status& status, const CellPermutation* image, CodeBytes& code);

  const CompiledRuleset& rules_;
  bool quiet_;
  bool passes_;
  unsigned symbol_bits_;
  std::vector<CellPermutation> symmetries_;
  std::vector<Symbol> turned_; // the cells of an image
  CodeBytes other_;
};

} // namespace regola
