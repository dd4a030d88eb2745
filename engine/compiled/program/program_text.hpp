#pragma once

#include "engine/compiled/compiled.hpp"

namespace regola {

/// Prints programs and their parts for people, in the words of the rule text.
class ProgramText {
public:
  explicit ProgramText(const CompiledRuleset& rules) : rules_(rules), ruleset_(*rules.ruleset) {}

  /// The computation of an instruction: `r0 & shift(r1; n e)`.
  [[nodiscard]] std::string instruction(const Program& program, Register number) const;

  /// A symbol, `{xo}` for several, `?` for all.
  [[nodiscard]] std::string symbols(const SymbolSet& symbols) const;
  [[nodiscard]] std::string test(const CellTest& test) const;
  /// An element of a picture: its cell and its run.
  [[nodiscard]] std::string element(const Element& element) const;
  [[nodiscard]] std::string picture(const Picture& picture) const;
  [[nodiscard]] std::string heading(const Picture& picture, const Heading& heading) const;
  /// A reach. A step that is no relation of the board is written as a count and a direction: `2ne`.
  [[nodiscard]] std::string reach(ReachIndex reach) const;
  [[nodiscard]] std::string cells(const std::vector<CellIndex>& cells) const;
  [[nodiscard]] std::string mask(const Mask& mask) const;
  /// The whole expression, in infix notation.
  [[nodiscard]] std::string expression(const Expression& source) const;

private:
  [[nodiscard]] std::string reaches(const Program::Reaches& reaches) const;
  [[nodiscard]] std::string masks(const Program::Masks& masks) const;
  [[nodiscard]] std::string class_name(ClassIndex index) const { return ruleset_.class_names[index]; }
  [[nodiscard]] std::string operand(const Expression& expression, int binding) const;
  [[nodiscard]] std::string counted(const Expression& expression) const;

  const CompiledRuleset& rules_;
  const Ruleset& ruleset_;
};

/// The name of a register: `r3`; with its number of lanes if it has several: `r3[8]`.
[[nodiscard]] std::string register_text(const Program& program, Register number);

} // namespace regola
