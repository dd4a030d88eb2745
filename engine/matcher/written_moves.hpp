#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/matcher/successors.hpp"

namespace regola {

/// The moves of a status as people write them: as the `notation` lines of the text say, or else as `to_text`
/// has them. Where a text writes moves by pieces this is the short algebraic notation: as much of
/// the departure as tells the move from others, `x` for a capture, `*` for a piece out of the hand, `=Q` for
/// what the piece becomes, `+` where a `forbid` line holds for the other player, whose move must change that,
/// and `#` where the move wins.
class WrittenMoves {
public:
  /// @param before the status, and all its successors; they must outlive this object
  WrittenMoves(const Ruleset& ruleset, const Status& before, const std::vector<Successor>& all);

  /// @param index among the successors
  [[nodiscard]] std::string text(std::size_t index) const;
  /// The same where room is scarce: without `+` and `#`, and by the cells alone where the text has no
  /// `notation` of moves.
  [[nodiscard]] std::string brief(std::size_t index) const;

  /// How closely a move has to be written as `text` has it.
  enum class Likeness {
    close,     ///< but for `x`, `-`, `=`, `+`, `#`, `!`, `?`, `e.p.` and more of the departure than is needed
    any_case,  ///< and but for capitals
    beginning, ///< the text begins so
  };
  /// Whether a person may have meant the move. Without a `notation` of moves the answer is no.
  [[nodiscard]] bool is_like(std::size_t index, std::string_view typed, Likeness likeness) const;

  /// Whether the text of the game says how its moves are written.
  [[nodiscard]] static bool has_notation(const Ruleset& ruleset);

private:
  struct Form {
    std::string special;          ///< what a `notation` line says for this very move; else empty
    std::string piece;            ///< piece: its letters, or nothing
    std::string letters;          ///< the same, letterless or not
    CellIndex from = no_cell;     ///< no_cell: it was not on the board
    std::vector<CellIndex> cells; ///< where it comes, one after the other
    std::string becomes;          ///< `=Q`, or nothing
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
  std::vector<Form> forms_; // of each; empty where the text has no `notation` of moves
};

} // namespace regola
