#include "engine/console/play/stepper.hpp"

#include "engine/console/commands/trace_text.hpp"
#include "engine/console/play/input.hpp"
#include "engine/console/print.hpp"
#include "engine/matcher/reason.hpp"
#include "rules/text/printable.hpp"
#include "rules/text/ranges.hpp"

namespace regola::console {

namespace {

/// The numbers of all lines that can act in a move.
std::set<std::uint32_t> lines_of_moves(const Ruleset& ruleset) {
  std::set<std::uint32_t> lines(ruleset.prefer_lines.begin(), ruleset.prefer_lines.end());
  for (const Rule& rule : ruleset.rules) lines.insert(rule.line);
  for (const Side& side : ruleset.sides) {
    for (const Production* line : side.productions()) lines.insert(line->guard.line);
    for (const auto* judgements : {&side.forbids, &side.ends, &side.claims}) {
      for (const Judgement& line : *judgements) lines.insert(line.guard.line);
    }
    lines.insert(side.most_lines.begin(), side.most_lines.end());
  }
  return lines;
}

std::vector<std::string> names_of_lines(const Ruleset& ruleset) {
  std::vector<std::string> names = ruleset.names;
  for (const auto& [name, lines] : ruleset.named_lines) names.push_back(name);
  return names;
}

std::string names_of_cells(const Board& board, const std::vector<CellIndex>& cells) {
  const std::vector<std::string> names =
      mapped(cells, [&](const CellIndex cell) { return board.name(cell); });
  return fmt::format("{}", fmt::join(names, " "));
}

void add_stops(const Ruleset& ruleset, const std::vector<Firing>& firings, const Status& before, bool tidies,
               std::vector<Stop>& stops) {
  const Status* last = &before;
  for (const Firing& firing : firings) {
    Stop stop;
    stop.line = firing.matches.front().line->guard.line;
    stop.status = firing.after;
    stop.tidies = tidies;
    for (const Firing::Match& fired : firing.matches) {
      stop.said += "    " + match_text(ruleset, fired, *last, firing.after) + '\n';
      for (const PictureMatch::Segment& cells : fired.match.segments) {
        stop.cells.insert(stop.cells.end(), cells.begin(), cells.end());
      }
    }
    stops.push_back(std::move(stop));
    last = &firing.after;
  }
}

} // namespace

Stepper::Answer Stepper::toggle_break(const std::string& line) {
  const Ruleset& ruleset = game_.ruleset;
  std::vector<std::uint32_t> lines;
  if (const auto number = game_.loaded.line_called(line)) {
    lines.push_back(*number);
  } else {
    lines = lines_called(ruleset, line);
  }
  const std::string name = printable(line);
  const bool watchable =
      ruleset.find_value(line) != nullptr || ruleset.sides.front().symbol_classes.contains(line);
  if (lines.empty() && !watchable) {
    const std::string help = did_you_mean(line, names_of_lines(ruleset));
    return {false, fmt::format("no line is called '{}'{}", name, help.empty() ? "" : "; " + help)};
  }
  const std::set<std::uint32_t> all = lines_of_moves(ruleset);
  if (none_of(lines, [&](std::uint32_t each) { return all.contains(each); })) {
    return {false, fmt::format("'{}' does nothing in a move; a value or a class can be watched", name)};
  }
  const bool known = breaks_.contains(lines.front());
  for (const std::uint32_t each : lines) {
    if (known) {
      breaks_.erase(each);
    } else {
      breaks_.insert(each);
    }
  }
  return {true, fmt::format("{} at {}", known ? "No more stops" : "Stops", game_.loaded.line_names(lines))};
}

Stepper::Answer Stepper::toggle_watch(const std::string& name) {
  const Ruleset& ruleset = game_.ruleset;
  const auto known = std::find(watches_.begin(), watches_.end(), name);
  if (known != watches_.end()) {
    watches_.erase(known);
    return {true, fmt::format("'{}' is watched no longer", printable(name))};
  }
  const bool is_class = ruleset.sides.front().symbol_classes.contains(name);
  if (ruleset.find_value(name) == nullptr && !is_class && lines_called(ruleset, name).empty()) {
    std::vector<std::string> names = names_of_lines(ruleset);
    names.insert(names.end(), ruleset.class_names.begin(), ruleset.class_names.end());
    for (const Value& value : ruleset.values) names.push_back(value.name);
    const std::string help = did_you_mean(name, names);
    return {false, fmt::format("no value, class or line is called '{}'{}", printable(name),
                               help.empty() ? "" : "; " + help)};
  }
  watches_.push_back(name);
  return {true, {}};
}

std::string Stepper::watched(const std::string& name, const Status& status) const {
  const Ruleset& ruleset = game_.ruleset;
  if (ruleset.find_value(name) != nullptr) return std::to_string(heuristic_of(ruleset, name)(0, status));
  const auto& classes = ruleset.class_names;
  const auto found = std::find(classes.begin(), classes.end(), name);
  std::vector<CellIndex> cells;
  if (found != classes.end()) {
    cells = cells_of_class(ruleset, status, static_cast<ClassIndex>(found - classes.begin()));
  } else if (const auto symbols = ruleset.sides[status.to_move].symbol_classes.find(name);
             symbols != ruleset.sides[status.to_move].symbol_classes.end()) {
    for (std::size_t i = 0; i < status.size(); ++i) {
      if (symbols->second.contains(status[i])) cells.push_back(static_cast<CellIndex>(i));
    }
  } else {
    constexpr std::size_t most = 1000;
    const std::size_t count = matches_of(ruleset, status, lines_called(ruleset, name), most).size();
    return fmt::format("{} match{}", count, count == 1 ? "" : "es");
  }
  return cells.empty() ? "nowhere" : names_of_cells(ruleset.board, cells);
}

bool Stepper::stops_at(const Stop& stop) const {
  return breaks_.contains(stop.line) || pace_ == Pace::step || (pace_ == Pace::next && !stop.tidies);
}

std::string Stepper::shown_text(std::uint32_t line) const {
  return fmt::format("{}: {}", game_.line_name(line), game_.line(line));
}

void Stepper::show(const Stop& stop) const {
  std::string text = fmt::format("  {}\n{}", shown_text(stop.line), stop.said);
  for (const std::string& name : watches_) {
    text += fmt::format("  {}: {}\n", name, watched(name, stop.status));
  }
  if (face_.show) {
    face_.show(stop, text);
    return;
  }
  DrawingFor target = streams_.drawing();
  target.marks = true;
  print(streams_.out, "\n{}\n{}", board_and_status(game_.ruleset, stop.status, stop.cells, target), text);
}

/// Returns false if the person wants to leave.
bool Stepper::obey(const std::string& line, const Stop& stop, bool& goes_on) {
  const std::size_t blank = std::min(line.find(' '), line.size());
  const std::string word = line.substr(0, blank);
  const std::size_t start = line.find_first_not_of(' ', blank);
  const std::string argument = start == std::string::npos ? std::string() : line.substr(start);
  const auto go = [&](Pace pace) {
    pace_ = pace;
    goes_on = true;
  };
  if (word == "step" || word == "s" || word.empty()) {
    go(Pace::step);
  } else if (word == "next" || word == "n") {
    go(Pace::next);
  } else if (word == "continue" || word == "c") {
    go(Pace::free);
  } else if ((word == "break" || word == "watch") && !argument.empty()) {
    const Answer answer = word == "break" ? toggle_break(argument) : toggle_watch(argument);
    if (answer.text.empty()) {
      print(streams_.out, "  {}: {}\n", argument, watched(argument, stop.status));
    } else {
      print(streams_.out, "{}.\n", answer.text);
    }
  } else if (word == "board") {
    show(stop);
  } else if (word == "quit" || word == "q") {
    return false;
  } else {
    print(streams_.out,
          "step: to the next line; next: the same, all 'after' lines at a time; continue: to the next stop;\n"
          "break LINE and watch NAME: set and take away; board: this again; quit: leaves\n");
  }
  return true;
}

std::vector<std::string> Stepper::completions(const std::string& typed) {
  std::vector<std::string> all;
  for (const char* word : {"step", "next", "continue", "break", "watch", "board", "help", "quit"}) {
    if (std::string(word).rfind(typed, 0) == 0) all.emplace_back(word);
  }
  return all;
}

/// Asks how to go on; returns false if the person wants to leave.
bool Stepper::ask(const Stop& stop) {
  for (bool goes_on = false; !goes_on;) {
    const auto line = face_.ask ? face_.ask() : read_line("step> ", streams_, {completions, {}});
    if (!line) { // end of the input
      breaks_.clear();
      pace_ = Pace::free;
      return true;
    }
    if (!obey(*line, stop, goes_on)) return false;
  }
  return true;
}

bool Stepper::walk(const Status& before, const MoveTrace& trace) {
  for (const Stop& stop : stops_of(game_, before, trace)) {
    if (!stops_at(stop)) continue;
    show(stop);
    if (!ask(stop)) return false;
  }
  return true;
}

// Turns the trace of a move into stops, in the order in which the lines acted.

std::vector<Stop> stops_of(const Game& game, const Status& before, const MoveTrace& trace) {
  const Ruleset& ruleset = game.ruleset;
  std::vector<Stop> stops;
  for (const RuleTrial& trial : trace.rules) {
    const auto* variables = std::get_if<Varspace>(&trial.answer);
    if (trial.rule == &ruleset.rules[trace.move.rule] && variables != nullptr) {
      stops.push_back({trial.rule->line, fmt::format("    {}\n", variables->to_string()),
                       changed_cells(before, trace.made), trace.made});
    }
  }
  add_stops(ruleset, trace.parts, before, false, stops);
  if (const Verdict* verdict = trace.taken_away()) {
    stops.push_back({verdict->line, fmt::format("    takes the move away: {}\n", verdict->reason),
                     verdict->cells, trace.made});
    return stops;
  }
  add_stops(ruleset, trace.tidied, trace.made, true, stops);
  const Result& result = trace.result;
  if (result.line != 0) {
    const std::string over = may_be_claimed(result) ? "a draw may be claimed"
                                                    : "the game is over: " + regola::to_text(ruleset, result);
    stops.push_back({result.line,
                     fmt::format("    {}; {}\n", why_it_is_over(ruleset, trace.after, result), over),
                     deciding_cells(ruleset, trace.after, result), trace.after});
  }
  return stops;
}

} // namespace regola::console
