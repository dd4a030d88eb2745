#include <fmt/format.h>

#include "rules/resolve/scope.hpp"

namespace regola {

namespace {

using Directions = std::set<RelationIndex>;

/// Resolves the classes of one player.
class Follower {
public:
  Follower(Scope& scope, PlayerIndex player)
      : scope_(scope),
        player_(player),
        side_(scope.ruleset.sides[player]),
        named_(scope.cell_classes.size()),
        wanted_(scope.cell_classes.size()) {}

  void run() {
    find_following();
    collect();
    for (std::size_t i = 0; i < side_.classes.size(); ++i) {
      if (side_.classes[i].follows) {
        lay(side_.classes[i], scope_.class_places[player_][i]);
      } else {
        laid_.push_back(std::move(side_.classes[i]));
      }
    }
    side_.classes = std::move(laid_);
  }

private:
  /// Finds the classes whose meaning depends on a direction: those with a line of cells without one, and
  /// those that name such a class. A class names only classes above it, so these are resolved before it.
  void find_following() {
    for (const ClassUse& use : scope_.class_uses) {
      if (use.player == player_ && use.by != no_class) named_[use.by].insert(use.index);
    }
    std::vector<std::vector<CellClass*>> lines(named_.size());
    for (CellClass& line : side_.classes) lines[line.index].push_back(&line);
    side_.following.assign(named_.size(), false);
    for (std::size_t i = 0; i < named_.size(); ++i) {
      bool names_following = false;
      for (const ClassIndex inner : named_[i]) names_following = names_following || side_.following[inner];
      for (CellClass* line : lines[i]) {
        const bool one_cell = !line->picture.headings.empty();
        line->follows = line->follows && (!one_cell || names_following);
        side_.following[i] = side_.following[i] || line->follows;
      }
    }
  }

  /// Passes the directions requested for a class on to the classes it names without a direction.
  void collect() {
    for (const ClassUse& use : scope_.class_uses) {
      if (use.player != player_ || !side_.following[use.index] || use.by != no_class) continue;
      wanted_[use.index].insert(use.along.begin(), use.along.end());
      if (use.along.empty()) {
        scope_.error(Code::missing_direction, use.place,
                     fmt::format("the class '{}' has no direction, and neither has this cell",
                                 scope_.cell_classes[use.index]),
                     "give the class a direction, or the line that names it");
      }
    }
    for (std::size_t i = named_.size(); i-- > 0;) {
      for (const ClassIndex inner : named_[i]) wanted_[inner].insert(wanted_[i].begin(), wanted_[i].end());
    }
  }

  /// Copies the line for each direction requested for it.
  void lay(const CellClass& line, const Scope::ClassPlace& at) {
    const Directions& directions = wanted_[line.index];
    if (directions.empty()) {
      if (has_errors(*scope_.diagnostics)) {
        return; // may include lines that name it
      }
      scope_.error(
          Code::missing_direction, at.place, "a line of cells needs a direction before the colon",
          "or a line with a direction that names this class; symbols alone are `class NAME = SYMBOLS`");
      return;
    }
    bool fits = false;
    for (const RelationIndex along : directions) {
      laid_.push_back(line);
      laid_.back().picture.headings.clear();
      fits = add_heading(scope_.ruleset.board, laid_.back().picture, along) || fits;
      constexpr std::size_t copied = 10; // entries that a copy of the line adds besides
      if (!scope_.add_starts(laid_.back().picture.headings.back().starts.size() + copied, at.place)) return;
    }
    if (!fits) {
      scope_.report(at.by_value ? Severity::warning : Severity::error, Code::never_matches, at.place,
                    "this pattern is larger than the board: it never matches");
    }
  }

  Scope& scope_;
  PlayerIndex player_;
  Side& side_;
  std::vector<std::set<ClassIndex>> named_; // by class: classes named by its lines without a direction
  std::vector<Directions> wanted_;          // by class: directions requested for it
  std::vector<CellClass> laid_;
};

} // namespace

bool follows_lines(const View& view, ClassIndex index) {
  const std::vector<bool>& without = view.scope->classes_without_direction[view.player];
  return index < without.size() && without[index];
}

void note_direction(const View& view, const CellClass& line) {
  const CellTest& test = line.picture.elements.front().test;
  if (line.follows && (line.picture.headings.empty() || follows_lines(view, test.within) ||
                       follows_lines(view, test.outside))) {
    std::vector<bool>& without = view.scope->classes_without_direction[view.player];
    without.resize(view.scope->cell_classes.size());
    without[line.index] = true;
  }
}

void note_classes(const View& view, const syntax::Picture& syntax, const Picture& picture, bool lies,
                  ClassIndex by) {
  const std::vector<RelationIndex> along = mapped(picture.headings, &Heading::along);
  std::size_t next = 0;
  for (const syntax::Cell& cell : syntax::cells_of(syntax)) {
    const Element& element = picture.elements[next++];
    const bool is_group = !element.contact.empty();
    for (const ClassIndex index : {element.test.within, element.test.outside}) {
      if (index != no_class) {
        view.scope->class_uses.push_back({view.player, index,
                                          lies && !is_group ? along : std::vector<RelationIndex>(),
                                          is_group ? no_class : by, cell.place});
      }
    }
  }
}

void follow_lines(Scope& scope) {
  for (const PlayerIndex player : {first_player, second_player}) {
    const bool sound = !has_errors(*scope.diagnostics);
    Follower(scope, player).run();
    if (sound && has_errors(*scope.diagnostics)) {
      return; // the second player's error would be the same
    }
  }
}

} // namespace regola
