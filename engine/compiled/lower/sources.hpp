#pragma once

#include <set>

#include "engine/compiled/lower/part_lowering.hpp"
#include "engine/matcher/move_to.hpp"

namespace regola {

/// Reads the numbers of a player's moves: MoveMaker::chosen().
struct MoveNumbers {
  /// The numbers of the moves of one MoveSource.
  struct Source {
    std::uint32_t first = 0;                          ///< MoveSource::first
    std::size_t line = 0;                             ///< its first line, an index in Side::moves
    std::size_t pivot = 0;                            ///< index of an element
    std::vector<std::optional<std::size_t>> headings; ///< by lane
    /// Of a line that is laid out by shapes, in place of `headings`: by lane, then by the pivot's cell.
    std::vector<std::map<Bit, std::size_t>> headings_at;
    bool is_known = true; ///< whether a number tells where its move begins
  };
  std::vector<Source> sources;
  std::uint32_t words = 0; ///< of the matches of all sources
  bool splits = false;     ///< a number ends with a choice among the moves of one match

  /// @return nullopt if it does not tell where the move begins
  [[nodiscard]] std::optional<FirstMatch> first_match(Word number, const Layout& layout) const {
    constexpr int choice_bits = 16;
    const Word match = splits ? number >> choice_bits : number;
    const Word word = match / word_bits;
    if (word >= words) return std::nullopt;
    const auto behind =
        std::upper_bound(sources.begin(), sources.end(), word,
                         [](Word wanted, const Source& source) { return wanted < source.first; });
    const Source& source = *std::prev(behind);
    if (!source.is_known) return std::nullopt;
    const Word lanes = source.headings_at.empty() ? source.headings.size() : source.headings_at.size();
    const Word place = (word - source.first) / lanes * word_bits + match % word_bits;
    const auto lane = static_cast<std::size_t>((word - source.first) % lanes);
    const auto pivot = static_cast<Bit>(place);
    const CellIndex cell = layout.cell(pivot);
    if (source.headings_at.empty()) return FirstMatch{source.line, source.headings[lane], source.pivot, cell};
    const auto heading = source.headings_at[lane].find(pivot);
    if (heading == source.headings_at[lane].end()) return std::nullopt;
    return FirstMatch{source.line, heading->second, source.pivot, cell};
  }
};

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
class MoveSources : PlayerLowering {
public:
  MoveSources(PositionLowering& position, const MoveLineLowering& lowering, const HandLowering& hands,
              const PartLowering& parts, PlayerIndex player)
      : PlayerLowering(position, player), lowering_(lowering), hands_(hands), parts_(parts) {}

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
  [[nodiscard]] Ref offers(const MoveLine& line, const Cells& from, const Cells& to,
                           std::optional<Ref> below) const;
  /// The matches of a source after which the board may hold fewer pieces.
  [[nodiscard]] Cells losing(const MoveSource& source) const;
  /// Removes matches whose moves are legal for certain, and returns the number of these moves. May miss some
  /// of them.
  /// @param exposed if `forbid` lines are in force: PlyLowering::exposed()
  /// @param condition if 0, removes none
  [[nodiscard]] Ref take_sure(const std::optional<Cells>& exposed, Ref condition);
  /// Stores the matches of all sources in the memory.
  void store_all();
  /// Stores matches of one source in the layout of store_all().
  /// @param at offset of the words of all sources
  void store(std::uint32_t at, const MoveSource& source, const Cells& matches) const;
  /// The weight of one match, for each word of store_all().
  [[nodiscard]] std::vector<std::uint32_t> weights() const;
  /// What the numbers of moves that MoveMaker::each() visits say.
  [[nodiscard]] MoveNumbers numbers() const;
  /// Stores all matches and returns the sum of their weights.
  [[nodiscard]] Ref count();
  /// Index of the tally that count() has written.
  [[nodiscard]] std::uint32_t tally() const { return tally_; }

private:
  void add(MoveSource source);
  void number_words();
  void compile_line(std::size_t index, bool is_only, std::map<NameIndex, std::size_t>& together);
  [[nodiscard]] std::vector<std::size_t> rivals_of(std::size_t index) const;
  [[nodiscard]] const std::vector<Mask>& ends_of(const MoveLine& line) const;
  [[nodiscard]] Cells places_to(const MoveLine& line, const Cells& where) const;

  const MoveLineLowering& lowering_;
  const HandLowering& hands_;
  const PartLowering& parts_;
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
