#include "engine/solve/position_code.hpp"

#include <algorithm>
#include <bit>

namespace regola {

namespace {

/// Bits into bytes, the first one least.
class BitWriter {
public:
  explicit BitWriter(CodeBytes& bytes) : bytes_(bytes) { bytes_.clear(); }
  ~BitWriter() {
    if (used_ > 0) flush();
  }
  BitWriter(const BitWriter&) = delete;
  BitWriter& operator=(const BitWriter&) = delete;

  void write(std::uint32_t bits, unsigned count) {
    pending_ |= std::uint64_t{bits} << used_;
    used_ += count;
    while (used_ >= 8) flush();
  }
  /// A number of which small ones take few bits: Elias' gamma code.
  void write_number(std::uint32_t number) {
    const std::uint32_t shifted = number + 1;
    const auto length = static_cast<unsigned>(std::bit_width(shifted));
    write(0, length - 1);
    write(1, 1);
    write(shifted & ~(1U << (length - 1)), length - 1);
  }

private:
  void flush() {
    bytes_.push_back(static_cast<std::uint8_t>(pending_));
    pending_ >>= 8U;
    used_ = used_ >= 8 ? used_ - 8 : 0;
  }

  CodeBytes& bytes_;
  std::uint64_t pending_ = 0;
  unsigned used_ = 0;
};

class BitReader {
public:
  explicit BitReader(const std::uint8_t* bytes) : bytes_(bytes) {}

  [[nodiscard]] std::uint32_t read(unsigned count) {
    std::uint32_t bits = 0;
    for (unsigned i = 0; i < count; ++i, ++at_) {
      bits |= static_cast<std::uint32_t>(bytes_[at_ / 8] >> (at_ % 8) & 1U) << i;
    }
    return bits;
  }
  [[nodiscard]] std::uint32_t read_number() {
    unsigned length = 1;
    while (read(1) == 0) ++length;
    return (read(length - 1) | 1U << (length - 1)) - 1;
  }

private:
  const std::uint8_t* bytes_;
  std::size_t at_ = 0;
};

} // namespace

PositionCode::PositionCode(const CompiledRuleset& rules, bool quiet, std::vector<CellPermutation> symmetries)
    : rules_(rules),
      quiet_(quiet),
      passes_(!rules.ruleset->sides[first_player].passes.empty() ||
              !rules.ruleset->sides[second_player].passes.empty()),
      symbol_bits_(
          static_cast<unsigned>(std::bit_width(std::max<std::size_t>(rules.symbols.planes(), 1) - 1))),
      symmetries_(std::move(symmetries)) {}

void PositionCode::write(const Status& status, const CellPermutation* image, CodeBytes& code) {
  const Symbol* cells = status.cells.data();
  if (image != nullptr) {
    turned_.resize(status.size());
    for (std::size_t cell = 0; cell < status.size(); ++cell) turned_[(*image)[cell]] = status[cell];
    cells = turned_.data();
  }
  BitWriter bits(code);
  for (std::size_t cell = 0; cell < status.size(); ++cell) {
    const int plane = rules_.symbols.plane(cells[cell]);
    if (plane < 0) {
      bits.write(0, 1);
    } else {
      bits.write(1U | static_cast<std::uint32_t>(plane) << 1U, symbol_bits_ + 1);
    }
  }
  bits.write(status.to_move, 1);
  if (passes_) bits.write_number(status.passes);
  for (const std::uint16_t hand : status.hands) bits.write_number(hand);
  for (std::size_t i = 0; quiet_ && i < rules_.ruleset->quiet.size(); ++i) {
    bits.write_number(i < status.quiet.size() ? status.quiet[i] : 0U);
  }
}

void PositionCode::encode(const Status& status, CodeBytes& code) {
  write(status, nullptr, code);
  for (const CellPermutation& image : symmetries_) {
    write(status, &image, other_);
    if (std::lexicographical_compare(other_.begin(), other_.end(), code.begin(), code.end())) {
      code.swap(other_);
    }
  }
}

Status PositionCode::decode(const std::uint8_t* code) const {
  BitReader bits(code);
  Status status;
  status.cells.resize(rules_.layout.cells());
  for (Symbol& symbol : status.cells) {
    symbol = bits.read(1) == 0 ? rules_.symbols.ground() : rules_.symbols.symbol(bits.read(symbol_bits_));
  }
  status.to_move = static_cast<PlayerIndex>(bits.read(1));
  status.passes = static_cast<std::uint8_t>(passes_ ? bits.read_number() : 0);
  for (std::size_t i = 0; i < rules_.ruleset->hands.size(); ++i) {
    status.hands.push_back(static_cast<std::uint16_t>(bits.read_number()));
  }
  for (std::size_t i = 0; i < rules_.ruleset->quiet.size(); ++i) {
    status.quiet.push_back(static_cast<std::uint16_t>(quiet_ ? bits.read_number() : 0));
  }
  return status;
}

std::size_t PositionCode::longest() const {
  constexpr std::size_t number_bits = 33;
  const std::size_t numbers = 1 + rules_.ruleset->hands.size() + rules_.ruleset->quiet.size();
  return (rules_.layout.cells() * (symbol_bits_ + 1) + 1 + numbers * number_bits) / 8 + 1;
}

} // namespace regola
