#include "engine/solve/search/symmetric_keys.hpp"

namespace regola {

SymmetricKeys::SymmetricKeys(Machine& machine, const std::vector<CellPermutation>& symmetries)
    : machine_(machine) {
  const Layout& layout = machine.rules().layout;
  for (const CellPermutation& cells : symmetries) {
    std::vector<Bit> image(static_cast<std::size_t>(layout.words()) * word_bits);
    for (std::size_t cell = 0; cell < cells.size(); ++cell) {
      image[layout.bit(static_cast<CellIndex>(cell))] = layout.bit(cells[cell]);
    }
    images_.emplace_back(image);
  }
}

Word SymmetricKeys::least(Position position, Word own) const {
  Word least = own;
  for (const CellImage& image : images_) {
    least = std::min(least, machine_.key_of_image(position, image));
  }
  return least;
}

} // namespace regola
