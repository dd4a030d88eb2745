// WebAssembly modules compute the same as the interpreter. Skipped without a `node` to run them.

#include "engine/compiled/wasm/module.hpp"
#include "engine/compiled/lower/leaves.hpp"
#include "engine/compiled/lower/random_game_form.hpp"
#include "engine/compiled/machine/form_code.hpp"
#include "engine/compiled/machine/form_memory.hpp"
#include "engine/compiled/machine/machine.hpp"
#include "engine/compiled/portable/interpreter.hpp"
#include "rules/load.hpp"
#include "tests/engine/compiled/random_form.hpp"
#include "tests/source_dir.hpp"
#include "tests/texts.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <vector>

#include <unistd.h>

#include <catch2/catch.hpp>

using namespace regola;
using namespace regola::test;

namespace {

/// Modules to be run by node, and what the interpreter leaves in the memory of each.
class Modules {
public:
  void add(const std::string& name, const form::Form& form, std::vector<Word> memory,
           const form::wasm::Choices& choices = {}) {
    constexpr std::uint32_t base = 1024; // where node lays it
    memory.resize(std::max<std::size_t>(memory.size(), form.memory));
    std::vector<Word> tables;
    const auto module = form::wasm::module_of(
        form,
        [&](const std::vector<Word>& table) {
          const auto address =
              static_cast<std::uint32_t>(base + sizeof(Word) * (memory.size() + tables.size()));
          tables.insert(tables.end(), table.begin(), table.end());
          return address;
        },
        choices);
    CHECK(module.told.bytes == module.bytes.size());
    functions_ += module.functions;
    for (const std::size_t size : {module.bytes.size(), memory.size(), tables.size()}) {
      const auto number = static_cast<std::uint32_t>(size);
      append(&number, sizeof number);
    }
    append(module.bytes.data(), module.bytes.size());
    append(memory.data(), sizeof(Word) * memory.size());
    append(tables.data(), sizeof(Word) * tables.size());
    form::interpret(form)->run(memory.data());
    names_.push_back(name);
    wanted_.push_back(std::move(memory));
  }

  [[nodiscard]] std::size_t modules() const { return names_.size(); }
  /// Of all modules.
  [[nodiscard]] std::size_t functions() const { return functions_; }

  /// Runs them all.
  void check() const {
    if (std::system(
            "node -e 'process.exit(+process.versions.node.split(\".\")[0] < 18 ? 1 : 0)' >/dev/null 2>&1") !=
        0) {
      WARN("there is no node 18: modules of WebAssembly are not run");
      return;
    }
    const std::filesystem::path folder = std::filesystem::temp_directory_path();
    const std::string file = (folder / ("regola-modules-" + std::to_string(getpid()))).string();
    std::ofstream(file, std::ios::binary) << bytes_;
    const std::string command =
        "node '" + source_dir() + "/tests/engine/compiled/wasm/run.mjs' " + file + " >" + file + ".out";
    REQUIRE(std::system(command.c_str()) == 0);
    const std::string left = bytes_of(file + ".out");
    std::filesystem::remove(file);
    std::filesystem::remove(file + ".out");
    std::size_t at = 0;
    for (std::size_t i = 0; i < wanted_.size(); ++i) {
      CAPTURE(names_[i]);
      const std::size_t bytes = sizeof(Word) * wanted_[i].size();
      REQUIRE(at + bytes <= left.size());
      CHECK(std::memcmp(left.data() + at, wanted_[i].data(), bytes) == 0);
      at += bytes;
    }
    CHECK(at == left.size());
  }

private:
  void append(const void* bytes, std::size_t size) { bytes_.append(static_cast<const char*>(bytes), size); }

  std::string bytes_;
  std::size_t functions_ = 0;
  std::vector<std::string> names_;
  std::vector<std::vector<Word>> wanted_;
};

} // namespace

TEST_CASE("wasm: a module does what the interpreter does") {
  constexpr std::uint64_t forms = 200;
  constexpr int instructions = 90;
  Modules modules;
  for (std::uint64_t seed = 0; seed < forms; ++seed) {
    Random random(seed);
    std::vector<Word> memory(RandomForm::given);
    for (Word& word : memory) word = random() & (random.below(3) == 0 ? random() : ~Word{0});
    const form::Form form = RandomForm(seed).make(instructions);
    modules.add("seed " + std::to_string(seed), form, memory);
    constexpr std::size_t few = 16; // so that it is divided into parts within parts
    for (const bool has_vectors : {false, true}) {
      form::wasm::Choices choices;
      choices.most = few;
      choices.has_vectors = has_vectors;
      modules.add("seed " + std::to_string(seed) + ", in parts", form, memory, choices);
    }
  }
  CHECK(modules.functions() > 3 * modules.modules());
  modules.check();
}

TEST_CASE("wasm: modules play games and count leaves as the interpreter does") {
  Modules modules;
  for (const std::string name :
       {"tic-tac-toe", "connect-four", "othello", "kalah", "english-draughts", "chess"}) {
    const Loaded loaded = load_file(source_dir() + "/games/" + name + ".rules");
    REQUIRE(loaded.ruleset);
    const CompiledRuleset rules(*loaded.ruleset, Backend::portable);
    const auto machine = Machine::create(rules);
    const Position start = machine->read(loaded.ruleset->start);
    const RandomGameForm game = lower_random_game(rules);
    constexpr Word most_plies = 300;
    for (const Word seed : {1U, 2U, 3U}) {
      FormMemory memory(rules);
      memory.grow(std::max<std::size_t>(game.form.memory, game.memory.ply.past + 2 * most_plies));
      memory.read(game.memory.ply, start);
      memory[game.memory.player] = memory.to_move(start);
      memory[game.memory.random] = seed;
      memory[game.memory.left] = most_plies;
      memory[game.form.flag] = FormCode::flag();
      form::wasm::Choices choices;
      if (seed == 1) choices.most = 300;
      choices.has_vectors = seed != 2;
      modules.add(name + ", a game", game.form, {memory.data(), memory.data() + memory.size()}, choices);
    }
    const LeafForm leaves = lower_leaves(rules);
    const LeafMemory& at = leaves.memory;
    constexpr std::size_t room = 2000; // entries
    constexpr Word depth = 3;
    FormMemory memory(rules);
    memory.grow(leaves.form.memory);
    memory.read(at.ply, start);
    const std::size_t bottom = memory.number(at.ply.past_size) + depth;
    memory.grow(at.ply.past + bottom + room * at.entry);
    memory[at.first_past] = memory[at.ply.past_size];
    memory[at.depth] = depth;
    memory[at.judges] = 1;
    memory[at.nodes] = room;
    memory[at.bottom] = bottom;
    memory[at.top] = bottom + at.entry;
    memory[at.limit] = memory.size() - at.ply.past;
    memory[leaves.form.flag] = FormCode::flag();
    Word* const entry = memory.data() + at.ply.past + bottom;
    entry[0] = depth * 2 + memory.to_move(start);
    std::copy_n(memory.data() + at.ply.planes, at.ply.words, entry + 1);
    modules.add(name + ", leaves", leaves.form, {memory.data(), memory.data() + memory.size()});
  }
  modules.check();
}

TEST_CASE("wasm: lanes that are shifted in opposite directions share a vector, one of them reversed") {
  form::Builder to;
  static_cast<void>(to.reserve(40));
  constexpr std::size_t steps = 30;
  const auto lanes = [&](const std::vector<int>& directions) {
    const auto number = static_cast<std::uint16_t>(directions.size());
    std::vector<int> far = directions;
    for (int& places : far) places *= 3;
    const form::Ref wall = to.load(2, number);
    const form::Ref more = to.spread(to.load(1), number);
    form::Ref value = to.shift(to.spread(to.load(0), number), directions);
    for (std::size_t step = 0; step < steps; ++step) {
      value = to.bit_or(value, to.bit_and(to.shift(value, step % 2 == 0 ? directions : far), wall));
      value = to.bit_xor(value, to.shift(more, directions));
    }
    return value;
  };
  const form::Ref even = lanes({8, 7, -1, -9, -8, -7, 1, 9});
  const form::Ref odd = lanes({1, -1, 7, -7, 3}); // one lane has no partner
  const form::Ref single = to.variable();
  to.set(single, to.number(5));
  to.when(to.or_lanes(odd), [&] { to.set(single, to.lane(even, 4)); });
  to.store(to.reserve(8), even);
  to.store(to.reserve(5), odd);
  for (const form::Ref word : {to.or_lanes(even), to.lane(even, 0), to.lane(odd, 1), single}) {
    to.store(to.reserve(1), word);
  }
  to.stop();
  const form::Form form = to.finish();
  const form::ControlFlow flow(form);
  const form::wasm::Vectors vectors(form, flow, true);
  std::size_t turned = 0;
  for (const form::Instruction& i : form.code) {
    if (i.op == form::Op::bit_xor && vectors[i.to] != nullptr && vectors[i.to]->turned) ++turned;
  }
  CHECK(turned == steps); // where a lane has no partner, it is not worth it
  Modules modules;
  Random random(1);
  for (int i = 0; i < 4; ++i) {
    std::vector<Word> memory(form.memory);
    for (Word& word : memory) word = i == 0 ? 0 : random();
    modules.add("memory " + std::to_string(i), form, memory);
  }
  modules.check();
}

TEST_CASE("wasm: a loop that is entered at two places") {
  form::Builder to;
  static_cast<void>(to.reserve(3));
  const form::Ref left = to.variable();
  const form::Ref sum = to.variable();
  const form::Label first = to.label();
  const form::Label second = to.label();
  to.set(left, to.load(1));
  to.set(sum, to.number(1));
  to.jump_if(to.load(0), second);
  to.bind(first);
  to.set(sum, to.multiply(sum, to.number(3)));
  to.bind(second);
  to.set(sum, to.add(sum, to.number(5)));
  to.set(left, to.subtract(left, to.number(1)));
  to.jump_if(left, first);
  to.store(2, sum);
  to.stop();
  const form::Form form = to.finish();
  const form::ControlFlow flow(form);
  const form::wasm::Nesting nesting(form, flow);
  CHECK(std::any_of(flow.blocks().begin(), flow.blocks().end(), [&](const auto& block) {
    return nesting.dispatcher(flow.block_of(block.begin)) != form::wasm::Nesting::none;
  }));
  Modules modules;
  for (const Word begin : {0U, 1U}) modules.add("entry " + std::to_string(begin), form, {begin, 4, 0});
  modules.check();
}

TEST_CASE("wasm: numbers take as few bytes as they can") {
  const auto bytes = [](std::int64_t number) {
    form::wasm::Bytes to;
    to.signed_number(number);
    return to.all();
  };
  using Wanted = std::vector<std::uint8_t>;
  CHECK(bytes(0) == Wanted{0});
  CHECK(bytes(63) == Wanted{63});
  CHECK(bytes(64) == Wanted{0xC0, 0});
  CHECK(bytes(-64) == Wanted{0x40});
  CHECK(bytes(-65) == Wanted{0xBF, 0x7F});
  CHECK(bytes(std::int64_t{1} << 61U).size() == 9);
  CHECK(bytes(std::int64_t{1} << 62U).size() == 10);
  form::wasm::Bytes to;
  to.number(300);
  CHECK(to.all() == Wanted{0xAC, 0x02});
}
