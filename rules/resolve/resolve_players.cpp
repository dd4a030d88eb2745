#include "rules/resolve/passes.hpp"

#include <fmt/format.h>

namespace regola {

namespace {

/// Resolves one pair of mirrored players: symbols, directions or links. False, with a diagnostic, for
/// anything else.
bool read_pair(Scope& scope, const syntax::Players::Item& item, bool names_players) {
  const std::string& a = item.first.text;
  const std::string& b = item.second->text;
  const auto complain = [&](const syntax::Word& word, std::string message, std::string help = {}) {
    return scope.error(Code::bad_players, word.place, std::move(message), std::move(help));
  };
  const auto is_direction = [](const std::string& text) {
    return text.size() == 1 && step_of(text).has_value();
  };
  const auto links = scope.ruleset.board.link_names();
  const auto is_link = [&](const std::string& text) { return contains(links, text); };
  const bool directions = (is_direction(a) && is_direction(b)) || (is_link(a) && is_link(b));
  if (!directions && (a.size() != 1 || b.size() != 1)) {
    return names_players ||
           complain(item.first, fmt::format("'{}/{}' is no pair of symbols or directions", a, b),
                    "only the first pair may be names of more than one letter");
  }
  if (a == b) return complain(item.first, fmt::format("'{}' mirrors itself without being named", a));
  for (const syntax::Word* word : {&item.first, &*item.second}) {
    if (directions ? scope.mirror.directions.contains(word->text)
                   : scope.mirror.symbols.contains(word->text.front())) {
      return complain(*word, fmt::format("'{}' stands in two pairs", word->text));
    }
  }
  if (directions) {
    scope.mirror.directions[a] = b;
    scope.mirror.directions[b] = a;
  } else {
    scope.mirror.symbols[a.front()] = b.front();
    scope.mirror.symbols[b.front()] = a.front();
    scope.ruleset.owners[a.front()] = first_player;
    scope.ruleset.owners[b.front()] = second_player;
  }
  return true;
}

/// Returns a cell with drawn lines or links that its mirror image lacks, or no_cell. Steps of a grid are the
/// same everywhere and are not checked.
CellIndex joined_unlike(const Mirror& mirror, Board& board) {
  const std::size_t relations = board.relation_count(); // relations created below are steps
  for (std::size_t i = 0; i < relations; ++i) {
    const std::string name = board.relation(static_cast<RelationIndex>(i)).name;
    const auto image = board.relate(mirror.direction(name));
    const Relation& forth = board.relation(static_cast<RelationIndex>(i));
    if (forth.step && image && board.relation(*image).step) continue;
    for (std::size_t j = 0; j < board.size(); ++j) {
      const auto cell = static_cast<CellIndex>(j);
      Relation::Cells wanted;
      for (const CellIndex next : forth.next[cell]) wanted.push_back(mirror.cell(next));
      const Relation::Cells found =
          image ? board.relation(*image).next[mirror.cell(cell)] : Relation::Cells{};
      if (wanted.size() != found.size() ||
          !std::is_permutation(wanted.begin(), wanted.end(), found.begin())) {
        return cell;
      }
    }
  }
  return no_cell;
}

/// Returns the place of the first pair that swaps directions, for messages.
Place place_of_mirror(const syntax::Players& players) {
  const auto swaps = [](const syntax::Players::Item& item) { return step_of(item.first.text).has_value(); };
  const auto found = find_if(players.items, swaps);
  const syntax::Players::Item& item = found == players.items.end() ? players.items.front() : *found;
  Place place = item.first.place;
  place.length = item.second->place.offset + item.second->place.length - place.offset;
  return place;
}

/// Suggests the pair of directions that alone would make the mirror a symmetry of the links.
Help pair_that_repairs(const Mirror& mirror, Board& board) {
  const std::vector<std::string> names = board.link_names();
  for (const std::string& one : names) {
    for (const std::string& other : names) {
      Mirror tried = mirror;
      if (one < other && tried.directions.emplace(one, other).second &&
          tried.directions.emplace(other, one).second && joined_unlike(tried, board) == no_cell) {
        return fmt::format("add the pair `{}/{}` to the players: the mirror exchanges these links", one,
                           other);
      }
    }
  }
  return {};
}

} // namespace

bool resolve_players(Scope& scope, const syntax::Players& players, Place place) {
  Ruleset& ruleset = scope.ruleset;
  const auto& items = players.items;
  const bool mirrored = items.front().second.has_value();
  const bool mixed = any_of(items, [&](const auto& item) { return item.second.has_value() != mirrored; });
  if (mixed || (!mirrored && items.size() != 2)) {
    return scope.error(Code::bad_players, place, "players are two names, or pairs that mirror each other",
                       "write `players x o`, or `players x/o`, or `players white/black P/p n/s`");
  }
  ruleset.players = {items[0].first.text, mirrored ? items[0].second->text : items[1].first.text};
  if (ruleset.players[0] == ruleset.players[1]) {
    return scope.error(Code::bad_players, mirrored ? items[0].second->place : items[1].first.place,
                       "two players of one name");
  }
  ruleset.mirrored = mirrored;
  bool sound = true;
  for (auto item = items.begin(); mirrored && item != items.end(); ++item) {
    sound = read_pair(scope, *item, item == items.begin()) && sound;
  }
  return sound;
}

void mirror_cells(Scope& scope, const syntax::Players& players) {
  const Place place = place_of_mirror(players);
  Board& board = scope.ruleset.board;
  const auto& swapped = scope.mirror.directions;
  const auto seen = [&](const char* word) {
    const auto found = swapped.find(word);
    return *step_of(found == swapped.end() ? word : found->second);
  };
  if (board.shape() == Board::Shape::points) { // they have no positions: each point maps to itself
    const auto links = board.link_names();
    for (const auto& [from, to] : swapped) {
      if (step_of(from) && !contains(links, from)) {
        scope.error(Code::bad_mirror, place,
                    fmt::format("'{}/{}' swaps directions, but points have none but their links", from, to));
        return;
      }
    }
    return;
  }
  const Step east = seen("e");
  const Step south = seen("s");
  const Step west = seen("w");
  const Step north = seen("n");
  if (!(west == Step{-east.right, -east.down}) || !(north == Step{-south.right, -south.down})) {
    scope.error(Code::bad_mirror, place, "this swaps a direction, but not the way back",
                "for instance `n/w s/e` swaps both axes");
    return;
  }
  // On hexagons a cell touches six of the eight cells around it, so a mirror must map these onto themselves.
  const Step ne{east.right - south.right, east.down - south.down};
  if (board.shape() == Board::Shape::hexagons && ne.right + ne.down != 0) {
    scope.error(Code::bad_mirror, place, "this mirror is no symmetry of a board of hexagons",
                "for instance `n/w s/e`, or `n/s e/w`");
    return;
  }
  scope.mirror.cells.resize(board.size());
  for (std::size_t i = 0; i < board.size(); ++i) {
    const Board::Cell& cell = board.cell(static_cast<CellIndex>(i));
    // Doubled, centred coordinates: the middle of the board is fixed.
    const int x = 2 * cell.column - (board.columns() - 1);
    const int y = 2 * cell.row - (board.rows() - 1);
    const int column = x * east.right + y * south.right + board.columns() - 1;
    const int row = x * east.down + y * south.down + board.rows() - 1;
    const CellIndex target = column % 2 == 0 && row % 2 == 0 ? board.at(column / 2, row / 2) : no_cell;
    if (target == no_cell) {
      scope.error(Code::bad_mirror, place,
                  fmt::format("the mirror of the players is no symmetry of this board: {} has no counterpart",
                              cell.name));
      return;
    }
    scope.mirror.cells[i] = target;
  }
  const CellIndex unlike = joined_unlike(scope.mirror, board);
  if (unlike != no_cell) {
    scope.error(
        Code::bad_mirror, place,
        fmt::format("the mirror of the players is no symmetry of the {}: from {} they lead other ways than "
                    "from its counterpart {}",
                    board.shape() == Board::Shape::lines ? "lines" : "links", board.name(unlike),
                    board.name(scope.mirror.cell(unlike))),
        pair_that_repairs(scope.mirror, board));
  }
}

} // namespace regola
