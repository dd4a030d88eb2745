// Transcripts, written for this test, of what known clients send in their order, and the answers they expect.

#include "tests/engine/protocol/client.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>

#include <catch2/catch.hpp>

using namespace regola;
using namespace regola::test;

namespace {

/// Replays a file: comments, then a line with a game and a controller, then `> LINE` for what is sent and
/// `< TEXT` for the beginning of a line that has to come.
void replay_transcript(const std::filesystem::path& path) {
  CAPTURE(path.filename());
  std::ifstream in(path);
  std::string line;
  do {
    REQUIRE(std::getline(in, line));
  } while (line.rfind('#', 0) == 0);
  const std::size_t blank = line.find(' ');
  Client client(line.substr(0, blank), line.substr(blank + 1));
  while (std::getline(in, line)) {
    CAPTURE(line);
    REQUIRE(line.size() > 2);
    if (line.front() == '>') {
      client.send(line.substr(2));
    } else {
      client.hear(line.substr(2));
    }
  }
  const std::string rest = client.end();
  CHECK(rest.find("bestmove") == std::string::npos);
  CHECK(rest.find("Illegal") == std::string::npos);
}

} // namespace

TEST_CASE("what clients say is answered as they expect") {
  std::vector<std::filesystem::path> paths;
  for (const auto& entry :
       std::filesystem::directory_iterator(source_dir() + "/tests/engine/protocol/clients")) {
    paths.push_back(entry.path());
  }
  std::sort(paths.begin(), paths.end());
  CHECK(paths.size() >= 7);
  for (const auto& path : paths) replay_transcript(path);
}
