#pragma once

#include "engine/matcher/moves_in_parts.hpp"

namespace regola {

/// Checks the number of moves in one turn.
/// @throws RulesError if there are more than limits::moves
void check_number(std::size_t moves, std::uint32_t line);

/// Builds one player's moves from their parts, for one turn.
class PartGenerator {
public:
  /// @param forbids number of leading `forbid` lines of the text that apply when a condition asks for moves
  PartGenerator(const Ruleset& ruleset, PlayerIndex player, Firings firings, std::uint32_t forbids)
      : ruleset_(ruleset),
        player_(player),
        side_(ruleset.sides[player_]),
        firings_(firings),
        forbids_(forbids) {}

  /// Leaves out first parts that are not sought. Must outlive the calls of first_parts().
  void seek(const SoughtMoves& sought) { sought_ = &sought; }
  /// Generates the first parts, `again` lines repeated as far as they go.
  /// @param anchor cell on which they begin; no_cell: anywhere
  [[nodiscard]] std::vector<Candidate> first_parts(const Status& status, std::optional<NameIndex> name,
                                                   CellIndex anchor = no_cell);
  /// Extends each move by every match of a part's `then` lines. Keeps a move without the part only if no line
  /// matches, or if a line allows skipping it.
  [[nodiscard]] std::vector<Candidate> with_part(std::vector<Candidate> all, const Part& part);

private:
  using Lines = std::vector<const Production*>;

  [[nodiscard]] std::vector<Candidate> part(const Candidate& before, const Lines& lines, CellIndex anchor);
  void add_each_choice(const Candidate& before, const Production& line, const PictureMatch& match,
                       std::vector<Candidate>& found);
  void add_together(const Candidate& before, const PlayerView& view, const Lines& lines, CellIndex anchor,
                    std::vector<Candidate>& found);
  /// @param match null: whether any match of the line is sought
  [[nodiscard]] bool is_sought(const Candidate& before, const Production& line,
                               const PictureMatch* match) const {
    return sought_ == nullptr || !before.move.parts.empty() || sought_->begins(line, match);
  }
  [[nodiscard]] std::vector<Candidate> steps(const Candidate& before, const Lines& lines);
  [[nodiscard]] Candidate extended(const Candidate& before, const Production& line, const PictureMatch& match,
                                   MovePart part);

  const Ruleset& ruleset_;
  PlayerIndex player_;
  const Side& side_;
  Firings firings_;
  std::uint32_t forbids_;
  const SoughtMoves* sought_ = nullptr;
  std::size_t parts_ = 0; // parts of all moves built so far
};

} // namespace regola
