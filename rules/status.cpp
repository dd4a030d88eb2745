#include "rules/status.hpp"

#include <boost/container_hash/hash.hpp>

namespace regola {

std::size_t hash_value(const Status& status) noexcept {
  std::size_t seed = boost::hash_range(status.cells.begin(), status.cells.end());
  boost::hash_combine(seed, status.to_move);
  boost::hash_combine(seed, status.passes);
  boost::hash_combine(seed, boost::hash_range(status.hands.begin(), status.hands.end()));
  return seed;
}

} // namespace regola
