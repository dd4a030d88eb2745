#include "engine/protocol/speak.hpp"
#include "tests/engine/console/run.hpp"

#include <sstream>

#include <catch2/catch.hpp>

using namespace regola;
using namespace regola::test;

TEST_CASE("the first line tells the protocol") {
  CHECK(detect_protocol("ugi") == ProtocolKind::ugi);
  CHECK(detect_protocol(" uci \r") == ProtocolKind::uci);
  CHECK(detect_protocol("xboard") == ProtocolKind::xboard);
  CHECK(detect_protocol("protocol_version") == ProtocolKind::gtp);
  CHECK(detect_protocol("1 boardsize 9") == ProtocolKind::gtp);
  for (const char* line : {"", "gtp", "uci uci", "hello", "1", "1 uci", "position startpos"}) {
    CAPTURE(line);
    CHECK_FALSE(detect_protocol(line));
  }
}

TEST_CASE("lines end with or without a return, and of a long one enough is left to tell") {
  std::istringstream in("one\r\n\ntwo\n" + std::string(longest_line + 5, 'x') + "\nlast");
  std::string line;
  std::vector<std::size_t> lengths;
  while (read_line(in, line)) {
    lengths.push_back(line.size());
  }
  CHECK(lengths == std::vector<std::size_t>{3, 0, 3, longest_line + 1, 4});
}

TEST_CASE("engine: the command speaks, and its exit code tells whether it did") {
  const Ran ugi = run({"engine", path_of("tris")}, "\nugi\nquery p1turn\nquit\nquery p1turn\n");
  CHECK(ugi.code == 0);
  CHECK(ugi.err.empty());
  CHECK(ugi.out.find("\nugiok\nresponse true\n") != std::string::npos);
  CHECK(ugi.out.rfind("response true\n") == ugi.out.find("response true\n")); // nothing after quit
  const Ran gtp = run({"engine", path_of("go")}, "boardsize 5\nplay b E5\nplay b F6\n");
  CHECK(gtp.out == "=\n\n=\n\n? illegal move\n\n");
  const Ran nothing = run({"engine", path_of("tris")}, "");
  CHECK(nothing.code == 2);
  CHECK(nothing.err.find("no line came") != std::string::npos);
  const Ran nonsense = run({"engine", path_of("tris")}, "hello\n");
  CHECK(nonsense.code == 2);
  CHECK(nonsense.err.find("'hello' begins no protocol") != std::string::npos);
  for (const std::vector<std::string>& call :
       std::vector<std::vector<std::string>>{{"engine"},
                                             {"engine", "no-such-game"},
                                             {"engine", path_of("tris"), "--protocol", "smtp"},
                                             {"engine", path_of("tris"), "--protocol", "uci"},
                                             {"engine", path_of("tris"), "--protocol", "gtp"},
                                             {"engine", path_of("tris"), "--protocol", "xboard"},
                                             {"engine", path_of("tris"), "--by", "robot"}}) {
    CAPTURE(call);
    const Ran ran = run(call);
    CHECK(ran.code == 2);
    CHECK(ran.out.empty());
    CHECK_FALSE(ran.err.empty());
  }
}
