#pragma once

#include "engine/compiled/wasm/nesting.hpp"

namespace regola::form::wasm {

/// Parts of a form that become functions of their own. A browser makes worse machine code of a function with
/// many thousand values: by V8, the longest form measured ran 2.6 times as fast once it was divided.
///
/// A part is a block with all that it dominates, so it is entered at one place. It takes the values that are
/// alive there, and gives back those it has changed.
class Parts {
public:
  using Node = Nesting::Node;

  struct Part {
    Node begin = Nesting::none;
    std::vector<Ref> taken;
    std::vector<Ref> given;
  };

  /// @param most instructions of a function, where the form can be divided so
  Parts(const Form& form, const ControlFlow& flow, const Nesting& nesting, const Liveness& liveness,
        std::size_t most);

  /// The part that begins at a block; null if none does.
  [[nodiscard]] const Part* at(Node node) const {
    return node < number_.size() && number_[node] != Nesting::none ? &all_[number_[node]] : nullptr;
  }
  /// Whether a part gives the value back: then it has a local for itself.
  [[nodiscard]] bool is_given(Ref value) const { return is_given_[value]; }

private:
  void divide(const Form& form, const ControlFlow& flow, const Nesting& nesting, std::size_t most);
  void find_values(const Form& form, const ControlFlow& flow, const Nesting& nesting,
                   const Liveness& liveness);
  void drop_wide(const Form& form);

  std::vector<Part> all_;             // those inside others come first
  std::vector<std::uint32_t> number_; // by node: index into `all_`
  std::vector<bool> is_given_;        // by value
};

} // namespace regola::form::wasm
