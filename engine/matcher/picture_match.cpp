#include "engine/matcher/picture_match.hpp"

#include "engine/matcher/evaluate.hpp"
#include "engine/matcher/picture_walk.hpp"
#include "engine/matcher/rules_error.hpp"
#include "rules/ruleset/asks.hpp"

namespace regola {

namespace {

/// Whether the condition of a line holds. Conditions never depend on themselves; see checks.hpp.
bool allows(const PlayerView& view, const Guard& guard) {
  return !guard.condition || evaluate(view, *guard.condition) != 0;
}

} // namespace

std::span<const CellIndex> PictureMatch::anchor(const Picture& picture) const {
  std::size_t element = picture.anchor;
  if (picture.first_cell) {
    while (element + 1 < segments.size() && segments[element].empty()) ++element;
  }
  const bool first_alone = picture.first_cell && picture.elements[element].contact.empty();
  const Segment& cells = segments[element];
  return {cells.data(), first_alone ? std::min<std::size_t>(cells.size(), 1) : cells.size()};
}

PictureMatch::Segment connected(const PlayerView& view, const Element& element, CellIndex cell) {
  PictureMatch::Segment group{cell};
  for (std::size_t i = 0; i < group.size(); ++i) {
    for (const RelationIndex relation : element.contact) {
      for (const CellIndex next : view.board().relation(relation).next[group[i]]) {
        if (view.accepts(element.test, next) && std::find(group.begin(), group.end(), next) == group.end()) {
          group.push_back(next);
        }
      }
    }
  }
  std::sort(group.begin(), group.end());
  return group;
}

bool each_match(const PlayerView& view, const Picture& picture, CellIndex at,
                const std::function<bool(const PictureMatch&)>& visit) {
  ++reference_work();
  Answer::count_steps(picture.line);
  const Element& anchor = picture.elements[picture.anchor];
  const bool pinned = at != no_cell && anchor.is_single() && !anchor.test.off;
  const std::size_t pivot = pinned ? picture.anchor : picture.pivot;
  const auto filtered = [&](const PictureMatch& match) {
    const auto covered = match.anchor(picture);
    const bool wanted =
        at == no_cell || pinned || std::find(covered.begin(), covered.end(), at) != covered.end();
    return wanted && visit(match);
  };
  const std::function<bool(const PictureMatch&)> visitor = filtered;
  for (std::size_t heading = 0; heading < picture.headings.size(); ++heading) {
    PictureWalk walk(view, picture, heading, pivot, visitor);
    if (pinned ? walk.from(at) : walk.from_each(picture.headings[heading].starts)) return true;
  }
  return false;
}

void each_failure(const PlayerView& view, const Picture& picture, CellIndex at, const FailureVisitor& visit) {
  const std::function<bool(const PictureMatch&)> go_on = [](const PictureMatch&) { return false; };
  for (std::size_t heading = 0; heading < picture.headings.size(); ++heading) {
    PictureWalk(view, picture, heading, picture.anchor, go_on, &visit).from(at);
  }
}

bool each_match(const PlayerView& view, const Guard& guard, const Picture& picture, CellIndex at,
                const std::function<bool(const PictureMatch&)>& visit) {
  if (!guard.condition || !asks_for_moves(view.ruleset(), *guard.condition)) {
    return allows(view, guard) && each_match(view, picture, guard.cells, at, visit);
  }
  // Listing moves is expensive: the condition is evaluated only after the first match.
  std::optional<bool> allowed;
  return each_match(view, picture, guard.cells, at,
                    [&](const PictureMatch& match) {
                      if (!allowed) allowed = allows(view, guard);
                      return !*allowed || visit(match);
                    }) &&
         *allowed;
}

bool each_match(const PlayerView& view, const Picture& picture, const std::vector<CellIndex>& cells,
                CellIndex at, const std::function<bool(const PictureMatch&)>& visit) {
  if (cells.empty()) return each_match(view, picture, at, visit);
  if (at == no_cell && cells.size() == 1 && cells.front() == here_cell) {
    return view.here() != no_cell && each_match(view, picture, view.here(), visit);
  }
  return each_match(view, picture, at, [&](const PictureMatch& match) {
    const auto anchor = match.anchor(picture);
    const bool there = std::any_of(anchor.begin(), anchor.end(), [&](CellIndex cell) {
      return std::find(cells.begin(), cells.end(), cell) != cells.end() ||
             (cell == view.here() && std::find(cells.begin(), cells.end(), here_cell) != cells.end());
    });
    return there && visit(match);
  });
}

bool holds(const PlayerView& view, const Judgement& judgement) {
  const Answer answer;
  if (!judgement.picture) {
    const std::size_t cells = view.status().size(); // cells that a condition may visit
    reference_work() += cells;
    Answer::count_steps(judgement.guard.line, cells);
    return allows(view, judgement.guard);
  }
  return each_match(view, judgement.guard, *judgement.picture, no_cell,
                    [](const PictureMatch&) { return true; });
}

} // namespace regola
