#pragma once

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "engine/console/program.hpp"
#include "tests/source_dir.hpp"

namespace regola::test {

/// What a call of the program left behind.
struct Ran {
  int code = 0;
  std::string out;
  std::string err;
};

/// Runs the program with these arguments and this input.
inline Ran run(const std::vector<std::string>& arguments, const std::string& input = {}) {
  std::istringstream in(input);
  std::ostringstream out;
  std::ostringstream err;
  console::Streams streams{in, out, err};
  const int code = console::run_program(arguments, streams);
  return {code, out.str(), err.str()};
}

/// The path of a game of games/.
inline std::string path_of(const std::string& game) { return source_dir() + "/games/" + game + ".rules"; }

/// A rule file that is there as long as this is.
class TextFile {
public:
  explicit TextFile(const std::string& text) {
    static int number = 0;
    const auto now = std::filesystem::file_time_type::clock::now().time_since_epoch().count();
    path_ = (std::filesystem::temp_directory_path() /
             ("regola-" + std::to_string(now) + "-" + std::to_string(++number) + ".rules"))
                .string();
    std::ofstream(path_) << text;
  }
  TextFile(const TextFile&) = delete;
  TextFile& operator=(const TextFile&) = delete;
  ~TextFile() {
    std::error_code ignored;
    std::filesystem::remove(path_, ignored);
  }
  [[nodiscard]] const std::string& path() const { return path_; }

private:
  std::string path_;
};

} // namespace regola::test
