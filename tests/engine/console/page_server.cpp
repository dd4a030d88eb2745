#include "engine/console/page_server.hpp"
#include "tests/engine/console/run.hpp"
#include "tests/texts.hpp"

#include <array>
#include <atomic>
#include <thread>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <catch2/catch.hpp>

using namespace regola::test;
using regola::console::page_answer;
using regola::console::PageServer;

namespace {

const std::string small_page =
    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'\"><p>a page";

/// What a server on this machine answers to a request that comes in two parts.
std::string served_by(std::uint16_t port, const std::string& first, const std::string& second) {
  const int caller = socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  CHECK(connect(caller, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0); // NOLINT
  std::string answer;
  for (const std::string& part : {first, second}) {
    send(caller, part.data(), part.size(), 0);
  }
  std::array<char, 1000> part{};
  for (ssize_t size = 0; (size = recv(caller, part.data(), part.size(), 0)) > 0;) {
    answer.append(part.data(), static_cast<std::size_t>(size));
  }
  close(caller);
  return answer;
}

} // namespace

TEST_CASE("a server of one page answers for that page only") {
  const auto status = [](const std::string& request) {
    const std::string answer = page_answer(small_page, "default-src 'none'", request);
    return answer.substr(9, 3);
  };
  CHECK(status("GET / HTTP/1.1\r\nHost: 127.0.0.1:8000") == "200");
  CHECK(status("GET /?text=x HTTP/1.1\r\nhOst:localhost") == "200");
  CHECK(status("GET /regola.html HTTP/1.1\r\nHost: localhost:1") == "200");
  CHECK(status("GET /../CMakeLists.txt HTTP/1.1\r\nHost: localhost") == "404");
  CHECK(status("GET /games/chess.rules HTTP/1.1\r\nHost: localhost") == "404");
  CHECK(status("POST / HTTP/1.1\r\nHost: localhost") == "405");
  CHECK(status("GET / HTTP/1.1\r\nHost: elsewhere.example") == "421");
  CHECK(status("GET / HTTP/1.1") == "421");
  CHECK(status("GET /") == "400");
  CHECK(status("") == "400");
  const std::string head =
      page_answer(small_page, "default-src 'none'", "HEAD / HTTP/1.1\r\nHost: localhost");
  CHECK(head.ends_with("\r\n\r\n"));
  CHECK(contains(head, "Content-Length: " + std::to_string(small_page.size()) + "\r\n"));
}

TEST_CASE("a page is served to this machine until it is to stop") {
  const PageServer server(small_page, 0);
  std::atomic<bool> stop = false;
  std::thread serving([&] { server.serve([&] { return stop.load(); }); });
  const int silent = socket(AF_INET, SOCK_STREAM, 0); // keeps nobody waiting
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(server.port());
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  CHECK(connect(silent, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0); // NOLINT
  const std::string answer = served_by(server.port(), "GET / HTTP/1.1\r\nHost: local", "host\r\n\r\n");
  CHECK(answer.starts_with("HTTP/1.1 200 OK\r\n"));
  CHECK(answer.ends_with(small_page));
  CHECK(contains(answer, "\r\nContent-Security-Policy: default-src 'none'; frame-ancestors 'none'\r\n"));
  CHECK(served_by(server.port(), "GET / HTTP/1.1\r\n", std::string(20000, 'x')).starts_with("HTTP/1.1 431"));
  close(silent);
  stop = true;
  serving.join();
}

TEST_CASE("a page that is not there is not served") {
  const Ran missing = run({"web", "--page", "/nowhere/regola.html"});
  CHECK(missing.code == 2);
  CHECK(missing.err == "regola: the page /nowhere/regola.html cannot be read; --page names another\n");
  const TextFile page(small_page);
  const Ran without = run({"web", path_of("tris"), "--page", page.path()});
  CHECK(without.code == 2);
  CHECK(contains(without.err, "is no page of this program"));
}
