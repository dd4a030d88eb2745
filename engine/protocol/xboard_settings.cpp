// What a client sets in the xboard protocol: features, variant, clocks, options.

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "engine/protocol/xboard.hpp"
#include "engine/protocol/xboard_variant.hpp"
#include "rules/tokens.hpp"

namespace regola {

namespace {

constexpr double longest_clock = 1e7; // seconds

std::optional<double> read_seconds(std::string_view text) {
  double seconds = 0;
  const auto [stop, fault] = std::from_chars(text.data(), text.data() + text.size(), seconds);
  return fault == std::errc() && stop == text.data() + text.size() && seconds >= 0 && seconds <= longest_clock
             ? std::optional(seconds)
             : std::nullopt;
}

/// `5` minutes or `0:30` minutes and seconds, in seconds.
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

void XboardProtocol::tell_features(const std::string& /*rest*/) {
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
  if (name != "normal") {
    say(variant_setup(ruleset()));
  }
}

void XboardProtocol::set_level(const std::string& rest) {
  const auto words = tokens(rest);
  const auto moves = words.size() == 3 ? read_number(words[0].text, 0, 100'000) : std::nullopt;
  const auto base = words.size() == 3 ? read_base(words[1].text) : std::nullopt;
  const auto increment = words.size() == 3 ? read_seconds(words[2].text) : std::nullopt;
  if (!moves || !base || !increment) {
    say(fmt::format("Error (level MOVES MINUTES:SECONDS INCREMENT): level {}", rest));
    return;
  }
  level_ = Level{static_cast<int>(*moves), *base, *increment};
  left_ = *base;
  made_ = 0;
  seconds_.reset();
}

void XboardProtocol::set_seconds(const std::string& rest) {
  const auto seconds = read_seconds(rest);
  if (!seconds || *seconds <= 0) {
    say(fmt::format("Error (st SECONDS): st {}", rest));
    return;
  }
  seconds_ = seconds;
  level_.reset();
}

void XboardProtocol::set_depth(const std::string& rest) {
  const auto depth = read_number(rest, 0, 1000);
  if (!depth) {
    say(fmt::format("Error (sd DEPTH): sd {}", rest));
    return;
  }
  depth_ = *depth == 0 ? std::nullopt : std::optional(static_cast<int>(*depth));
}

void XboardProtocol::set_time(const std::string& rest) {
  const auto hundredths = read_number(rest, -1'000'000'000, 1'000'000'000);
  if (!hundredths) {
    say(fmt::format("Error (time HUNDREDTHS): time {}", rest));
    return;
  }
  left_ = std::max(0.0, static_cast<double>(*hundredths) / 100);
  if (!level_ && !seconds_) level_ = Level{};
}

void XboardProtocol::set_memory(const std::string& rest) {
  if (thread().is_running()) {
    complain("it is thinking");
  } else if (options().has("Hash")) {
    options().set("Hash", rest);
  }
}

void XboardProtocol::set_cores(const std::string& rest) {
  if (thread().is_running()) {
    complain("it is thinking");
  } else if (options().has("Threads")) {
    options().set("threads", rest);
  }
}

void XboardProtocol::set_option(const std::string& rest) {
  const std::size_t equals = std::min(rest.find('='), rest.size());
  if (thread().is_running() && !analyzes_) {
    complain("it is thinking");
    return;
  }
  abandon();
  options().set(rest.substr(0, equals), equals < rest.size() ? rest.substr(equals + 1) : std::string());
  if (analyzes_) go_on();
}

void XboardProtocol::post(const std::string& /*rest*/) { posts_ = true; }

void XboardProtocol::no_post(const std::string& /*rest*/) { posts_ = false; }

void XboardProtocol::tell_book(const std::string& /*rest*/) {
  say(" there is no book");
  say("");
}

} // namespace regola
