#include "engine/solve/proof/claims.hpp"

namespace regola {

std::vector<Claim> claims_of(const Solution& solution, PlayerIndex player, bool quiet) {
  if (!solution.margin && solution.outcome != GameValue::draw) {
    return {{solution.outcome == GameValue::win ? player : other(player), 1, std::nullopt, quiet}};
  }
  const int margin = solution.margin.value_or(0);
  const Score score = margin == 0 ? 0 : margin > 0 ? margin_score + margin : margin - margin_score;
  return {{player, score, std::nullopt, quiet}, {other(player), -score, std::nullopt, quiet}};
}

} // namespace regola
