// A short form has the code of each question about moves, and of each class whose cells take long to find,
// once, at its end.

#include "engine/compiled/lower/ply.hpp"

namespace regola {

/// Whether the current planes are those in the variables of the position.
bool PlyLowering::holds_position() const {
  auto at = state_.begin();
  return all_of(position_.planes, [&](const Cells& plane) {
    return all_of(plane.words, [&](Ref word) { return word == *at++; });
  });
}

std::vector<Ref> PlyLowering::answer(const Asked& asked) {
  switch (asked.kind) {
  case Asked::Kind::can: return {probe(asked.player)};
  case Asked::Kind::can_by: return {can_move_by(asked.player, *asked.name)};
  case Asked::Kind::can_begin: return {probe(asked.player, *asked.name)};
  case Asked::Kind::count: break;
  case Asked::Kind::members: return position_.class_cells(asked.index, asked.viewer, asked.along).words;
  }
  return {count_moves(asked.player, asked.name)};
}

Ref PlyLowering::ask(Asked asked) {
  if (!position_.is_short || !holds_position()) return answer(asked).front();
  asked.forbids = forbids_;
  SharedProbe& probe = shared_probe(asked);
  if (writing_ == nullptr && probing_ == 0) to_.set(tried_, to_.number(0));
  go_through(probe);
  return to_.snapshot(probe.answer.front());
}

std::optional<Cells> PlyLowering::ask_for_class(ClassIndex index, PlayerIndex viewer, RelationIndex along) {
  if (!holds_position()) return std::nullopt;
  SharedProbe& probe = shared_probe(
      {Asked::Kind::members, position_.to_move, std::nullopt, all_forbids, index, viewer, along});
  if (probe.known.words.empty() || probe.epoch != to_.epoch()) {
    go_through(probe);
    probe.known = position_.cells().snapshot({probe.answer});
    probe.epoch = to_.epoch();
  }
  return probe.known;
}

void PlyLowering::go_through(SharedProbe& probe) {
  const Label back = to_.label();
  probe.code.go_through(probe.begin, back);
  to_.bind(back);
  to_.jump_if(probe.refused, position_.refused);
}

PlyLowering::SharedProbe& PlyLowering::shared_probe(const Asked& asked) {
  const auto [place, is_new] =
      shared_.try_emplace(asked, SharedProbe{SharedCode(to_), 0, 0, {}, form::no_value, {}, false, {}, 0});
  SharedProbe& probe = place->second;
  if (is_new) {
    if (tried_ == form::no_value) tried_ = to_.variable();
    const bool tells_cells = asked.kind == Asked::Kind::members;
    probe.code.reserve();
    probe.begin = to_.label();
    probe.end = to_.label();
    probe.answer = tells_cells ? position_.cells().variable(position_.layout().board()).words
                               : std::vector{to_.variable()};
    probe.refused = to_.variable({1});
  }
  if (writing_ != nullptr) {
    const auto leads_back = [&](const SharedProbe& from, const auto& itself) -> bool {
      return &from == writing_ ||
             any_of(from.asks, [&](const SharedProbe* to) { return itself(*to, itself); });
    };
    if (leads_back(probe, leads_back)) throw Missing("moves that ask for themselves");
    writing_->asks.push_back(&probe);
  }
  return probe;
}

void PlyLowering::write_probe(const Asked& asked, SharedProbe& probe) {
  probe.is_written = true;
  to_.bind(probe.begin);
  writing_ = &probe;
  const Label refused = std::exchange(position_.refused, to_.label());
  const PlayerIndex to_move = std::exchange(position_.to_move, asked.player);
  with_mobility([this](PlayerIndex player) { return can_move(player); },
                [&] {
                  with_forbids(asked.forbids, [&] {
                    const std::vector<Ref> found = answer(asked);
                    for (std::size_t i = 0; i < found.size(); ++i) to_.set(probe.answer[i], found[i]);
                  });
                });
  to_.set(probe.refused, to_.number(0));
  to_.jump(probe.end);
  to_.bind(std::exchange(position_.refused, refused));
  to_.set(probe.refused, to_.number(1));
  to_.jump(probe.end);
  position_.to_move = to_move;
  writing_ = nullptr;
}

/// Writes the code of all questions. Writing one may add others.
void PlyLowering::write_probes() {
  for (bool some = true; some;) {
    some = false;
    for (auto& [asked, probe] : shared_) {
      if (probe.is_written) continue;
      write_probe(asked, probe);
      some = true;
    }
  }
  for (auto& [asked, probe] : shared_) {
    to_.bind(probe.end);
    probe.code.go_back();
  }
}

} // namespace regola
