// Programs: what a form computes is what the instructions say, set by set.

#include "engine/compiled/program/program.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "engine/compiled/compiled.hpp"
#include "engine/compiled/form/code.hpp"
#include "engine/compiled/lower/position_lowering.hpp"
#include "engine/compiled/random.hpp"
#include "rules/load.hpp"

using namespace regola;

namespace {

using BitSet = std::set<Bit>;

BitSet cells_of(const Mask& mask) {
  BitSet cells;
  mask.each([&](Bit bit) { cells.insert(bit); });
  return cells;
}

/// Works out each value the long way, from the words that say what an instruction does.
class Naive {
public:
  Naive(const Program& program, const Layout& layout, const std::vector<BitSet>& symbols, BitSet input)
      : program_(program), layout_(layout), symbols_(symbols), input_(std::move(input)) {}

  BitSet operator()(Register value, std::size_t lane) const {
    const Instruction& i = program_.code()[value];
    const auto a = [&] { return (*this)(i.a, lane); };
    const auto b = [&] { return (*this)(i.b, lane); };
    const auto in_lane = [&](const auto& all) { return all[all.size() == 1 ? 0 : lane]; };
    switch (i.op) {
    case Op::cells: {
      BitSet cells;
      for (std::size_t k = 0; k < symbols_.size(); ++k) {
        if (program_.symbols(i).contains(".xo"[k])) cells.insert(symbols_[k].begin(), symbols_[k].end());
      }
      return cells;
    }
    case Op::constant: return cells_of(in_lane(program_.masks(i)));
    case Op::input: return input_;
    case Op::bit_and: return both(a(), b());
    case Op::bit_or: {
      BitSet all = a();
      all.merge(b());
      return all;
    }
    case Op::and_not: {
      BitSet all = a();
      for (const Bit bit : b()) all.erase(bit);
      return all;
    }
    case Op::shift: {
      BitSet seen = before(a(), in_lane(program_.reaches(i)));
      if (i.edge != no_index) seen.merge(cells_of(in_lane(program_.edge(i))));
      return i.b == no_register ? seen : both(seen, b());
    }
    case Op::fill: return spread(a(), b(), {in_lane(program_.reaches(i))});
    case Op::flood: return spread(a(), b(), program_.reaches(i));
    case Op::line: {
      const BitSet through = a();
      BitSet from = both(b(), through);
      for (std::uint32_t k = 1; k < i.length; ++k)
        from = both(before(from, in_lane(program_.reaches(i))), through);
      return from;
    }
    case Op::or_lanes: {
      BitSet all;
      for (std::size_t k = 0; k < program_.lanes(i.a); ++k) all.merge((*this)(i.a, k));
      return all;
    }
    case Op::members: break;
    }
    FAIL("no such instruction here");
    return {};
  }

private:
  static BitSet both(const BitSet& a, const BitSet& b) {
    BitSet all;
    for (const Bit bit : a) {
      if (b.count(bit) > 0) all.insert(bit);
    }
    return all;
  }
  /// The cells from which the relation leads into the set.
  [[nodiscard]] BitSet before(const BitSet& cells, ReachIndex relation) const {
    BitSet all;
    layout_.board().each([&](Bit bit) {
      for (const Bit next : layout_.next(static_cast<RelationIndex>(relation), bit)) {
        if (cells.count(next) > 0) all.insert(bit);
      }
    });
    return all;
  }
  [[nodiscard]] BitSet spread(BitSet seed, const BitSet& through, const Program::Reaches& ways) const {
    for (bool more = true; more;) {
      more = false;
      for (const ReachIndex way : ways) {
        for (const Bit bit : both(before(seed, way), through)) more = seed.insert(bit).second || more;
      }
    }
    return seed;
  }

  const Program& program_;
  const Layout& layout_;
  const std::vector<BitSet>& symbols_;
  BitSet input_;
};

/// A random program and some of its values as results.
/// @param directions a lane for each of them
std::vector<Register> write(Program& program, const CompiledRuleset& rules, const char* directions,
                            Random& random) {
  Board board = rules.ruleset->board;
  Program::Reaches ways;
  for (const RelationIndex relation : board.group(directions)) ways.push_back(Layout::reach(relation));
  std::vector<Register> values = {program.cells(SymbolSet(std::string("."))),
                                  program.cells(SymbolSet(std::string("xo"))),
                                  program.constant({rules.layout.board()}), program.input()};
  Program::Masks edges;
  for (const ReachIndex way : ways) edges.push_back(rules.layout[way].edge);
  values.push_back(program.constant(edges));
  for (int i = 0; i < 12; ++i) {
    const auto any = [&] { return values[random.below(static_cast<std::uint32_t>(values.size()))]; };
    const Register a = any();
    const Register b = any();
    switch (random.below(9)) {
    case 0: values.push_back(program.bit_and(a, b)); break;
    case 1: values.push_back(program.bit_or(a, b)); break;
    case 2: values.push_back(program.and_not(a, b)); break;
    case 3: values.push_back(program.shift(a, ways)); break;
    case 4: values.push_back(program.bit_and(program.shift(a, ways, edges), b)); break;
    case 5: values.push_back(program.fill(a, b, ways)); break;
    case 6:
      values.push_back(program.line(a, b, static_cast<std::uint16_t>(2 + random.below(4)), ways));
      break;
    case 7: values.push_back(program.flood(program.or_lanes(a), program.or_lanes(b), ways)); break;
    default: values.push_back(program.or_lanes(a)); break;
    }
  }
  return {values.end() - 3, values.end()};
}

/// What a form computes that asks for these results, by lane.
std::vector<std::vector<Mask>> computed(const CompiledRuleset& rules, const Program& program,
                                        const std::vector<Register>& results, const std::vector<Mask>& planes,
                                        const Mask& input) {
  form::Builder to;
  PositionLowering position(rules, to);
  const CellBuilder& cells = position.cells();
  const std::size_t words = cells.words();
  const Mask& board = position.layout().board();
  std::vector<Word> memory;
  const auto loaded = [&](const Mask& mask) {
    const Cells variable = cells.variable(board);
    const std::uint32_t at = to.reserve(words);
    for (std::size_t k = 0; k < words; ++k) {
      to.set(variable.words[k], to.load(at + static_cast<std::uint32_t>(k)));
      memory.push_back(mask.words[k]);
    }
    return variable;
  };
  for (const Mask& plane : planes) position.planes.push_back(loaded(plane));
  const Cells asked = loaded(input);
  std::vector<std::vector<std::uint32_t>> places; // by result and lane
  for (const Register result : results) {
    const Cells found = position.result(program, result, first_player, &asked);
    std::vector<std::uint32_t>& lanes = places.emplace_back();
    for (std::size_t lane = 0; lane < cells.lanes(found); ++lane) {
      lanes.push_back(to.reserve(words));
      const Cells one = cells.lane(found, lane);
      for (std::size_t k = 0; k < words; ++k) {
        to.store(lanes.back() + static_cast<std::uint32_t>(k), one.words[k]);
      }
    }
  }
  to.bind(position.refused);
  to.stop();
  const form::Form form = to.finish();
  memory.resize(form.memory);
  form::interpret(form)->run(memory.data());
  std::vector<std::vector<Mask>> all;
  for (const std::vector<std::uint32_t>& lanes : places) {
    std::vector<Mask>& masks = all.emplace_back();
    for (const std::uint32_t at : lanes) {
      std::copy_n(memory.begin() + at, words, masks.emplace_back().words.begin());
    }
  }
  return all;
}

void check_programs(int words, const std::string& board, const char* directions = "straight") {
  const Loaded loaded =
      load_text("text", "players x/o\nboard " + board + "\nmove put: . -> x\nwin around: x x\n");
  REQUIRE(loaded.ruleset);
  const CompiledRuleset rules(*loaded.ruleset);
  REQUIRE(rules.layout.words() == words);
  Random random(static_cast<std::uint64_t>(words));
  for (int round = 0; round < 60; ++round) {
    Program program;
    std::vector<Register> results = write(program, rules, directions, random);
    const Program before = program;
    const std::vector<Register> named = results;
    std::vector<Register*> kept;
    for (Register& result : results) kept.push_back(&result);
    program.optimise(kept);
    REQUIRE(program.size() <= before.size());

    std::vector<Mask> planes(rules.symbols.planes());
    std::vector<BitSet> symbols(3);
    Mask given;
    BitSet input;
    rules.layout.board().each([&](Bit bit) {
      const std::uint32_t k = random.below(3);
      symbols[k].insert(bit);
      const int plane = rules.symbols.plane(".xo"[k]);
      if (plane >= 0) planes[static_cast<std::size_t>(plane)].set(bit);
      if (random.below(3) == 0) {
        input.insert(bit);
        given.set(bit);
      }
    });
    const auto found = computed(rules, program, results, planes, given);
    const Naive wanted(before, rules.layout, symbols, input);
    for (std::size_t k = 0; k < results.size(); ++k) {
      for (std::size_t lane = 0; lane < before.lanes(named[k]); ++lane) {
        // What is the same in all lanes has one.
        const std::size_t at = found[k].size() == 1 ? 0 : lane;
        REQUIRE(cells_of(found[k][at]) == wanted(named[k], lane));
      }
    }
  }
}

} // namespace

TEST_CASE("a program computes the sets that its instructions say, on planes of one word") {
  check_programs(1, "5x4");
}
TEST_CASE("a program computes the sets that its instructions say, on planes of two words") {
  check_programs(2, "9x9");
}
TEST_CASE("a program computes the sets that its instructions say, on planes of four words") {
  check_programs(4, "14x12");
}
TEST_CASE("a program computes the sets that its instructions say, on planes of six words") {
  check_programs(6, "19x19");
}

TEST_CASE("what computes the same is computed once") {
  Program program;
  const Register x = program.cells(SymbolSet(std::string("x")));
  const Register free = program.cells(SymbolSet(std::string(".")));
  CHECK(program.cells(SymbolSet(std::string("x"))) == x);
  const Register both = program.bit_and(x, free);
  CHECK(program.bit_and(x, free) == both);
  CHECK(program.bit_and(free, x) == both);
}

TEST_CASE("a program may have more values than 16 bits can number, and finds each of them again") {
  constexpr Register many = 100'000;
  Program program;
  const Register cells = program.cells(SymbolSet("x"));
  Register last = cells;
  for (Register i = 1; i < many; ++i) last = program.shift(last, {0});
  CHECK(last == many - 1);
  Register again = program.cells(SymbolSet("x"));
  for (Register i = 1; i < many; ++i) again = program.shift(again, {0});
  CHECK(again == last);
  CHECK(program.size() == many);
  program.optimise({&last});
  CHECK(last == many - 1);
}
