#include "engine/search/parameters.hpp"

#include <catch2/catch.hpp>

using namespace regola;

namespace {

struct Options {
  int plies = 8;
  std::optional<int> depth;
  std::uint64_t seed = 1;
  std::optional<std::uint64_t> nodes;
  double factor = 0.95;
  std::optional<double> time = 1.5;
  std::size_t table = std::size_t{64} << 20U;
  bool deepen = true;
  std::string value;
};

Parameters bound(Options& options) {
  Parameters parameters;
  parameters.integer("plies", options.plies, 1, 100, "of a line");
  parameters.integer("depth", options.depth, 1, 50, "to look ahead");
  parameters.count("seed", options.seed, 0, "of chance");
  parameters.count("nodes", options.nodes, 1, "positions");
  parameters.number("factor", options.factor, 0, 1, "by which it falls");
  parameters.duration("time", options.time, "for a move");
  parameters.size("table", options.table, "memory", 1024);
  parameters.flag("deepen", options.deepen, "one ply after the other");
  parameters.name("value", options.value, {"army", "lead"}, "a value of the text", "the heuristic");
  return parameters;
}

/// The error of a text: its message, and a caret below the place.
std::string fault_of(const std::string& text) {
  Options options;
  Parameters parameters = bound(options);
  try {
    parameters.read(text);
  } catch (const ParameterError& fault) {
    return std::string(fault.what()) + " @" + std::to_string(fault.offset());
  }
  return "none";
}

} // namespace

TEST_CASE("parameters: all kinds are read, and what is not given stays") {
  Options options;
  Parameters parameters = bound(options);
  parameters.read("plies=3,depth=7,seed=12,nodes=20k,factor=0.5,time=250ms,table=1G,deepen=off,value=army");
  CHECK(options.plies == 3);
  CHECK(options.depth == 7);
  CHECK(options.seed == 12);
  CHECK(options.nodes == 20'000);
  CHECK(options.factor == 0.5);
  CHECK(options.time == Approx(0.25));
  CHECK(options.table == std::size_t{1} << 30U);
  CHECK_FALSE(options.deepen);
  CHECK(options.value == "army");
  Options other;
  Parameters few = bound(other);
  few.read("seed=0");
  CHECK(few.given("seed"));
  CHECK_FALSE(few.given("plies"));
  CHECK(other.seed == 0);
  CHECK(other.plies == 8);
  CHECK_FALSE(other.depth);
}

TEST_CASE("parameters: a text with commas stands between quotation marks") {
  std::string folder;
  int depth = 0;
  Parameters parameters;
  parameters.text("db", folder, "a folder", "where");
  parameters.integer("depth", depth, 0, 9, "how deep");
  parameters.read("db=\"one, two\",depth=3");
  CHECK(folder == "one, two");
  CHECK(depth == 3);
  Parameters plain;
  plain.text("db", folder, "a folder", "where");
  plain.read("db=three");
  CHECK(folder == "three");
}

TEST_CASE("parameters: durations and sizes, there and back") {
  CHECK(read_duration("500ms") == Approx(0.5));
  CHECK(read_duration("1.5s") == Approx(1.5));
  CHECK(read_duration("2m") == Approx(120));
  CHECK(read_duration("1h") == Approx(3600));
  for (const char* none : {"", "s", "5", "5 s", "-1s", "0s", "5x", "1e99s", "nan", "infs"}) {
    CAPTURE(none);
    CHECK_THROWS_AS(read_duration(none), std::invalid_argument);
  }
  CHECK(duration_text(0.5) == "500ms");
  CHECK(duration_text(3) == "3s");
  CHECK(duration_text(120) == "2m");
  CHECK(duration_text(7200) == "2h");
  CHECK(size_text(0) == "0");
  CHECK(size_text(1000) == "1000");
  CHECK(size_text(std::size_t{512} << 10U) == "512k");
  CHECK(size_text(std::size_t{64} << 20U) == "64M");
  CHECK(size_text(std::size_t{2} << 30U) == "2G");
}

TEST_CASE("parameters: errors say what is wrong, where, and what was meant") {
  struct Row {
    const char* text;
    const char* message;
  };
  const Row rows[] = {
      {"pliess=3", "no parameter is called 'pliess'; did you mean 'plies'? @0"},
      {"plies=3,dept=4", "no parameter is called 'dept'; did you mean 'depth'? @8"},
      {"plies", "'plies' lacks its value: plies=..., 1 to 100 @5"},
      {"plies=", "plies: '' is not a whole number from 1 to 100 @6"},
      {"plies=0", "plies: '0' is not a whole number from 1 to 100 @6"},
      {"plies=3x", "plies: '3x' is not a whole number from 1 to 100 @6"},
      {"plies=99999999999", "plies: '99999999999' is not a whole number from 1 to 100 @6"},
      {"plies=3,plies=4", "'plies' is given twice @8"},
      {"nodes=0", "nodes: '0' is not a whole number from 1, as in 5000 or 20k @6"},
      {"seed=-1", "seed: '-1' is not a whole number from 0, as in 5000 or 20k @5"},
      {"factor=2", "factor: '2' is not a number from 0 to 1 @7"},
      {"factor=nan", "factor: 'nan' is not a number from 0 to 1 @7"},
      {"time=5", "time: '5' is not a duration; it lacks a unit: 5ms, 5s or 5m @5"},
      {"time=soon", "time: 'soon' is not a duration such as 500ms, 2s or 1m @5"},
      {"table=big", "table: 'big' is not a size such as 64M or 1G, from 1k @6"},
      {"table=9", "table: '9' is not a size such as 64M or 1G, from 1k @6"},
      {"table=99999999G", "table: '99999999G' is not a size such as 64M or 1G, from 1k @6"},
      {"deepen=yes", "deepen: 'yes' is not on or off @7"},
      {"value=leda",
       "value: 'leda' is not a value of the text; there are: army, lead; did you mean 'lead'? @6"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    CHECK(fault_of(row.text) == row.message);
  }
  for (const char* lacking : {"", ",", "plies=3,", ",plies=3", "=3"}) {
    CAPTURE(lacking);
    CHECK(fault_of(lacking).rfind("here a parameter is missing; there are plies, depth,", 0) == 0);
  }
}

TEST_CASE("parameters are listed with what holds, what may be given, and why") {
  Options options;
  const auto list = bound(options).list();
  REQUIRE(list.size() == 9);
  const auto row = [&](std::size_t i) {
    return list[i].key + "|" + list[i].standard + "|" + list[i].range + "|" + list[i].about;
  };
  CHECK(row(0) == "plies|8|1 to 100|of a line");
  CHECK(row(1) == "depth||1 to 50|to look ahead");
  CHECK(row(4) == "factor|0.95|0 to 1|by which it falls");
  CHECK(row(5) == "time|1500ms|as 500ms, 2s, 1m|for a move");
  CHECK(row(6) == "table|64M|as 64M, 1G; from 1k|memory");
  CHECK(row(7) == "deepen|on|on, off|one ply after the other");
  CHECK(row(8) == "value||a value of the text|the heuristic");
}
