// Questions about pictures that planes cannot answer as a whole: they are laid out by shapes, or walked cell
// by cell.

#include "engine/compiled/lower/known_set.hpp"
#include "engine/compiled/lower/move_line.hpp"
#include "engine/compiled/lower/walked_picture.hpp"

namespace regola {

WalkedPicture& PositionLowering::walk(const Picture& picture, const std::vector<CellIndex>& anchors,
                                      PlayerIndex viewer) {
  if (contains(anchors, here_cell)) throw Missing("what is asked of the cell of a move");
  std::shared_ptr<WalkedPicture>& known = walks_[{&picture, viewer}];
  if (!known) {
    WalkedPicture::Question question;
    question.anchors = anchors;
    question.wanted.assign(picture.elements.size(), true);
    known = std::make_shared<WalkedPicture>(*this, viewer, picture, std::move(question));
  }
  return *known;
}

void PositionLowering::jump_if_walked(const Picture& picture, const std::vector<CellIndex>& anchors,
                                      PlayerIndex viewer, Label label) {
  const std::vector<Shape>* all = distinct_shapes(picture, anchors, viewer);
  if (all == nullptr) all = shapes(picture, anchors, viewer);
  if (all != nullptr) {
    for (const std::span<const Shape> group : groups_of(*all, shapes_together)) {
      to_.jump_if(cells_.any(matches_of(*this, viewer, picture, group)), label);
    }
    return;
  }
  walk(picture, anchors, viewer)
      .each(std::nullopt, [&](const WalkedPicture::Match& /*match*/, Label /*next*/) { to_.jump(label); });
}

Cells PositionLowering::walked_cells(const Picture& picture, const std::vector<CellIndex>& anchors,
                                     PlayerIndex viewer, std::optional<std::size_t> element) {
  const bool tells = element || !picture.first_cell;
  if (const std::vector<Shape>* const all = tells ? shapes(picture, anchors, viewer) : nullptr) {
    Cells cells = cells_.none();
    for (const std::span<const Shape> group : groups_of(*all, shapes_together)) {
      const Cells bases = matches_of(*this, viewer, picture, group);
      const Cells covered = covered_by(cells_, bases, group, element.value_or(picture.anchor));
      cells = cells_.either(cells, cells_.or_lanes(covered));
    }
    return cells;
  }
  WalkedPicture& walk = this->walk(picture, anchors, viewer);
  const Cells all = cells_.variable(layout_.board());
  cells_.set(all, cells_.none());
  walk.each(std::nullopt, [&](const WalkedPicture::Match& match, Label /*next*/) {
    cells_.set(all, cells_.either(all, element ? match.cells[*element] : walk.anchor()));
  });
  return cells_.snapshot(all);
}

Ref PositionLowering::walked_count(const Picture& picture, const std::vector<CellIndex>& anchors,
                                   PlayerIndex viewer) {
  if (const std::vector<Shape>* const all = distinct_shapes(picture, anchors, viewer)) {
    return to_.total_of(groups_of(*all, shapes_together), [&](const std::span<const Shape> group) {
      return cells_.count(matches_of(*this, viewer, picture, group));
    });
  }
  WalkedPicture& walk = this->walk(picture, anchors, viewer);
  if (!counted_) counted_ = std::make_shared<KnownSet>(to_);
  const Ref count = to_.variable();
  const auto begin = [&] {
    counted_->clear();
    to_.set(count, to_.number(0));
  };
  to_.set(count, to_.number(0));
  const auto note = [&](const WalkedPicture::Match& match, Label next) {
    Cells all = cells_.united(match.cells, [&](const Cells& cells) { return cells; });
    Ref hash = to_.number(0);
    for (std::size_t k = 0; k < all.words.size(); ++k) hash = mixed(to_, hash, all.words[k], k);
    counted_->insert(hash, next, refused);
    to_.increment(count);
  };
  walk.each(std::nullopt, note, begin);
  return to_.snapshot(count);
}

} // namespace regola
