#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/compiled/form/control_flow.hpp"

namespace regola::form {

/// Live ranges of the values of a form. A gap lies before each instruction and has its number. Ranges consist
/// of gaps, so that an instruction may write into the register that it reads last.
class Liveness {
public:
  /// Gaps from the first to the last one, both included.
  struct Range {
    std::uint32_t first = 0;
    std::uint32_t last = 0;
    /// Only for parts of a value after its first one: the instruction reads them after it has written the
    /// first part of a result.
    bool later_parts = false;
  };

  /// An instruction that reads or writes a value.
  struct Access {
    Ref value = no_value;
    std::uint32_t at = 0;
    bool writes = false;
    bool outlives = false;    ///< the instruction reads it after it has written its result
    bool later_parts = false; ///< the instruction reads parts of it after it has written its first part
  };

  /// @param values number of values
  /// @param accesses in the order of the code; an instruction reads before it writes
  /// @throws std::length_error if there are too many ranges
  Liveness(std::size_t values, const ControlFlow& flow, const std::vector<Access>& accesses);

  /// In no order; ranges may overlap.
  [[nodiscard]] std::span<const Range> ranges(Ref value) const {
    return {ranges_.data() + first_range_[value], first_range_[value + 1] - first_range_[value]};
  }
  /// In the order of the code; an instruction reads before it writes.
  [[nodiscard]] std::span<const Access> accesses(Ref value) const {
    return {accesses_.data() + first_access_[value], first_access_[value + 1] - first_access_[value]};
  }
  /// Estimated number of reads and writes; deeper loops count more.
  [[nodiscard]] float weight(Ref value) const { return weights_[value]; }

private:
  void sort(const std::vector<Access>& accesses);
  void find_ranges(Ref value);
  void spread_backwards(Ref value);
  void add_ranges(std::span<const Access> accesses, Ref value);

  const ControlFlow& flow_;
  std::vector<std::uint32_t> first_access_; // by value, with the end of the last one
  std::vector<Access> accesses_;
  std::vector<float> weights_;             // by value
  std::vector<std::uint32_t> first_range_; // by value, with the end of the last one
  std::vector<Range> ranges_;
  std::vector<Ref> accessed_in_;    // by block: the last value found to be accessed in it
  std::vector<Ref> lives_in_;       // by block: the last value found to be live at its begin
  std::vector<Ref> lives_out_;      // by block: the last value found to be live at its end
  std::vector<std::uint32_t> open_; // blocks with the value live, predecessors not yet visited
};

} // namespace regola::form
