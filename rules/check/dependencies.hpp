#pragma once

#include <set>
#include <tuple>

#include "rules/ruleset/asks.hpp"

namespace regola {

/// Graph of classes, values, conditions and sets of moves; an edge leads to a node that must be known first.
/// One depth-first walk finds its strongly connected components (Tarjan, Depth-first search and linear graph
/// algorithms, 1972). A component with a cycle depends on itself.
class Dependencies {
public:
  explicit Dependencies(const Ruleset& ruleset) : ruleset_(ruleset) {}

  /// Walks from the guard of a line, or from the number of a `prefer most` line, from one player's view.
  void walk(PlayerIndex player, const Guard& guard, std::uint32_t forbids) {
    root_line_ = guard.line;
    forbids_ = forbids;
    follow(player, guard);
  }
  void walk_most(PlayerIndex player, const Expression& most, std::uint32_t line) {
    root_line_ = line;
    forbids_ = all_forbids;
    follow_line(player, &most, most);
  }
  void walk_class(PlayerIndex player, const CellClass& line) {
    root_line_ = line.guard.line;
    forbids_ = all_forbids;
    follow_class(player, line.index);
  }
  void walk_values() {
    forbids_ = all_forbids;
    for (const PlayerIndex player : {first_player, second_player}) {
      for (std::size_t i = 0; i < ruleset_.values.size(); ++i) {
        root_line_ = ruleset_.values[i].line;
        follow_value(player, i);
      }
      for (std::size_t i = 0; i < ruleset_.worths.size(); ++i) {
        root_line_ = ruleset_.worths[i].line;
        follow_worth(player, i);
      }
    }
  }

  /// Conditions (Guard::condition) and expressions of `prefer most` that depend on themselves.
  [[nodiscard]] const std::set<const Expression*>& circular() const { return circular_; }
  /// First line whose dependencies exceed a limit; 0 if there is none.
  [[nodiscard]] std::uint32_t too_deep() const { return too_deep_; }

private:
  enum class Node { line, moves, of_class, of_value, of_worth, attack };
  /// The node, the viewing player, and the number of `forbid` lines that apply there.
  using Key = std::tuple<Node, PlayerIndex, std::uintptr_t, std::uint32_t>;
  struct State {
    std::size_t number = 0;           ///< index in the order of the walk
    std::size_t lowest = 0;           ///< lowest index of an open node that it can reach
    bool open = true;                 ///< whether its component is not complete yet
    const Expression* line = nullptr; ///< the line, if the node is one
    std::size_t depth = 0;            ///< longest path of nodes from this one
    std::size_t parts = 0;            ///< deepest nesting of expressions from this node
  };
  /// Calls `ask` to visit the nodes on which this one depends.
  template <typename Ask>
  void visit(const Key& key, const Expression* line, const Ask& ask) {
    const auto [found, is_new] = states_.try_emplace(key);
    State& state = found->second; // references stay valid when the map grows
    if (is_new && (path_.size() >= limits::dependencies || parts_ >= limits::value_parts)) {
      note_too_deep();
      states_.erase(found);
      return;
    }
    if (is_new) {
      state.number = state.lowest = ++numbers_;
      state.line = line;
      open_.push_back(&state);
      const std::uint32_t forbids = forbids_;
      path_.emplace_back(&state, parts_);
      ask();
      path_.pop_back();
      forbids_ = forbids;
      ++state.depth;
      if (state.lowest == state.number) close(state);
    }
    if (path_.empty()) return;
    auto& [above, parts_above] = path_.back();
    if (state.open) above->lowest = std::min(above->lowest, is_new ? state.lowest : state.number);
    above->depth = std::max(above->depth, state.depth);
    above->parts = std::max(above->parts, parts_ - parts_above + state.parts);
    if (path_.size() + state.depth > limits::dependencies || parts_ + state.parts > limits::value_parts) {
      note_too_deep();
    }
  }
  /// Closes a component: this node and all nodes above it on the stack.
  void close(const State& root) {
    const bool is_circle = open_.back() != &root; // no node leads directly to itself
    bool last = false;
    while (!last) {
      State& node = *open_.back();
      open_.pop_back();
      last = &node == &root;
      node.open = false;
      if (node.line != nullptr && is_circle) circular_.insert(node.line);
    }
  }
  void note_too_deep() { too_deep_ = too_deep_ == 0 ? root_line_ : too_deep_; }

  void follow_line(PlayerIndex player, const Expression* line, const Expression& expression) {
    visit({Node::line, player, reinterpret_cast<std::uintptr_t>(line), forbids_}, line,
          [&] { follow(player, expression); });
  }
  void follow(PlayerIndex player, const Guard& guard) {
    if (guard.condition) follow_line(player, &*guard.condition, *guard.condition);
  }
  void follow_class(PlayerIndex player, ClassIndex index) {
    visit({Node::of_class, player, index, forbids_}, nullptr, [&] {
      for (const CellClass* line : lines_of_class(player, index)) follow(player, line->guard, line->picture);
    });
  }
  [[nodiscard]] const std::vector<const CellClass*>& lines_of_class(PlayerIndex player, ClassIndex index) {
    auto& lines = class_lines_[player];
    if (lines.empty()) {
      for (const CellClass& line : ruleset_.sides[player].classes) lines[line.index].push_back(&line);
    }
    return lines[index];
  }
  void follow(PlayerIndex player, const CellTest& test) {
    for (const ClassIndex index : {test.within, test.outside}) {
      if (index != no_class) follow_class(player, index);
    }
  }
  void follow(PlayerIndex player, const Picture& picture) {
    for (const Element& element : picture.elements) follow(player, element.test);
  }
  void follow(PlayerIndex player, const Guard& guard, const Picture& picture) {
    follow(player, guard);
    follow(player, picture);
  }
  void follow(PlayerIndex player, const std::vector<Production>& lines) {
    for (const Production& line : lines) follow(player, line.guard, line.left);
  }
  /// Visits everything that decides which moves a player has.
  /// @param outcomes whether the statuses after the moves matter, too: `after` lines remove no move, but may
  /// make two moves equal
  void follow_moves(PlayerIndex player, bool outcomes) {
    visit({Node::moves, player, outcomes ? 1 : 0, forbids_}, nullptr, [&] {
      const Side& side = ruleset_.sides[player];
      follow(player, side.moves);
      for (const Part& part : side.parts) follow(player, part.lines);
      if (outcomes) follow(player, side.afters);
      for (const Expression& number : side.most) follow_line(player, &number, number);
      const std::uint32_t count = forbids_;
      for (const Judgement& line : side.forbids) {
        if (line.forbids_above >= count) continue;
        forbids_ = line.forbids_above;
        follow(player, line.guard);
        if (line.picture) follow(player, *line.picture);
      }
    });
  }
  /// Visits only the lines that may remove a symbol of the test.
  void follow_attack(PlayerIndex attacker, const CellTest& cell) {
    const auto known = std::find(attacked_.begin(), attacked_.end(), cell.symbols);
    const auto index = static_cast<std::uintptr_t>(known - attacked_.begin());
    if (known == attacked_.end()) attacked_.push_back(cell.symbols);
    visit({Node::attack, attacker, index, forbids_}, nullptr, [&] {
      for (const Production& line : ruleset_.sides[attacker].moves) {
        for (std::size_t i = 0; i < line.left.elements.size(); ++i) {
          if (takes_away(line, i, cell)) follow(attacker, line.guard, line.left);
        }
      }
    });
  }
  void follow_value(PlayerIndex player, std::size_t index) {
    visit({Node::of_value, player, index, forbids_}, nullptr,
          [&] { follow(player, ruleset_.values[index]); });
  }
  void follow_worth(PlayerIndex player, std::size_t index) {
    visit({Node::of_worth, player, index, forbids_}, nullptr,
          [&] { follow(player, ruleset_.worths[index]); });
  }
  void follow(PlayerIndex player, const Value& value) {
    const bool in_mirror = player == second_player && ruleset_.mirrored;
    follow(in_mirror ? second_player : first_player, in_mirror ? value.mirrored : value.expression);
  }
  void follow(PlayerIndex player, const Expression& expression) {
    ++parts_;
    auto& [node, parts_above] = path_.back();
    node->parts = std::max(node->parts, parts_ - parts_above);
    using Kind = Expression::Kind;
    const Kind kind = expression.kind;
    const auto index = static_cast<std::size_t>(expression.number);
    const bool any_move = asks_for_any_move(expression);
    if (any_move) follow_moves(expression.operands.front().player, false);
    if (kind == Kind::moves || kind == Kind::moves_by) follow_moves(expression.player, true);
    if (kind == Kind::stuck) follow_moves(player, false);
    if (kind == Kind::attacked) follow_attack(other(player), expression.cell);
    if (kind == Kind::attacks) follow_attack(player, expression.cell);
    if (kind == Kind::value) follow_value(player, index);
    if (kind == Kind::worth) follow_worth(player, index);
    follow(player, expression.cell);
    follow(player, expression.picture);
    for (const Expression& operand : expression.operands) {
      if (any_move) break;
      follow(kind == Kind::other ? other(player) : player, operand);
    }
    --parts_;
  }

  const Ruleset& ruleset_;
  std::array<std::map<ClassIndex, std::vector<const CellClass*>>, 2> class_lines_;
  std::vector<SymbolSet> attacked_;
  std::map<Key, State> states_;
  std::size_t numbers_ = 0;
  std::vector<State*> open_; // nodes whose component is not complete yet
  // From the root: each node with the value of parts_ before it.
  std::vector<std::pair<State*, std::size_t>> path_;
  std::size_t parts_ = 0;               // nesting depth of expressions on the path
  std::uint32_t forbids_ = all_forbids; // number of `forbid` lines that apply here
  std::uint32_t root_line_ = 0;
  std::uint32_t too_deep_ = 0;
  std::set<const Expression*> circular_;
};

} // namespace regola
