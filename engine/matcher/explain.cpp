#include "engine/matcher/explain.hpp"

#include <algorithm>
#include <tuple>

#include <fmt/format.h>

#include "engine/matcher/evaluate.hpp"
#include "engine/matcher/reason.hpp"
#include "engine/matcher/successors.hpp"
#include "engine/matcher/taken_away.hpp"

namespace regola {

namespace {

/// Whether repeated steps of the relation lead from one cell to the other.
bool leads_to(const Relation& relation, CellIndex from, CellIndex to) {
  std::vector<bool> met(relation.next.size(), false);
  std::vector<CellIndex> open{from};
  while (!open.empty()) {
    const CellIndex cell = open.back();
    open.pop_back();
    for (const CellIndex next : relation.next[cell]) {
      if (next == to) {
        return true;
      }
      if (!met[next]) {
        met[next] = true;
        open.push_back(next);
      }
    }
  }
  return false;
}

std::string wanted_text(const PlayerView& view, const CellTest& test) {
  if (test.symbols.empty()) {
    return "the edge";
  }
  const std::string symbols = test.symbols.to_string();
  std::string text = test.symbols == view.ruleset().symbols ? "a cell"
                     : symbols.size() == 1                  ? fmt::format("'{}'", symbols)
                                                            : fmt::format("one of {}", symbols);
  text += test.within != no_class ? " of its class" : test.outside != no_class ? " outside a class" : "";
  return text;
}

std::string failure_text(const PlayerView& view, const PictureFailure& failure, const Element& element) {
  if (failure.cell == no_cell) {
    return fmt::format("the board ends where it wants {}", wanted_text(view, element.test));
  }
  const std::string& name = view.board().name(failure.cell);
  const Symbol symbol = view.status()[failure.cell];
  if (element.test.variable != 0 && view.accepts(element.test, failure.cell)) {
    return fmt::format("{} holds '{}', the variable {} another symbol", name, symbol, element.test.variable);
  }
  const std::string wanted = wanted_text(view, element.test);
  if (symbol == empty_symbol) {
    return fmt::format("{} is empty, wanted {}", name, wanted);
  }
  if (element.test.symbols == SymbolSet(std::string(1, empty_symbol))) {
    return fmt::format("{} is occupied by '{}'", name, symbol);
  }
  const bool may_be_empty = element.test.symbols.contains(empty_symbol);
  return fmt::format("{} {} '{}', wanted {}", name, may_be_empty ? "is occupied by" : "holds", symbol,
                     wanted);
}

/// Collects the best explanation. Prefers lines about the piece on the cell, then lines towards the target
/// cell, then the line that matched most.
class Search {
public:
  Search(const PlayerView& view, CellIndex from, CellIndex to) : view_(view), from_(from), to_(to) {}

  void look_at(const Production& line);
  [[nodiscard]] std::optional<NearMiss> best() const { return best_; }

private:
  void offer(bool of_piece, bool towards, NearMiss miss) {
    const std::tuple rank(of_piece, towards, miss.matched);
    if (!best_ || rank > rank_) {
      best_ = std::move(miss);
      rank_ = rank;
    }
  }
  /// Whether the line moves the piece on the start cell.
  [[nodiscard]] bool is_of_piece(const Production& line) const {
    return line.left.elements[line.left.anchor].test.symbols.contains(view_.status()[from_]);
  }
  void look_at_match(const Production& line);

  const PlayerView& view_;
  CellIndex from_;
  CellIndex to_;
  std::optional<NearMiss> best_;
  std::tuple<bool, bool, std::size_t> rank_; // rank of best_
};

/// Explains a line whose pattern matches: something else prevents the move.
void Search::look_at_match(const Production& line) {
  const auto& guard = line.guard;
  each_match(view_, line.left, from_, [&](const PictureMatch& match) {
    const CellIndex end = line.right_anchor == line.left.anchor ? from_ : match.last(line.right_anchor);
    if (to_ != no_cell && end != to_) {
      const Board& board = view_.board();
      const bool towards = line.left.elements.size() > 1 &&
                           leads_to(board.relation(line.left.headings[match.heading].along), from_, to_);
      offer(true, towards,
            {guard.line, towards ? line.left.elements.size() : 0, no_cell,
             end == from_ ? fmt::format("it stays on {}", board.name(from_))
                          : fmt::format("it leads from {} to {}", board.name(from_), board.name(end)),
             0});
      return false;
    }
    std::string reason = "its pattern matches, but not with the further parts of the move";
    std::uint32_t by_line = 0;
    if (guard.condition && evaluate(view_, *guard.condition) == 0) {
      const std::string lacks = what_it_lacks(view_, *guard.condition);
      reason =
          "its pattern matches, but its condition does not hold" + (lacks.empty() ? lacks : ": " + lacks);
    } else if (!guard.cells.empty() &&
               std::find(guard.cells.begin(), guard.cells.end(), from_) == guard.cells.end()) {
      reason = fmt::format("it does not start from {}", view_.board().name(from_));
    } else if (auto away = taken_away(view_.ruleset(), view_.status(), line, from_, to_)) {
      reason = away->line == 0 ? "its pattern matches, but " + away->reason : std::move(away->reason);
      by_line = away->line;
    }
    offer(true, true, {guard.line, line.left.elements.size() + 1, no_cell, std::move(reason), by_line});
    return true;
  });
}

void Search::look_at(const Production& line) {
  const Picture& picture = line.left;
  const bool one_cell = picture.elements.size() == 1 && picture.elements[0].most == 1;
  each_failure(view_, picture, from_, [&](const PictureFailure& failure) {
    const Element& element = picture.elements[failure.element];
    const Relation* along =
        one_cell ? nullptr : &view_.board().relation(picture.headings[failure.heading].along);
    const bool towards = to_ == no_cell || (along != nullptr && leads_to(*along, from_, to_));
    offer(is_of_piece(line), towards,
          {line.guard.line, failure.laid, failure.cell, failure_text(view_, failure, element), 0});
  });
  look_at_match(line);
}

} // namespace

std::optional<NearMiss> explain_no_match(const PlayerView& view, const Picture& picture) {
  std::optional<NearMiss> nearest;
  for (std::size_t i = 0; i < view.board().size(); ++i) {
    const auto from = static_cast<CellIndex>(i);
    each_failure(view, picture, from, [&](const PictureFailure& failure) {
      if (!nearest || failure.laid > nearest->matched) {
        const std::string reason = failure_text(view, failure, picture.elements[failure.element]);
        const bool is_there = failure.cell == from;
        nearest =
            NearMiss{picture.line, failure.laid, failure.cell,
                     is_there ? reason : fmt::format("from {}: {}", view.board().name(from), reason), 0};
      }
    });
  }
  return nearest;
}

std::optional<NearMiss> explain_refusal(const Ruleset& ruleset, const Status& status, CellIndex from,
                                        CellIndex to, const LineFilter& about) {
  const PlayerView view(ruleset, status, status.to_move);
  Search search(view, from, to);
  for (const Production& line : view.side().moves) {
    if (!about || about(line)) {
      search.look_at(line);
    }
  }
  return search.best();
}

} // namespace regola
