#include "engine/console/print.hpp"

#include <ostream>

namespace regola::console {

void print_arguments(std::ostream& out, fmt::string_view format, fmt::format_args arguments) {
  out << fmt::vformat(format, arguments);
}

} // namespace regola::console
