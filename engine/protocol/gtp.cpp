#include "engine/protocol/gtp.hpp"

#include <cctype>
#include <chrono>

#include <fmt/format.h>

namespace regola {

namespace {

/// Removes comments and control characters from a line, and replaces tabs by blanks.
std::string plain_line(const std::string& line) {
  std::string text;
  for (const char c : line.substr(0, line.find('#'))) {
    if (c == '\t') {
      text += ' ';
    } else if (static_cast<unsigned char>(c) >= ' ' && c != '\x7f') {
      text += c;
    }
  }
  return text;
}

bool is_number(std::string_view text) {
  return all_of(text, [](unsigned char c) { return std::isdigit(c) != 0; });
}

} // namespace

GtpProtocol::GtpProtocol(Engagement engagement, std::ostream& out) : Protocol(std::move(engagement), out) {}

const std::vector<GtpProtocol::Command>& GtpProtocol::commands() {
  using G = GtpProtocol;
  static const std::vector<Command> all = {
      {"protocol_version",
       [](G&, const Words&) {
         return Answer{true, "2"};
       }},
      {"name",
       [](G&, const Words&) {
         return Answer{true, "Regola"};
       }},
      {"version",
       [](G& self, const Words&) {
         return Answer{true, self.engagement().version};
       }},
      {"known_command",
       [](G&, const Words& arguments) {
         return Answer{true, arguments.size() == 1 && has_command(arguments[0].text) ? "true" : "false"};
       }},
      {"list_commands",
       [](G&, const Words&) {
         std::string text;
         for (const Command& each : commands())
           text += fmt::format("{}{}", text.empty() ? "" : "\n", each.name);
         return Answer{true, text};
       }},
      {"quit", [](G&, const Words&) { return Answer{}; }},
      {"boardsize", [](G& self, const Words& arguments) { return self.boardsize(arguments); }},
      {"clear_board",
       [](G& self, const Words&) {
         self.begin_again();
         return Answer{};
       }},
      {"komi", [](G& self, const Words& arguments) { return self.komi(arguments); }},
      {"play", [](G& self, const Words& arguments) { return self.play(arguments); }},
      {"genmove", [](G& self, const Words& arguments) { return self.genmove(arguments); }},
      {"undo", [](G& self, const Words&) { return self.game().undo() ? Answer() : refused("cannot undo"); }},
      {"time_settings", [](G& self, const Words& arguments) { return self.time_settings(arguments); }},
      {"time_left", [](G& self, const Words& arguments) { return self.time_left(arguments); }},
      {"showboard", [](G& self, const Words&) { return self.showboard(); }},
      {"final_score", [](G& self, const Words&) { return self.final_score(); }},
      {"regola-param", [](G& self, const Words& arguments) { return self.parameter(arguments); }},
  };
  return all;
}

bool GtpProtocol::has_command(std::string_view name) {
  const auto& all = commands();
  return any_of(all, [&](const Command& each) { return each.name == name; });
}

void GtpProtocol::answer(const Answer& answer) {
  std::string text =
      fmt::format("{}{}{}{}", answer.fine ? '=' : '?', id_, answer.text.empty() ? "" : " ", answer.text);
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    say(text.substr(at, end - at));
    at = end + 1;
  }
  say("");
  answered_ = true;
}

void GtpProtocol::complain(const std::string& what) {
  if (!answered_) answer(refused(what));
}

Urgency GtpProtocol::urgency(const std::string& line) const {
  const std::string text = plain_line(line);
  const Words words = tokens(text);
  const std::size_t at = !words.empty() && is_number(words.front().text) ? 1 : 0;
  return at < words.size() && words[at].text == "quit" ? Urgency::leaves : Urgency::waits;
}

void GtpProtocol::handle(const std::string& line) {
  const std::string text = plain_line(line);
  Words words = tokens(text);
  if (words.empty()) return;
  id_.clear();
  if (is_number(words.front().text)) {
    id_ = words.front().text;
    words.erase(words.begin());
  }
  answered_ = false;
  const std::string_view name = words.empty() ? std::string_view() : words.front().text;
  const auto& all = commands();
  const auto command = find_if(all, [&](const Command& each) { return each.name == name; });
  if (command == all.end()) {
    answer(refused("unknown command"));
    return;
  }
  words.erase(words.begin());
  const Answer said = command->run(*this, words);
  if (!said.later) answer(said);
}

const Successor* GtpProtocol::find_vertex(std::string_view text) {
  const bool pass = small_letters(text) == "pass";
  const CellIndex cell = cell_of_vertex(ruleset().board, text).value_or(no_cell);
  const auto& moves = game().moves();
  return find_where(moves, [&](const Successor& each) {
    return pass ? each.move.kind == Move::Kind::pass
                : !each.move.parts.empty() && each.move.parts.front().to == cell;
  });
}

std::string GtpProtocol::vertex_text(const Move& move) const {
  return move.parts.empty() ? "PASS" : vertex_of(ruleset().board, move.parts.front().to);
}

GtpProtocol::Answer GtpProtocol::play(const Words& arguments) {
  const auto colour = arguments.size() == 2 ? player_of_colour(arguments[0].text) : std::nullopt;
  if (!colour) return refused("syntax error: play COLOUR VERTEX");
  // After two passes the game continues as though nobody had passed.
  const Status before = game().status();
  if (before.to_move != *colour || game().is_over()) game().give_turn(*colour);
  const Successor* found = find_vertex(arguments[1].text);
  const auto move = found == nullptr ? std::nullopt : std::optional(*found);
  game().put_back(before);
  if (!move) return refused("illegal move");
  game().play(*move);
  return {};
}

GtpProtocol::Answer GtpProtocol::genmove(const Words& arguments) {
  const auto colour = arguments.size() == 1 ? player_of_colour(arguments[0].text) : std::nullopt;
  if (!colour) return refused("syntax error: genmove COLOUR");
  const Status before = game().status();
  bool is_scored = game().is_over() && game().result().ending == Ending::scored;
  if (!is_scored && before.to_move != *colour) {
    game().give_turn(*colour);
    is_scored = game().is_over() && game().result().ending == Ending::scored;
  }
  if (game().is_over()) {
    game().put_back(before);
    // A player without a move passes; the protocol has no other answer.
    return is_scored ? Answer{true, "PASS"} : refused("the game is over");
  }
  using Steady = std::chrono::steady_clock;
  const Steady::time_point start = Steady::now();
  const auto told = [this, start, before, player = *colour](const SearchResult& found, bool failed) {
    const Successor move = failed ? Successor() : *move_found(game(), found);
    game().put_back(before);
    if (failed) return; // complain() has answered already
    Clock& clock = clocks_[player];
    clock.left = std::max(0.0, clock.left - std::chrono::duration<double>(Steady::now() - start).count());
    if (clock.stones > 0) --clock.stones;
    game().play(move);
    answer({true, vertex_text(move.move)});
  };
  if (!attempt([&] {
        search(
            order(*colour), [](const SearchResult& /*found*/) {}, told);
      })) {
    game().put_back(before);
  }
  return {true, "", true};
}

GtpProtocol::Answer GtpProtocol::showboard() {
  const Board& board = ruleset().board;
  std::string text = "\n   ";
  for (int column = 0; column < board.columns(); ++column) {
    text += vertex_of(board, board.at(column, 0)).substr(0, 1) + " ";
  }
  for (int row = 0; row < board.rows(); ++row) {
    text += fmt::format("\n{:2} ", board.rows() - row);
    for (int column = 0; column < board.columns(); ++column) {
      const auto owner = owner_of(ruleset(), game().status()[board.at(column, row)]);
      text += !owner ? ". " : *owner == first_player ? "X " : "O ";
    }
  }
  return {true, text};
}

GtpProtocol::Answer GtpProtocol::final_score() {
  const Result result = game().result();
  if (result.ending == Ending::open || result.ending == Ending::stopped) {
    return refused("cannot score: the game is not over");
  }
  if (result.ending == Ending::won) return {true, result.winner == first_player ? "B+" : "W+"};
  const double margin = (result.ending == Ending::scored ? result.margin : 0) - komi_;
  if (margin == 0) return {true, "0"};
  return {true, fmt::format("{}+{:g}", margin > 0 ? 'B' : 'W', margin > 0 ? margin : -margin)};
}

} // namespace regola
