// Answers to wins that are read backwards: which moves leave none, and whether any win may still come about.

#include "engine/compiled/compile/compiler.hpp"
#include "engine/matcher/result.hpp"

namespace regola {

namespace {

/// A symbol that a move puts on a cell that held one of these.
struct Put {
  SymbolSet before;
  Symbol after = 0;
};

/// What a player's moves put on the board. nullopt unless each puts one symbol on one cell and tests only
/// symbols of cells at fixed distances.
std::optional<std::vector<Put>> single_puts(const CompiledSide& side) {
  std::vector<Put> puts;
  for (const CompiledProduction& line : side.moves) {
    if (line.never) continue;
    const Picture& left = line.source->left;
    const auto is_plain = [](const Element& element) {
      return element.is_single() && element.test.variable == 0 && element.test.within == no_class &&
             element.test.outside == no_class && !element.length;
    };
    if (line.writes.size() != 1 || line.gate.condition || !line.source->guard.cells.empty() ||
        left.line_count || !all_of(left.elements, is_plain)) {
      return std::nullopt;
    }
    const CompiledWrite& write = line.writes.front();
    puts.push_back({left.elements[write.element].test.symbols, write.symbols.front()});
  }
  return puts;
}

/// Whether a cell that passes a test may fail it after a move.
bool may_spoil(const std::vector<Put>& puts, const SymbolSet& test) {
  return any_of(puts,
                [&](const Put& put) { return put.before.intersects(test) && !test.contains(put.after); });
}

/// Whether a cell that fails a test may pass it after a move.
bool may_help(const std::vector<Put>& puts, const SymbolSet& test) {
  return any_of(puts,
                [&](const Put& put) { return test.contains(put.after) && !put.before.is_subset_of(test); });
}

/// The symbols of cells that may hold one of `wanted` after any number of moves.
SymbolSet may_become(SymbolSet wanted, const std::vector<Put>& puts) {
  for (bool grows = true; grows;) {
    grows = false;
    for (const Put& put : puts) {
      if (!wanted.contains(put.after) || put.before.is_subset_of(wanted)) continue;
      wanted |= put.before;
      grows = true;
    }
  }
  return wanted;
}

/// What the moves of both players put on the board.
std::vector<Put> all_puts(const std::array<CompiledSide, 2>& sides) {
  std::vector<Put> puts;
  for (const CompiledSide& side : sides) {
    for (const CompiledProduction& line : side.moves) {
      if (line.never) continue;
      for (const CompiledWrite& write : line.writes) {
        puts.push_back({line.source->left.elements[write.element].test.symbols, write.symbols.front()});
      }
    }
  }
  return puts;
}

/// Finds the answers to one player's wins.
class AnswersReader {
public:
  AnswersReader(CompiledRuleset& out, PlayerIndex winner)
      : out_(out), ruleset_(*out.ruleset), winner_(winner), side_(out.sides[winner]) {}

  /// Whether the player's wins after a move of the opponent are known without making it. They are if such a
  /// move can only take a cell that completes a picture, or enable a move of the player.
  /// @param puts of the opponent
  [[nodiscard]] bool foresees(const std::vector<Put>& puts) const {
    for (std::size_t end = 0; end < side_.wins.ends; ++end) {
      for (const Element& element : picture(end).elements) {
        const CellTest& test = element.test;
        if (test.variable != 0 || may_spoil(puts, test.symbols) || may_help(puts, test.symbols)) return false;
      }
    }
    for (const CompletingWrite& write : side_.wins.writes) {
      const Picture& left = side_.moves[write.line].source->left;
      for (std::size_t i = 0; i < left.elements.size(); ++i) {
        const SymbolSet& test = left.elements[i].test.symbols;
        const auto fits = [&](const Put& put) { return test.contains(put.after); };
        const bool is_told = i == write.element
                                 ? none_of(puts, fits)
                                 : !may_spoil(puts, test) && (!may_help(puts, test) || all_of(puts, fits));
        if (!is_told) return false;
      }
    }
    return true;
  }
  /// Whether a move of the opponent may end the game other than by a win that is read backwards, while the
  /// player has moves left.
  [[nodiscard]] bool is_ended_by_answers() const {
    const CompiledSide& opponent = out_.sides[other(winner_)];
    return std::any_of(opponent.reachable_ends.begin() + static_cast<std::ptrdiff_t>(opponent.wins.ends),
                       opponent.reachable_ends.end(),
                       [](const ReachableEnd& end) { return end.kind != ReachableEnd::Kind::stuck; });
  }
  /// Finds moves of the opponent that supply the only cell that a winning move lacks, besides the cell it
  /// wins on.
  void find_enabled(const std::vector<Put>& puts, CompiledAnswers& answers) {
    SymbolSet before;
    for (const Put& put : puts) before |= put.before;
    for (std::size_t which = 0; which < side_.wins.writes.size(); ++which) {
      const CompletingWrite& write = side_.wins.writes[which];
      const Picture& left = side_.moves[write.line].source->left;
      for (std::size_t i = 0; i < left.elements.size(); ++i) {
        const SymbolSet& test = left.elements[i].test.symbols;
        if (i == write.element || !may_help(puts, test)) continue;
        for (std::size_t heading = 0; heading < write.cells.size(); ++heading) {
          if (write.cells[heading] == no_register) continue;
          Picture lacking = left;
          lacking.pivot = lacking.anchor = i;
          lacking.headings = {left.headings[heading]};
          lacking.elements[i].test = {};
          lacking.elements[i].test.symbols = before - test;
          const CompiledPicture found = compile(lacking, winner_, i);
          answers.enabled.push_back({which, heading, found.matches, found.distances.front()[write.element]});
        }
      }
    }
  }
  /// Compiles the pictures of the player's wins, where each test also accepts the symbols that moves may
  /// still turn into accepted ones. Returns where they match; if they match nowhere, the player can no longer
  /// win. Returns no_register if one of them has variables, or would match on any board.
  /// @param puts of both players
  [[nodiscard]] Register open_pictures(const std::vector<Put>& puts) {
    Register open = no_register;
    for (std::size_t end = 0; end < side_.wins.ends; ++end) {
      Picture relaxed = picture(end);
      bool is_asking = false;
      for (Element& element : relaxed.elements) {
        if (element.test.symbols.empty()) continue;
        if (element.test.variable != 0) return no_register;
        element.test.symbols = may_become(element.test.symbols, puts);
        is_asking = is_asking || !ruleset_.symbols.is_subset_of(element.test.symbols);
      }
      if (!is_asking) return no_register;
      const CompiledPicture compiled = compile(relaxed, side_.reachable_ends[end].viewer, std::nullopt);
      const Register found = program_.or_lanes(compiled.matches);
      open = open == no_register ? found : program_.bit_or(open, found);
    }
    return open;
  }
  /// Whether the moves of neither player let this one win in another way.
  [[nodiscard]] bool wins_by_pictures_alone() const {
    const CompiledSide& opponent = out_.sides[other(winner_)];
    return side_.wins.all && none_of(opponent.reachable_ends, [&](const ReachableEnd& end) {
             const Result result = result_of(ruleset_.sides[end.viewer].ends[end.end], end.viewer);
             return result.ending == Ending::won && result.winner == winner_;
           });
  }
  [[nodiscard]] Program& program() { return program_; }

private:
  [[nodiscard]] const Picture& picture(std::size_t end) const {
    const ReachableEnd& found = side_.reachable_ends[end];
    return *out_.sides[found.viewer].ends[found.end].picture->picture.source;
  }
  [[nodiscard]] CompiledPicture compile(const Picture& asked, PlayerIndex viewer,
                                        std::optional<std::size_t> pivot) {
    return PictureCompiler(ruleset_, ruleset_.sides[viewer], out_.layout, program_)
        .compile(asked, {.pivot = pivot});
  }

  CompiledRuleset& out_;
  const Ruleset& ruleset_;
  PlayerIndex winner_;
  const CompiledSide& side_;
  Program program_;
};

} // namespace

/// Call it when the wins of both players have been read backwards.
void Compiler::find_answers(PlayerIndex winner) {
  CompiledSide& side = out_.sides[winner];
  const CompiledSide& opponent = out_.sides[other(winner)];
  AnswersReader reader(out_, winner);
  // Both must win only by pictures that are read backwards, so that all effects of moves are known.
  if (side.wins.ends == 0 || opponent.wins.ends == 0 || !reader.wins_by_pictures_alone()) return;
  CompiledAnswers answers;
  if (!ruleset_.score) answers.open = reader.open_pictures(all_puts(out_.sides));
  const std::optional<std::vector<Put>> puts = single_puts(opponent);
  if (puts && single_puts(side) && side.passes.empty() && opponent.passes.empty() &&
      !reader.is_ended_by_answers() && reader.foresees(*puts)) {
    answers.foreseen = true;
    reader.find_enabled(*puts, answers);
  }
  if (!answers.foreseen && answers.open == no_register) return;
  std::vector<Register*> kept{&answers.open};
  for (EnabledWin& win : answers.enabled) kept.push_back(&win.cells);
  answers.program = keep(std::move(reader.program()), kept);
  side.answers = std::move(answers);
}

} // namespace regola
