#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/matcher/parts.hpp"
#include "engine/matcher/picture_match.hpp"
#include "engine/matcher/player_view.hpp"

namespace regola {

/// @throws RulesError where one turn has more moves than it may
void check_number(std::size_t moves, std::uint32_t line);

/// Puts the parts of one player's moves together, for one turn.
class PartGenerator {
public:
  /// @param forbids so many of the text's `forbid` lines count where a condition asks for moves
  PartGenerator(const Ruleset& ruleset, PlayerIndex player, Firings firings, std::uint32_t forbids)
      : ruleset_(ruleset),
        player_(player),
        side_(ruleset.sides[player_]),
        firings_(firings),
        forbids_(forbids) {}

  /// First parts, those of `again` lines continued as far as they go.
  [[nodiscard]] std::vector<Candidate> first_parts(const Status& status, std::optional<NameIndex> name);
  /// `then`: where one of the part's lines matches, one must follow, unless it may be left out.
  [[nodiscard]] std::vector<Candidate> with_part(std::vector<Candidate> all, const Part& part);

private:
  using Lines = std::vector<const Production*>;

  [[nodiscard]] std::vector<Candidate> part(const Candidate& before, const Lines& lines, CellIndex anchor);
  void add_each_choice(const Candidate& before, const Production& line, const PictureMatch& match,
                       std::vector<Candidate>& found);
  void add_together(const Candidate& before, const PlayerView& view, const Lines& lines, CellIndex anchor,
                    std::vector<Candidate>& found);
  [[nodiscard]] std::vector<Candidate> steps(const Candidate& before, const Lines& lines);
  [[nodiscard]] Candidate extended(const Candidate& before, const Production& line, const PictureMatch& match,
                                   MovePart part);

  const Ruleset& ruleset_;
  PlayerIndex player_;
  const Side& side_;
  Firings firings_;
  std::uint32_t forbids_;
  std::size_t parts_ = 0; // of all moves that were put together
};

} // namespace regola
