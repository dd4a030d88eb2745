// Extends moves by one part: the matches of the part's lines.

#include "engine/matcher/part_generator.hpp"

#include "engine/matcher/rewrite.hpp"
#include "engine/matcher/rules_error.hpp"

namespace regola {

namespace {

constexpr std::size_t copied_in_a_step = 4; // cells

/// Records in a move the part just written.
void note(Candidate& candidate, std::vector<Firing::Match> matches, std::vector<Symbol> choices) {
  candidate.fired = std::make_shared<const Firing>(
      Firing{std::move(matches), std::move(choices), {}, candidate.status, std::move(candidate.fired)});
}

} // namespace

void check_number(std::size_t moves, std::uint32_t line) {
  if (moves > limits::moves) refuse_many_moves(line);
}

/// Returns the move with one part more; the caller writes the part's symbols.
Candidate PartGenerator::extended(const Candidate& before, const Production& line, const PictureMatch& match,
                                  MovePart part) {
  reference_work() += 100; // in steps, because it copies the move and the status
  Answer::count_steps(line.guard.line, Answer::steps_of_part + before.status.size() / copied_in_a_step);
  parts_ += before.move.parts.size() + 1;
  if (parts_ > limits::parts) refuse_many_parts(line.guard.line);
  Candidate next = before;
  if (next.move.parts.empty()) {
    next.first_name = line.name;
    next.first_line = telling_line(side_.moves, line);
    next.variables = match.variables;
  }
  next.line = &line;
  next.extra = next.extra || line.extra;
  next.anchor = part.to;
  next.move.parts.push_back(std::move(part));
  return next;
}

/// Adds one candidate for each combination of symbols that the right side offers.
void PartGenerator::add_each_choice(const Candidate& before, const Production& line,
                                    const PictureMatch& match, std::vector<Candidate>& found) {
  std::vector<std::vector<Symbol>> combinations{{}};
  for (const Write& open : line.right) {
    if (open.kind != Write::Kind::symbols || open.symbols.size() == 1) continue;
    check_number(found.size() + combinations.size() * open.symbols.size(), line.guard.line);
    std::vector<std::vector<Symbol>> longer;
    for (const auto& combination : combinations) {
      for (const Symbol symbol : open.symbols) {
        longer.push_back(combination);
        longer.back().push_back(symbol);
      }
    }
    combinations = std::move(longer);
  }
  const CellIndex from = match.first(line.left.anchor);
  const CellIndex to = line.right_anchor == line.left.anchor ? from : match.last(line.right_anchor);
  const CellIndex also = line.also ? match.first(*line.also) : no_cell;
  check_number(found.size() + combinations.size(), line.guard.line);
  for (const auto& choices : combinations) {
    Candidate next =
        extended(before, line, match, {line.name, from, to, {choices.begin(), choices.end()}, also});
    if (rewrite(ruleset_, player_, next.status, line, match, choices)) {
      if (firings_ == Firings::kept) note(next, {{&line, match}}, choices);
      found.push_back(std::move(next));
    }
  }
}

/// `every`: all matches with the same anchor, of all lines with the same name, form one move. All read the
/// status before it.
void PartGenerator::add_together(const Candidate& before, const PlayerView& view, const Lines& lines,
                                 CellIndex anchor, std::vector<Candidate>& found) {
  std::vector<Candidate> together;
  std::vector<std::vector<Firing::Match>> matches; // for each candidate, if firings are kept
  for (const Production* line : lines) {
    if (!line->every || !may_follow(*line, before.move) || !is_sought(before, *line, nullptr)) continue;
    std::map<std::size_t, JointWrites> written; // key: index in `together`
    const CellIndex at = line->free ? no_cell : anchor;
    each_match(view, line->guard, line->left, at, [&](const PictureMatch& match) {
      if (!is_sought(before, *line, &match) || !has_sums(ruleset_, before.status, *line, match)) return false;
      const CellIndex from = at != no_cell ? at : match.first(line->left.anchor);
      const auto same = std::find_if(together.begin(), together.end(), [&](const Candidate& other) {
        return other.anchor == from && other.line->name == line->name;
      });
      const auto place = static_cast<std::size_t>(same - together.begin());
      if (same == together.end()) {
        together.push_back(extended(before, *line, match, {line->name, from, from, {}}));
        matches.emplace_back();
      }
      if (firings_ == Firings::kept) matches[place].push_back({line, match});
      written.emplace(place, *line).first->second.add(ruleset_, before.status, match);
      return false;
    });
    for (const auto& [place, writes] : written) writes.write(together[place].status);
  }
  for (std::size_t i = 0; i < together.size(); ++i) {
    if (settle_hands(ruleset_, player_, together[i].line->hands, before.status.cells, together[i].status)) {
      if (firings_ == Firings::kept) note(together[i], std::move(matches[i]), {});
      found.push_back(std::move(together[i]));
    }
  }
}

/// Returns all extensions of a move by one part of these lines.
/// @param anchor cell of the lines' anchor, unless they are free; no_cell: anywhere
std::vector<Candidate> PartGenerator::part(const Candidate& before, const Lines& lines, CellIndex anchor) {
  const PlayerView view = PlayerView(ruleset_, before.status, player_).with_forbids(forbids_);
  std::vector<Candidate> found;
  for (const Production* line : lines) {
    if (!line->every && may_follow(*line, before.move) && is_sought(before, *line, nullptr)) {
      const CellIndex at = line->free ? no_cell : anchor;
      const bool is_done = each_match(view, line->guard, line->left, at, [&](const PictureMatch& match) {
        if (!is_sought(before, *line, &match)) return false;
        const auto first = static_cast<std::ptrdiff_t>(found.size());
        add_each_choice(before, *line, match, found);
        return sought_ != nullptr && sought_->is_last &&
               std::any_of(found.begin() + first, found.end(), sought_->is_last);
      });
      if (is_done) return found;
    }
  }
  add_together(before, view, lines, anchor, found);
  return found;
}

} // namespace regola
