#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/compiled/compiled.hpp"
#include "engine/compiled/machine/discrimination.hpp"
#include "engine/compiled/program/cost.hpp"
#include "rules/line_name.hpp"

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
  std::uint16_t lanes = 1; ///< of the widest register
};

/// What somebody wants to know of a program.
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
  std::vector<std::vector<int>> distances; ///< rigid: for each heading and element, in bits from the pivot
  ProgramIndex program = no_program;
  std::vector<ExplainedResult> results;
};

struct ExplainedExpression {
  std::string text;                     ///< infix
  std::vector<ExplainedResult> results; ///< of its counts and questions, from the left
};

/// A line of the text as one player sees it.
struct ExplainedLine {
  std::uint32_t line = 0; ///< of the text, from 1
  std::string word;       ///< that begins it: `move`
  std::string anchors;    ///< cells that the head names
  std::optional<ExplainedExpression> condition;
  std::optional<ExplainedExpression> number; ///< value, score, prefer most
  std::optional<ExplainedPicture> picture;
  std::optional<ExplainedPicture> tests; ///< its tests alone, for matches through a cell that is known
  std::vector<std::string> writes;
  std::vector<std::string> properties;
  Cost cost;               ///< of all it needs, also where a program serves several lines
  std::uint16_t lanes = 1; ///< the most of a register
};

/// Wins that are known before a move is made.
struct ExplainedWins {
  std::vector<std::uint32_t> lines;     ///< of the text, that are read backwards
  std::vector<ExplainedResult> results; ///< where a move wins
  std::string unread;                   ///< why no more are; empty: all are, or there are none
  std::uint32_t unread_line = 0;        ///< of the text, from 1, that this is about; 0: of none
};

struct ExplainedSide {
  PlayerIndex player = first_player;
  ProgramIndex moves = no_program; ///< shared by all moves without a condition
  ProgramIndex ends = no_program;  ///< shared by the end lines that are plain pictures
  std::vector<std::pair<std::uint32_t, ExplainedResult>> ends_after_move; ///< by line, in this order
  std::vector<ExplainedResult> shortcuts; ///< what spares a list of moves, besides the matches themselves
  ExplainedWins wins;
  std::vector<ExplainedResult> nearness; ///< of a text without value and score
  std::vector<ExplainedLine> lines;      ///< in the order of the text
};

/// The tree that whole-status rules of one length are found by.
struct ExplainedTree {
  struct Node {
    int depth = 0;
    std::string edge; ///< the symbol that leads to it; `any` is followed whatever stands there
    std::string cell; ///< it asks for; empty at a leaf
    std::vector<std::uint32_t> lines; ///< of the rules found here
  };
  std::size_t cells = 0;     ///< of the status
  std::size_t rules = 0;     ///< that it tells apart
  std::vector<Node> nodes;   ///< each before those below it
  int depth = 0;             ///< cells asked at most on one way
  std::size_t branching = 0; ///< branches of a node at most
};

/// A compiled ruleset, for people.
struct Explanation {
  int words = 1;
  bool is_by_place = true;
  std::string planes;                     ///< their symbols
  Symbol ground = 0;                      ///< the symbol without a plane
  std::vector<ExplainedProgram> programs; ///< those that the rest speaks of, by number
  std::array<ExplainedSide, 2> sides;
  std::vector<ExplainedTree> trees;
  Cost cost; ///< of all programs

  [[nodiscard]] const ExplainedProgram& program(ProgramIndex number) const;
};

/// @param line_name what the words call other lines
[[nodiscard]] Explanation explain(const CompiledRuleset& rules, const LineName& line_name = plain_line_name);

} // namespace regola
