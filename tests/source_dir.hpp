#pragma once

#include <string>

namespace regola::test {

/// The checkout that the tests were built from, an absolute path. It is compiled into one file alone, so that
/// checkouts in different places share all else that a compiler cache holds.
[[nodiscard]] std::string source_dir();

/// The program as it was built with the tests.
[[nodiscard]] std::string program_path();

} // namespace regola::test
