#pragma once

#include <set>

#include "engine/compiled/lower/move_numbers.hpp"
#include "engine/compiled/lower/parts.hpp"

namespace regola {

/// A set of matches from which moves are drawn. It belongs to one line, or to all `every` lines of one name.
struct MoveSource {
  std::vector<std::size_t> lines;
  bool united = false;   ///< whether all matches at one cell are one move; then there is one lane
  bool followed = false; ///< another part may follow
  bool apart = false;    ///< all parts that are drawn apart may follow; such sources come first
  /// Lines above that may offer a move with the same text; the move then belongs to them.
  std::vector<std::size_t> rivals;
  std::vector<std::size_t> repeated; ///< the `rivals` whose moves are removed from the matches
  /// If not null, the cells that split the matches of a line: only those that lead there are `followed`.
  const MayFollow* followers = nullptr;
  std::uint32_t weight = 1;    ///< upper bound of the moves of one match
  std::uint32_t last_most = 1; ///< the factor of the last part in `weight`
  std::uint32_t first = 0;     ///< index of the first word of its matches, among the words of all sources
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

  /// Adds a line of first parts. Pointers to lines become valid once all lines are added.
  /// @throws Missing
  void add_line(const CompiledProduction& line);
  /// Removes the lines of these names.
  void drop_lines(const std::set<NameIndex>& names);
  /// Lays lines of these names out by shapes, where that is possible.
  /// @return whether any line could be laid out
  [[nodiscard]] bool lay_out(const std::set<NameIndex>& names);
  [[nodiscard]] const std::vector<MoveLine>& lines() const { return lines_; }
  /// Makes the sources of all lines.
  /// @param chained names of moves that are followed to their ends, and drawn from no source
  /// @return names of lines whose moves planes cannot count. If there are any, lay these lines out or drop
  /// them, and compile again
  [[nodiscard]] std::set<NameIndex> compile(const std::set<NameIndex>& chained);
  /// Reserves memory for the words of all sources.
  void reserve();
  /// Whether the weight of each match is its exact number of moves.
  [[nodiscard]] bool are_exact() const { return exact_; }
  [[nodiscard]] std::vector<MoveSource>& all() { return sources_; }
  [[nodiscard]] const std::vector<MoveSource>& all() const { return sources_; }
  /// The line of a source, or the first of several.
  [[nodiscard]] const MoveLine& line(const MoveSource& source) const { return lines_[source.lines.front()]; }
  /// Number of lanes in the matches of a source.
  [[nodiscard]] std::size_t headings(const MoveSource& source) const;
  /// Number of words in the matches of all sources; these are adjacent.
  [[nodiscard]] std::uint32_t words() const { return words_; }
  /// Offset in the memory of the first word of all matches.
  [[nodiscard]] std::uint32_t place() const { return tally_words_; }

  /// The matches of a source in the current position.
  [[nodiscard]] Cells matches(const MoveSource& source) const;
  /// Returns 1 if a line offers a move from one cell to another, else 0.
  /// @param below if given, counts only lanes with a lower number
  [[nodiscard]] form::Ref offers(const MoveLine& line, const Cells& from, const Cells& to,
                                 std::optional<form::Ref> below) const;
  /// Stores the matches of all sources in the memory.
  void store_all();
  /// Stores matches of one source in the layout of store_all().
  /// @param at offset of the words of all sources
  void store(std::uint32_t at, const MoveSource& source, const Cells& matches) const;
  /// The weight of one match, for each word of store_all().
  [[nodiscard]] std::vector<std::uint32_t> weights() const;
  /// What the numbers of moves that MoveLoops::each() visits say.
  [[nodiscard]] MoveNumbers numbers() const;
  /// Stores all matches and returns the sum of their weights.
  [[nodiscard]] form::Ref count();
  /// Index of the tally that count() has written.
  [[nodiscard]] std::uint32_t tally() const { return tally_; }

private:
  void add(MoveSource source);
  void number_words();
  void compile_line(std::size_t index, bool is_only, std::map<NameIndex, std::size_t>& together);
  [[nodiscard]] std::vector<std::size_t> rivals_of(std::size_t index) const;
  [[nodiscard]] const std::vector<Mask>& ends_of(const MoveLine& line) const;
  [[nodiscard]] Cells places_to(const MoveLine& line, const Cells& where) const;

  PositionLowering& position_;
  form::Builder& to_;
  const MoveLineLowering& lowering_;
  const HandLowering& hands_;
  const PartLowering& parts_;
  PlayerIndex player_;
  std::vector<MoveLine> lines_;
  std::deque<MayFollow> followers_; ///< MoveSource::followers points here
  std::vector<MoveSource> sources_;
  mutable std::map<const Production*, std::vector<Mask>> ends_; ///< results of ends_of()
  bool exact_ = true;
  std::uint32_t words_ = 0;
  std::uint32_t tally_words_ = 0; ///< offset in the memory
  std::uint32_t tally_sums_ = 0;  ///< offset in the memory
  std::uint32_t tally_ = 0;
};

} // namespace regola
