#include "engine/matcher/taken_away.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/matcher/picture_match.hpp"
#include "engine/matcher/successors.hpp"
#include "rules/limits.hpp"

namespace regola {

namespace {

/// More pieces of a kind than one line can take from a hand.
constexpr std::uint16_t plenty = limits::cells;

/// Plays by rules of which some are left out, to see which of them makes the difference.
class Trial {
public:
  Trial(const Ruleset& ruleset, const Status& status, CellIndex from, CellIndex to)
      : ruleset_(ruleset), status_(status), from_(from), to_(to) {}

  /// The moves between the cells.
  [[nodiscard]] std::vector<Successor> moves(const Ruleset& rules, const Status& status) const {
    std::vector<Successor> all = successors(rules, status);
    const auto is_other = [&](const Successor& next) {
      return next.move.parts.empty() || next.move.parts.front().from != from_ ||
             (to_ != no_cell && next.move.parts.front().to != to_);
    };
    all.erase(std::remove_if(all.begin(), all.end(), is_other), all.end());
    return all;
  }
  [[nodiscard]] bool is_offered(const Ruleset& rules) const { return !moves(rules, status_).empty(); }

  /// The same rules, but nothing forbids, prefers or tidies.
  [[nodiscard]] Ruleset unjudged() const {
    Ruleset rules = ruleset_;
    rules.prefer.clear();
    Side& side = rules.sides[status_.to_move];
    side.forbids.clear();
    side.most.clear();
    side.afters.clear();
    return rules;
  }
  [[nodiscard]] std::string missing_pieces(const Production& line) const;
  [[nodiscard]] TakenAway forbidden() const;
  [[nodiscard]] TakenAway less_preferred() const;
  [[nodiscard]] std::string trigger(const Judgement& line) const;

  const Ruleset& ruleset_;
  const Status& status_;
  CellIndex from_;
  CellIndex to_;
};

/// The hands that hold too few for the line, or nothing.
std::string Trial::missing_pieces(const Production& line) const {
  Ruleset rules = unjudged();
  Side& side = rules.sides[status_.to_move];
  side.moves = {line};
  side.parts.clear();
  if (is_offered(rules)) {
    return {};
  }
  std::string missing;
  for (std::size_t i = 0; i < ruleset_.hands.size(); ++i) {
    Status filled = status_;
    for (std::size_t k = 0; k < filled.hands.size(); ++k) {
      filled.hands[k] = k == i ? status_.hands[k] : plenty;
    }
    if (moves(rules, filled).empty()) {
      missing +=
          fmt::format("{}the hand of '{}' {}", missing.empty() ? "" : ", ", ruleset_.hands[i].symbol,
                      status_.hands[i] == 0 ? "is empty" : fmt::format("holds only {}", status_.hands[i]));
    }
  }
  return missing;
}

/// What a `forbid` line finds when the move has been made.
std::string Trial::trigger(const Judgement& line) const {
  for (const Successor& next : moves(unjudged(), status_)) {
    const Outlook outlook = Outlook(ruleset_, next.status, status_.to_move).with_forbids(line.forbids_above);
    if (!holds(outlook, line)) {
      continue;
    }
    if (!line.picture) {
      return "its condition holds when the move has been made";
    }
    std::string cells;
    each_match(outlook, line.guard, *line.picture, no_cell, [&](const PictureMatch& match) {
      for (const PictureMatch::Segment& segment : match.segments) {
        for (const CellIndex cell : segment) {
          cells += (cells.empty() ? "" : " ") + ruleset_.board.name(cell);
        }
      }
      return true;
    });
    return fmt::format("when the move has been made it matches on {}", cells);
  }
  return "it holds when the move has been made";
}

/// The first `forbid` line with which the move is no longer there.
TakenAway Trial::forbidden() const {
  Ruleset rules = unjudged();
  std::vector<Judgement>& forbids = rules.sides[status_.to_move].forbids;
  for (const Judgement& line : ruleset_.sides[status_.to_move].forbids) {
    forbids.push_back(line);
    if (!is_offered(rules)) {
      return {line.guard.line, trigger(line)};
    }
  }
  return {};
}

/// The first `prefer` line with which the move is no longer there.
TakenAway Trial::less_preferred() const {
  Ruleset rules = unjudged();
  Side& side = rules.sides[status_.to_move];
  const Side& own = ruleset_.sides[status_.to_move];
  side.forbids = own.forbids;
  const auto rival = [&] {
    const std::vector<Successor> left = successors(rules, status_);
    return left.empty() ? std::string() : to_text(ruleset_, left.front().move);
  };
  for (std::size_t i = 0; i < ruleset_.prefer.size(); ++i) {
    rules.prefer.push_back(ruleset_.prefer[i]);
    if (!is_offered(rules)) {
      return {ruleset_.prefer_lines[i], fmt::format("there is {}", rival())};
    }
  }
  for (std::size_t i = 0; i < own.most.size(); ++i) {
    side.most.push_back(own.most[i]);
    if (!is_offered(rules)) {
      return {own.most_lines[i], fmt::format("{} has more of it", rival())};
    }
  }
  return {};
}

} // namespace

std::optional<TakenAway> taken_away(const Ruleset& ruleset, const Status& status, const Production& line,
                                    CellIndex from, CellIndex to) {
  const Trial trial(ruleset, status, from, to);
  if (std::string missing = trial.missing_pieces(line); !missing.empty()) {
    return TakenAway{0, std::move(missing)};
  }
  if (TakenAway by = trial.forbidden(); by.line != 0) {
    return by;
  }
  if (TakenAway by = trial.less_preferred(); by.line != 0) {
    return by;
  }
  return std::nullopt;
}

} // namespace regola
