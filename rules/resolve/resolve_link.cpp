#include <fmt/format.h>

#include "rules/grammar/words.hpp"
#include "rules/resolve/resolve_board.hpp"

namespace regola {

namespace {

using Edges = std::vector<std::pair<CellIndex, CellIndex>>;

/// Whether the board itself defines a word of the compass, as all boards with rows and columns do.
bool is_of_board(const Board& board, const std::string& word) {
  return board.shape() != Board::Shape::points && step_of(word).has_value();
}

/// Resolves one `link` line.
class LinkReader {
public:
  LinkReader(Scope& scope, const syntax::Link& link)
      : scope_(scope),
        board_(scope.ruleset.board),
        link_(link),
        on_points_(board_.shape() == Board::Shape::points) {}

  void read() {
    for (const auto& edge : link_.edges) read_edge(edge);
    if (board_.relation_count() >= limits::directions) {
      fail(link_.forth, fmt::format("with this one there are more than {} directions", limits::directions));
      return;
    }
    check_names();
    if (!failed_ && is_of_board(board_, link_.forth.text)) check_free();
    if (!failed_) board_.link(link_.forth.text, link_.back ? link_.back->text : link_.forth.text, edges_);
  }

private:
  void fail(const syntax::Word& word, std::string message, Help help = {}) {
    scope_.error(Code::bad_link, word.place, std::move(message), std::move(help));
    failed_ = true;
  }

  [[nodiscard]] CellIndex cell(const syntax::Word& word) {
    const CellIndex found = board_.find(word.text);
    if (found == no_cell) {
      const bool usable = scope_.is_cell_of_larger_board(word.text);
      scope_.report(
          usable ? Severity::warning : Severity::error, Code::unknown_cell, word.place,
          fmt::format(fmt::runtime(on_points_ ? "no point is called '{}'" : "'{}' is no cell of this board"),
                      word.text),
          on_points_ ? ""
                     : fmt::format("cells are named from {} to {}", board_.name(0),
                                   board_.name(static_cast<CellIndex>(board_.size() - 1))));
      failed_ = failed_ || !usable;
    }
    return found;
  }

  void read_edge(const syntax::Link::Edge& edge) {
    const CellIndex from = cell(edge.from);
    const CellIndex to = cell(edge.to);
    if (from == no_cell || to == no_cell) return;
    if (from == to) {
      fail(edge.from, fmt::format("'{}' is linked to itself", edge.from.text));
      return;
    }
    const bool known = any_of(edges_, [&](const auto& other) {
      return other == std::pair{from, to} || (!link_.back && other == std::pair{to, from});
    });
    if (known) {
      fail(edge.from, fmt::format("'{}' and '{}' are joined already", edge.from.text, edge.to.text));
      return;
    }
    edges_.emplace_back(from, to);
    read_.push_back(&edge);
  }

  void check_names() {
    const std::string& forth = link_.forth.text;
    if (link_.back && link_.back->text == forth) {
      fail(*link_.back, "the way back has the name of the way",
           fmt::format("`link {}` alone leads both ways", forth));
    } else if (is_of_board(board_, forth)) {
      const std::string back = opposite_word(forth);
      if (!link_.back || link_.back->text != back) {
        fail(link_.back ? *link_.back : link_.forth, fmt::format("the way back of '{}' is '{}'", forth, back),
             Help(fmt::format("write `link {}/{}`", forth, back), link_.back ? back : forth + "/" + back));
      }
      return;
    } else if (link_.back && is_of_board(board_, link_.back->text)) {
      fail(*link_.back,
           fmt::format("'{}' is a direction of the board and no way back of '{}'", link_.back->text, forth));
      return;
    }
    const std::vector<std::string> taken = board_.link_names();
    for (const syntax::Word* name : {&link_.forth, link_.back ? &*link_.back : &link_.forth}) {
      if (contains(taken, name->text)) {
        fail(*name, fmt::format("the name '{}' is taken", name->text));
      } else if (is_word(name->text, head_word | direction_word)) {
        fail(*name, fmt::format("'{}' is a word of heads and no name for a link", name->text));
      }
    }
  }

  /// Checks that a link extends a direction of the board only where the direction leads nowhere.
  void check_free() {
    const std::string& forth = link_.forth.text;
    const auto there = board_.relate(forth);
    if (!there) {
      return; // no drawn line has this direction
    }
    const auto check = [&](const std::string& name, CellIndex from, const Relation& relation,
                           const syntax::Word& word) {
      if (!relation.next[from].empty()) {
        fail(word, fmt::format("'{}' leads from '{}' to '{}' already", name, board_.name(from),
                               board_.name(relation.next[from].front())));
      }
    };
    const Relation& along = board_.relation(*there);
    const Relation& home = board_.relation(along.opposite);
    for (std::size_t i = 0; i < edges_.size(); ++i) {
      check(forth, edges_[i].first, along, read_[i]->from);
      check(home.name, edges_[i].second, home, read_[i]->to);
    }
  }

  Scope& scope_;
  Board& board_;
  const syntax::Link& link_;
  bool on_points_;
  Edges edges_;
  std::vector<const syntax::Link::Edge*> read_; ///< places of the edges
  bool failed_ = false;
};

} // namespace

void resolve_links(Scope& scope, const syntax::Text& text) {
  syntax::each_line<syntax::Link>(
      text, [&](const syntax::Link& link, const syntax::Line&) { LinkReader(scope, link).read(); });
  scope.ruleset.board.follow_links();
}

} // namespace regola
