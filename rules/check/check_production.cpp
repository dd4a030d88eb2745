#include "rules/check/checks.hpp"

#include "rules/grammar/words.hpp"
#include "rules/resolve/head_reader.hpp"

namespace regola {

namespace {

/// Whether the anchor of a line of single steps can lie on one of the cells.
bool reaches(const Board& board, const Picture& picture, const std::vector<CellIndex>& cells) {
  const auto& elements = picture.elements;
  const bool rigid = !picture.has_rows && elements.size() > 1 &&
                     all_of(elements, [](const Element& e) { return e.is_single(); });
  if (!rigid || elements[picture.anchor].test.off) return true;
  const auto has_room = [](const Heading& heading) { return !heading.starts.empty(); };
  if (none_of(picture.headings, has_room)) {
    return true; // another warning covers it
  }
  const int steps = static_cast<int>(picture.anchor) - static_cast<int>(picture.pivot);
  return any_of(picture.headings, [&](const Heading& heading) {
    const auto& step = board.relation(heading.along).step;
    return !step || any_of(heading.starts, [&](CellIndex start) {
      const CellIndex anchor = board.step(start, {steps * step->right, steps * step->down});
      return contains(cells, anchor);
    });
  });
}

/// Whether a line above with this name says `once`: its last step may be one that never continues.
bool has_once_above(const Scope& scope, const std::string& name) {
  const auto known = scope.name_index.find(name);
  return known != scope.name_index.end() && any_of(scope.ruleset.sides, [&](const Side& side) {
           return any_of(side.moves,
                         [&](const Production& line) { return line.once && line.name == known->second; });
         });
}

} // namespace

bool lies_freely(const Head& head, const syntax::Picture& picture) {
  return head.directions.empty() && head.headings.empty() && picture.rows.size() == 1;
}

bool check_anchor(const Scope& scope, const Picture& picture, std::size_t anchor, Place place) {
  const Element& element = picture.elements[anchor];
  if (element.test.off || element.least == 0) {
    return scope.error(Code::bad_anchor, place,
                       fmt::format("this cell names the move, but it {}",
                                   element.least == 0 ? "may be missing" : "may lie off the board"),
                       "mark the cell that names the move with [ ]");
  }
  return true;
}

bool check_chosen_lengths(const Scope& scope, const syntax::Picture& right, const Picture& left,
                          const std::vector<Write>& writes) {
  for (std::size_t i = 0; i < writes.size(); ++i) {
    const bool chooses = writes[i].kind == Write::Kind::symbols && writes[i].symbols.size() > 1;
    if (chooses && left.elements[i].length) {
      return scope.error(Code::bad_cell, right.rows.front()[i].place,
                         "the length of this run depends on the line: it takes one symbol and no choice");
    }
  }
  return true;
}

bool has_effect(const Production& line) {
  for (std::size_t i = 0; i < line.right.size(); ++i) {
    const Write& write = line.right[i];
    const CellTest& test = line.left.elements[i].test;
    const bool same_symbol = write.kind == Write::Kind::symbols && write.symbols.size() == 1 &&
                             test.symbols == SymbolSet(write.symbols);
    const bool same_variable = write.kind == Write::Kind::variable && test.variable == write.symbols.front();
    const bool nothing_added = write.kind == Write::Kind::sum && write.sum.number == 0 &&
                               write.sum.terms.size() == 1 && write.sum.terms.front().variable == 0;
    if (write.kind != Write::Kind::keep && !same_symbol && !same_variable && !nothing_added) return true;
  }
  return line.right_anchor != line.left.anchor;
}

void warn_of_cells_out_of_reach(const View& view, const Head& head, const Picture& picture) {
  if (view.player == first_player && !head.cells.empty() &&
      !reaches(view.scope->ruleset.board, picture, head.cells)) {
    view.scope->warn(Code::never_matches, head.place,
                     "this line never matches: from these cells the pattern leads off the board");
  }
}

bool check_move_name(const Scope& scope, const syntax::Word& name) {
  if (is_word(name.text, move_word)) {
    return scope.error(Code::bad_head, name.place,
                       fmt::format("'{}' is the text of a move already and no name for one", name.text),
                       "a turn without a move is a `pass` line");
  }
  if (is_word(name.text, head_word)) {
    scope.warn(Code::bad_head, name.place, fmt::format("'{}' is the name of this move here", name.text),
               "the name comes first, as in `move jump n: CELLS -> CELLS`");
  }
  return true;
}

bool check_words(const Scope& scope, const syntax::Production& line, const Head& head) {
  using Kind = syntax::Production::Kind;
  const auto place_of_word = [&](std::string_view word) {
    const auto& items = line.head.items;
    const auto found = find_if(items, [&](const auto& item) { return item.first.text == word; });
    return found == items.end() ? line.head.place : found->first.place;
  };
  if (line.kind == Kind::move && head.may && !head.again) {
    return scope.error(Code::bad_head, place_of_word("may"), "'may' in a move line stands before 'again'");
  }
  if (head.once && !head.again && !has_once_above(scope, line.name.text)) {
    return scope.error(Code::bad_head, place_of_word("once"),
                       "'once' stands in a line that says 'again', or below such a line of the same name",
                       "as in `move jump around may again once: x o . -> . = [x]`");
  }
  const bool open = lies_freely(head, line.left) && !head.along && line.left.rows.front().size() > 1;
  if (open && head.ahead) {
    return scope.error(Code::missing_direction, place_of_word("again"),
                       "'straight' after 'again' says how the move goes on; its directions are missing",
                       "as in `move jump straight again straight: CELLS -> CELLS`");
  }
  std::string direction = line.name.text;
  if (!step_of(direction) && !is_word(direction, direction_word)) {
    direction = direction_called(scope, direction);
  }
  if (open && line.kind != Kind::after && !direction.empty()) {
    return scope.error(Code::missing_direction, line.name.place,
                       fmt::format("'{}' is the name of this move: its direction is missing", line.name.text),
                       fmt::format("the name comes first, as in `move step {}: CELLS -> CELLS`", direction));
  }
  return true;
}

} // namespace regola
