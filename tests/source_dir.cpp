#include "tests/source_dir.hpp"

std::string regola::test::source_dir() { return REGOLA_SOURCE_DIR; }

std::string regola::test::program_path() { return REGOLA_PROGRAM; }
