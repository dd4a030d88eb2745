#include <algorithm>
#include <cstdlib>
#include <map>
#include <numeric>

#include "engine/compiled/compiled.hpp"

namespace regola {

namespace {

/// The picture reads the same from both ends.
bool is_palindrome(const Picture& picture, const Side& side) {
  if (picture.has_rows) {
    return false;
  }
  const auto& elements = picture.elements;
  for (std::size_t i = 0; i < elements.size(); ++i) {
    const Element& a = elements[i];
    const Element& b = elements[elements.size() - 1 - i];
    const auto follows = [&](ClassIndex index) { return index != no_class && side.following[index]; };
    if (!(a.test.symbols == b.test.symbols) || a.test.off != b.test.off || a.test.within != b.test.within ||
        a.test.outside != b.test.outside || a.least != b.least || a.most != b.most ||
        a.contact != b.contact || follows(a.test.within) || follows(a.test.outside)) {
      return false;
    }
  }
  return true;
}

/// Of two opposite headings one alone, on a grid all pointing the same way: towards higher cells.
std::vector<Heading> half_of(const Board& board, const std::vector<Heading>& headings) {
  std::vector<Heading> half;
  const auto has = [](const std::vector<Heading>& some, RelationIndex along) {
    return std::any_of(some.begin(), some.end(), [&](const Heading& other) { return other.along == along; });
  };
  for (const Heading& heading : headings) {
    const RelationIndex opposite = board.relation(heading.along).opposite;
    const std::optional<Step> step = board.relation(heading.along).step;
    const bool points_down = !step || step->down > 0 || (step->down == 0 && step->right > 0);
    if (!has(headings, opposite) || opposite == heading.along ||
        (step ? points_down : !has(half, opposite))) {
      half.push_back(heading);
    }
  }
  return half;
}

bool takes_away(const Element& element, const Write& write, const CellTest& cell) {
  return element.test.symbols.intersects(cell.symbols) && write.kind == Write::Kind::symbols &&
         !SymbolSet(write.symbols).intersects(cell.symbols);
}

bool is_run(const Element& element) { return element.contact.empty() && element.least != element.most; }

/// Whether a match is known by its heading and the cells of its two anchors.
bool is_told_by_ends(const Production& line, const CompiledPicture& left) {
  const Picture& picture = line.left;
  if (left.determinate && left.pivot == picture.anchor && picture.elements[left.pivot].is_single()) {
    return true;
  }
  const bool grid = left.exact && !picture.has_rows;
  const auto runs = std::count_if(picture.elements.begin(), picture.elements.end(), is_run);
  const bool contacts = std::any_of(picture.elements.begin(), picture.elements.end(),
                                    [](const Element& element) { return !element.contact.empty(); });
  if (!grid || runs != 1 || contacts) {
    return false;
  }
  const auto run = static_cast<std::size_t>(
      std::find_if(picture.elements.begin(), picture.elements.end(), is_run) - picture.elements.begin());
  return (picture.anchor < run && run < line.right_anchor) ||
         (line.right_anchor < run && run < picture.anchor);
}

class Compiler {
public:
  explicit Compiler(CompiledRuleset& out) : out_(out), ruleset_(*out.ruleset) {}

  void compile();

private:
  [[nodiscard]] PictureCompiler pictures(PlayerIndex player, Program& program) {
    return {ruleset_, ruleset_.sides[player], out_.layout, program};
  }
  ProgramIndex keep(Program program, std::vector<Register*> kept) {
    std::erase_if(kept, [](const Register* value) { return *value == no_register; });
    program.optimise(std::move(kept));
    out_.programs.push_back(std::move(program));
    return static_cast<ProgramIndex>(out_.programs.size() - 1);
  }
  /// The values of a picture that its readers need.
  static void collect(CompiledPicture& picture, bool walks, std::vector<Register*>& kept) {
    kept.push_back(&picture.matches);
    if (!walks) {
      std::fill(picture.tests.begin(), picture.tests.end(), no_register);
    }
    for (Register& test : picture.tests) kept.push_back(&test);
  }

  [[nodiscard]] Gate gate(const Guard& guard, const Picture* picture, PlayerIndex player);
  [[nodiscard]] PictureQuestion question(const Guard& guard, const Picture& picture) const;
  [[nodiscard]] CompiledProduction production(const Production& line, PlayerIndex player);
  void compile_moves(CompiledSide& side, PlayerIndex player);
  [[nodiscard]] CompiledJudgement judgement(const Judgement& line, PlayerIndex player);
  [[nodiscard]] CompiledClass cell_class(const CellClass& line, PlayerIndex player);
  [[nodiscard]] Register covered(Program& program, const CompiledPicture& picture);
  [[nodiscard]] CompiledExpression expression(const Expression& source, PlayerIndex player);
  void compile_count(CompiledExpression& result, PlayerIndex player);
  [[nodiscard]] Register distinct(Program& program, const Expression& source, PlayerIndex player);
  void compile_attack(CompiledExpression& result, PlayerIndex asker, PlayerIndex attacker);
  void find_draws(CompiledSide& side, PlayerIndex player, Program& program);
  void mark_shared_texts(std::vector<CompiledProduction>& lines) const;
  static void mark_shared_names(CompiledSide& side);
  static void point_at_writes(std::vector<CompiledProduction>& lines);
  void find_reachable_ends(PlayerIndex mover);

  CompiledRuleset& out_;
  const Ruleset& ruleset_;
};

/// Where the anchor is one cell, the program itself sees to the cells a line names.
PictureQuestion Compiler::question(const Guard& guard, const Picture& picture) const {
  PictureQuestion question;
  const Element& anchor = picture.elements[picture.anchor];
  if (anchor.is_single() && !anchor.test.off) {
    question.pivot = picture.anchor;
    if (!guard.cells.empty()) {
      question.anchors = out_.layout.mask(guard.cells);
    }
  }
  return question;
}

Gate Compiler::gate(const Guard& guard, const Picture* picture, PlayerIndex player) {
  Gate gate;
  if (guard.condition) {
    gate.condition = expression(*guard.condition, player);
  }
  if (!guard.cells.empty()) {
    gate.anchors = out_.layout.mask(guard.cells);
    gate.limits_anchor = picture != nullptr && !question(guard, *picture).anchors;
  }
  return gate;
}

CompiledProduction Compiler::production(const Production& line, PlayerIndex player) {
  CompiledProduction result;
  result.source = &line;
  result.gate = gate(line.guard, &line.left, player);
  for (std::size_t i = 0; i < line.right.size(); ++i) {
    const Write& write = line.right[i];
    if (write.kind == Write::Kind::keep) {
      continue;
    }
    CompiledWrite compiled;
    compiled.element = i;
    compiled.kind = write.kind;
    compiled.symbols = write.symbols;
    result.copies = result.copies || write.kind == Write::Kind::variable;
    if (write.kind == Write::Kind::symbols) {
      for (const Symbol symbol : write.symbols) {
        compiled.planes.push_back(static_cast<std::int16_t>(out_.symbols.plane(symbol)));
      }
      result.chooses = result.chooses || write.symbols.size() > 1;
    }
    // Where several matches write together, or a group reaches back, anything may stand there by then.
    const Element& element = line.left.elements[i];
    const bool anything = line.every || !element.contact.empty();
    for (const Symbol symbol : (anything ? ruleset_.symbols : element.test.symbols).to_string()) {
      if (out_.symbols.plane(symbol) >= 0) {
        compiled.olds.push_back(static_cast<std::int16_t>(out_.symbols.plane(symbol)));
      }
    }
    result.writes.push_back(std::move(compiled));
  }
  result.copies =
      result.copies || std::any_of(line.left.elements.begin(), line.left.elements.end(),
                                   [](const Element& element) { return element.test.variable != 0; });
  PictureQuestion tests = question(line.guard, line.left);
  tests.where = false;
  Program program;
  result.tests.picture = pictures(player, program).compile(line.left, tests);
  std::vector<Register*> kept;
  collect(result.tests.picture, true, kept);
  result.tests.program = keep(std::move(program), kept);
  return result;
}

void Compiler::compile_moves(CompiledSide& side, PlayerIndex player) {
  for (const Production& line : ruleset_.sides[player].moves) {
    side.moves.push_back(production(line, player));
  }
  Program shared;
  std::vector<Register*> shared_kept;
  // Lines are told apart first: how a random game is played depends on it.
  for (CompiledProduction& line : side.moves) {
    Program own;
    std::vector<Register*> own_kept;
    Program& program = line.gate.condition ? own : shared;
    std::vector<Register*>& kept = line.gate.condition ? own_kept : shared_kept;
    const Production& source = *line.source;
    line.left.picture = pictures(player, program).compile(source.left, question(source.guard, source.left));
    CompiledPicture& picture = line.left.picture;
    picture.rigid = picture.rigid &&
                    std::none_of(line.writes.begin(), line.writes.end(), [&](const CompiledWrite& write) {
                      return source.left.elements[write.element].test.off; // it may not be there
                    });
    // One that is rigid is placed without its tests; with several rows only if nothing else is asked of it.
    const bool plain =
        !line.copies && (picture.straight || !(source.every || line.chooses || line.gate.limits_anchor));
    collect(picture, !(picture.rigid && plain), kept);
    if (line.gate.condition) {
      line.left.program = keep(std::move(own), own_kept);
    }
  }
  find_draws(side, player, shared);
  for (DrawSource& draw : side.draws) shared_kept.push_back(&draw.matches);
  side.unconditional = keep(std::move(shared), shared_kept);
  for (CompiledProduction& line : side.moves) {
    if (!line.gate.condition) {
      line.left.program = side.unconditional;
    }
  }
}

/// Collects what a random move can be drawn from, if all lines are of the kind that needs no list.
void Compiler::find_draws(CompiledSide& side, PlayerIndex player, Program& program) {
  mark_shared_texts(side.moves);
  const Side& source = ruleset_.sides[player];
  const bool plain = ruleset_.rules.empty() && source.parts.empty() && source.forbids.empty() &&
                     source.most.empty() && ruleset_.hands.empty() && !ruleset_.keeps_past &&
                     std::all_of(side.moves.begin(), side.moves.end(), [](const CompiledProduction& line) {
                       const Production& text = *line.source;
                       const CompiledPicture& left = line.left.picture;
                       const bool apart = !text.every || (text.right_anchor == text.left.anchor &&
                                                          left.pivot == text.left.anchor);
                       return apart && left.straight && !line.gate.condition && !line.chooses &&
                              !line.copies && !line.shares_text && !line.gate.limits_anchor;
                     });
  if (!plain) {
    return;
  }
  side.draws_from_masks = true;
  for (std::size_t i = 0; i < side.moves.size(); ++i) {
    const CompiledProduction& line = side.moves[i];
    const Register matches = line.left.picture.matches;
    if (line.source->every) {
      const Register anchors = program.unite(matches);
      const auto same = std::find_if(side.draws.begin(), side.draws.end(), [&](const DrawSource& draw) {
        const Production& other = *side.moves[draw.line].source;
        return other.every && other.name == line.source->name;
      });
      if (same == side.draws.end()) {
        side.draws.push_back({anchors, i, 0});
      } else {
        same->matches = program.join(same->matches, anchors);
      }
      continue;
    }
    for (std::size_t heading = 0; heading < line.left.picture.headings(); ++heading) {
      side.draws.push_back({matches, i, heading});
    }
  }
}

/// A match that differs from another in its text need not be compared with it.
void Compiler::mark_shared_texts(std::vector<CompiledProduction>& lines) const {
  // What tells matches apart: the name, and how the cell the move goes to lies to its anchor.
  struct Way {
    SymbolSet from; // what may stand on the anchor
    NameIndex name;
    bool known; // the step says how it lies, else nothing is known
    bool far;   // a multiple of the step
    int step;
  };
  std::vector<std::pair<Way, std::size_t>> ways;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const Production& source = *lines[i].source;
    const CompiledPicture& left = lines[i].left.picture;
    const Element& anchor_element = source.left.elements[source.left.anchor];
    const SymbolSet anchor = anchor_element.test.off ? ruleset_.symbols : anchor_element.test.symbols;
    if (source.every && source.right_anchor == source.left.anchor) {
      ways.push_back({{anchor, source.name, true, false, 0}, i});
      continue;
    }
    const bool told = is_told_by_ends(source, left);
    for (std::size_t heading = 0; heading < source.left.headings.size(); ++heading) {
      Way way{anchor, source.name, false, false, 0};
      if (left.rigid) {
        const auto& distances = left.distances[heading];
        way.known = true;
        way.step = distances[source.right_anchor] - distances[source.left.anchor];
      } else if (told && !source.left.has_rows &&
                 out_.layout[Layout::reach(source.left.headings[heading].along)].is_translation()) {
        const int places = out_.layout[Layout::reach(source.left.headings[heading].along)].terms[0].places;
        way.known = places != 0; // else the direction leads nowhere
        way.far = source.right_anchor != source.left.anchor;
        way.step = !way.far ? 0 : source.right_anchor > source.left.anchor ? -places : places;
      }
      ways.emplace_back(way, i);
    }
  }
  const Board& board = ruleset_.board;
  const int longest =
      out_.layout.is_by_place() ? std::max(board.columns(), board.rows()) : static_cast<int>(board.size());
  const auto may_agree = [longest](const Way& a, const Way& b) {
    if (a.name != b.name || !a.from.intersects(b.from)) return false;
    if (!a.known || !b.known) return true;
    if (!a.far && !b.far) return a.step == b.step;
    // Multiples of two steps meet where they point the same way and the board is long enough for both; a near
    // one may be such a multiple.
    if (a.far && b.far) {
      const int meeting = std::lcm(a.step, b.step);
      return (a.step > 0) == (b.step > 0) && meeting / std::abs(a.step) < longest &&
             meeting / std::abs(b.step) < longest;
    }
    const Way& near = a.far ? b : a;
    const Way& far = a.far ? a : b;
    return near.step % far.step == 0 && near.step / far.step > 0;
  };
  for (std::size_t i = 0; i < ways.size(); ++i) {
    CompiledProduction& line = lines[ways[i].second];
    if (!is_told_by_ends(*line.source, line.left.picture) && !line.source->every) {
      line.shares_text = true;
    }
    for (std::size_t j = 0; j < i; ++j) {
      const bool together = lines[ways[i].second].source->every && lines[ways[j].second].source->every;
      if (!together && may_agree(ways[i].first, ways[j].first)) {
        line.shares_text = true;
        lines[ways[j].second].shares_text = true;
      }
    }
  }
}

/// Where one name stands in several parts of a move, its place in the text does not tell which part it is.
void Compiler::mark_shared_names(CompiledSide& side) {
  std::vector<std::vector<CompiledProduction>*> groups{&side.moves};
  for (auto& part : side.parts) groups.push_back(&part);
  for (std::size_t i = 0; i < groups.size(); ++i) {
    for (std::size_t j = i + 1; j < groups.size(); ++j) {
      for (CompiledProduction& a : *groups[i]) {
        for (CompiledProduction& b : *groups[j]) {
          if (a.source->name == b.source->name) a.shares_text = b.shares_text = true;
        }
      }
    }
  }
}

CompiledJudgement Compiler::judgement(const Judgement& line, PlayerIndex player) {
  CompiledJudgement result;
  result.source = &line;
  result.gate = gate(line.guard, line.picture ? &*line.picture : nullptr, player);
  if (!line.picture) {
    return result;
  }
  const Picture* picture = &*line.picture;
  if (line.guard.cells.empty() && is_palindrome(*picture, ruleset_.sides[player])) {
    Picture folded = *picture;
    folded.headings = half_of(ruleset_.board, folded.headings);
    out_.folded.push_back(std::move(folded));
    picture = &out_.folded.back();
  }
  Program program;
  std::vector<Register*> kept;
  PlacedPicture placed;
  placed.picture = pictures(player, program).compile(*picture, question(line.guard, *picture));
  collect(placed.picture, !placed.picture.exact || result.gate.limits_anchor, kept);
  placed.program = keep(std::move(program), kept);
  result.picture = std::move(placed);
  return result;
}

/// The cells that the anchor covers in all matches together, as one set; no_register where only walking
/// tells.
Register Compiler::covered(Program& program, const CompiledPicture& picture) {
  const Picture& source = *picture.source;
  const Element& anchor = source.elements[source.anchor];
  if (!picture.exact || picture.pivot != source.anchor) {
    return no_register;
  }
  if (anchor.is_single()) {
    return program.unite(picture.matches);
  }
  const Register test = picture.tests[source.anchor];
  if (!anchor.contact.empty()) {
    Program::Reaches reaches;
    for (const RelationIndex relation : anchor.contact) {
      reaches.push_back(Layout::reach(out_.layout.opposite(relation)));
    }
    return program.unite(program.flood(picture.matches, test, reaches));
  }
  Program::Reaches back;
  for (const Heading& heading : source.headings) {
    back.push_back(Layout::reach(out_.layout.opposite(heading.along)));
  }
  if (anchor.least == anchor.most) {
    constexpr int longest = 16; // beyond it walking is as short
    if (anchor.least > longest) {
      return no_register;
    }
    Register all = picture.matches;
    Register reached = picture.matches;
    for (int i = 1; i < anchor.least; ++i) {
      reached = program.meet(test, program.look(reached, back));
      all = program.join(all, reached);
    }
    return program.unite(all);
  }
  return picture.determinate ? program.unite(program.fill(picture.matches, test, back)) : no_register;
}

CompiledClass Compiler::cell_class(const CellClass& line, PlayerIndex player) {
  CompiledClass result;
  result.source = &line;
  result.gate = gate(line.guard, &line.picture, player);
  Program program;
  std::vector<Register*> kept;
  result.picture.picture =
      pictures(player, program).compile(line.picture, question(line.guard, line.picture));
  if (!result.gate.limits_anchor) {
    result.covered = covered(program, result.picture.picture);
  }
  if (result.covered != no_register) {
    kept.push_back(&result.covered);
    result.picture.picture.matches = no_register;
    collect(result.picture.picture, false, kept);
  } else {
    collect(result.picture.picture, true, kept);
  }
  result.picture.program = keep(std::move(program), kept);
  return result;
}

/// Where a line on a grid counts once however it is read: its first cells, by half of the headings.
Register Compiler::distinct(Program& program, const Expression& source, PlayerIndex player) {
  const Picture& picture = source.picture;
  const auto fixed = [](const Element& element) {
    return element.contact.empty() && element.least == element.most && !element.test.off;
  };
  const bool on_grid =
      std::all_of(picture.headings.begin(), picture.headings.end(), [&](const Heading& heading) {
        return heading.along < ruleset_.board.relation_count() &&
               ruleset_.board.relation(heading.along).step.has_value();
      });
  std::size_t cells = 0;
  for (const Element& element : picture.elements) cells += element.least;
  if (picture.has_rows || !on_grid || cells < 2 ||
      !std::all_of(picture.elements.begin(), picture.elements.end(), fixed)) {
    return no_register;
  }
  const Side& side = ruleset_.sides[player];
  const bool follows =
      std::any_of(picture.elements.begin(), picture.elements.end(), [&](const Element& element) {
        const auto of = [&](ClassIndex index) { return index != no_class && side.following[index]; };
        return of(element.test.within) || of(element.test.outside);
      });
  Picture forth = picture;
  forth.headings = half_of(ruleset_.board, picture.headings);
  const bool both_ways = forth.headings.size() * 2 == picture.headings.size();
  if (follows || (!both_ways && forth.headings.size() != picture.headings.size())) {
    return no_register;
  }
  const auto first_cells = [&](const Picture& which) {
    PictureQuestion question;
    question.pivot = 0;
    const CompiledPicture compiled = pictures(player, program).compile(which, question);
    return compiled.exact ? compiled.matches : no_register;
  };
  const Register forwards = first_cells(forth);
  if (!both_ways || forwards == no_register) {
    return forwards;
  }
  std::reverse(forth.elements.begin(), forth.elements.end());
  return program.join(forwards, first_cells(forth));
}

void Compiler::compile_count(CompiledExpression& result, PlayerIndex player) {
  const Expression& source = *result.source;
  Program program;
  std::vector<Register*> kept;
  Guard guard;
  guard.cells = source.cells;
  result.picture.picture = pictures(player, program).compile(source.picture, question(guard, source.picture));
  if (!source.cells.empty()) {
    result.anchors = out_.layout.mask(source.cells);
    result.limits_anchor = !question(guard, source.picture).anchors;
  }
  CompiledPicture& picture = result.picture.picture;
  const bool one_cell = source.picture.elements.size() == 1 && source.picture.elements[0].is_single();
  if (result.limits_anchor) {
    // walked
  } else if (source.kind == Expression::Kind::count_anchors || (one_cell && picture.exact)) {
    result.cells = covered(program, picture);
  } else if (source.cells.empty()) {
    result.cells = distinct(program, source, player);
  }
  if (result.cells != no_register) {
    kept.push_back(&result.cells);
    picture.matches = no_register;
    collect(picture, false, kept);
  } else {
    collect(picture, true, kept);
  }
  result.program = result.picture.program = keep(std::move(program), kept);
}

void Compiler::compile_attack(CompiledExpression& result, PlayerIndex asker, PlayerIndex attacker) {
  const CellTest& cell = result.source->cell;
  Program asked;
  result.cells = pictures(asker, asked).cells(cell);
  result.program = keep(std::move(asked), {&result.cells});
  const std::vector<Production>& lines = ruleset_.sides[attacker].moves;
  Program shared;
  std::vector<Register*> shared_kept;
  std::vector<std::size_t> in_shared;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    for (std::size_t k = 0; k < lines[i].left.elements.size(); ++k) {
      if (takes_away(lines[i].left.elements[k], lines[i].right[k], cell)) {
        result.threats.push_back({i, k, false, {}});
      }
    }
  }
  for (CompiledThreat& threat : result.threats) {
    const Production& line = lines[threat.production];
    const Element& element = line.left.elements[threat.element];
    const Element& anchor = line.left.elements[line.left.anchor];
    const bool anchor_is_cell = anchor.is_single() && !anchor.test.off;
    const bool unconditional = !line.guard.condition;
    Program own;
    Program& program = unconditional ? shared : own;
    threat.by_program = element.is_single() && (line.guard.cells.empty() || anchor_is_cell);
    if (threat.by_program) {
      PictureQuestion question = this->question(line.guard, line.left);
      question.pivot = threat.element;
      question.input_at_pivot = true;
      threat.picture.picture = pictures(attacker, program).compile(line.left, question);
      threat.by_program = threat.picture.picture.exact;
    }
    if (!threat.by_program) {
      Program walked;
      std::vector<Register*> kept;
      threat.picture.picture = pictures(attacker, walked).compile(line.left, question(line.guard, line.left));
      collect(threat.picture.picture, true, kept);
      threat.picture.program = keep(std::move(walked), kept);
    } else if (unconditional) {
      collect(threat.picture.picture, false, shared_kept);
      in_shared.push_back(static_cast<std::size_t>(&threat - result.threats.data()));
    } else {
      std::vector<Register*> kept;
      collect(threat.picture.picture, false, kept);
      threat.picture.program = keep(std::move(own), kept);
    }
  }
  const ProgramIndex program = keep(std::move(shared), shared_kept);
  for (const std::size_t i : in_shared) {
    result.threats[i].picture.program = program;
  }
}

CompiledExpression Compiler::expression(const Expression& source, PlayerIndex player) {
  using Kind = Expression::Kind;
  CompiledExpression result;
  result.source = &source;
  const PlayerIndex viewer = source.kind == Kind::other ? other(player) : player;
  for (const Expression& operand : source.operands) {
    result.operands.push_back(expression(operand, viewer));
  }
  switch (source.kind) {
  case Kind::count_cells: {
    Program program;
    result.cells = pictures(player, program).cells(source.cell);
    result.program = keep(std::move(program), {&result.cells});
    break;
  }
  case Kind::count_pictures:
  case Kind::count_anchors: compile_count(result, player); break;
  case Kind::attacked: compile_attack(result, player, other(player)); break;
  case Kind::attacks: compile_attack(result, player, player); break;
  default: break;
  }
  return result;
}

/// Once the lines stay where they are.
void Compiler::point_at_writes(std::vector<CompiledProduction>& lines) {
  for (CompiledProduction& line : lines) {
    line.write_of.assign(line.source->right.size(), nullptr);
    for (const CompiledWrite& write : line.writes) line.write_of[write.element] = &write;
  }
}

/// End lines that none of the player's lines can bring about need not be judged after his moves.
void Compiler::find_reachable_ends(PlayerIndex mover) {
  const Side& side = ruleset_.sides[mover];
  std::vector<const Production*> lines;
  for (const Production& line : side.moves) lines.push_back(&line);
  for (const Part& part : side.parts) {
    for (const Production& line : part.lines) lines.push_back(&line);
  }
  for (const Production& line : side.afters) lines.push_back(&line);
  const auto makes = [&](const Element& element) {
    return std::any_of(lines.begin(), lines.end(), [&](const Production* line) {
      for (std::size_t i = 0; i < line->right.size(); ++i) {
        const Write& write = line->right[i];
        const bool fits_before = line->left.elements[i].test.symbols.is_subset_of(element.test.symbols);
        if (write.kind == Write::Kind::variable ||
            (write.kind == Write::Kind::symbols && !fits_before &&
             SymbolSet(write.symbols).intersects(element.test.symbols))) {
          return true;
        }
      }
      return false;
    });
  };
  Program program;
  std::vector<ReachableEnd> all;
  for (const PlayerIndex viewer : {mover, other(mover)}) {
    const auto& ends = ruleset_.sides[viewer].ends;
    for (std::size_t i = 0; i < ends.size(); ++i) {
      const Judgement& end = ends[i];
      const bool plain = end.picture && !end.guard.condition && ruleset_.rules.empty();
      const bool in_classes =
          plain &&
          std::any_of(end.picture->elements.begin(), end.picture->elements.end(), [](const Element& element) {
            return element.test.within != no_class || element.test.outside != no_class;
          });
      // Cells that are compared, or groups that must not meet themselves: less may be a match where more is
      // not.
      const bool exact = plain && out_.sides[viewer].ends[i].picture->picture.exact;
      const bool reachable = !exact || in_classes ||
                             std::any_of(end.picture->elements.begin(), end.picture->elements.end(), makes);
      if (!reachable) {
        continue;
      }
      ReachableEnd found{ReachableEnd::Kind::other, viewer, i, no_register};
      const CompiledJudgement& compiled = out_.sides[viewer].ends[i];
      // The program runs as the mover sees the board: classes of the other player are not his.
      const bool shared = plain && !(in_classes && viewer != mover);
      if (shared && compiled.picture->picture.exact && !compiled.gate.limits_anchor) {
        const Picture& picture = *compiled.picture->picture.source;
        found.kind = ReachableEnd::Kind::picture;
        found.holds =
            program.unite(pictures(viewer, program).compile(picture, question(end.guard, picture)).matches);
      } else if (!end.picture && end.guard.condition &&
                 end.guard.condition->kind == Expression::Kind::stuck) {
        found.kind = ReachableEnd::Kind::stuck;
      }
      all.push_back(found);
    }
  }
  std::vector<Register*> kept;
  kept.reserve(all.size());
  for (ReachableEnd& end : all) kept.push_back(&end.holds);
  out_.sides[mover].ends_program = keep(std::move(program), kept);
  out_.sides[mover].reachable_ends = std::move(all);
}

void Compiler::compile() {
  for (const PlayerIndex player : {first_player, second_player}) {
    const Side& source = ruleset_.sides[player];
    CompiledSide& side = out_.sides[player];
    for (const CellClass& line : source.classes) side.classes.push_back(cell_class(line, player));
    compile_moves(side, player);
    for (const Part& part : source.parts) {
      std::vector<CompiledProduction> lines;
      for (const Production& line : part.lines) {
        lines.push_back(production(line, player));
        Program scratch; // tells what kind of picture it is
        lines.back().left.picture =
            pictures(player, scratch).compile(line.left, question(line.guard, line.left));
      }
      mark_shared_texts(lines);
      // What follows is matched through one cell; where else it lies does not matter.
      for (CompiledProduction& line : lines) line.left = line.tests;
      side.parts.push_back(std::move(lines));
    }
    for (const Production& line : source.afters) {
      CompiledProduction compiled = production(line, player);
      Program program;
      std::vector<Register*> kept;
      // The first match fires, so they have to come in the order of the reference matcher: by its pivot.
      PictureQuestion question = this->question(line.guard, line.left);
      question.pivot.reset();
      compiled.left.picture = pictures(player, program).compile(line.left, question);
      collect(compiled.left.picture, true, kept);
      compiled.left.program = keep(std::move(program), kept);
      side.afters.push_back(std::move(compiled));
    }
    for (const Judgement& line : source.forbids) side.forbids.push_back(judgement(line, player));
    for (const Expression& number : source.most) side.most.push_back(expression(number, player));
    for (const Judgement& line : source.passes) side.passes.push_back(judgement(line, player));
    for (const Judgement& line : source.ends) side.ends.push_back(judgement(line, player));
    mark_shared_names(side);
  }
  for (CompiledSide& side : out_.sides) {
    point_at_writes(side.moves);
    point_at_writes(side.afters);
    for (auto& part : side.parts) point_at_writes(part);
  }
  find_reachable_ends(first_player);
  find_reachable_ends(second_player);
  if (ruleset_.score) {
    out_.score = expression(*ruleset_.score, first_player);
  }
  for (const Value& value : ruleset_.values) {
    out_.values.push_back(
        {expression(value.expression, first_player),
         ruleset_.mirrored ? expression(value.mirrored, second_player) : CompiledExpression{}});
  }
}

} // namespace

Symbols::Symbols(const Ruleset& ruleset) {
  const std::string all = ruleset.symbols.to_string();
  if (!ruleset.symbols.contains(empty_symbol) && !all.empty()) {
    const auto frequency = [&](Symbol symbol) {
      return std::count(ruleset.start.cells.begin(), ruleset.start.cells.end(), symbol);
    };
    ground_ = *std::max_element(all.begin(), all.end(),
                                [&](Symbol a, Symbol b) { return frequency(a) < frequency(b); });
  }
  planes_.fill(-1);
  for (const Symbol symbol : all) {
    if (symbol != ground_) {
      planes_[static_cast<unsigned char>(symbol)] = static_cast<std::int16_t>(symbols_.size());
      symbols_.push_back(symbol);
    }
  }
}

CompiledRuleset::CompiledRuleset(const Ruleset& rules)
    : ruleset(&rules), layout(rules.board), symbols(rules) {
  Compiler(*this).compile();
  nearness = compile_nearness(*this);
}

} // namespace regola
