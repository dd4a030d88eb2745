#include "engine/matcher/rules_error.hpp"

#include <fmt/format.h>

#include "rules/limits.hpp"

namespace regola {

bool is_too_large(RulesError::Kind kind) noexcept { return kind != RulesError::Kind::restless; }

void refuse_long_move(std::uint32_t line) {
  throw RulesError(RulesError::Kind::long_move,
                   fmt::format("line {}: a move has more than {} parts", line, limits::chain), line);
}

void refuse_many_moves(std::uint32_t line) {
  throw RulesError(RulesError::Kind::many_moves,
                   fmt::format("line {}: more than {} moves in one turn", line, limits::moves), line);
}

void refuse_restless(std::uint32_t line) {
  throw RulesError(RulesError::Kind::restless, fmt::format("'after' lines never come to rest: line {}", line),
                   line);
}

void refuse_many_parts(std::uint32_t line) {
  throw RulesError(
      RulesError::Kind::many_parts,
      fmt::format("line {}: the moves of one turn have more than {} parts together", line, limits::parts),
      line);
}

void refuse_many_steps(std::uint32_t line) {
  throw RulesError(RulesError::Kind::many_steps,
                   fmt::format("line {}: this pattern takes too long: it can lie in too many ways", line),
                   line);
}

} // namespace regola
