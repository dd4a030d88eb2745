#include <fmt/format.h>

#include "rules/resolve/resolve_rules.hpp"

namespace regola {

std::optional<std::pair<std::vector<Write>, std::size_t>>
resolve_writes(const View& view, const syntax::Picture& left, Picture& resolved, const syntax::Picture& right,
               bool may_choose) {
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
      return scope.no_result(
          Code::unequal_sides, right.place,
          left.rows.size() == 1 && right.rows.size() == 1
              ? fmt::format("the left side has {} cell{}, the right side {}", here, here == 1 ? "" : "s",
                            there)
              : fmt::format("row {} has {} cell{} on the left, {} on the right", row + 1, here,
                            here == 1 ? "" : "s", there),
          "cell k on the right replaces cell k on the left; a run is one cell; '=' leaves a cell alone");
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
      if (!cell.variable.empty()) {
        complain(Code::bad_cell, cell.place, "a set has a name on the left side only",
                 fmt::format("write `{}` for what stands there", cell.variable));
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
      case Kind::sum: {
        auto sum = never_on_board ? std::nullopt : resolve_sum(view, cell, resolved, writes.size());
        failed = failed || !sum;
        write = std::move(sum).value_or(Write{});
        break;
      }
      case Kind::symbol:
        if (is_variable_here(scope, cell)) {
          write.kind = Write::Kind::variable;
          write.symbols = cell.text;
          const bool bound = any_of(resolved.elements,
                                    [&](const Element& e) { return e.test.variable == cell.text.front(); });
          const bool always = any_of(resolved.elements, [&](const Element& e) {
            return e.test.variable == cell.text.front() && e.least > 0;
          });
          if (!bound) {
            complain(
                Code::unbound_variable, cell.place,
                fmt::format("the variable {} stands only on the right: it has no value", cell.text),
                fmt::format("a capital that is a symbol is declared, as in `class marker = {}`", cell.text));
          } else if (!always) {
            complain(Code::unbound_variable, cell.place,
                     fmt::format("the variable {} has no value where its run is empty", cell.text));
          }
        } else if (check_symbols(scope, cell.text, cell.place)) {
          write.kind = Write::Kind::symbols;
          write.symbols = std::string(1, view.symbol(cell.text.front()));
        } else {
          failed = true;
        }
        break;
      }
      if (write.kind == Write::Kind::symbols && write.symbols.size() > 1 && !may_choose) {
        complain(Code::bad_cell, cell.place,
                 "a choice stands in move and then lines without 'every' and 'once' only");
      }
      writes.push_back(std::move(write));
    }
  }
  const auto mark = find_mark(scope, right, failed);
  if (failed) return std::nullopt;
  return std::pair{std::move(writes), mark.value_or(resolved.anchor)};
}

} // namespace regola
