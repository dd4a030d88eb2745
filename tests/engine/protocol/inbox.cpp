#include "engine/protocol/search_thread.hpp"

#include <atomic>
#include <thread>

#include <catch2/catch.hpp>

using namespace regola;

TEST_CASE("lines stay in their order, those that are taken early aside") {
  Inbox inbox;
  CHECK(inbox.put("position", Urgency::waits));
  CHECK(inbox.put("isready", Urgency::asks));
  CHECK(inbox.put("go", Urgency::waits));
  inbox.close();
  REQUIRE(inbox.wait(true) == Inbox::Event::line);
  CHECK(inbox.is_next());
  inbox.pass_over();
  REQUIRE(inbox.wait(true) == Inbox::Event::line);
  CHECK(inbox.urgency() == Urgency::asks);
  CHECK_FALSE(inbox.is_next());
  CHECK(inbox.take() == "isready");
  REQUIRE(inbox.wait(true) == Inbox::Event::line);
  inbox.pass_over();
  CHECK(inbox.wait(true) == Inbox::Event::closed);
  inbox.look_again();
  for (const char* line : {"position", "go"}) {
    REQUIRE(inbox.wait(true) == Inbox::Event::line);
    CHECK(inbox.is_next());
    CHECK(inbox.take() == line);
  }
  CHECK(inbox.wait(true) == Inbox::Event::closed);
}

TEST_CASE("what a search tells comes first, its outcome last") {
  Inbox inbox;
  CHECK(inbox.put("quit", Urgency::leaves));
  SearchResult found;
  found.depth = 1;
  inbox.report(found);
  found.depth = 2;
  inbox.report(found);
  inbox.conclude({found, "fault"});
  for (const int depth : {1, 2}) {
    REQUIRE(inbox.wait(true) == Inbox::Event::report);
    CHECK(inbox.take_report().depth == depth);
  }
  REQUIRE(inbox.wait(false) == Inbox::Event::outcome);
  CHECK(inbox.take_outcome().fault == "fault");
  CHECK(inbox.wait(true) == Inbox::Event::line);
}

TEST_CASE("who reads more lines than there is room for waits, and none of them is lost") {
  Inbox inbox;
  constexpr int lines = 9;
  std::atomic<int> read = 0;
  std::thread reader([&] {
    for (int i = 0; i < lines; ++i) {
      std::string line(Inbox::capacity / 4, static_cast<char>('a' + i));
      if (inbox.put(std::move(line), Urgency::waits)) ++read;
    }
    inbox.close();
  });
  int passed = 0;
  for (; inbox.wait(true) == Inbox::Event::line; ++passed) inbox.pass_over();
  CHECK(passed == 4); // of a quarter and a little each
  CHECK(inbox.wait(true) == Inbox::Event::full);
  inbox.look_again();
  for (int i = 0; i < lines; ++i) {
    REQUIRE(inbox.wait(true) == Inbox::Event::line);
    CHECK(inbox.take().front() == 'a' + i);
  }
  reader.join();
  CHECK(read == lines);
  CHECK(inbox.wait(true) == Inbox::Event::closed);
}

TEST_CASE("who reads is let go when nobody takes lines any more") {
  Inbox inbox;
  std::thread reader([&] {
    while (inbox.put(std::string(Inbox::capacity / 4, 'x'), Urgency::waits)) {
    }
  });
  inbox.refuse_lines();
  reader.join();
  CHECK_FALSE(inbox.put("x", Urgency::waits));
}
