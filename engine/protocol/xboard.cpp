#include "engine/protocol/xboard.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "engine/protocol/xboard_variant.hpp"
#include "rules/text/tokens.hpp"

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
      {"quit", &X::ignore, false, Urgency::leaves},
      {"?", &X::ignore, false, Urgency::stops},
      {"protover", &X::tell_features},
      {"new", &X::begin_new, false, Urgency::breaks},
      {"variant", &X::choose_variant},
      {"force", &X::force, false, Urgency::breaks},
      {"go", &X::go, true},
      {"playother", &X::play_other, true, Urgency::breaks},
      {"usermove", &X::user_move, true},
      {"setboard", &X::set_board},
      {"undo", &X::undo, true, Urgency::breaks},
      {"remove", &X::remove, true, Urgency::breaks},
      {"result", &X::end_game, false, Urgency::breaks},
      {"ping", &X::ping},
      {"analyze", &X::analyze, false, Urgency::breaks},
      {"exit", &X::leave_analysis, false, Urgency::breaks},
      {".", &X::tell_analysis, false, Urgency::asks},
      {"level", &X::set_level},
      {"st", &X::set_seconds},
      {"sd", &X::set_depth},
      {"time", &X::set_time},
      {"memory", &X::set_memory},
      {"cores", &X::set_cores},
      {"option", &X::set_option},
      {"post", &X::post, false, Urgency::asks},
      {"nopost", &X::no_post, false, Urgency::asks},
      {"bk", &X::tell_book},
  };
  return all;
}

void XboardProtocol::complain(const std::string& what) { say(fmt::format("Error ({})", what)); }

const XboardProtocol::Command* XboardProtocol::find_command(std::string_view name) {
  const auto& all = commands();
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const Command& each) { return each.name == name; });
  return found == all.end() ? nullptr : &*found;
}

Urgency XboardProtocol::urgency(const std::string& line) const {
  const Command* command = find_command(first_word(line));
  return command == nullptr ? Urgency::waits : command->urgency;
}

/// During an analysis every line is handled at once; if it changes the position, the analysis starts again.
bool XboardProtocol::is_at_once(Urgency urgency, bool is_next) const {
  return analyzes_ || Protocol::is_at_once(urgency, is_next);
}

void XboardProtocol::handle(const std::string& line) {
  const auto words = tokens(line);
  if (words.empty()) return;
  const std::string_view name = words.front().text;
  const std::string rest =
      words.size() > 1
          ? line.substr(words[1].offset, words.back().offset + words.back().text.size() - words[1].offset)
          : std::string();
  if (const Command* command = find_command(name)) {
    if (!command->needs_position || game().has_begun()) {
      (this->*command->run)(rest);
    } else if (name == "usermove") {
      say(fmt::format("Illegal move (there is no position): {}", rest));
    } else {
      complain("there is no position");
    }
    return;
  }
  // A client without the feature `usermove` sends bare moves.
  if (words.size() == 1 && game().has_begun() &&
      find_word(ruleset(), game().status(), game().moves(), std::string(name), MoveStyle::xboard)) {
    user_move(std::string(name));
  } else {
    say(fmt::format("Error (unknown command): {}", line));
  }
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
}

void XboardProtocol::go(const std::string& /*rest*/) {
  if (analyzes_) {
    complain("it is analyzing");
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

void XboardProtocol::user_move(const std::string& rest) {
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
  abandon();
  std::string fault;
  const auto status = read_xboard_fen(ruleset(), rest, fault);
  if (status) {
    game().begin_at(*status);
  } else {
    game().clear();
    say("tellusererror Illegal position: " + fault);
  }
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
}

void XboardProtocol::ping(const std::string& rest) {
  prepare();
  say("pong " + rest);
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
