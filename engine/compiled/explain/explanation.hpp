#pragma once

#include "engine/compiled/program/cost.hpp"

namespace regola {

struct ExplainedInstruction {
  Register result = 0;
  std::string name; ///< name of the result: `r3[8]`
  std::string text; ///< the computation
  Cost cost;
};

struct ExplainedProgram {
  ProgramIndex number = 0;
  std::vector<ExplainedInstruction> code;
  Cost cost;
  std::uint16_t lanes = 1; ///< lanes of the widest register
};

/// A result that the explanation shows.
struct ExplainedResult {
  std::string what;
  ProgramIndex program = no_program;
  Register result = no_register;
  std::string name; ///< name of the result: `r3[8]`
};

struct ExplainedPicture {
  std::string text; ///< the cells and runs; the anchor in brackets
  std::vector<std::string> headings;
  std::vector<std::string> properties;     ///< in words: exact, rigid and so on
  std::vector<std::vector<int>> distances; ///< if rigid: by heading and element, in bits from the pivot
  ProgramIndex program = no_program;
  std::vector<ExplainedResult> results;
};

struct ExplainedExpression {
  std::string text;                     ///< the expression, infix
  std::vector<ExplainedResult> results; ///< results of its counts and questions, left to right
};

/// A line of the text from one player's point of view.
struct ExplainedLine {
  std::uint32_t line = 0; ///< number in the text, from 1
  std::string word;       ///< the first word: `move`
  std::string anchors;    ///< the cells named in its head
  std::optional<ExplainedExpression> condition;
  std::optional<ExplainedExpression> number; ///< of a value, a score or `prefer most`
  std::optional<ExplainedPicture> picture;
  /// The picture with its tests only, for matches through a known cell.
  std::optional<ExplainedPicture> tests;
  std::vector<std::string> writes;
  std::vector<std::string> properties;
  Cost cost;               ///< cost of all programs it needs, shared ones included
  std::uint16_t lanes = 1; ///< lanes of the widest register
};

/// Wins that are found before a move is made.
struct ExplainedWins {
  std::vector<std::uint32_t> lines;     ///< lines of the text that are read backwards, from 1
  std::vector<ExplainedResult> results; ///< cells where a move wins
  std::string unread;                   ///< why no further wins are found; empty: all are, or there are none
  std::uint32_t unread_line = 0;        ///< the line of the text that prevents it, from 1; 0: none
};

struct ExplainedSide {
  PlayerIndex player = first_player;
  ProgramIndex moves = no_program; ///< the program that all moves without a condition share
  ProgramIndex ends = no_program;  ///< the program that all end lines with plain pictures share
  /// Ends in the order of their tests, each with its line.
  std::vector<std::pair<std::uint32_t, ExplainedResult>> ends_after_move;
  std::vector<ExplainedResult> shortcuts; ///< results that spare a test of each move
  ExplainedWins wins;
  /// Parts of the derived value, for texts with neither value nor score.
  std::vector<ExplainedResult> nearness;
  std::vector<ExplainedLine> lines; ///< in the order of the text
};

/// A compiled ruleset, explained for people.
struct Explanation {
  int words = 1;
  bool is_by_place = true;
  std::string planes;                     ///< symbols with a plane
  Symbol ground = 0;                      ///< the symbol without a plane
  std::vector<ExplainedProgram> programs; ///< the programs that the explanation mentions, by number
  std::array<ExplainedSide, 2> sides;
  Cost cost; ///< cost of all programs

  [[nodiscard]] const ExplainedProgram& program(ProgramIndex number) const;
};

/// Explains rules on the whole status as the lines that replace them in forms.
/// @param line_name gives the name of another line
[[nodiscard]] Explanation explain(const CompiledRuleset& rules, const LineName& line_name = plain_line_name);

} // namespace regola
