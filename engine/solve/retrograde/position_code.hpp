#pragma once

#include "engine/compiled/machine/machine.hpp"
#include "engine/compiled/machine/position.hpp"
#include "engine/compiled/plane.hpp"
#include "engine/search/symmetry.hpp"

namespace regola {

/// Gathers the bits of a word that are set in a mask, side by side from bit 0 on (pext).
[[nodiscard]] Word gather_bits(Word word, Word mask);
/// Scatters the lowest bits of a word to the bits that are set in a mask, in their order (pdep).
[[nodiscard]] Word scatter_bits(Word bits, Word mask);

/// Number of cells in a chunk; a chunk's set of cells is written as one number.
inline constexpr std::size_t cells_of_chunk = 64;

/// A position in few bytes. Two codes are equal exactly if their positions are equal, up to symmetry.
using CodeBytes = boost::container::small_vector<std::uint8_t, 64>;

/// Encodes positions as short strings of bytes and decodes them. The commonest symbol is left out. For each
/// 64 cells a code has three parts: the number of cells with another symbol; the index of this set of cells
/// among all sets of its size (the combinatorial number system); and the symbols of these cells, first the
/// lowest bit of each, then the next one. The player to move, passes and hands follow; then, if they are part
/// of a position, the counters of quiet plies. If the players can be exchanged, the first player moves in
/// every code: other positions are exchanged first. The past is left out. Not thread-safe.
class PositionCode {
public:
  /// The parts of a position other than its cells.
  struct Beside {
    PlayerIndex to_move = first_player;
    std::uint32_t passes = 0;
    Status::Hands hands;
    Status::Quiet quiet;
  };

  /// Least number of bytes in a code.
  static constexpr std::size_t shortest = 3;

  /// @param rules must outlive it
  /// @param quiet whether counters of quiet plies are part of a position
  /// @param symmetries symmetries of the rules; symmetric positions share a code
  /// @param exchange exchange of the players; exchanged positions share a code as well
  PositionCode(const CompiledRuleset& rules, bool quiet, const std::vector<CellPermutation>& symmetries,
               std::optional<PlayerExchange> exchange = {});

  /// Encodes the least image of a position.
  void encode(Position position, CodeBytes& code);
  void encode(const Status& status, CodeBytes& code);
  /// Encodes the least image of the cells of a position, with hands, counters and turn of `beside`.
  /// `position` may belong to other rules with the same symbols.
  void encode(Position position, const Beside& beside, CodeBytes& code);
  /// Decodes the encoded position, or an image of it with the same code. The status has no past.
  void decode(const std::uint8_t* code, Status& status);
  /// Decodes to a position in planes, without its hash. Valid until the next one is read.
  [[nodiscard]] Position read(const std::uint8_t* code);
  /// The hands, counters and turn of the position that was decoded last.
  [[nodiscard]] const Beside& beside() const { return beside_; }
  /// Number of cells of a status.
  [[nodiscard]] std::size_t cells() const { return rules_.layout.cells(); }
  /// Upper bound of the bytes in a code.
  [[nodiscard]] std::size_t longest() const { return longest_; }

private:
  /// The cells of a chunk that hold another symbol than the commonest.
  struct SetOfCells {
    std::size_t count = 0;
    std::uint64_t number = 0; ///< index among all sets of its size
    Word cells = 0;
  };
  /// The least image of a set of cells. Consecutive positions often have the same set.
  struct LeastSet {
    bool known = false;
    Word source = 0;         ///< the set; valid only if planes have one word
    std::vector<Word> cells; ///< the least image, 64 cells in a word
    /// For each chunk of the least image: its index among all sets of its size.
    std::vector<std::uint64_t> numbers;
    std::vector<std::size_t> images; ///< indices of all symmetries that map the set to its least image
  };
  /// A way to write positions: unchanged, or with the players exchanged.
  struct View {
    std::size_t images = 0; ///< number of symmetries, with the identity, which comes first
    /// The images of a plane, as a table. For each four bits of a plane, each of their 16 values and each
    /// symmetry: a word for each chunk of cells.
    std::vector<Word> turned;
    bool keeps_cells = true; ///< whether the view itself leaves the cells in place
    /// Planes of the symbols that are written with number 0; then, for each bit, of those whose number has
    /// it.
    std::vector<std::vector<std::size_t>> planes;
    std::vector<std::size_t> hands; ///< the hand that is written at each place
    std::vector<std::size_t> quiet; ///< the counter that is written at each place
    std::vector<LeastSet> sets;     ///< recently found least sets
  };

  [[nodiscard]] View view(const PlayerExchange* exchange,
                          const std::vector<CellPermutation>& symmetries) const;
  [[nodiscard]] View& view_of(PlayerIndex to_move) {
    return views_[views_.size() > 1 && to_move != first_player ? 1 : 0];
  }
  [[nodiscard]] static std::size_t used_parts(const Layout& layout);
  void add_image(View& view, std::size_t number, const CellPermutation& permutation) const;
  void write(const Beside& beside, CodeBytes& code);
  [[nodiscard]] static std::uint64_t number_of_set(Word cells);
  void find_least_set(const View& view, LeastSet& set);
  const LeastSet& find_least_image(View& view);
  template <typename Visit>
  void each_part(const Word* plane, std::size_t images, const Visit& visit) const;
  void lay(const View& view, std::size_t number, std::vector<Word>& symbols) const;
  [[nodiscard]] bool is_less(const std::vector<Word>& a, const std::vector<Word>& b) const;
  void read_cells(const std::uint8_t* code);
  template <typename Visit>
  void each_piece(const Visit& visit) const;
  [[nodiscard]] std::size_t longest_code() const;

  const CompiledRuleset& rules_;
  PositionShape shape_;
  bool quiet_;
  bool passes_;
  unsigned symbol_bits_;
  std::size_t used_parts_;       // of a plane of one word, up to the last bit of a cell
  std::size_t chunks_;           // number of chunks of 64 cells
  std::vector<View> views_;      // two views if codes exchange the players so that the first player moves
  std::vector<Word> words_;      // planes of the position that was decoded last
  Beside beside_;                // other parts of that position
  bool is_cell_bit_;             // whether planes have one word, and the number of a cell is that of its bit
  std::vector<SetOfCells> sets_; // by chunk: occupied cells of the position that was decoded last
  // By bit: the cells whose symbol has a number with this bit.
  std::vector<Word> symbols_;
  // Planes of the position that is being encoded: the occupied cells, then by bit the cells whose symbol has
  // a number with this bit.
  std::vector<Word> source_;
  std::vector<Word> all_images_; // all images of its occupied cells
  // By bit, the cells whose symbol has a number with this bit: in the least image so far, and in the image
  // compared with it.
  std::vector<Word> least_;
  std::vector<Word> other_;
  std::size_t longest_;
};

} // namespace regola
