// A short form has the code of a visit once: each heading puts its match into variables and
// goes through that code.

#include "engine/compiled/lower/walked_picture.hpp"

namespace regola {

void WalkedPicture::begin_shared() {
  shared_.emplace(Shared{SharedCode(to_), to_.label(), {}});
  shared_->code.reserve();
  Match& match = shared_->match;
  const auto room = [&] { return cells_.variable(position_.layout().board()); };
  for (std::size_t i = 0; i < picture_.elements.size(); ++i) {
    const Element& element = picture_.elements[i];
    match.cells.push_back(wanted_[i] ? room() : cells_.none());
    const bool many = wanted_[i] && !element.is_single();
    match.first.push_back(many ? room() : match.cells.back());
    match.last.push_back(many ? room() : match.cells.back());
    match.told.push_back(many && !element.contact.empty() ? room() : match.cells.back());
  }
}

void WalkedPicture::write_shared() {
  Shared shared = std::move(*shared_);
  shared_.reset();
  if (!shared.code.is_used()) return;
  to_.bind(shared.begin);
  match_ = std::move(shared.match);
  const Label next = to_.label();
  visit(next);
  to_.bind(next);
  shared.code.go_back();
}

void WalkedPicture::go_to_shared(Label fail) {
  const Match& match = shared_->match;
  for (std::size_t i = 0; i < picture_.elements.size(); ++i) {
    if (!wanted_[i]) continue;
    const Element& element = picture_.elements[i];
    cells_.set(match.cells[i], match_.cells[i]);
    if (element.is_single()) continue;
    cells_.set(match.first[i], match_.first[i]);
    cells_.set(match.last[i], match_.last[i]);
    if (!element.contact.empty()) cells_.set(match.told[i], match_.told[i]);
  }
  shared_->code.go_through(shared_->begin, fail);
}

} // namespace regola
