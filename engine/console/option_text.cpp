#include "engine/console/command_line.hpp"

#include <limits>
#include <type_traits>

#include <fmt/format.h>

namespace regola::console {

namespace {

/// The initial value of a variable as text; empty if it has none.
std::string standard_of(const Option& option) {
  return std::visit(
      [](const auto* variable) {
        using Value = std::remove_cv_t<std::remove_pointer_t<decltype(variable)>>;
        if constexpr (std::is_same_v<Value, std::string>) {
          return *variable;
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

std::string range_text(const RealRange& range) { return fmt::format("{} to {}", range.least, range.most); }

bool takes_value(const Option& option) { return !std::holds_alternative<bool*>(option.variable); }

std::string value_name(const Option& option) {
  if (!takes_value(option)) return {};
  if (!option.words.empty()) return fmt::format("{}", fmt::join(option.words, "|"));
  if (!option.type_name.empty()) return option.type_name;
  return std::holds_alternative<std::monostate>(option.bounds) ? "TEXT" : "NUMBER";
}

std::string about_text(const Option& option) {
  std::string text = option.about;
  if (const auto* whole = std::get_if<WholeRange>(&option.bounds)) {
    text += fmt::format(" ({})", range_text(*whole));
  } else if (const auto* real = std::get_if<RealRange>(&option.bounds)) {
    text += fmt::format(" ({})", range_text(*real));
  }
  const std::string standard = option.shows_default ? standard_of(option) : std::string();
  return standard.empty() ? text : fmt::format("{} [{}]", text, standard);
}

} // namespace regola::console
