#include "rules/check/check_production.hpp"
#include "rules/resolve/named_lengths.hpp"
#include "rules/resolve/resolve_rules.hpp"

namespace regola {

namespace {

/// A line of a class of cells.
void add_class(Scope& scope, const syntax::Class& line, Place place, ClassIndex index) {
  for_each_view(scope, [&](const View& view) {
    HeadRules allowed;
    allowed.anchor = true;
    auto head = resolve_head(view, line.head, allowed);
    if (!head) return false;
    auto picture = resolve_picture(view, *head, *line.picture, index);
    if (!picture || !check_lengths(scope, *line.picture, "a class")) return false;
    for (std::size_t i = 0; i < picture->elements.size(); ++i) {
      const Element& element = picture->elements[i];
      const auto too_late = [&](ClassIndex other) { return other != no_class && other >= index; };
      if (too_late(element.test.within) || too_late(element.test.outside)) {
        scope.error(Code::bad_class, place_of(*line.picture, i),
                    "a class may name only classes that stand above it");
        return false;
      }
    }
    if (belongs_to(*head, view.player) && !head->nowhere) {
      const bool freely = lies_freely(*head, *line.picture);
      for (auto& [guard, laid] : at_each_anchor(scope, guard_of(scope, *head, place), *picture, place)) {
        scope.class_places[view.player].push_back({line.picture->place, fits_by_value(scope, *line.picture)});
        scope.ruleset.sides[view.player].classes.push_back(
            {std::move(guard), index, std::move(laid), freely});
        note_direction(view, scope.ruleset.sides[view.player].classes.back());
      }
    }
    return true;
  });
}

} // namespace

void resolve_cell_class(Scope& scope, const syntax::Class& line, Place place) {
  const ClassIndex index = scope.cell_class(line.name.text);
  if (index == no_class) {
    return; // refused where classes are declared
  }
  each_length(scope, line, *line.picture, [&](syntax::Class measured) {
    if (write_out_rows(scope, *measured.picture, nullptr)) add_class(scope, measured, place, index);
  });
}

} // namespace regola
