#include "tests/source_dir.hpp"

std::string regola::test::source_dir() { return REGOLA_SOURCE_DIR; }
