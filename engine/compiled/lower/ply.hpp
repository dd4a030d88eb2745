#pragma once

#include "engine/compiled/lower/after.hpp"
#include "engine/compiled/lower/past.hpp"
#include "engine/compiled/lower/turn.hpp"

namespace regola {

/// Writes what all forms of a game need: the position and its past, which moves are allowed, and what ends
/// the game.
class PlyLowering {

public:
  /// Variables that save the parts of a position that a move changes.
  struct Saved {
    std::vector<Cells> planes;
    std::vector<Ref> hands;
  };

  explicit PlyLowering(const CompiledRuleset& rules);

  [[nodiscard]] const CompiledRuleset& rules() const { return rules_; }
  [[nodiscard]] form::Builder& to() { return to_; }
  [[nodiscard]] PositionLowering& position() { return position_; }
  [[nodiscard]] PastLowering& past() { return past_; }
  /// Reserves memory for a position and the past, and makes their variables.
  /// @return their offsets; the past begins at `unplaced`, since its size is not fixed
  [[nodiscard]] PlyMemory reserve();
  /// Whether some player may pass.
  [[nodiscard]] bool has_passes() const {
    return !rules_.sides[first_player].passes.empty() || !rules_.sides[second_player].passes.empty();
  }
  /// The variables of the position: PlyMemory::words of them, in the order of the memory.
  [[nodiscard]] const std::vector<Ref>& state() const { return state_; }
  void load(const PlyMemory& from);
  void store(const PlyMemory& to);
  /// Finishes the form. Puts all memory reserved at `unplaced` at its end.
  /// @param[out] end offset of that memory
  /// @param least_depth see form::poll_in_loops()
  [[nodiscard]] form::Form finish(std::uint32_t& end, std::uint32_t least_depth = 1);
  static constexpr std::uint32_t unplaced = 0x7FFFFFFF;

  Ref passes = form::no_value;   ///< number of consecutive passes; set if the text has `pass` lines
  std::vector<Cells> moved_from; ///< the planes before the move that is being made

  /// Writes `body`. If it jumps to PositionLowering::refused, the code of `put_back` runs first.
  void before_refusals(const std::function<void()>& put_back, const std::function<void()>& body);
  [[nodiscard]] Saved room();
  void save(const Saved& to);
  void restore(const Saved& from);

  /// Cells on which a move must write for a `forbid` line to hold; `nullopt` if unknown. Call it before the
  /// player's moves are made.
  [[nodiscard]] std::optional<Cells> exposed(PlayerIndex player);
  /// Makes all moves of the player to find the greatest numbers of `prefer most`. ask_forbids() then rejects
  /// all other moves.
  void find_most(TurnLowering& turn);
  /// Jumps to `reject` if a `forbid` line holds for the move that has just been made, or if `prefer most`
  /// drops it.
  /// @param turn the moves of the player who made it
  void ask_forbids(TurnLowering& turn, Label reject);
  /// Does the same, but skips lines that cannot hold.
  /// @param exposed result of exposed() before the move
  void ask_forbids(TurnLowering& turn, const std::optional<Cells>& exposed, Label reject);
  /// Removes generated moves that are legal for certain, and returns their number. May miss some of them.
  /// @param exposed result of exposed(), if `forbid` lines are in force
  /// @param condition if 0, removes none
  [[nodiscard]] Ref take_sure(TurnLowering& turn, const std::optional<Cells>& exposed, Ref condition);
  /// Not 0 if the player has a legal move in the current position.
  [[nodiscard]] Ref can_move(PlayerIndex player);
  /// Jumps to `label` if the player has a legal move.
  /// @param turn the moves of the player
  void jump_if_can(TurnLowering& turn, PlayerIndex player, Label label);
  /// Gives this player the turn, if the first cell of the status shows the side to move.
  void turn_to(PlayerIndex player);
  /// Writes `body`. Inside it, `answer` computes whether a player can move.
  void with_mobility(const std::function<Ref(PlayerIndex player)>& answer, const std::function<void()>& body);
  /// Writes `body` as code that knows whether the player to move can move.
  void where_mobile(bool can_move, const std::function<void()>& body) {
    with_mobility([&](PlayerIndex /*player*/) { return to_.number(can_move ? 1 : 0); }, body);
  }
  [[nodiscard]] const AfterLowering& after(PlayerIndex player) const { return *afters_[player]; }
  /// Not 0 if a `pass` line holds.
  [[nodiscard]] Ref may_pass(PlayerIndex player);

  /// Whether an end asks if the player to move can move.
  [[nodiscard]] bool is_about_stuck(const ReachableEnd& end, PlayerIndex to_move) const;
  void jump_if_over(const ReachableEnd& end, PlayerIndex mover, Label label);
  /// Jumps to `label` if a `forbid` line of the player holds in the current position, as if the player had
  /// just moved.
  void jump_if_forbidden(PlayerIndex player, Label label);

private:
  void ask_forbids(PlayerIndex player, PlayerIndex next, Label reject);
  void where_it_leads(PlayerIndex next, bool asks_past, Label reject,
                      const std::function<void(Label reject)>& ask);
  void with_forbids(std::uint32_t forbids, const std::function<void()>& body);
  void ask_forbid_lines(PlayerIndex player, const MoveUnderWay& move, Label reject);
  [[nodiscard]] bool has_forbids(PlayerIndex player) const;
  void ask_most(const TurnLowering& turn, Label reject);
  void ask_repeated(TurnLowering& turn, Label reject);
  [[nodiscard]] bool sources_keep_numbers(const TurnLowering& turn) const;
  /// A question about the moves of a player.
  struct Asked {
    enum class Kind : std::uint8_t {
      can,       ///< whether there is a move
      can_by,    ///< whether there is a move with a part of a name
      can_begin, ///< whether there is a move that begins with a part of a name; ignores `prefer`
      count,     ///< number of moves, with a part of a name if one is given
      members,   ///< the cells of a class at the player's turn, without a question about moves
    };
    Kind kind;
    PlayerIndex player;
    std::optional<NameIndex> name;
    std::uint32_t forbids = all_forbids; ///< number of leading `forbid` lines that apply, like forbids_
    // for `members`
    ClassIndex index = no_class;
    PlayerIndex viewer = first_player;
    RelationIndex along = 0;
    friend bool operator<(const Asked& a, const Asked& b) {
      return std::tie(a.kind, a.player, a.name, a.forbids, a.index, a.viewer, a.along) <
             std::tie(b.kind, b.player, b.name, b.forbids, b.index, b.viewer, b.along);
    }
  };
  /// The code of a question that a short form asks at several places.
  struct SharedProbe {
    SharedCode code;
    Label begin = 0;
    Label end = 0;
    std::vector<Ref> answer;        ///< a number, or cells
    Ref refused = form::no_value;   ///< not 0 if the form cannot answer
    std::vector<SharedProbe*> asks; ///< other questions that its code asks
    bool is_written = false;
    Cells known; ///< for `members`: the last answer, valid for this epoch
    std::uint64_t epoch = 0;
  };
  [[nodiscard]] Ref ask(Asked asked);
  [[nodiscard]] std::optional<Cells> ask_for_class(ClassIndex index, PlayerIndex viewer, RelationIndex along);
  void go_through(SharedProbe& probe);
  [[nodiscard]] std::vector<Ref> answer(const Asked& asked);
  [[nodiscard]] SharedProbe& shared_probe(const Asked& asked);
  void write_probe(const Asked& asked, SharedProbe& probe);
  void write_probes();
  [[nodiscard]] bool holds_position() const;
  [[nodiscard]] Ref count_moves(PlayerIndex player, std::optional<NameIndex> name);
  [[nodiscard]] Ref count_by_trying(TurnLowering& turn, std::optional<NameIndex> name);
  [[nodiscard]] Ref can_move_by(PlayerIndex player, NameIndex name);
  [[nodiscard]] Ref probe(PlayerIndex player, std::optional<NameIndex> only = std::nullopt);
  [[nodiscard]] TurnLowering& begin_probe(PlayerIndex player, std::optional<NameIndex> only);
  /// How to try moves.
  struct Trial {
    const Saved& before;  ///< the position before the moves
    bool by_line = false; ///< generates the moves of a line only after those of earlier lines
    bool by_most = false; ///< calls find_most() first, because ask_forbids() needs it
    std::optional<Label>
        chain; ///< if given: jump target if a move with `again` begins; such moves are not tried
    std::function<void()> generated; ///< if given: called when the moves are generated, before any is made
  };
  std::function<void()> try_moves(TurnLowering& turn, const Trial& trial,
                                  const std::function<void(Label reject)>& visit);
  [[nodiscard]] bool forbids_by_past(PlayerIndex player) const;
  [[nodiscard]] bool asks_for_past(const Expression& expression) const;
  [[nodiscard]] bool asks_past(PlayerIndex player) const;
  [[nodiscard]] std::vector<Cells> turned_to(PlayerIndex player) const;

  const CompiledRuleset& rules_;
  const Ruleset& source_;
  form::Builder to_;
  PositionLowering position_;
  PastLowering past_;
  std::array<std::unique_ptr<AfterLowering>, 2> afters_;
  std::vector<Ref> state_;
  std::uint32_t flag_ = 0;                               ///< offset of PlyMemory::flag
  std::map<const TurnLowering*, std::vector<Ref>> best_; ///< the greatest numbers, found by find_most()
  std::uint32_t forbids_ = all_forbids; ///< number of `forbid` lines, from the first of the text, that apply
  int probing_ = 0;                     ///< nesting depth of questions about moves
  Ref tried_ = form::no_value;          ///< number of moves that nested questions have tried
  std::vector<std::unique_ptr<TurnLowering>> probes_; ///< the moves of all questions so far
  std::map<Asked, SharedProbe> shared_;
  SharedProbe* writing_ = nullptr; ///< the question whose code is being written, or null
};

} // namespace regola
