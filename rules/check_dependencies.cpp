#include "rules/check_dependencies.hpp"

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include "rules/takes_away.hpp"

namespace regola {

namespace {

using Kind = Expression::Kind;

/// Follows a condition to all conditions that must be known to answer it.
class Dependencies {
public:
  explicit Dependencies(const Ruleset& ruleset) : ruleset_(ruleset) {}

  /// Whether the condition of a line, as the player sees it, leads back to itself.
  [[nodiscard]] bool is_circular(PlayerIndex player, const Guard& guard) {
    return leads_back(player, *guard.condition, &guard);
  }
  /// Whether what `prefer most` asks for does.
  [[nodiscard]] bool is_circular(PlayerIndex player, const Expression& most) {
    return leads_back(player, most, &most);
  }

private:
  using Line = const void*; // a Guard, or the Expression of `prefer most`

  [[nodiscard]] bool leads_back(PlayerIndex player, const Expression& expression, Line line) {
    reached_.clear();
    reached_lines_.clear();
    moves_.clear();
    classes_.clear();
    values_.clear();
    forbids_ = forbids_above(player, line);
    follow(player, expression);
    return reached_lines_.contains(line);
  }
  /// As many `forbid` lines count where this line asks for moves.
  [[nodiscard]] std::uint32_t forbids_above(PlayerIndex player, Line line) const {
    for (const Judgement& forbid : ruleset_.sides[player].forbids) {
      if (&forbid.guard == line) {
        return forbid.forbids_above;
      }
    }
    return all_forbids;
  }
  [[nodiscard]] bool enter(Line line) {
    reached_lines_.insert(line);
    return reached_.insert({line, forbids_}).second;
  }
  void follow(PlayerIndex player, const Guard& guard) {
    if (guard.condition && enter(&guard)) {
      follow(player, *guard.condition);
    }
  }
  void follow(PlayerIndex player, const CellTest& test) {
    for (const ClassIndex index : {test.within, test.outside}) {
      if (index == no_class || !classes_.insert({player, index, forbids_}).second) {
        continue;
      }
      for (const CellClass& line : ruleset_.sides[player].classes) {
        if (line.index == index) {
          follow(player, line.guard, line.picture);
        }
      }
    }
  }
  void follow(PlayerIndex player, const Picture& picture) {
    for (const Element& element : picture.elements) {
      follow(player, element.test);
    }
  }
  void follow(PlayerIndex player, const Guard& guard, const Picture& picture) {
    follow(player, guard);
    follow(player, picture);
  }
  void follow(PlayerIndex player, const std::vector<Production>& lines) {
    for (const Production& line : lines) {
      follow(player, line.guard, line.left);
    }
  }
  /// All that decides what moves a player has.
  void follow_moves(PlayerIndex player) {
    if (!moves_.insert({player, forbids_}).second) {
      return;
    }
    const Side& side = ruleset_.sides[player];
    follow(player, side.moves);
    for (const Part& part : side.parts) {
      follow(player, part.lines);
    }
    follow(player, side.afters);
    for (const Expression& number : side.most) {
      if (enter(&number)) {
        follow(player, number);
      }
    }
    const std::uint32_t count = forbids_;
    for (const Judgement& line : side.forbids) {
      if (line.forbids_above >= count) {
        continue;
      }
      forbids_ = line.forbids_above;
      follow(player, line.guard);
      if (line.picture) {
        follow(player, *line.picture);
      }
    }
    forbids_ = count;
  }
  /// Only the lines that take such a symbol away are asked.
  void follow_attack(PlayerIndex attacker, const CellTest& cell) {
    for (const Production& line : ruleset_.sides[attacker].moves) {
      for (std::size_t i = 0; i < line.left.elements.size(); ++i) {
        if (takes_away(line.left.elements[i], line.right[i], cell)) {
          follow(attacker, line.guard, line.left);
        }
      }
    }
  }
  void follow_value(PlayerIndex player, std::int32_t index) {
    if (!values_.insert({player, index, forbids_}).second) {
      return;
    }
    const Value& value = ruleset_.values[static_cast<std::size_t>(index)];
    const bool in_mirror = player == second_player && ruleset_.mirrored;
    follow(in_mirror ? second_player : first_player, in_mirror ? value.mirrored : value.expression);
  }
  void follow(PlayerIndex player, const Expression& expression) {
    switch (expression.kind) {
    case Kind::moves: follow_moves(expression.player); break;
    case Kind::stuck: follow_moves(player); break;
    case Kind::attacked: follow_attack(other(player), expression.cell); break;
    case Kind::attacks: follow_attack(player, expression.cell); break;
    case Kind::value: follow_value(player, expression.number); break;
    default: break;
    }
    follow(player, expression.cell);
    follow(player, expression.picture);
    for (const Expression& operand : expression.operands) {
      follow(expression.kind == Kind::other ? other(player) : player, operand);
    }
  }

  const Ruleset& ruleset_;
  // What has been reached, and how many `forbid` lines count there.
  std::uint32_t forbids_ = all_forbids;
  std::set<std::pair<Line, std::uint32_t>> reached_;
  std::set<Line> reached_lines_;
  std::set<std::pair<PlayerIndex, std::uint32_t>> moves_;
  std::set<std::tuple<PlayerIndex, ClassIndex, std::uint32_t>> classes_;
  std::set<std::tuple<PlayerIndex, std::int32_t, std::uint32_t>> values_;
};

/// All guards of the lines of a side that something may depend on.
std::vector<const Guard*> guards_of(const Side& side) {
  std::vector<const Guard*> result;
  const auto add = [&](const auto& lines) {
    for (const auto& line : lines) {
      if (line.guard.condition) {
        result.push_back(&line.guard);
      }
    }
  };
  add(side.moves);
  for (const Part& part : side.parts) {
    add(part.lines);
  }
  add(side.afters);
  add(side.forbids);
  add(side.classes);
  return result;
}

const syntax::Head* head_of(const syntax::Line& line) {
  if (const auto* production = std::get_if<syntax::Production>(&line.content)) {
    return &production->head;
  }
  if (const auto* judgement = std::get_if<syntax::Judgement>(&line.content)) {
    return &judgement->head;
  }
  const auto* small = std::get_if<syntax::Class>(&line.content);
  return small == nullptr ? nullptr : &small->head;
}

} // namespace

void check_dependencies(const Scope& scope, const syntax::Text& text) {
  std::set<std::uint32_t> circular;    // lines
  std::set<std::size_t> circular_most; // among the lines `prefer most`
  Dependencies dependencies(scope.ruleset);
  for (const PlayerIndex player : {first_player, second_player}) {
    for (const Guard* guard : guards_of(scope.ruleset.sides[player])) {
      if (dependencies.is_circular(player, *guard)) {
        circular.insert(guard->line);
      }
    }
    const std::vector<Expression>& most = scope.ruleset.sides[player].most;
    for (std::size_t i = 0; i < most.size(); ++i) {
      if (dependencies.is_circular(player, most[i])) {
        circular_most.insert(i);
      }
    }
  }
  const auto refuse = [&](Place place) {
    scope.error(Code::bad_expression, place, "this condition asks for something that depends on itself",
                "a line that decides what moves there are cannot ask for them");
  };
  std::size_t most_read = 0;
  for (const syntax::Line& line : text.lines) {
    const auto* prefer = std::get_if<syntax::Prefer>(&line.content);
    if (prefer != nullptr && prefer->most && circular_most.contains(most_read++)) {
      refuse(prefer->most->place);
    }
    const syntax::Head* head = head_of(line);
    if (head == nullptr || !circular.contains(scope.line_of(line.place))) {
      continue;
    }
    for (const syntax::HeadItem& item : head->items) {
      if (item.kind == syntax::HeadItem::Kind::condition) {
        refuse(item.first.place);
      }
    }
  }
}

} // namespace regola
