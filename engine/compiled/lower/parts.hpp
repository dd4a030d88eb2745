#pragma once

#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "engine/compiled/lower/hands.hpp"
#include "engine/compiled/lower/may_follow.hpp"
#include "engine/compiled/lower/move_under_way.hpp"

namespace regola {

/// Writes the parts of a player's moves behind the first one: in how many ways they go on, and what they do.
class PartLowering {
public:
  PartLowering(PositionLowering& position, const MoveLineLowering& lowering, HandLowering& hands,
               MoveUnderWay& move, PlayerIndex player)
      : position_(position),
        to_(position.to()),
        lowering_(lowering),
        hands_(hands),
        move_(move),
        player_(player) {}

  /// @param has_chains whether first parts may go on `again`
  /// @throws Missing
  void compile(bool has_chains);
  /// The same, lines laid out by shapes where that may tell their matches apart.
  /// @throws Missing
  void lay_out(bool has_chains);
  void clear() { parts_.clear(); }
  [[nodiscard]] const std::vector<FurtherPart>& all() const { return parts_; }
  /// The lines of each part that may come in a move that begins with a part of this name.
  [[nodiscard]] std::vector<std::vector<const MoveLine*>> lines_behind(NameIndex first) const;
  /// Where further parts may follow a line.
  [[nodiscard]] MayFollow followers_of(const MoveLine& line) const;
  /// Whether some part asks which others have come before it.
  [[nodiscard]] bool some_come_after() const;

  /// All parts behind the first one.
  /// @param left which of the ways to go on: a number below the product of FurtherPart::most of those parts
  /// that may come
  /// @param count if given, is set to the number of ways in which the last part goes on, and it is not made
  void follow_all(form::Ref left, form::Label reject, std::optional<form::Ref> count = std::nullopt);
  /// Parts behind a move that has gone on as far as it does.
  void follow_chain(form::Ref left, form::Label reject);
  /// Behind a step of a move that goes on.
  /// @return where the move has come to
  [[nodiscard]] Cells follow_step(const MoveLine& line, const Cells& at, form::Label reject);
  /// All matches of `every` lines at the cell, as one part.
  void follow_together(const FurtherPart& part);

  /// The part with the most ways of those that may begin anywhere, if these are many.
  [[nodiscard]] std::optional<std::size_t> widest_free() const;
  /// How many ways it has at most behind any first part in the position as it is; 1 or more.
  /// @param first the lines of first parts
  [[nodiscard]] form::Ref most_now(std::size_t index, const std::vector<MoveLine>& first);
  /// From now on the variable tells which of its ways the part takes: the number of one from 1 on, or 0 where
  /// the number of the move tells it.
  void choose_apart(std::size_t index, form::Ref variable) { apart_ = {index, variable}; }

private:
  struct LineWays {
    const MoveLine* line = nullptr; ///< the first of its pieces
    std::vector<std::uint32_t> by_cell;
  };
  /// How a part can go on at a cell.
  struct Alternatives {
    const MoveLine* line = nullptr;
    bool by_heading = false; ///< the ends are pivots, a lane a heading
    Cells ends;              ///< one bit each
    form::Ref count;         ///< of them, each symbol that is left open counted
  };

  void add(FurtherPart& part, const CompiledProduction& source, std::size_t index) const;
  void check_texts(const FurtherPart& part, std::size_t index) const;
  static void check_together(const FurtherPart& part);
  [[nodiscard]] std::vector<std::uint32_t> matches_at(const std::vector<const MoveLine*>& pieces) const;
  [[nodiscard]] std::vector<LineWays> ways_of(const FurtherPart& part) const;
  [[nodiscard]] std::uint32_t joined(const std::map<NameIndex, std::uint32_t>& by_name) const;
  [[nodiscard]] std::uint32_t most_of(const FurtherPart& part) const;
  [[nodiscard]] static bool may_be_no_choice(const FurtherPart& part);
  [[nodiscard]] form::Ref may_come(const FurtherPart& part) const;
  void reject_what_is_left(form::Ref left, form::Label reject);
  void follow_part(const FurtherPart& part, form::Ref& left, form::Label reject);
  void follow(const FurtherPart& part, form::Ref chosen, form::Label reject);
  [[nodiscard]] static std::optional<std::size_t> told_by(const MoveLine& line);
  [[nodiscard]] Cells pivots(const FurtherPart& part, std::size_t index) const;
  [[nodiscard]] Alternatives alternatives(const FurtherPart& part, std::size_t index);
  [[nodiscard]] std::vector<Alternatives> alternatives(const FurtherPart& part);
  [[nodiscard]] form::Ref ways_to_follow(const FurtherPart& part);
  void go_on(const Alternatives& way, form::Ref chosen);

  PositionLowering& position_;
  form::Builder& to_;
  const MoveLineLowering& lowering_;
  HandLowering& hands_;
  MoveUnderWay& move_;
  PlayerIndex player_;
  std::vector<FurtherPart> parts_;
  bool lays_out_ = false;
  std::pair<std::size_t, form::Ref> apart_{0, form::no_value}; ///< @see choose_apart
};

} // namespace regola
