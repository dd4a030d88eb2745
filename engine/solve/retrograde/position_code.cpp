#include "engine/solve/retrograde/position_code.hpp"

#include "engine/solve/store/bit_string.hpp"

namespace regola {

namespace {

Word gather_by_loop(Word word, Word mask) {
  Word bits = 0;
  for (Word to = 1; mask != 0; mask &= mask - 1, to <<= 1U) {
    if ((word & mask & -mask) != 0) bits |= to;
  }
  return bits;
}

Word scatter_by_loop(Word bits, Word mask) {
  Word word = 0;
  for (; mask != 0; mask &= mask - 1, bits >>= 1U) {
    if ((bits & 1U) != 0) word |= mask & -mask;
  }
  return word;
}

#if defined(__x86_64__) && defined(__GNUC__)

[[gnu::target("bmi2")]] Word gather_at_once(Word word, Word mask) {
  return __builtin_ia32_pext_di(word, mask);
}
[[gnu::target("bmi2")]] Word scatter_at_once(Word bits, Word mask) {
  return __builtin_ia32_pdep_di(bits, mask);
}

/// AMD processors before Zen 3 take a microcode step for each bit of the mask.
bool has_fast_instructions() {
  return static_cast<bool>(__builtin_cpu_supports("bmi2")) &&
         !static_cast<bool>(__builtin_cpu_is("amdfam15h")) &&
         !static_cast<bool>(__builtin_cpu_is("amdfam17h"));
}

const bool at_once = has_fast_instructions();

#else

constexpr bool at_once = false;
Word gather_at_once(Word word, Word mask) { return gather_by_loop(word, mask); }
Word scatter_at_once(Word bits, Word mask) { return scatter_by_loop(bits, mask); }

#endif

/// C(n, k), below 2^64.
constexpr auto make_binomials() {
  std::array<std::array<std::uint64_t, cells_of_chunk + 1>, cells_of_chunk + 1> ways{}; // by k, then by n
  for (std::size_t from = 0; from <= cells_of_chunk; ++from) ways[0][from] = 1;
  for (std::size_t count = 1; count <= cells_of_chunk; ++count) {
    for (std::size_t from = 1; from <= cells_of_chunk; ++from) {
      ways[count][from] = ways[count][from - 1] + ways[count - 1][from - 1];
    }
  }
  return ways;
}
constexpr auto binomials = make_binomials();

/// Bits for a number below this.
constexpr unsigned bits_below(std::uint64_t limit) {
  return limit <= 1 ? 0U : static_cast<unsigned>(std::bit_width(limit - 1));
}

/// Whether the cells have the numbers of their bits in a plane of one word.
bool is_cell_bit(const Layout& layout) {
  for (std::size_t cell = 0; cell < layout.cells(); ++cell) {
    if (layout.bit(static_cast<CellIndex>(cell)) != cell) return false;
  }
  return layout.words() == 1;
}

std::size_t cells_in(std::size_t number, std::size_t cells) {
  return std::min(cells_of_chunk, cells - number * cells_of_chunk);
}

} // namespace

Word gather_bits(Word word, Word mask) {
  return at_once ? gather_at_once(word, mask) : gather_by_loop(word, mask);
}

Word scatter_bits(Word bits, Word mask) {
  return at_once ? scatter_at_once(bits, mask) : scatter_by_loop(bits, mask);
}

std::uint64_t PositionCode::number_of_set(Word cells) {
  std::uint64_t number = 0;
  std::size_t count = 0;
  for (; cells != 0; cells &= cells - 1) {
    number += binomials[++count][static_cast<std::size_t>(std::countr_zero(cells))];
  }
  return number;
}

PositionCode::PositionCode(const CompiledRuleset& rules, bool quiet,
                           const std::vector<CellPermutation>& symmetries,
                           std::optional<PlayerExchange> exchange)
    : rules_(rules),
      shape_(rules),
      quiet_(quiet),
      passes_(!rules.ruleset->sides[first_player].passes.empty() ||
              !rules.ruleset->sides[second_player].passes.empty()),
      symbol_bits_(bits_below(rules.symbols.planes())),
      used_parts_(used_parts(rules.layout)),
      chunks_((rules.layout.cells() + cells_of_chunk - 1) / cells_of_chunk),
      words_(shape_.words),
      is_cell_bit_(is_cell_bit(rules.layout)),
      sets_(chunks_),
      symbols_(symbol_bits_ * chunks_),
      source_((symbol_bits_ + 1) * static_cast<std::size_t>(rules.layout.words())),
      least_(symbol_bits_ * chunks_),
      other_(symbol_bits_ * chunks_),
      longest_(longest_code()) {
  views_.push_back(view(nullptr, symmetries));
  // Each piece has to become a piece: codes leave out the cells of one symbol.
  if (exchange && exchange->symbol(rules.symbols.ground()) == rules.symbols.ground()) {
    views_.push_back(view(&*exchange, symmetries));
  }
}

/// Encodes the planes in `source_`, which are seen by the player to move, and the rest.
void PositionCode::write(const Beside& beside, CodeBytes& code) {
  View& view = view_of(beside.to_move);
  const LeastSet& set = find_least_image(view);
  {
    BitWriter bits(code, longest_);
    for (std::size_t i = 0; i < chunks_; ++i) {
      const std::size_t cells = cells_in(i, rules_.layout.cells());
      const auto count = static_cast<std::size_t>(count_bits(set.cells[i]));
      bits.write(static_cast<std::uint32_t>(count), bits_below(cells + 1));
      bits.write_long(set.numbers[i], bits_below(binomials[count][cells]));
      for (std::size_t at = i; at < least_.size(); at += chunks_) {
        bits.write_long(gather_bits(least_[at], set.cells[i]), static_cast<unsigned>(count));
      }
    }
    if (views_.size() == 1) bits.write(beside.to_move, 1);
    if (passes_) bits.write_number(beside.passes);
    for (const std::size_t hand : view.hands) bits.write_number(beside.hands[hand]);
    for (std::size_t i = 0; quiet_ && i < view.quiet.size(); ++i) {
      bits.write_number(view.quiet[i] < beside.quiet.size() ? beside.quiet[view.quiet[i]] : 0U);
    }
  }
  if (code.size() < shortest) code.resize(shortest);
}

void PositionCode::encode(Position position, const Beside& beside, CodeBytes& code) {
  const View& view = view_of(beside.to_move);
  const auto words = static_cast<std::size_t>(rules_.layout.words());
  for (std::size_t i = 0; i < words; ++i) {
    Word occupied = 0;
    for (std::size_t bit = 0; bit <= symbol_bits_; ++bit) {
      Word cells = 0;
      for (const std::size_t plane : view.planes[bit]) cells |= position[plane * words + i];
      occupied |= cells;
      source_[bit * words + i] = cells;
    }
    source_[i] = occupied;
  }
  write(beside, code);
}

void PositionCode::encode(Position position, CodeBytes& code) {
  const PositionView view(const_cast<Word*>(position), shape_); // it is only read
  Beside beside;
  beside.to_move = view.to_move();
  beside.passes = view.passes();
  for (std::size_t i = 0; i < rules_.ruleset->hands.size(); ++i) beside.hands.push_back(view.hand(i));
  for (std::size_t i = 0; quiet_ && i < rules_.ruleset->quiet.size(); ++i) {
    beside.quiet.push_back(view.quiet(i));
  }
  encode(position, beside, code);
}

void PositionCode::encode(const Status& status, CodeBytes& code) {
  std::vector<Word> planes(shape_.words);
  const auto words = static_cast<std::size_t>(rules_.layout.words());
  for (std::size_t cell = 0; cell < status.size(); ++cell) {
    const int plane = rules_.symbols.plane(status[cell]);
    if (plane < 0) continue;
    const std::size_t bit = rules_.layout.bit(static_cast<CellIndex>(cell));
    planes[static_cast<std::size_t>(plane) * words + bit / word_bits] |= Word{1} << bit % word_bits;
  }
  encode(planes.data(), {status.to_move, status.passes, status.hands, status.quiet}, code);
}

void PositionCode::read_cells(const std::uint8_t* code) {
  BitReader bits(code);
  for (std::size_t i = 0; i < chunks_; ++i) {
    std::size_t cell = cells_in(i, rules_.layout.cells());
    const auto count = static_cast<std::size_t>(bits.read(bits_below(cell + 1)));
    std::uint64_t number = bits.read(bits_below(binomials[count][cell]));
    SetOfCells& set = sets_[i];
    if (set.count != count || set.number != number) {
      set = {count, number, 0};
      for (std::size_t left = count; left > 0; --left) { // in descending order
        do --cell;
        while (binomials[left][cell] > number);
        number -= binomials[left][cell];
        set.cells |= Word{1} << cell;
      }
    }
    for (std::size_t at = i; at < symbols_.size(); at += chunks_) {
      symbols_[at] = scatter_bits(bits.read(static_cast<unsigned>(count)), set.cells);
    }
  }
  beside_.to_move = views_.size() > 1 ? first_player : static_cast<PlayerIndex>(bits.read(1));
  beside_.passes = passes_ ? bits.read_number() : 0;
  beside_.hands.clear();
  for (std::size_t i = 0; i < rules_.ruleset->hands.size(); ++i) {
    beside_.hands.push_back(static_cast<std::uint16_t>(bits.read_number()));
  }
  beside_.quiet.clear();
  for (std::size_t i = 0; i < rules_.ruleset->quiet.size(); ++i) {
    beside_.quiet.push_back(static_cast<std::uint16_t>(quiet_ ? bits.read_number() : 0));
  }
}

/// Visits each cell with another symbol than the commonest, and the number of its symbol.
template <typename Visit>
void PositionCode::each_piece(const Visit& visit) const {
  for (std::size_t i = 0; i < chunks_; ++i) {
    for (Word rest = sets_[i].cells; rest != 0; rest &= rest - 1) {
      const auto cell = static_cast<std::size_t>(std::countr_zero(rest));
      std::size_t symbol = 0;
      for (std::size_t bit = 0; bit < symbol_bits_; ++bit) {
        symbol |= (symbols_[bit * chunks_ + i] >> cell & 1U) << bit;
      }
      visit(static_cast<CellIndex>(i * cells_of_chunk + cell), symbol);
    }
  }
}

void PositionCode::decode(const std::uint8_t* code, Status& status) {
  read_cells(code);
  status.cells.assign(rules_.layout.cells(), rules_.symbols.ground());
  each_piece([&](CellIndex cell, std::size_t symbol) { status.cells[cell] = rules_.symbols.symbol(symbol); });
  status.to_move = beside_.to_move;
  status.passes = static_cast<std::uint8_t>(beside_.passes);
  status.hands = beside_.hands;
  status.quiet = beside_.quiet;
  status.seen = 1;
  status.past.reset();
}

Position PositionCode::read(const std::uint8_t* code) {
  read_cells(code);
  const auto words = static_cast<std::size_t>(rules_.layout.words());
  if (is_cell_bit_) {
    for (std::size_t plane = 0; plane < rules_.symbols.planes(); ++plane) {
      Word cells = sets_.front().cells;
      for (std::size_t bit = 0; bit < symbol_bits_; ++bit) {
        cells &= (plane >> bit & 1U) != 0 ? symbols_[bit] : ~symbols_[bit];
      }
      words_[plane] = cells;
    }
    std::fill(words_.begin() + static_cast<std::ptrdiff_t>(rules_.symbols.planes()), words_.end(), Word{0});
  } else {
    std::fill(words_.begin(), words_.end(), Word{0});
    each_piece([&](CellIndex cell, std::size_t symbol) {
      const std::size_t bit = rules_.layout.bit(cell);
      words_[symbol * words + bit / word_bits] |= Word{1} << bit % word_bits;
    });
  }
  const PositionView to(words_.data(), shape_);
  to.set_turn(beside_.to_move, beside_.passes, 1);
  for (std::size_t i = 0; i < beside_.hands.size(); ++i) to.set_hand(i, beside_.hands[i]);
  for (std::size_t i = 0; i < beside_.quiet.size(); ++i) to.set_quiet(i, beside_.quiet[i]);
  return words_.data();
}

std::size_t PositionCode::longest_code() const {
  constexpr std::size_t bits_of_number = 33;
  const std::size_t numbers = 1 + rules_.ruleset->hands.size() + rules_.ruleset->quiet.size();
  return (rules_.layout.cells() * (symbol_bits_ + 1) + chunks_ * 8 + 1 + numbers * bits_of_number) / 8 + 1 +
         shortest;
}

} // namespace regola
