#include "engine/workbench/lsp/convert.hpp"

#include <sstream>

#include <catch2/catch.hpp>

using namespace regola;

TEST_CASE("lsp frame: messages one after the other") {
  std::istringstream in("Content-Length: 2\r\n\r\n{}content-length:4\r\nContent-Type: x\r\n\r\nnull");
  CHECK(lsp::read_frame(in)->body == "{}");
  CHECK(lsp::read_frame(in)->body == "null");
  CHECK(!lsp::read_frame(in));
  CHECK(lsp::framed("{}") == "Content-Length: 2\r\n\r\n{}");
}

TEST_CASE("lsp frame: what is no message is told of, and the next one read") {
  for (const std::string wrong :
       {"Content-Length: many\r\n\r\n", "Content-Type: x\r\n\r\n", "hello\r\n\r\n",
        "Content-Length: -1\r\n\r\n", "Content-Length: 99999999999999999999\r\n\r\n"}) {
    CAPTURE(wrong);
    std::istringstream in(wrong + "Content-Length: 2\r\n\r\n{}");
    CHECK(!lsp::read_frame(in)->fault.empty());
    CHECK(lsp::read_frame(in)->body == "{}");
  }
}

TEST_CASE("lsp frame: an input that ends within a message") {
  for (const std::string cut : {"Content-Length: 9\r\n\r\n{}", "hello"}) {
    std::istringstream in(cut);
    const auto frame = lsp::read_frame(in);
    CHECK((!frame || !frame->fault.empty()));
    CHECK(!lsp::read_frame(in));
  }
  std::istringstream huge("Content-Length: 999999999999\r\n\r\nabc");
  CHECK(!lsp::read_frame(huge)->fault.empty());
  CHECK(!lsp::read_frame(huge));
}
