#pragma once

#include <iosfwd>
#include <string>

namespace regola::lsp {

/// Talks with one editor until it says `exit` or its messages end.
/// @param version of the program
/// @return the exit code of the program
[[nodiscard]] int serve(std::istream& in, std::ostream& out, const std::string& version);

} // namespace regola::lsp
