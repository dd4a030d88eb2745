#include "rules/resolve/resolve_rules.hpp"

#include <fmt/format.h>

#include "rules/ruleset/asks.hpp"

namespace regola {

namespace {

/// Sets a constant number of cells.
bool take_power(const Scope& scope, std::int32_t count, Place place, Element& element) {
  if (count < 1 || static_cast<std::size_t>(count) > limits::cells) {
    return scope.error(Code::bad_number, place,
                       fmt::format("a run of {} cells: it may have 1 to {}", count, limits::cells));
  }
  element.least = element.most = static_cast<std::uint16_t>(count);
  return true;
}

/// Whether it names a parameter, the only name allowed in a length.
bool names_param(const syntax::Expression& length) {
  return length.kind == syntax::Expression::Kind::name || any_of(length.operands, names_param);
}

/// Whether it contains `line`.
bool looks_along(const syntax::Expression& length) {
  return length.kind == syntax::Expression::Kind::line || any_of(length.operands, looks_along);
}

/// The directions along which a group hangs together: a group of them, or a link, there and back.
std::vector<RelationIndex> contact_along(const View& view, const std::string& word) {
  Board& board = view.scope->ruleset.board;
  std::vector<RelationIndex> contact = board.group(word);
  const auto links = board.link_names();
  if (!contact.empty() || !contains(links, word)) return contact;
  for (const RelationIndex way : resolve_direction(view, word)) {
    for (const RelationIndex one : {way, board.relation(way).opposite}) {
      if (!contains(contact, one)) contact.push_back(one);
    }
  }
  return contact;
}

} // namespace

bool resolve_run(const View& view, const syntax::Cell& cell, bool several_rows, Element& element) {
  const Scope& scope = *view.scope;
  using Kind = syntax::Run::Kind;
  if (cell.run.kind != Kind::once && several_rows) {
    return scope.error(Code::bad_cell, cell.place,
                       "a picture of several rows has runs of a known length only, as in `x^3`");
  }
  if (cell.run.kind != Kind::once && !cell.run_name.empty()) {
    return scope.error(Code::bad_cell, cell.place, "a run has no name here", "leave the name out");
  }
  if (cell.run.kind != Kind::once && cell.kind == syntax::Cell::Kind::off) {
    return scope.error(Code::bad_cell, cell.place, "there is one edge: `#` takes no run");
  }
  if (cell.run.kind == Kind::group && element.test.off && element.test.symbols.empty()) {
    return scope.error(
        Code::bad_cell, cell.place,
        "no symbol is left of this set, and a group has one cell at least, which is on the board");
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
                          : contact_along(view, cell.run.argument.text);
    if (element.contact.empty()) {
      return scope.error(Code::unknown_head_word,
                         cell.run.argument.place.length > 0 ? cell.run.argument.place : cell.place,
                         fmt::format("'{}' is no group of directions on this board", cell.run.argument.text),
                         suggestion(cell.run.argument.text, {"straight", "diagonal", "around", "knight"}));
    }
    return check_sums(scope, element.contact,
                      cell.run.argument.place.length > 0 ? cell.run.argument.place : cell.place);
  case Kind::power: {
    const auto count = scope.number(cell.run.argument);
    return count && take_power(scope, *count, cell.run.argument.place, element);
  }
  case Kind::measured: {
    auto length = resolve_length(view, cell.run.length.front());
    if (!length) return false;
    if (const auto count = constant(*length)) {
      return take_power(scope, *count, cell.run.length.front().place, element);
    }
    if (element.test.off) {
      return scope.error(
          Code::bad_cell, cell.place,
          "the length of this run depends on the line: none of its cells may lie off the board");
    }
    element.least = 0;
    element.most = Element::endless;
    element.length = std::move(length);
    break;
  }
  }
  return true;
}

bool fits_by_value(const Scope& scope, const syntax::Picture& picture) {
  const auto is_measured_by_param = [](const syntax::Cell& cell) {
    using Kind = syntax::Run::Kind;
    return (cell.run.kind == Kind::power && is_variable(cell.run.argument.text.front())) ||
           (cell.run.kind == Kind::measured && names_param(cell.run.length.front()));
  };
  return scope.sized_by_param || any_of(syntax::cells_of(picture), is_measured_by_param);
}

bool check_lines(const Scope& scope, const Head& head, const syntax::Picture& syntax,
                 const Picture& picture) {
  const auto measured = [](const Element& element) { return element.length != nullptr; };
  const auto runs = count_if(picture.elements, measured);
  if (runs == 0) return true;
  if (runs > 1) return scope.error(Code::bad_cell, syntax.place, "two runs whose lengths depend on the line");
  if (any_of(picture.elements, [](const Element& element) { return !element.contact.empty(); })) {
    return scope.error(Code::bad_cell, syntax.place,
                       "a group lies on no line, and here the length of a run depends on the line");
  }
  const Board& board = scope.ruleset.board;
  for (const Heading& heading : picture.headings) {
    const Relation& forth = board.relation(heading.along);
    for (const Relation* way : {&forth, &board.relation(forth.opposite)}) {
      if (any_of(way->next, [](const auto& next) { return next.size() > 1; })) {
        return scope.error(
            Code::bad_cell, head.place,
            fmt::format("'{}' leads from one cell to several: no length depends on such a line", forth.name));
      }
    }
    const std::size_t longest = longest_line_along(board, heading.along);
    if (longest > limits::measured_line) {
      return scope.error(Code::bad_cell, syntax.place,
                         fmt::format("a line of {} cells: a length may depend on one of at most {}", longest,
                                     limits::measured_line));
    }
  }
  return true;
}

bool check_lengths(const Scope& scope, const syntax::Picture& picture, std::string_view where) {
  for (const syntax::Cell& cell : syntax::cells_of(picture)) {
    const bool constant_length =
        cell.run.kind != syntax::Run::Kind::measured || !looks_along(cell.run.length.front());
    if (!constant_length) {
      return scope.error(Code::bad_cell, cell.place,
                         fmt::format("{} has no run whose length depends on the line", where));
    }
  }
  return true;
}

} // namespace regola
