#include "engine/compiled/program_text.hpp"

#include <algorithm>
#include <cstdlib>
#include <numeric>

#include <fmt/format.h>

namespace regola {

namespace {

std::string name(Register number) { return fmt::format("r{}", number); }

std::string step_text(Step step) {
  const int times = std::gcd(step.right, step.down);
  if (times == 0) {
    return "here";
  }
  std::string word(static_cast<std::size_t>(std::abs(step.down / times)), step.down < 0 ? 'n' : 's');
  word.append(static_cast<std::size_t>(std::abs(step.right / times)), step.right < 0 ? 'w' : 'e');
  return times == 1 ? word : fmt::format("{}{}", times, word);
}

/// How an operator with two operands is written; null for what is none.
const char* infix(Expression::Kind kind) {
  using Kind = Expression::Kind;
  switch (kind) {
  case Kind::add: return "+";
  case Kind::subtract: return "-";
  case Kind::multiply: return "*";
  case Kind::divide: return "/";
  case Kind::less: return "<";
  case Kind::less_equal: return "<=";
  case Kind::equal: return "=";
  case Kind::not_equal: return "!=";
  case Kind::greater_equal: return ">=";
  case Kind::greater: return ">";
  case Kind::conjunction: return "and";
  case Kind::disjunction: return "or";
  default: return nullptr;
  }
}

constexpr int tightest = 6;

int binding_of(Expression::Kind kind) {
  using Kind = Expression::Kind;
  switch (kind) {
  case Kind::disjunction: return 1;
  case Kind::conjunction: return 2;
  case Kind::add:
  case Kind::subtract: return 4;
  case Kind::multiply:
  case Kind::divide: return 5;
  default: return infix(kind) == nullptr ? tightest : 3;
  }
}

} // namespace

std::string register_text(const Program& program, Register number) {
  const std::uint16_t lanes = program.lanes(number);
  return lanes == 1 ? name(number) : fmt::format("r{}[{}]", number, lanes);
}

std::string ProgramText::symbols(const SymbolSet& symbols) const {
  const std::string all = symbols.to_string();
  if (symbols == ruleset_.symbols) {
    return "?";
  }
  return all.size() == 1 ? all : fmt::format("{{{}}}", all);
}

std::string ProgramText::test(const CellTest& test) const {
  if (test.symbols.empty()) {
    return test.off ? "#" : "{}";
  }
  std::string text = symbols(test.symbols);
  if (test.variable != 0) {
    text = test.symbols == ruleset_.symbols ? std::string(1, test.variable)
                                            : fmt::format("{}:{}", test.variable, text);
  }
  if (test.within != no_class) text += " in " + class_name(test.within);
  if (test.outside != no_class) text += " not in " + class_name(test.outside);
  if (test.off) text += " or #";
  return text.find(' ') == std::string::npos ? text : fmt::format("({})", text);
}

std::string ProgramText::element(const Element& element) const {
  std::string text = test(element.test);
  if (!element.contact.empty()) {
    std::string along;
    for (const RelationIndex relation : element.contact) {
      along += (along.empty() ? "" : " ") + ruleset_.board.relation(relation).name;
    }
    return fmt::format("{}~({})", text, along);
  }
  if (element.is_single()) return text;
  if (element.least == element.most) return fmt::format("{}^{}", text, element.least);
  if (element.most == Element::endless && element.least <= 1) {
    return text + (element.least == 0 ? "*" : "+");
  }
  return element.most == Element::endless ? fmt::format("{}^{} or more", text, element.least)
                                          : fmt::format("{}^{} to {}", text, element.least, element.most);
}

std::string ProgramText::picture(const Picture& picture) const {
  std::string text;
  int row = picture.elements.empty() ? 0 : picture.elements.front().row;
  for (std::size_t i = 0; i < picture.elements.size(); ++i) {
    const Element& cell = picture.elements[i];
    if (picture.has_rows && cell.row != row) text += " /";
    row = cell.row;
    if (!text.empty()) text += ' ';
    const bool marked = i == picture.anchor && picture.elements.size() > 1;
    text += marked ? fmt::format("[{}]", element(cell)) : element(cell);
  }
  return text;
}

std::string ProgramText::heading(const Picture& picture, const Heading& heading) const {
  const bool lies = picture.elements.size() > 1 || !picture.elements.front().is_single();
  if (!lies || heading.along >= ruleset_.board.relation_count()) {
    return "here"; // one cell, laid in no direction
  }
  const std::string& along = ruleset_.board.relation(heading.along).name;
  return picture.has_rows ? along + "/" + ruleset_.board.relation(heading.down).name : along;
}

std::string ProgramText::reach(ReachIndex reach) const {
  if (const auto step = rules_.layout.extra_step(reach)) {
    return step_text(*step);
  }
  return ruleset_.board.relation(static_cast<RelationIndex>(reach)).name;
}

std::string ProgramText::reaches(const Program::Reaches& reaches) const {
  std::string text;
  for (const ReachIndex index : reaches) text += (text.empty() ? "" : " ") + reach(index);
  return text;
}

std::string ProgramText::cells(const std::vector<CellIndex>& cells) const {
  std::string text;
  for (const CellIndex cell : cells) {
    text += (text.empty() ? "" : " ") + (cell == here_cell ? "here" : ruleset_.board.name(cell));
  }
  return text;
}

std::string ProgramText::mask(const Mask& mask) const {
  constexpr std::size_t most = 12; // names to read at a glance
  const Mask& board = rules_.layout.board();
  const auto listed = [&](const Mask& some) {
    std::vector<CellIndex> all;
    some.each([&](Bit bit) { all.push_back(rules_.layout.cell(bit)); });
    std::sort(all.begin(), all.end());
    const std::size_t left_out = all.size() > most ? all.size() - most : 0;
    all.resize(all.size() - left_out);
    return fmt::format("{{{}{}}}", cells(all), left_out == 0 ? "" : fmt::format(" and {} more", left_out));
  };
  if (mask == board) {
    return "board";
  }
  if (mask.any()) {
    for (std::size_t i = 0; i < ruleset_.board.relation_count(); ++i) {
      const auto relation = static_cast<RelationIndex>(i);
      if (rules_.layout[Layout::reach(relation)].edge == mask) {
        return "edge " + ruleset_.board.relation(relation).name;
      }
    }
  }
  const Mask missing = board - mask;
  return missing.count() < mask.count() ? "board - " + listed(missing) : listed(mask);
}

std::string ProgramText::masks(const Program::Masks& masks) const {
  std::string text;
  for (const Mask& one : masks) text += (text.empty() ? "" : " | ") + mask(one);
  return text;
}

std::string ProgramText::instruction(const Program& program, Register number) const {
  const Instruction& i = program.code()[number];
  switch (i.op) {
  case Op::cells: return "cells " + symbols(program.symbols(i));
  case Op::constant: return masks(program.masks(i));
  case Op::input: return "input";
  case Op::members: {
    const Program::Members& members = program.members(i);
    const bool follows = std::any_of(ruleset_.sides.begin(), ruleset_.sides.end(),
                                     [&](const Side& side) { return side.following[members.index]; });
    return "class " + class_name(members.index) +
           (follows
                ? fmt::format("({})", reaches(Program::Reaches(members.along.begin(), members.along.end())))
                : "");
  }
  case Op::bit_and: return name(i.a) + " & " + name(i.b);
  case Op::bit_or: return name(i.a) + " | " + name(i.b);
  case Op::and_not: return name(i.a) + " - " + name(i.b);
  case Op::shift:
    return fmt::format("{}shift({}{}; {})", i.b == no_register ? "" : name(i.b) + " & ", name(i.a),
                       i.edge == no_index ? "" : " or off", reaches(program.reaches(i)));
  case Op::fill:
    return fmt::format("fill({} through {}; {})", name(i.a), name(i.b), reaches(program.reaches(i)));
  case Op::line:
    return fmt::format("line({} of {}, the last in {}; {})", i.length, name(i.a), name(i.b),
                       reaches(program.reaches(i)));
  case Op::flood:
    return fmt::format("flood({} through {}; {})", name(i.a), name(i.b), reaches(program.reaches(i)));
  case Op::or_lanes: return fmt::format("or_lanes({})", name(i.a));
  }
  return {};
}

std::string ProgramText::counted(const Expression& expression) const {
  std::string head;
  for (const Heading& each : expression.picture.headings) {
    head += (head.empty() ? "" : " ") + heading(expression.picture, each);
  }
  if (!expression.cells.empty()) head += " in " + cells(expression.cells);
  if (!expression.operands.empty()) head += " if " + this->expression(expression.operands.front());
  return fmt::format("count ({}: {})", head, picture(expression.picture));
}

/// In parentheses where it binds less than what it stands in.
std::string ProgramText::operand(const Expression& expression, int binding) const {
  std::string text = this->expression(expression);
  return binding_of(expression.kind) < binding ? fmt::format("({})", text) : text;
}

std::string ProgramText::expression(const Expression& source) const {
  using Kind = Expression::Kind;
  const auto call = [&](const char* name) {
    std::string arguments;
    for (const Expression& each : source.operands) {
      arguments += (arguments.empty() ? "" : ", ") + expression(each);
    }
    return fmt::format("{}({})", name, arguments);
  };
  const auto number = static_cast<std::size_t>(source.number);
  if (const char* sign = infix(source.kind)) {
    const int binding = binding_of(source.kind);
    return fmt::format("{} {} {}", operand(source.operands[0], binding), sign,
                       operand(source.operands[1], binding + 1));
  }
  switch (source.kind) {
  case Kind::value: return ruleset_.values[number].name;
  case Kind::worth: return ruleset_.worths[number].name;
  case Kind::negation: return "not " + operand(source.operands[0], tightest);
  case Kind::negate: return "-" + operand(source.operands[0], tightest);
  case Kind::other: return "other " + operand(source.operands[0], tightest);
  case Kind::before: return "before " + operand(source.operands[0], tightest);
  case Kind::beside: {
    std::string way;
    for (const RelationIndex direction : source.directions) {
      way += (way.empty() ? "" : " ") + ruleset_.board.relation(direction).name;
    }
    return fmt::format("at {} {}", way, operand(source.operands[0], tightest));
  }
  case Kind::ratio: return call("ratio");
  case Kind::minimum: return call("min");
  case Kind::maximum: return call("max");
  case Kind::absolute: return call("abs");
  case Kind::count_cells: return "count " + test(source.cell);
  case Kind::count_pictures:
  case Kind::count_anchors: return counted(source);
  case Kind::moves: return "moves " + ruleset_.players[source.player];
  case Kind::moves_by:
    return fmt::format("moves {} by {}", ruleset_.players[source.player], ruleset_.names[number]);
  case Kind::hand: return fmt::format("hand {}", ruleset_.hands[number].name());
  case Kind::attacked: return "attacked " + test(source.cell);
  case Kind::attacks: return "attacks " + test(source.cell);
  case Kind::quiet: return "quiet " + symbols(ruleset_.quiet[number]);
  case Kind::repeats: return "repeats";
  case Kind::cycle: return fmt::format("cycle {}", source.number);
  case Kind::stuck: return "stuck";
  case Kind::to_move: return "to move";
  default: return std::to_string(source.number);
  }
}

} // namespace regola
