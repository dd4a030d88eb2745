#include "engine/matcher/explain_refusal.hpp"

#include <tuple>

#include <fmt/format.h>

#include "engine/matcher/evaluate.hpp"
#include "engine/matcher/reason.hpp"

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
      if (next == to) return true;
      if (!met[next]) {
        met[next] = true;
        open.push_back(next);
      }
    }
  }
  return false;
}

/// Describes the symbols of a test. If they are many, as a piece of a player or a range of numbers.
std::string symbols_text(const PlayerView& view, const SymbolSet& symbols) {
  constexpr std::size_t many = 4;
  const Ruleset& ruleset = view.ruleset();
  const std::string all = symbols.to_string();
  if (all.size() == 1) return fmt::format("'{}'", all);
  if (all.size() <= many) return fmt::format("one of {}", all);
  for (const PlayerIndex player : {first_player, second_player}) {
    SymbolSet owned;
    for (const auto& [symbol, owner] : ruleset.owners) {
      if (owner == player) owned.insert(symbol);
    }
    const SymbolSet empty(std::string(1, empty_symbol));
    if (symbols == owned || symbols == (owned | empty)) {
      return fmt::format("a piece of {}{}", ruleset.players[player], symbols == owned ? "" : " or nothing");
    }
  }
  for (const SymbolOrder& order : ruleset.orders) {
    for (std::size_t least = 0; least < order.symbols.size(); ++least) {
      if (symbols == SymbolSet(std::string_view(order.symbols).substr(least))) {
        return fmt::format("a number from {} on", least);
      }
    }
  }
  return fmt::format("one of {}", all);
}

std::string wanted_text(const PlayerView& view, const CellTest& test) {
  if (test.symbols.empty()) return "the edge";
  std::string text =
      test.symbols == view.ruleset().symbols ? std::string("a cell") : symbols_text(view, test.symbols);
  const auto& names = view.ruleset().class_names;
  text += test.within != no_class    ? fmt::format(" in '{}'", names[test.within])
          : test.outside != no_class ? fmt::format(" outside '{}'", names[test.outside])
                                     : "";
  return text;
}

/// Names the class that excludes a cell with the right symbol; empty if the symbol is wrong.
std::string class_text(const PlayerView& view, const PictureFailure& failure, const CellTest& test) {
  const auto& names = view.ruleset().class_names;
  if (!test.symbols.contains(view.status()[failure.cell])) return {};
  if (test.within != no_class &&
      !view.accepts({test.symbols, false, test.within, no_class, 0}, failure.cell)) {
    return fmt::format("{} is not in '{}'", view.board().name(failure.cell), names[test.within]);
  }
  return test.outside == no_class
             ? std::string()
             : fmt::format("{} is in '{}'", view.board().name(failure.cell), names[test.outside]);
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
  if (std::string class_fault = class_text(view, failure, element.test); !class_fault.empty()) {
    return class_fault;
  }
  if (element.test.symbols.contains(symbol) && element.test.variable == 0 &&
      element.test.within == no_class) {
    return element.contact.empty()
               ? fmt::format("{} belongs to the picture already", name)
               : fmt::format("the group reaches {}, which the picture uses already", name);
  }
  const std::string wanted = wanted_text(view, element.test);
  if (symbol == empty_symbol) return fmt::format("{} is empty, wanted {}", name, wanted);
  if (element.test.symbols == SymbolSet(std::string(1, empty_symbol))) {
    return fmt::format("{} is occupied by '{}'", name, symbol);
  }
  const bool may_be_empty = element.test.symbols.contains(empty_symbol);
  return fmt::format("{} {} '{}', wanted {}", name, may_be_empty ? "is occupied by" : "holds", symbol,
                     wanted);
}

/// More than any number of elements. If the pictures of several lines match completely, the uppermost line
/// explains.
constexpr std::size_t whole_picture = 1'000'000;

/// Keeps the best explanation. A line is better if it moves the piece on the start cell, then if it leads
/// towards the target, then if it can end there, then if it matched more elements.
class Search {
public:
  Search(const PlayerView& view, CellIndex from, CellIndex to) : view_(view), from_(from), to_(to) {}

  void look_at(const Production& line);
  [[nodiscard]] std::optional<NearMiss> best() const { return best_; }

private:
  void offer(bool of_piece, bool towards, bool ends_there, NearMiss miss) {
    const std::tuple rank(of_piece, towards, ends_there, miss.matched);
    if (!best_ || rank > rank_) {
      best_ = std::move(miss);
      best_->reaches = of_piece && towards && ends_there;
      rank_ = rank;
    }
  }
  /// Whether the line moves the piece on the start cell.
  [[nodiscard]] bool is_of_piece(const Production& line) const {
    return line.left.elements[line.left.anchor].test.symbols.contains(view_.status()[from_]);
  }
  /// Whether the line can end on the target in that direction.
  [[nodiscard]] bool ends_there(const Production& line, const Relation& along) const;
  void look_at_match(const Production& line);

  const PlayerView& view_;
  CellIndex from_;
  CellIndex to_;
  std::optional<NearMiss> best_;
  std::tuple<bool, bool, bool, std::size_t> rank_; // rank of the best explanation
};

bool Search::ends_there(const Production& line, const Relation& along) const {
  const auto& elements = line.left.elements;
  const std::size_t first = std::min(line.left.anchor, line.right_anchor);
  const std::size_t last = std::max(line.left.anchor, line.right_anchor);
  const bool rigid = !line.left.has_rows && std::all_of(elements.begin() + static_cast<std::ptrdiff_t>(first),
                                                        elements.begin() + static_cast<std::ptrdiff_t>(last),
                                                        [](const Element& e) { return e.is_single(); });
  if (to_ == no_cell || !rigid || line.right_anchor < line.left.anchor) return true;
  CellIndex cell = from_;
  for (std::size_t step = first; step < last && cell != no_cell; ++step) {
    cell = along.next[cell].empty() ? no_cell : along.next[cell].front();
  }
  return cell == to_;
}

/// Explains a line whose pattern matches, although it offers no such move.
void Search::look_at_match(const Production& line) {
  const auto& guard = line.guard;
  each_match(view_, line.left, from_, [&](const PictureMatch& match) {
    const CellIndex end = line.right_anchor == line.left.anchor ? from_ : match.last(line.right_anchor);
    if (to_ != no_cell && end != to_) {
      const Board& board = view_.board();
      const bool towards = line.left.elements.size() > 1 &&
                           leads_to(board.relation(line.left.headings[match.heading].along), from_, to_);
      offer(true, towards, false,
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
    } else if (!may_lie_on(guard, from_)) {
      reason = fmt::format("{} is not in {}", view_.board().name(from_),
                           cells_text(view_.board(), cells_of_line(view_.side().moves, guard.line)));
    } else if (auto away = taken_away(view_.ruleset(), view_.status(), line, from_, to_)) {
      reason = away->line == 0 ? "its pattern matches, but " + away->reason : std::move(away->reason);
      by_line = away->line;
    }
    offer(true, true, true, {guard.line, whole_picture, no_cell, std::move(reason), by_line});
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
    if (along != nullptr && line.right_anchor < picture.anchor) {
      along = &view_.board().relation(along->opposite);
    }
    const bool towards =
        to_ == no_cell || picture.has_rows || (along != nullptr && leads_to(*along, from_, to_));
    const std::string reason = towards || one_cell
                                   ? failure_text(view_, failure, element)
                                   : fmt::format("none of its directions leads from {} to {}",
                                                 view_.board().name(from_), view_.board().name(to_));
    offer(is_of_piece(line), towards, along == nullptr || ends_there(line, *along),
          {line.guard.line, failure.laid, towards ? failure.cell : no_cell, reason, 0});
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
  const std::vector<Production>& moves = view.side().moves;
  // A line of the text may stand for several productions. Those whose anchor may lie on `from` explain the
  // refusal; the others only if there are none.
  const auto lies_elsewhere = [&](const Production& line) {
    return !may_lie_on(line.guard, from) &&
           std::any_of(moves.begin(), moves.end(), [&](const Production& one) {
             return one.guard.line == line.guard.line && may_lie_on(one.guard, from);
           });
  };
  for (const Production& line : moves) {
    if ((!about || about(line)) && !lies_elsewhere(line)) search.look_at(line);
  }
  return search.best();
}

} // namespace regola
