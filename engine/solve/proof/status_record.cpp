#include "engine/solve/proof/status_record.hpp"

#include <bit>

namespace regola {

namespace {

constexpr unsigned byte_bits = 8;

/// The symbols that may stand on a cell: all of them without a board.
std::string symbols_of(const Ruleset& ruleset) {
  if (ruleset.board.size() > 0) return ruleset.symbols.to_string();
  std::string all;
  for (int code = 0; code <= std::numeric_limits<std::uint8_t>::max(); ++code) all += static_cast<char>(code);
  return all;
}

} // namespace

StatusRecord::StatusRecord(const Ruleset& ruleset, PlayerIndex to_move, bool quiet)
    : ruleset_(ruleset),
      to_move_(to_move),
      quiet_(quiet),
      symbols_(symbols_of(ruleset)),
      number_(std::numeric_limits<std::uint8_t>::max() + std::size_t{1}),
      bits_(static_cast<unsigned>(std::bit_width(symbols_.size() - 1))) {
  for (std::size_t i = 0; i < symbols_.size(); ++i) {
    number_[static_cast<std::uint8_t>(symbols_[i])] = static_cast<std::uint8_t>(i);
  }
  const std::size_t numbers = 1 + ruleset.hands.size() + (quiet ? ruleset.quiet.size() : 0);
  bytes_ = (ruleset.start.size() * bits_ + byte_bits - 1) / byte_bits + number_bytes * numbers;
}

void StatusRecord::write(const Status& status, std::string& record) const {
  unsigned pending = 0;
  unsigned used = 0;
  for (std::size_t cell = 0; cell < status.size(); ++cell) {
    pending |= static_cast<unsigned>(number_[static_cast<std::uint8_t>(status[cell])]) << used;
    for (used += bits_; used >= byte_bits; used -= byte_bits, pending >>= byte_bits) {
      record += static_cast<char>(pending & 0xFFU);
    }
  }
  if (used > 0) record += static_cast<char>(pending & 0xFFU);
  write_number(status.passes, record);
  for (std::size_t i = 0; i < ruleset_.hands.size(); ++i) {
    write_number(i < status.hands.size() ? status.hands[i] : 0U, record);
  }
  for (std::size_t i = 0; quiet_ && i < ruleset_.quiet.size(); ++i) {
    write_number(i < status.quiet.size() ? status.quiet[i] : 0U, record);
  }
}

Status StatusRecord::read(const char* record) const {
  Status status;
  status.to_move = to_move_;
  status.cells.resize(ruleset_.start.size());
  unsigned pending = 0;
  unsigned held = 0;
  for (Symbol& symbol : status.cells) {
    for (; held < bits_; held += byte_bits) {
      pending |= static_cast<unsigned>(static_cast<std::uint8_t>(*record++)) << held;
    }
    const std::size_t number = pending & ((1U << bits_) - 1);
    symbol = symbols_[number < symbols_.size() ? number : 0];
    pending >>= bits_;
    held -= bits_;
  }
  status.passes = static_cast<std::uint8_t>(std::min<unsigned>(read_number(record), 0xFFU));
  for (std::size_t i = 0; i < ruleset_.hands.size(); ++i) status.hands.push_back(read_number(record));
  for (std::size_t i = 0; i < ruleset_.quiet.size(); ++i) {
    status.quiet.push_back(quiet_ ? read_number(record) : std::uint16_t{0});
  }
  return status;
}

} // namespace regola
