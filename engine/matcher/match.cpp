#include "engine/matcher/match.hpp"

#include <fmt/format.h>

namespace regola {

namespace {

/// Compares symbol by symbol; returns the first difference, or `nullopt`.
std::optional<Mismatch> first_mismatch(const Pattern& pattern, const Status& status, Varspace& variables) {
  using Reason = Mismatch::Reason;
  ++reference_work();
  variables.clear();
  const std::size_t common = std::min(pattern.size(), status.size());
  for (std::size_t i = 0; i < common; ++i) {
    if (!pattern.is_variable_at(i)) {
      if (pattern[i] != status[i]) return Mismatch{Reason::constant, i, pattern[i], status[i]};
    } else if (!variables.is_set(pattern[i])) {
      variables[pattern[i]] = status[i];
    } else if (variables[pattern[i]] != status[i]) {
      return Mismatch{Reason::variable, i, variables[pattern[i]], status[i]};
    }
  }
  if (pattern.size() != status.size()) return Mismatch{Reason::length, common, 0, 0};
  return std::nullopt;
}

} // namespace

bool matches(const Pattern& pattern, const Status& status, Varspace& variables) {
  return pattern.size() == status.size() && !first_mismatch(pattern, status, variables);
}

std::variant<Varspace, Mismatch> match(const Pattern& pattern, const Status& status) {
  Varspace variables;
  if (const auto mismatch = first_mismatch(pattern, status, variables)) return *mismatch;
  return variables;
}

std::string explain(const Mismatch& mismatch, const Pattern& pattern, const Status& status) {
  const std::size_t position = mismatch.position + 1;
  switch (mismatch.reason) {
  case Mismatch::Reason::length:
    return fmt::format("the pattern has {} symbols, the status {}", pattern.size(), status.size());
  case Mismatch::Reason::constant:
    return fmt::format("position {}: the pattern has '{}', the status '{}'", position, mismatch.expected,
                       mismatch.found);
  case Mismatch::Reason::variable: break;
  }
  return fmt::format("position {}: the variable {} is '{}' already, the status has '{}'", position,
                     pattern[mismatch.position], mismatch.expected, mismatch.found);
}

namespace {

/// Gathers matches until there are enough.
class MatchList {
public:
  MatchList(const std::vector<std::uint32_t>& lines, std::size_t most) : lines_(lines), most_(most) {}

  [[nodiscard]] bool wants(const Guard& guard) const {
    return found_.size() < most_ && std::find(lines_.begin(), lines_.end(), guard.line) != lines_.end();
  }
  void add(const PlayerView& view, const Guard& guard, const Picture& picture) {
    if (wants(guard)) {
      each_match(view, guard, picture, no_cell, [&](const PictureMatch& match) {
        LineMatch& one = found_.emplace_back(LineMatch{guard.line, {}, match.variables});
        for (const PictureMatch::Segment& segment : match.segments) {
          one.cells.insert(one.cells.end(), segment.begin(), segment.end());
        }
        return found_.size() == most_;
      });
    }
  }
  void add(const PlayerView& view, const std::vector<Production>& productions) {
    for (const Production& line : productions) add(view, line.guard, line.left);
  }
  void add(const PlayerView& view, const std::vector<Judgement>& judgements) {
    for (const Judgement& line : judgements) {
      if (line.picture) {
        add(view, line.guard, *line.picture);
      } else if (wants(line.guard) && holds(view, line)) {
        found_.push_back({line.guard.line, {}, {}});
      }
    }
  }
  [[nodiscard]] std::vector<LineMatch> take() { return std::move(found_); }

private:
  const std::vector<std::uint32_t>& lines_;
  std::size_t most_;
  std::vector<LineMatch> found_;
};

} // namespace

std::vector<std::uint32_t> lines_called(const Ruleset& ruleset, std::string_view name) {
  std::vector<std::uint32_t> lines;
  const auto named = ruleset.named_lines.find(name);
  if (named != ruleset.named_lines.end()) lines = named->second;
  for (const Side& side : ruleset.sides) {
    for (const Production* line : side.part_lines()) {
      if (ruleset.names[line->name] == name) lines.push_back(line->guard.line);
    }
    for (const CellClass& line : side.classes) {
      if (ruleset.class_names[line.index] == name) lines.push_back(line.guard.line);
    }
  }
  std::sort(lines.begin(), lines.end());
  lines.erase(std::unique(lines.begin(), lines.end()), lines.end());
  return lines;
}

std::vector<LineMatch> matches_of(const Ruleset& ruleset, const Status& status,
                                  const std::vector<std::uint32_t>& lines, std::size_t most) {
  MatchList list(lines, most);
  const PlayerView mover(ruleset, status, status.to_move);
  const PlayerView waiting(ruleset, status, other(status.to_move));
  const Side& side = mover.side();
  list.add(mover, side.moves);
  for (const Part& part : side.parts) list.add(mover, part.lines);
  list.add(mover, side.afters);
  for (const CellClass& line : side.classes) list.add(mover, line.guard, line.picture);
  for (const Judgement& line : waiting.side().forbids) {
    list.add(waiting.with_forbids(line.forbids_above), std::vector<Judgement>{line});
  }
  list.add(mover, side.passes);
  list.add(waiting, waiting.side().ends);
  list.add(mover, side.ends);
  list.add(mover, side.claims);
  return list.take();
}

std::vector<CellIndex> cells_of_class(const Ruleset& ruleset, const Status& status, ClassIndex index) {
  const PlayerView view(ruleset, status, status.to_move);
  std::vector<CellIndex> cells;
  for (std::size_t i = 0; i < status.size(); ++i) {
    const auto cell = static_cast<CellIndex>(i);
    if (view.in_class(index, cell)) cells.push_back(cell);
  }
  return cells;
}

void StatusSet::add_in_order(Status status, int value, Order order) {
  const auto before = [order](int a, int b) { return order == Order::descending ? a > b : a < b; };
  const auto place = std::upper_bound(values_.begin(), values_.end(), value, before);
  statuses_.insert(statuses_.begin() + (place - values_.begin()), std::move(status));
  values_.insert(place, value);
}

StatusSet produce(const Ruleset& ruleset, const Status& origin) {
  StatusSet result;
  for (Successor& successor : successors(ruleset, origin)) result.add(std::move(successor.status));
  return result;
}

StatusSet produce(const Ruleset& ruleset, const Status& origin, const Heuristic& heuristic, int depth) {
  const Order order = origin.to_move == first_player ? Order::descending : Order::ascending;
  StatusSet result;
  for (Successor& successor : successors(ruleset, origin)) {
    const int value = heuristic(depth, successor.status);
    result.add_in_order(std::move(successor.status), value, order);
  }
  return result;
}

Status substitute(const Pattern& right, const Varspace& variables) {
  Status result;
  result.cells.reserve(right.size());
  for (std::size_t i = 0; i < right.size(); ++i) {
    if (right.is_variable_at(i) && !variables.is_set(right[i])) {
      throw std::invalid_argument(
          fmt::format("the variable {} of '{}' has no value", right[i], right.text()));
    }
    result.cells.push_back(right.is_variable_at(i) ? variables[right[i]] : right[i]);
  }
  return result;
}

std::optional<Status> apply(const Rule& rule, const Status& initial) {
  Varspace variables;
  if (!matches(rule.left, initial, variables)) return std::nullopt;
  return substitute(rule.right, variables);
}

} // namespace regola
