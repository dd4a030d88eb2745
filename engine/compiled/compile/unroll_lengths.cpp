#include "engine/compiled/compile/rewrites.hpp"

#include "rules/ruleset/asks.hpp"

namespace regola {

namespace {

bool is_measured(const Element& element) { return element.length != nullptr; }

bool has_measured_run(const Picture& picture) { return any_of(picture.elements, is_measured); }

/// The count of a line in a length; all of its counts are equal.
const Expression* line_of(const Expression& length) {
  if (length.kind == Expression::Kind::count_line) return &length;
  for (const Expression& operand : length.operands) {
    if (const Expression* found = line_of(operand)) return found;
  }
  return nullptr;
}

/// The value of the length if the line holds that many cells.
std::int32_t length_with(const Expression& length, std::int32_t cells) {
  const auto filled_in = [&](const auto& self, Expression expression) -> Expression {
    if (expression.kind == Expression::Kind::count_line) {
      expression.kind = Expression::Kind::number;
      expression.number = cells;
    }
    for (Expression& operand : expression.operands) operand = self(self, std::move(operand));
    return expression;
  };
  return *constant(filled_in(filled_in, length));
}

/// A picture with single cells in place of its measured run, and the new indices of its elements.
struct Unrolled {
  Picture picture;
  std::size_t run = 0;
  std::size_t cells = 0; ///< that replace the run

  /// The new index of an element other than the run.
  [[nodiscard]] std::size_t place(std::size_t element) const {
    return element < run ? element : element + cells - 1;
  }
};

std::vector<Unrolled> unroll(const Board& board, const Picture& picture) {
  const auto run = find_if(picture.elements, is_measured);
  std::size_t longest = 0;
  for (const Heading& heading : picture.headings) {
    longest = std::max(longest, longest_line_along(board, heading.along));
  }
  const Expression& length = *run->length;
  std::vector<Unrolled> all;
  for (std::size_t number = 0; number <= longest; ++number) {
    const std::int32_t wanted = length_with(length, static_cast<std::int32_t>(number));
    if (wanted < 0 || static_cast<std::size_t>(wanted) > longest) continue;
    Unrolled one{picture, static_cast<std::size_t>(run - picture.elements.begin()),
                 static_cast<std::size_t>(wanted)};
    Element cell = *run;
    cell.length = nullptr;
    cell.least = cell.most = 1;
    auto& elements = one.picture.elements;
    const auto at = elements.erase(elements.begin() + static_cast<std::ptrdiff_t>(one.run));
    elements.insert(at, one.cells, cell);
    one.picture.pivot = one.place(picture.pivot);
    // Only in lines that name no cells for it may the anchor be on the run.
    one.picture.anchor = picture.anchor == one.run ? one.picture.pivot : one.place(picture.anchor);
    one.picture.line_count = LineCount{line_of(length)->cell, static_cast<std::uint16_t>(number)};
    all.push_back(std::move(one));
  }
  return all;
}

void unroll(const Board& board, std::vector<Production>& lines) {
  std::vector<Production> result;
  for (Production& line : lines) {
    if (!has_measured_run(line.left)) {
      result.push_back(std::move(line));
      continue;
    }
    const auto run = find_if(line.left.elements, is_measured);
    const Write write = line.right[static_cast<std::size_t>(run - line.left.elements.begin())];
    for (Unrolled& unrolled : unroll(board, line.left)) {
      Production one = line;
      const auto at = one.right.erase(one.right.begin() + static_cast<std::ptrdiff_t>(unrolled.run));
      one.right.insert(at, unrolled.cells, write);
      one.right_anchor = unrolled.place(line.right_anchor);
      one.left = std::move(unrolled.picture);
      result.push_back(std::move(one));
    }
  }
  lines = std::move(result);
}

/// A part may be left out if one of its lines says so, even a line that no length makes fit the board.
void unroll(const Board& board, Part& part) {
  const bool may_skip = any_of(part.lines, [](const Production& line) { return line.may_skip; });
  unroll(board, part.lines);
  if (may_skip && !part.lines.empty()) part.lines.front().may_skip = true;
}

void unroll(const Board& board, std::vector<Judgement>& lines) {
  std::vector<Judgement> result;
  for (Judgement& line : lines) {
    if (!line.picture || !has_measured_run(*line.picture)) {
      result.push_back(std::move(line));
      continue;
    }
    for (Unrolled& unrolled : unroll(board, *line.picture)) {
      Judgement one = line;
      one.picture = std::move(unrolled.picture);
      result.push_back(std::move(one));
    }
  }
  lines = std::move(result);
}

bool has_measured_run(const Side& side) {
  const auto line = [](const Production& each) { return has_measured_run(each.left); };
  const auto judgement = [](const Judgement& each) {
    return each.picture && has_measured_run(*each.picture);
  };
  const auto any = [](const auto& lines, const auto& is) { return any_of(lines, is); };
  return any(side.moves, line) || any(side.parts, [&](const Part& part) { return any(part.lines, line); }) ||
         any(side.forbids, judgement) || any(side.passes, judgement) || any(side.ends, judgement) ||
         any(side.claims, judgement);
}

} // namespace

std::optional<Ruleset> unroll_lengths(const Ruleset& ruleset) {
  if (none_of(ruleset.sides, [](const Side& side) { return has_measured_run(side); })) return std::nullopt;
  Ruleset result = ruleset;
  for (Side& side : result.sides) {
    unroll(result.board, side.moves);
    for (Part& part : side.parts) unroll(result.board, part);
    std::erase_if(side.parts, [](const Part& part) { return part.lines.empty(); });
    unroll(result.board, side.forbids);
    unroll(result.board, side.passes);
    unroll(result.board, side.ends);
    unroll(result.board, side.claims);
  }
  return result;
}

} // namespace regola
