#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "engine/compiled/machine/move_record.hpp"
#include "engine/compiled/machine/position_store.hpp"
#include "engine/matcher/work.hpp"

namespace regola {

/// The moves of positions and their parts, as a stack: moves listed while a position is examined lie above
/// its own.
class MoveRecords {
public:
  explicit MoveRecords(PositionStore& store) : store_(store) { clear(); }
  void clear();

  [[nodiscard]] std::size_t size() const { return records_.size(); }
  [[nodiscard]] MoveRecord& operator[](std::size_t move) { return records_[move]; }
  [[nodiscard]] const MoveRecord& operator[](std::size_t move) const { return records_[move]; }
  [[nodiscard]] std::span<const MoveRecord> from(std::size_t first) const {
    return std::span(records_).subspan(first);
  }
  void add(const MoveRecord& record) { records_.push_back(record); }
  void shrink(std::size_t size) { records_.resize(size); }
  void erase(std::size_t first, std::size_t end);
  /// Drops the records from `first` on that match.
  template <typename IsDropped>
  void erase_if(std::size_t first, IsDropped is_dropped) {
    const auto begin = records_.begin() + static_cast<std::ptrdiff_t>(first);
    records_.erase(std::remove_if(begin, records_.end(), is_dropped), records_.end());
  }
  template <typename IsLess>
  void sort(std::size_t first, IsLess is_less) {
    std::sort(records_.begin() + static_cast<std::ptrdiff_t>(first), records_.end(), is_less);
  }
  /// Drops moves with the same text and the same position as an earlier one.
  void drop_repeated(std::size_t first);
  [[nodiscard]] bool same_text(const MoveRecord& a, const MoveRecord& b) const;

  /// A copy with one more part, which is not in the list of records yet.
  /// @param variables null if the part has none
  [[nodiscard]] MoveRecord extended(const MoveRecord& before, const CompiledProduction& line, Bit from,
                                    Bit to, const Varspace* variables);
  /// Records a symbol chosen by the last part.
  void add_choice(Symbol symbol);
  [[nodiscard]] const Symbol* last_choices() const { return choices_.data() + parts_.back().choices; }
  [[nodiscard]] std::span<const PartRecord> parts(const MoveRecord& record) const {
    return std::span(parts_).subspan(record.parts, record.part_count);
  }
  [[nodiscard]] bool has_part(const MoveRecord& record, NameIndex name) const {
    const auto all = parts(record);
    return std::any_of(all.begin(), all.end(), [&](const PartRecord& part) { return part.name == name; });
  }
  [[nodiscard]] std::uint32_t add_variables(const Varspace& variables);
  [[nodiscard]] const Varspace& variables(std::size_t move) const {
    return variables_[records_[move].variables];
  }
  [[nodiscard]] std::uint32_t add_link(const MoveLink& link);
  /// Whether the move has met these cells on its way to a link.
  [[nodiscard]] bool has_met(std::uint32_t link, Position position) const;

  /// As in Machine.
  [[nodiscard]] Move move(std::size_t index) const;
  [[nodiscard]] std::uint32_t signature(std::size_t move) const;

  [[nodiscard]] MoveMarks marks() const {
    return {store_.arena().mark(), records_.size(),   parts_.size(),
            choices_.size(),       variables_.size(), links_.size()};
  }
  void release(const MoveMarks& marks);
  /// Marks where moves begin that are listed for a caller of the machine.
  void note_expansion(const MoveMarks& before) { expansions_.push_back(before); }
  [[nodiscard]] const MoveMarks& last_expansion() const { return expansions_.back(); }
  void release_expansion();

  /// Scope in which the moves of one position are listed. Limits the number of moves and of their parts.
  class Listing {
  public:
    explicit Listing(MoveRecords& records)
        : records_(records), floor_(records.floor_), turn_parts_(records.turn_parts_) {
      records_.floor_ = records_.size();
      records_.turn_parts_ = 0;
    }
    Listing(const Listing&) = delete;
    Listing& operator=(const Listing&) = delete;
    ~Listing() {
      records_.floor_ = floor_;
      records_.turn_parts_ = turn_parts_;
    }

  private:
    const Answer answer_;
    MoveRecords& records_;
    const std::size_t floor_;
    const std::size_t turn_parts_;
  };
  /// @throws RulesError with the line if the position has too many moves
  void check_number(std::uint32_t line) const;

private:
  PositionStore& store_;
  std::vector<MoveRecord> records_;
  std::vector<PartRecord> parts_;
  std::vector<Symbol> choices_;
  std::vector<Varspace> variables_;
  std::vector<MoveLink> links_;
  std::vector<MoveMarks> expansions_; // what each has to release
  std::size_t floor_ = 0;             // where the moves of the current position begin
  std::size_t turn_parts_ = 0;        // of all moves built for that position
  std::vector<std::uint32_t> table_;  // hash table of moves by text
};

/// @throws RulesError if the move has too many parts
void check_length(const MoveRecord& record);

} // namespace regola
