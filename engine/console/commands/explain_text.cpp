#include "engine/console/commands/explain_text.hpp"

#include <ostream>

#include "engine/console/print.hpp"

namespace regola::console {

namespace {

std::string cost_text(const Cost& cost) {
  if (cost.each_round == 0) return std::to_string(cost.operations);
  const std::string rounds = fmt::format("{} a round", cost.each_round);
  return cost.operations == 0 ? rounds : fmt::format("{} + {}", cost.operations, rounds);
}

std::string operations_text(const Cost& cost) {
  return cost_text(cost) + (cost == Cost{1, 0} ? " operation" : " operations");
}

class Printer {
public:
  Printer(const Explanation& explanation, const Game& game, const Selection& selection, std::ostream& out)
      : explanation_(explanation), game_(game), selection_(selection), out_(out) {}

  void print() {
    print_head();
    for (const PlayerIndex player : selection_.players) print_side(explanation_.sides[player]);
  }

private:
  template <typename... T>
  void say(fmt::format_string<T...> format, T&&... arguments) {
    console::print(out_, format, std::forward<T>(arguments)...);
  }
  [[nodiscard]] const std::string& name(PlayerIndex player) const { return game_.ruleset.players[player]; }

  void print_head() {
    const Ruleset& ruleset = game_.ruleset;
    const Board& board = ruleset.board;
    say("{}: ", ruleset.title.empty() ? "A game" : ruleset.title);
    if (board.is_grid() && board.size() > 0) {
      say("{}, {}, ", plural(static_cast<std::size_t>(board.columns()), "column"),
          plural(static_cast<std::size_t>(board.rows()), "row"));
    }
    say("{}", plural(board.size(), "cell"));
    say(", planes of {} bits ({})\n", explanation_.words * word_bits,
        plural(static_cast<std::size_t>(explanation_.words), "word"));
    if (ruleset.board.size() == 0) {
      say("no board: it is compiled when the length of a status is known\n");
    } else if (!explanation_.planes.empty()) {
      say("planes: {}; {} has none, it lies where no other symbol does\n",
          fmt::join(explanation_.planes.begin(), explanation_.planes.end(), " "), explanation_.ground);
    }
    say("programs: {}, {} in all\n", explanation_.programs.size(), operations_text(explanation_.cost));
    if (ruleset.mirrored && selection_.players.size() == 1) {
      const PlayerIndex shown = selection_.players.front();
      say("players: {0}; the programs of {1} are these mirrored: --player {1}\n", name(shown),
          name(other(shown)));
    }
  }

  void print_side(const ExplainedSide& side) {
    if (side.lines.empty()) return;
    const bool has_any =
        any_of(side.lines, [&](const ExplainedLine& line) { return selection_.covers(line.line); });
    if (selection_.players.size() > 1 && has_any) say("\n== {} ==\n", name(side.player));
    if (selection_.line == 0 && side.moves != no_program) {
      say("\nmoves without a condition: {}\n", sharing(side, side.moves));
      print_program(side.moves, fmt::format(": {}, computed at once",
                                            operations_text(explanation_.program(side.moves).cost)));
    }
    for (const ExplainedLine& line : side.lines) {
      if (selection_.covers(line.line)) print_line(line);
    }
    if (selection_.line != 0) return;
    if (!side.ends_after_move.empty()) {
      say("\nafter a move of {}, of the end lines those that it can have made true\n", name(side.player));
      if (side.ends != no_program) {
        print_program(side.ends, fmt::format(": {}", operations_text(explanation_.program(side.ends).cost)));
      }
      for (const auto& [line, result] : side.ends_after_move) {
        if (result.program == no_program) {
          say("  {}: {}\n", game_.line_name(line), result.what);
        } else {
          say("  {}: {} of program {} {}\n", game_.line_name(line), result.name, result.program, result.what);
        }
      }
    }
    print_results(fmt::format("what spares asking each move of {}", name(side.player)), side.shortcuts);
    print_wins(side);
    print_results(fmt::format("the value of a text without one: how near {} is to a win", name(side.player)),
                  side.nearness);
  }

  void print_line(const ExplainedLine& line) {
    say("\n{}: {}\n", game_.line_name(line.line), game_.line(line.line));
    for (const ProgramIndex program : programs_of(line)) print_program(program, "");
    if (!line.anchors.empty()) say("  anchor on: {}\n", line.anchors);
    if (line.condition) {
      say("  condition: {}\n", line.condition->text);
      for (const ExplainedResult& result : line.condition->results) print_result(result);
    }
    if (line.number) {
      say("  number: {}\n", line.number->text);
      for (const ExplainedResult& result : line.number->results) print_result(result);
    }
    if (line.picture) {
      print_picture(*line.picture);
      for (const ExplainedResult& result : line.picture->results) print_result(result);
    }
    if (line.tests) {
      if (!line.picture) print_picture(*line.tests);
      say("  through a cell that is known:\n");
      for (const ExplainedResult& result : line.tests->results) print_result(result, "    ");
    }
    for (const std::string& write : line.writes) say("  write: {}\n", write);
    for (const std::string& property : line.properties) say("  note: {}\n", property);
    if (programs_of(line).empty()) {
      say("  cost: no program of its own\n");
      return;
    }
    say("  cost: {} of {}, {}\n", operations_text(line.cost),
        plural(static_cast<std::size_t>(explanation_.words), "word"), plural(line.lanes, "lane"));
  }

  void print_program(ProgramIndex number, const std::string& purpose) {
    const bool is_new = printed_.insert(number).second;
    if (!is_new) {
      say("  program {}: above\n", number);
      return;
    }
    const ExplainedProgram& program = explanation_.program(number);
    say("  program {}{}\n", number, purpose);
    std::size_t name_width = 0;
    std::size_t text_width = 0;
    constexpr std::size_t widest = 72; // longer ones are rare, and would move the column of costs too far
    for (const ExplainedInstruction& instruction : program.code) {
      name_width = std::max(name_width, instruction.name.size());
      text_width = std::max(text_width, std::min(widest, instruction.text.size()));
    }
    for (const ExplainedInstruction& instruction : program.code) {
      say("    {:<{}} = {:<{}}  ; {}\n", instruction.name, name_width, instruction.text, text_width,
          cost_text(instruction.cost));
    }
  }

  void print_result(const ExplainedResult& result, const char* indent = "  ") {
    say("{}{} of program {}: {}\n", indent, result.name, result.program, result.what);
  }

  /// Prints which wins are read backwards, and why others are not.
  void print_wins(const ExplainedSide& side) {
    const ExplainedWins& wins = side.wins;
    if (!wins.lines.empty()) {
      print_results(fmt::format("wins of {} that are known before the move is made, {}", name(side.player),
                                game_.loaded.line_names(wins.lines)),
                    wins.results);
    }
    if (!wins.unread.empty()) {
      say("\n{}wins of {} are not known before the move is made: {}{}\n", wins.lines.empty() ? "" : "other ",
          name(side.player), wins.unread,
          wins.unread_line == 0 ? "" : fmt::format(" ({})", game_.line_name(wins.unread_line)));
    }
  }

  /// Prints results, grouped by the programs that compute them.
  void print_results(const std::string& title, const std::vector<ExplainedResult>& results) {
    if (results.empty()) return;
    say("\n{}\n", title);
    std::set<ProgramIndex> programs;
    for (const ExplainedResult& result : results) programs.insert(result.program);
    for (const ProgramIndex program : programs) {
      print_program(program, fmt::format(": {}", operations_text(explanation_.program(program).cost)));
      for (const ExplainedResult& result : results) {
        if (result.program == program) print_result(result);
      }
    }
  }

  void print_picture(const ExplainedPicture& picture) {
    say("  picture: {}; headings {}", picture.text, fmt::join(picture.headings, " "));
    if (!picture.properties.empty()) say("; {}", fmt::join(picture.properties, ", "));
    say("\n");
  }

  /// The lines that share a program.
  [[nodiscard]] std::string sharing(const ExplainedSide& side, ProgramIndex program) const {
    std::vector<std::uint32_t> lines;
    for (const ExplainedLine& line : side.lines) {
      if (line.picture && line.picture->program == program) lines.push_back(line.line);
    }
    return game_.loaded.line_names(lines);
  }

  const Explanation& explanation_;
  const Game& game_;
  const Selection& selection_;
  std::ostream& out_;
  std::set<ProgramIndex> printed_;
};

constexpr std::array<std::pair<std::string_view, NodeQuestion>, node_questions> questions{
    {{"search, moves", NodeQuestion::children},
     {"search, captures", NodeQuestion::captures},
     {"search, moves that do not lose at once", NodeQuestion::unbeaten},
     {"search, leaves", NodeQuestion::leaves},
     {"search, leaves where no move wins", NodeQuestion::safe_leaves},
     {"solving, moves", NodeQuestion::solving},
     {"positions after moves", NodeQuestion::unjudged},
     {"moves that end the game", NodeQuestion::ending}}};

} // namespace

std::string plural(std::size_t count, const std::string& what) {
  return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

std::set<ProgramIndex> programs_of(const ExplainedLine& line) {
  std::set<ProgramIndex> programs;
  const auto add = [&](const std::vector<ExplainedResult>& results) {
    for (const ExplainedResult& result : results) programs.insert(result.program);
  };
  if (line.condition) add(line.condition->results);
  if (line.number) add(line.number->results);
  if (line.picture) add(line.picture->results);
  if (line.tests) add(line.tests->results);
  return programs;
}

void print(const Explanation& explanation, const Game& game, const Selection& selection, std::ostream& out) {
  Printer(explanation, game, selection, out).print();
}

std::vector<SearchedForm> searched_forms(const CompiledRuleset& compiled) {
  const std::size_t values = compiled.ruleset->values.size();
  const std::optional<std::size_t> last = values == 0 ? std::nullopt : std::optional(values - 1);
  std::vector<SearchedForm> forms;
  forms.reserve(questions.size());
  for (const auto& [name, question] : questions) {
    const bool has_value = question < NodeQuestion::solving;
    forms.push_back({name, compiled.nodes->form(question, has_value ? last : std::nullopt)});
  }
  return forms;
}

} // namespace regola::console
