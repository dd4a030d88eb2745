#pragma once

#include "engine/solve/retrograde/position_set.hpp"
#include "engine/solve/rounds/rounds.hpp"
#include "engine/solve/rounds/unmoves.hpp"

namespace regola {

/// Reads and writes positions as codes. Not thread-safe.
struct CodeReader {
  Machine& machine;
  PositionCode& code;
  Unmoves* back = nullptr; ///< takes moves back; null if that is not possible
  CodeBytes bytes{};       ///< the code that was read or written last
  CodeBatch children{};    ///< successors
  CodeBatch before{};      ///< possible predecessors

  /// Decodes a position. It is valid until the next one is read.
  [[nodiscard]] Position read(const CodeBytes& of) {
    machine.clear();
    return code.read(of.data());
  }
  /// The same for the position of a slot.
  [[nodiscard]] Position read(const PositionSet::Place& place, std::size_t slot) {
    CodeBatch::restore(place.length, place.part, place.table->word(slot), place.table->rest(slot), bytes);
    return read(bytes);
  }
};

/// The positions of a complete set, for an analysis. Predecessors are found by inverse rules, or they are
/// listed.
class CodedPositions : public NumberedPositions {
public:
  /// @param set must outlive it
  explicit CodedPositions(PositionSet& set) : set_(set), slots_(set) {
    for (const PositionSet::Place& place : slots_.places()) {
      stretches_.push_back({{&place.table->value(0), place.table->slots()}, place.first});
    }
  }

  [[nodiscard]] const std::vector<Stretch>& stretches() const override { return stretches_; }
  void list_before(unsigned thread, std::span<const NumberedPosition> positions,
                   std::vector<Before>& before) override;
  void look(unsigned thread, std::span<const NumberedPosition> positions, int round,
            std::vector<Outlook>& outlooks) override;
  [[nodiscard]] PlayerIndex to_move(unsigned thread, const NumberedPosition& position) override;

  /// Lists the predecessors of undecided positions. Looks first at positions that are not_decided.
  /// @param round the next one; later values count as undecided
  /// @param bytes of memory that are in use
  [[nodiscard]] SolveEnd list_predecessors(int round, unsigned threads, std::uint64_t bytes,
                                           SolveWatch& watch);
  /// Whether a move leads from one of these positions to another one, once predecessors are listed.
  [[nodiscard]] bool has_moves() const { return lists_.has_value(); }
  /// Peak of the memory that list_predecessors() has used, in bytes.
  [[nodiscard]] std::uint64_t most_bytes() const { return most_bytes_; }

protected:
  [[nodiscard]] virtual CodeReader& reader(unsigned thread) = 0;
  /// Adds the successors of a position in the set to the batch of the reader. Each comes once, with a mark if
  /// the same player moves again.
  /// @return what the other moves tell
  [[nodiscard]] virtual Outlook list_children(CodeReader& reader, Position position) = 0;
  /// Tells that a successor is missing in the set.
  [[noreturn]] virtual void tell_missing() const = 0;

private:
  template <typename Visit>
  [[nodiscard]] bool each_move(const char* phase, int round, unsigned threads, SolveWatch& watch,
                               const Visit& visit);
  [[nodiscard]] bool make_lists(std::uint64_t bytes, const SolveWatch& watch);
  [[nodiscard]] Position read(CodeReader& reader, std::uint64_t number);

  PositionSet& set_;
  NumberedSlots slots_;
  std::vector<Stretch> stretches_;
  std::mutex lists_lock_;
  std::optional<Predecessors> lists_;
  std::uint64_t most_bytes_ = 0;
};

} // namespace regola
