#include "engine/solve/position_code.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "engine/solve/bit_string.hpp"

namespace regola {

namespace {

constexpr std::size_t chunk = 64; // cells

/// In how many ways so many of so many cells may be chosen, below 2^64.
constexpr auto make_binomials() {
  std::array<std::array<std::uint64_t, chunk + 1>, chunk + 1>
      ways{}; // by how many are chosen, and from how many
  for (std::size_t from = 0; from <= chunk; ++from) ways[0][from] = 1;
  for (std::size_t count = 1; count <= chunk; ++count) {
    for (std::size_t from = 1; from <= chunk; ++from) {
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

std::size_t cells_in(std::size_t number, std::size_t cells) {
  return std::min(chunk, cells - number * chunk);
}

} // namespace

PositionCode::PositionCode(const CompiledRuleset& rules, bool quiet, std::vector<CellPermutation> symmetries,
                           std::optional<PlayerExchange> exchange)
    : rules_(rules),
      shape_(rules),
      quiet_(quiet),
      passes_(!rules.ruleset->sides[first_player].passes.empty() ||
              !rules.ruleset->sides[second_player].passes.empty()),
      symbol_bits_(bits_below(rules.symbols.planes())),
      chunks_((rules.layout.cells() + chunk - 1) / chunk),
      exchange_(std::move(exchange)),
      symmetries_(std::move(symmetries)),
      least_(rules.layout.cells()),
      other_(rules.layout.cells()),
      least_cells_(chunks_),
      other_cells_(chunks_),
      longest_(longest_code()) {
  if (!may_exchange()) exchange_.reset();
  for (std::size_t plane = 0; exchange_ && plane < rules.symbols.planes(); ++plane) {
    const int becomes = rules.symbols.plane(exchange_->symbol(rules.symbols.symbol(plane)));
    exchanged_.push_back(static_cast<std::uint8_t>(becomes));
  }
}

/// Whether each piece becomes a piece, where codes leave out the cells of one symbol.
bool PositionCode::may_exchange() const {
  return exchange_ && exchange_->symbol(rules_.symbols.ground()) == rules_.symbols.ground();
}

/// Lays the pieces as they lie when the players change places.
PositionCode::Beside PositionCode::exchange_players(const Beside& beside) {
  for (Piece& piece : pieces_) {
    if (!exchange_->cells.empty()) piece.cell = exchange_->cells[piece.cell];
    piece.symbol = exchanged_[piece.symbol];
  }
  Beside exchanged = beside;
  exchanged.to_move = other(beside.to_move);
  for (std::size_t i = 0; i < beside.hands.size(); ++i)
    exchanged.hands[exchange_->hands[i]] = beside.hands[i];
  for (std::size_t i = 0; quiet_ && i < beside.quiet.size(); ++i) {
    exchanged.quiet[exchange_->quiet[i]] = beside.quiet[i];
  }
  return exchanged;
}

/// Marks the cells of an image that have a piece.
void PositionCode::mark(const CellPermutation* image, std::vector<Word>& cells) const {
  if (chunks_ == 1) {
    Word all = 0;
    for (const Piece& piece : pieces_)
      all |= Word{1} << (image == nullptr ? piece.cell : (*image)[piece.cell]);
    cells.front() = all;
    return;
  }
  std::fill(cells.begin(), cells.end(), Word{0});
  for (const Piece& piece : pieces_) {
    const std::size_t cell = image == nullptr ? piece.cell : (*image)[piece.cell];
    cells[cell / chunk] |= Word{1} << (cell % chunk);
  }
}

/// Lays the pieces on the cells of an image.
void PositionCode::lay(const CellPermutation* image, std::vector<std::uint8_t>& symbols) const {
  for (const Piece& piece : pieces_) {
    symbols[image == nullptr ? piece.cell : (*image)[piece.cell]] = piece.symbol;
  }
}

/// Compares two ways to lay pieces on the cells that are marked.
bool PositionCode::is_less(const std::vector<std::uint8_t>& a, const std::vector<std::uint8_t>& b) const {
  for (std::size_t i = 0; i < chunks_; ++i) {
    for (Word rest = least_cells_[i]; rest != 0; rest &= rest - 1) {
      const std::size_t cell = i * chunk + static_cast<std::size_t>(std::countr_zero(rest));
      if (a[cell] != b[cell]) return a[cell] < b[cell];
    }
  }
  return false;
}

/// Of all images the one whose cells with a piece come first, and of several the one whose symbols do.
void PositionCode::find_least_image() {
  mark(nullptr, least_cells_);
  lay(nullptr, least_);
  for (const CellPermutation& image : symmetries_) {
    mark(&image, other_cells_);
    if (other_cells_ > least_cells_) continue;
    lay(&image, other_);
    if (other_cells_ < least_cells_ || is_less(other_, least_)) {
      least_.swap(other_);
      least_cells_.swap(other_cells_);
    }
  }
}

void PositionCode::write(const Beside& beside, CodeBytes& code) {
  if (exchange_ && beside.to_move != first_player) {
    write(exchange_players(beside), code);
    return;
  }
  find_least_image();
  {
    BitWriter bits(code, longest_);
    for (std::size_t i = 0; i < chunks_; ++i) {
      const std::size_t cells = cells_in(i, rules_.layout.cells());
      std::uint64_t number = 0;
      std::size_t count = 0;
      for (Word rest = least_cells_[i]; rest != 0; rest &= rest - 1) {
        number += binomials[++count][static_cast<std::size_t>(std::countr_zero(rest))];
      }
      bits.write(static_cast<std::uint32_t>(count), bits_below(cells + 1));
      bits.write_long(number, bits_below(binomials[count][cells]));
      for (Word rest = least_cells_[i]; rest != 0; rest &= rest - 1) {
        bits.write(least_[i * chunk + static_cast<std::size_t>(std::countr_zero(rest))], symbol_bits_);
      }
    }
    if (!exchange_) bits.write(beside.to_move, 1);
    if (passes_) bits.write_number(beside.passes);
    for (const std::uint16_t hand : beside.hands) bits.write_number(hand);
    for (std::size_t i = 0; quiet_ && i < rules_.ruleset->quiet.size(); ++i) {
      bits.write_number(i < beside.quiet.size() ? beside.quiet[i] : 0U);
    }
  }
  if (code.size() < shortest) code.resize(shortest);
}

void PositionCode::encode(Position position, const Beside& beside, CodeBytes& code) {
  pieces_.clear();
  const auto words = static_cast<std::size_t>(rules_.layout.words());
  for (std::size_t plane = 0; plane < rules_.symbols.planes(); ++plane) {
    for (std::size_t i = 0; i < words; ++i) {
      for (Word word = position[plane * words + i]; word != 0; word &= word - 1) {
        const auto bit = i * word_bits + static_cast<std::size_t>(std::countr_zero(word));
        pieces_.push_back({rules_.layout.cell(static_cast<Bit>(bit)), static_cast<std::uint8_t>(plane)});
      }
    }
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
  pieces_.clear();
  for (std::size_t cell = 0; cell < status.size(); ++cell) {
    const int plane = rules_.symbols.plane(status[cell]);
    if (plane >= 0) pieces_.push_back({static_cast<CellIndex>(cell), static_cast<std::uint8_t>(plane)});
  }
  write({status.to_move, status.passes, status.hands, status.quiet}, code);
}

void PositionCode::decode(const std::uint8_t* code, Status& status) const {
  BitReader bits(code);
  status.cells.assign(rules_.layout.cells(), rules_.symbols.ground());
  for (std::size_t i = 0; i < chunks_; ++i) {
    std::size_t cell = cells_in(i, rules_.layout.cells());
    const auto count = static_cast<std::size_t>(bits.read(bits_below(cell + 1)));
    std::uint64_t number = bits.read(bits_below(binomials[count][cell]));
    Word cells = 0;
    for (std::size_t left = count; left > 0; --left) {
      do --cell;
      while (binomials[left][cell] > number);
      number -= binomials[left][cell];
      cells |= Word{1} << cell;
    }
    for (; cells != 0; cells &= cells - 1) {
      status.cells[i * chunk + static_cast<std::size_t>(std::countr_zero(cells))] =
          rules_.symbols.symbol(static_cast<std::size_t>(bits.read(symbol_bits_)));
    }
  }
  status.to_move = exchange_ ? first_player : static_cast<PlayerIndex>(bits.read(1));
  status.passes = static_cast<std::uint8_t>(passes_ ? bits.read_number() : 0);
  status.hands.clear();
  for (std::size_t i = 0; i < rules_.ruleset->hands.size(); ++i) {
    status.hands.push_back(static_cast<std::uint16_t>(bits.read_number()));
  }
  status.quiet.clear();
  for (std::size_t i = 0; i < rules_.ruleset->quiet.size(); ++i) {
    status.quiet.push_back(static_cast<std::uint16_t>(quiet_ ? bits.read_number() : 0));
  }
  status.seen = 1;
  status.past.reset();
}

std::size_t PositionCode::longest_code() const {
  constexpr std::size_t number_bits = 33;
  const std::size_t numbers = 1 + rules_.ruleset->hands.size() + rules_.ruleset->quiet.size();
  return (rules_.layout.cells() * (symbol_bits_ + 1) + chunks_ * 8 + 1 + numbers * number_bits) / 8 + 1 +
         shortest;
}

} // namespace regola
