#pragma once

#include <vector>

#include "engine/compiled/form/builder.hpp"
#include "engine/compiled/layout.hpp"

namespace regola {

/// A set of cells a lane, as values of a form: words[k] holds the k-th word of the sets of all lanes, so that
/// a board of any width is operations on words.
struct Cells {
  std::vector<form::Ref> words;
};

/// Writes operations on sets of cells into a form.
class CellBuilder {
public:
  /// @param words of one set
  CellBuilder(form::Builder& to, std::size_t words) : to_(to), words_(words) {}

  [[nodiscard]] std::size_t words() const { return words_; }
  [[nodiscard]] std::uint16_t lanes(const Cells& cells) const;
  [[nodiscard]] Cells none() const { return constant(Mask{}); }
  [[nodiscard]] Cells constant(const Mask& mask) const { return constant(std::vector<Mask>{mask}); }
  /// @param masks one a lane
  [[nodiscard]] Cells constant(const std::vector<Mask>& masks) const;
  [[nodiscard]] Cells both(const Cells& a, const Cells& b) const;
  [[nodiscard]] Cells either(const Cells& a, const Cells& b) const;
  /// a without b
  [[nodiscard]] Cells and_not(const Cells& a, const Cells& b) const;
  /// The cells where the condition is not 0, else none.
  [[nodiscard]] Cells if_so(form::Ref condition, const Cells& cells) const;
  /// All bits moved up, or down for a negative number.
  /// @param places one a lane
  [[nodiscard]] Cells moved(const Cells& cells, const std::vector<int>& places) const;
  [[nodiscard]] Cells lane(const Cells& cells, std::size_t index) const;
  [[nodiscard]] Cells pack(const std::vector<Cells>& lanes) const;
  [[nodiscard]] Cells or_lanes(const Cells& cells) const;
  /// Not 0 in some lane if there is a cell in any.
  [[nodiscard]] form::Ref any(const Cells& cells) const;
  /// How many cells there are in all lanes together.
  [[nodiscard]] form::Ref count(const Cells& cells) const;
  /// The cell of one lane that has so many others below it; none if there are not so many.
  [[nodiscard]] Cells nth(const Cells& cells, form::Ref number) const;
  /// The same of several lanes, whose cells count lane by lane within a word: one cell in one of them.
  /// @param[in,out] number becomes less by the number of all cells; below 0 where the cell is one of these
  [[nodiscard]] std::vector<Cells> nth_of_lanes(const Cells& cells, std::size_t lanes,
                                                form::Ref& number) const;
  [[nodiscard]] Cells lowest(const Cells& cells) const;
  [[nodiscard]] Cells highest(const Cells& cells) const;
  /// The number of the only cell of one lane.
  [[nodiscard]] form::Ref place(const Cells& cell) const;
  [[nodiscard]] Cells at_place(form::Ref place) const;

  [[nodiscard]] Cells variable(const Mask& may) const;
  [[nodiscard]] Cells variables(const Mask& may, std::uint16_t lanes) const;
  void set(const Cells& variables, const Cells& cells) const;
  /// What variables hold now, for later.
  [[nodiscard]] Cells snapshot(const Cells& cells) const;

  /// Cells from which a step leads into a set, or to the edge where `edge` says so; of these, those in
  /// `where`.
  /// @param reaches one a lane
  /// @param edge empty or one a lane
  [[nodiscard]] Cells shift(const Cells& into, const std::vector<const Reach*>& reaches,
                            const std::vector<Mask>& edge, const Cells* where) const;
  /// The set, and cells of `through` from which steps through it lead there.
  [[nodiscard]] Cells fill(const Cells& seed, const Cells& through, const std::vector<const Reach*>& reaches,
                           const Mask& board) const;
  /// Cells from which so many cells in a row lie in `through`, the last of them in `last` too.
  [[nodiscard]] Cells line(const Cells& through, const Cells& last, std::uint32_t length,
                           const std::vector<const Reach*>& reaches, const Mask& board) const;
  /// The set, and cells of `through` from which steps along any of the reaches lead there.
  [[nodiscard]] Cells flood(const Cells& seed, const Cells& through,
                            const std::vector<const Reach*>& along) const;

private:
  template <typename Of>
  [[nodiscard]] Cells each(const Cells& a, const Cells& b, Of of) const;
  [[nodiscard]] Mask may(const Cells& cells, std::size_t lane) const;
  template <typename Step>
  [[nodiscard]] Cells until_stable(const Cells& seed, std::uint16_t lanes, Step step) const;

  form::Builder& to_;
  std::size_t words_;
};

} // namespace regola
