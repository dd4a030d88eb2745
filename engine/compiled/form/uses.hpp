#pragma once

#include <boost/container/small_vector.hpp>

#include "engine/compiled/form/form.hpp"

namespace regola::form {

/// The values that an instruction reads, with repetitions.
using ReadValues = boost::container::small_vector<Ref, 8>;
[[nodiscard]] inline ReadValues read_by(const Form& form, const Instruction& i) {
  ReadValues values;
  for (const Ref value : {i.a, i.b, i.c}) {
    if (value != no_value) values.push_back(value);
  }
  if (i.op == Op::pack) {
    for (const Word value : form.data[i.data]) values.push_back(static_cast<Ref>(value));
  }
  return values;
}

/// How often each value is assigned and read.
struct Uses {
  explicit Uses(const Form& form) : set(form.lanes.size(), 0), read(form.lanes.size(), 0) {
    for (const Instruction& i : form.code) {
      if (i.to != no_value) ++set[i.to];
      for (const Ref value : read_by(form, i)) ++read[value];
    }
  }
  /// Whether the value is assigned once and read once.
  [[nodiscard]] bool is_passed_on(Ref value) const {
    return value != no_value && set[value] == 1 && read[value] == 1;
  }

  std::vector<std::uint32_t> set;
  std::vector<std::uint32_t> read;
};

/// Union-find: sets of values that grow together.
class ValueSets {
public:
  explicit ValueSets(std::size_t values) : above_(values) {
    for (Ref value = 0; value < values; ++value) above_[value] = value;
  }

  /// The value that stands for the set of a value.
  [[nodiscard]] Ref of(Ref value) {
    while (above_[value] != value) value = above_[value] = above_[above_[value]];
    return value;
  }
  void join(Ref a, Ref b) { above_[of(a)] = of(b); }

private:
  std::vector<Ref> above_;
};

/// Drops the instructions that are not marked.
inline void keep(Form& form, const std::vector<bool>& stays) {
  std::size_t kept = 0;
  for (std::size_t k = 0; k < form.code.size(); ++k) {
    if (stays[k]) form.code[kept++] = form.code[k];
  }
  form.code.resize(kept);
}

} // namespace regola::form
