#pragma once

#include "engine/compiled/lower/hands.hpp"
#include "engine/compiled/lower/known_set.hpp"
#include "engine/compiled/lower/move_under_way.hpp"

namespace regola {

/// Writes the moves that planes cannot count, because their texts may be equal or their pictures must be
/// matched cell by cell. Makes all of them and stores each result as a record in memory. Proceeds part by
/// part: each record is extended by every match of the next part.
class WalkedMoves {
public:
  using Ref = form::Ref;
  using Label = form::Label;

  WalkedMoves(PositionLowering& position, const MoveLineLowering& lowering, HandLowering& hands,
              MoveUnderWay& move, PlayerIndex player)
      : position_(position),
        to_(position.to()),
        lowering_(lowering),
        hands_(hands),
        move_(move),
        player_(player),
        known_(to_, KnownSet::Room::large),
        reached_(to_) {}

  /// Adds a line of first parts.
  /// @throws Missing
  void add_line(const CompiledProduction& source);
  [[nodiscard]] bool empty() const { return first_.lines.empty(); }
  /// Compiles the parts that may follow, once all lines are there.
  /// @throws Missing
  void compile();
  /// Reserves variables and memory. MoveUnderWay::reserve() must have been called.
  void reserve();
  /// Whether two records may become the same move after `after` lines.
  [[nodiscard]] bool may_repeat_later() const { return repeats_ && has_afters_; }
  /// Finds moves of worse names, too.
  void ignore_preferred() { late_.clear(); }
  /// Whether some line says `extra`.
  [[nodiscard]] bool may_move_again() const;

  /// Makes all moves. The position stays as it is.
  void find();
  /// How many have been found.
  [[nodiscard]] Ref count();
  /// Loads the position after a move.
  /// @param number below count()
  void take(Ref number);
  /// Loads the position after each found move in turn, and visits it.
  /// @param visit as for MoveLoops::each, but it need not restore the position
  void each(const std::function<void(Label reject)>& visit);
  /// If may_repeat_later(): jumps to `known` if each() has already visited a move with the same text and the
  /// same position. Call it in the visitor of each(), after `after` lines.
  void reject_known(Label known) { reject_known(known, position_.refused); }
  /// Goes to the label if some line matches.
  void jump_if_any(Label label);
  /// Goes to the label if some line matches and the hands hold what it takes. Passes over lines of which
  /// a match alone does not tell: those that say `again` or `every`, leave a choice, or may fail.
  void jump_if_afforded(Label label);

private:
  struct Line {
    MoveLine move; ///< without planes
    std::unique_ptr<WalkedPicture> walk;
    [[nodiscard]] const Production& text() const { return move.text(); }
  };
  /// The first parts, or those that may come next.
  struct Level {
    std::deque<Line> lines;
    bool may_skip = false;
    std::vector<std::vector<NameIndex>> prefer; ///< names of lines, best first: worse moves are dropped
  };
  /// Called for each match of a line that may be part of the move.
  /// @param from,to cells that the text of the move names
  using Found =
      std::function<void(const WalkedPicture::Match& match, const Cells& from, const Cells& to, Label next)>;
  /// Where new records are stored.
  struct Target {
    std::uint32_t buffer = 0;
    bool drops_repeated = false; ///< drops moves that are known already; only for records of whole moves
  };

  [[nodiscard]] Line line(const CompiledProduction& source) const;
  void find_preferred(Level& level) const;
  void write_level(Level& level, const std::optional<Cells>& at, Target to);
  void each_match(Line& line, const std::optional<Cells>& at, const Found& found);
  void write_line(Line& line, const std::optional<Cells>& at, Target to);
  /// `every` lines of one name.
  struct Together {
    std::vector<Line*> lines;
    std::vector<Word> behind; ///< by line, if they are steps: which lines it may go on from, a bit each
  };
  /// What the first line that matches says of the part, known at run time.
  struct FirstOfTogether {
    Ref extra = form::no_value;
    Ref line = form::no_value; ///< its index in first_
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
  static constexpr std::size_t worst_rank = 0x10000; ///< there are fewer names
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
  /// Words of a record.
  [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(state_.size()); }
  [[nodiscard]] Ref number(std::size_t value) const { return to_.number(static_cast<std::int64_t>(value)); }

  PositionLowering& position_;
  form::Builder& to_;
  const MoveLineLowering& lowering_;
  HandLowering& hands_;
  MoveUnderWay& move_;
  PlayerIndex player_;
  Level first_;
  std::deque<Level> parts_;
  std::vector<std::vector<NameIndex>> late_; ///< as Level::prefer of first_, but a forbidden move drops none
  bool repeats_ = false;                     ///< two records may be one move
  bool has_afters_ = false;
  bool keeps_names_ = false;
  KnownSet known_;
  KnownSet reached_; ///< by moves of `once` lines
  // A record has planes, hands, and those of the following variables that are needed.
  std::vector<Ref> state_;          ///< the variables that a record keeps
  std::size_t changing_ = 0;        ///< number of leading variables that are the position
  std::uint32_t place_of_last_ = 0; ///< offset in a record, like the next
  std::uint32_t place_of_begun_ = 0;
  bool begins_ = false;    ///< a first part is being written
  std::size_t hashed_ = 0; ///< number of leading variables that identify the result of a move, for its hash
  Ref text_ = form::no_value;              ///< a hash of the move's text so far
  Ref last_ = form::no_value;              ///< the name of its last part
  Ref begun_ = form::no_value;             ///< the name of its first part, where `late_` asks for it
  std::vector<Ref> start_;                 ///< the position before the move
  std::array<std::uint32_t, 2> buffers_{}; ///< of records, in the memory
  std::uint32_t most_ = 0;                 ///< words of each buffer
  std::uint32_t found_ = 0;                ///< the buffer in which all parts are made
  // For moves that go on by `again`. A record then stands for one step.
  bool goes_on_ = false;
  std::uint32_t place_of_step_ = 0;  ///< offset in a record of the variables below, in order
  Ref step_ = form::no_value;        ///< number of the line of first_ that made it
  Ref before_ = form::no_value;      ///< offset of the record of the step before, if its board matters
  Ref board_ = form::no_value;       ///< hash of the cells after it
  Ref begun_at_ = form::no_value;    ///< the cell at which the move has begun, as a number
  Ref stops_ = form::no_value;       ///< whether the move may end there
  Ref start_board_ = form::no_value; ///< hash of the cells before the move
  Ref under_ = form::no_value;       ///< offset of the record from which the next steps go on
  Ref end_ = form::no_value;         ///< size of the buffer being filled, in words
  Ref some_ = form::no_value;        ///< whether the part that is being tried has a match
  // For steps followed by `each` parts. They are written into scratch buffers first.
  std::size_t each_ = 0;                   ///< number of leading parts_ that follow each step
  bool follows_step_ = false;              ///< one of these parts is being written
  std::array<std::uint32_t, 2> scratch_{}; ///< buffers of records
  Ref scratch_end_ = form::no_value;       ///< size of the scratch buffer being filled, in words
  Ref went_on_ = form::no_value;           ///< whether some step has been kept
  Label overflow_ = 0;
};

} // namespace regola
