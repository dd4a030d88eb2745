// How moves empty and fill the hands.

#include "engine/compiled/lower/hands.hpp"

#include <map>

namespace regola {

namespace {

/// Whether a match always removes at least as many pieces of the hand from the board as it adds. A piece that
/// a variable moves from one cell to another is removed and added.
bool puts_no_more(const MoveLine& line, const Hand& hand) {
  const SymbolSet piece(std::string(1, hand.symbol));
  int more = 0;
  std::map<Symbol, int> more_of; // by variable: how many more cells hold what it stands for
  for (const CompiledWrite& write : line.source->writes) {
    const Element& element = line.text().left.elements[write.element];
    const bool was = element.test.symbols.is_subset_of(piece);
    const bool copies = write.kind == Write::Kind::variable;
    const bool may_be = write.kind != Write::Kind::symbols || SymbolSet(write.symbols).contains(hand.symbol);
    if (!element.is_single()) {
      if (may_be && !was) return false;
      continue;
    }
    if (was) {
      --more;
    } else if (element.test.variable != 0) {
      --more_of[element.test.variable];
    }
    if (copies) {
      ++more_of[write.symbols.front()];
    } else if (may_be) {
      ++more;
    }
  }
  for (const auto& [variable, count] : more_of) more += std::max(0, count);
  return more <= 0 && !line.text().every; // several matches may remove the same piece
}

/// Returns the write of a line that puts a piece of the hand on a cell without one, if no other cell of a
/// match has to do with such pieces; else nullptr.
const CompiledWrite* only_drawing_write(const MoveLine& line, const Hand& hand) {
  const CompiledWrite* found = nullptr;
  for (const CompiledWrite& write : line.source->writes) {
    const Element& element = line.text().left.elements[write.element];
    const bool puts = write.kind != Write::Kind::symbols || SymbolSet(write.symbols).contains(hand.symbol);
    const bool takes = element.test.off || element.test.symbols.contains(hand.symbol);
    if (!puts && !takes) continue;
    const bool is_one = write.kind == Write::Kind::symbols && element.is_single() && !line.text().every;
    if (found != nullptr || takes || !is_one) return nullptr;
    found = &write;
  }
  return found;
}

} // namespace

void HandLowering::reserve() {
  const std::vector<Hand>& hands = position_.rules().ruleset->hands;
  for (std::size_t i = 0; i < 2 * hands.size(); ++i) held_before_.push_back(to_.variable());
  for (const Hand& hand : hands) {
    if (changed_hands_ == form::no_value && some_spare(hand)) changed_hands_ = to_.variable();
  }
}

/// Whether some line of the player does not use the hand: a rule on the whole status, or a line of another
/// name.
bool HandLowering::some_spare(const Hand& hand) const {
  const Ruleset& ruleset = *position_.rules().ruleset;
  const auto index = static_cast<std::size_t>(&hand - ruleset.hands.data());
  const std::vector<const Production*> lines = ruleset.sides[player_].part_lines();
  return any_of(lines, [&](const Production* line) { return (line->hands >> index & 1U) == 0; });
}

/// Returns how much of a hand is on the board: the number of its pieces, or the sum of the numbers on cells.
Ref HandLowering::on_board(const Hand& hand) const {
  const auto held = [&](Symbol symbol) { return position_.symbols(SymbolSet(std::string(1, symbol))); };
  if (hand.symbol != 0) return cells_.count(held(hand.symbol));
  Ref sum = to_.number(0);
  for (std::size_t number = 1; number < hand.order.symbols.size(); ++number) {
    const Ref count = cells_.count(held(hand.order.symbols[number]));
    sum = to_.add(sum, to_.multiply(count, to_.number(number)));
  }
  return sum;
}

/// Whether the line changes the hand: some hands serve only lines of certain names.
bool HandLowering::changes(const MoveLine& line, const Hand& hand) const {
  const auto index = static_cast<std::size_t>(&hand - position_.rules().ruleset->hands.data());
  return (line.text().hands >> index & 1U) != 0;
}

void HandLowering::note_changed(const MoveLine& line) {
  if (changed_hands_ != form::no_value) to_.set(changed_hands_, to_.number(line.text().hands));
}

/// Returns how much a match takes from the hand; `nullopt` if the line alone does not tell.
std::optional<int> HandLowering::drawn_by(const MoveLine* line, const Hand& hand) const {
  if (line == nullptr || hand.symbol != 0) return std::nullopt;
  if (!changes(*line, hand)) return 0;
  const auto gain = number_gain(*position_.rules().ruleset, *line, hand);
  return gain && gain->exact ? std::optional(gain->most) : std::nullopt;
}

bool HandLowering::knows(const std::vector<MoveLine>& first, const std::vector<FurtherPart>& parts) const {
  const Ruleset& ruleset = *position_.rules().ruleset;
  const auto all_hands = [&](auto passes) {
    return all_of(ruleset.hands, [&](const Hand& hand) { return hand.symbol == 0 && passes(hand); });
  };
  const auto gives = [&](const MoveLine& line) {
    return all_hands([&](const Hand& hand) {
      const auto gain = number_gain(ruleset, line, hand);
      return !changes(line, hand) || (gain && gain->most <= 0);
    });
  };
  const auto tells = [&](const MoveLine& line) {
    return gives(line) || all_hands([&](const Hand& hand) { return drawn_by(&line, hand).has_value(); });
  };
  return all_of(first, tells) &&
         all_of(parts, [&](const FurtherPart& part) { return all_of(part.lines, gives); });
}

/// A move goes on without a part that the hands cannot supply. So what they hold must decide before the part
/// is made.
void HandLowering::check(const MoveLine& part) const {
  const std::vector<Hand>& hands = position_.rules().ruleset->hands;
  const bool told = !part.text().every && writes_once(part);
  for (const Hand& hand : hands) {
    if (!changes(part, hand)) continue;
    bool known = hand.symbol == 0;
    if (known) {
      const auto gain = number_gain(*position_.rules().ruleset, part, hand);
      known = gain && (gain->most <= 0 || (gain->exact && !part.text().every));
    } else {
      known = all_of(part.source->writes, [&](const CompiledWrite& write) {
        const SymbolSet& there = part.text().left.elements[write.element].test.symbols;
        if (there.is_subset_of(SymbolSet(std::string(1, hand.symbol)))) return true;
        const bool draws =
            write.kind != Write::Kind::symbols || SymbolSet(write.symbols).contains(hand.symbol);
        return !draws || (told && !there.contains(hand.symbol));
      });
    }
    if (!known && (hand.symbol == 0 || !puts_no_more(part, hand))) {
      throw Missing("a part that may take from a hand");
    }
  }
}

Cells HandLowering::affordable(const MoveLine& line, const Cells& matches) const {
  Cells all = matches;
  for (std::size_t i = 0; i < position_.hands.size(); ++i) {
    const std::optional<int> drawn = drawn_by(&line, position_.rules().ruleset->hands[i]);
    if (!drawn || *drawn <= 0) continue;
    const Ref few = to_.less(position_.hands[i], to_.number(*drawn));
    all = cells_.if_so(to_.is_zero(few), all);
  }
  return all;
}

std::optional<Ref> HandLowering::affordable_choices(const MoveLine& line) const {
  const std::vector<Hand>& hands = position_.rules().ruleset->hands;
  Ref all = to_.number(line.choices);
  const CompiledWrite* drawing = nullptr; // the one write that draws from hands
  std::vector<Ref> held;                  // by its symbols: whether a hand holds one
  for (std::size_t i = 0; i < hands.size(); ++i) {
    if (!changes(line, hands[i])) continue;
    if (hands[i].symbol == 0) {
      const auto gain = number_gain(*position_.rules().ruleset, line, hands[i]);
      if (!gain || (gain->most > 0 && !gain->exact)) return std::nullopt;
      continue;
    }
    if (puts_no_more(line, hands[i])) continue;
    const CompiledWrite* const write = only_drawing_write(line, hands[i]);
    if (write == nullptr || (drawing != nullptr && drawing != write)) return std::nullopt;
    if (drawing == nullptr) held.assign(write->symbols.size(), to_.number(1));
    drawing = write;
    held[write->symbols.find(hands[i].symbol)] = to_.truth(position_.hands[i]);
  }
  if (drawing == nullptr) return all;
  all = to_.number(0);
  for (const Ref one : held) all = to_.add(all, one);
  const std::size_t others = line.choices / held.size();
  return others == 1 ? all : to_.multiply(all, to_.number(others));
}

Ref HandLowering::has_for(const MoveLine& line) const {
  const std::vector<Hand>& hands = position_.rules().ruleset->hands;
  const CompiledWrite& write = line.source->writes.front();
  Ref some = to_.number(0);
  for (const Symbol symbol : write.symbols) {
    Ref here = to_.number(1);
    for (std::size_t i = 0; i < hands.size(); ++i) {
      const bool takes = changes(line, hands[i]) && hands[i].symbol == symbol &&
                         !line.text().left.elements[write.element].test.symbols.contains(symbol);
      if (takes) here = to_.truth(position_.hands[i]);
    }
    some = to_.bit_or(some, here);
  }
  return some;
}

/// Records how much of each hand is on the board, and how many pieces that the hand receives.
void HandLowering::note(const MoveLine* line) {
  const std::vector<Hand>& hands = position_.rules().ruleset->hands;
  for (std::size_t i = 0; i < hands.size(); ++i) {
    if (drawn_by(line, hands[i]) || (line != nullptr && !changes(*line, hands[i]))) continue;
    to_.set(held_before_[2 * i], on_board(hands[i]));
    to_.set(held_before_[2 * i + 1], cells_.count(position_.symbols(hands[i].receives)));
  }
}

/// Pieces added leave the hand; pieces removed enter the hand that receives them. A hand of numbers loses or
/// gains the difference in any case.
void HandLowering::settle(Label reject, const MoveLine* line) {
  const auto positive = [&](Ref number) { return to_.maximum(number, to_.number(0)); };
  for (std::size_t i = 0; i < position_.hands.size(); ++i) {
    const Hand& hand = position_.rules().ruleset->hands[i];
    if (line != nullptr && !changes(*line, hand)) continue;
    const std::optional<int> known = drawn_by(line, hand);
    const auto if_changed = [&](Ref number) {
      if (line != nullptr || !some_spare(hand)) return number;
      const Ref changed = to_.bit_and(changed_hands_, to_.constant({Word{1} << i}));
      return to_.choose(changed, number, to_.number(0));
    };
    const Ref drawn = known ? to_.number(*known)
                            : to_.snapshot(if_changed(to_.subtract(on_board(hand), held_before_[2 * i])));
    if (hand.symbol == 0) {
      const Ref left = to_.subtract(position_.hands[i], drawn);
      to_.jump_if(to_.less(left, to_.number(0)), reject);
      to_.set(position_.hands[i], left);
      continue;
    }
    Ref left = to_.subtract(position_.hands[i], positive(drawn));
    to_.jump_if(to_.less(left, to_.number(0)), reject);
    if (hand.owner == player_ && !hand.receives.empty()) {
      const Ref received = cells_.count(position_.symbols(hand.receives));
      left = to_.add(left, if_changed(positive(to_.subtract(held_before_[2 * i + 1], received))));
    }
    to_.set(position_.hands[i], left);
  }
}

} // namespace regola
