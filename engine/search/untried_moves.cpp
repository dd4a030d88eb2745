#include "engine/search/untried_moves.hpp"

#include <algorithm>
#include <bit>

namespace regola {

namespace {

constexpr std::size_t bytes_a_node = 512; // a guess
constexpr Word ends = Word{1} << 32U;

} // namespace

UntriedMoves::UntriedMoves(std::size_t bytes, std::size_t words)
    : words_(words),
      ring_words_(bytes / sizeof(Word)),
      memory_(bytes),
      blocks_(std::bit_floor(std::max<std::size_t>(bytes / bytes_a_node, 1))) {}

/// @return where the moves go; null if they do not fit
Word* UntriedMoves::begin(std::uint32_t node, std::size_t count) {
  const std::size_t size = count * (words_ + 1);
  if (count == 0 || size > ring_words_) return nullptr;
  const std::size_t rest = ring_words_ - written_ % ring_words_;
  if (rest < size) written_ += rest;
  block(node) = {written_, node, static_cast<std::uint32_t>(count)};
  Word* const at = static_cast<Word*>(memory_.data()) + written_ % ring_words_;
  written_ += size;
  return at;
}

Word* UntriedMoves::put(Word* at, const Move& move) const {
  *at = move.proven ? ends | static_cast<std::uint32_t>(*move.proven) : 0;
  return std::copy_n(move.position, words_, at + 1);
}

std::optional<UntriedMoves::Move> UntriedMoves::take(std::uint32_t node) {
  Block& known = block(node);
  if (known.node != node || known.left == 0 || known.at + ring_words_ < written_) return std::nullopt;
  const Word* const at =
      static_cast<const Word*>(memory_.data()) + known.at % ring_words_ + --known.left * (words_ + 1);
  Move next{at + 1, std::nullopt};
  if ((*at & ends) != 0) next.proven = static_cast<Score>(static_cast<std::uint32_t>(*at));
  return next;
}

} // namespace regola
