#include "rules/resolve/passes.hpp"

#include <fmt/format.h>

namespace regola {

namespace {

class ParamReader {
public:
  ParamReader(const Settings& settings, Scope& scope) : settings_(settings), scope_(scope) {}

  void read(const syntax::Params& params) {
    for (const auto& item : params.items) {
      const std::string& name = item.name.text;
      const auto known = sources_.find(name);
      if (known != sources_.end() && known->second == item.name.place.source) {
        scope_.error(Code::repeated_line, item.name.place,
                     fmt::format("the parameter '{}' is there twice", name));
      }
      sources_[name] = item.name.place.source;
      if (item.range) read_range(item);
      if (const auto value = scope_.number(item.value)) {
        scope_.params[name] = *value;
        check_range(name, *value, item.value.place);
      }
    }
  }

  [[nodiscard]] bool apply_settings() {
    const Place nowhere{~0U, 0, 1};
    bool is_variant = false;
    for (const auto& [name, value] : settings_) {
      const auto known = scope_.params.find(name);
      if (known == scope_.params.end()) {
        const std::vector<std::string> names = keys_of(scope_.params);
        scope_.error(Code::unknown_param, nowhere,
                     fmt::format("this game has no parameter '{}'{}", name,
                                 names.empty() ? "" : fmt::format("; it has {}", fmt::join(names, ", "))));
      } else {
        is_variant = is_variant || known->second != value;
        known->second = value;
        check_range(name, value, nowhere);
      }
    }
    return is_variant;
  }

private:
  void read_range(const syntax::Params::Item& item) {
    const auto least = scope_.number(item.range->first);
    const auto most = scope_.number(item.range->second);
    if (least && most && *least > *most) {
      scope_.error(Code::bad_number, item.range->first.place,
                   fmt::format("no number is from {} to {}", *least, *most));
    } else if (least && most) {
      ranges_[item.name.text] = {*least, *most};
    }
  }

  void check_range(const std::string& param, std::int32_t value, Place place) {
    const auto range = ranges_.find(param);
    if (range != ranges_.end() && (value < range->second.first || value > range->second.second)) {
      scope_.error(Code::bad_number, place,
                   fmt::format("the parameter '{}' is from {} to {}, not {}", param, range->second.first,
                               range->second.second, value));
    }
  }

  const Settings& settings_;
  Scope& scope_;
  std::map<std::string, std::uint32_t> sources_; // the last source that declared it
  std::map<std::string, std::pair<std::int32_t, std::int32_t>> ranges_;
};

/// Whether a cell is a choice beside a number, as in `pile=A -> {<A}`.
bool is_compared(const syntax::Cell& cell, const syntax::Picture& left) {
  return cell.kind == syntax::Cell::Kind::set && cell.text.size() == 2 &&
         (cell.text.front() == '<' || cell.text.front() == '>') &&
         any_of(syntax::cells_of(left), [&](const syntax::Cell& one) {
           return !one.variable.empty() && one.variable == cell.text.substr(1);
         });
}

/// Declares the symbols that a right side writes. Capitals that are declared nowhere are variables.
void declare_cell(Scope& scope, const syntax::Cell& cell) {
  if (cell.kind == syntax::Cell::Kind::symbol || cell.kind == syntax::Cell::Kind::set) {
    for (const char symbol : cell.text) {
      if (symbol != off_symbol && (!is_variable(symbol) || cell.kind == syntax::Cell::Kind::set)) {
        scope.ruleset.symbols.insert(symbol);
      }
    }
  }
}

} // namespace

bool resolve_params(const syntax::Text& text, const Settings& settings, Scope& scope) {
  ParamReader reader(settings, scope);
  syntax::each_line<syntax::Params>(
      text, [&](const syntax::Params& params, const syntax::Line&) { reader.read(params); });
  return reader.apply_settings();
}

using syntax::each_line;

void resolve_symbol_classes(Scope& scope, const syntax::Text& text) {
  each_line<syntax::Class>(text, [&](const syntax::Class& line, const syntax::Line&) {
    const std::string& name = line.name.text;
    const auto& orders = scope.ruleset.orders;
    if (any_of(orders, [&](const SymbolOrder& order) { return order.name == name; })) {
      scope.error(Code::bad_class, line.name.place, fmt::format("'{}' is an order already", name));
      return;
    }
    const bool symbols_known = scope.symbol_classes.contains(name);
    const bool cells_known = scope.cell_class(name) != no_class;
    if (line.symbols ? cells_known : symbols_known) {
      scope.error(Code::bad_class, line.name.place,
                  fmt::format("'{}' cannot be a class of symbols and a class of cells", name));
    } else if (line.symbols) {
      scope.symbol_classes[name] |= SymbolSet(line.symbols->text);
    } else if (!cells_known && scope.cell_classes.size() == limits::classes) {
      scope.error(Code::bad_class, line.name.place,
                  fmt::format("with this one there are more than {} classes of cells", limits::classes));
    } else if (!cells_known) {
      scope.class_index[name] = static_cast<ClassIndex>(scope.cell_classes.size());
      scope.cell_classes.push_back(name);
    }
  });
}

void declare_symbols(Scope& scope, const syntax::Text& text, const std::string& start) {
  SymbolSet& symbols = scope.ruleset.symbols;
  symbols |= SymbolSet(start);
  if (scope.sized_by_param) {
    symbols.insert(empty_symbol); // a small drawing may lie on a larger board
  }
  for (const auto& [symbol, mirrored] : scope.mirror.symbols) symbols.insert(symbol);
  for (const Hand& hand : scope.ruleset.hands) {
    if (hand.symbol != 0) symbols.insert(hand.symbol);
    symbols |= hand.receives;
  }
  for (const auto& [name, set] : scope.symbol_classes) symbols |= set;
  each_line<syntax::Production>(text, [&](const syntax::Production& production, const syntax::Line&) {
    for (const syntax::Row& row : production.right.rows) {
      std::for_each(row.begin(), row.end(), [&](const syntax::Cell& cell) {
        if (!is_compared(cell, production.left)) declare_cell(scope, cell);
      });
    }
  });
  each_line<syntax::WholeRule>(text, [&](const syntax::WholeRule& rule, const syntax::Line&) {
    for (const char symbol : rule.left.text + rule.right.text) {
      if (!is_variable(symbol)) symbols.insert(symbol);
    }
  });
  symbols |= scope.mirror.set(symbols);
}

} // namespace regola
