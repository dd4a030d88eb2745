#pragma once

#include "engine/compiled/form/builder.hpp"
#include "engine/compiled/layout.hpp"

namespace regola {

using form::Label;
using form::Ref;

/// One set of cells per lane, as values of a form. `words[k]` holds the k-th word of every lane, so that
/// operations on words serve boards of any width.
struct Cells {
  std::vector<Ref> words;
};

/// The words of several sets, one after the other.
[[nodiscard]] inline std::vector<Ref> words_of(const std::vector<Cells>& sets) {
  std::vector<Ref> all;
  for (const Cells& cells : sets) append(all, cells.words);
  return all;
}

/// Writes operations on sets of cells into a form.
class CellBuilder {
public:
  /// @param words number of words in each set
  CellBuilder(form::Builder& to, std::size_t words, const Mask& board)
      : to_(to), words_(words), board_(board) {}

  [[nodiscard]] std::size_t words() const { return words_; }
  [[nodiscard]] std::uint16_t lanes(const Cells& cells) const;
  [[nodiscard]] Cells none() const { return constant(Mask{}); }
  [[nodiscard]] Cells constant(const Mask& mask) const { return constant(std::vector<Mask>{mask}); }
  /// @param masks one mask per lane
  [[nodiscard]] Cells constant(const std::vector<Mask>& masks) const;
  [[nodiscard]] Cells both(const Cells& a, const Cells& b) const;
  [[nodiscard]] Cells either(const Cells& a, const Cells& b) const;
  template <typename Elements, typename Of>
  [[nodiscard]] Cells united(const Elements& range, const Of& of) const {
    Cells all = none();
    for (const auto& each : range) all = either(all, of(each));
    return all;
  }
  /// The cells of `a` that are not in `b`.
  [[nodiscard]] Cells and_not(const Cells& a, const Cells& b) const;
  /// `cells` if the condition is not 0, else the empty set.
  [[nodiscard]] Cells if_so(Ref condition, const Cells& cells) const;
  /// Shifts all bits up, or down for a negative number.
  /// @param places one distance per lane, in bits
  [[nodiscard]] Cells moved(const Cells& cells, const std::vector<int>& places) const;
  [[nodiscard]] Cells lane(const Cells& cells, std::size_t index) const;
  [[nodiscard]] Cells pack(const std::vector<Cells>& lanes) const;
  [[nodiscard]] Cells or_lanes(const Cells& cells) const;
  /// Not 0 in some lane if some lane has a cell.
  [[nodiscard]] Ref any(const Cells& cells) const;
  /// The number of cells in all lanes together.
  [[nodiscard]] Ref count(const Cells& cells) const;
  /// The cell that has `number` cells below it, in a set of one lane; empty if there is none.
  [[nodiscard]] Cells nth(const Cells& cells, Ref number) const;
  /// Does the same as nth(), over several lanes: counts word by word, and lane by lane within a word. Returns
  /// one set per lane, at most one of them with a cell.
  /// @param[in,out] number loses the number of all cells, so it is below 0 afterwards if the cell was found
  [[nodiscard]] std::vector<Cells> nth_of_lanes(const Cells& cells, std::size_t lanes, Ref& number) const;
  [[nodiscard]] Cells lowest(const Cells& cells) const;
  [[nodiscard]] Cells highest(const Cells& cells) const;
  /// The index of the only cell of a set of one lane.
  [[nodiscard]] Ref place(const Cells& cell) const;
  [[nodiscard]] Cells at_place(Ref place) const;

  [[nodiscard]] Cells variable(const Mask& may) const;
  [[nodiscard]] Cells variables(const Mask& may, std::uint16_t lanes) const;
  void set(const Cells& variables, const Cells& cells) const;
  /// A copy of variables, which keeps their present value when they change.
  [[nodiscard]] Cells snapshot(const Cells& cells) const;

  /// The cells from which one step leads into `into`, and the cells of `edge`. If `where` is given, only
  /// those in it.
  /// @param reaches one per lane
  /// @param edge empty, one mask for all lanes, or one per lane
  [[nodiscard]] Cells shift(const Cells& into, const std::vector<const Reach*>& reaches,
                            const std::vector<Mask>& edge, const Cells* where) const;
  /// `seed`, and the cells of `through` from which steps through `through` lead to it.
  [[nodiscard]] Cells fill(const Cells& seed, const Cells& through, const std::vector<const Reach*>& reaches,
                           const Mask& board) const;
  /// The cells at which `length` cells in a row begin, all in `through` and the last also in `last`.
  [[nodiscard]] Cells line(const Cells& through, const Cells& last, std::uint32_t length,
                           const std::vector<const Reach*>& reaches, const Mask& board) const;
  /// Loops over the cells of a set of one lane, the lowest first. A jump to `next` goes on with the next one.
  void each_cell(const Cells& cells, const std::function<void(const Cells& cell, Label next)>& body) const;
  /// `seed`, and the cells of `through` from which steps along any of the reaches lead to it.
  [[nodiscard]] Cells flood(const Cells& seed, const Cells& through,
                            const std::vector<const Reach*>& along) const;

private:
  template <typename Of>
  [[nodiscard]] Cells each(const Cells& a, const Cells& b, Of of) const;
  [[nodiscard]] Mask may(const Cells& cells, std::size_t lane) const;
  [[nodiscard]] Cells shift_anywhere(const Cells& into, const std::vector<const Reach*>& reaches,
                                     const std::vector<Mask>& edge, const Cells* where) const;
  template <typename Step>
  [[nodiscard]] Cells until_stable(const Cells& seed, std::uint16_t lanes, Step step) const;

  form::Builder& to_;
  std::size_t words_;
  Mask board_;
};

} // namespace regola
