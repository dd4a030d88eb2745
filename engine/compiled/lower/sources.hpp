#pragma once

#include <deque>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "engine/compiled/lower/parts.hpp"

namespace regola {

/// Matches that moves are drawn from: a line's, or those of all `every` lines of one name.
struct MoveSource {
  std::vector<std::size_t> lines;
  bool united = false;             ///< one lane: the matches at one cell are one move
  bool followed = false;           ///< a part may follow
  std::vector<std::size_t> rivals; ///< lines above that may offer a move with the same text, and then own it
  std::vector<std::size_t> repeated; ///< those of `rivals` whose moves are removed from the matches
  const MayFollow* followers =
      nullptr; ///< if given: those of a line's matches that lead there, or the others
  std::uint32_t weight = 1;
  std::uint32_t last_most = 1; ///< the factor in it of the last part
  std::uint32_t first = 0;     ///< its first word among those of the tally
  Cells matches;
};

/// The lines of a player's first parts, and the sources that his moves are drawn from.
class MoveSources {
public:
  MoveSources(PositionLowering& position, const MoveLineLowering& lowering, const HandLowering& hands,
              const PartLowering& parts, PlayerIndex player)
      : position_(position),
        to_(position.to()),
        lowering_(lowering),
        hands_(hands),
        parts_(parts),
        player_(player) {}

  /// All lines are added first: they are pointed at.
  /// @throws Missing
  void add_line(const CompiledProduction& line);
  /// Takes out the lines of these names.
  void drop_lines(const std::set<NameIndex>& names);
  /// Lays lines of these names out by shapes where that may tell their moves apart.
  /// @return whether there is such a line
  [[nodiscard]] bool lay_out(const std::set<NameIndex>& names);
  [[nodiscard]] const std::vector<MoveLine>& lines() const { return lines_; }
  /// @param chained names of moves that are followed to their ends, and drawn from no source
  /// @return names of lines of which planes do not tell how many moves there are; then nothing is compiled
  [[nodiscard]] std::set<NameIndex> compile(const std::set<NameIndex>& chained);
  /// Makes room for the words of all sources.
  void reserve();
  /// Whether each match is so many moves as its source weighs.
  [[nodiscard]] bool are_exact() const { return exact_; }
  [[nodiscard]] std::vector<MoveSource>& all() { return sources_; }
  [[nodiscard]] const std::vector<MoveSource>& all() const { return sources_; }
  /// The line of a source, or the first of several.
  [[nodiscard]] const MoveLine& line(const MoveSource& source) const { return lines_[source.lines.front()]; }
  /// Lanes of its matches.
  [[nodiscard]] std::size_t headings(const MoveSource& source) const;
  /// Of all sources, which lie one behind the other.
  [[nodiscard]] std::uint32_t words() const { return words_; }
  /// Where they begin in the memory.
  [[nodiscard]] std::uint32_t place() const { return tally_words_; }

  /// Where a source matches in the position as it is.
  [[nodiscard]] Cells matches(const MoveSource& source) const;
  /// 1 if a line offers a move from one cell to another.
  /// @param below only in lanes before this one
  [[nodiscard]] form::Ref offers(const MoveLine& line, const Cells& from, const Cells& to,
                                 std::optional<form::Ref> below) const;
  /// Puts the matches of all sources into the memory.
  void store_all();
  /// Puts matches of a source where such of all sources lie.
  /// @param at where these begin
  void store(std::uint32_t at, const MoveSource& source, const Cells& matches) const;
  /// What a match in each word of the memory weighs.
  [[nodiscard]] std::vector<std::uint32_t> weights() const;
  /// Stores all matches, and counts what they weigh.
  [[nodiscard]] form::Ref count();
  /// What count() has counted.
  [[nodiscard]] std::uint32_t tally() const { return tally_; }

private:
  void add(MoveSource source);
  void compile_line(std::size_t index, bool is_only, std::map<NameIndex, std::size_t>& together);
  [[nodiscard]] std::vector<std::size_t> rivals_of(std::size_t index) const;
  [[nodiscard]] bool may_point_alike(const MoveLine& a, const MoveLine& b) const;
  [[nodiscard]] Cells places_to(const MoveLine& line, const Cells& where) const;

  PositionLowering& position_;
  form::Builder& to_;
  const MoveLineLowering& lowering_;
  const HandLowering& hands_;
  const PartLowering& parts_;
  PlayerIndex player_;
  std::vector<MoveLine> lines_;
  std::deque<MayFollow> followers_; ///< of sources
  std::vector<MoveSource> sources_;
  bool exact_ = true;
  std::uint32_t words_ = 0;
  std::uint32_t tally_words_ = 0; ///< in the memory, as the next
  std::uint32_t tally_sums_ = 0;
  std::uint32_t tally_ = 0;
};

} // namespace regola
