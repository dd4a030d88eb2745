#include "engine/solve/tiers/turn_effects.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <numeric>
#include <set>

#include "engine/solve/tiers/line_effects.hpp"
#include "rules/ruleset/asks.hpp"

namespace regola {

namespace {

constexpr std::size_t most_symbols = 128;

/// The symbols to count: all but the commonest, unless that changes where players are exchanged.
SymbolSet counted_symbols(const Ruleset& ruleset) {
  SymbolSet rest = ruleset.symbols;
  const std::string all = rest.to_string();
  const auto cells = [&](Symbol symbol) {
    return symbol == empty_symbol
               ? static_cast<std::ptrdiff_t>(ruleset.start.size()) + 1
               : std::count(ruleset.start.cells.begin(), ruleset.start.cells.end(), symbol);
  };
  const auto commonest =
      std::max_element(all.begin(), all.end(), [&](Symbol a, Symbol b) { return cells(a) < cells(b); });
  if (commonest != all.end() && (!ruleset.exchange || ruleset.exchange->symbol(*commonest) == *commonest)) {
    rest.erase(*commonest);
  }
  return rest;
}

void add_lines(const LineEffectReader& reader, const std::vector<Production>& lines, TurnStep& step) {
  std::map<NameIndex, std::size_t> joined; // `every` lines of each name
  for (const Production& line : lines) {
    if (line.every && !never_holds(line.guard)) ++joined[line.name];
  }
  for (const Production& line : lines) {
    if (never_holds(line.guard)) continue;
    step.lines.push_back(reader.read(line));
    const bool fires_with_others = line.every && joined[line.name] > 1;
    step.repeats = step.repeats || line.again || fires_with_others;
    // Another line may write on the same cells.
    if (fires_with_others) step.lines.back().once.emplace_back(reader.size());
  }
}

TurnEffects effects_of(const Ruleset& ruleset, const Counted& counted, PlayerIndex player) {
  const Side& side = ruleset.sides[player];
  const LineEffectReader reader(ruleset, counted, player);
  TurnEffects turn;
  turn.may_pass = !side.passes.empty();
  TurnStep moves;
  add_lines(reader, side.moves, moves);
  for (const Rule& rule : ruleset.rules) moves.lines.push_back(reader.read(rule));
  const auto goes_on = [](const Production& line) { return line.extra; };
  turn.may_go_on = std::any_of(side.moves.begin(), side.moves.end(), goes_on);
  if (ruleset.turn == Turn::first_cell) {
    const auto keeps_turn = [](const Rule& rule) { return rule.left[0] == rule.right[0]; };
    turn.may_go_on = turn.may_go_on || std::any_of(ruleset.rules.begin(), ruleset.rules.end(), keeps_turn);
  }
  std::vector<TurnStep> parts;
  for (const Part& part : side.parts) {
    turn.may_go_on = turn.may_go_on || std::any_of(part.lines.begin(), part.lines.end(), goes_on);
    if (part.each) { // follows each step of a repeated move
      moves.repeats = true;
      add_lines(reader, part.lines, moves);
    } else {
      add_lines(reader, part.lines, parts.emplace_back());
      parts.back().may_skip = true;
    }
  }
  turn.steps.push_back(std::move(moves));
  std::move(parts.begin(), parts.end(), std::back_inserter(turn.steps));
  if (!side.afters.empty()) {
    TurnStep& afters = turn.steps.emplace_back();
    add_lines(reader, side.afters, afters);
    afters.may_skip = true;
    afters.repeats = true;
  }
  return turn;
}

/// Collects counts, each once, up to a limit.
class CountsCollector {
public:
  CountsCollector(const Counted& counted, std::size_t most) : counted_(counted), most_(most) {}

  void add(const Counts& counts) {
    if (!is_full() && counted_.has_room(counts) && known_.insert(counts).second) all_.push_back(counts);
  }
  void add_changed(const Counts& counts, const std::vector<Counts>& changes) {
    for (const Counts& change : changes) {
      Counts next = counts;
      for (std::size_t i = 0; i < next.size(); ++i) next[i] += change[i];
      add(next);
    }
  }
  [[nodiscard]] std::size_t size() const { return all_.size(); }
  [[nodiscard]] bool is_full() const { return all_.size() > most_; }
  [[nodiscard]] Counts at(std::size_t index) const { return all_[index]; }
  [[nodiscard]] const std::vector<Counts>& all() const { return all_; }

private:
  const Counted& counted_;
  std::size_t most_;
  std::set<Counts> known_;
  std::vector<Counts> all_;
};

void fire_line(const Counted& counted, const LineEffects& line, const Counts& before, std::size_t most,
               CountsCollector& found) {
  if (line.repeated.empty()) {
    found.add_changed(before, line.once);
    return;
  }
  CountsCollector fired(counted, most);
  fired.add_changed(before, line.once);
  for (std::size_t i = 0; i < fired.size(); ++i) fired.add_changed(fired.at(i), line.repeated);
  for (const Counts& counts : fired.all()) found.add(counts);
}

/// @return one more than `most` if there are more
std::vector<Counts> after_step(const Counted& counted, const TurnStep& step,
                               const std::vector<Counts>& before, std::size_t most) {
  CountsCollector found(counted, most);
  const auto fire = [&](const Counts& counts) {
    for (const LineEffects& line : step.lines) fire_line(counted, line, counts, most, found);
  };
  for (const Counts& counts : before) fire(counts);
  for (std::size_t i = 0; step.repeats && i < found.size() && !found.is_full(); ++i) fire(found.at(i));
  if (step.may_skip) {
    for (const Counts& counts : before) found.add(counts);
  }
  return found.all();
}

} // namespace

Counted::Counted(const Ruleset& ruleset)
    : ruleset_(&ruleset), place_(most_symbols, most_symbols), cells_(ruleset.start.size()) {
  symbols_ = counted_symbols(ruleset).to_string();
  for (std::size_t i = 0; i < symbols_.size(); ++i) place_[static_cast<unsigned char>(symbols_[i])] = i;
  images_.resize(size());
  std::iota(images_.begin(), images_.end(), std::size_t{0});
  if (!ruleset.exchange) return;
  for (std::size_t i = 0; i < symbols_.size(); ++i) {
    images_[i] = place_[static_cast<unsigned char>(ruleset.exchange->symbol(symbols_[i]))];
  }
  for (std::size_t i = 0; i < ruleset.exchange->hands.size(); ++i) {
    images_[hand(i)] = hand(ruleset.exchange->hands[i]);
  }
}

std::string Counted::name(std::size_t index) const {
  return index < symbols_.size() ? std::string("count ") + symbols_[index]
                                 : "hand " + ruleset_->hands[index - symbols_.size()].name();
}

void Counted::count(const Status& status, Counts& counts) const {
  counts.assign(size(), 0);
  for (const Symbol symbol : status.cells) add(counts, symbol, 1);
  for (std::size_t i = 0; i < status.hands.size(); ++i) counts[hand(i)] = status.hands[i];
}

std::int64_t Counted::left_out(const Counts& counts) const {
  const auto end = counts.begin() + static_cast<std::ptrdiff_t>(symbols_.size());
  return static_cast<std::int64_t>(cells_) - std::accumulate(counts.begin(), end, std::int64_t{0});
}

bool Counted::has_room(const Counts& counts) const {
  return std::all_of(counts.begin(), counts.end(), [](std::int32_t count) { return count >= 0; }) &&
         left_out(counts) >= 0;
}

Counts Counted::exchanged(const Counts& counts) const {
  Counts image(counts.size());
  for (std::size_t i = 0; i < counts.size(); ++i) image[images_[i]] = counts[i];
  return image;
}

std::array<TurnEffects, 2> turn_effects(const Ruleset& ruleset, const Counted& counted) {
  return {effects_of(ruleset, counted, first_player), effects_of(ruleset, counted, second_player)};
}

std::optional<std::vector<Counts>> after_turn(const Counted& counted, const TurnEffects& turn,
                                              const Counts& before, std::size_t most) {
  std::vector<Counts> counts{before};
  for (const TurnStep& step : turn.steps) {
    counts = after_step(counted, step, counts, most);
    if (counts.size() > most) return std::nullopt;
  }
  std::sort(counts.begin(), counts.end());
  return counts;
}

} // namespace regola
