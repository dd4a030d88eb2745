#include "rules/resolve/resolve_rules.hpp"

#include <fmt/format.h>

#include "rules/check/checks.hpp"
#include "rules/resolve/head_reader.hpp"
#include "rules/resolve/named_lengths.hpp"

namespace regola {

namespace {

/// Returns the number of a name that a line defines; lines below may use it from now on.
NameIndex name_index(Scope& scope, const std::string& name) {
  return scope.name_index.try_emplace(name, scope.declared_names.at(name)).first->second;
}

std::vector<Production>& lines_of(Side& side, syntax::Production::Kind kind) {
  using Kind = syntax::Production::Kind;
  if (kind == Kind::then) {
    side.parts.emplace_back();
    return side.parts.back().lines;
  }
  return kind == Kind::move ? side.moves : side.afters;
}

/// Resolves the sides of a line and adds it to the player's lines. False, with a diagnostic, for a fault.
/// @param also the element with a second mark
bool add_line(const View& view, const syntax::Production& line, std::optional<std::size_t> also, Place place,
              Head head) {
  using Kind = syntax::Production::Kind;
  Scope& scope = *view.scope;
  const bool tidies = line.kind == Kind::after;
  if (!check_head_words(scope, line.right)) return false;
  auto left = resolve_picture(view, head, line.left);
  if (!left || ((tidies || head.every) &&
                !check_lengths(scope, line.left, tidies ? "an 'after' line" : "an 'every' line"))) {
    return false;
  }
  auto right = resolve_writes(view, line.left, *left, line.right, !tidies && !head.every && !head.once);
  if (!right ||
      (!tidies && (!check_anchor(scope, *left, left->anchor, place_of(line.left, left->anchor)) ||
                   !check_anchor(scope, *left, right->second, place_of(line.right, right->second)) ||
                   (also && !check_anchor(scope, *left, *also, place_of(line.left, *also)))))) {
    return false;
  }
  if (also && (head.every || head.once)) {
    return scope.error(Code::bad_anchor, place_of(line.left, *also),
                       "the text of moves of a line with 'every' or 'once' names no second cell",
                       "mark one cell with [ ]");
  }
  if (!check_chosen_lengths(scope, line.right, *left, right->first)) return false;
  if (head.every && right->second != left->anchor) {
    return scope.error(Code::bad_anchor, place_of(line.right, right->second),
                       "in an 'every' line the anchor stays where it is",
                       "the cells around it are one move, called by the anchor on the left");
  }
  warn_of_cells_out_of_reach(view, head, *left);
  if (!belongs_to(head, view.player) || head.nowhere) return true;
  Production production;
  production.every = head.every;
  production.again = head.again;
  production.ahead = head.ahead;
  production.may_stop = head.again && head.may;
  production.once = head.once;
  production.each = head.each;
  production.free = head.free;
  production.extra = head.extra;
  production.may_skip = line.kind == Kind::then && head.may;
  production.after = head.after;
  production.guard = guard_of(scope, head, place);
  production.name = tidies ? NameIndex{0} : name_index(scope, line.name.text);
  production.left = std::move(*left);
  production.right = std::move(right->first);
  production.right_anchor = right->second;
  production.also = also;
  if (head.silent) scope.ruleset.move_notation.specials.push_back({production.name, {}, {}});
  // A further part appears in the text of the move, and so do parts that may follow.
  const bool is_followed =
      line.kind != Kind::after && (scope.all_followed || scope.followed.contains(line.name.text));
  if (line.kind != Kind::then && !is_followed && !has_effect(production)) {
    scope.warn(Code::no_effect, line.right.place, "this line changes nothing",
               line.kind == Kind::after ? "an `after` line fires only where it changes something"
                                        : "a turn without a move is a `pass` line");
  }
  std::vector<Production>& lines = lines_of(scope.ruleset.sides[view.player], line.kind);
  for (auto& [guard, picture] : at_each_anchor(scope, production.guard, production.left, place)) {
    production.guard = std::move(guard);
    production.left = std::move(picture);
    add_production(scope, lines, production);
  }
  return true;
}

/// Adds a line that decides.
/// @param forbids_above,ends_above number of `forbid` lines and of ends above it
void add_judgement(Scope& scope, const syntax::Judgement& line, Place place, std::uint32_t forbids_above,
                   std::uint32_t ends_above) {
  using Kind = syntax::Judgement::Kind;
  for_each_view(scope, [&](const View& view) {
    HeadRules allowed;
    allowed.claim = line.kind == Kind::draw;
    allowed.name = true;
    allowed.anchor = line.picture.has_value();
    if (misses_colon(scope, line)) return false;
    auto head = resolve_head(view, line.head, allowed);
    if (!head) return false;
    const bool says_nothing = !line.picture && !head->condition;
    const bool misses_claim = line.kind == Kind::draw && head->instead_of_name.replacement == "claim";
    if (head->name && (misses_claim || (says_nothing && !head->instead_of_name.empty()))) {
      complain_of_name(scope, *head);
      return false;
    }
    note_name(scope, *head, place);
    Judgement judgement;
    if (line.picture) {
      judgement.picture = resolve_picture(view, *head, *line.picture);
      if (!judgement.picture) return false;
      const std::size_t anchor = judgement.picture->anchor;
      if (!head->cells.empty() && judgement.picture->elements[anchor].length) {
        return scope.error(Code::bad_anchor, place_of(*line.picture, anchor),
                           "this cell is to lie on one of those in the head, but it may be missing",
                           "mark the cell that is meant with [ ]");
      }
      warn_of_cells_out_of_reach(view, *head, *judgement.picture);
    } else if (!head->cells.empty() || head->nowhere || !head->directions.empty() ||
               !head->headings.empty()) {
      const Help counted = counted_in_cells(scope, line.head);
      return scope.error(Code::bad_head, head->place, "cells and directions need a pattern after ':'",
                         counted.empty() ? Help("for instance `win around: x^3`") : counted);
    }
    if (says_nothing && line.kind != Kind::pass) {
      return scope.error(Code::bad_head, place, "this line says neither a pattern nor a condition",
                         line.kind == Kind::forbid
                             ? "for instance `forbid if attacked K`, or `forbid in a1: x`"
                             : "for instance `draw if stuck`, or `win around: x^3`");
    }
    if (!belongs_to(*head, view.player) || head->nowhere) return true;
    Side& side = scope.ruleset.sides[view.player];
    judgement.guard = guard_of(scope, *head, place);
    judgement.kind = line.kind == Kind::win    ? Judgement::Kind::win
                     : line.kind == Kind::lose ? Judgement::Kind::lose
                                               : Judgement::Kind::draw;
    judgement.forbids_above = forbids_above;
    judgement.ends_above = ends_above;
    std::vector<Judgement>& lines = line.kind == Kind::forbid ? side.forbids
                                    : line.kind == Kind::pass ? side.passes
                                    : head->claim             ? side.claims
                                                              : side.ends;
    if (!judgement.picture) {
      lines.push_back(std::move(judgement));
      return true;
    }
    for (auto& [guard, picture] : at_each_anchor(scope, judgement.guard, *judgement.picture, place)) {
      judgement.guard = std::move(guard);
      judgement.picture = std::move(picture);
      lines.push_back(judgement);
    }
    return true;
  });
}

} // namespace

void note_followed(Scope& scope, const syntax::Head& head) {
  const auto after =
      find_if(head.items, [](const syntax::HeadItem& item) { return item.first.text == "after"; });
  scope.all_followed = scope.all_followed || after == head.items.end();
  std::for_each(after, head.items.end(),
                [&](const syntax::HeadItem& item) { scope.followed.insert(item.first.text); });
}

void resolve_production(Scope& scope, const syntax::Production& line, Place place) {
  using Kind = syntax::Production::Kind;
  if (line.kind == Kind::notation) {
    resolve_notation(scope, line);
    return;
  }
  const bool tidies = line.kind == Kind::after;
  HeadRules allowed;
  allowed.after = line.kind == Kind::then;
  allowed.every = !tidies;
  allowed.again = line.kind == Kind::move;
  allowed.may = line.kind == Kind::then;
  allowed.free = line.kind == Kind::then;
  allowed.extra = !tidies;
  allowed.name = tidies;
  allowed.anchor = true;
  if (!tidies) {
    (void)check_move_name(scope, line.name);
    if (scope.name_index.size() == limits::names && !scope.name_index.contains(line.name.text)) {
      scope.error(Code::bad_head, line.name.place,
                  fmt::format("with this one moves have more than {} names", limits::names));
      return;
    }
    name_index(scope, line.name.text); // also of a faulty line, so that it is known to others
  }
  each_length(scope, line, line.left, [&](syntax::Production measured) {
    if (!write_out_rows(scope, measured.left, &measured.right)) return;
    const auto also = tidies ? std::nullopt : take_second_mark(measured.left);
    for_each_view(scope, [&](const View& view) {
      auto head = resolve_head(view, measured.head, allowed);
      if (!head || !check_words(scope, measured, *head)) return false;
      note_name(scope, *head, place);
      auto heads = head->along ? heads_along(view, measured, *head) : std::vector<Head>{*head};
      return heads && std::all_of(heads->begin(), heads->end(), [&](Head& one) {
               return add_line(view, measured, also, place, std::move(one));
             });
    });
  });
}

void resolve_judgement(Scope& scope, const syntax::Judgement& line, Place place) {
  using Kind = syntax::Judgement::Kind;
  const std::uint32_t forbids_above = scope.forbid_lines;
  const std::uint32_t ends_above = scope.end_lines;
  scope.forbid_lines += line.kind == Kind::forbid ? 1U : 0U;
  scope.end_lines += line.kind == Kind::forbid || line.kind == Kind::pass ? 0U : 1U;
  const auto add = [&](syntax::Judgement measured) {
    if (measured.picture && !write_out_rows(scope, *measured.picture, nullptr)) return;
    add_judgement(scope, measured, place, forbids_above, ends_above);
  };
  if (line.picture) {
    each_length(scope, line, *line.picture, add);
  } else {
    add(line);
  }
}

/// Calls `action` with each player's view. Skips the second view after a fault, so that it is not reported
/// twice.
void for_each_view(Scope& scope, const std::function<bool(const View&)>& resolve_for) {
  for (const PlayerIndex player : {first_player, second_player}) {
    const View view{&scope, player, scope.ruleset.mirrored && player == second_player};
    if (!resolve_for(view)) return;
  }
}

Guard guard_of(const Scope& scope, Head& head, Place place) {
  return {std::move(head.cells), std::move(head.condition), scope.line_of(place)};
}

bool belongs_to(const Head& head, PlayerIndex player) { return !head.only || *head.only == player; }

Place place_of(const syntax::Picture& picture, std::size_t element) {
  for (const syntax::Row& row : picture.rows) {
    if (element < row.size()) return row[element].place;
    element -= row.size();
  }
  return picture.place;
}

} // namespace regola
