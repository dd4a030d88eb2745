#include "engine/solve/endless_play.hpp"

#include <unordered_set>

#include "engine/solve/solve.hpp"
#include "rules/ruleset/asks.hpp"
#include "rules/ruleset/status_text.hpp"

namespace regola {

namespace {

using Kind = Expression::Kind;

/// Reads all lines of a text for conditions on the past.
class PastReader {
public:
  explicit PastReader(const Ruleset& ruleset) : ruleset_(ruleset) {}

  [[nodiscard]] EndlessPlay read() {
    for (const Side& side : ruleset_.sides) {
      for (const Production* line : side.productions()) look_at(line->guard);
      for (const Judgement& line : side.forbids) look_at(line.guard);
      for (std::size_t i = 0; i < side.most.size(); ++i) look_at(side.most[i], side.most_lines[i]);
      for (const Judgement& line : side.passes) look_at(line.guard);
      for (const CellClass& line : side.classes) look_at(line.guard);
    }
    if (ruleset_.score) look_at(*ruleset_.score, ruleset_.score_line);
    for (const PlayerIndex player : {first_player, second_player}) {
      for (const Judgement& line : ruleset_.sides[player].ends) look_at_end(player, line);
      for (const Judgement& line : ruleset_.sides[player].claims) look_at_end(player, line);
    }
    look_at_all();
    return std::move(found_);
  }

private:
  void refuse(std::string why, std::uint32_t line) {
    if (found_.refusal.empty()) {
      found_.refusal = std::move(why);
      found_.refusal_line = line;
    }
  }

  [[nodiscard]] bool asks_for_past(const Expression& expression) const {
    return asks(ruleset_, expression, Kind::repeats) || asks(ruleset_, expression, Kind::cycle);
  }

  /// A line that does not end the game.
  void look_at(const Expression& expression, std::uint32_t line) {
    if (asks_for_past(expression)) {
      refuse("what may follow here depends on the positions that have stood before", line);
    }
    found_.counts_quiet = found_.counts_quiet || asks(ruleset_, expression, Kind::quiet);
  }
  void look_at(const Guard& guard) {
    if (guard.condition) look_at(*guard.condition, guard.line);
  }

  /// The least value of a counter for which a condition such as `what = 3`, `what >= 3` or `what > 2` holds;
  /// `nullopt` for other conditions.
  [[nodiscard]] static std::optional<int> threshold(const Judgement& line, Kind what) {
    const Expression& condition = *line.guard.condition;
    const bool compares = condition.operands.size() == 2 && condition.operands[0].kind == what &&
                          condition.operands[1].kind == Kind::number;
    if (!compares || line.picture || !line.guard.cells.empty()) return std::nullopt;
    const int number = condition.operands[1].number;
    if (condition.kind == Kind::equal || condition.kind == Kind::greater_equal) return number;
    if (condition.kind != Kind::greater) return std::nullopt;
    return number < std::numeric_limits<int>::max() ? number + 1 : number;
  }

  void look_at_end(PlayerIndex viewer, const Judgement& line) {
    if (!line.guard.condition) return;
    const Expression& condition = *line.guard.condition;
    const bool draws = line.kind == Judgement::Kind::draw;
    if (asks_for_past(condition)) {
      const auto repeats = threshold(line, Kind::repeats);
      const auto cycles = threshold(line, Kind::cycle);
      if (!(repeats && *repeats >= 2) && !(cycles && *cycles >= 1 && draws)) {
        refuse("this asks for the past in a way that is no rule on play that goes round", line.guard.line);
        return;
      }
      std::optional<PlayerIndex> winner;
      if (!draws) winner = line.kind == Judgement::Kind::win ? viewer : other(viewer);
      if (!found_.repetitions.empty() && winner != found_.winner) {
        refuse("who goes round last decides who wins, so that the past counts", line.guard.line);
      }
      found_.winner = winner;
      found_.repetitions.push_back(line.guard.line);
    } else if (asks(ruleset_, condition, Kind::quiet)) {
      const auto plies = threshold(line, Kind::quiet);
      if (draws && plies && *plies >= 2) {
        const auto counter = static_cast<std::size_t>(condition.operands[0].number);
        found_.quiet_draws.push_back({line.guard.line, counter, *plies});
      } else {
        found_.counts_quiet = true;
      }
    }
  }

  /// Positions that a line on repetitions counts as equal must be equal for a solver; else the line cannot be
  /// left out. They may differ in passes. That changes nothing where players pass only if they are stuck:
  /// then two passes in a row end the game before the second one.
  void look_at_all() {
    if (found_.repetitions.empty()) return;
    const std::uint32_t line = found_.repetitions.front();
    const bool passes = std::any_of(ruleset_.sides.begin(), ruleset_.sides.end(), [](const Side& side) {
      return std::any_of(side.passes.begin(), side.passes.end(), [](const Judgement& pass) {
        return !pass.guard.condition || !needs_stuck(*pass.guard.condition);
      });
    });
    if (found_.counts_quiet) {
      refuse("repetitions and quiet plies both decide, so that positions alone do not tell", line);
    } else if (passes) {
      refuse(
          "repetitions and passes of a player who has moves both decide, so that positions alone do not tell",
          line);
    } else if (found_.winner && !found_.quiet_draws.empty()) {
      refuse("play that goes round is won, and quiet play is drawn: which comes first, the past decides",
             line);
    }
  }

  const Ruleset& ruleset_;
  EndlessPlay found_;
};

} // namespace

bool EndlessPlay::is_repetition(const Result& result) const {
  return result.line != 0 &&
         std::find(repetitions.begin(), repetitions.end(), result.line) != repetitions.end();
}

bool EndlessPlay::leaves_out(const Result& result) const {
  return is_repetition(result) ||
         (result.line != 0 && std::any_of(quiet_draws.begin(), quiet_draws.end(),
                                          [&](const QuietDraw& draw) { return draw.line == result.line; }));
}

bool EndlessPlay::is_before_quiet_draws(const Status& status, std::optional<int> plies) const {
  return std::all_of(quiet_draws.begin(), quiet_draws.end(), [&](const QuietDraw& draw) {
    const int now = draw.counter < status.quiet.size() ? status.quiet[draw.counter] : 0;
    return plies && now + *plies < draw.plies;
  });
}

EndlessPlay endless_play(const Ruleset& ruleset) { return PastReader(ruleset).read(); }

bool needs_stuck(const Expression& condition) {
  return condition.kind == Kind::stuck ||
         (condition.kind == Kind::conjunction &&
          std::any_of(condition.operands.begin(), condition.operands.end(), needs_stuck));
}

bool fills_board(const Ruleset& ruleset) {
  const SymbolSet empty(std::string(1, empty_symbol));
  const auto fills = [&](const Production& line) {
    bool writes = false;
    for (std::size_t i = 0; i < line.right.size(); ++i) {
      const Write& write = line.right[i];
      if (write.kind == Write::Kind::keep) continue;
      if (write.kind != Write::Kind::symbols || SymbolSet(write.symbols).contains(empty_symbol)) return false;
      writes = writes ||
               (line.left.elements[i].is_single() && line.left.elements[i].test.symbols.is_subset_of(empty) &&
                !line.left.elements[i].test.off);
    }
    return writes;
  };
  return ruleset.rules.empty() && ruleset.turn == Turn::beside &&
         std::all_of(ruleset.sides.begin(), ruleset.sides.end(), [&](const Side& side) {
           return side.parts.empty() && side.afters.empty() && side.passes.empty() &&
                  std::all_of(side.moves.begin(), side.moves.end(), fills);
         });
}

Score score_of_end(const Ruleset& ruleset, const Result& result, PlayerIndex player, int plies,
                   const Machine& machine, Position behind) {
  if (result.ending == Ending::stopped) {
    throw Unsolvable("the game stops in " + to_text(ruleset, machine.write(behind)) +
                     ", and no line says what that means");
  }
  return seen_by(player, score_of(result, plies));
}

bool goes_round(const Ruleset& ruleset, const Status& status) {
  constexpr int games = 32;
  constexpr int most_plies = 400;
  std::size_t moves_to_list = std::size_t{1} << 18U; // in all games together
  Engine engine(ruleset);
  Random random(1);
  for (int game = 0; game < games; ++game) {
    Status at = status;
    std::unordered_set<Word> met;
    for (int ply = 0; ply < most_plies; ++ply) {
      Machine& machine = engine.machine(at);
      const Position position = machine.read(at);
      if (!met.insert(machine.hash(position)).second) return true;
      if (as_claimed(machine.judge(position)).ending != Ending::open) break;
      const Machine::Children moves = machine.children(position, Machine::no_value);
      if (moves.size() > moves_to_list) return false;
      moves_to_list -= moves.size();
      const std::size_t move = moves.first + random.below(static_cast<std::uint32_t>(moves.size()));
      at = machine.write(machine.child(move).position);
    }
  }
  return false;
}

} // namespace regola
