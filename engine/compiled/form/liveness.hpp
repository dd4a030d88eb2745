#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/compiled/form/control_flow.hpp"

namespace regola::form {

/// Where the values of a form are alive: written already, and still to be read on some way. Before each
/// instruction is a gap of its number; a value lies in a register in gaps, so that what an instruction reads
/// last and what it writes may share one.
class Liveness {
public:
  /// Gaps from the first to the last one.
  struct Range {
    std::uint32_t first = 0;
    std::uint32_t last = 0;
    /// Only for parts of a value behind its first one: they are read when the first part of a result has been
    /// written.
    bool later_parts = false;
  };

  /// An instruction that reads or writes a value.
  struct Access {
    Ref value = no_value;
    std::uint32_t at = 0;
    bool writes = false;
    bool outlives = false;    ///< the instruction reads it when its result has been written
    bool later_parts = false; ///< the instruction reads parts of it when the first part has been written
  };

  /// @param values how many there are
  /// @param accesses in the order of the code; an instruction reads before it writes
  Liveness(std::size_t values, const ControlFlow& flow, const std::vector<Access>& accesses);

  /// In no order; some may overlap.
  [[nodiscard]] std::span<const Range> ranges(Ref value) const {
    return {ranges_.data() + first_range_[value], first_range_[value + 1] - first_range_[value]};
  }
  /// In the order of the code; an instruction reads before it writes.
  [[nodiscard]] std::span<const Access> accesses(Ref value) const {
    return {accesses_.data() + first_access_[value], first_access_[value + 1] - first_access_[value]};
  }
  /// How often it is read and written, by an estimate: the deeper in loops the oftener.
  [[nodiscard]] float weight(Ref value) const { return weights_[value]; }

private:
  void sort(const std::vector<Access>& accesses);
  void find_ranges(Ref value);
  void spread_backwards(Ref value);
  void add_ranges(std::span<const Access> accesses, Ref value);

  const ControlFlow& flow_;
  std::vector<std::uint32_t> first_access_; // by value; the last one's end behind it
  std::vector<Access> accesses_;
  std::vector<float> weights_;             // by value
  std::vector<std::uint32_t> first_range_; // by value; the last one's end behind it
  std::vector<Range> ranges_;
  std::vector<Ref> accessed_in_;    // by block: the last value that was found to be read or written in it
  std::vector<Ref> lives_in_;       // by block: the last value that was found to be alive where it begins
  std::vector<Ref> lives_out_;      // by block: the same where it ends
  std::vector<std::uint32_t> open_; // blocks in which the value is alive, before which one has not looked yet
};

} // namespace regola::form
