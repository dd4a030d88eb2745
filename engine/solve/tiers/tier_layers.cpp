#include "engine/solve/tiers/tier_layers.hpp"

#include <algorithm>
#include <bit>

#include "engine/solve/tiers/line_effects.hpp"

namespace regola {

namespace {

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
