#include "engine/solve/symmetric_keys.hpp"

#include <algorithm>

#include "engine/search/symmetry.hpp"

namespace regola {

SymmetricKeys::SymmetricKeys(Machine& machine) : machine_(machine) {
  const Ruleset& ruleset = *machine.rules().ruleset;
  if (ruleset.board.size() == 0) {
    return;
  }
  const Layout& layout = machine.rules().layout;
  for (const CellPermutation& cells : symmetries_of(ruleset)) {
    std::vector<Bit>& image = images_.emplace_back(static_cast<std::size_t>(layout.words()) * word_bits);
    for (std::size_t cell = 0; cell < cells.size(); ++cell) {
      image[layout.bit(static_cast<CellIndex>(cell))] = layout.bit(cells[cell]);
    }
  }
}

Word SymmetricKeys::least(Position position, Word own) const {
  Word least = own;
  for (const std::vector<Bit>& image : images_) {
    least = std::min(least, machine_.key_of_image(position, image));
  }
  return least;
}

} // namespace regola
