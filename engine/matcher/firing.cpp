#include "engine/matcher/firing.hpp"

#include <bit>

#include "engine/matcher/evaluate.hpp"
#include "engine/matcher/moves_in_parts.hpp"
#include "engine/matcher/reason.hpp"
#include "engine/matcher/rewrite.hpp"
#include "engine/matcher/successors.hpp"
#include "rules/ruleset/notation.hpp"

namespace regola {

namespace {

using Why = IdleLine::Why;

bool has_choices(const Production& line) {
  return std::any_of(line.right.begin(), line.right.end(), [](const Write& write) {
    return write.kind == Write::Kind::symbols && write.symbols.size() > 1;
  });
}

/// Why a line does not fire.
/// @param idle the reason to give if the line matches and the hands hold enough pieces
IdleLine idle_line(const PlayerView& view, const Production& line, CellIndex at, Why idle) {
  if (line.guard.condition && evaluate(view, *line.guard.condition) == 0) {
    return {&line, Why::condition, what_it_lacks(view, *line.guard.condition)};
  }
  Why why = Why::no_match;
  each_match(view, line.left, line.guard.cells, at, [&](const PictureMatch& match) {
    Status next = view.status();
    const bool can_be_written =
        has_choices(line) || rewrite(view.ruleset(), view.player(), next, line, match, {});
    why = can_be_written ? idle : Why::short_hand;
    return can_be_written;
  });
  return {&line, why, {}};
}

} // namespace

IdleLine idle_then(const Ruleset& ruleset, const Status& status, PlayerIndex player, const Production& line,
                   CellIndex anchor, const Move& move) {
  if (!may_follow(line, move)) return {&line, Why::other_parts, {}};
  return idle_line(PlayerView(ruleset, status, player), line, line.free ? no_cell : anchor, Why::left_out);
}

IdleLine idle_after(const Ruleset& ruleset, const Status& status, PlayerIndex player,
                    const Production& line) {
  return idle_line(PlayerView(ruleset, status, player), line, no_cell, Why::no_change);
}

namespace {

/// Counts the `after` lines that fire in one move, and throws if they would fire without end. Brent's
/// algorithm detects that: the position after 16, 32, 64 … lines is kept and compared with all later ones.
class CascadeWatch {
public:
  explicit CascadeWatch(std::size_t board_cells) : most_(limits::cascade(board_cells)) {}

  /// Records that a line has fired.
  /// @param is_kept returns whether the current position equals the one kept last
  /// @param keep keeps the current position
  /// @throws RulesError
  template <typename IsKept, typename Keep>
  void note(std::uint32_t line, const IsKept& is_kept, const Keep& keep) {
    constexpr std::size_t first = 16; // ordinary cascades are shorter
    if (++fired_ > first) {
      note_line(line);
      if (is_kept()) refuse_unrest(std::move(lines_));
      if (fired_ > most_) refuse_long_cascade(std::move(lines_), most_);
    }
    if (fired_ >= first && std::has_single_bit(fired_)) {
      keep();
      lines_.clear();
    }
  }

private:
  void note_line(std::uint32_t line) {
    const auto place = std::lower_bound(lines_.begin(), lines_.end(), line);
    if (place == lines_.end() || *place != line) lines_.insert(place, line);
  }

  std::size_t most_;
  std::size_t fired_ = 0;
  std::vector<std::uint32_t> lines_; // lines fired since a position was kept, ascending
};

} // namespace

void cascade(const Ruleset& ruleset, PlayerIndex player, Status& status, const FiringVisitor& fired,
             std::uint32_t forbids) {
  const Side& side = ruleset.sides[player];
  if (side.afters.empty()) return;
  CascadeWatch watch(ruleset.board.size());
  Status kept;
  for (;;) {
    const PlayerView view = PlayerView(ruleset, status, player).with_forbids(forbids);
    Status next;
    std::uint32_t line_fired = 0;
    Firing::Match fired_match;
    const bool changed = std::any_of(side.afters.begin(), side.afters.end(), [&](const Production& line) {
      line_fired = line.guard.line;
      return each_match(view, line.guard, line.left, no_cell, [&](const PictureMatch& match) {
        next = status;
        const bool changes = rewrite(ruleset, player, next, line, match, {}) && next.cells != status.cells;
        if (changes && fired) fired_match = {&line, match};
        return changes;
      });
    });
    if (!changed) return;
    status = std::move(next);
    watch.note(
        line_fired, [&] { return status.cells == kept.cells && status.hands == kept.hands; },
        [&] { kept = status; });
    if (fired) fired({{std::move(fired_match)}, {}, {}, status, nullptr});
  }
}

std::variant<Status, StatusFault> read_settled_status(const Ruleset& ruleset, std::string_view text) {
  auto read = read_status(ruleset, text);
  auto* const status = std::get_if<Status>(&read);
  if (status == nullptr || ruleset.notation.empty() || !is_notation(ruleset, text)) return read;
  const PlayerIndex next = status->to_move;
  Status made = with_turn(ruleset, *status, other(next));
  cascade(ruleset, other(next), made);
  *status = with_turn(ruleset, std::move(made), next);
  return read;
}

} // namespace regola
