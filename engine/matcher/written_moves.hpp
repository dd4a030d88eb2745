#pragma once

#include "engine/matcher/successors.hpp"

namespace regola {

/// Returns the text before an en-passant mark, `e.p.` in any spelling; `nullopt` without a mark.
[[nodiscard]] std::optional<std::string_view> before_passing_mark(std::string_view typed);

/// The moves of a status as people write them: by the text's `notation` lines, or else by `to_text`. For a
/// text that writes moves by pieces, this is short algebraic notation. It gives as much of the start cell as
/// is needed to tell the move apart, `x` for a capture, `*` for a drop from the hand, `=Q` for a promotion,
/// `#` for a winning move and `+` for check. A move gives check if it makes a `forbid` line hold for the
/// other player, whose next move must end this.
class WrittenMoves {
public:
  /// @param before the status before the moves; must outlive this object
  /// @param all all successors of that status; must outlive this object
  WrittenMoves(const Ruleset& ruleset, const Status& before, const std::vector<Successor>& all);

  /// @param index into the successors
  [[nodiscard]] std::string text(std::size_t index) const;
  /// Short form: without `+` and `#`, and only the cells if the text has no `notation` of moves.
  [[nodiscard]] std::string brief(std::size_t index) const;

  /// How closely a typed move must agree with `text`.
  enum class Likeness {
    close,     ///< ignores `x`, `-`, `=`, `+`, `#`, `!`, `?`, `e.p.` and redundant start cells
    any_case,  ///< ignores case, too
    beginning, ///< what was typed is the beginning of the text
  };
  /// Whether a person may have meant the move. Always false without a `notation` of moves.
  [[nodiscard]] bool is_like(std::size_t index, std::string_view typed, Likeness likeness) const;

  /// Whether the text defines a `notation` of moves.
  [[nodiscard]] static bool has_notation(const Ruleset& ruleset);

private:
  struct Form {
    std::string special;          ///< the result of a `notation` line for this move; empty if there is none
    std::string piece;            ///< for style `piece`: letters of the piece; may be empty
    std::string letters;          ///< letters of the piece, even if the move is written without them
    CellIndex from = no_cell;     ///< start cell; no_cell for a drop
    std::vector<CellIndex> cells; ///< cells that the move visits, in order
    std::string becomes;          ///< the promotion, as `=Q`; or empty
    bool takes = false;
  };

  [[nodiscard]] Form form_of(const Successor& next) const;
  [[nodiscard]] std::string special_for(const MovePart& part) const;
  [[nodiscard]] std::string target(const Form& form) const;
  [[nodiscard]] std::string departure(std::size_t index) const;
  [[nodiscard]] std::string by_piece(std::size_t index) const;
  [[nodiscard]] std::string by_number(std::size_t index) const;
  [[nodiscard]] std::string plain(std::size_t index) const;
  [[nodiscard]] std::string check_mark(const Status& after) const;
  [[nodiscard]] std::vector<std::string> variants(std::size_t index) const;

  const Ruleset& ruleset_;
  const Status& before_;
  const std::vector<Successor>& all_;
  std::vector<Form> forms_; // for each move; empty without a `notation` of moves
};

} // namespace regola
