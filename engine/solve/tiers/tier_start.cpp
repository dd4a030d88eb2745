#include "engine/solve/tiers/tier_start.hpp"

#include <algorithm>
#include <utility>
#include <variant>

#include <fmt/format.h>

#include "engine/solve/solve_watch.hpp"
#include "rules/ruleset/status_text.hpp"

namespace regola {

namespace {

constexpr const char* first_words = "all placements of";
constexpr double most_in_a_start = 1e12;

} // namespace

/// Lays the pieces of a deal, one symbol after the other. Of the first symbol it lays one of each class of
/// symmetric sets of cells.
class TierStart::Laying {
public:
  Laying(const TierStart& start, const Deal& deal, const std::vector<CellPermutation>& symmetries,
         Status& status, const Visit& visit)
      : start_(start), deal_(deal), status_(status), visit_(visit) {
    for (std::size_t group = 0; group < start.groups_.size(); ++group) {
      if (deal.on_board[group] != 0) order_.push_back(group);
    }
    const auto least = std::min_element(order_.begin(), order_.end(), [&](std::size_t a, std::size_t b) {
      return start.ways(deal, a) < start.ways(deal, b);
    });
    if (least != order_.end()) std::iter_swap(order_.begin(), least);
    std::copy_if(symmetries.begin(), symmetries.end(), std::back_inserter(symmetries_),
                 [&](const CellPermutation& symmetry) { return start.keeps_cells(symmetry); });
  }

  /// @return false if a visit has ended it
  bool run() { return lay(0, 0, 0); }

private:
  [[nodiscard]] const Group& group(std::size_t at) const { return start_.groups_[order_[at]]; }

  /// @param at place of the symbol in the order
  /// @param piece how many of it are laid
  /// @param from place in its range where the next one may lie
  bool lay(std::size_t at, std::size_t piece, std::size_t from) {
    if (at == order_.size()) return visit_both();
    if (piece == deal_.on_board[order_[at]]) return (at != 0 || is_least()) ? lay(at + 1, 0, 0) : true;
    const SymbolRange& range = group(at).range;
    for (std::size_t i = from; i < range.size(); ++i) {
      Symbol& cell = status_.cells[range[i]];
      if (cell != empty_symbol) continue;
      cell = group(at).symbol;
      if (at == 0) cells_.push_back(range[i]);
      const bool goes_on = lay(at, piece + 1, i + 1);
      if (at == 0) cells_.pop_back();
      cell = empty_symbol;
      if (!goes_on) return false;
    }
    return true;
  }

  bool visit_both() {
    for (const PlayerIndex player : {first_player, second_player}) {
      status_.to_move = player;
      if (!visit_(status_)) return false;
    }
    return true;
  }

  /// Whether no image of the cells of the first symbol comes before them.
  [[nodiscard]] bool is_least() const {
    SymbolRange image;
    return std::none_of(symmetries_.begin(), symmetries_.end(), [&](const CellPermutation& symmetry) {
      image.clear();
      for (const CellIndex cell : cells_) image.push_back(symmetry[cell]);
      std::sort(image.begin(), image.end());
      return image < cells_;
    });
  }

  const TierStart& start_;
  const Deal& deal_;
  Status& status_;
  const Visit& visit_;
  std::vector<std::size_t> order_; // of the groups on the board
  std::vector<CellPermutation> symmetries_;
  SymbolRange cells_; // of the first symbol, ascending
};

TierStart::TierStart(const Ruleset& ruleset, const Material& pieces) : pieces_(pieces) {
  if (ruleset.board.size() == 0 || !ruleset.rules.empty() || ruleset.turn == Turn::first_cell ||
      !ruleset.symbols.contains(empty_symbol)) {
    throw Unsolvable("pieces can only be placed on a board with empty cells '.'; --from names a status");
  }
  const SymbolRanges ranges(ruleset);
  any_.cells.assign(ruleset.board.size(), empty_symbol);
  any_.hands.assign(ruleset.hands.size(), 0);
  if (pieces.size() > any_.size()) throw Unsolvable("there are more pieces than cells");
  std::copy(pieces.symbols().begin(), pieces.symbols().end(), any_.cells.begin());
  for (std::size_t at = 0; at < pieces.size(); at += groups_.back().count) {
    Group group;
    group.symbol = pieces.symbols()[at];
    group.count = pieces.symbols().find_last_of(group.symbol) + 1 - at;
    group.range = ranges.of(group.symbol);
    for (std::size_t hand = 0; hand < ruleset.hands.size(); ++hand) {
      if (ruleset.hands[hand].symbol == group.symbol) group.hands.push_back(hand);
    }
    groups_.push_back(std::move(group));
  }
  add_deals(0, {std::vector<std::size_t>(groups_.size()), any_.hands});
  double all = 0;
  for (const Deal& deal : deals_) {
    double product = 1;
    for (std::size_t group = 0; group < groups_.size(); ++group) product *= ways(deal, group);
    all += product;
  }
  if (all > most_in_a_start) {
    throw Unsolvable(fmt::format("there are too many ways to place {}", pieces.text()));
  }
}

/// Shares out the pieces of this group and of those after it.
void TierStart::add_deals(std::size_t group, Deal deal) {
  if (group == groups_.size()) {
    deals_.push_back(std::move(deal));
    return;
  }
  const Group& here = groups_[group];
  const std::function<void(std::size_t, std::size_t)> share = [&](std::size_t place, std::size_t left) {
    if (place == here.hands.size()) {
      deal.on_board[group] = left;
      add_deals(group + 1, deal);
      return;
    }
    for (std::size_t held = 0; held <= left; ++held) {
      deal.hands[here.hands[place]] = static_cast<std::uint16_t>(held);
      share(place + 1, left - held);
    }
    deal.hands[here.hands[place]] = 0;
  };
  share(0, here.count);
}

/// Number of ways to lay the pieces of a group.
double TierStart::ways(const Deal& deal, std::size_t group) const {
  double product = 1;
  for (std::size_t piece = 0; piece < deal.on_board[group]; ++piece) {
    const double left = static_cast<double>(groups_[group].range.size()) - static_cast<double>(piece);
    product *= std::max(left, 0.0) / static_cast<double>(piece + 1);
  }
  return product;
}

Status TierStart::sample(const Deal& deal) const {
  Status status = any_;
  status.hands = deal.hands;
  std::fill(status.cells.begin(), status.cells.end(), empty_symbol);
  auto cell = status.cells.begin();
  for (std::size_t group = 0; group < groups_.size(); ++group) {
    cell = std::fill_n(cell, deal.on_board[group], groups_[group].symbol);
  }
  return status;
}

bool TierStart::each(const Deal& deal, const std::vector<CellPermutation>& symmetries, std::size_t quiet,
                     const Visit& visit) const {
  Status status = any_;
  std::fill(status.cells.begin(), status.cells.end(), empty_symbol);
  status.hands = deal.hands;
  status.quiet.assign(quiet, 0);
  return Laying(*this, deal, symmetries, status, visit).run();
}

bool TierStart::keeps_cells(const CellPermutation& symmetry) const {
  return std::all_of(groups_.begin(), groups_.end(), [&](const Group& group) {
    return std::all_of(group.range.begin(), group.range.end(), [&](CellIndex cell) {
      return std::binary_search(group.range.begin(), group.range.end(), symmetry[cell]);
    });
  });
}

bool TierStart::has_cells_of(const Status& status) const {
  std::size_t pieces = 0; // that stand where they may stand
  for (const Group& group : groups_) {
    pieces +=
        static_cast<std::size_t>(std::count_if(group.range.begin(), group.range.end(),
                                               [&](CellIndex cell) { return status[cell] == group.symbol; }));
  }
  return pieces == status.size() - static_cast<std::size_t>(
                                       std::count(status.cells.begin(), status.cells.end(), empty_symbol));
}

std::uint64_t TierStart::placements() const {
  std::uint64_t all = 0;
  for (const Deal& deal : deals_) {
    static_cast<void>(each(deal, {}, 0, [&](const Status& status) {
      all += status.to_move == first_player ? 1U : 0U;
      return true;
    }));
  }
  return all;
}

std::string TierStart::text(const Ruleset& ruleset) const {
  return is_placements() ? fmt::format("{} {}", first_words, pieces_.text()) : to_text(ruleset, any_);
}

std::optional<TierStart> TierStart::read(const Ruleset& ruleset, const std::string& text) {
  if (text.rfind(first_words, 0) == 0) {
    std::string symbols = text.substr(std::string_view(first_words).size());
    std::erase(symbols, ' ');
    return TierStart(ruleset, Material(symbols));
  }
  const auto read = read_status(ruleset, text);
  const auto* status = std::get_if<Status>(&read);
  return status == nullptr ? std::nullopt : std::optional(TierStart(*status));
}

} // namespace regola
