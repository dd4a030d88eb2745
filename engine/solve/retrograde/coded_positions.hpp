#pragma once

#include "engine/solve/retrograde/position_set.hpp"
#include "engine/solve/rounds/rounds.hpp"
#include "engine/solve/rounds/unmoves.hpp"

namespace regola {

/// Reads and writes positions as codes. Not thread-safe.
struct CodeReader {
  Machine& machine;
  PositionCode& code;
  Unmoves* back = nullptr; ///< takes moves back; null if the game has no inverse rules
  CodeBytes bytes{};       ///< the code that was last read or written
  CodeBatch children{};    ///< the successors
  CodeBatch before{};      ///< possible predecessors

  /// Decodes a position. Valid until the next one is read.
  [[nodiscard]] Position read(const CodeBytes& of) {
    machine.clear();
    return code.read(of.data());
  }
  /// Decodes the position in a slot.
  [[nodiscard]] Position read(const PositionSet::Place& place, std::size_t slot) {
    CodeBatch::restore(place.length, place.part, place.table->word(slot), place.table->rest(slot), bytes);
    return read(bytes);
  }
};

/// The positions of a complete set, for an analysis. Finds predecessors by inverse rules, or from lists of
/// them.
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

  /// Lists the predecessors of undecided positions. First looks at positions that are not_decided.
  /// @param round the next round; later values count as undecided
  /// @param bytes of memory that are in use already
  [[nodiscard]] SolveEnd list_predecessors(int round, unsigned threads, std::uint64_t bytes,
                                           SolveWatch& watch);
  /// Whether a move leads from one of these positions to another. Valid once predecessors are listed.
  [[nodiscard]] bool has_moves() const { return lists_.has_value(); }
  /// Peak memory of list_predecessors(), in bytes.
  [[nodiscard]] std::uint64_t most_bytes() const { return most_bytes_; }

protected:
  [[nodiscard]] virtual CodeReader& reader(unsigned thread) = 0;
  /// Adds the successors of a position to the reader's batch, if the set has them. Each occurs once, with a
  /// mark if the same player moves again.
  /// @return the outlook of all other moves
  [[nodiscard]] virtual Outlook list_children(CodeReader& reader, Position position) = 0;
  /// Throws the error that the set lacks a successor.
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
