#include "engine/solve/tiers/tier_layers.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <utility>

#include "engine/solve/tiers/line_effects.hpp"

namespace regola {

namespace {

/// n over k. Exact as long as it is below 2^53.
double binomial(std::int64_t n, std::int64_t k) {
  double ways = 1;
  for (std::int64_t i = 1; i <= k; ++i) ways = ways * static_cast<double>(n - k + i) / static_cast<double>(i);
  return ways;
}

/// Number of ways to place these symbols on the cells.
double placements(const Counted& counted, const Counts& counts) {
  auto cells = static_cast<std::int64_t>(counted.cells());
  double ways = 1;
  for (std::size_t i = 0; i < counted.symbols(); ++i) {
    ways *= binomial(cells, counts[i]);
    cells -= counts[i];
  }
  return ways;
}

/// Goes through all counts that moves may lead to.
class TierWalk {
public:
  TierWalk(const Ruleset& ruleset, const Tiers& tiers, std::size_t most) : tiers_(tiers), most_(most) {
    static_cast<void>(reach({tiers.counted().of(ruleset.start), ruleset.start.to_move}));
  }

  [[nodiscard]] TierGraph run() {
    TierGraph graph;
    while (!waiting_.empty() && graph.complete) {
      // By tier, so that those that are left out are the last ones.
      const auto first = waiting_.begin();
      const Tiers::Key from = first->first;
      const Node node = first->second;
      waiting_.erase(first);
      graph.complete = follow(from, node) && known_.size() <= most_;
    }
    std::map<Tiers::Key, std::size_t> numbers;
    for (const auto& [key, tier] : found_) numbers.emplace(key, numbers.size());
    for (auto& [key, tier] : found_) {
      TierGraph::Tier& entry = graph.tiers.emplace_back();
      entry.key = key;
      entry.positions = tier.positions;
      for (const Tiers::Key& next : tier.next) entry.next.insert(numbers.at(next));
    }
    return graph;
  }

private:
  /// Counts, and who is to move.
  using Node = std::pair<Counts, PlayerIndex>;
  struct Found {
    double positions = 0;
    std::set<Tiers::Key> next;
  };

  Tiers::Key reach(Node node) {
    Tiers::Key key = tiers_.key(node.first);
    if (known_.insert(node).second) {
      found_[key].positions += placements(tiers_.counted(), node.first);
      waiting_.emplace(key, std::move(node));
    }
    return key;
  }

  /// @return false if a turn may lead to too many counts
  [[nodiscard]] bool follow(const Tiers::Key& from, const Node& node) {
    const TurnEffects& turn = tiers_.turn(node.second);
    auto after = after_turn(tiers_.counted(), turn, node.first, most_);
    if (!after) return false;
    for (Counts& counts : *after) {
      if (turn.may_go_on) found_[from].next.insert(reach({counts, node.second}));
      found_[from].next.insert(reach({std::move(counts), other(node.second)}));
    }
    if (turn.may_pass) found_[from].next.insert(reach({node.first, other(node.second)}));
    return true;
  }

  const Tiers& tiers_;
  std::size_t most_;
  std::set<Node> known_;
  std::multimap<Tiers::Key, Node> waiting_;
  std::map<Tiers::Key, Found> found_;
};

/// The steps of single pieces by moves that stay in a tier.
class StepsOfPieces {
public:
  StepsOfPieces(const Ruleset& ruleset, const Tiers& tiers, const Symbols& symbols)
      : ruleset_(ruleset),
        tiers_(tiers),
        symbols_(symbols),
        cells_(ruleset.board.size()),
        steps_(symbols.planes() * cells_) {}

  /// Adds the steps of a line.
  /// @return false if it may stay in a tier by anything else
  [[nodiscard]] bool add(const Production& line, PlayerIndex player) {
    const LineEffects effects = LineEffectReader(ruleset_, tiers_.counted(), player).read(line);
    const auto rises = [this](const Counts& effect) { return tiers_.rises(effect); };
    if (std::all_of(effects.once.begin(), effects.once.end(), rises)) return true;
    const auto rises_or_keeps = [&](const Counts& effect) {
      return rises(effect) || std::all_of(effect.begin(), effect.end(), [](auto by) { return by == 0; });
    };
    if (!effects.repeated.empty() || line.every || line.left.has_rows ||
        !std::all_of(effects.once.begin(), effects.once.end(), rises_or_keeps)) {
      return false;
    }
    std::vector<std::size_t> written;
    for (std::size_t i = 0; i < line.right.size(); ++i) {
      if (line.right[i].kind != Write::Kind::keep) written.push_back(i);
    }
    return written.size() == 2 && (add(line, written[0], written[1]) || add(line, written[1], written[0]));
  }

  /// For each plane and each cell, how many steps a piece can have made there at most.
  /// @return `nullopt` if a piece may come back
  [[nodiscard]] std::optional<std::vector<std::size_t>> most_steps() const {
    std::vector<std::size_t> made(steps_.size());
    bool longer = true;
    for (std::size_t round = 0; longer; ++round) {
      if (round > cells_) return std::nullopt;
      longer = false;
      for (std::size_t from = 0; from < steps_.size(); ++from) {
        for (const std::size_t to : steps_[from]) {
          longer = longer || made[to] <= made[from];
          made[to] = std::max(made[to], made[from] + 1);
        }
      }
    }
    return made;
  }

private:
  /// @return false unless the line takes a piece from one element and puts it on another one
  [[nodiscard]] bool add(const Production& line, std::size_t from, std::size_t to) {
    const CellTest& piece = line.left.elements[from].test;
    const std::string symbol = piece.symbols.to_string();
    const int plane = symbol.size() == 1 ? symbols_.plane(symbol.front()) : -1;
    const std::string& left = line.right[from].symbols;
    if (plane < 0 || piece.off || line.left.elements[to].test.off || left.size() != 1 ||
        left.front() != symbols_.ground() || line.right[from].kind != Write::Kind::symbols ||
        line.right[to].kind != Write::Kind::symbols || line.right[to].symbols != symbol) {
      return false;
    }
    const std::size_t first = std::min(from, to);
    const std::size_t last = std::max(from, to);
    const auto between = std::span(line.left.elements).subspan(first, last - first + 1);
    if (!std::all_of(between.begin(), between.end(), [](const auto& each) { return each.is_single(); })) {
      return false;
    }
    for (const Heading& heading : line.left.headings) {
      for (std::size_t cell = 0; cell < cells_; ++cell) {
        std::vector<CellIndex> reached{static_cast<CellIndex>(cell)};
        for (std::size_t i = first; i < last; ++i) {
          std::vector<CellIndex> next;
          for (const CellIndex at : reached) {
            const auto& cells = ruleset_.board.relation(heading.along).next[at];
            next.insert(next.end(), cells.begin(), cells.end());
          }
          reached = std::move(next);
        }
        const std::size_t base = static_cast<std::size_t>(plane) * cells_;
        for (const CellIndex other : reached) {
          const std::size_t start = base + (from == first ? cell : other);
          steps_[start].push_back(base + (from == first ? other : cell));
        }
      }
    }
    return true;
  }

  const Ruleset& ruleset_;
  const Tiers& tiers_;
  const Symbols& symbols_;
  std::size_t cells_;
  std::vector<std::vector<std::size_t>> steps_; // by plane and cell, where a step leads
};

} // namespace

TierGraph tier_graph(const Ruleset& ruleset, const Tiers& tiers, std::size_t most_counts) {
  return TierWalk(ruleset, tiers, most_counts).run();
}

std::optional<TierLayers> TierLayers::of(const Ruleset& ruleset, const Tiers& tiers,
                                         const CompiledRuleset& compiled) {
  if (ruleset.board.size() == 0 || !ruleset.rules.empty()) return std::nullopt;
  StepsOfPieces steps(ruleset, tiers, compiled.symbols);
  for (const PlayerIndex player : {first_player, second_player}) {
    if (!ruleset.sides[player].passes.empty()) return std::nullopt;
    for (const Production* line : ruleset.sides[player].productions()) {
      if (!steps.add(*line, player)) return std::nullopt;
    }
  }
  const auto weights = steps.most_steps();
  if (!weights) return std::nullopt;
  const std::size_t cells = ruleset.board.size();
  const std::size_t longest = *std::max_element(weights->begin(), weights->end());
  if (longest == 0 || longest * cells >= most) return std::nullopt;
  TierLayers layers;
  const auto words = static_cast<std::size_t>(compiled.layout.words());
  for (std::size_t at = 0; at < words * compiled.symbols.planes(); ++at) {
    for (unsigned bit = 0; bit < static_cast<unsigned>(std::bit_width(longest)); ++bit) {
      BitOfSteps mask{at, bit, 0};
      for (std::size_t cell = 0; cell < cells; ++cell) {
        const std::size_t place = compiled.layout.bit(static_cast<CellIndex>(cell));
        const bool is_set = ((*weights)[at / words * cells + cell] >> bit & 1U) != 0;
        if (place / word_bits == at % words && is_set) mask.cells |= Word{1} << place % word_bits;
      }
      if (mask.cells != 0) layers.bits_.push_back(mask);
    }
  }
  return layers;
}

std::size_t TierLayers::layer(Position position) const {
  std::size_t layer = 0;
  for (const BitOfSteps& each : bits_) {
    layer += static_cast<std::size_t>(count_bits(position[each.word] & each.cells)) << each.bit;
  }
  return layer;
}

} // namespace regola
