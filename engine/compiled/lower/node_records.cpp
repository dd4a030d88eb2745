#include "engine/compiled/lower/node_records.hpp"

#include "engine/compiled/machine/position.hpp"

namespace regola {

using form::Ref;

void NodeRecords::begin(NodeMemory& memory, std::size_t words) {
  for (std::uint32_t* const at : {&memory.parent, &memory.bottom, &memory.top, &memory.limit}) {
    *at = to_.reserve(1);
  }
  memory.record = NodeMemory::head + PositionShape(ply_.rules()).words + words;
  at_ = memory;
  top_ = to_.variable();
  limit_ = to_.variable();
  to_.set(top_, to_.load(memory.bottom));
  to_.set(limit_, to_.load(memory.limit));
}

/// The words after the planes of a position. @see PositionTail
std::vector<Ref> NodeRecords::tail(PlayerIndex to_move, bool is_bare) {
  const auto packed = [&](const std::vector<Ref>& fields, std::size_t first) {
    Ref word = to_.number(0);
    for (std::size_t i = first; i < fields.size() && i < first + 4; ++i) {
      word = to_.bit_or(word, to_.shift(fields[i], {static_cast<int>(16 * (i - first))}));
    }
    return word;
  };
  std::vector<Ref> words;
  const bool has_past = source_.keeps_past && !is_bare;
  words.push_back(is_bare ? to_.number(0) : has_past ? ply_.past().hash : ply_.past().game_hash(to_move));
  const Ref passes = ply_.has_passes() ? ply_.passes : to_.number(0);
  const Ref seen = has_past ? position_.seen : to_.load(at_.ply.seen);
  words.push_back(to_.bit_or(to_.bit_or(to_.number(to_move), to_.shift(passes, {8})), to_.shift(seen, {16})));
  words.push_back(packed(position_.quiet, 0));
  words.push_back(has_past ? to_.load(at_.parent) : to_.number(0));
  for (std::size_t first = 0; first < 16; first += 4) words.push_back(packed(position_.hands, first));
  const PositionShape shape(ply_.rules());
  words.resize(shape.words - shape.tail);
  return words;
}

void NodeRecords::write(const std::vector<Ref>& head, PlayerIndex to_move, const std::vector<Ref>& behind,
                        form::Label full, bool is_bare) {
  const Ref end = to_.add(top_, to_.number(static_cast<std::int64_t>(at_.record)));
  to_.jump_if(to_.compute(form::Op::below, limit_, end), full);
  std::uint32_t place = PlyLowering::unplaced;
  const auto put = [&](const std::vector<Ref>& words) {
    for (const Ref word : words) to_.store_at(place++, top_, word);
  };
  put(head);
  for (const Cells& plane : position_.planes) put(plane.words);
  put(tail(to_move, is_bare));
  put(behind);
  to_.set(top_, end);
}

} // namespace regola
