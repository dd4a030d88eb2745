#include "engine/matcher/parts.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "engine/matcher/outlook.hpp"
#include "engine/matcher/picture_match.hpp"
#include "engine/matcher/prefer.hpp"
#include "engine/matcher/rewrite.hpp"
#include "engine/matcher/successors.hpp"

namespace regola {

namespace {

constexpr std::size_t chain_limit = 512; // parts of one move
constexpr std::size_t moves_limit =
    50'000; // moves in one turn; more are a slip in the rules, and fill the memory

void check_number(std::size_t moves, std::uint32_t line) {
  if (moves > moves_limit) {
    throw RulesError(fmt::format("line {}: more than {} moves in one turn", line, moves_limit), line);
  }
}

/// Whether the line may go on a move with these parts: `after NAME`.
bool may_follow(const Production& line, const Move& move) {
  return line.after.empty() || std::any_of(move.parts.begin(), move.parts.end(), [&](const MovePart& part) {
           return std::find(line.after.begin(), line.after.end(), part.name) != line.after.end();
         });
}

/// Puts the parts of one player's moves together.
class PartGenerator {
public:
  PartGenerator(const Ruleset& ruleset, PlayerIndex player)
      : ruleset_(ruleset), player_(player), side_(ruleset.sides[player_]) {}

  [[nodiscard]] std::vector<Candidate> first_parts(const Status& status, std::optional<NameIndex> name) const;
  [[nodiscard]] std::vector<Candidate> with_part(std::vector<Candidate> all, const Part& part) const;

private:
  using Lines = std::vector<const Production*>;

  [[nodiscard]] std::vector<Candidate> part(const Candidate& before, const Lines& lines, CellIndex at) const;
  void add_each_choice(const Candidate& before, const Production& line, const PictureMatch& match,
                       std::vector<Candidate>& found) const;
  void add_together(const Candidate& before, const Outlook& outlook, const Lines& lines, CellIndex at,
                    std::vector<Candidate>& found) const;

  const Ruleset& ruleset_;
  PlayerIndex player_;
  const Side& side_;
};

/// Adds the match as one candidate for each combination of symbols that the right side leaves open.
void PartGenerator::add_each_choice(const Candidate& before, const Production& line,
                                    const PictureMatch& match, std::vector<Candidate>& found) const {
  std::vector<std::vector<Symbol>> combinations{{}};
  for (const Write& open : line.right) {
    if (open.kind != Write::Kind::symbols || open.symbols.size() == 1) {
      continue;
    }
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
  check_number(found.size() + combinations.size(), line.guard.line);
  for (const auto& choices : combinations) {
    Candidate next = before;
    if (!rewrite(ruleset_, player_, next.status, line, match, choices)) {
      continue;
    }
    if (next.move.parts.empty()) {
      next.first_name = line.name;
      next.first_line = line.guard.line;
      next.variables = match.variables;
    }
    next.move.parts.push_back({line.name, from, to, {choices.begin(), choices.end()}});
    next.line = &line;
    next.anchor = to;
    found.push_back(std::move(next));
  }
}

/// `every`: all matches through one anchor of all lines of one name are one move; all read the old status.
void PartGenerator::add_together(const Candidate& before, const Outlook& outlook, const Lines& lines,
                                 CellIndex at, std::vector<Candidate>& found) const {
  std::vector<Candidate> together;
  for (const Production* line : lines) {
    if (!line->every || !may_follow(*line, before.move)) {
      continue;
    }
    std::map<std::size_t, JointWrites> written; // by the place in `together`
    each_match(outlook, line->guard, line->left, at, [&](const PictureMatch& match) {
      const CellIndex anchor = at != no_cell ? at : match.first(line->left.anchor);
      const auto same = std::find_if(together.begin(), together.end(), [&](const Candidate& other) {
        return other.anchor == anchor && other.line->name == line->name;
      });
      const auto place = static_cast<std::size_t>(same - together.begin());
      if (same == together.end()) {
        Candidate next = before;
        if (next.move.parts.empty()) {
          next.first_name = line->name;
          next.first_line = line->guard.line;
          next.variables = match.variables;
        }
        next.move.parts.push_back({line->name, anchor, anchor, {}});
        next.line = line;
        next.anchor = anchor;
        together.push_back(std::move(next));
      }
      written.emplace(place, *line).first->second.add(match);
      return false;
    });
    for (const auto& [place, writes] : written) {
      writes.write(together[place].status);
    }
  }
  for (Candidate& candidate : together) {
    if (settle_hands(ruleset_, player_, before.status.cells, candidate.status)) {
      found.push_back(std::move(candidate));
    }
  }
}

/// All ways to add one part by these lines.
std::vector<Candidate> PartGenerator::part(const Candidate& before, const Lines& lines, CellIndex at) const {
  const Outlook outlook(ruleset_, before.status, player_);
  std::vector<Candidate> found;
  for (const Production* line : lines) {
    if (!line->every && may_follow(*line, before.move)) {
      each_match(outlook, line->guard, line->left, at, [&](const PictureMatch& match) {
        add_each_choice(before, *line, match, found);
        return false;
      });
    }
  }
  add_together(before, outlook, lines, at, found);
  return found;
}

/// First parts, those of `again` lines continued as far as they go.
std::vector<Candidate> PartGenerator::first_parts(const Status& status, std::optional<NameIndex> name) const {
  Lines all;
  for (const Production& line : side_.moves) {
    if (!name || *name == line.name) {
      all.push_back(&line);
    }
  }
  Candidate start;
  start.status = status;
  std::vector<Candidate> open = part(start, all, no_cell);
  std::reverse(open.begin(), open.end()); // a stack: the first one is continued first
  std::vector<Candidate> done;
  while (!open.empty()) {
    Candidate candidate = std::move(open.back());
    open.pop_back();
    if (!candidate.line->again) {
      done.push_back(std::move(candidate));
      continue;
    }
    if (candidate.move.parts.size() > chain_limit) {
      throw RulesError(fmt::format("line {}: a move goes on again without end", candidate.line->guard.line),
                       candidate.line->guard.line);
    }
    if (candidate.met.empty()) {
      candidate.met.push_back(status.cells);
    }
    candidate.met.push_back(candidate.status.cells);
    Lines same;
    std::copy_if(all.begin(), all.end(), std::back_inserter(same),
                 [&](const Production* line) { return line->name == candidate.line->name; });
    std::vector<Candidate> more = part(candidate, same, candidate.anchor);
    more.erase(std::remove_if(more.begin(), more.end(),
                              [&](const Candidate& next) {
                                return std::find(candidate.met.begin(), candidate.met.end(),
                                                 next.status.cells) != candidate.met.end();
                              }),
               more.end());
    check_number(done.size() + open.size() + more.size(), candidate.line->guard.line);
    const bool must_go_on = !more.empty() && !candidate.line->may_stop;
    std::move(more.rbegin(), more.rend(), std::back_inserter(open));
    if (!must_go_on) {
      done.push_back(std::move(candidate));
    }
  }
  return done;
}

/// `then`: where one of the part's lines matches, one must follow, unless it may be left out.
std::vector<Candidate> PartGenerator::with_part(std::vector<Candidate> all, const Part& part) const {
  Lines lines;
  bool may_skip = false;
  for (const Production& line : part.lines) {
    lines.push_back(&line);
    may_skip = may_skip || line.may_skip;
  }
  std::vector<Candidate> result;
  for (Candidate& candidate : all) {
    std::vector<Candidate> more = this->part(candidate, lines, candidate.anchor);
    keep_preferred(ruleset_, more, [](const Candidate& next) { return next.line->name; });
    check_number(result.size() + more.size(), part.lines.front().guard.line);
    const bool skipped = more.empty() || may_skip;
    std::move(more.begin(), more.end(), std::back_inserter(result));
    if (skipped) {
      result.push_back(std::move(candidate));
    }
  }
  return result;
}

} // namespace

std::vector<Candidate> first_parts(const Ruleset& ruleset, const Status& status,
                                   std::optional<NameIndex> name) {
  return PartGenerator(ruleset, status.to_move).first_parts(status, name);
}

std::vector<Candidate> with_part(const Ruleset& ruleset, PlayerIndex player, std::vector<Candidate> all,
                                 const Part& part) {
  return PartGenerator(ruleset, player).with_part(std::move(all), part);
}

} // namespace regola
