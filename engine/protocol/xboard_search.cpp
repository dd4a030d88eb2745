// Searches of the xboard protocol, and how it tells their results.

#include <chrono>
#include <cstdlib>

#include <fmt/format.h>

#include "engine/protocol/xboard.hpp"

namespace regola {

namespace {

double steady_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// Converts a score to hundredths of a pawn; a win in n moves is 100000 + n.
int xboard_score(Score score) {
  constexpr int decided = 100'000;
  const Score size = std::abs(score);
  const int told = is_decided(score) ? decided + (win_score - size + 1) / 2 : std::min(size, decided - 1);
  return score < 0 ? -told : told;
}

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

void XboardProtocol::tell_analysis() {
  if (analyzes_) {
    say(fmt::format("stat01: {:.0f} {} {} 0 0", 100 * (steady_seconds() - started_), last_.nodes,
                    last_.depth));
  }
}

void XboardProtocol::go_on() {
  if (analyzes_) {
    study();
  } else if (!forced_ && !game().is_over() && game().status().to_move == own_) {
    think();
  }
}

SearchOrder XboardProtocol::order() {
  SearchOrder order;
  if (seconds_) {
    order.limits.seconds = std::max(*seconds_ - options().overhead(), 0.001);
  } else if (level_) {
    ClockReading clock;
    clock.left = left_;
    clock.increment = level_->increment;
    if (level_->moves > 0) clock.to_go = level_->moves - made_ % level_->moves;
    order = by_clock(clock);
  } else if (!depth_) {
    order.own_mind = true;
  }
  if (depth_) order.limits.depth = depth_;
  return order;
}

void XboardProtocol::think() {
  started_ = steady_seconds();
  search(
      order(),
      [this](const SearchResult& found) {
        if (posts_) tell(found);
      },
      [this](const SearchResult& found, bool /*failed*/) { moved(found); });
}

void XboardProtocol::moved(const SearchResult& found) {
  const Successor* move = move_found(game(), found);
  if (move != nullptr) {
    left_ = std::max(0.0, left_ - (steady_seconds() - started_));
    ++made_;
    if (level_) {
      left_ += level_->increment;
      if (level_->moves > 0 && made_ % level_->moves == 0) left_ += level_->base;
    }
    const std::string word = word_of(*move);
    // A client that does not accept the claim gets a move as well.
    if (claims_draw(game().result(), game().status().to_move, found)) say("1/2-1/2 {draw claimed}");
    game().play(Successor(*move));
    // Computed before the move is told, because the client may answer at once.
    const bool over = game().is_over();
    say("move " + word);
    if (over) tell_result();
  }
}

void XboardProtocol::study() {
  if (!game().has_begun() || game().is_over()) return;
  started_ = steady_seconds();
  last_ = {};
  SearchOrder order;
  order.infinite = true;
  search(
      order, [this](const SearchResult& found) { tell(found); },
      [](const SearchResult& /*found*/, bool /*failed*/) {});
}

void XboardProtocol::tell(const SearchResult& found) {
  last_ = found;
  const auto line = line_words(game().engine(), game().status(), found.line, MoveStyle::xboard);
  say(fmt::format("{} {} {:.0f} {} {}", std::max(found.depth, 1),
                  xboard_score(seen_by(game().status().to_move, found.score)),
                  100 * (steady_seconds() - started_), found.nodes, fmt::join(line, " ")));
}

std::string XboardProtocol::word_of(const Successor& move) {
  const auto& all = game().moves();
  return move_words(ruleset(), game().status(), all,
                    MoveStyle::xboard)[static_cast<std::size_t>(&move - all.data())];
}

void XboardProtocol::tell_result() {
  const Result result = game().result();
  const int sign = outcome(result);
  if (result.ending == Ending::open || result.ending == Ending::stopped) {
    return; // the rules do not say how it ends
  }
  const std::string text = result.ending == Ending::drawn    ? "draw"
                           : result.ending == Ending::scored ? "score " + to_text(ruleset(), result)
                                                             : ruleset().players[result.winner] + " wins";
  say(fmt::format("{} {{{}}}", sign > 0 ? "1-0" : sign < 0 ? "0-1" : "1/2-1/2", text));
}

// Settings of the xboard protocol: features, variant, clocks, options.

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
