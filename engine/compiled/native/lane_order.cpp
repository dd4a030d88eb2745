
#include <map>
#include <numeric>

#include "engine/compiled/form/uses.hpp"
#include "engine/compiled/native/folded.hpp"

namespace regola::form {

namespace {

/// By place: the lane that moves there.
using Order = std::vector<std::size_t>;

Order as_they_are(std::size_t lanes) {
  Order order(lanes);
  std::iota(order.begin(), order.end(), std::size_t{0});
  return order;
}

/// What the instructions on the values of a class require of their order.
struct Wish {
  bool is_fixed = false; // values in memory fix it
  std::vector<const std::vector<Word>*> shifts;
  Order order;
};

/// The number of shift instructions in this order: two for each register with lanes that go both ways.
std::size_t cost(const std::vector<Word>& places, const Order& order) {
  std::size_t sum = 0;
  for (std::size_t first = 0; first < order.size(); first += vector_lanes) {
    bool up = false;
    bool down = false;
    for (std::size_t i = first; i < std::min<std::size_t>(first + vector_lanes, order.size()); ++i) {
      const auto by = static_cast<std::int64_t>(places[order[i]]);
      up = up || by > 0;
      down = down || by < 0;
    }
    sum += (up ? 1U : 0U) + (down ? 1U : 0U);
  }
  return sum;
}

/// Chooses the order with the lanes that go up first, if it saves instructions.
void choose_order(Wish& wish, std::size_t lanes) {
  wish.order = as_they_are(lanes);
  if (wish.is_fixed) return;
  std::vector<int> ups(lanes, 0);
  for (const std::vector<Word>* places : wish.shifts) {
    for (std::size_t lane = 0; lane < lanes; ++lane) {
      const auto by = static_cast<std::int64_t>((*places)[lane]);
      ups[lane] += (by > 0 ? 1 : 0) - (by < 0 ? 1 : 0);
    }
  }
  Order order = wish.order;
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return ups[a] > ups[b]; });
  const auto all = [&](const Order& of) {
    return std::accumulate(
        wish.shifts.begin(), wish.shifts.end(), std::size_t{0},
        [&](std::size_t sum, const std::vector<Word>* places) { return sum + cost(*places, of); });
  };
  if (all(order) < all(wish.order)) wish.order = std::move(order);
}

/// Whether a value needs more than one register.
bool is_long(const Form& form, Ref value) { return value != no_value && form.lanes[value] > vector_lanes; }

std::map<Ref, Wish> wishes_of(const Form& form, ValueSets& classes) {
  for (const Instruction& i : form.code) {
    if (!is_long(form, i.to) || i.op == Op::pack || i.op == Op::spread) continue;
    for (const Ref from : {i.a, i.b, i.c}) {
      if (is_long(form, from)) classes.join(i.to, from);
    }
  }
  std::map<Ref, Wish> wishes;
  for (const Instruction& i : form.code) {
    if (i.op == Op::load && is_long(form, i.to)) wishes[classes.of(i.to)].is_fixed = true;
    if (i.op == Op::store && is_long(form, i.a)) wishes[classes.of(i.a)].is_fixed = true;
    if (i.op == Op::shift && is_long(form, i.to)) {
      wishes[classes.of(i.to)].shifts.push_back(&form.data[i.data]);
    }
  }
  for (auto& [value, wish] : wishes) choose_order(wish, form.lanes[value]);
  return wishes;
}

} // namespace

std::optional<Form> in_lane_order(const Form& form) {
  ValueSets classes(form.lanes.size());
  const std::map<Ref, Wish> wishes = wishes_of(form, classes);
  const auto is_changed = [](const auto& known) {
    return !std::is_sorted(known.second.order.begin(), known.second.order.end());
  };
  if (none_of(wishes, is_changed)) return std::nullopt;
  std::optional<Form> ordered(form);
  std::map<std::pair<std::uint32_t, Ref>, std::uint32_t> written; // data in the order of a class
  const auto order_of = [&](Ref value) -> const Order* {
    if (!is_long(form, value)) return nullptr;
    const auto wish = wishes.find(classes.of(value));
    return wish == wishes.end() || !is_changed(*wish) ? nullptr : &wish->second.order;
  };
  for (Instruction& i : ordered->code) {
    if (i.op == Op::lane) {
      if (const Order* order = order_of(i.a)) {
        const auto place = std::find(order->begin(), order->end(), i.imm);
        i.imm = static_cast<std::uint32_t>(place - order->begin());
      }
      continue;
    }
    if (i.op != Op::constant && i.op != Op::shift && i.op != Op::pack) continue;
    const Order* order = order_of(i.to);
    if (order == nullptr) continue;
    const auto [known, is_new] =
        written.try_emplace({i.data, classes.of(i.to)}, static_cast<std::uint32_t>(ordered->data.size()));
    if (is_new) {
      const std::vector<Word>& words = form.data[i.data];
      std::vector<Word>& turned = ordered->data.emplace_back();
      for (const std::size_t lane : *order) turned.push_back(words[std::min(lane, words.size() - 1)]);
    }
    i.data = known->second;
  }
  return ordered;
}

} // namespace regola::form
