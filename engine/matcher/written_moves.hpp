#pragma once

#include "engine/matcher/successors.hpp"

namespace regola {

/// Returns the text before an en-passant mark, `e.p.` in any spelling; `nullopt` without a mark.
[[nodiscard]] std::optional<std::string_view> before_passing_mark(std::string_view typed);

/// The moves of a status as people write them: by the text's `notation` lines, or else by `to_text`. For a
/// text that writes moves by pieces, this is short algebraic notation. It has as much of the start cell as
/// distinguishes the move, `x` for a capture, `*` for a drop from the hand, `=Q` for a promotion, `#` for a
/// winning move and `+` for check. A move gives check if a `forbid` line holds for the other player, whose
/// next move must end that.
class WrittenMoves {
public:
  /// @param before the status before the moves; must outlive this object
  /// @param all all its successors; must outlive this object
  WrittenMoves(const Ruleset& ruleset, const Status& before, const std::vector<Successor>& all);

  /// @param index in the successors
  [[nodiscard]] std::string text(std::size_t index) const;
  /// Short form: without `+` and `#`, and only the cells if the text has no `notation` of moves.
  [[nodiscard]] std::string brief(std::size_t index) const;

  /// How closely a typed move must agree with `text`.
  enum class Likeness {
    close,     ///< ignores `x`, `-`, `=`, `+`, `#`, `!`, `?`, `e.p.` and redundant start cells
    any_case,  ///< ignores case, too
    beginning, ///< the text begins with what was typed
  };
  /// Whether a person may have meant the move. Always false without a `notation` of moves.
  [[nodiscard]] bool is_like(std::size_t index, std::string_view typed, Likeness likeness) const;

  /// Whether the text defines a `notation` of moves.
  [[nodiscard]] static bool has_notation(const Ruleset& ruleset);

private:
  struct Form {
    std::string special;          ///< what a `notation` line gives for this move; else empty
    std::string piece;            ///< style `piece`: letters of the piece; may be empty
    std::string letters;          ///< letters of the piece, even if they are not written
    CellIndex from = no_cell;     ///< start cell; no_cell for a drop
    std::vector<CellIndex> cells; ///< cells it visits, in order
    std::string becomes;          ///< `=Q`, or empty
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
