#include "rules/resolve/resolve_rules.hpp"

#include <fmt/format.h>

#include "rules/resolve/head_reader.hpp"

namespace regola {

namespace {

/// Whether a group contains whatever its neighbour in the picture stands on.
/// @param before the neighbour stands before the group, not behind it
bool swallows(const Board& board, const Picture& picture, const Element& group, const Element& neighbour,
              bool before) {
  const CellTest& test = group.test;
  const bool plain = test.within == no_class && test.outside == no_class && test.variable == 0 && !test.off;
  if (group.contact.empty() || !plain || neighbour.least == 0 || neighbour.test.off ||
      neighbour.test.symbols.empty() || !neighbour.test.symbols.is_subset_of(test.symbols)) {
    return false;
  }
  return all_of(picture.headings, [&](const Heading& heading) {
    const RelationIndex way = before ? board.relation(heading.along).opposite : heading.along;
    return contains(group.contact, way);
  });
}

/// Warns of a group beside a cell that always belongs to it, as in `x x~`: no cell serves twice, so that such
/// a picture never matches.
void warn_of_swallowed_cells(const View& view, const syntax::Picture& syntax, const Picture& picture) {
  if (view.player != first_player || picture.has_rows || picture.headings.empty()) return;
  const syntax::Row& row = syntax.rows.front();
  const Board& board = view.scope->ruleset.board;
  for (std::size_t i = 0; i < picture.elements.size(); ++i) {
    const auto& cells = picture.elements;
    const bool swallowed = (i > 0 && swallows(board, picture, cells[i], cells[i - 1], true)) ||
                           (i + 1 < cells.size() && swallows(board, picture, cells[i], cells[i + 1], false));
    if (swallowed) {
      view.scope->warn(Code::never_matches, row[i].place,
                       "this never matches: the cell beside the group belongs to it, and none serves twice",
                       "a group alone, as in `x~`, takes in all that touches any of its cells");
      return;
    }
  }
}

/// Whether the classes that a single cell names are read in the direction of its line, and it has one.
bool turns_with_line(const View& view, const Picture& picture) {
  const CellTest& test = picture.elements.front().test;
  return !picture.headings.empty() && (follows_lines(view, test.within) || follows_lines(view, test.outside));
}

/// Resolves the directions of a picture.
bool read_headings(const View& view, const Head& head, const syntax::Picture& picture, bool may_follow,
                   Picture& result) {
  Scope& scope = *view.scope;
  Board& board = scope.ruleset.board;
  if (result.has_rows) {
    if (!board.is_grid()) {
      return scope.error(Code::bad_cell, picture.place, "a picture of several rows needs a grid");
    }
    result.headings = head.headings;
    if (head.straight) {
      for (const char* pair : {"es", "ws", "en", "wn", "se", "sw", "ne", "nw"}) {
        result.headings.push_back(
            {*board.relate(std::string(1, pair[0])), *board.relate(std::string(1, pair[1])), {}});
      }
    } else if (!head.directions.empty()) {
      return scope.error(Code::bad_head, head.place,
                         "a picture of several rows takes pairs of directions, as in e/s, or straight");
    }
    if (result.headings.empty()) { // as it is drawn
      const auto seen = [&](const char* word) {
        return *board.relate(view.swapped ? scope.mirror.direction(word) : word);
      };
      result.headings.push_back({seen("e"), seen("s"), {}});
    }
    for (const Heading& heading : result.headings) {
      for (const RelationIndex way : {heading.along, heading.down}) {
        if (!board.relation(way).step) {
          return scope.error(
              Code::bad_cell, picture.place,
              fmt::format("a picture of several rows cannot lie along '{}', to which a link adds",
                          board.relation(way).name));
        }
      }
    }
    return true;
  }
  if (!head.headings.empty()) {
    return scope.error(Code::bad_head, head.place, "pairs of directions belong to pictures of several rows");
  }
  for (const RelationIndex direction : head.directions) result.headings.push_back({direction, direction, {}});
  const Element& only = result.elements.front();
  const bool single = result.elements.size() == 1 && only.least == 1 && only.most == 1;
  if (single) {
    const bool asks_class = only.test.within != no_class || only.test.outside != no_class;
    const bool once = picture.rows.front().front().run.kind == syntax::Run::Kind::once;
    if (!head.directions.empty() && once && !asks_class && !only.test.symbols.empty()) {
      scope.warn(Code::no_effect, head.place, "one cell lies in no direction", "leave the direction out");
    }
    if (!turns_with_line(view, result)) result.headings.assign(1, Heading{});
  } else if (result.headings.empty() && !may_follow) {
    if (!head.instead_of_name.empty()) {
      complain_of_name(scope, head);
      return false;
    }
    return scope.error(Code::missing_direction, picture.place,
                       "a line of cells needs a direction before the colon",
                       "for instance `n`, `around` or `straight`");
  }
  return true;
}

/// Chooses the pivot: an element that always covers a cell, the most selective one.
std::optional<std::size_t> find_pivot(const Picture& picture, const SymbolSet& all) {
  const auto fits = [&](bool single, bool particular) -> std::optional<std::size_t> {
    for (std::size_t i = 0; i < picture.elements.size(); ++i) {
      const Element& element = picture.elements[i];
      if (!element.test.off && element.least >= 1 && (!single || element.is_single()) &&
          (!particular || element.test.symbols != all)) {
        return i;
      }
    }
    return std::nullopt;
  };
  for (const auto& [single, particular] : {std::pair{true, true}, {true, false}, {false, false}}) {
    if (const auto found = fits(single, particular)) return found;
  }
  return std::nullopt;
}

/// Reports `#` between two cells on the board: no cell of a line there is off the board.
bool check_edges(const Scope& scope, const syntax::Picture& picture) {
  for (const syntax::Row& row : picture.rows) {
    const auto on_board = [](const syntax::Cell& cell) { return cell.kind != syntax::Cell::Kind::off; };
    const auto first = find_if(row, on_board);
    const auto last = std::find_if(row.rbegin(), row.rend(), on_board).base();
    if (picture.rows.size() > 1 || first == row.end()) continue;
    const auto hole = std::find_if_not(first, last, on_board);
    if (hole != last) {
      return scope.error(Code::never_matches, hole->place,
                         "this line never matches: beyond the edge there is no cell");
    }
  }
  return true;
}

} // namespace

std::optional<std::size_t> find_mark(const Scope& scope, const syntax::Picture& picture, bool& failed) {
  std::optional<std::size_t> mark;
  std::size_t index = 0;
  for (const syntax::Cell& cell : syntax::cells_of(picture)) {
    if (cell.anchored && mark) {
      scope.error(
          Code::bad_anchor, cell.place, "too many anchors on one side",
          "one cell is marked with [ ]; left of the arrow in move and then lines a second one may be");
      failed = true;
    }
    if (cell.anchored) mark = index;
    ++index;
  }
  return mark;
}

std::optional<std::size_t> take_second_mark(syntax::Picture& left) {
  std::size_t index = 0;
  bool first = true;
  for (syntax::Row& row : left.rows) {
    for (syntax::Cell& cell : row) {
      if (cell.anchored && !std::exchange(first, false)) {
        cell.anchored = false;
        return index;
      }
      ++index;
    }
  }
  return std::nullopt;
}

std::optional<Picture> resolve_picture(const View& view, const Head& head, const syntax::Picture& picture,
                                       ClassIndex member, bool counted) {
  Scope& scope = *view.scope;
  Picture result;
  result.has_rows = picture.rows.size() > 1;
  result.line = scope.line_of(picture.place);
  if (!check_head_words(scope, picture)) return std::nullopt;
  bool failed = !check_edges(scope, picture);
  std::optional<std::size_t> first_on_board;
  for (std::size_t row = 0; row < picture.rows.size(); ++row) {
    for (std::size_t column = 0; column < picture.rows[row].size(); ++column) {
      const syntax::Cell& cell = picture.rows[row][column];
      Element element;
      element.row = static_cast<int>(row);
      element.column = static_cast<int>(column);
      const auto test = resolve_test(view, cell);
      element.test = test.value_or(CellTest{});
      failed = !resolve_run(view, cell, result.has_rows, element) || !test || failed;
      if (cell.kind != syntax::Cell::Kind::off && !first_on_board) first_on_board = result.elements.size();
      result.elements.push_back(std::move(element));
    }
  }
  const auto mark = find_mark(scope, picture, failed);
  if (failed || !read_headings(view, head, picture, member != no_class, result) ||
      !check_lines(scope, head, picture, result)) {
    return std::nullopt;
  }
  result.anchor = mark.value_or(first_on_board.value_or(0));
  const Element& anchor = result.elements[result.anchor];
  result.first_cell = !mark && anchor.contact.empty() && (!anchor.is_single() || anchor.test.off);
  const auto pivot = find_pivot(result, scope.ruleset.symbols);
  if (!pivot) {
    return scope.no_result(Code::bad_cell, picture.place,
                           "a pattern needs one cell at least that is always on the board");
  }
  result.pivot = *pivot;
  for (Heading& heading : result.headings) {
    find_starts(scope.ruleset.board, result, heading);
    if (!scope.add_starts(heading.starts.size(), picture.place)) return std::nullopt;
  }
  const bool follows = !result.has_rows && head.directions.empty();
  const bool lies = !result.has_rows && (result.elements.size() > 1 || !result.elements[0].is_single() ||
                                         (!head.directions.empty() && turns_with_line(view, result)));
  note_classes(view, picture, result, lies, follows ? member : no_class);
  const bool fits = result.headings.empty() ||
                    any_of(result.headings, [](const Heading& heading) { return !heading.starts.empty(); });
  if (!fits) {
    // On a smaller board a heuristic may count a picture that does not fit.
    const bool usable = counted || fits_by_value(scope, picture);
    scope.report(usable ? Severity::warning : Severity::error, Code::never_matches, picture.place,
                 "this pattern is larger than the board: it never matches");
    if (!usable) return std::nullopt;
  }
  warn_of_swallowed_cells(view, picture, result);
  return result;
}

} // namespace regola
