#include "engine/console/options.hpp"

#include <limits>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/search/parameters.hpp"

namespace regola::console {

namespace {

/// The initial value of a variable as text; empty if it has none.
std::string standard_of(const Option& option) {
  return std::visit(
      [](const auto* variable) {
        using Value = std::remove_cv_t<std::remove_pointer_t<decltype(variable)>>;
        if constexpr (std::is_same_v<Value, std::string>) {
          return *variable;
        } else if constexpr (std::is_same_v<Value, double>) {
          return duration_text(*variable);
        } else if constexpr (std::is_arithmetic_v<Value> && !std::is_same_v<Value, bool>) {
          return fmt::format("{}", *variable);
        } else {
          return std::string();
        }
      },
      option.variable);
}

} // namespace

std::string range_text(const WholeRange& range) {
  return range.most == std::numeric_limits<std::uint64_t>::max()
             ? fmt::format("{} or more", range.least)
             : fmt::format("{} to {}", range.least, range.most);
}

std::string range_text(const DurationRange& range) {
  return fmt::format("{} to {}", duration_text(range.least), duration_text(range.most));
}

bool takes_value(const Option& option) { return !std::holds_alternative<bool*>(option.variable); }

std::string value_name(const Option& option) {
  if (!takes_value(option)) return {};
  if (!option.words.empty()) return fmt::format("{}", fmt::join(option.words, "|"));
  if (!option.type_name.empty()) return option.type_name;
  if (std::holds_alternative<DurationRange>(option.bounds)) return "DURATION";
  return std::holds_alternative<std::monostate>(option.bounds) ? "TEXT" : "NUMBER";
}

std::string ranged_text(const Option& option) {
  return std::visit(
      [&](const auto& range) {
        if constexpr (std::is_same_v<std::remove_cvref_t<decltype(range)>, std::monostate>) {
          return option.about;
        } else {
          return fmt::format("{} ({})", option.about, range_text(range));
        }
      },
      option.bounds);
}

std::string about_text(const Option& option) {
  const std::string standard = option.shows_default ? standard_of(option) : std::string();
  return standard.empty() ? ranged_text(option) : fmt::format("{} [{}]", ranged_text(option), standard);
}

} // namespace regola::console
