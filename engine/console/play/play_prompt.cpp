#include "engine/console/play/play_prompt.hpp"

#include <cctype>

#include "engine/console/interrupt.hpp"
#include "engine/console/play/input.hpp"
#include "engine/console/play/opponents.hpp"
#include "engine/interface/refusal.hpp"
#include "engine/matcher/find_move.hpp"
#include "engine/matcher/successors.hpp"
#include "engine/matcher/written_moves.hpp"
#include "rules/text/printable.hpp"

namespace regola::console {

namespace {

/// A move without its number in a list, as in `1. e4` and `1... e5`.
std::string without_number(const std::string& line) {
  const std::size_t dot = line.find_first_not_of("0123456789");
  if (dot == 0 || dot == std::string::npos || line[dot] != '.') return line;
  const std::size_t start = line.find_first_not_of(". ", dot);
  return start == std::string::npos ? line : line.substr(start);
}

/// Whether a pass is the only legal move.
bool must_pass(const std::vector<Successor>& offered) {
  return offered.size() == 1 && offered.front().move.kind == Move::Kind::pass;
}

} // namespace

void PlayPrompt::introduce() {
  const auto& seats = session_.players().seats();
  const auto who = [&](PlayerIndex player) {
    const Seat& seat = seats[player];
    return seat.human ? "you" : seat.text.empty() ? "the computer" : seat.text;
  };
  const std::string title = ruleset().title.empty() ? "A game without a name" : ruleset().title;
  if (who(first_player) == who(second_player)) {
    say("{}. {} both sides, {} and {}.\n", title,
        seats[first_player].human          ? "You play"
        : seats[first_player].text.empty() ? "The computer plays"
                                           : who(first_player) + " plays",
        session_.name(first_player), session_.name(second_player));
  } else {
    say("{}. {}: {}, {}: {}.\n", title, session_.name(first_player), who(first_player),
        session_.name(second_player), who(second_player));
  }
  if (session_.players().has_human()) say("Type a move, or help.\n");
}

void PlayPrompt::show_board() {
  DrawingFor target = streams_.drawing();
  target.turned = turned_;
  say("\n{}\n", draw(ruleset(), session_.status(), session_.offered(), session_.marked(), target));
  if (const std::string sides = sides_of_score(ruleset(), session_.status()); !sides.empty()) {
    say("  {}\n\n", sides);
  }
  if (const std::string offer = session_.offer(); !offer.empty()) say("{}\n\n", offer);
  if (streams_.terminal_out && !session_.is_over()) {
    const auto values = session_.values();
    say("  {} to move{}\n\n", to_move(),
        values.empty() ? "" : fmt::format(", {} {:+}", values.back().first, values.back().second));
  }
}

void PlayPrompt::try_move(const std::string& typed) {
  const FoundMove found = session_.find(typed);
  const std::vector<Successor>& offered = session_.offered();
  if (found.candidates.size() == 1) {
    session_.make(Successor(offered[found.candidates.front()]));
    walk_last();
    show_board();
    return;
  }
  const WrittenMoves written(ruleset(), session_.status(), offered);
  if (!found.candidates.empty()) {
    const std::vector<std::string> all = told_apart(ruleset(), session_.status(), offered, found.candidates);
    say("'{}' may be one of these: {}\n", printable(typed), fmt::format("{}", fmt::join(all, ", ")));
    return;
  }
  std::vector<std::string> known;
  for (const Word& word : words()) known.emplace_back(word.name);
  for (std::size_t i = 0; i < offered.size(); ++i) known.push_back(written.brief(i));
  const std::string help = is_misspelt(ruleset(), typed) ? did_you_mean(typed, known) : std::string();
  say("'{}' is no legal move{}\n", printable(typed),
      help.empty() ? ": " + printable(why_refused(session_.game(), session_.status(), typed)) : "; " + help);
}

void PlayPrompt::obey_line(const std::string& line) {
  const std::size_t end = std::min(line.find(' '), line.size());
  std::string first = line.substr(0, end);
  std::transform(first.begin(), first.end(), first.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  const std::size_t start = line.find_first_not_of(' ', end);
  const std::string argument = start == std::string::npos ? std::string() : line.substr(start);
  first = first == "?" ? "help" : first == "q" || first == "exit" ? "quit" : first;
  first = first == "draw" && session_.may_claim() ? "claim" : first;
  for (const Word& word : words()) {
    if (first == word.name && (argument.empty() || *word.argument != '\0')) {
      if (argument.empty() && *word.needs != '\0') {
        say("{} needs {}.\n", word.name, word.needs);
      } else {
        (this->*word.obey)(argument);
      }
      return;
    }
  }
  if (session_.is_over()) {
    say("The game is over: new, undo or quit.\n");
  } else {
    try_move(without_number(line));
  }
}

std::vector<std::string> PlayPrompt::completions(const std::string& typed) const {
  std::vector<std::string> all;
  const auto offer = [&](const std::string& line) {
    if (line.rfind(typed, 0) == 0) all.push_back(line);
  };
  for (const Word& word : words()) offer(word.name);
  for (const std::string& command : {std::string("save "), std::string("load ")}) {
    if (typed.rfind(command, 0) == 0) {
      const std::filesystem::path path(typed.substr(command.size()));
      const std::filesystem::path folder = path.parent_path();
      std::error_code error;
      for (const auto& entry :
           std::filesystem::directory_iterator(folder.empty() ? std::filesystem::path(".") : folder, error)) {
        offer(command + (folder / entry.path().filename()).string() + (entry.is_directory(error) ? "/" : ""));
      }
    }
  }
  std::string word; // a word whose argument is a move
  for (const char* const asking : {"why ", "trace "}) word = typed.rfind(asking, 0) == 0 ? asking : word;
  const WrittenMoves written(ruleset(), session_.status(), session_.offered());
  for (std::size_t i = 0; i < session_.offered().size(); ++i) {
    const std::size_t before = all.size();
    offer(word + written.text(i));
    if (all.size() == before) { // the full text does not begin as typed, so offer the cells
      offer(word + short_text(ruleset(), session_.offered()[i].move));
    }
  }
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

/// Answers Ctrl-C at the prompt.
void PlayPrompt::tell_hurry() {
  say("Ctrl-C again leaves; so does quit.\n");
  Interrupt::calm();
}

void PlayPrompt::ask() {
  session_.run_clock();
  const std::string clocks = session_.clock().text(ruleset());
  const std::string prompt = session_.is_over() ? "> "
                             : clocks.empty()   ? to_move() + "> "
                                                : fmt::format("[{}] {}> ", clocks, to_move());
  std::optional<std::string> line;
  bool late = false;
  {
    Ponder ponder(options_.ponder && !session_.is_over() ? session_.waiting() : nullptr, session_.status());
    line = read_line(prompt, streams_,
                     {[this](const std::string& typed) { return completions(typed); },
                      [&] {
                        late = late || session_.check_flag();
                        return late || Interrupt::hurried();
                      }});
  }
  if (late) {
    show_board();
  } else if (Interrupt::hurried() && !Interrupt::asked()) {
    tell_hurry();
  } else if (!line) {
    leaving_ = true;
  } else if (!line->empty()) {
    obey_line(*line);
  }
}

std::string PlayPrompt::thought(const SearchResult& found) const {
  const Score own = session_.status().to_move == first_player ? found.score : -found.score;
  const std::string value = describe(own, found.exact);
  return found.depth == 0 ? value // a controller that does not search ply by ply
                          : fmt::format("{}, {} {}", value, found.depth, found.depth == 1 ? "ply" : "plies");
}

SearchResult PlayPrompt::think(Opponent& controller, const PlaySession::Watch& watch) {
  ProgressLine progress(streams_);
  SearchResult found = session_.think(controller, [&](const SearchResult& known) {
    progress.update([&] {
      constexpr std::size_t taken = 10; // by the seconds; a wrapped line could not be removed
      const std::size_t widest = std::max<std::size_t>(streams_.drawing().width, 2 * taken) - taken;
      std::string text = known.best ? thought(known) + ":" : std::string();
      for (const std::string& move : written_line(ruleset(), session_.status(), known.line)) {
        if (text.size() + 1 + move.size() > widest) break;
        text += ' ' + move;
      }
      return text;
    });
    if (watch) (void)watch(known);
    return Interrupt::hurried() || session_.check_flag();
  });
  progress.clear();
  return found;
}

void PlayPrompt::move_by_computer() {
  session_.run_clock();
  SearchResult found;
  if (session_.offered().size() == 1 && !session_.may_claim()) {
    found.best = session_.offered().front(); // nothing to choose, so no search
  } else {
    found = think(session_.mover(), {});
  }
  if (Interrupt::asked()) return;
  Interrupt::calm();
  if (session_.check_flag() || session_.is_over()) {
    show_board();
    return;
  }
  const std::string thoughts = thought(found);
  say("{}\n", session_.play(found));
  if (options_.verbose) say("  ({}, {} nodes)\n", thoughts, found.nodes);
  walk_last();
  show_board();
}

void PlayPrompt::show_end() {
  say("{}\n", session_.ending());
  if (streams_.terminal_out) {
    const auto seconds = static_cast<long>(session_.clock().seconds());
    say("The game took {} min {} s.\n", seconds / 60, seconds % 60);
  }
  if (!session_.record().path().empty() && session_.record().is_whole()) {
    say("It is recorded in {}.\n", printable(session_.record().path()));
  }
}

void PlayPrompt::play() {
  introduce();
  for (const std::string& line : options_.breaks) set_break(line);
  session_.start_anew();
  show_board();
  bool told = false;
  while (!Interrupt::asked() && !leaving_) {
    if (session_.is_over() && !told) show_end();
    told = session_.is_over();
    if (!session_.is_over() && must_pass(session_.offered()) &&
        session_.players().is_human(session_.status().to_move)) {
      say("{} has no move and passes.\n", to_move());
      session_.make(Successor(session_.offered().front()));
      show_board();
    } else if (session_.is_over() ? session_.players().has_human()
                                  : session_.players().is_human(session_.status().to_move)) {
      ask();
    } else if (session_.is_over()) {
      return;
    } else {
      move_by_computer();
    }
  }
}

} // namespace regola::console
