// What the other player can do about wins that are read backwards: which of his moves leave one, and whether
// any may still come about.

#include <algorithm>

#include "engine/compiled/compile/compiler.hpp"
#include "engine/matcher/result.hpp"

namespace regola {

namespace {

/// A symbol that a move puts where one of these stood.
struct Put {
  SymbolSet before;
  Symbol after = 0;
};

/// What a player's moves put on the board, where each of them puts one symbol on one cell, and asks for
/// nothing but the symbols on cells at known distances. Nothing where some do more.
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
        left.line_count || !std::all_of(left.elements.begin(), left.elements.end(), is_plain)) {
      return std::nullopt;
    }
    const CompiledWrite& write = line.writes.front();
    puts.push_back({left.elements[write.element].test.symbols, write.symbols.front()});
  }
  return puts;
}

/// Whether a cell that passes a test may fail it behind a move.
bool may_spoil(const std::vector<Put>& puts, const SymbolSet& test) {
  return std::any_of(puts.begin(), puts.end(), [&](const Put& put) {
    return put.before.intersects(test) && !test.contains(put.after);
  });
}

/// Whether a cell that fails a test may pass it behind a move.
bool may_help(const std::vector<Put>& puts, const SymbolSet& test) {
  return std::any_of(puts.begin(), puts.end(), [&](const Put& put) {
    return test.contains(put.after) && !put.before.is_subset_of(test);
  });
}

/// The symbols of cells that may hold one of these behind any number of moves.
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

/// What all moves of a text put anywhere.
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

/// Looks at the wins of one player that are read backwards.
class AnswersReader {
public:
  AnswersReader(CompiledRuleset& out, PlayerIndex winner)
      : out_(out), ruleset_(*out.ruleset), winner_(winner), side_(out.sides[winner]) {}

  [[nodiscard]] bool foresees(const std::vector<Put>& puts) const;
  [[nodiscard]] bool is_ended_by_answers() const;
  void find_enabled(const std::vector<Put>& puts, CompiledAnswers& answers);
  [[nodiscard]] Register open_pictures(const std::vector<Put>& puts);
  [[nodiscard]] bool wins_by_pictures_alone() const;
  [[nodiscard]] Program& program() { return program_; }

private:
  [[nodiscard]] const Picture& picture(std::size_t end) const {
    const ReachableEnd& found = side_.reachable_ends[end];
    return *out_.sides[found.viewer].ends[found.end].picture->picture.source;
  }
  [[nodiscard]] CompiledPicture compile(const Picture& asked, PlayerIndex viewer,
                                        std::optional<std::size_t> pivot) {
    PictureQuestion question;
    question.pivot = pivot;
    return PictureCompiler(ruleset_, ruleset_.sides[viewer], out_.layout, program_).compile(asked, question);
  }

  CompiledRuleset& out_;
  const Ruleset& ruleset_;
  PlayerIndex winner_;
  const CompiledSide& side_;
  Program program_;
};

/// Where the player wins behind a move of the other one is known without making it if such a move can do two
/// things alone: take the cell on which he would complete a picture, or give his own move what it asks for.
/// @param puts of the other player
bool AnswersReader::foresees(const std::vector<Put>& puts) const {
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
                               ? std::none_of(puts.begin(), puts.end(), fits)
                               : !may_spoil(puts, test) &&
                                     (!may_help(puts, test) || std::all_of(puts.begin(), puts.end(), fits));
      if (!is_told) return false;
    }
  }
  return true;
}

/// Whether a move of the other player may end the game, but by a win that is read backwards, where this one
/// has a move left.
bool AnswersReader::is_ended_by_answers() const {
  const CompiledSide& opponent = out_.sides[other(winner_)];
  return std::any_of(opponent.reachable_ends.begin() + static_cast<std::ptrdiff_t>(opponent.wins.ends),
                     opponent.reachable_ends.end(),
                     [](const ReachableEnd& end) { return end.kind != ReachableEnd::Kind::stuck; });
}

/// Where a move of the other player fits the only cell that a winning move lacks besides the one it wins on.
void AnswersReader::find_enabled(const std::vector<Put>& puts, CompiledAnswers& answers) {
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

/// All pictures of the player's wins that may still come about, if every cell may become what it can by any
/// moves. No register where that says nothing.
/// @param puts of both players
Register AnswersReader::open_pictures(const std::vector<Put>& puts) {
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

/// Whether neither player's moves make this one win otherwise.
bool AnswersReader::wins_by_pictures_alone() const {
  const CompiledSide& opponent = out_.sides[other(winner_)];
  return side_.wins.all && std::none_of(opponent.reachable_ends.begin(), opponent.reachable_ends.end(),
                                        [&](const ReachableEnd& end) {
                                          const Result result =
                                              result_of(ruleset_.sides[end.viewer].ends[end.end], end.viewer);
                                          return result.ending == Ending::won && result.winner == winner_;
                                        });
}

} // namespace

/// Once the wins of both players are read backwards.
void Compiler::find_answers(PlayerIndex winner) {
  CompiledSide& side = out_.sides[winner];
  const CompiledSide& opponent = out_.sides[other(winner)];
  AnswersReader reader(out_, winner);
  // Both must win by pictures that are read backwards, so that all that moves do is known.
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
