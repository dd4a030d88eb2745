#include "engine/protocol/controller_options.hpp"

#include <cctype>
#include <random>

#include <fmt/format.h>

#include "rules/text/ranges.hpp"

namespace regola {

namespace {

constexpr const char* controller_name = "Controller";
constexpr const char* hash_name = "Hash";
constexpr const char* overhead_name = "Move Overhead";
constexpr int most_overhead = 10000; // milliseconds
constexpr int most_megabytes = 65536;

bool is_called(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

int read_within(std::string_view name, const std::string& text, int least, int most) {
  const auto number = whole_number<int>(text);
  if (!number || *number < least || *number > most) {
    throw ParameterError(fmt::format("{}: '{}' is not a whole number from {} to {}", name, text, least, most),
                         0);
  }
  return *number;
}

/// Makes an option from a parameter; the range determines the type.
OfferedOption offer(const ParameterInfo& parameter) {
  OfferedOption option;
  option.name = parameter.key;
  option.standard = parameter.standard;
  const std::size_t to = parameter.range.find(" to ");
  if (parameter.range == "on, off") {
    option.type = OfferedOption::Type::check;
  } else if (to != std::string::npos) {
    const auto least = whole_number<int>(std::string_view(parameter.range).substr(0, to));
    const auto most = whole_number<int>(std::string_view(parameter.range).substr(to + 4));
    if (least && most && whole_number<int>(parameter.standard)) {
      option.type = OfferedOption::Type::spin;
      option.least = *least;
      option.most = *most;
    }
  }
  // A range from 0 to 1 may mean a fraction rather than an integer.
  if (option.type == OfferedOption::Type::spin && option.most - option.least <= 1) {
    option.type = OfferedOption::Type::text;
  }
  return option;
}

/// Translates the clients' words for yes and no to `on` and `off`.
std::string flag_value(const std::string& value) {
  if (value == "true" || value == "1") return "on";
  if (value == "false" || value == "0") return "off";
  return value;
}

} // namespace

ControllerOptions::ControllerOptions(const Ruleset& ruleset, const std::string& text) : ruleset_(&ruleset) {
  static_cast<void>(make_opponent(ruleset, text)); // only for its errors, which name places in the text
  const std::size_t colon = std::min(text.find(':'), text.size());
  Given given;
  for (std::size_t at = colon; at < text.size();) {
    const std::size_t comma = std::min(text.find(',', at + 1), text.size());
    const std::size_t equals = std::min(text.find('=', at), comma);
    given.emplace_back(text.substr(at + 1, equals - at - 1),
                       equals < comma ? text.substr(equals + 1, comma - equals - 1) : std::string());
    at = comma;
  }
  make(text.substr(0, colon), given);
}

void ControllerOptions::make(const std::string& kind, const Given& given) {
  std::string text = kind;
  for (std::size_t i = 0; i < given.size(); ++i) {
    if (given[i].second.find(',') != std::string::npos) {
      throw ParameterError(fmt::format("'{}' is no value of an option", given[i].second), 0);
    }
    text += fmt::format("{}{}={}", i == 0 ? ':' : ',', given[i].first, given[i].second);
  }
  Opponent made = make_opponent(*ruleset_, text);
  if (!made.seeded) {
    std::random_device device;
    made.limits.seed = (static_cast<std::uint64_t>(device()) << 31U) ^ device();
  }
  opponent_ = std::move(made);
  kind_ = kind;
  given_ = given;
}

std::vector<ParameterInfo> ControllerOptions::parameters() const {
  std::vector<ParameterInfo> all;
  for (const ControllerInfo& kind : controller_kinds()) {
    if (kind.name == kind_) all = kind.parameters;
  }
  for (const ParameterInfo& limit : limit_parameters()) {
    if (none_of(all, [&](const auto& each) { return each.key == limit.key; })) all.push_back(limit);
  }
  return all;
}

std::string ControllerOptions::memory_parameter() const {
  for (const ParameterInfo& parameter : parameters()) {
    if (parameter.is_memory) return parameter.key;
  }
  return {};
}

std::vector<OfferedOption> ControllerOptions::offered() const {
  std::vector<OfferedOption> all;
  OfferedOption controller;
  controller.name = controller_name;
  controller.type = OfferedOption::Type::combo;
  controller.standard = kind_;
  for (const ControllerInfo& kind : controller_kinds()) controller.words.push_back(kind.name);
  all.push_back(std::move(controller));
  if (!memory_parameter().empty()) {
    all.push_back({hash_name, OfferedOption::Type::spin, value(hash_name), 1, most_megabytes, {}});
  }
  all.push_back({overhead_name, OfferedOption::Type::spin, value(overhead_name), 0, most_overhead, {}});
  for (const ParameterInfo& parameter : parameters()) {
    OfferedOption option = offer(parameter);
    option.standard = value(option.name);
    // The spelling that clients know.
    if (option.name == "threads") option.name = "Threads";
    all.push_back(std::move(option));
  }
  return all;
}

bool ControllerOptions::has(std::string_view name) const {
  const auto all = offered();
  return any_of(all, [&](const auto& each) { return is_called(each.name, name); });
}

std::string ControllerOptions::value(std::string_view name) const {
  if (is_called(name, controller_name)) return kind_;
  if (is_called(name, overhead_name)) return std::to_string(overhead_);
  const bool hash = is_called(name, hash_name);
  const std::string key = hash ? memory_parameter() : std::string(name);
  std::string text;
  for (const ParameterInfo& parameter : parameters()) {
    if (is_called(parameter.key, key)) text = parameter.standard;
  }
  if (is_called(key, "seed")) text.clear(); // random unless given
  for (const auto& [given, set] : given_) {
    if (is_called(given, key)) text = set;
  }
  if (hash) { // in megabytes, or 1 if that is impossible
    const auto number = whole_number<int>(text.substr(0, text.size() - (text.empty() ? 0 : 1)));
    const char unit = text.empty() ? 'M' : text.back();
    const int factor = unit == 'G' ? 1024 : 1;
    return std::to_string(number && (unit == 'M' || unit == 'G') && *number <= most_megabytes / factor
                              ? std::max(1, *number * factor)
                              : 1);
  }
  return text;
}

void ControllerOptions::set(std::string_view name, const std::string& value) {
  if (is_called(name, overhead_name)) {
    overhead_ = read_within(overhead_name, value, 0, most_overhead);
    return;
  }
  if (is_called(name, controller_name)) {
    make(value, {});
    return;
  }
  std::string key(name);
  std::string wanted = flag_value(value);
  if (is_called(name, hash_name) && !memory_parameter().empty()) {
    key = memory_parameter();
    wanted = fmt::format("{}M", read_within(hash_name, value, 1, most_megabytes));
  }
  for (const ParameterInfo& parameter : parameters()) {
    if (is_called(parameter.key, key)) {
      key = parameter.key;
      if (parameter.range != "on, off" && key != memory_parameter()) wanted = value;
    }
  }
  Given given = given_;
  std::erase_if(given, [&](const auto& each) { return each.first == key; });
  if (!wanted.empty()) { // an empty value restores the default
    given.emplace_back(key, wanted);
  } else if (!has(name)) {
    throw ParameterError(fmt::format("no option is called '{}'", name), 0);
  }
  make(kind_, given);
}

bool ControllerOptions::sets(std::string_view parameter) const {
  return any_of(given_, [&](const auto& each) { return each.first == parameter; });
}

double seconds_for_move(const ClockReading& clock) {
  constexpr int moves_to_come = 30;  // without a time control, expect this many more moves
  constexpr double kept_back = 0.05; // seconds that the search itself keeps in reserve from its limit
  constexpr double least = 0.001;
  constexpr double reserve = 0.5; // seconds that a busy machine may delay the program
  const int shares = std::clamp(clock.to_go.value_or(moves_to_come), 1, moves_to_come);
  const double untouched = shares == 1 ? 0.0 : std::min(reserve, clock.left * 5 / 6);
  const double usable = std::max(0.0, clock.left - clock.overhead - untouched);
  const double wanted = usable / shares + 0.8 * clock.increment + kept_back;
  const double most = shares == 1 ? 0.9 * usable : usable / 2;
  return std::max(least, std::min(wanted, most));
}

} // namespace regola
