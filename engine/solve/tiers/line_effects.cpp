#include "engine/solve/tiers/line_effects.hpp"

#include <algorithm>
#include <cstdlib>

namespace regola {

namespace {

constexpr std::size_t most_choices = 4096; // of symbols for the cells of one line

/// Whether the cells of a picture may be shared by two of its elements.
bool may_overlap(const Picture& picture, const Board& board) {
  const auto is_step = [&](RelationIndex index) {
    return index < board.relation_count() && board.relation(index).step.has_value();
  };
  const bool has_group = std::any_of(picture.elements.begin(), picture.elements.end(),
                                     [](const Element& element) { return !element.contact.empty(); });
  return has_group ||
         !std::all_of(picture.headings.begin(), picture.headings.end(), [&](const Heading& heading) {
           return is_step(heading.along) && (!picture.has_rows || is_step(heading.down));
         });
}

/// Whether a cell may be written by two elements of a line.
bool may_write_twice(const Production& line, const Board& board) {
  if (!line.every && !may_overlap(line.left, board)) return false;
  const auto& elements = line.left.elements;
  for (std::size_t i = 0; i < elements.size(); ++i) {
    for (std::size_t k = i + 1; k < elements.size(); ++k) {
      const bool both = line.right[i].kind != Write::Kind::keep && line.right[k].kind != Write::Kind::keep;
      if (both && elements[i].test.symbols.intersects(elements[k].test.symbols)) return true;
    }
  }
  return false;
}

void add_new(const Counts& counts, std::vector<Counts>& all) {
  if (std::find(all.begin(), all.end(), counts) == all.end()) all.push_back(counts);
}

} // namespace

std::string LineEffectReader::symbols_before(const Element& element) const {
  std::string symbols;
  for (const Symbol symbol : element.test.symbols.to_string()) {
    if (ruleset_.symbols.contains(symbol)) symbols += symbol;
  }
  return symbols;
}

/// The symbols that an element may write where `before` stands, whatever variables stand for.
std::string LineEffectReader::symbols_after(const Production& line, std::size_t element,
                                            Symbol before) const {
  const Write& write = line.right[element];
  if (write.kind == Write::Kind::symbols) return write.symbols;
  if (write.kind == Write::Kind::variable) {
    SymbolSet bound;
    for (const Element& each : line.left.elements) {
      if (each.test.variable == write.symbols.front()) bound |= each.test.symbols;
    }
    return (bound.empty() ? ruleset_.symbols : bound).to_string();
  }
  const auto& terms = write.sum.terms;
  const std::size_t number = write.symbols.find(before);
  if (terms.size() != 1 || terms[0].variable != 0 || terms[0].factor != 1 || number == std::string::npos) {
    return write.symbols;
  }
  const std::int64_t sum = static_cast<std::int64_t>(number) + write.sum.number;
  const bool exists = sum >= 0 && sum < static_cast<std::int64_t>(write.symbols.size());
  return exists ? std::string(1, write.symbols[static_cast<std::size_t>(sum)]) : std::string();
}

/// Whether the element changes exactly one cell each time the line fires.
bool LineEffectReader::fires_at_once(const Production& line, std::size_t element) {
  return line.left.elements[element].is_single() && (!line.every || element == line.left.anchor);
}

/// Lists what may happen to the cells of these elements together.
/// @return false if that is too much
bool LineEffectReader::choose(const Production& line, const std::vector<std::size_t>& elements,
                              std::size_t at, Variables& variables, Changes& changes,
                              std::vector<Changes>& all) const {
  if (at == elements.size()) {
    all.push_back(changes);
    return all.size() <= most_choices;
  }
  const std::size_t element = elements[at];
  const CellTest& test = line.left.elements[element].test;
  if ((test.off || test.symbols.empty()) && !choose(line, elements, at + 1, variables, changes, all)) {
    return false;
  }
  for (const Symbol before : symbols_before(line.left.elements[element])) {
    const auto bound = variables.find(test.variable);
    if (test.variable != 0 && bound != variables.end() && bound->second != before) continue;
    const bool binds = test.variable != 0 && bound == variables.end();
    if (binds) variables[test.variable] = before;
    const Write& write = line.right[element];
    std::string written = symbols_after(line, element, before);
    if (write.kind == Write::Kind::keep) written = before;
    if (const auto known = variables.find(write.kind == Write::Kind::variable ? write.symbols.front() : '\0');
        known != variables.end()) {
      written = known->second;
    }
    for (const Symbol after : written) {
      changes.push_back({before, after});
      const bool fits = choose(line, elements, at + 1, variables, changes, all);
      changes.pop_back();
      if (!fits) return false;
    }
    if (binds) variables.erase(test.variable);
  }
  return true;
}

void LineEffectReader::add_repeated(const Production& line, std::size_t element, LineEffects& effects) const {
  for (const Symbol before : symbols_before(line.left.elements[element])) {
    for (const Symbol after : symbols_after(line, element, before)) {
      add_effects({{before, after}}, line.hands, false, effects.repeated);
    }
  }
}

Counts LineEffectReader::on_board(const Changes& changes) const {
  Counts counts(counted_.size());
  for (const Change& change : changes) {
    counted_.add(counts, change.before, -1);
    counted_.add(counts, change.after, 1);
  }
  return counts;
}

/// As the matcher settles hands: drawn pieces leave, taken pieces enter.
std::int32_t LineEffectReader::change_of_hand(const Hand& hand, const Changes& changes) const {
  const SymbolSet order(hand.order.symbols);
  const auto worth = [&](Symbol symbol) {
    return hand.symbol != 0         ? (symbol == hand.symbol ? 1 : 0)
           : order.contains(symbol) ? ruleset_.numbers.at(symbol)
                                    : 0;
  };
  std::int32_t drawn = 0;
  std::int32_t taken = 0;
  for (const Change& change : changes) {
    drawn += worth(change.after) - worth(change.before);
    if (hand.owner != player_) continue;
    taken += (hand.receives.contains(change.before) ? 1 : 0) - (hand.receives.contains(change.after) ? 1 : 0);
  }
  if (hand.symbol == 0) taken = -drawn;
  return std::max(taken, 0) - std::max(drawn, 0);
}

/// Adds the effects of these changes.
/// @param exactly nothing else changes. Otherwise a hand may be spared by other changes of the line: it then
/// gives or gets any part of that.
void LineEffectReader::add_effects(const Changes& changes, std::uint16_t hands, bool exactly,
                                   std::vector<Counts>& all) const {
  std::vector<Counts> effects{on_board(changes)};
  for (std::size_t i = 0; i < ruleset_.hands.size(); ++i) {
    if ((hands >> i & 1U) == 0) continue;
    const std::int32_t whole = change_of_hand(ruleset_.hands[i], changes);
    const bool is_sum = exactly || ruleset_.hands[i].symbol == 0;
    std::vector<Counts> next;
    for (const Counts& effect : effects) {
      for (std::int32_t part = is_sum ? std::abs(whole) : 0; part <= std::abs(whole); ++part) {
        next.push_back(effect);
        next.back()[counted_.hand(i)] += whole < 0 ? -part : part;
      }
    }
    effects = std::move(next);
  }
  for (const Counts& effect : effects) add_new(effect, all);
}

LineEffects LineEffectReader::read(const Production& line) const {
  LineEffects effects{line.guard.line, {}, {}};
  const bool twice = may_write_twice(line, ruleset_.board);
  std::vector<std::size_t> together;
  std::vector<std::size_t> alone;
  for (std::size_t i = 0; i < line.right.size(); ++i) {
    const bool binds = line.left.elements[i].test.variable != 0;
    const bool writes = line.right[i].kind != Write::Kind::keep;
    if (!twice && fires_at_once(line, i)) {
      if (binds || writes) together.push_back(i);
    } else if (writes) {
      alone.push_back(i);
    }
  }
  // Variables are bound before they are written.
  std::stable_sort(together.begin(), together.end(), [&](std::size_t a, std::size_t b) {
    const auto reads = [&](std::size_t i) { return line.right[i].kind == Write::Kind::variable ? 1 : 0; };
    return reads(a) < reads(b);
  });
  std::vector<Changes> all;
  Variables variables;
  Changes changes;
  if (choose(line, together, 0, variables, changes, all)) {
    for (const Changes& each : all) add_effects(each, line.hands, alone.empty() && !line.every, effects.once);
  } else {
    std::copy(together.begin(), together.end(), std::back_inserter(alone));
    effects.once = {Counts(counted_.size())};
  }
  for (const std::size_t element : alone) add_repeated(line, element, effects);
  // Matches that an `every` line joins may write different symbols: then the cell stays as it is.
  const Write::Kind at_anchor = line.right[line.left.anchor].kind;
  if (line.every && at_anchor != Write::Kind::keep && at_anchor != Write::Kind::symbols) {
    add_new(Counts(counted_.size()), effects.once);
  }
  return effects;
}

LineEffects LineEffectReader::read(const Rule& rule) const {
  LineEffects effects{rule.line, {}, {}};
  Changes constants;
  const auto symbols = [&](const Pattern& pattern, std::size_t at) {
    return pattern.is_variable_at(at) ? ruleset_.symbols.to_string() : std::string(1, pattern[at]);
  };
  for (std::size_t i = 0; i < rule.left.size() && i < rule.right.size(); ++i) {
    const bool varies = rule.left.is_variable_at(i) || rule.right.is_variable_at(i);
    if (!varies) {
      constants.push_back({rule.left[i], rule.right[i]});
    } else if (rule.left[i] != rule.right[i]) {
      for (const Symbol before : symbols(rule.left, i)) {
        for (const Symbol after : symbols(rule.right, i)) {
          add_effects({{before, after}}, 0, true, effects.repeated);
        }
      }
    }
  }
  add_effects(constants, 0, true, effects.once);
  return effects;
}

} // namespace regola
