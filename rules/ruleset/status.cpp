#include "rules/ruleset/status.hpp"

#include <utility>

#include <boost/container_hash/hash.hpp>

namespace regola {

Past::Past(Status earlier, std::shared_ptr<const Past> still_earlier)
    : status(std::move(earlier)), before(std::move(still_earlier)) {
  status.past.reset();
}

Past::~Past() {
  // Released in a loop: a long game would overflow the stack with nested destructors.
  std::shared_ptr<const Past> next = std::move(before);
  while (next && next.use_count() == 1) {
    next = std::move(const_cast<Past&>(*next).before); // NOLINT: the last owner takes it apart
  }
}

std::size_t hash_value(const Status& status) noexcept {
  std::size_t seed = std::hash<std::string_view>()(status.text());
  boost::hash_combine(seed, status.to_move);
  boost::hash_combine(seed, status.passes);
  boost::hash_combine(seed, boost::hash_range(status.hands.begin(), status.hands.end()));
  boost::hash_combine(seed, boost::hash_range(status.quiet.begin(), status.quiet.end()));
  boost::hash_combine(seed, status.seen);
  return seed;
}

} // namespace regola
