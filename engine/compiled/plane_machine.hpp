#pragma once

#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "engine/compiled/arena.hpp"
#include "engine/compiled/discrimination.hpp"
#include "engine/compiled/game_hash.hpp"
#include "engine/compiled/keys.hpp"
#include "engine/compiled/leaf_counter.hpp"
#include "engine/compiled/machine.hpp"
#include "engine/compiled/position.hpp"
#include "engine/compiled/random_game_player.hpp"
#include "engine/compiled/search_nodes.hpp"
#include "engine/compiled/threaded.hpp"
#include "engine/compiled/walk.hpp"
#include "rules/limits.hpp"

namespace regola {

/// The machine for planes of W words. Its parts lie in files of their own: what a player sees (view), the
/// moves (produce), the ends (judge), random games (playout), positions to and from statuses (convert).
template <int W>
class PlaneMachine final : public Machine {
public:
  explicit PlaneMachine(const CompiledRuleset& rules);

  [[nodiscard]] const CompiledRuleset& rules() const override { return rules_; }
  [[nodiscard]] std::size_t words() const override { return shape_.words; }
  [[nodiscard]] Position read(const Status& status) override;
  [[nodiscard]] Status write(Position position) const override;
  void clear() override;
  [[nodiscard]] Moves expand(Position position) override;
  void release(const Moves& moves) override;
  [[nodiscard]] Position position(std::size_t move) override;
  [[nodiscard]] Move move(std::size_t index) const override;
  [[nodiscard]] std::uint32_t line(std::size_t move) const override;
  [[nodiscard]] const Varspace& variables(std::size_t move) const override {
    return variables_[records_[move].variables];
  }
  [[nodiscard]] std::uint32_t signature(std::size_t move) const override;
  [[nodiscard]] PlayerIndex to_move(Position position) const override {
    return position_view(position).to_move();
  }
  [[nodiscard]] int occupied(Position position) const override;
  [[nodiscard]] bool can_move(Position position) override;
  [[nodiscard]] std::size_t move_count(Position position) override;
  [[nodiscard]] bool is_forbidden(Position position) override;
  [[nodiscard]] Result judge(Position position) override;
  [[nodiscard]] Result judge_move(Position position) override;
  [[nodiscard]] std::int32_t value(Position position, std::size_t value) override;
  [[nodiscard]] std::int32_t worth(Position before, std::size_t move, std::size_t worth) override;
  [[nodiscard]] std::int32_t derived_value(Position position) override;
  [[nodiscard]] Word hash(Position position) const override;
  [[nodiscard]] Word hash_from_scratch(Position position) const override;
  [[nodiscard]] Children children(Position position, std::size_t value, bool captures_only) override;
  [[nodiscard]] const Child& child(std::size_t index) const override { return children_[index]; }
  void release(const Children& children) override;
  void begin(Position root) override { nodes_.begin(root); }
  [[nodiscard]] std::optional<BestLeaf> best_leaf(Position position, std::size_t value,
                                                  const LeafScores& scores) override;
  [[nodiscard]] Word key(Position position) const override;
  [[nodiscard]] Word key_of_image(Position position, const std::vector<Bit>& image) const override;
  [[nodiscard]] bool equal(Position a, Position b) const override;
  [[nodiscard]] std::uint64_t perft(Position position, int depth) override;
  [[nodiscard]] PerftCount leaves(Position position, int depth) override;
  [[nodiscard]] Playout playout(Position position, Random& random, int most_plies, Status* last) override;
  [[nodiscard]] bool has_quick_playouts() const override { return player_.can_play(); }

private:
  static constexpr NameIndex any_name = 0xFFFF; // also of rules on whole statuses, which have none

  using View = PositionView<W>;
  using Match = PlaneMatch<W>;
  using Lines = std::vector<CompiledProduction>;

  /// A position as one player sees it. The stamp tells positions apart: what was worked out for one stamp
  /// holds as long as nothing is written.
  struct PlayerView {
    Position position = nullptr;
    PlayerIndex player = first_player;
    std::uint64_t stamp = 0;
    // For worths: the position before the move, and the cell where it has come.
    Position before = nullptr;
    std::uint64_t before_stamp = 0;
    Bit here = no_bit;

    [[nodiscard]] PlayerView seen_by(PlayerIndex viewer) const {
      PlayerView view = *this;
      view.player = viewer;
      return view;
    }
    [[nodiscard]] PlayerView earlier() const {
      PlayerView view = *this;
      view.position = before;
      view.stamp = before_stamp;
      return view;
    }
  };
  struct PartRecord {
    NameIndex name = 0;
    Bit from = no_bit;
    Bit to = no_bit;
    std::uint32_t choices = 0; // in choices_
    std::uint16_t choice_count = 0;
  };
  /// A move under construction, or made.
  struct MoveRecord {
    Word* position = nullptr;
    const CompiledProduction* line = nullptr; // the last one
    const CompiledProduction* step = nullptr; // the last one of the first parts
    std::uint32_t parts = 0;                  // in parts_
    std::uint32_t first_line = 0;
    std::uint32_t variables = 0; // in variables_
    std::uint32_t rule = 0;      // of the rules on whole statuses
    std::uint32_t number = 0;
    std::uint32_t came_from = no_index; // in links_, for lines that go on again
    std::uint16_t part_count = 0;
    NameIndex first_name = 0;
    Bit anchor = no_bit;
    Move::Kind kind = Move::Kind::parts;
    bool goes_on = false;    // `again`: the next part is one more step
    bool must_go_on = false; // `again`: it may not end here
    bool extra = false;      // the player moves again
    bool shares_text = false;
  };

  /// A board met while a move goes on again.
  struct Link {
    Position position = nullptr;
    std::uint32_t before = no_index;
  };
  struct Marks {
    Arena::Mark arena;
    std::size_t candidates = 0;
    std::size_t parts = 0;
    std::size_t choices = 0;
    std::size_t variables = 0;
    std::size_t links = 0;
  };
  /// By the move and the place among the line's writes: cells by the plane of the symbol they get.
  using JointWrites = std::map<std::pair<std::size_t, std::size_t>, std::map<int, Plane<W>>>;
  struct ClassMemo {
    std::uint64_t stamp = 0;
    Plane<W> cells;
  };

  /// What a program was last run for.
  struct RunMemo {
    std::uint64_t stamp = 0;
    PlayerIndex player = first_player;
    bool by_player = false; // it asks for classes
  };

  // Views
  [[nodiscard]] View position_view(Word* position) const { return {position, shape_}; }
  /// Reading only; the view offers no other type.
  [[nodiscard]] View position_view(Position position) const { return {const_cast<Word*>(position), shape_}; }
  [[nodiscard]] const Plane<W>* planes(Position position) const {
    return reinterpret_cast<const Plane<W>*>(position);
  }
  [[nodiscard]] Word* copy(Position position) {
    Word* block = arena_.take(shape_.words);
    for (std::size_t i = 0; i < shape_.words; ++i) block[i] = position[i];
    return block;
  }
  [[nodiscard]] bool same_cells(Position a, Position b) const;

  // PlayerView
  [[nodiscard]] PlayerView view_of(Position position, PlayerIndex player) {
    return {position, player, ++stamps_, nullptr, 0, no_bit};
  }
  void make_live(const PlayerView& view);
  const ThreadedProgram<W>& run(const PlayerView& view, ProgramIndex program, const Plane<W>& input = {});
  static Plane<W> members(void* machine, const void* view, ClassIndex index, RelationIndex along);
  [[nodiscard]] Plane<W> class_cells(const PlayerView& view, ClassIndex index, RelationIndex along);
  [[nodiscard]] static bool is_somewhere(const ThreadedProgram<W>& program, Register result);
  [[nodiscard]] bool allows(const PlayerView& view, const CompiledGuard& gate);
  template <typename Visit>
  bool each_match(const PlayerView& view, const PlacedPicture& placed, const CompiledGuard& gate, Bit at,
                  Visit&& visit);
  void trace(const CompiledPicture& compiled, const ThreadedProgram<W>& program, std::size_t heading,
             Bit start, Match& match) const;
  [[nodiscard]] bool holds(const PlayerView& view, const CompiledJudgement& line);
  [[nodiscard]] std::int32_t evaluate(const PlayerView& view, const CompiledExpression& expression);
  [[nodiscard]] std::int32_t count(const PlayerView& view, const CompiledExpression& expression);
  [[nodiscard]] const ThreadedProgram<W>& run_counting(const PlayerView& view, ProgramIndex program);
  [[nodiscard]] std::int32_t count_lanes(const ThreadedProgram<W>& program, Register cells) const;
  [[nodiscard]] std::int32_t count_moves_of(const PlayerView& view, PlayerIndex player);
  [[nodiscard]] std::int32_t count_moves_by(const PlayerView& view, PlayerIndex player, NameIndex name);
  [[nodiscard]] std::int32_t add_up(const PlayerView& view, const CompiledSum& sum);
  [[nodiscard]] std::int32_t count_walked(const PlayerView& view, const CompiledExpression& expression);
  [[nodiscard]] bool find_attack(const PlayerView& view, PlayerIndex attacker,
                                 const CompiledExpression& asked);
  [[nodiscard]] bool is_attacked(const PlayerView& view, PlayerIndex attacker,
                                 const CompiledExpression& asked);
  [[nodiscard]] std::int32_t nearness(const PlayerView& view);
  [[nodiscard]] std::int32_t named_value(const PlayerView& view, std::size_t index);
  [[nodiscard]] std::int32_t named_worth(const PlayerView& view, std::size_t index);
  [[nodiscard]] std::int32_t beside(const PlayerView& view, const CompiledExpression& expression);
  [[nodiscard]] Bit cell_of(Position before, const MoveRecord& candidate) const;
  [[nodiscard]] bool is_same(Position a, Position b) const;
  [[nodiscard]] bool same_hands(Position a, Position b) const;
  static constexpr std::uint16_t not_counted = 0;
  [[nodiscard]] std::uint16_t times_seen(Position position) const;
  [[nodiscard]] std::int32_t cycle_count(Position position, std::int32_t plies) const;

  // Produce
  [[nodiscard]] Marks marks() const {
    return {arena_.mark(), records_.size(), parts_.size(), choices_.size(), variables_.size(), links_.size()};
  }
  void release(const Marks& marks);
  /// Gives back what an expansion took, also where an error ends what was done with it.
  class Released {
  public:
    Released(PlaneMachine& machine, const Moves& moves) : machine_(machine), moves_(moves) {}
    Released(const Released&) = delete;
    Released& operator=(const Released&) = delete;
    ~Released() { machine_.release(moves_); }

  private:
    PlaneMachine& machine_;
    const Moves moves_;
  };
  void produce(Position position, const PlayerView& view);
  [[nodiscard]] Moves expand(const PlayerView& view);
  [[nodiscard]] MoveRecord extended(const MoveRecord& before, const CompiledProduction& line, Bit from,
                                    Bit to, const Varspace* variables);
  void steps(const MoveRecord& before, const PlayerView& view);
  void first_parts(const MoveRecord& start, const PlayerView& view);
  void part(const MoveRecord& before, const PlayerView& view, const Lines& lines, Bit anchor);
  void add_rigid(const MoveRecord& before, const CompiledProduction& line, const ThreadedProgram<W>& program);
  void add_match(const MoveRecord& before, const CompiledProduction& line, const Match& match);
  void add_together(const MoveRecord& before, const PlayerView& view, const Lines& lines, Bit anchor);
  void with_part(std::size_t first, const Lines& lines, PlayerIndex player);
  void add_whole_rules(const MoveRecord& start);
  template <typename Name>
  void keep_preferred(std::size_t first, Name name);
  [[nodiscard]] bool may_be_next(const Production& line, const MoveRecord& before) const;
  [[nodiscard]] bool is_reached(const MoveRecord& next, std::size_t first, std::size_t end) const;
  template <typename Dropped>
  bool keep_new(std::size_t first, std::size_t more, const Dropped& dropped);
  void keep_most(Position before, std::size_t first, PlayerIndex player, const CompiledExpression& number);
  [[nodiscard]] bool is_forbidden(Position before, const MoveRecord& move, PlayerIndex player);
  [[nodiscard]] bool forbids(const PlayerView& view);
  void run_after_rules(Word* position, PlayerIndex player);
  void finish(Position before, Word* position, PlayerIndex player, bool extra);
  void hand_over(Word* position, PlayerIndex player, bool extra) const;
  void remember(Position before, Word* position) const;
  void drop_repeated(std::size_t first);

  [[nodiscard]] bool same_text(const MoveRecord& a, const MoveRecord& b) const;
  void write(Word* position, const CompiledProduction& line, const Match& match, const Symbol* choices) const;
  void note_writes(const CompiledProduction& line, const Match& match, std::size_t candidate,
                   JointWrites& written) const;
  void write_jointly(const CompiledProduction& line, JointWrites& written);
  void put(Word* position, const CompiledWrite& write, std::size_t choice, const Plane<W>& cells) const;
  void put(Word* position, const std::vector<std::int16_t>& olds, int plane, const Plane<W>& cells) const;
  [[nodiscard]] bool take_from_hands(Position before, Word* position) const;
  [[nodiscard]] int count_symbol(Position position, Symbol symbol) const;
  void add_pass(Position position, PlayerIndex player);
  [[nodiscard]] bool may_pass(const PlayerView& view);
  void check_number(std::size_t moves, std::uint32_t line) const;
  static void check_length(const MoveRecord& candidate);
  void count_parts(std::size_t parts, std::uint32_t line);
  [[nodiscard]] const ThreadedProgram<W>& unconditional(const PlayerView& view);
  [[nodiscard]] bool can_move(const PlayerView& view);
  [[nodiscard]] std::size_t move_count(const PlayerView& view);
  [[nodiscard]] Symbol symbol_at(Position position, Bit bit) const;
  [[nodiscard]] Word game_hash(Position position) const;
  void set_turn(Word* position, PlayerIndex player) const;

  // Judge
  [[nodiscard]] Result judge_rest(Position position, const PlayerView& mover);
  [[nodiscard]] Result judge_move(Position position, std::uint64_t stamp);
  [[nodiscard]] Result by_score(Position position);

  // Random games
  [[nodiscard]] Result judge_start(Position position);
  [[nodiscard]] Playout play_form(Position position, Random& random, int most_plies, Status* last);
  [[nodiscard]] Playout play_listed(Position position, Random& random, int most_plies, Status* last);
  [[nodiscard]] PerftCount count_from(Position position, int depth, bool judges);
  void count_listed(const PlayerView& view, int depth, bool judges, PerftCount& leaves);
  void make_rigid(Word* position, const CompiledProduction& line, std::size_t heading, Bit bit);

  const CompiledRuleset& rules_;
  const Ruleset& source_;
  PositionShape shape_;
  std::vector<Plane<W>> live_; // the planes of the position that programs look at
  std::uint64_t live_stamp_ = 0;
  std::vector<ThreadedProgram<W>> programs_;
  std::vector<RunMemo> counting_; // by program, of those that only count
  Discrimination discrimination_;
  std::array<std::vector<std::vector<ClassMemo>>, 2> classes_; // by player, class and direction
  std::array<std::vector<std::vector<const CompiledClass*>>, 2> class_lines_; // by player and class
  std::uint64_t stamps_ = 0;
  std::array<std::uint64_t, 2> moves_stamp_{}; // what each player's moves were last worked out for
  std::uint32_t forbids_ = all_forbids;        // so many of the `forbid` lines count now

  Arena arena_;
  std::vector<std::int32_t> numbers_; // of `prefer most`, for the moves that are being compared
  std::vector<MoveRecord> records_;
  std::vector<PartRecord> parts_;
  std::vector<Symbol> choices_;
  std::vector<Varspace> variables_;
  std::vector<Link> links_;
  std::vector<Marks> released_;      // what each expansion has to give back
  std::size_t floor_ = 0;            // where the candidates of the position under way begin
  std::size_t turn_parts_ = 0;       // of all moves that were put together for it
  std::vector<std::uint32_t> table_; // of moves by their texts
  struct AttackMemo {
    std::uint64_t stamp = 0;
    PlayerIndex attacker = first_player;
    SymbolSet symbols;
    bool attacked = false;
  };
  AttackMemo attack_memo_;
  RandomGamePlayer player_;
  LeafCounter leaf_counter_;
  SearchNodes nodes_;
  std::vector<Child> children_; // that were asked for, as a stack
  std::vector<Word> start_;     // where a random game has begun: many begin there
  Result start_result_;
  std::vector<Word> drawn_; // a position on its way down the stack
};

} // namespace regola
