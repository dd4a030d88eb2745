#pragma once

#include "engine/compiled/wasm/nesting.hpp"

namespace regola::form::wasm {

/// Parts of a form that become functions of their own. Browsers translate a function with many thousand
/// values badly: with V8, the longest form that was measured ran 2.6 times as fast once it was divided.
///
/// A part is a block with all blocks that it dominates, so control enters it at one place. Its arguments are
/// the values that are live there; its results are those that it changes.
class Parts {
public:
  using Node = Nesting::Node;

  struct Part {
    Node begin = Nesting::none;
    std::vector<Ref> taken;
    std::vector<Ref> given;
  };

  /// @param most greatest number of instructions in a function, if the form can be divided so
  Parts(const Form& form, const ControlFlow& flow, const Nesting& nesting, const Liveness& liveness,
        std::size_t most);

  /// The part that begins at a node; null if none does.
  [[nodiscard]] const Part* at(Node node) const {
    return node < number_.size() && number_[node] != Nesting::none ? &all_[number_[node]] : nullptr;
  }
  /// Whether a part returns the value. Then the value has a local for itself.
  [[nodiscard]] bool is_given(Ref value) const { return is_given_[value]; }

private:
  void divide(const Form& form, const ControlFlow& flow, const Nesting& nesting, std::size_t most);
  void find_values(const Form& form, const ControlFlow& flow, const Nesting& nesting,
                   const Liveness& liveness);
  void drop_wide(const Form& form);

  std::vector<Part> all_;             // a part inside another comes first
  std::vector<std::uint32_t> number_; // by node: index into `all_`
  std::vector<bool> is_given_;        // by value: whether a part returns it
};

} // namespace regola::form::wasm
