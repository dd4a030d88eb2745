#pragma once

#include "engine/compiled/lower/position.hpp"
#include "engine/compiled/lower/shared_code.hpp"

namespace regola {

/// Writes a loop nest that lays a picture cell by cell. It finds every match, even where planes alone cannot.
class WalkedPicture {
public:
  using Ref = form::Ref;
  using Label = form::Label;

  /// Where the picture lies, as cells of one lane; none where an element covers no cell.
  struct Match {
    std::vector<Cells> cells; ///< by element
    std::vector<Cells> first; ///< by element: the first cell in the direction of the heading
    std::vector<Cells> last;  ///< by element
    std::vector<Cells> told;  ///< by element: cells that tell what a variable stands for
  };
  /// Writes the code for a match. Called once for each heading; the code falls through or jumps to `next`.
  using Visit = std::function<void(const Match& match, Label next)>;

  /// What a walk has to find.
  struct Question {
    std::vector<CellIndex> anchors; ///< the anchor covers one of these; empty: any
    std::vector<bool> wanted;       ///< by element: whether Match must have its cells
    bool in_order = false;          ///< matches come in the order of the reference matcher
    bool shares_visit = false;      ///< a short form has the code of a visit once, for all headings
  };

  /// @param picture must outlive the walk
  WalkedPicture(PositionLowering& position, PlayerIndex viewer, const Picture& picture, Question question);
  WalkedPicture(const WalkedPicture&) = delete; // the position remembers what its program has computed
  WalkedPicture& operator=(const WalkedPicture&) = delete;
  ~WalkedPicture() = default;

  /// Writes the loops.
  /// @param at if given, the anchor covers this cell
  /// @param begin if given, writes code that runs before the first match
  void each(const std::optional<Cells>& at, const Visit& visit, const std::function<void()>& begin = nullptr);
  /// While a match is visited: the cells under the anchor.
  [[nodiscard]] Cells anchor() const;

private:
  /// A cell with the symbol of a variable.
  struct Held {
    Cells cell;
    bool surely = false; ///< else it may be no cell: then the variable is not bound yet
  };
  /// How far a match has been laid.
  struct Laid {
    Cells behind;                ///< the cell before the next element; none if that lies off the board
    bool may_be_off = false;     ///< `behind` may be none at run time
    Cells used;                  ///< cells of the match so far, if it may meet itself
    std::map<Symbol, Held> held; ///< by variable
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
  [[nodiscard]] Laid behind_run(std::size_t element, const Laid& laid, const Cells& at, const Cells& run,
                                bool complete);
  void note_run(std::size_t element, bool forwards, const Cells& at, const Cells& run, const Cells& begin);
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
  std::optional<Mask> anchors_; ///< cells that the anchor may cover; tested for each match
  bool in_order_ = false;
  bool shares_visit_ = false;
  bool pinned_ = false; ///< the pivot is the anchor, a single cell
  bool meets_itself_ = false;
  bool is_sure_ = false; ///< every match that the planes show is one: cells need no test
  Program program_;
  CompiledPicture compiled_;
  // While each() writes.
  std::size_t heading_ = 0;
  std::vector<Cells> tests_; ///< by element, all lanes
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
