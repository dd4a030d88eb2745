#include "rules/check/checks.hpp"

#include <fmt/format.h>

namespace regola {

namespace {

/// Symbols that a part of a line names, as written, by owner.
struct Named {
  bool first = false;          ///< some belong to the first player
  std::optional<Symbol> other; ///< the first that belongs to the second player
  Place place;                 ///< its place
};

class OwnerCheck {
public:
  OwnerCheck(const Scope& scope, const syntax::Players& players);

  void check(const syntax::Production& line) const {
    if (line.kind == syntax::Production::Kind::notation || !is_for_second(line.head)) return;
    Named left;
    Named right;
    note(line.left, left);
    note(line.right, right);
    if (right.other && !right.first && !left.first) warn(right);
  }

  void check(const syntax::Judgement& line) const {
    using Kind = syntax::Judgement::Kind;
    if ((line.kind != Kind::win && line.kind != Kind::lose) || !is_for_second(line.head)) return;
    Named named;
    for (const syntax::HeadItem& item : line.head.items) {
      for (const syntax::Expression& condition : item.condition) note(condition, named);
    }
    if (line.picture) note(*line.picture, named);
    if (named.other && !named.first) warn(named);
  }

private:
  void note(const SymbolSet& symbols, Place place, Named& named) const {
    for (const Symbol symbol : symbols.to_string()) {
      if (!second_.contains(symbol)) {
        named.first = named.first || second_.contains(scope_.mirror.symbol(symbol));
      } else if (!named.other) {
        named.other = symbol;
        named.place = place;
      }
    }
  }

  void note(const syntax::Cell& cell, Named& named) const {
    using Kind = syntax::Cell::Kind;
    if (cell.kind == Kind::symbol || cell.kind == Kind::set) {
      note(SymbolSet(cell.text), cell.place, named);
    } else if (cell.kind == Kind::name) {
      const auto symbols = scope_.symbol_classes.find(cell.text);
      if (symbols != scope_.symbol_classes.end()) note(symbols->second, cell.place, named);
    }
  }

  void note(const syntax::Picture& picture, Named& named) const {
    for (const syntax::Row& row : picture.rows) {
      for (const syntax::Cell& cell : row) note(cell, named);
    }
  }

  void note(const syntax::Expression& expression, Named& named) const {
    using Kind = syntax::Expression::Kind;
    if (expression.kind == Kind::other) {
      return; // the author considers the mirror
    }
    if (expression.kind == Kind::hand) note(SymbolSet(expression.text), expression.place, named);
    for (const syntax::Cell& cell : expression.cell) note(cell, named);
    for (const syntax::Picture& picture : expression.picture) note(picture, named);
    for (const syntax::Expression& operand : expression.operands) note(operand, named);
  }

  [[nodiscard]] bool is_for_second(const syntax::Head& head) const {
    for (std::size_t i = 0; i + 1 < head.items.size(); ++i) {
      if (head.items[i].first.text == "for") {
        return head.items[i + 1].first.text == scope_.ruleset.players[second_player];
      }
    }
    return false;
  }

  void warn(const Named& named) const {
    const auto& players = scope_.ruleset.players;
    scope_.warn(
        Code::mirrored_owner, named.place,
        fmt::format("'{}' is a piece of {} here: a line for {} is read in the mirror like all others",
                    *named.other, players[first_player], players[second_player]),
        fmt::format("a piece of {} is '{}' in it{}", players[second_player],
                    scope_.mirror.symbol(*named.other),
                    scope_.mirror.directions.empty() ? "" : ", and its directions are the mirrored ones"));
  }

  const Scope& scope_;
  SymbolSet second_; ///< after the '/' of the pairs
};

OwnerCheck::OwnerCheck(const Scope& scope, const syntax::Players& players) : scope_(scope) {
  for (const auto& item : players.items) {
    const std::string& text = item.second->text;
    if (text.size() == 1 && scope.mirror.symbols.contains(text.front()) &&
        !scope.mirror.directions.contains(text)) {
      second_.insert(text.front());
    }
  }
}

} // namespace

void check_owners(const Scope& scope, const syntax::Text& text) {
  if (!scope.ruleset.mirrored) return;
  syntax::each_line<syntax::Players>(text, [&](const syntax::Players& players, const syntax::Line&) {
    const OwnerCheck owners(scope, players);
    syntax::each_line<syntax::Production>(
        text, [&](const syntax::Production& line, const syntax::Line&) { owners.check(line); });
    syntax::each_line<syntax::Judgement>(
        text, [&](const syntax::Judgement& line, const syntax::Line&) { owners.check(line); });
  });
}

} // namespace regola
