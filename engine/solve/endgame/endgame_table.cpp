#include "engine/solve/endgame/endgame_table.hpp"

#include <numeric>

#include <fmt/format.h>

#include "engine/solve/solve_watch.hpp"
#include "engine/solve/store/bit_string.hpp"

namespace regola {

namespace {

constexpr std::uint64_t most_placements = std::uint64_t{1} << 40U;
constexpr std::uint64_t most_leaders = std::uint64_t{1} << 24U;

[[noreturn]] void refuse_number() { throw Unsolvable("there are too many placements for a table"); }

} // namespace

PlacementIndex::PlacementIndex(const Material& material, const SymbolRanges& ranges,
                               const std::vector<CellPermutation>& symmetries, std::size_t cells) {
  if (material.size() > most_pieces) refuse_number();
  make_groups(material, ranges, cells);
  CellPermutation identity(cells);
  std::iota(identity.begin(), identity.end(), CellIndex{0});
  turns_.push_back(std::move(identity));
  for (const CellPermutation& turn : symmetries) {
    const bool keeps_ranges = std::all_of(groups_.begin(), groups_.end(), [&](const Group& group) {
      return std::all_of(group.range.begin(), group.range.end(),
                         [&](CellIndex cell) { return group.place[turn[cell]] != outside; });
    });
    if (keeps_ranges) turns_.push_back(turn);
  }
  for (std::size_t i = 1; i < groups_.size(); ++i) {
    if (groups_[i].combinations != 0 && followers_ > most_placements / groups_[i].combinations) {
      refuse_number();
    }
    followers_ *= groups_[i].combinations;
  }
  // Each class of symmetric combinations has at most as many members as there are turns.
  const std::uint64_t least_leaders = groups_.empty() ? 1 : groups_.front().combinations / turns_.size();
  if (least_leaders != 0 && followers_ > most_placements / least_leaders) refuse_number();
  number_leaders();
}

/// Each combination of the leading symbol takes a Leader with room for one turn, and may take a number.
std::uint64_t PlacementIndex::most_bytes(const Material& material, const SymbolRanges& ranges) {
  constexpr std::uint64_t heap_bytes = 32; // of the smallest piece of memory
  std::uint64_t least = material.size() == 0 ? 0 : most_leaders;
  for (std::size_t at = 0; at < material.size();) {
    const Symbol symbol = material.symbols()[at];
    const std::size_t count = material.symbols().find_last_of(symbol) + 1 - at;
    const std::size_t cells = ranges.of(symbol).size();
    std::uint64_t combinations = cells < count ? 0 : 1;
    for (std::size_t i = 0; i < count && i < cells && combinations <= most_leaders; ++i) {
      combinations = combinations * (cells - i) / (i + 1);
    }
    least = std::min(least, combinations);
    at += count;
  }
  return least * (sizeof(Leader) + heap_bytes + sizeof(std::uint64_t));
}

/// Moves the symbol with the fewest combinations to the front.
void PlacementIndex::make_groups(const Material& material, const SymbolRanges& ranges, std::size_t cells) {
  binomials_.assign(material.size() + 1, std::vector<std::uint64_t>(cells + 1, 0));
  binomials_[0].assign(cells + 1, 1);
  for (std::size_t count = 1; count <= material.size(); ++count) {
    for (std::size_t from = 1; from <= cells; ++from) {
      binomials_[count][from] =
          std::min(binomials_[count][from - 1] + binomials_[count - 1][from - 1], std::uint64_t{1} << 62U);
    }
  }
  for (std::size_t at = 0; at < material.size();) {
    const Symbol symbol = material.symbols()[at];
    Group group;
    group.count = material.symbols().find_last_of(symbol) + 1 - at;
    group.range = ranges.of(symbol);
    group.place.assign(cells, outside);
    for (std::size_t i = 0; i < group.range.size(); ++i) {
      group.place[group.range[i]] = static_cast<std::uint16_t>(i);
    }
    group.combinations = choose(group.range.size(), group.count);
    group.first = at;
    at += group.count;
    groups_.push_back(std::move(group));
  }
  const auto least = std::min_element(groups_.begin(), groups_.end(), [](const Group& a, const Group& b) {
    return a.combinations < b.combinations;
  });
  if (least != groups_.end()) std::rotate(groups_.begin(), least, least + 1);
  if (!groups_.empty() && groups_.front().combinations > most_leaders) refuse_number();
  std::size_t first = 0;
  for (Group& group : groups_) {
    symbols_.append(group.count, material.symbols()[group.first]);
    group.first = first;
    first += group.count;
  }
}

void PlacementIndex::number_leaders() {
  if (groups_.empty()) {
    leaders_ = 1;
    return;
  }
  const Group& group = groups_.front();
  leader_of_.resize(static_cast<std::size_t>(group.combinations));
  Placement placement{};
  for (std::uint64_t combination = 0; combination < group.combinations; ++combination) {
    unrank(group, combination, placement);
    std::uint64_t least = std::numeric_limits<std::uint64_t>::max();
    Leader& leader = leader_of_[static_cast<std::size_t>(combination)];
    for (std::size_t turn = 0; turn < turns_.size(); ++turn) {
      const std::uint64_t image = rank(group, placement, turns_[turn]);
      if (image < least) leader.turned_by.clear();
      least = std::min(least, image);
      if (image == least) leader.turned_by.push_back(static_cast<std::uint16_t>(turn));
    }
    if (least == combination) {
      leader.number = static_cast<std::uint32_t>(canonical_.size());
      canonical_.push_back(combination);
    } else {
      leader.number = leader_of_[static_cast<std::size_t>(least)].number;
    }
  }
  leaders_ = canonical_.size();
}

/// @param placement its pieces inside their ranges
std::uint64_t PlacementIndex::rank(const Group& group, const Placement& placement,
                                   const CellPermutation& turn) const {
  if (group.count == 1) return group.place[turn[placement[group.first]]];
  std::array<std::uint16_t, most_pieces> places;  // NOLINT(cppcoreguidelines-pro-type-member-init)
  for (std::size_t i = 0; i < group.count; ++i) { // insertion sort
    const std::uint16_t place = group.place[turn[placement[group.first + i]]];
    std::size_t at = i;
    for (; at > 0 && places[at - 1] > place; --at) places[at] = places[at - 1];
    places[at] = place;
  }
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < group.count; ++i) sum += choose(places[i], i + 1);
  return sum;
}

void PlacementIndex::unrank(const Group& group, std::uint64_t number, Placement& placement) const {
  std::size_t below = group.range.size();
  for (std::size_t i = group.count; i > 0; --i) {
    std::size_t place = below - 1;
    while (choose(place, i) > number) --place;
    number -= choose(place, i);
    placement[group.first + i - 1] = group.range[place];
    below = place;
  }
}

std::uint64_t PlacementIndex::follower_number(const Placement& placement, const CellPermutation& turn) const {
  std::uint64_t number = 0;
  for (std::size_t i = 1; i < groups_.size(); ++i) {
    number = number * groups_[i].combinations + rank(groups_[i], placement, turn);
  }
  return number;
}

std::optional<std::uint64_t> PlacementIndex::number(const Placement& placement) const {
  for (const Group& group : groups_) {
    for (std::size_t i = 0; i < group.count; ++i) {
      if (group.place[placement[group.first + i]] == outside) return std::nullopt;
    }
  }
  if (groups_.empty()) return 0;
  const Leader& leader =
      leader_of_[static_cast<std::size_t>(rank(groups_.front(), placement, turns_.front()))];
  std::uint64_t least = std::numeric_limits<std::uint64_t>::max();
  for (const std::uint16_t turn : leader.turned_by) {
    least = std::min(least, follower_number(placement, turns_[turn]));
  }
  return leader.number * followers_ + least;
}

bool PlacementIndex::place(std::uint64_t number, Placement& placement) const {
  if (groups_.empty()) return true;
  const std::uint64_t follower = number % followers_;
  const std::uint64_t combination = canonical_[static_cast<std::size_t>(number / followers_)];
  unrank(groups_.front(), combination, placement);
  std::uint64_t rest = follower;
  for (std::size_t i = groups_.size() - 1; i > 0; --i) {
    unrank(groups_[i], rest % groups_[i].combinations, placement);
    rest /= groups_[i].combinations;
  }
  for (std::size_t i = 0; i < symbols_.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) {
      if (placement[i] == placement[k]) return false;
    }
  }
  const std::vector<std::uint16_t>& turned_by = leader_of_[static_cast<std::size_t>(combination)].turned_by;
  return std::all_of(turned_by.begin(), turned_by.end(), [&](std::uint16_t turn) {
    return turn == 0 || follower_number(placement, turns_[turn]) >= follower;
  });
}

unsigned PlacementIndex::images(const Placement& placement) const {
  const auto same = std::count_if(turns_.begin(), turns_.end(), [&](const CellPermutation& turn) {
    return std::all_of(groups_.begin(), groups_.end(), [&](const Group& group) {
      return rank(group, placement, turn) == rank(group, placement, turns_.front());
    });
  });
  return static_cast<unsigned>(turns_.size()) / static_cast<unsigned>(same);
}

std::uint64_t PlacementIndex::fingerprint() const {
  std::string text = symbols_;
  const auto add = [&](const auto& cells) {
    text += ' ';
    for (const CellIndex cell : cells) text += fmt::format("{},", cell);
  };
  for (const Group& group : groups_) add(group.range);
  for (const CellPermutation& turn : turns_) add(turn);
  return regola::fingerprint(text);
}

Material material_of(const Status& status) {
  std::string symbols;
  std::copy_if(status.cells.begin(), status.cells.end(), std::back_inserter(symbols),
               [](Symbol symbol) { return symbol != empty_symbol; });
  return Material(std::move(symbols));
}

PlacementIndex::Placement placement_of(const PlacementIndex& index, const Status& status) {
  PlacementIndex::Placement placement{};
  const std::string& symbols = index.symbols();
  for (std::size_t piece = 0; piece < symbols.size();) {
    const Symbol symbol = symbols[piece];
    for (std::size_t cell = 0; cell < status.size(); ++cell) {
      if (status[cell] == symbol) placement[piece++] = static_cast<CellIndex>(cell);
    }
  }
  return placement;
}

Status status_of(const PlacementIndex& index, const PlacementIndex::Placement& placement, std::size_t cells,
                 PlayerIndex to_move) {
  Status status;
  status.cells.assign(cells, empty_symbol);
  for (std::size_t piece = 0; piece < index.symbols().size(); ++piece) {
    status.cells[placement[piece]] = index.symbols()[piece];
  }
  status.to_move = to_move;
  return status;
}

std::optional<PositionValue> EndgameTable::value(const Status& status) const {
  const auto number = index.number(placement_of(index, status));
  if (!number) return std::nullopt;
  const TableValue known = at(status.to_move, *number);
  return known == no_position ? std::nullopt : std::optional(position_value(known));
}

EndgameCount count_values(const EndgameTable& table, PlayerIndex to_move) {
  EndgameCount count;
  PlacementIndex::Placement placement{};
  const std::vector<TableValue>& values = table.values[to_move];
  for (std::uint64_t number = 0; number < values.size(); ++number) {
    const TableValue value = table.at(to_move, number);
    if (value == no_position || !table.index.place(number, placement)) continue;
    const unsigned images = table.index.images(placement);
    (value == drawn_value ? count.draws : is_win(value) ? count.wins : count.losses) += images;
    if (has_plies(value) && plies_of(value) > count.longest) {
      count.longest = plies_of(value);
      count.farthest = number;
    }
  }
  return count;
}

std::uint64_t count_placements(const PlacementIndex& index) {
  std::uint64_t count = 0;
  PlacementIndex::Placement placement{};
  for (std::uint64_t number = 0; number < index.size(); ++number) {
    if (index.place(number, placement)) count += index.images(placement);
  }
  return count;
}

} // namespace regola
