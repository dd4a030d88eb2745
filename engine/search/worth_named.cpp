#include "engine/search/worth_named.hpp"

#include <stdexcept>
#include <string>

namespace regola {

std::size_t worth_named(const Ruleset& ruleset, std::string_view name) {
  const Value* worth = ruleset.find_worth(name);
  if (worth == nullptr) throw std::invalid_argument("this game has no worth '" + std::string(name) + "'");
  return static_cast<std::size_t>(worth - ruleset.worths.data());
}

} // namespace regola
