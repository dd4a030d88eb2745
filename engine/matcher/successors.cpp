#include "engine/matcher/successors.hpp"

#include <algorithm>
#include <functional>
#include <set>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>

#include "engine/matcher/apply.hpp"
#include "engine/matcher/history.hpp"
#include "engine/matcher/match.hpp"
#include "engine/matcher/outlook.hpp"
#include "engine/matcher/picture_match.hpp"

namespace regola {

namespace {

constexpr int cascade_limit = 1000; // `after` lines that fired in one move; beyond it they never come to rest
constexpr std::size_t chain_limit = 512; // parts of one move
constexpr std::size_t moves_limit =
    50'000; // moves in one turn; more are a slip in the rules, and fill the memory

void check_number(std::size_t moves, std::uint32_t line) {
  if (moves > moves_limit) {
    throw RulesError(fmt::format("line {}: more than {} moves in one turn", line, moves_limit), line);
  }
}
constexpr NameIndex no_name = 0xFFFF; // of a rule on the whole status, which `prefer` cannot mean

/// A move under construction: what has been done so far, and where it stands.
struct Candidate {
  Status status;
  Move move;
  const Production* line = nullptr; // the last one
  std::uint32_t first_line = 0;
  NameIndex first_name = 0;
  CellIndex anchor = no_cell;
  Varspace variables;
  std::vector<Status::Cells> met; // boards met while it went on `again`
  bool affordable = true;         // the hands hold what it puts on the board
};

/// Works out the moves of one player in one status.
class Generator {
public:
  Generator(const Ruleset& ruleset, const Status& status)
      : ruleset_(ruleset), status_(status), player_(status.to_move), side_(ruleset.sides[player_]) {}

  /// All moves but passes.
  [[nodiscard]] std::vector<Successor> moves() const;
  [[nodiscard]] bool may_pass() const;
  /// Whether there is a move; stops at the first where nothing could take it away again.
  [[nodiscard]] bool can_move() const;

private:
  using Lines = std::vector<const Production*>;

  [[nodiscard]] std::vector<Candidate> part(const Candidate& before, const Lines& lines, CellIndex at) const;
  void add_each_choice(const Candidate& before, const Production& line, const PictureMatch& match,
                       std::vector<Candidate>& found) const;
  void add_together(const Candidate& before, const Outlook& outlook, const Lines& lines, CellIndex at,
                    std::vector<Candidate>& found) const;
  [[nodiscard]] bool write(Status& status, const Production& line, const PictureMatch& match,
                           const std::vector<Symbol>& choices) const;
  [[nodiscard]] std::vector<Candidate> first_parts() const;
  [[nodiscard]] std::vector<Candidate> with_part(std::vector<Candidate> all, const Part& part) const;
  [[nodiscard]] bool is_forbidden(Status status) const;
  void tidy_up(Status& status) const;
  template <typename Item, typename Name>
  void keep_preferred(std::vector<Item>& items, Name name) const;
  void add_whole_rules(std::vector<Candidate>& all) const;
  void finish(Status& status) const;

  const Ruleset& ruleset_;
  const Status& status_;
  PlayerIndex player_;
  const Side& side_;
};

/// `prefer`: while an item of a better name is there, those of the worse names are not.
template <typename Item, typename Name>
void Generator::keep_preferred(std::vector<Item>& items, Name name) const {
  for (const auto& order : ruleset_.prefer) {
    for (const NameIndex best : order) {
      if (std::any_of(items.begin(), items.end(), [&](const Item& item) { return name(item) == best; })) {
        items.erase(std::remove_if(items.begin(), items.end(),
                                   [&](const Item& item) {
                                     return name(item) != best &&
                                            std::find(order.begin(), order.end(), name(item)) != order.end();
                                   }),
                    items.end());
        break;
      }
    }
  }
}

/// Writes the right side over what the left side matched. What there are more of then leaves the hand; false
/// where it holds too few.
bool Generator::write(Status& status, const Production& line, const PictureMatch& match,
                      const std::vector<Symbol>& choices) const {
  std::size_t choice = 0;
  boost::container::static_vector<int, Status::Hands::static_capacity> drawn(ruleset_.hands.size(), 0);
  for (std::size_t i = 0; i < line.right.size(); ++i) {
    const Write& write = line.right[i];
    if (write.kind == Write::Kind::keep) {
      continue;
    }
    Symbol symbol = write.symbols.front();
    if (write.kind == Write::Kind::variable) {
      symbol = match.variables[symbol];
    } else if (write.symbols.size() > 1) {
      symbol = choices[choice++];
    }
    for (const CellIndex cell : match.segments[i]) {
      for (std::size_t hand = 0; hand < drawn.size(); ++hand) {
        const Symbol held = ruleset_.hands[hand].symbol;
        drawn[hand] += (symbol == held ? 1 : 0) - (status.cells[cell] == held ? 1 : 0);
      }
      status.cells[cell] = symbol;
    }
  }
  for (std::size_t hand = 0; hand < drawn.size(); ++hand) {
    if (drawn[hand] > static_cast<int>(status.hands[hand])) {
      return false;
    }
    status.hands[hand] = static_cast<std::uint16_t>(status.hands[hand] - std::max(drawn[hand], 0));
  }
  return true;
}

/// Adds the match as one candidate for each combination of symbols that the right side leaves open.
void Generator::add_each_choice(const Candidate& before, const Production& line, const PictureMatch& match,
                                std::vector<Candidate>& found) const {
  std::vector<std::vector<Symbol>> combinations{{}};
  for (const Write& write : line.right) {
    if (write.kind != Write::Kind::symbols || write.symbols.size() == 1) {
      continue;
    }
    check_number(found.size() + combinations.size() * write.symbols.size(), line.guard.line);
    std::vector<std::vector<Symbol>> longer;
    for (const auto& combination : combinations) {
      for (const Symbol symbol : write.symbols) {
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
    if (!write(next.status, line, match, choices)) {
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
void Generator::add_together(const Candidate& before, const Outlook& outlook, const Lines& lines,
                             CellIndex at, std::vector<Candidate>& found) const {
  std::vector<Candidate> together;
  for (const Production* line : lines) {
    if (!line->every) {
      continue;
    }
    each_match(outlook, line->guard, line->left, at, [&](const PictureMatch& match) {
      const CellIndex anchor = at != no_cell ? at : match.first(line->left.anchor);
      auto same = std::find_if(together.begin(), together.end(), [&](const Candidate& other) {
        return other.anchor == anchor && other.line->name == line->name;
      });
      if (same == together.end()) {
        Candidate next = before;
        if (next.move.parts.empty()) {
          next.first_name = line->name;
          next.first_line = line->guard.line;
          next.variables = match.variables;
        }
        const CellIndex to =
            line->right_anchor == line->left.anchor ? anchor : match.last(line->right_anchor);
        next.move.parts.push_back({line->name, anchor, to, {}});
        next.line = line;
        next.anchor = anchor;
        together.push_back(std::move(next));
        same = together.end() - 1;
      }
      same->affordable = write(same->status, *line, match, {}) && same->affordable;
      return false;
    });
  }
  for (Candidate& candidate : together) {
    if (candidate.affordable) {
      candidate.anchor = candidate.move.parts.back().to;
      found.push_back(std::move(candidate));
    }
  }
}

/// All ways to add one part by these lines.
std::vector<Candidate> Generator::part(const Candidate& before, const Lines& lines, CellIndex at) const {
  const Outlook outlook(ruleset_, before.status, player_);
  std::vector<Candidate> found;
  for (const Production* line : lines) {
    if (!line->every) {
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
std::vector<Candidate> Generator::first_parts() const {
  Lines all;
  for (const Production& line : side_.moves) {
    all.push_back(&line);
  }
  Candidate start;
  start.status = status_;
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
      candidate.met.push_back(status_.cells);
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
std::vector<Candidate> Generator::with_part(std::vector<Candidate> all, const Part& part) const {
  Lines lines;
  bool may_skip = false;
  for (const Production& line : part.lines) {
    lines.push_back(&line);
    may_skip = may_skip || line.may_skip;
  }
  std::vector<Candidate> result;
  for (Candidate& candidate : all) {
    std::vector<Candidate> more = this->part(candidate, lines, candidate.anchor);
    keep_preferred(more, [](const Candidate& next) { return next.line->name; });
    check_number(result.size() + more.size(), part.lines.front().guard.line);
    const bool skipped = more.empty() || may_skip;
    std::move(more.begin(), more.end(), std::back_inserter(result));
    if (skipped) {
      result.push_back(std::move(candidate));
    }
  }
  return result;
}

/// Judged on the status as the move leaves it, before `after` tidies up, the turn handed over.
bool Generator::is_forbidden(Status status) const {
  if (side_.forbids.empty()) {
    return false;
  }
  finish(status);
  const Outlook outlook(ruleset_, status, player_);
  return std::any_of(side_.forbids.begin(), side_.forbids.end(),
                     [&](const Judgement& line) { return holds(outlook, line); });
}

/// `after`: the first line that changes something fires, again and again, until none does.
void Generator::tidy_up(Status& status) const {
  if (side_.afters.empty()) {
    return;
  }
  std::set<std::uint32_t> fired;
  for (int i = 0;; ++i) {
    const Outlook outlook(ruleset_, status, player_);
    Status next;
    std::uint32_t line_fired = 0;
    const bool changed = std::any_of(side_.afters.begin(), side_.afters.end(), [&](const Production& line) {
      line_fired = line.guard.line;
      return each_match(outlook, line.guard, line.left, no_cell, [&](const PictureMatch& match) {
        next = status;
        return write(next, line, match, {}) && next.cells != status.cells;
      });
    });
    if (!changed) {
      return;
    }
    fired.insert(line_fired);
    if (i == cascade_limit) {
      throw RulesError(fmt::format("'after' lines never come to rest: line {}", fmt::join(fired, ", line ")),
                       line_fired);
    }
    status = std::move(next);
  }
}

/// The article's rules, each matched against the whole status.
void Generator::add_whole_rules(std::vector<Candidate>& all) const {
  for (std::size_t i = 0; i < ruleset_.rules.size(); ++i) {
    const Rule& rule = ruleset_.rules[i];
    Candidate next;
    if (!matches(rule.left, status_, next.variables)) {
      continue;
    }
    next.status = status_;
    next.status.cells = substitute(rule.right, next.variables).cells;
    next.move.kind = Move::Kind::rule;
    next.move.rule = static_cast<std::uint32_t>(i);
    next.first_name = no_name;
    next.first_line = rule.line;
    all.push_back(std::move(next));
  }
}

/// Hands the turn over and notes what the rules keep of the history.
void Generator::finish(Status& status) const {
  status.passes = 0;
  status.to_move = other(player_);
  if (ruleset_.turn == Turn::first_cell && !status.cells.empty()) {
    status.to_move = status.cells.front() == ruleset_.players[0].front() ? first_player : second_player;
  }
  remember(ruleset_, status_, status);
}

std::vector<Successor> Generator::moves() const {
  std::vector<Candidate> all = first_parts();
  for (const Part& part : side_.parts) {
    all = with_part(std::move(all), part);
  }
  add_whole_rules(all);
  all.erase(
      std::remove_if(all.begin(), all.end(), [&](const Candidate& c) { return is_forbidden(c.status); }),
      all.end());
  for (Candidate& candidate : all) {
    tidy_up(candidate.status);
  }
  keep_preferred(all, [](const Candidate& candidate) { return candidate.first_name; });
  std::vector<Successor> result;
  std::unordered_multimap<std::size_t, std::size_t> known; // by the hash of the status
  std::uint32_t listed = 0;
  for (Candidate& candidate : all) {
    finish(candidate.status);
    if (candidate.move.kind == Move::Kind::rule) {
      const std::uint32_t number = ruleset_.rules[candidate.move.rule].number;
      ++listed;
      candidate.move.number = number != 0 ? number : listed;
    }
    Successor next{std::move(candidate.status), std::move(candidate.move), candidate.first_line,
                   candidate.variables};
    // Two ways of saying one move are one: the same text and the same outcome.
    const std::size_t hash = hash_value(next.status);
    const auto [first, last] = known.equal_range(hash);
    const bool repeated = std::any_of(first, last, [&](const auto& entry) {
      return result[entry.second].move == next.move && result[entry.second].status == next.status;
    });
    if (!repeated) {
      known.emplace(hash, result.size());
      result.push_back(std::move(next));
    }
  }
  return result;
}

bool Generator::can_move() const {
  if (!side_.forbids.empty() || !ruleset_.hands.empty()) {
    return !moves().empty();
  }
  Varspace variables;
  const bool by_rule = std::any_of(ruleset_.rules.begin(), ruleset_.rules.end(),
                                   [&](const Rule& rule) { return matches(rule.left, status_, variables); });
  const Outlook outlook(ruleset_, status_, player_);
  return by_rule || std::any_of(side_.moves.begin(), side_.moves.end(), [&](const Production& line) {
           return each_match(outlook, line.guard, line.left, no_cell,
                             [](const PictureMatch&) { return true; });
         });
}

bool Generator::may_pass() const {
  const Outlook outlook(ruleset_, status_, player_);
  return std::any_of(side_.passes.begin(), side_.passes.end(),
                     [&](const Judgement& line) { return holds(outlook, line); });
}

} // namespace

std::vector<Successor> successors(const Ruleset& ruleset, const Status& status) {
  const Generator generator(ruleset, status);
  std::vector<Successor> all = generator.moves();
  if (generator.may_pass()) {
    Successor pass;
    pass.status = with_turn(ruleset, status, other(status.to_move));
    pass.status.passes = static_cast<std::uint8_t>(status.passes + 1);
    remember(ruleset, status, pass.status);
    pass.move.kind = Move::Kind::pass;
    pass.line = ruleset.sides[status.to_move].passes.front().guard.line;
    all.push_back(std::move(pass));
  }
  return all;
}

bool can_move(const Ruleset& ruleset, const Status& status) { return Generator(ruleset, status).can_move(); }

std::size_t move_count(const Ruleset& ruleset, const Status& status) {
  return Generator(ruleset, status).moves().size();
}

Status with_turn(const Ruleset& ruleset, Status status, PlayerIndex player) {
  status.to_move = player;
  status.passes = 0;
  if (ruleset.turn == Turn::first_cell && !status.cells.empty()) {
    status.cells.front() = ruleset.players[player].front();
  }
  return status;
}

} // namespace regola
