#include "engine/search/parameters.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <type_traits>
#include <utility>

#include <fmt/format.h>

#include "rules/text/diagnostic.hpp"
#include "rules/text/ranges.hpp"

namespace regola {

namespace {

constexpr auto most_count = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
constexpr double longest = 366.0 * 24 * 3600; // seconds
// Greatest size in bytes: 2^40, or the largest size_t of this machine.
constexpr std::uint64_t largest =
    std::min<std::uint64_t>(std::uint64_t{1} << 40U, std::numeric_limits<std::size_t>::max());

[[noreturn]] void refuse(std::string_view text, const std::string& wanted) {
  throw std::invalid_argument(fmt::format("'{}' is not {}", text, wanted));
}

/// Splits a text into the number at its beginning and the rest; `nullopt` if it begins with none.
template <typename Number>
std::optional<std::pair<Number, std::string_view>> leading(std::string_view text) {
  Number number{};
  const auto [stop, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (fault != std::errc()) return std::nullopt;
  return std::pair(number, text.substr(static_cast<std::size_t>(stop - text.data())));
}

template <typename Number>
Number read_within(std::string_view text, Number low, Number high) {
  const auto read = leading<Number>(text);
  if (!read || !read->second.empty() || !(read->first >= low && read->first <= high)) {
    refuse(text,
           fmt::format("a {}number from {} to {}", std::is_integral_v<Number> ? "whole " : "", low, high));
  }
  return read->first;
}

struct Unit {
  std::string_view name;
  std::uint64_t factor;
};

/// Reads a number followed by one of the units; `nullopt` above `most`.
std::optional<std::uint64_t> read_with_unit(std::string_view text, const std::vector<Unit>& units,
                                            std::uint64_t most) {
  const auto read = leading<std::uint64_t>(text);
  if (!read) return std::nullopt;
  for (const Unit& unit : units) {
    if (read->second == unit.name && read->first <= most / unit.factor) return read->first * unit.factor;
  }
  return std::nullopt;
}

std::uint64_t read_count(std::string_view text, std::uint64_t low) {
  const auto count =
      read_with_unit(text, {{"", 1}, {"k", 1000}, {"M", 1'000'000}, {"G", 1'000'000'000}}, most_count);
  if (!count || *count < low) refuse(text, fmt::format("a whole number from {}, as in 5000 or 20k", low));
  return *count;
}

bool read_flag(std::string_view text) {
  if (text != "on" && text != "off") refuse(text, "on or off");
  return text == "on";
}

const char* const duration_range = "as 500ms, 2s, 1m";
const char* const size_range = "as 64M, 1G";

} // namespace

double read_duration(std::string_view text) {
  const auto read = leading<double>(text);
  if (read && read->first > 0) {
    for (const auto& [unit, seconds] : {std::pair("ms", 0.001), {"s", 1.0}, {"m", 60.0}, {"h", 3600.0}}) {
      if (read->second == unit && read->first * seconds <= longest) return read->first * seconds;
    }
    if (read->second.empty()) {
      refuse(text, fmt::format("a duration; it lacks a unit: {0}ms, {0}s or {0}m", text));
    }
  }
  refuse(text, "a duration such as 500ms, 2s or 1m");
}

std::size_t read_size(std::string_view text, std::size_t low) {
  const auto size = read_with_unit(
      text, {{"", 1}, {"k", 1U << 10U}, {"K", 1U << 10U}, {"M", 1U << 20U}, {"G", 1U << 30U}}, largest);
  if (!size || *size < low) {
    refuse(text, low == 0 ? "a size such as 64M or 1G"
                          : fmt::format("a size such as 64M or 1G, from {}", size_text(low)));
  }
  return static_cast<std::size_t>(*size);
}

std::string duration_text(double seconds) {
  const auto whole = [](double number) { return std::abs(number - std::round(number)) < 1e-9; };
  if (whole(seconds / 3600)) return fmt::format("{:.0f}h", seconds / 3600);
  if (whole(seconds / 60)) return fmt::format("{:.0f}m", seconds / 60);
  return whole(seconds) ? fmt::format("{:.0f}s", seconds) : fmt::format("{:g}ms", seconds * 1000);
}

std::string size_text(std::size_t bytes) {
  for (const auto& [unit, shift] : {std::pair('G', 30U), {'M', 20U}, {'k', 10U}}) {
    if (bytes != 0 && bytes % (std::size_t{1} << shift) == 0) {
      return fmt::format("{}{}", bytes >> shift, unit);
    }
  }
  return fmt::format("{}", bytes);
}

void Parameters::add(std::string key, std::string standard, std::string range, std::string about,
                     std::function<void(std::string_view)> assign) {
  entries_.push_back(
      {{std::move(key), std::move(standard), std::move(range), std::move(about)}, std::move(assign)});
}

void Parameters::integer(std::string key, int& variable, int low, int high, std::string about) {
  add(std::move(key), fmt::format("{}", variable), fmt::format("{} to {}", low, high), std::move(about),
      [&variable, low, high](std::string_view text) { variable = read_within(text, low, high); });
}

void Parameters::integer(std::string key, std::optional<int>& variable, int low, int high,
                         std::string about) {
  add(std::move(key), variable ? fmt::format("{}", *variable) : std::string(),
      fmt::format("{} to {}", low, high), std::move(about),
      [&variable, low, high](std::string_view text) { variable = read_within(text, low, high); });
}

void Parameters::count(std::string key, std::uint64_t& variable, std::uint64_t low, std::string about) {
  add(std::move(key), fmt::format("{}", variable), fmt::format("from {}", low), std::move(about),
      [&variable, low](std::string_view text) { variable = read_count(text, low); });
}

void Parameters::count(std::string key, std::optional<std::uint64_t>& variable, std::uint64_t low,
                       std::string about) {
  add(std::move(key), variable ? fmt::format("{}", *variable) : std::string(), fmt::format("from {}", low),
      std::move(about), [&variable, low](std::string_view text) { variable = read_count(text, low); });
}

void Parameters::number(std::string key, double& variable, double low, double high, std::string about) {
  add(std::move(key), fmt::format("{:g}", variable), fmt::format("{:g} to {:g}", low, high), std::move(about),
      [&variable, low, high](std::string_view text) { variable = read_within(text, low, high); });
}

void Parameters::duration(std::string key, std::optional<double>& variable, std::string about) {
  add(std::move(key), variable ? duration_text(*variable) : std::string(), duration_range, std::move(about),
      [&variable](std::string_view text) { variable = read_duration(text); });
}

void Parameters::size(std::string key, std::size_t& variable, std::string about, std::size_t low) {
  add(std::move(key), size_text(variable),
      low == 0 ? std::string(size_range) : fmt::format("{}; from {}", size_range, size_text(low)),
      std::move(about), [&variable, low](std::string_view text) { variable = read_size(text, low); });
  entries_.back().info.is_memory = true;
}

void Parameters::flag(std::string key, bool& variable, std::string about) {
  add(std::move(key), variable ? "on" : "off", "on, off", std::move(about),
      [&variable](std::string_view text) { variable = read_flag(text); });
}

void Parameters::name(std::string key, std::string& variable, std::vector<std::string> known,
                      std::string range, std::string about) {
  std::string missing = fmt::format("{}; there are: {}", range,
                                    known.empty() ? "none" : fmt::format("{}", fmt::join(known, ", ")));
  add(std::move(key), variable, std::move(range), std::move(about),
      [&variable, known = std::move(known), missing = std::move(missing)](std::string_view text) {
        if (std::find(known.begin(), known.end(), text) == known.end()) {
          const std::string help = did_you_mean(text, known);
          refuse(text, missing + (help.empty() ? "" : "; " + help));
        }
        variable = text;
      });
}

void Parameters::text(std::string key, std::string& variable, std::string range, std::string about) {
  add(std::move(key), variable, std::move(range), std::move(about), [&variable](std::string_view text) {
    const bool quoted = text.size() >= 2 && text.front() == '"' && text.back() == '"';
    variable = quoted ? text.substr(1, text.size() - 2) : text;
  });
}

void Parameters::read_one(std::string_view text, std::size_t offset) {
  const std::size_t equals = text.find('=');
  const std::string_view key = text.substr(0, equals);
  const auto entry =
      std::find_if(entries_.begin(), entries_.end(), [&](const Entry& each) { return each.info.key == key; });
  if (entry == entries_.end()) {
    const std::vector<std::string> keys = mapped(entries_, [&](const Entry& each) { return each.info.key; });
    if (key.empty()) {
      throw ParameterError(fmt::format("here a parameter is missing; there are {}", fmt::join(keys, ", ")),
                           offset);
    }
    const std::string help = did_you_mean(key, keys);
    throw ParameterError(
        fmt::format("no parameter is called '{}'; {}", key,
                    help.empty() ? fmt::format("there are {}", fmt::join(keys, ", ")) : help),
        offset);
  }
  if (equals == std::string_view::npos) {
    throw ParameterError(fmt::format("'{}' lacks its value: {}=..., {}", key, key, entry->info.range),
                         offset + text.size());
  }
  if (entry->given) throw ParameterError(fmt::format("'{}' is given twice", key), offset);
  try {
    entry->assign(text.substr(equals + 1));
  } catch (const std::invalid_argument& fault) {
    throw ParameterError(fmt::format("{}: {}", key, fault.what()), offset + equals + 1);
  }
  entry->given = true;
}

namespace {

/// Offset of the next comma outside double quotes, or the length of the text.
std::size_t comma_behind(std::string_view text, std::size_t at) {
  bool quoted = false;
  while (at < text.size() && (quoted || text[at] != ',')) {
    if (text[at] == '"') quoted = !quoted;
    ++at;
  }
  return at;
}

} // namespace

void Parameters::read(std::string_view text, std::size_t offset) {
  std::size_t at = 0;
  while (true) {
    const std::size_t comma = comma_behind(text, at);
    read_one(text.substr(at, comma - at), offset + at);
    if (comma == text.size()) return;
    at = comma + 1;
  }
}

bool Parameters::given(std::string_view key) const {
  return std::any_of(entries_.begin(), entries_.end(),
                     [&](const Entry& each) { return each.given && each.info.key == key; });
}

std::vector<ParameterInfo> Parameters::list() const { return mapped(entries_, &Entry::info); }

} // namespace regola
