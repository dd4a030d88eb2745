#include "engine/console/table.hpp"

#include <cctype>
#include <cstdlib>
#include <ostream>

#include "engine/console/draw.hpp"
#include "engine/console/input.hpp"
#include "engine/console/interrupt.hpp"
#include "engine/console/opponents.hpp"
#include "engine/console/progress.hpp"
#include "engine/console/refusal.hpp"
#include "engine/matcher/evidence.hpp"
#include "engine/matcher/find_move.hpp"
#include "rules/printable.hpp"
#include "rules/status_text.hpp"
#include "rules/suggest.hpp"

namespace regola::console {

namespace {

/// What a move does to the symbols, for texts whose moves are only numbers of a list.
std::string change(const Ruleset& ruleset, const Status& before, const Status& after) {
  return to_text(ruleset, before) + " -> " + to_text(ruleset, after);
}

} // namespace

Table::Table(const Game& game, TableOptions options, Streams& streams)
    : game_(game),
      ruleset_(game.ruleset),
      engine_(game.ruleset),
      options_(std::move(options)),
      streams_(streams),
      guard_(streams),
      played_(options_.from) {
  if (!options_.record.empty()) {
    journal_.emplace(ruleset_, options_.record, options_.rules);
  }
}

bool Table::seat_players() {
  for (const PlayerIndex player : {first_player, second_player}) {
    const Seat& seat = options_.seats[player];
    if (!seat.human) {
      opponents_[player] =
          opponent_for(ruleset_, seat.text.empty() ? options_.standard : seat.text, streams_);
      if (!opponents_[player]) {
        fmt::print(streams_.err, "Each player is human, computer, or a controller.\n");
        return false;
      }
    }
    options_.from.players[player] = seat.name(options_.standard);
  }
  return true;
}

void Table::introduce() {
  const auto who = [&](PlayerIndex player) {
    const Seat& seat = options_.seats[player];
    return seat.human ? "you" : seat.text.empty() ? "the computer" : seat.text;
  };
  const std::string title = ruleset_.title.empty() ? "A game without a name" : ruleset_.title;
  if (who(first_player) == who(second_player)) {
    say("{}. {} both sides, {} and {}.\n", title,
        is_human(first_player)                      ? "You play"
        : options_.seats[first_player].text.empty() ? "The computer plays"
                                                    : who(first_player) + " plays",
        name(0), name(1));
  } else {
    say("{}. {}: {}, {}: {}.\n", title, name(0), who(0), name(1), who(1));
  }
  if (has_human()) {
    say("Type a move, or help.\n");
  }
}

/// Works out what can be done now.
void Table::look() {
  played_.result = engine_.result(status());
  cut_ = played_.result.ending == Ending::open && !has_human() && played_.plies.size() >= options_.most_plies;
  if (cut_) {
    played_.result = {Ending::drawn, first_player, 0, 0};
  }
  over_ = played_.result.ending != Ending::open;
  offered_ = over_ ? std::vector<Successor>() : engine_.successors(status());
}

void Table::show_board() {
  MarkedCells marked;
  if (!played_.plies.empty()) {
    const std::size_t before = played_.plies.size() - 1;
    marked.moved = changed_cells(before == 0 ? played_.start : played_.plies[before - 1].status, status());
  }
  if (over_) {
    marked.decisive = deciding_cells(ruleset_, status(), played_.result);
  }
  say("\n{}\n", draw(ruleset_, status(), offered_, marked, streams_.drawing()));
}

void Table::show_moves() {
  const bool only_numbers = !ruleset_.rules.empty() && ruleset_.rules.front().number == 0;
  if (only_numbers) {
    for (const Successor& next : offered_) {
      say("{:>4}  {}\n", to_text(ruleset_, next.move), change(ruleset_, status(), next.status));
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
      "  save F   adds the game so far to the file F\n"
      "  resign   gives the game up\n"
      "  new      starts again\n"
      "  quit     leaves (so does the end of the input)\n");
}

void Table::show_end() {
  if (cut_) {
    say("The game has not ended after {} plies: a draw (--plies sets how many).\n", played_.plies.size());
    return;
  }
  switch (played_.result.ending) {
  case Ending::won: say("{} wins.\n", name(played_.result.winner)); break;
  case Ending::drawn: say("A draw.\n"); break;
  case Ending::stopped: say("The game ends: no rule applies.\n"); break;
  case Ending::scored:
    if (played_.result.margin == 0) {
      say("A draw.\n");
    } else {
      say("{} wins by {}.\n", name(played_.result.margin > 0 ? first_player : second_player),
          std::abs(played_.result.margin));
    }
    break;
  case Ending::open: break;
  }
}

void Table::make(const Successor& chosen) {
  played_.plies.push_back(chosen);
  record([&](Journal& journal) { journal.played(played_); });
  look();
  if (over_) {
    record([&](Journal& journal) { journal.ended(played_); });
  }
}

void Table::try_move(const std::string& typed) {
  const FoundMove found = find_move(ruleset_, offered_, typed);
  if (found.candidates.size() == 1) {
    make(offered_[found.candidates.front()]);
    show_board();
    return;
  }
  if (found.candidates.empty()) {
    std::vector<std::string> known = {"moves", "board", "hint", "undo", "resign",
                                      "save",  "new",   "quit", "help"};
    for (const Successor& next : offered_) {
      known.push_back(short_text(ruleset_, next.move));
    }
    const std::string help = did_you_mean(typed, known);
    say("'{}' is no legal move{}\n", printable(typed),
        help.empty() ? ": " + printable(why_refused(game_, status(), typed)) : "; " + help);
    return;
  }
  std::string all;
  for (const std::size_t i : found.candidates) {
    all += (all.empty() ? "" : ", ") + to_text(ruleset_, offered_[i].move);
  }
  say("'{}' may be one of these: {}\n", printable(typed), all);
}

void Table::give_hint() {
  if (over_) {
    say("The game is over.\n");
    return;
  }
  if (!adviser_) {
    adviser_ = opponent_for(ruleset_, options_.standard, streams_);
  }
  const SearchResult found = think(*adviser_);
  say("{}: {} ({})\n", name(status().to_move), to_text(ruleset_, found.best->move), thought(found));
}

/// Back to the last choice of a person; against the computer that is two plies, as a rule.
void Table::take_back() {
  std::size_t back = played_.plies.size();
  const auto mover = [&](std::size_t ply) {
    return ply == 0 ? played_.start.to_move : played_.plies[ply - 1].status.to_move;
  };
  while (back > 0 && !is_human(mover(back - 1))) {
    --back;
  }
  if (back == 0) {
    say("There is nothing to take back.\n");
    return;
  }
  const std::size_t taken = played_.plies.size() - (back - 1);
  played_.plies.resize(back - 1);
  record([&](Journal& journal) { journal.took_back(taken); });
  look();
  show_board();
}

void Table::resign() {
  if (over_) {
    say("The game is over.\n");
    return;
  }
  over_ = true;
  played_.result = {Ending::won, other(status().to_move), 0, 0};
  offered_.clear();
  record([&](Journal& journal) { journal.ended(played_); });
  say("{} resigns.\n", name(status().to_move));
}

void Table::start_anew() {
  record([](Journal& journal) { journal.next_game(); });
  played_ = options_.from;
  for (auto& opponent : opponents_) {
    if (opponent) {
      reseed(*opponent);
      opponent->begin();
    }
  }
  look();
  show_board();
}

void Table::record(const std::function<void(Journal&)>& action) {
  if (journal_) {
    guard_.write([&] { action(*journal_); });
  }
}

void Table::save(const std::string& path) {
  if (path.empty()) {
    say("save needs the name of a file.\n");
    return;
  }
  if (journal_ && !guard_.failed() && journal_->is(path)) {
    say("This game is being recorded in {} already.\n", printable(path));
    return;
  }
  try {
    add_game(path, ruleset_, options_.rules, played_);
    say("Saved to {}.\n", printable(path));
  } catch (const FileError& error) {
    say("{}\n", error.what());
  }
}

/// The words that stand for no move; false for any other.
bool Table::obey_word(const std::string& word) {
  if (word == "help" || word == "?") {
    show_help();
  } else if (word == "moves") {
    show_moves();
  } else if (word == "board") {
    show_board();
    say("  {}\n", to_text(ruleset_, status()));
  } else if (word == "hint") {
    give_hint();
  } else if (word == "undo") {
    take_back();
  } else if (word == "resign") {
    resign();
  } else if (word == "new") {
    start_anew();
  } else {
    return false;
  }
  return true;
}

Table::Next Table::obey(const std::string& line) {
  std::string word;
  for (const char c : line) {
    word += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  if (word == "quit" || word == "exit" || word == "q") {
    return Next::leave;
  }
  if (word == "save" || word.rfind("save ", 0) == 0) {
    save(line.size() > 5 ? line.substr(line.find_first_not_of(' ', 4)) : std::string());
  } else if (!obey_word(word)) {
    if (over_) {
      say("The game is over: new, undo or quit.\n");
    } else {
      try_move(line);
    }
  }
  return Next::go_on;
}

Table::Next Table::ask() {
  const auto line = read_line(over_ ? "> " : name(status().to_move) + "> ", streams_);
  if (!line) {
    return Next::leave;
  }
  return line->empty() ? Next::go_on : obey(*line);
}

/// What a search found of a move, as the player to move sees it.
std::string Table::thought(const SearchResult& found) const {
  const Score own = status().to_move == first_player ? found.score : -found.score;
  const std::string value = describe(own, found.exact);
  return found.depth == 0 ? value // of controllers that do not look ahead ply by ply
                          : fmt::format("{}, {} {}", value, found.depth, found.depth == 1 ? "ply" : "plies");
}

/// Lets a controller choose a move. What it thinks meanwhile is shown where somebody may look.
SearchResult Table::think(Opponent& controller) {
  constexpr std::size_t widest = 60; // a line that wraps could not be taken away again
  ProgressLine progress(streams_);
  std::string known;
  const auto note = [&](const SearchResult& so_far) {
    known = thought(so_far) + ":";
    for (const Move& move : so_far.line) {
      const std::string text = " " + short_text(ruleset_, move);
      if (known.size() + text.size() > widest) {
        break;
      }
      known += text;
    }
  };
  return controller.choose(status(), note, [&] {
    progress.update([&] { return known; });
    return Interrupt::asked();
  });
}

void Table::move_by_computer() {
  const PlayerIndex player = status().to_move;
  const SearchResult found = think(*opponents_[player]);
  if (Interrupt::asked()) {
    return;
  }
  const std::string thoughts = thought(found);
  make(*found.best);
  say("{} plays {}\n", name(player), to_text(ruleset_, found.best->move));
  if (options_.verbose) {
    say("  ({}, {} nodes)\n", thoughts, found.nodes);
  }
  show_board();
}

void Table::play() {
  introduce();
  start_anew();
  bool told = false;
  while (!Interrupt::asked()) {
    if (over_ && !told && played_.result.ending != Ending::open) {
      show_end();
    }
    told = over_;
    if (over_ ? has_human() : is_human(status().to_move)) {
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

} // namespace regola::console
