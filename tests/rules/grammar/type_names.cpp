// No two types share a name: of their functions, the linker would pick any.

#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <string>

#include <catch2/catch.hpp>

#include "tests/source_dir.hpp"

TEST_CASE("no two types of the library have the same name") {
  const std::regex opens(R"(namespace ?([\w:]*) ?\{)");
  const std::regex defines(R"((?:struct|class|enum class) (\w+)(?: final)?(?: : [^;]*)? \{.*)");
  std::map<std::string, std::string> places;
  std::size_t types = 0;
  for (const std::string folder : {"rules", "engine"}) {
    for (const auto& entry :
         std::filesystem::recursive_directory_iterator(regola::test::source_dir() + "/" + folder)) {
      const std::string extension = entry.path().extension();
      if (extension != ".hpp" && extension != ".cpp") continue;
      std::ifstream file(entry.path());
      std::string name; // of the namespaces that are open; types in one without a name are its own file's
      bool is_shared = false;
      for (std::string line; std::getline(file, line);) {
        std::smatch found;
        if (std::regex_search(line, found, opens, std::regex_constants::match_continuous)) {
          is_shared = found.length(1) > 0;
          if (is_shared) name = found[1];
        } else if (line == "} // namespace") {
          is_shared = true;
        } else if (is_shared && std::regex_match(line, found, defines)) {
          ++types;
          const auto [place, is_new] = places.emplace(name + "::" + found[1].str(), entry.path().string());
          INFO(place->first << " in " << place->second << " and " << entry.path().string());
          CHECK(is_new);
        }
      }
    }
  }
  CHECK(types > 100);
}
