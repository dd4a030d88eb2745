// What can be typed at the prompt of `play` besides moves.

#include "engine/console/play/play_prompt.hpp"

#include <ostream>

#include "engine/console/commands/solution_report.hpp"
#include "engine/console/print.hpp"
#include "engine/matcher/find_move.hpp"
#include "engine/matcher/written_moves.hpp"
#include "rules/text/printable.hpp"
#include "rules/text/ranges.hpp"

namespace regola::console {

const std::vector<PlayPrompt::Word>& PlayPrompt::words() {
  static const std::vector<Word> all = {
      {"moves", "", "the legal moves", &PlayPrompt::show_moves},
      {"board", "", "the board again, and the status as text", &PlayPrompt::show_status},
      {"hint", "", "what the computer would play", &PlayPrompt::give_hint},
      {"analyze", "", "what it thinks as it looks deeper and deeper", &PlayPrompt::analyze},
      {"eval", "", "what the values of the text say of the position", &PlayPrompt::show_values},
      {"why", "MOVE", "by which line a move is legal, or why it is not", &PlayPrompt::tell_why, "a move"},
      {"trace", "MOVE", "how a move comes about, line by line; alone, how the last one did",
       &PlayPrompt::trace},
      {"break", "LINE", "stops where a line does something, by its number or name; once more, no longer",
       &PlayPrompt::set_break, "the number of a line, or a name"},
      {"watch", "NAME", "shows a value, a class or a line wherever a move stops", &PlayPrompt::set_watch,
       "the name of a value, a class or a line"},
      {"step", "", "goes through the next moves line by line", &PlayPrompt::step_through},
      {"undo", "N", "takes your last move back, or the last N", &PlayPrompt::take_back},
      {"redo", "", "plays again what was taken back", &PlayPrompt::redo},
      {"history", "", "the moves so far", &PlayPrompt::show_history},
      {"review", "", "when the game was lost: the last better move", &PlayPrompt::review},
      {"swap", "", "changes sides with the computer", &PlayPrompt::swap_sides},
      {"flip", "", "turns the board round", &PlayPrompt::flip},
      {"save", "FILE", "adds the game so far to a file", &PlayPrompt::save, "the name of a file"},
      {"load", "FILE", "goes on with the last game of a file", &PlayPrompt::load, "the name of a file"},
      {"resign", "", "gives the game up", &PlayPrompt::resign},
      {"claim", "", "claims a draw, where the rules let you", &PlayPrompt::claim},
      {"new", "winner", "starts again; new winner: who has won begins, or who moved last, after a draw",
       &PlayPrompt::start_anew},
      {"help", "", "this list", &PlayPrompt::show_help},
      {"quit", "", "leaves (so does the end of the input)", &PlayPrompt::leave},
  };
  return all;
}

void PlayPrompt::say_texts(const std::vector<std::string>& texts) {
  streams_.out << side_by_side(texts, streams_.drawing().width);
}

std::string PlayPrompt::written_now(const Move& move) const {
  return written(ruleset(), session_.status(), move);
}

void PlayPrompt::show_moves(const std::string& /*none*/) {
  const std::vector<Successor>& offered = session_.offered();
  const WrittenMoves written(ruleset(), session_.status(), offered);
  const bool only_numbers = !ruleset().rules.empty() && ruleset().rules.front().number == 0;
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < offered.size(); ++i) {
    if (only_numbers) { // a number alone says nothing, so show the status after the move
      say("{:>4}  {} -> {}\n", written.text(i), to_text(ruleset(), session_.status()),
          to_text(ruleset(), offered[i].status));
    } else {
      texts.push_back(written.text(i));
    }
  }
  if (!only_numbers) say_texts(texts);
}

void PlayPrompt::show_help(const std::string& /*none*/) {
  say("A move is typed as it is listed by 'moves', or by its cells alone, or by the first letters that tell "
      "it.\n");
  for (const Word& word : words()) {
    const std::string call =
        fmt::format("{}{}{}", word.name, *word.argument == '\0' ? "" : " ", word.argument);
    say("  {:<10} {}\n", call, word.about);
  }
  if (streams_.interactive) {
    say("Tab completes what is typed. Ctrl-C: the computer moves at once; twice: leave.\n");
  }
}

void PlayPrompt::show_status(const std::string& /*none*/) {
  show_board();
  say("  {}\n", to_text(ruleset(), session_.status()));
}

void PlayPrompt::show_history(const std::string& /*none*/) {
  const PlayedGame& played = session_.played();
  const std::vector<Move> moves = mapped(played.plies, &Successor::move);
  std::vector<std::string> texts = written_line(ruleset(), played.start, moves);
  for (std::size_t i = 0; i < texts.size(); ++i) texts[i] = fmt::format("{}. {}", i + 1, texts[i]);
  if (texts.empty()) {
    say("Nothing has been played.\n");
  } else {
    say_texts(texts);
  }
}

void PlayPrompt::show_values(const std::string& /*none*/) {
  const auto values = session_.values();
  if (values.empty()) {
    say("This text has no 'value' line.\n");
    return;
  }
  for (const auto& [name, value] : values) say("  {} = {}\n", name, value);
}

/// Whether the game goes on; if not, prints that it is over.
bool PlayPrompt::is_open() {
  if (session_.is_over()) say("The game is over.\n");
  return !session_.is_over();
}

void PlayPrompt::give_hint(const std::string& /*none*/) {
  if (is_open()) {
    const SearchResult found = think(session_.players().adviser(), {});
    say("{}: {} ({})\n", to_move(), written_now(found.best->move), thought(found));
  }
}

void PlayPrompt::analyze(const std::string& /*none*/) {
  if (!is_open()) return;
  const std::string& database = session_.options().database;
  if (!database.empty() &&
      tell_known(ruleset(), session_.status(), database, false, streams_) == KnownStatus::known) {
    return;
  }
  int shown = 0;
  const auto show = [&](const SearchResult& known) {
    if (known.depth > shown && known.best) {
      shown = known.depth;
      say("{:>3}  {:<12} {}\n", known.depth, thought(known),
          fmt::format("{}", fmt::join(written_line(ruleset(), session_.status(), known.line), ", ")));
      streams_.out.flush();
    }
    return false;
  };
  const SearchResult found = think(session_.players().adviser(), show);
  (void)show(found);
  say("{}: {} ({})\n", to_move(), written_now(found.best->move), thought(found));
}

void PlayPrompt::take_back(const std::string& count) {
  const std::size_t choices = count.empty() ? 1 : whole_number<std::size_t>(count).value_or(0);
  if (choices == 0) {
    say("undo takes a number of moves, as in undo 2.\n");
  } else if (session_.take_back(choices)) {
    show_board();
  } else {
    say("There is nothing to take back.\n");
  }
}

void PlayPrompt::redo(const std::string& /*none*/) {
  if (session_.redo()) {
    show_board();
  } else {
    say("Nothing was taken back.\n");
  }
}

void PlayPrompt::resign(const std::string& /*none*/) {
  if (is_open()) {
    say("{} resigns.\n", to_move());
    session_.resign();
  }
}

void PlayPrompt::claim(const std::string& /*none*/) {
  if (!is_open()) return;
  if (!session_.may_claim()) {
    say("No line of the text lets {} claim a draw here.\n", to_move());
    return;
  }
  say("{} claims a draw.\n", to_move());
  session_.claim();
}

void PlayPrompt::swap_sides(const std::string& /*none*/) {
  session_.swap_sides();
  const auto& seats = session_.players().seats();
  if (seats[first_player].human == seats[second_player].human) {
    say("Both sides are played by {} anyway.\n", seats[first_player].human ? "people" : "computers");
    return;
  }
  say("You play {} now.\n", session_.name(seats[first_player].human ? first_player : second_player));
}

void PlayPrompt::flip(const std::string& /*none*/) {
  if (!ruleset().board.is_grid() && ruleset().board.drawing().empty()) {
    say("Only boards of rows and columns, or drawn ones, can be turned round.\n");
    return;
  }
  turned_ = !turned_;
  show_board();
}

void PlayPrompt::save(const std::string& path) {
  if (session_.record().is_in(path)) {
    say("This game is being recorded in {} already.\n", printable(path));
    return;
  }
  try {
    session_.save(path);
    say("Saved to {}.\n", printable(path));
  } catch (const FileError& error) {
    say("{}\n", error.what());
  }
}

void PlayPrompt::load(const std::string& path) {
  streams_.out.flush();
  Engine engine(ruleset());
  try {
    session_.load(read_game({path, 0}, engine, session_.options().rules.settings, streams_));
    show_board();
  } catch (const Refused&) {
    say("The game goes on as it was.\n");
  }
}

void PlayPrompt::start_anew(const std::string& beginner) {
  if (!beginner.empty() && beginner != "winner") {
    say("new stands alone, or is new winner.\n");
    return;
  }
  const auto loser = session_.loser(); // without a loser, the player to move counts as one
  const bool known = loser || !session_.played().plies.empty();
  if (!beginner.empty() && known && loser.value_or(session_.status().to_move) == first_player) swap_sides({});
  session_.start_anew();
  show_board();
}

} // namespace regola::console
