#include "engine/compiled/program/program_text.hpp"

#include <cstdlib>
#include <numeric>

#include <fmt/format.h>

#include "rules/ruleset/expression.hpp"

namespace regola {

namespace {

std::string name(Register number) { return fmt::format("r{}", number); }

std::string step_text(Step step) {
  const int times = std::gcd(step.right, step.down);
  if (times == 0) return "here";
  std::string word(static_cast<std::size_t>(std::abs(step.down / times)), step.down < 0 ? 'n' : 's');
  word.append(static_cast<std::size_t>(std::abs(step.right / times)), step.right < 0 ? 'w' : 'e');
  return times == 1 ? word : fmt::format("{}{}", times, word);
}

} // namespace

std::string register_text(const Program& program, Register number) {
  const std::uint16_t lanes = program.lanes(number);
  return lanes == 1 ? name(number) : fmt::format("r{}[{}]", number, lanes);
}

std::string ProgramText::symbols(const SymbolSet& symbols) const {
  const std::string all = symbols.to_string();
  if (symbols == ruleset_.symbols) return "?";
  return all.size() == 1 ? all : fmt::format("{{{}}}", all);
}

std::string ProgramText::test(const CellTest& test) const {
  if (test.symbols.empty()) return test.off ? "#" : "{}";
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
  if (element.most == Element::endless && element.least <= 1) return text + (element.least == 0 ? "*" : "+");
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
    return "here"; // a single cell has no direction
  }
  const std::string& along = ruleset_.board.relation(heading.along).name;
  return picture.has_rows ? along + "/" + ruleset_.board.relation(heading.down).name : along;
}

std::string ProgramText::reach(ReachIndex reach) const {
  if (const auto step = rules_.layout.extra_step(reach)) return step_text(*step);
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
  constexpr std::size_t most = 12; // more names are not readable at a glance
  const Mask& board = rules_.layout.board();
  const auto listed = [&](const Mask& some) {
    std::vector<CellIndex> all;
    some.each([&](Bit bit) { all.push_back(rules_.layout.cell(bit)); });
    std::sort(all.begin(), all.end());
    const std::size_t left_out = all.size() > most ? all.size() - most : 0;
    all.resize(all.size() - left_out);
    return fmt::format("{{{}{}}}", cells(all), left_out == 0 ? "" : fmt::format(" and {} more", left_out));
  };
  if (mask == board) return "board";
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
    const bool follows =
        any_of(ruleset_.sides, [&](const Side& side) { return side.following[members.index]; });
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

/// In parentheses if it binds less tightly than its context.
std::string ProgramText::operand(const Expression& expression, int binding) const {
  std::string text = this->expression(expression);
  return traits_of(expression.kind).binding < binding ? fmt::format("({})", text) : text;
}

std::string ProgramText::expression(const Expression& source) const {
  using Kind = Expression::Kind;
  const ExpressionTraits& traits = traits_of(source.kind);
  const auto number = static_cast<std::size_t>(source.number);
  switch (traits.form) {
  case ExpressionTraits::Form::sign:
    return fmt::format("{} {} {}", operand(source.operands[0], traits.binding), traits.text,
                       operand(source.operands[1], traits.binding + 1));
  case ExpressionTraits::Form::function: {
    std::string arguments;
    for (const Expression& each : source.operands) {
      arguments += (arguments.empty() ? "" : ", ") + expression(each);
    }
    return fmt::format("{}({})", traits.text, arguments);
  }
  case ExpressionTraits::Form::prefix:
    return fmt::format("{}{}", traits.text, operand(source.operands[0], ExpressionTraits::tightest));
  case ExpressionTraits::Form::other: break;
  }
  if (traits.subject == ExpressionTraits::Subject::cell) {
    return fmt::format("{} {}", traits.text, test(source.cell));
  }
  if (traits.subject == ExpressionTraits::Subject::picture) return counted(source);
  if (source.kind == Kind::number) return std::to_string(source.number);
  if (source.kind == Kind::value) return ruleset_.values[number].name;
  if (source.kind == Kind::worth) return ruleset_.worths[number].name;
  std::string words(traits.text);
  if (source.kind == Kind::beside) {
    for (const RelationIndex direction : source.directions) {
      words += " " + ruleset_.board.relation(direction).name;
    }
    words += " " + operand(source.operands[0], ExpressionTraits::tightest);
  }
  if (source.kind == Kind::moves || source.kind == Kind::moves_by) {
    words += " " + ruleset_.players[source.player];
  }
  if (source.kind == Kind::moves_by) words += " by " + ruleset_.names[number];
  if (source.kind == Kind::hand) words += " " + ruleset_.hands[number].name();
  if (source.kind == Kind::quiet) words += " " + symbols(ruleset_.quiet[number]);
  if (source.kind == Kind::cycle) words += fmt::format(" {}", source.number);
  return words;
}

} // namespace regola
