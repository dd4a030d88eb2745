#include "engine/compiled/compile/rewrites.hpp"

#include <numeric>

#include "rules/ruleset/asks.hpp"

namespace regola {

namespace {

class RulesAsLines {
public:
  explicit RulesAsLines(Ruleset ruleset) : result_(std::move(ruleset)) {
    const Board& board = result_.board;
    const auto along = board.is_grid() ? result_.board.relate("e") : std::nullopt;
    const auto down = board.is_grid() ? result_.board.relate("s") : std::nullopt;
    const bool is_row = board.columns() == static_cast<int>(board.size());
    if (along && (down || is_row)) {
      has_rows_ = !is_row;
      along_ = *along;
      down_ = down.value_or(along_);
      return;
    }
    // Other boards are laid out as one row, along a link from each cell to the next one.
    std::vector<std::pair<CellIndex, CellIndex>> edges;
    for (std::size_t cell = 1; cell < result_.board.size(); ++cell) {
      edges.emplace_back(static_cast<CellIndex>(cell - 1), static_cast<CellIndex>(cell));
    }
    along_ = down_ = static_cast<RelationIndex>(result_.board.relation_count());
    result_.board.link("next cell", "cell before", edges); // no direction of a text has a blank in its name
  }

  [[nodiscard]] Ruleset lines() {
    keep_parts_apart();
    const std::vector<Rule> rules = std::exchange(result_.rules, {});
    for (const Rule& rule : rules) add(rule);
    return std::move(result_);
  }

private:
  /// Parts follow the moves of lines alone.
  void keep_parts_apart() {
    std::vector<NameIndex> names(result_.names.size());
    std::iota(names.begin(), names.end(), NameIndex{0});
    for (Side& side : result_.sides) {
      for (Part& part : side.parts) {
        for (Production& line : part.lines) {
          if (line.after.empty()) line.after = names;
        }
      }
    }
  }

  void add(const Rule& rule) {
    if (rule.left.size() != result_.board.size()) return; // it never matches
    Production line = production(rule);
    if (result_.turn == Turn::beside) {
      for (Side& side : result_.sides) side.moves.push_back(line);
      return;
    }
    // Then each rule begins with the name of a player, on both sides.
    const PlayerIndex player = player_named(rule.left[0]);
    line.extra = player_named(rule.right[0]) == player;
    result_.sides[player].moves.push_back(std::move(line));
  }

  [[nodiscard]] PlayerIndex player_named(Symbol turn) const {
    return turn == result_.players[0].front() ? first_player : second_player;
  }

  [[nodiscard]] Production production(const Rule& rule) {
    Production line;
    line.guard.line = rule.line;
    line.name = name(rule);
    line.hands = 0;
    line.left = picture(rule);
    for (std::size_t cell = 0; cell < rule.right.size(); ++cell) line.right.push_back(write(rule, cell));
    line.right_anchor = line.left.anchor;
    return line;
  }

  /// Moves of one number may be one move; those that are called by their place in the list never are.
  [[nodiscard]] NameIndex name(const Rule& rule) {
    const auto fresh = static_cast<NameIndex>(result_.names.size());
    const NameIndex name = rule.number == 0 ? fresh : names_.emplace(rule.number, fresh).first->second;
    if (name == fresh) result_.names.push_back(std::to_string(rule.number));
    return name;
  }

  [[nodiscard]] Picture picture(const Rule& rule) const {
    const Board& board = result_.board;
    Picture picture;
    for (std::size_t cell = 0; cell < rule.left.size(); ++cell) {
      const Board::Cell& at = board.cell(static_cast<CellIndex>(cell));
      Element element;
      element.row = at.row;
      element.column = at.column;
      const bool varies = rule.left.is_variable_at(cell);
      element.test.symbols = varies ? result_.symbols : SymbolSet(std::string(1, rule.left[cell]));
      if (varies && is_compared_or_copied(rule, cell)) element.test.variable = rule.left[cell];
      picture.elements.push_back(std::move(element));
    }
    picture.has_rows = has_rows_;
    picture.anchor = picture.pivot = changed_cell(rule);
    picture.headings = {{along_, down_, {static_cast<CellIndex>(picture.pivot)}}};
    picture.line = rule.line;
    return picture;
  }

  [[nodiscard]] static bool is_compared_or_copied(const Rule& rule, std::size_t cell) {
    for (std::size_t other = 0; other < rule.left.size(); ++other) {
      if (other != cell && (rule.left[other] == rule.left[cell] || rule.right[other] == rule.left[cell])) {
        return true;
      }
    }
    return false;
  }

  /// The first one that it changes besides the turn, else that one.
  [[nodiscard]] std::size_t changed_cell(const Rule& rule) const {
    for (std::size_t cell = result_.turn == Turn::first_cell ? 1 : 0; cell < rule.left.size(); ++cell) {
      if (rule.left[cell] != rule.right[cell]) return cell;
    }
    return 0;
  }

  [[nodiscard]] static Write write(const Rule& rule, std::size_t cell) {
    Write write;
    if (rule.left[cell] == rule.right[cell]) return write;
    write.kind = rule.right.is_variable_at(cell) ? Write::Kind::variable : Write::Kind::symbols;
    write.symbols = std::string(1, rule.right[cell]);
    return write;
  }

  Ruleset result_;
  RelationIndex along_ = 0;
  RelationIndex down_ = 0; ///< where has_rows_
  bool has_rows_ = false;
  std::map<std::uint32_t, NameIndex> names_; // by the number of a rule
};

} // namespace

bool asks_anywhere(const Ruleset& ruleset, std::initializer_list<Expression::Kind> kinds) {
  const auto asks_any = [&](const Expression& expression) {
    return any_of(kinds, [&](Expression::Kind kind) { return asks(ruleset, expression, kind); });
  };
  const auto guards_any = [&](const auto& lines) {
    return any_of(lines,
                  [&](const auto& line) { return line.guard.condition && asks_any(*line.guard.condition); });
  };
  return any_of(ruleset.sides,
                [&](const Side& side) {
                  return guards_any(side.moves) || guards_any(side.forbids) || guards_any(side.passes) ||
                         guards_any(side.ends) || guards_any(side.claims) || guards_any(side.classes) ||
                         guards_any(side.afters) || any_of(side.most, asks_any);
                }) ||
         any_of(ruleset.values, [&](const Value& value) { return asks_any(value.expression); }) ||
         (ruleset.score && asks_any(*ruleset.score));
}

/// The name of no other line begins with a digit.
bool stands_for_rule(const Ruleset& ruleset, const Production& line) {
  return line.name < ruleset.names.size() && ruleset.names[line.name].front() <= '9';
}

std::optional<Ruleset> rules_as_lines(const Ruleset& ruleset) {
  if (ruleset.rules.empty() || ruleset.rules.size() > most_rules_as_lines || ruleset.board.size() == 0) {
    return std::nullopt;
  }
  return RulesAsLines(ruleset).lines();
}

} // namespace regola
