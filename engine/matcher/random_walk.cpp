#include "engine/matcher/random_walk.hpp"

#include <random>

#include "engine/matcher/trace.hpp"

namespace regola {

namespace {

constexpr std::uint64_t most_walk_work = 400'000'000; // as rules_error.hpp counts it

/// The numbers of the lines that take part in turns, ends excepted.
std::set<std::uint32_t> lines_of_turns(const Ruleset& ruleset) {
  std::set<std::uint32_t> lines(ruleset.prefer_lines.begin(), ruleset.prefer_lines.end());
  for (const Rule& rule : ruleset.rules) lines.insert(rule.line);
  for (const Side& side : ruleset.sides) {
    lines.insert(side.most_lines.begin(), side.most_lines.end());
    for (const Production* line : side.productions()) lines.insert(line->guard.line);
    for (const auto* judgements : {&side.forbids, &side.passes}) {
      for (const Judgement& line : *judgements) lines.insert(line.guard.line);
    }
  }
  return lines;
}

/// The lines in `all` that are not in `met`.
std::vector<std::uint32_t> without(const std::set<std::uint32_t>& all, const std::set<std::uint32_t>& met) {
  std::vector<std::uint32_t> rest;
  std::set_difference(all.begin(), all.end(), met.begin(), met.end(), std::back_inserter(rest));
  return rest;
}

/// Plays the games of one walk.
class Walker {
public:
  Walker(const Ruleset& ruleset, std::uint32_t seed, const LineName& line_name)
      : ruleset_(ruleset), random_(seed), line_name_(line_name), status_(ruleset.start) {}

  /// Plays one ply or ends a game.
  /// @return false if not even the first ply can be played
  [[nodiscard]] bool step();
  [[nodiscard]] RandomWalk report() &&;

  [[nodiscard]] std::size_t plies() const { return walk_.plies; }

private:
  void play();
  void start_anew() {
    status_ = ruleset_.start;
    played_ = 0;
  }

  const Ruleset& ruleset_;
  std::mt19937 random_;
  const LineName& line_name_;
  Status status_;
  std::size_t played_ = 0;
  RandomWalk walk_;
  std::set<std::uint32_t> lines_; // lines that took part
  std::set<std::uint32_t> ends_;
};

void Walker::play() {
  const TurnTrace turn(ruleset_, status_);
  const std::vector<Successor> all = turn.successors();
  walk_.moves.add(all.size());
  const Successor& next = all[random_() % all.size()];
  lines_.merge(turn.lines_met());
  for (const Firing& firing : turn.of(next).tidied) lines_.insert(firing.matches.front().line->guard.line);
  if (all.back().move.kind == Move::Kind::pass) lines_.insert(all.back().line);
  Status after = next.status;
  status_ = std::move(after);
  ++played_;
  ++walk_.plies;
}

bool Walker::step() {
  try {
    const Result result = result_of(ruleset_, status_);
    if (may_be_claimed(result)) ends_.insert(result.line);
    if (result.ending != Ending::open) {
      walk_.lengths.add(played_);
      ++walk_.results[outcome_of(ruleset_, result)];
      ends_.insert(result.line);
      const bool can_go_on = played_ > 0;
      start_anew();
      return can_go_on;
    }
    if (played_ == longest_walk) {
      ++walk_.unfinished;
      start_anew();
      return true;
    }
    play();
  } catch (const RulesError& error) {
    std::string message = error.message(line_name_);
    if (std::find(walk_.faults.begin(), walk_.faults.end(), message) == walk_.faults.end()) {
      walk_.faults.push_back(std::move(message));
    }
    const bool can_go_on = played_ > 0;
    start_anew();
    return can_go_on;
  }
  return true;
}

RandomWalk Walker::report() && {
  walk_.idle_lines = without(lines_of_turns(ruleset_), lines_);
  std::set<std::uint32_t> ends = lines_of_ends(ruleset_.sides[first_player]);
  ends.merge(lines_of_ends(ruleset_.sides[second_player]));
  walk_.idle_ends = without(ends, ends_);
  return std::move(walk_);
}

} // namespace

std::set<std::uint32_t> lines_of_ends(const Side& side) {
  std::set<std::uint32_t> lines;
  for (const Judgement& line : side.ends) lines.insert(line.guard.line);
  for (const Judgement& line : side.claims) lines.insert(line.guard.line);
  return lines;
}

std::string outcome_of(const Ruleset& ruleset, const Result& result) {
  if (result.ending != Ending::scored) return to_text(ruleset, result);
  return result.margin == 0 ? "draw" : ruleset.players[result.margin > 0 ? first_player : second_player];
}

void Spread::add(std::size_t number) {
  least = count == 0 ? number : std::min(least, number);
  most = std::max(most, number);
  sum += number;
  ++count;
}

RandomWalk random_walk(const Ruleset& ruleset, std::uint32_t seed, std::size_t plies,
                       const LineName& line_name, const std::function<bool()>& stop) {
  Walker walker(ruleset, seed, line_name);
  const std::uint64_t work = reference_work();
  const auto is_exhausted = [&] { return reference_work() - work >= most_walk_work; };
  while (walker.plies() < plies && !is_exhausted() && !(stop && stop()) && walker.step()) {
  }
  RandomWalk walk = std::move(walker).report();
  walk.exhausted = walk.plies < plies && is_exhausted();
  return walk;
}

} // namespace regola
