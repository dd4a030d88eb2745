#include <algorithm>

#include <fmt/format.h>

#include "rules/limits.hpp"
#include "rules/scope.hpp"
#include "rules/suggest.hpp"

namespace regola {

namespace {

bool is_variable_here(const Scope& scope, const syntax::Cell& cell) {
  return cell.kind == syntax::Cell::Kind::symbol && is_variable(cell.text.front()) &&
         !scope.ruleset.symbols.contains(cell.text.front());
}

/// Every symbol of a written set must be one of the game; `#` says "off the board".
bool check_symbols(const Scope& scope, std::string_view symbols, Place place) {
  for (const char symbol : symbols) {
    if (symbol != off_symbol && !scope.ruleset.symbols.contains(symbol)) {
      if (scope.misses_rules()) {
        return false; // the line that brings it could not be read
      }
      scope.error(Code::unknown_symbol, place, fmt::format("the symbol '{}' is not on this board", symbol),
                  is_variable(symbol)
                      ? "a variable stands by itself, not within { }"
                      : fmt::format("symbols of this game are {}", scope.ruleset.symbols.to_string()));
      return false;
    }
  }
  return true;
}

/// `{xo!shut}`: what stands behind the `!` is a class of cells, a class of symbols, or symbols.
bool exclude(const View& view, const syntax::Word& exception, CellTest& test) {
  const Scope& scope = *view.scope;
  const auto& classes = scope.cell_classes;
  const auto cells = std::find(classes.begin(), classes.end(), exception.text);
  if (cells != classes.end()) {
    test.outside = static_cast<ClassIndex>(cells - classes.begin());
    return true;
  }
  const auto symbols = scope.symbol_classes.find(exception.text);
  if (symbols != scope.symbol_classes.end()) {
    test.symbols -= view.symbols(symbols->second);
    return true;
  }
  const std::string near = nearest(exception.text, scope.class_names());
  const bool is_word = exception.text.size() > 1 && exception.text.find(off_symbol) == std::string::npos;
  const bool all_known = SymbolSet(exception.text).is_subset_of(scope.ruleset.symbols);
  if (is_word && !all_known && !near.empty()) {
    scope.error(Code::unknown_class, exception.place, fmt::format("no class is called '{}'", exception.text),
                fmt::format("did you mean '{}'?", near));
    return false;
  }
  if (!check_symbols(scope, exception.text, exception.place)) {
    return false;
  }
  test.off = test.off && exception.text.find(off_symbol) == std::string::npos;
  SymbolSet excluded;
  for (const char symbol : exception.text) {
    if (symbol != off_symbol) {
      excluded.insert(symbol);
    }
  }
  test.symbols -= view.symbols(excluded);
  return true;
}

std::optional<CellTest> named_test(const View& view, const syntax::Cell& cell) {
  const Scope& scope = *view.scope;
  CellTest test;
  const auto symbols = scope.symbol_classes.find(cell.text);
  if (symbols != scope.symbol_classes.end()) {
    test.symbols = view.symbols(symbols->second);
    return test;
  }
  const auto cells = std::find(scope.cell_classes.begin(), scope.cell_classes.end(), cell.text);
  if (cells != scope.cell_classes.end()) {
    test.symbols = scope.ruleset.symbols;
    test.within = static_cast<ClassIndex>(cells - scope.cell_classes.begin());
    return test;
  }
  std::string help = did_you_mean(cell.text, scope.class_names());
  if (help.empty()) {
    help = SymbolSet(cell.text).is_subset_of(scope.ruleset.symbols)
               ? "cells are separated by blanks: `x . o`, not `x.o`"
               : fmt::format("declare it: `class {} = SYMBOLS`", cell.text);
  }
  scope.error(Code::unknown_class, cell.place, fmt::format("no class is called '{}'", cell.text), help);
  return std::nullopt;
}

std::optional<CellTest> set_test(const View& view, const syntax::Cell& cell) {
  const Scope& scope = *view.scope;
  CellTest test;
  if (!check_symbols(scope, cell.text, cell.place)) {
    return std::nullopt;
  }
  SymbolSet written;
  for (const char symbol : cell.text) {
    if (symbol == off_symbol) {
      test.off = true;
    } else {
      written.insert(symbol);
    }
  }
  test.symbols = cell.text.empty() ? scope.ruleset.symbols : view.symbols(written);
  if (cell.exception.text.empty()) {
    if (cell.text.empty()) {
      scope.error(Code::bad_cell, cell.place, "an empty set matches nothing", "`?` is any cell on the board");
      return std::nullopt;
    }
  } else if (!exclude(view, cell.exception, test)) {
    return std::nullopt;
  }
  if (test.symbols.empty() && !test.off) {
    scope.error(Code::never_matches, cell.place, "nothing is left of this set: it matches nothing");
    return std::nullopt;
  }
  return test;
}

/// Fills in how often the element stands. False, with a diagnostic, where the run makes no sense.
bool read_run(const View& view, const syntax::Cell& cell, bool several_rows, Element& element) {
  const Scope& scope = *view.scope;
  using Kind = syntax::Run::Kind;
  if (cell.run.kind != Kind::once && several_rows) {
    scope.error(Code::bad_cell, cell.place,
                "a picture of several rows has no runs: each of its cells is one cell");
    return false;
  }
  if (cell.run.kind != Kind::once && cell.kind == syntax::Cell::Kind::off) {
    scope.error(Code::bad_cell, cell.place, "there is one edge: `#` takes no run");
    return false;
  }
  switch (cell.run.kind) {
  case Kind::once: break;
  case Kind::star:
    element.least = 0;
    element.most = Element::endless;
    break;
  case Kind::plus: element.most = Element::endless; break;
  case Kind::group:
    element.contact = scope.ruleset.board.shape() == Board::Shape::points || cell.run.argument.text.empty()
                          ? view.scope->ruleset.board.contact()
                          : view.scope->ruleset.board.group(cell.run.argument.text);
    if (element.contact.empty()) {
      scope.error(Code::unknown_head_word,
                  cell.run.argument.place.length > 0 ? cell.run.argument.place : cell.place,
                  fmt::format("'{}' is no group of directions on this board", cell.run.argument.text),
                  did_you_mean(cell.run.argument.text, {"straight", "diagonal", "around", "knight"}));
      return false;
    }
    break;
  case Kind::power: {
    const auto count = scope.number(cell.run.argument);
    if (!count) {
      return false;
    }
    if (*count < 1 || static_cast<std::size_t>(*count) > limits::cells) {
      scope.error(Code::bad_number, cell.run.argument.place,
                  fmt::format("a run of {} cells: it may have 1 to {}", *count, limits::cells));
      return false;
    }
    element.least = element.most = static_cast<std::uint16_t>(*count);
    break;
  }
  }
  return true;
}

/// The directions in which a picture may lie.
bool read_headings(const View& view, const Head& head, const syntax::Picture& picture, bool may_follow,
                   Picture& result) {
  Scope& scope = *view.scope;
  Board& board = scope.ruleset.board;
  if (result.has_rows) {
    if (!board.is_grid()) {
      scope.error(Code::bad_cell, picture.place, "a picture of several rows needs a grid");
      return false;
    }
    result.headings = head.headings;
    if (head.straight) {
      for (const char* pair : {"es", "ws", "en", "wn", "se", "sw", "ne", "nw"}) {
        result.headings.push_back(
            {*board.relate(std::string(1, pair[0])), *board.relate(std::string(1, pair[1])), {}});
      }
    } else if (!head.directions.empty()) {
      scope.error(Code::bad_head, head.place,
                  "a picture of several rows takes pairs of directions, as in e/s, or straight");
      return false;
    }
    if (result.headings.empty()) { // as it is drawn
      const auto seen = [&](const char* word) {
        return *board.relate(view.swapped ? scope.mirror.direction(word) : word);
      };
      result.headings.push_back({seen("e"), seen("s"), {}});
    }
    return true;
  }
  if (!head.headings.empty()) {
    scope.error(Code::bad_head, head.place, "pairs of directions belong to pictures of several rows");
    return false;
  }
  for (const RelationIndex direction : head.directions) {
    result.headings.push_back({direction, direction, {}});
  }
  const Element& only = result.elements.front();
  const bool single = result.elements.size() == 1 && only.least == 1 && only.most == 1;
  if (single) {
    const bool asks_class = only.test.within != no_class || only.test.outside != no_class;
    const bool once = picture.rows.front().front().run.kind == syntax::Run::Kind::once;
    if (!head.directions.empty() && once && !asks_class && !only.test.symbols.empty()) {
      scope.warn(Code::no_effect, head.place, "one cell lies in no direction", "leave the direction out");
    }
    result.headings.assign(1, Heading{});
  } else if (result.headings.empty() && !may_follow) {
    scope.error(Code::missing_direction, picture.place, "a line of cells needs a direction before the colon",
                "for instance `n`, `around` or `straight`");
    return false;
  }
  return true;
}

/// An element that always covers a cell, the more particular the better.
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
    if (const auto found = fits(single, particular)) {
      return found;
    }
  }
  return std::nullopt;
}

/// The marked cell of a side; without a mark nothing.
std::optional<std::size_t> find_mark(const Scope& scope, const syntax::Picture& picture, bool& failed) {
  std::optional<std::size_t> mark;
  std::size_t index = 0;
  for (const syntax::Row& row : picture.rows) {
    for (const syntax::Cell& cell : row) {
      if (cell.anchored && mark) {
        scope.error(Code::bad_anchor, cell.place, "two anchors on one side", "mark one cell with [ ]");
        failed = true;
      }
      if (cell.anchored) {
        mark = index;
      }
      ++index;
    }
  }
  return mark;
}

/// Between two cells on the board no cell of a line can be off it.
bool check_edges(const Scope& scope, const syntax::Picture& picture) {
  for (const syntax::Row& row : picture.rows) {
    const auto on_board = [](const syntax::Cell& cell) { return cell.kind != syntax::Cell::Kind::off; };
    const auto first = std::find_if(row.begin(), row.end(), on_board);
    const auto last = std::find_if(row.rbegin(), row.rend(), on_board).base();
    if (picture.rows.size() > 1 || first == row.end()) {
      continue;
    }
    const auto hole = std::find_if_not(first, last, on_board);
    if (hole != last) {
      scope.error(Code::never_matches, hole->place,
                  "this line never matches: behind the edge there is no cell");
      return false;
    }
  }
  return true;
}

} // namespace

std::optional<CellTest> resolve_test(const View& view, const syntax::Cell& cell) {
  const Scope& scope = *view.scope;
  using Kind = syntax::Cell::Kind;
  CellTest test;
  switch (cell.kind) {
  case Kind::any: test.symbols = scope.ruleset.symbols; return test;
  case Kind::off: test.off = true; return test;
  case Kind::keep:
    scope.error(Code::bad_cell, cell.place, "'=' stands on the right side only: it leaves a cell alone",
                "`?` is any cell on the board");
    return std::nullopt;
  case Kind::set: return set_test(view, cell);
  case Kind::name: return named_test(view, cell);
  case Kind::symbol: break;
  }
  if (is_variable_here(scope, cell)) {
    test.symbols = scope.ruleset.symbols;
    test.variable = cell.text.front();
    return test;
  }
  if (!check_symbols(scope, cell.text, cell.place)) {
    return std::nullopt;
  }
  test.symbols.insert(view.symbol(cell.text.front()));
  return test;
}

std::optional<Picture> resolve_picture(const View& view, const Head& head, const syntax::Picture& picture,
                                       ClassIndex member) {
  const Scope& scope = *view.scope;
  Picture result;
  result.has_rows = picture.rows.size() > 1;
  bool failed = !check_edges(scope, picture);
  std::optional<std::size_t> first_on_board;
  for (std::size_t row = 0; row < picture.rows.size(); ++row) {
    for (std::size_t column = 0; column < picture.rows[row].size(); ++column) {
      const syntax::Cell& cell = picture.rows[row][column];
      Element element;
      element.row = static_cast<int>(row);
      element.column = static_cast<int>(column);
      const auto test = resolve_test(view, cell);
      failed = !test || !read_run(view, cell, result.has_rows, element) || failed;
      element.test = test.value_or(CellTest{});
      if (cell.kind != syntax::Cell::Kind::off && !first_on_board) {
        first_on_board = result.elements.size();
      }
      result.elements.push_back(std::move(element));
    }
  }
  const auto mark = find_mark(scope, picture, failed);
  if (failed || !read_headings(view, head, picture, member != no_class, result)) {
    return std::nullopt;
  }
  result.anchor = mark.value_or(first_on_board.value_or(0));
  const auto pivot = find_pivot(result, scope.ruleset.symbols);
  if (!pivot) {
    scope.error(Code::bad_cell, picture.place,
                "a pattern needs one cell at least that is always on the board");
    return std::nullopt;
  }
  result.pivot = *pivot;
  for (Heading& heading : result.headings) {
    find_starts(scope.ruleset.board, result, heading);
  }
  const bool follows = !result.has_rows && head.directions.empty();
  note_classes(view, picture, result, follows ? member : no_class);
  const bool fits =
      result.headings.empty() || std::any_of(result.headings.begin(), result.headings.end(),
                                             [](const Heading& heading) { return !heading.starts.empty(); });
  if (!fits) {
    scope.error(Code::never_matches, picture.place,
                "this pattern is larger than the board: it never matches");
    return std::nullopt;
  }
  return result;
}

std::optional<std::pair<std::vector<Write>, std::size_t>>
resolve_writes(const View& view, const syntax::Picture& left, const Picture& resolved,
               const syntax::Picture& right, bool may_choose) {
  using Kind = syntax::Cell::Kind;
  const Scope& scope = *view.scope;
  bool failed = false;
  const auto complain = [&](Code code, Place place, std::string message, std::string help = {}) {
    scope.error(code, place, std::move(message), std::move(help));
    failed = true;
  };
  for (std::size_t row = 0; row < std::max(left.rows.size(), right.rows.size()); ++row) {
    const std::size_t here = row < left.rows.size() ? left.rows[row].size() : 0;
    const std::size_t there = row < right.rows.size() ? right.rows[row].size() : 0;
    if (here != there) {
      scope.error(
          Code::unequal_sides, right.place,
          left.rows.size() == 1 && right.rows.size() == 1
              ? fmt::format("the left side has {} cell{}, the right side {}", here, here == 1 ? "" : "s",
                            there)
              : fmt::format("row {} has {} cell{} on the left, {} on the right", row + 1, here,
                            here == 1 ? "" : "s", there),
          "cell k on the right replaces cell k on the left; a run is one cell; '=' leaves a cell alone");
      return std::nullopt;
    }
  }
  std::vector<Write> writes;
  for (const syntax::Row& row : right.rows) {
    for (const syntax::Cell& cell : row) {
      const Element& matched = resolved.elements[writes.size()];
      Write write;
      if (cell.run.kind != syntax::Run::Kind::once) {
        complain(Code::bad_cell, cell.place, "on the right one cell stands for a whole run");
      }
      const bool never_on_board = matched.test.symbols.empty();
      if (never_on_board && cell.kind != Kind::keep && cell.kind != Kind::off) {
        complain(Code::bad_cell, cell.place, "nothing can be written off the board", "write '='");
      }
      switch (cell.kind) {
      case Kind::keep: break;
      case Kind::off:
        if (!never_on_board) {
          complain(Code::bad_cell, cell.place, "'#' on the right faces a cell of the board",
                   "write '=' to leave it");
        }
        break;
      case Kind::any:
        complain(Code::bad_cell, cell.place, "'?' stands on the left side only", "'=' leaves a cell alone");
        break;
      case Kind::set:
      case Kind::name: {
        const auto choice = resolve_test(view, cell);
        failed = failed || !choice;
        if (choice && (choice->within != no_class || choice->outside != no_class || choice->off)) {
          complain(Code::bad_cell, cell.place, "a choice on the right is one of some symbols, as in {QRBN}");
        } else if (choice) {
          write.kind = Write::Kind::symbols;
          write.symbols = choice->symbols.to_string();
        }
        break;
      }
      case Kind::symbol:
        if (is_variable_here(scope, cell)) {
          write.kind = Write::Kind::variable;
          write.symbols = cell.text;
          const bool bound =
              std::any_of(resolved.elements.begin(), resolved.elements.end(),
                          [&](const Element& e) { return e.test.variable == cell.text.front(); });
          if (!bound) {
            complain(Code::unbound_variable, cell.place,
                     fmt::format("the variable {} stands only on the right: it has no value", cell.text));
          }
        } else if (check_symbols(scope, cell.text, cell.place)) {
          write.kind = Write::Kind::symbols;
          write.symbols = std::string(1, view.symbol(cell.text.front()));
        } else {
          failed = true;
        }
        break;
      }
      if (write.symbols.size() > 1 && !may_choose) {
        complain(Code::bad_cell, cell.place, "a choice stands in move and then lines without 'every' only");
      }
      writes.push_back(std::move(write));
    }
  }
  const auto mark = find_mark(scope, right, failed);
  if (failed) {
    return std::nullopt;
  }
  return std::pair{std::move(writes), mark.value_or(resolved.anchor)};
}

} // namespace regola
