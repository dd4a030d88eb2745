// Settings of the xboard protocol: features, variant, clocks, options.

#include <algorithm>

#include <fmt/format.h>

#include "engine/protocol/xboard.hpp"
#include "engine/protocol/xboard_variant.hpp"
#include "rules/text/tokens.hpp"

namespace regola {

namespace {

constexpr double longest_clock = 1e7; // seconds

std::optional<double> read_seconds(std::string_view text) {
  return read_clamped_real(text, 0, longest_clock);
}

/// Reads `5` (minutes) or `0:30` (minutes and seconds); in seconds.
std::optional<double> read_base(std::string_view text) {
  const std::size_t colon = text.find(':');
  const auto minutes = read_seconds(text.substr(0, colon));
  const auto seconds =
      colon == std::string_view::npos ? std::optional(0.0) : read_seconds(text.substr(colon + 1));
  return minutes && seconds ? std::optional(*minutes * 60 + *seconds) : std::nullopt;
}

std::string xboard_option(const OfferedOption& option) {
  using Type = OfferedOption::Type;
  switch (option.type) {
  case Type::check: return fmt::format("{} -check {}", option.name, option.standard == "on" ? 1 : 0);
  case Type::spin:
    return fmt::format("{} -spin {} {} {}", option.name, option.standard, option.least, option.most);
  case Type::combo: {
    std::string words;
    for (const std::string& word : option.words) {
      words += fmt::format("{}{}{}", words.empty() ? "" : " /// ", word == option.standard ? "*" : "", word);
    }
    return fmt::format("{} -combo {}", option.name, words);
  }
  case Type::text: break;
  }
  return fmt::format("{} -string {}", option.name, option.standard);
}

} // namespace

void XboardProtocol::tell_features() {
  say("feature done=0");
  say(fmt::format(R"(feature myname="Regola {}" variants="{}")", engagement().version,
                  variant_name(ruleset())));
  say("feature ping=1 setboard=1 playother=1 usermove=1 time=1 draw=0 sigint=0 sigterm=0 reuse=1 analyze=1");
  say("feature colors=0 ics=0 name=0 pause=0 nps=0 debug=0 memory=1 smp=1 exclude=0");
  for (const OfferedOption& option : options().offered()) {
    say(fmt::format("feature option=\"{}\"", xboard_option(option)));
  }
  say("feature done=1");
}

void XboardProtocol::choose_variant(const std::string& rest) {
  const std::string name = variant_name(ruleset());
  if (rest != name) {
    say(fmt::format("Error (unsupported variant): variant {}", rest));
    return;
  }
  if (name != "normal") say(variant_setup(ruleset()));
}

void XboardProtocol::refuse_form(std::string_view usage, const std::string& rest) {
  say(fmt::format("Error ({}): {} {}", usage, first_word(usage), rest));
}

void XboardProtocol::set_level(const std::string& rest) {
  const auto words = tokens(rest);
  const auto moves = words.size() == 3 ? read_clamped(words[0].text, 0, 100'000) : std::nullopt;
  const auto base = words.size() == 3 ? read_base(words[1].text) : std::nullopt;
  const auto increment = words.size() == 3 ? read_seconds(words[2].text) : std::nullopt;
  if (!moves || !base || !increment) return refuse_form("level MOVES MINUTES:SECONDS INCREMENT", rest);
  level_ = Level{static_cast<int>(*moves), *base, *increment};
  left_ = *base;
  made_ = 0;
  seconds_.reset();
}

void XboardProtocol::set_seconds(const std::string& rest) {
  const auto seconds = read_seconds(rest);
  if (!seconds) return refuse_form("st SECONDS", rest);
  seconds_ = seconds;
  level_.reset();
}

void XboardProtocol::set_depth(const std::string& rest) {
  const auto depth = read_clamped(rest, 0, deepest_search);
  if (!depth) return refuse_form("sd DEPTH", rest);
  depth_ = *depth == 0 ? std::nullopt : std::optional(static_cast<int>(*depth));
}

void XboardProtocol::set_time(const std::string& rest) {
  const auto hundredths = read_clamped(rest, 0, 1'000'000'000);
  if (!hundredths) return refuse_form("time HUNDREDTHS", rest);
  left_ = static_cast<double>(*hundredths) / 100;
  if (!level_ && !seconds_) level_ = Level{};
}

void XboardProtocol::set_option(const std::string& rest) {
  const std::size_t equals = std::min(rest.find('='), rest.size());
  change_option(rest.substr(0, equals), equals < rest.size() ? rest.substr(equals + 1) : std::string());
}

void XboardProtocol::change_option(std::string_view name, const std::string& value) {
  abandon();
  attempt([&] { options().set(name, value); });
  if (analyzes_) study();
}

} // namespace regola
