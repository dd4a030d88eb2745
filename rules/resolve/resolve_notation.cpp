#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "rules/resolve/resolve_rules.hpp"

namespace regola {

namespace {

constexpr const char* cell_word = "cell";

/// Returns the cell of each element of a picture of single cells, for a pivot on the cell; empty if it does
/// not fit on the board.
std::vector<CellIndex> cells_at(const Board& board, const Picture& picture, const Heading& heading,
                                CellIndex start) {
  std::vector<CellIndex> cells(picture.elements.size(), start);
  const Element& pivot = picture.elements[picture.pivot];
  for (std::size_t i = 0; i < cells.size() && cells.size() > 1; ++i) {
    const int along = picture.elements[i].column - pivot.column;
    const int down = picture.elements[i].row - pivot.row;
    const Relation& forth = board.relation(heading.along);
    if (picture.has_rows) {
      const Step right = *forth.step;
      const Step below = *board.relation(heading.down).step;
      cells[i] = board.step(
          start, {along * right.right + down * below.right, along * right.down + down * below.down});
    }
    const Relation& way = along > 0 ? forth : board.relation(forth.opposite);
    for (int step = 0; step < std::abs(along) && !picture.has_rows && cells[i] != no_cell; ++step) {
      cells[i] = way.next[cells[i]].empty() ? no_cell : way.next[cells[i]].front();
    }
  }
  return std::count(cells.begin(), cells.end(), no_cell) == 0 ? cells : std::vector<CellIndex>();
}

/// Why the sides do not form a table of cells; empty if they do.
std::string fault_of_sides(const Picture& left, const std::vector<Write>& right) {
  for (std::size_t i = 0; i < right.size(); ++i) {
    const Element& element = left.elements[i];
    if (!element.is_single() || element.test.off) return "a 'notation' line says single cells of the board";
    if (element.test.within != no_class || element.test.outside != no_class || element.test.variable != 0 ||
        right[i].kind == Write::Kind::variable || right[i].kind == Write::Kind::sum) {
      return "a 'notation' line says symbols, no variables, no sums and no classes of cells";
    }
    if (right[i].kind == Write::Kind::symbols &&
        (element.test.symbols - SymbolSet(right[i].symbols)).empty()) {
      return fmt::format("nothing else than '{}' may stand here, so no other symbol can be written for it",
                         right[i].symbols);
    }
  }
  return {};
}

NotationMark::Cell cell_of(CellIndex cell, const Element& element, const Write& write) {
  NotationMark::Cell result{cell, element.test.symbols, 0, 0};
  if (write.kind == Write::Kind::symbols) {
    result.full = write.symbols.front();
    result.shown = (element.test.symbols - SymbolSet(write.symbols)).to_string().front();
  }
  return result;
}

std::optional<NotationMark> mark_for(const View& view, const syntax::Production& line) {
  Scope& scope = *view.scope;
  HeadRules allowed;
  allowed.conditions = false;
  auto head = resolve_head(view, line.head, allowed);
  auto left = head ? resolve_picture(view, *head, line.left) : std::nullopt;
  auto right = left ? resolve_writes(view, line.left, *left, line.right, false) : std::nullopt;
  if (!right) return std::nullopt;
  const std::string fault = fault_of_sides(*left, right->first);
  if (!fault.empty()) {
    scope.error(Code::bad_notation, line.left.place, fault);
    return std::nullopt;
  }
  NotationMark mark;
  mark.player = view.player;
  mark.letter = line.name.text == cell_word ? '\0' : view.symbol(line.name.text.front());
  for (const Heading& heading : left->headings) {
    for (const CellIndex start : heading.starts) {
      const std::vector<CellIndex> cells = cells_at(scope.ruleset.board, *left, heading, start);
      const bool there = !cells.empty() && !head->nowhere &&
                         (head->cells.empty() || std::find(head->cells.begin(), head->cells.end(),
                                                           cells[left->anchor]) != head->cells.end());
      if (there && (!head->only || *head->only == view.player)) {
        NotationMark::Site site{cells[left->anchor], {}};
        for (std::size_t i = 0; i < cells.size(); ++i) {
          site.cells.push_back(cell_of(cells[i], left->elements[i], right->first[i]));
        }
        mark.sites.push_back(std::move(site));
      }
    }
  }
  return mark;
}

} // namespace

void resolve_notation(Scope& scope, const syntax::Production& line) {
  if (line.name.text.size() > 1 && line.name.text != cell_word) {
    scope.error(Code::bad_notation, line.name.place,
                fmt::format("'{}' is neither a letter nor the word 'cell'", line.name.text),
                "as in `notation K e in e1: K ? ? R -> J = = L`");
    return;
  }
  if (!scope.ruleset.hands.empty() || !scope.ruleset.board.is_grid()) {
    scope.error(Code::bad_notation, line.name.place,
                "this notation is for boards of rows and columns, without hands");
    return;
  }
  for (const PlayerIndex player : {first_player, second_player}) {
    auto mark = mark_for({&scope, player, scope.ruleset.mirrored && player == second_player}, line);
    if (!mark) return;
    auto& all = scope.ruleset.notation;
    const auto behind = std::find_if(all.begin(), all.end(),
                                     [&](const NotationMark& other) { return other.player > player; });
    all.insert(behind, std::move(*mark));
  }
}

} // namespace regola
