#pragma once

#include "engine/compiled/lower/position_lowering.hpp"

namespace regola {

/// Writes a loop nest that lays a picture cell by cell. Finds every match, even those that planes alone
/// cannot show.
class WalkedPicture {
public:
  /// The cells that a match covers, in one lane; an element may cover none.
  struct Match {
    std::vector<Cells> cells; ///< by element: all cells
    std::vector<Cells> first; ///< by element: the first cell in the direction of the heading
    std::vector<Cells> last;  ///< by element: the last cell
    std::vector<Cells> told;  ///< by element: the cells that show the value of its variable
  };
  /// Writes the code for a match. Called once for each heading; the code falls through or jumps to `next`.
  using Visit = std::function<void(const Match& match, Label next)>;

  /// What a walk must find.
  struct Question {
    std::vector<CellIndex> anchors; ///< the anchor must cover one of these; empty: any cell
    std::vector<bool> wanted;       ///< by element: whether Match needs its cells
    bool in_order = false;          ///< matches must come in the order of the reference matcher
    bool shares_visit = false;      ///< a short form writes the code of a visit once, for all headings
  };

  /// @param picture must outlive the walk
  WalkedPicture(PositionLowering& position, PlayerIndex viewer, const Picture& picture, Question question);
  WalkedPicture(const WalkedPicture&) = delete; // the position stores results of its program
  WalkedPicture& operator=(const WalkedPicture&) = delete;
  ~WalkedPicture() = default;

  /// Writes the loops.
  /// @param at if given, the anchor covers this cell
  /// @param begin if given, writes code that runs before the first match
  void each(const std::optional<Cells>& at, const Visit& visit, const std::function<void()>& begin = nullptr);
  /// During a visit: the cells that the anchor covers.
  [[nodiscard]] Cells anchor() const;

private:
  /// A cell with the symbol of a variable.
  struct Held {
    Cells cell;
    bool surely = false; ///< false if it may be no cell at run time: the variable is not bound yet
  };
  /// The part of a match that has been laid so far.
  struct Laid {
    Cells behind;                ///< the cell before the next element; no cell if that is off the board
    bool may_be_off = false;     ///< whether `behind` may be no cell at run time
    Cells used;                  ///< cells of the match so far, if it may meet itself
    std::map<Symbol, Held> held; ///< cells with the symbols of bound variables
  };

  [[nodiscard]] Cells lane(const Cells& cells) const;
  [[nodiscard]] Cells step(const Laid& laid, bool forwards);
  [[nodiscard]] bool has_own_order(bool forwards) const;
  [[nodiscard]] Cells first_of(const Cells& left, Ref place, bool forwards) const;
  [[nodiscard]] bool forks(bool forwards) const;
  [[nodiscard]] RelationIndex way(bool forwards) const;
  void each_in_heading(const Cells& starts);
  void proceed(std::size_t element, Laid laid, bool forwards, Label fail);
  void place(std::size_t element, const Laid& laid, bool forwards, Label fail);
  void place_run(std::size_t element, const Laid& laid, bool forwards, const Cells* start, Label fail);
  void place_forking_run(std::size_t element, const Laid& laid, bool forwards, const Cells* start,
                         Label fail);
  void leave_board(std::size_t element, Laid laid, bool forwards, Label fail);
  void enter(std::size_t element, const Cells& cell, Laid laid, bool forwards, Label fail);
  void enter_group(std::size_t element, const Cells& cell, Laid laid, bool forwards, Label fail);
  void lay_rows(const Cells& start, Label fail);
  void hold(std::size_t element, const Held& cell, Laid& laid, Label fail);
  /// The variables of a run that is being laid.
  struct Run {
    Cells at;    ///< its last cell; the cell before it if it has none
    Cells cells; ///< all of its cells, if they matter
    Cells begin; ///< its first cell, if a match needs it
    Ref count;   ///< the number of its cells, if it matters
  };
  [[nodiscard]] Run begin_run(std::size_t element, const Laid& laid, const Cells* start, bool keeps,
                              bool counts);
  [[nodiscard]] Cells leave_run(std::size_t element, const Laid& laid, bool forwards, const Run& run,
                                Label end);
  [[nodiscard]] Laid behind_run(std::size_t element, const Laid& laid, const Cells& at, const Cells& run,
                                bool complete);
  void note_run(std::size_t element, bool forwards, const Run& run);
  void visit(Label fail);
  void begin_shared();
  void go_to_shared(Label fail);
  void write_shared();
  [[nodiscard]] bool is_last(std::size_t element, bool forwards) const {
    return forwards ? element + 1 == picture_.elements.size() : element == 0;
  }

  PositionLowering& position_;
  form::Builder& to_;
  const CellBuilder& cells_;
  PlayerIndex viewer_;
  const Picture& picture_;
  std::vector<bool> wanted_;
  std::optional<Mask> anchors_; ///< if given, the anchor must cover one of these cells; tested for each match
  bool in_order_ = false;
  bool shares_visit_ = false;
  bool pinned_ = false; ///< whether the pivot is the anchor, and the anchor is a single cell
  bool meets_itself_ = false;
  Program program_;
  CompiledPicture compiled_;
  // Used while each() writes.
  std::size_t heading_ = 0;
  std::vector<Cells> tests_; ///< by element: the cells that pass its test, in all lanes
  Cells start_;
  std::optional<Cells> at_;
  Match match_;
  const Visit* visit_ = nullptr;
  /// The code of a visit that all headings share. They pass the match in variables.
  struct Shared {
    SharedCode code;
    Label begin = 0;
    Match match;
  };
  std::optional<Shared> shared_;
};

} // namespace regola
