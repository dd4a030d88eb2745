#pragma once

#include "engine/compiled/program/cost.hpp"

namespace regola {

struct ExplainedInstruction {
  Register result = 0;
  std::string name; ///< of the result: `r3[8]`
  std::string text; ///< what it computes
  Cost cost;
};

struct ExplainedProgram {
  ProgramIndex number = 0;
  std::vector<ExplainedInstruction> code;
  Cost cost;
  std::uint16_t lanes = 1; ///< lanes of the widest register
};

/// A result that a reader of the explanation asks for.
struct ExplainedResult {
  std::string what;
  ProgramIndex program = no_program;
  Register result = no_register;
  std::string name; ///< of the result: `r3[8]`
};

struct ExplainedPicture {
  std::string text; ///< cells and runs; the anchor in brackets
  std::vector<std::string> headings;
  std::vector<std::string> properties;     ///< in words: exact, rigid and so on
  std::vector<std::vector<int>> distances; ///< rigid: by heading and element, in bits from the pivot
  ProgramIndex program = no_program;
  std::vector<ExplainedResult> results;
};

struct ExplainedExpression {
  std::string text;                     ///< infix
  std::vector<ExplainedResult> results; ///< results of its counts and questions, left to right
};

/// A line of the text from one player's point of view.
struct ExplainedLine {
  std::uint32_t line = 0; ///< of the text, from 1
  std::string word;       ///< the first word: `move`
  std::string anchors;    ///< cells named in its head
  std::optional<ExplainedExpression> condition;
  std::optional<ExplainedExpression> number; ///< value, score, prefer most
  std::optional<ExplainedPicture> picture;
  std::optional<ExplainedPicture> tests; ///< its tests only, for matches through a known cell
  std::vector<std::string> writes;
  std::vector<std::string> properties;
  Cost cost;               ///< of all it needs, including shared programs
  std::uint16_t lanes = 1; ///< lanes of its widest register
};

/// Wins found before a move is made.
struct ExplainedWins {
  std::vector<std::uint32_t> lines;     ///< lines of the text that are read backwards
  std::vector<ExplainedResult> results; ///< where a move wins
  std::string unread;                   ///< why no further wins are found; empty: all are, or there are none
  std::uint32_t unread_line = 0;        ///< the line of the text that causes it, from 1; 0: none
};

struct ExplainedSide {
  PlayerIndex player = first_player;
  ProgramIndex moves = no_program; ///< shared by all moves without a condition
  ProgramIndex ends = no_program;  ///< shared by the end lines that are plain pictures
  std::vector<std::pair<std::uint32_t, ExplainedResult>> ends_after_move; ///< by line, as tested
  std::vector<ExplainedResult> shortcuts; ///< results that spare a test of each move
  ExplainedWins wins;
  std::vector<ExplainedResult> nearness; ///< for texts without value and score
  std::vector<ExplainedLine> lines;      ///< in the order of the text
};

/// A compiled ruleset, explained for people.
struct Explanation {
  int words = 1;
  bool is_by_place = true;
  std::string planes;                     ///< symbols with a plane
  Symbol ground = 0;                      ///< the symbol without a plane
  std::vector<ExplainedProgram> programs; ///< those that the explanation mentions, by number
  std::array<ExplainedSide, 2> sides;
  Cost cost; ///< of all programs

  [[nodiscard]] const ExplainedProgram& program(ProgramIndex number) const;
};

/// Of rules on the whole status it explains the lines that forms make of them.
/// @param line_name gives the name of another line
[[nodiscard]] Explanation explain(const CompiledRuleset& rules, const LineName& line_name = plain_line_name);

} // namespace regola
