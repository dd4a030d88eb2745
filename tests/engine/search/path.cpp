#include "engine/search/path.hpp"

#include <catch2/catch.hpp>

using namespace regola;

TEST_CASE("path: a position that stands again is found at its first ply") {
  Path path;
  path.begin({70, 80});
  CHECK(path.enter(1) == Path::never); // the root
  CHECK(path.enter(2) == Path::never);
  CHECK(path.enter(3) == Path::never);
  CHECK(path.enter(2) == 1);
  CHECK(path.enter(1) == 0);
  CHECK(path.enter(80) == -1); // before the root
  path.leave();
  path.leave();
  path.leave();
  path.leave();
  CHECK(path.enter(3) == Path::never);
  CHECK(path.enter(3 + 4096) == Path::never); // a remainder of the filter, not the same key
}

TEST_CASE("path: the signature tells ways apart, not only sets of positions") {
  Path path;
  path.begin({});
  const auto signature_of = [&](std::initializer_list<Word> keys) {
    for (const Word key : keys) static_cast<void>(path.enter(key));
    const Word signature = path.signature();
    for (std::size_t i = 0; i < keys.size(); ++i) path.leave();
    return signature;
  };
  CHECK(signature_of({1, 2, 3}) == signature_of({1, 2, 3}));
  CHECK(signature_of({1, 2, 3}) != signature_of({2, 1, 3}));
  CHECK(signature_of({1, 2}) != signature_of({1, 2, 3}));
  CHECK(signature_of({}) == 0);
}
