#include "engine/console/table.hpp"

#include <cctype>
#include <cstdlib>
#include <ostream>

#include "engine/console/draw.hpp"
#include "engine/matcher/find_move.hpp"
#include "engine/console/input.hpp"
#include "engine/console/refusal.hpp"
#include "rules/status_text.hpp"
#include "rules/suggest.hpp"

namespace regola {

namespace {

/// What a move does to the symbols, for texts whose moves are only numbers of a list.
std::string change(const Ruleset& ruleset, const Status& before, const Status& after) {
  return to_text(ruleset, before) + " -> " + to_text(ruleset, after);
}

} // namespace

void Table::introduce() {
  const auto who = [&](PlayerIndex player) { return is_human(player) ? "you" : "the computer"; };
  const std::string title = ruleset_.title.empty() ? "A game without a name" : ruleset_.title;
  if (seats_[0] == seats_[1]) {
    say("{}. {} both sides, {} and {}.\n", title, is_human(first_player) ? "You play" : "The computer plays",
        name(0), name(1));
  } else {
    say("{}. {}: {}, {}: {}.\n", title, name(0), who(0), name(1), who(1));
  }
  if (is_human(first_player) || is_human(second_player)) {
    say("Type a move, or help.\n");
  }
}

/// Works out what can be done now.
void Table::look() {
  result_ = engine_.result(status_);
  over_ = result_.ending != Ending::open;
  offered_ = over_ ? std::vector<Successor>() : engine_.successors(status_);
}

void Table::show_board() { say("\n{}\n", draw(ruleset_, status_, offered_)); }

void Table::show_moves() {
  const bool only_numbers = !ruleset_.rules.empty() && ruleset_.rules.front().number == 0;
  if (only_numbers) {
    for (const Successor& next : offered_) {
      say("{:>4}  {}\n", to_text(ruleset_, next.move), change(ruleset_, status_, next.status));
    }
    return;
  }
  std::string line;
  for (const Successor& next : offered_) {
    const std::string text = to_text(ruleset_, next.move);
    constexpr std::size_t width = 100;
    if (line.size() + text.size() > width) {
      say("{}\n", line);
      line.clear();
    }
    line += (line.empty() ? "" : "   ") + text;
  }
  say("{}\n", line);
}

void Table::show_help() {
  say("A move is typed as it is listed by 'moves', or by its cells alone, or by the first letters that tell "
      "it.\n"
      "  moves    the legal moves\n"
      "  board    the board again, and the status as text\n"
      "  hint     what the computer would play\n"
      "  undo     takes your last move back\n"
      "  resign   gives the game up\n"
      "  new      starts again\n"
      "  quit     leaves (so does the end of the input)\n");
}

void Table::show_end() {
  switch (result_.ending) {
  case Ending::won: say("{} wins.\n", name(result_.winner)); break;
  case Ending::drawn: say("A draw.\n"); break;
  case Ending::stopped: say("The game ends: no rule applies.\n"); break;
  case Ending::scored:
    if (result_.margin == 0) {
      say("A draw.\n");
    } else {
      say("{} wins by {}.\n", name(result_.margin > 0 ? first_player : second_player),
          std::abs(result_.margin));
    }
    break;
  case Ending::open: break;
  }
}

void Table::make(const Successor& chosen) {
  past_.push_back(status_);
  status_ = chosen.status;
  look();
}

void Table::try_move(const std::string& typed) {
  const FoundMove found = find_move(ruleset_, offered_, typed);
  if (found.candidates.size() == 1) {
    make(offered_[found.candidates.front()]);
    show_board();
    return;
  }
  if (found.candidates.empty()) {
    std::vector<std::string> known = {"moves", "board", "hint", "undo", "resign", "new", "quit", "help"};
    for (const Successor& next : offered_) {
      known.push_back(short_text(ruleset_, next.move));
    }
    const std::string help = did_you_mean(typed, known);
    say("'{}' is no legal move{}\n", typed,
        help.empty() ? ": " + why_refused(game_, status_, typed) : "; " + help);
    return;
  }
  std::string all;
  for (const std::size_t i : found.candidates) {
    all += (all.empty() ? "" : ", ") + to_text(ruleset_, offered_[i].move);
  }
  say("'{}' may be one of these: {}\n", typed, all);
}

void Table::give_hint() {
  if (over_) {
    say("The game is over.\n");
    return;
  }
  const Thought thought = think(ruleset_, heuristic_, status_, limits_);
  const Score own = status_.to_move == first_player ? thought.result.score : -thought.result.score;
  say("{}: {} ({}, {} plies)\n", name(status_.to_move), to_text(ruleset_, thought.result.best->move),
      describe(own, thought.result.exact), thought.depth);
}

/// Back to the last choice of a person; against the computer that is two plies, as a rule.
void Table::take_back() {
  std::size_t back = past_.size();
  while (back > 0 && !is_human(past_[back - 1].to_move)) {
    --back;
  }
  if (back == 0) {
    say("There is nothing to take back.\n");
    return;
  }
  status_ = past_[back - 1];
  past_.resize(back - 1);
  look();
  show_board();
}

void Table::resign() {
  if (over_) {
    say("The game is over.\n");
    return;
  }
  over_ = true;
  result_ = {Ending::won, other(status_.to_move), 0, 0};
  offered_.clear();
  say("{} resigns.\n", name(status_.to_move));
}

void Table::start_anew() {
  status_ = start_;
  past_.clear();
  look();
  show_board();
}

Table::Next Table::obey(const std::string& line) {
  std::string word;
  for (const char c : line) {
    word += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  if (word == "quit" || word == "exit" || word == "q") {
    return Next::leave;
  }
  if (word == "help" || word == "?") {
    show_help();
  } else if (word == "moves") {
    show_moves();
  } else if (word == "board") {
    show_board();
    say("  {}\n", to_text(ruleset_, status_));
  } else if (word == "hint") {
    give_hint();
  } else if (word == "undo") {
    take_back();
  } else if (word == "resign") {
    resign();
  } else if (word == "new") {
    start_anew();
  } else if (over_) {
    say("The game is over: new, undo or quit.\n");
  } else {
    try_move(line);
  }
  return Next::go_on;
}

Table::Next Table::ask() {
  const auto line = read_line(over_ ? "> " : name(status_.to_move) + "> ", streams_);
  if (!line) {
    return Next::leave;
  }
  return line->empty() ? Next::go_on : obey(*line);
}

void Table::move_by_computer() {
  const PlayerIndex player = status_.to_move;
  const Thought thought = think(ruleset_, heuristic_, status_, limits_);
  make(*thought.result.best);
  say("{} plays {}\n", name(player), to_text(ruleset_, thought.result.best->move));
  show_board();
}

void Table::play() {
  introduce();
  start_anew();
  const bool somebody = is_human(first_player) || is_human(second_player);
  bool told = false;
  while (true) {
    if (over_ && !told && result_.ending != Ending::open) {
      show_end();
    }
    told = over_;
    if (over_ ? somebody : is_human(status_.to_move)) {
      if (ask() == Next::leave) {
        return;
      }
    } else if (over_) {
      return;
    } else {
      move_by_computer();
    }
  }
}

} // namespace regola
