#pragma once

#include <functional>
#include <set>
#include <string>
#include <string_view>

#include "rules/grammar/grammar.hpp"

namespace regola {

using ValueNames = std::set<std::string, std::less<>>;

/// Collects the names of the `value` and `worth` lines of a text, including lines with faults.
[[nodiscard]] ValueNames value_names(std::string_view text);

namespace grammar {

/// One logical line, with the names of the values of its text.
class LineInput : public memory_input<> {
public:
  LineInput(std::string_view line, const ValueNames& values)
      : memory_input<>(line.data(), line.data() + line.size(), ""), values_(&values) {}

  [[nodiscard]] bool has_value(std::string_view name) const { return values_->contains(name); }

private:
  const ValueNames* values_;
};

struct no_value_name {
  using rule_t = no_value_name;
  using subs_t = empty_list;

  [[nodiscard]] static bool match(LineInput& input) {
    const std::string_view rest(input.current(), input.size(0));
    std::size_t length = 0;
    while (length < rest.size() && tao::pegtl::identifier_other::test(rest[length])) ++length;
    return !input.has_value(rest.substr(0, length));
  }
};

} // namespace grammar

} // namespace regola
