// What each line of a text is compiled to.

#include <cstdlib>

#include <fmt/format.h>

#include "engine/compiled/explain/explainer.hpp"

namespace regola {

std::string word_of(Judgement::Kind kind) {
  switch (kind) {
  case Judgement::Kind::win: return "win";
  case Judgement::Kind::lose: return "lose";
  case Judgement::Kind::draw: break;
  }
  return "draw";
}

/// The cost of a line: of each program, the part that computes its results.
void Explainer::sum_up(ExplainedLine& line) const {
  std::vector<std::pair<ProgramIndex, std::vector<Register>>> asked;
  const auto ask = [&](const std::vector<ExplainedResult>& results) {
    for (const ExplainedResult& result : results) {
      auto known = find_if(asked, [&](const auto& entry) { return entry.first == result.program; });
      if (known == asked.end()) known = asked.insert(asked.end(), {result.program, {}});
      known->second.push_back(result.result);
      line.lanes = std::max(line.lanes, rules_.programs[result.program].lanes(result.result));
    }
  };
  if (line.condition) ask(line.condition->results);
  if (line.number) ask(line.number->results);
  if (line.picture) {
    ask(line.picture->results);
  } else if (line.tests) {
    ask(line.tests->results);
  }
  for (const auto& [program, results] : asked) line.cost += cost(rules_, rules_.programs[program], results);
}

ExplainedLine Explainer::guarded(const Guard& guard, const CompiledGuard& gate, std::string word) {
  ExplainedLine line;
  line.line = guard.line;
  line.word = std::move(word);
  line.anchors = text_.cells(guard.cells);
  if (gate.condition) line.condition = expression(*gate.condition);
  if (gate.limits_anchor) line.properties.emplace_back("a walk finds whether the anchor lies on these cells");
  return line;
}

/// As in the text of the game, with the symbol on the cell spelled out.
std::string Explainer::sum(const Sum& sum) {
  std::string text;
  for (const Sum::Term& term : sum.terms) {
    const std::string what =
        term.variable == 0 ? "what stands there" : fmt::format("what {} stands for", term.variable);
    text += (term.factor < 0 ? " - " : text.empty() ? "" : " + ") + what;
  }
  return sum.number == 0 ? text
                         : fmt::format("{} {} {}", text, sum.number < 0 ? '-' : '+', std::abs(sum.number));
}

/// In words: what the cells of an element hold afterwards, and which planes change.
std::string Explainer::write(const Production& line, const CompiledWrite& write) const {
  const std::string where =
      fmt::format("cell {} ({})", write.element + 1, text_.element(line.left.elements[write.element]));
  if (write.kind == Write::Kind::variable) {
    return fmt::format("{} becomes what {} stands for", where, write.symbols);
  }
  if (write.kind == Write::Kind::sum) return fmt::format("{} becomes {}", where, sum(write.source->sum));
  std::string cleared;
  for (const std::int16_t plane : write.olds) {
    if (!contains(write.planes, plane) || write.planes.size() > 1) {
      cleared += rules_.symbols.symbol(static_cast<std::size_t>(plane));
    }
  }
  std::string set;
  for (const std::int16_t plane : write.planes) {
    if (plane >= 0) set += rules_.symbols.symbol(static_cast<std::size_t>(plane));
  }
  std::string text =
      fmt::format("{} becomes {}", where,
                  write.symbols.size() == 1 ? write.symbols : fmt::format("one of {{{}}}", write.symbols));
  if (!cleared.empty()) text += fmt::format("; clear {}", fmt::join(cleared.begin(), cleared.end(), " "));
  if (!set.empty()) text += fmt::format("; set {}", fmt::join(set.begin(), set.end(), " or "));
  return text;
}

/// Whether forms use one line in place of this one and one above it. @see joined_lines
bool Explainer::is_joined(const Production& line) const {
  if (!rules_.compiled_lines || !ruleset_.rules.empty()) return false;
  const auto& sides = rules_.compiled_lines->ruleset->sides;
  return none_of(sides, [&](const Side& side) {
    const std::vector<const Production*> lines = side.productions();
    return any_of(lines, [&](const Production* other) { return other->guard.line == line.guard.line; });
  });
}

ExplainedLine Explainer::production(const CompiledProduction& compiled, std::string word, bool goes_on) {
  const Production& source = *compiled.source;
  ExplainedLine line = guarded(source.guard, compiled.gate, std::move(word));
  if (compiled.left.picture.matches != no_register) line.picture = picture(compiled.left, "matches");
  if (goes_on) line.tests = picture(compiled.tests, "tests");
  for (const CompiledWrite& each : compiled.writes) line.writes.push_back(write(source, each));
  if (source.every) line.properties.emplace_back("all matches at an anchor are one move");
  if (source.again) line.properties.emplace_back("goes on from the anchor");
  if (source.once) line.properties.emplace_back("ways that lead from one cell to one status are one move");
  if (source.each) line.properties.emplace_back("follows each step of a move");
  if (source.free) line.properties.emplace_back("lies anywhere");
  if (source.extra) line.properties.emplace_back("the player moves again");
  if (compiled.chooses) line.properties.emplace_back("a move for each symbol it may put");
  if (compiled.copies) line.properties.emplace_back("a walk finds what it copies or adds up");
  if (compiled.shares_text)
    line.properties.emplace_back("its moves are compared with those of other matches");
  if (is_joined(source))
    line.properties.emplace_back("one line in forms with one above that differs in its directions alone");
  sum_up(line);
  return line;
}

ExplainedLine Explainer::judgement(const CompiledJudgement& compiled, std::string word) {
  ExplainedLine line = guarded(compiled.source->guard, compiled.gate, std::move(word));
  if (compiled.picture) {
    const bool by_program = compiled.picture->picture.exact && !compiled.gate.limits_anchor;
    line.picture = picture(*compiled.picture, by_program ? "holds if not empty" : "walked for the matches");
  }
  sum_up(line);
  return line;
}

ExplainedLine Explainer::cell_class(const CompiledClass& compiled) {
  ExplainedLine line = guarded(compiled.source->guard, compiled.gate, "class");
  line.picture = picture(compiled.picture, "walked for the matches");
  if (compiled.covered != no_register) {
    line.picture->results.insert(line.picture->results.begin(),
                                 result("members of the class", compiled.picture.program, compiled.covered));
  }
  if (ruleset_.sides[first_player].following[compiled.source->index]) {
    line.properties.emplace_back("means what the direction of the asking line makes of it");
  }
  sum_up(line);
  return line;
}

ExplainedLine Explainer::number(const CompiledExpression& compiled, std::uint32_t at, std::string word) {
  ExplainedLine line;
  line.line = at;
  line.word = std::move(word);
  line.number = expression(compiled);
  sum_up(line);
  return line;
}

} // namespace regola
