#include "engine/protocol/xboard.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "engine/protocol/xboard_variant.hpp"
#include "rules/tokens.hpp"

namespace regola {

XboardProtocol::XboardProtocol(Engagement engagement, std::ostream& out)
    : Protocol(std::move(engagement), out) {}

const std::vector<XboardProtocol::Command>& XboardProtocol::commands() {
  using X = XboardProtocol;
  static const std::vector<Command> all = {
      {"xboard", &X::ignore},
      {"accepted", &X::ignore},
      {"rejected", &X::ignore},
      {"random", &X::ignore},
      {"hard", &X::ignore},
      {"easy", &X::ignore},
      {"computer", &X::ignore},
      {"name", &X::ignore},
      {"rating", &X::ignore},
      {"ics", &X::ignore},
      {"draw", &X::ignore},
      {"otim", &X::ignore},
      {"hint", &X::ignore},
      {"protover", &X::tell_features},
      {"new", &X::begin_new},
      {"variant", &X::choose_variant},
      {"force", &X::force},
      {"go", &X::go},
      {"playother", &X::play_other},
      {"?", &X::move_now},
      {"usermove", &X::user_move},
      {"setboard", &X::set_board},
      {"undo", &X::undo},
      {"remove", &X::remove},
      {"result", &X::end_game},
      {"ping", &X::ping},
      {"analyze", &X::analyze},
      {"exit", &X::leave_analysis},
      {".", &X::tell_analysis},
      {"level", &X::set_level},
      {"st", &X::set_seconds},
      {"sd", &X::set_depth},
      {"time", &X::set_time},
      {"memory", &X::set_memory},
      {"cores", &X::set_cores},
      {"option", &X::set_option},
      {"post", &X::post},
      {"nopost", &X::no_post},
      {"bk", &X::tell_book},
  };
  return all;
}

void XboardProtocol::complain(const std::string& what) { say(fmt::format("Error ({})", what)); }

bool XboardProtocol::handle(const std::string& line) {
  const auto words = tokens(line);
  if (words.empty()) {
    return true;
  }
  const std::string_view name = words.front().text;
  if (name == "quit") {
    return false;
  }
  const auto& all = commands();
  const auto command =
      std::find_if(all.begin(), all.end(), [&](const Command& each) { return each.name == name; });
  if (command != all.end()) {
    const std::string rest =
        words.size() > 1
            ? line.substr(words[1].offset, words.back().offset + words.back().text.size() - words[1].offset)
            : std::string();
    (this->*command->run)(rest);
    return true;
  }
  // A client that was not told of `usermove` sends moves as they are.
  if (words.size() == 1 && !thread().is_running() &&
      find_word(ruleset(), game().status(), game().moves(), std::string(name), MoveStyle::xboard)) {
    user_move(std::string(name));
  } else {
    say(fmt::format("Error (unknown command): {}", line));
  }
  return true;
}

void XboardProtocol::ignore(const std::string& /*rest*/) {}

void XboardProtocol::begin_new(const std::string& /*rest*/) {
  abandon();
  forget();
  game().begin();
  forced_ = false;
  own_ = second_player;
  depth_.reset();
  made_ = 0;
  left_ = level_ ? level_->base : 0;
  if (analyzes_) study();
}

void XboardProtocol::force(const std::string& /*rest*/) {
  abandon();
  forced_ = true;
  answer_pings();
}

void XboardProtocol::go(const std::string& /*rest*/) {
  if (thread().is_running()) {
    complain("it is thinking already");
    return;
  }
  if (game().is_over()) {
    complain("the game is over");
    return;
  }
  forced_ = false;
  own_ = game().status().to_move;
  think();
}

void XboardProtocol::play_other(const std::string& /*rest*/) {
  abandon();
  forced_ = false;
  own_ = other(game().status().to_move);
}

void XboardProtocol::move_now(const std::string& /*rest*/) {
  if (thread().is_running() && !analyzes_) thread().stop();
}

void XboardProtocol::user_move(const std::string& rest) {
  if (thread().is_running() && !analyzes_) {
    say(fmt::format("Illegal move (it is not your turn): {}", rest));
    return;
  }
  abandon();
  const auto found = find_word(ruleset(), game().status(), game().moves(), rest, MoveStyle::xboard);
  if (!found) {
    say(fmt::format("Illegal move{}: {}", game().is_over() ? " (the game is over)" : "", rest));
    if (analyzes_) study();
    return;
  }
  game().play(game().moves()[*found]);
  if (game().is_over()) tell_result();
  go_on();
}

void XboardProtocol::set_board(const std::string& rest) {
  std::string fault;
  const auto status = read_xboard_fen(ruleset(), rest, fault);
  if (!status) {
    say("tellusererror Illegal position: " + fault);
    return;
  }
  abandon();
  game().begin_at(*status);
  if (analyzes_) study();
}

void XboardProtocol::take_back(int plies) {
  abandon();
  for (int i = 0; i < plies; ++i) {
    if (!game().undo()) {
      complain("there is no move to take back");
      break;
    }
  }
  if (analyzes_) study();
}

void XboardProtocol::undo(const std::string& /*rest*/) { take_back(1); }

void XboardProtocol::remove(const std::string& /*rest*/) { take_back(2); }

void XboardProtocol::end_game(const std::string& /*rest*/) {
  abandon();
  forced_ = true;
  answer_pings();
}

void XboardProtocol::ping(const std::string& rest) {
  if (thread().is_running() && !analyzes_) {
    pings_.push_back(rest);
  } else {
    say("pong " + rest);
  }
}

void XboardProtocol::answer_pings() {
  for (const std::string& each : std::exchange(pings_, {})) {
    say("pong " + each);
  }
}

void XboardProtocol::analyze(const std::string& /*rest*/) {
  abandon();
  analyzes_ = true;
  study();
}

void XboardProtocol::leave_analysis(const std::string& /*rest*/) {
  abandon();
  analyzes_ = false;
  forced_ = true;
}

} // namespace regola
