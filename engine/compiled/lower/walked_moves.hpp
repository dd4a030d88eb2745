#pragma once

#include "engine/compiled/lower/hands.hpp"
#include "engine/compiled/lower/known_set.hpp"
#include "engine/compiled/lower/move_under_way.hpp"

namespace regola {

/// Writes the moves that planes cannot count, because their texts may be equal or their pictures must be
/// matched cell by cell. Makes all of them and stores each result as a record in memory. Proceeds part by
/// part: each record is extended by every match of the next part.
class WalkedMoves : PlayerLowering {
public:
  WalkedMoves(PositionLowering& position, const MoveLineLowering& lowering, HandLowering& hands,
              MoveUnderWay& move, PlayerIndex player)
      : PlayerLowering(position, player),
        lowering_(lowering),
        hands_(hands),
        move_(move),
        known_(to_, KnownSet::Room::large),
        reached_(to_) {}

  /// Adds a line of first parts.
  /// @throws Missing
  void add_line(const CompiledProduction& source);
  [[nodiscard]] bool empty() const { return first_.lines.empty(); }
  /// Compiles the parts that may follow. Call it after all lines are added.
  /// @throws Missing
  void compile();
  /// Reserves variables and memory. Call MoveUnderWay::reserve() before.
  void reserve();
  /// Whether two records may become the same move once `after` lines have fired.
  [[nodiscard]] bool may_repeat_later() const { return repeats_ && has_afters_; }
  /// Finds moves of worse names, too, from now on.
  void ignore_preferred() { late_.clear(); }
  /// Whether some line says `extra`.
  [[nodiscard]] bool may_move_again() const;

  /// Makes all moves. The position stays the same.
  void find();
  /// The number of moves found.
  [[nodiscard]] Ref count();
  /// Loads the position after a move.
  /// @param number below count()
  void take(Ref number);
  /// Loads the position after each found move in turn, and visits it.
  /// @param visit as in MoveMaker::each, but it need not restore the position
  void each(const std::function<void(Label reject)>& visit);
  /// If may_repeat_later(): jumps to `known` if each() has already visited a move with the same text and the
  /// same position. Call it in the visitor of each(), after `after` lines have fired.
  void reject_known(Label known) { reject_known(known, position_.refused); }
  /// Jumps to `label` if some line matches.
  void jump_if_any(Label label);
  /// Jumps to `label` if some line matches and the hands hold what it takes. Skips lines whose match alone
  /// proves no move: those that say `again` or `every`, leave a choice, or may fail.
  void jump_if_afforded(Label label);

private:
  struct Line {
    MoveLine move; ///< the line, compiled without planes
    std::unique_ptr<WalkedPicture> walk;
    [[nodiscard]] const Production& text() const { return move.text(); }
  };
  /// The lines of first parts, or of one further part.
  struct Level {
    std::deque<Line> lines;
    bool may_skip = false;
    /// Names of lines, best first; a move of a better name drops the worse ones.
    std::vector<std::vector<NameIndex>> prefer;
  };
  /// Called for each match that may become a part of the move.
  /// @param from,to cells that the text of the move names
  using Found =
      std::function<void(const WalkedPicture::Match& match, const Cells& from, const Cells& to, Label next)>;
  /// Where new records are stored.
  struct Target {
    std::uint32_t buffer = 0;
    bool drops_repeated = false; ///< drops moves that are known already; only if records are whole moves
  };

  [[nodiscard]] Line line(const CompiledProduction& source) const;
  void find_preferred(Level& level) const;
  void write_level(Level& level, const std::optional<Cells>& at, Target to);
  void each_match(Line& line, const std::optional<Cells>& at, const Found& found);
  void write_line(Line& line, const std::optional<Cells>& at, Target to);
  /// All `every` lines of one name.
  struct Together {
    std::vector<Line*> lines;
    std::vector<Word> behind; ///< if lines are steps: by line, one bit for each line that it may follow
  };
  /// Properties of the first line that matches, known at run time.
  struct FirstOfTogether {
    Ref extra = form::no_value;
    Ref line = form::no_value; ///< index of the line in first_
  };
  void write_together(const Together& together, const std::optional<Cells>& at, Target target);
  void write_together_at(const Together& together, const std::optional<Cells>& at, const Cells& anchor,
                         Target target);
  [[nodiscard]] Word steps_before(const Line& line) const;
  [[nodiscard]] Ref has_come_by(Word lines);
  [[nodiscard]] Ref index_of(const Line& line) const;
  [[nodiscard]] Word once_lines() const;
  [[nodiscard]] Ref is_once(const Line& line, const FirstOfTogether* first) const;
  void add_part(Level& part, std::uint32_t from, std::uint32_t to, bool drops_repeated);
  void write_steps(const std::function<void(std::uint32_t buffer)>& write);
  void keep_steps();
  void follow_steps();
  void reject_met(Ref board, Label met);
  void note_step(const std::vector<Cells>& planes, const Cells& from, std::vector<Ref>& state, Label reject,
                 Ref index, Ref once);
  void note_way(const Cells& from, std::vector<Ref>& state, Ref board, Ref index, Ref once);
  void note_unfinished_step(const Cells& from, std::vector<Ref>& state, Ref index, Ref once);
  void write_choice(Line& line, const WalkedPicture::Match& match, const Cells& from, const Cells& to,
                    std::optional<Ref> choice, Target target, Label next);
  void settle(const Line& line, const std::vector<Cells>& planes, const Cells& from, const Cells& to,
              std::optional<Ref> choice, Target target, const FirstOfTogether* first = nullptr);
  [[nodiscard]] static bool some_free(const std::vector<Line*>& lines);
  [[nodiscard]] Ref text_with(const Line& line, const Cells& from, const Cells& to, std::optional<Ref> choice,
                              Ref once);
  [[nodiscard]] Ref place_of(const Cells& cell);
  void push(std::uint32_t buffer, const std::vector<Ref>& state);
  void load(std::uint32_t buffer, Ref at);
  using Orders = std::vector<std::vector<NameIndex>>;
  void drop_worse(const Orders& orders, std::uint32_t buffer, Ref begin);
  void drop_worse_of_allowed();
  static constexpr std::size_t worst_rank = 0x10000; ///< exceeds the number of names
  [[nodiscard]] Ref rank_of(const std::vector<NameIndex>& order, Ref name);
  [[nodiscard]] Ref better(Ref rank, Ref other);
  void jump_if_worse(Ref rank, Ref best, Label label);
  void each_record(Ref begin, const std::function<void(Ref at)>& body) { each_record(begin, end_, body); }
  void each_record(Ref begin, Ref end, const std::function<void(Ref at)>& body);
  [[nodiscard]] bool drops_repeated_at_once() const;
  void reject_known(Label known, Label full);
  void drop_repeated();
  void keep_if(std::uint32_t buffer, Ref begin, const std::function<void(Ref at, Label drop)>& ask);
  [[nodiscard]] Ref hash_with(const std::vector<Ref>& words, Ref text);
  /// Number of words in a record.
  [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(state_.size()); }

  const MoveLineLowering& lowering_;
  HandLowering& hands_;
  MoveUnderWay& move_;
  Level first_;
  std::deque<Level> parts_;
  /// Like Level::prefer of first_, but a forbidden move drops no other.
  std::vector<std::vector<NameIndex>> late_;
  bool repeats_ = false; ///< two records may be the same move
  bool has_afters_ = false;
  bool keeps_names_ = false;
  KnownSet known_;
  KnownSet reached_; ///< positions that steps of `once` lines have reached
  // A record has planes, hands, and the variables of this list that are needed.
  std::vector<Ref> state_;           ///< the variables that a record keeps
  std::size_t changing_ = 0;         ///< number of leading variables that hold the position
  std::uint32_t place_of_last_ = 0;  ///< offset in a record
  std::uint32_t place_of_begun_ = 0; ///< offset in a record
  bool begins_ = false;              ///< whether a first part is being written
  /// Number of leading variables that identify the result of a move; its hash covers them.
  std::size_t hashed_ = 0;
  Ref text_ = form::no_value;              ///< hash of the move's text so far
  Ref last_ = form::no_value;              ///< name of the last part of the move
  Ref begun_ = form::no_value;             ///< name of the first part of the move, if `late_` needs it
  std::vector<Ref> start_;                 ///< the position before the move
  std::array<std::uint32_t, 2> buffers_{}; ///< offsets in the memory of two buffers of records
  std::uint32_t most_ = 0;                 ///< size of each buffer in words
  std::uint32_t found_ = 0;                ///< offset of the buffer that holds the finished moves
  // For moves that go on by `again`. Each record then stands for one step.
  bool goes_on_ = false;
  std::uint32_t place_of_step_ = 0;  ///< offset in a record of the following variables, in this order
  Ref step_ = form::no_value;        ///< number in first_ of the line that made the step
  Ref before_ = form::no_value;      ///< offset of the record of the previous step, if its board matters
  Ref board_ = form::no_value;       ///< hash of the cells after the step
  Ref begun_at_ = form::no_value;    ///< the cell where the move began, as a number
  Ref stops_ = form::no_value;       ///< whether the move may end after the step
  Ref start_board_ = form::no_value; ///< hash of the cells before the move
  Ref under_ = form::no_value;       ///< offset of the record that the next steps extend
  Ref end_ = form::no_value;         ///< size of the buffer being filled, in words
  Ref some_ = form::no_value;        ///< whether the part that is being tried has a match
  // For steps that `each` parts follow. Such steps go into scratch buffers first.
  std::size_t each_ = 0;                   ///< number of leading parts_ that follow each step
  bool follows_step_ = false;              ///< whether one of the `each_` parts is being written
  std::array<std::uint32_t, 2> scratch_{}; ///< offsets of two buffers of records
  Ref scratch_end_ = form::no_value;       ///< size of the scratch buffer being filled, in words
  Ref went_on_ = form::no_value;           ///< whether a step has been kept
  Label overflow_ = 0;
};

} // namespace regola
