#include "engine/compiled/machine/form_code.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "engine/compiled/lower/leaves.hpp"
#include "engine/compiled/lower/random_game_form.hpp"
#include "engine/compiled/machine/node_forms.hpp"
#include "tests/engine/ruleset_of.hpp"

using namespace regola;
using namespace regola::test;

namespace {

std::string answered_by(FormCode& code) {
  return code.missing().empty() ? "form" : "reference: " + code.missing();
}

} // namespace

TEST_CASE("the README of the compiled matcher tells which games have forms") {
  std::ifstream file(source_dir() + "/engine/compiled/README.md");
  const std::string readme{std::istreambuf_iterator<char>(file), {}};
  std::vector<std::string> games;
  for (const auto& entry : std::filesystem::directory_iterator(source_dir() + "/games")) {
    if (entry.path().extension() == ".rules") games.push_back(entry.path().stem().string());
  }
  std::sort(games.begin(), games.end());
  REQUIRE_FALSE(games.empty());
  std::string table = "| game | random games | leaves | search |\n|---|---|---|---|\n";
  for (const std::string& name : games) {
    const Ruleset ruleset = game(name);
    const CompiledRuleset rules(ruleset);
    const auto searched = [&](std::optional<std::size_t> value) -> FormCode& {
      return rules.nodes->form(NodeQuestion::children, value).code();
    };
    std::string search = answered_by(searched(std::nullopt));
    if (search == "form") {
      const std::string& missing = searched(rules.nodes->values() - 1).missing();
      if (!missing.empty()) search += ", and the reference matcher values: " + missing;
    }
    table += fmt::format("| {} | {} | {} | {} |\n", name, answered_by(rules.random_games->code()),
                         answered_by(rules.leaf_counts->code()), search);
  }
  INFO("the table should be:\n" << table);
  CHECK(readme.find(table + "\n") != std::string::npos);
}

TEST_CASE("machine code is made once enough plies have been made, and not before") {
  const Ruleset ruleset = ruleset_of("players x/o\nboard 3x3\nmove put: . -> x\nwin around: x^3\n");
  const CompiledRuleset rules(ruleset, Backend::portable);
  FormCode& code = rules.random_games->code();
  CHECK(code.enough_plies() > rules.random_games->written()->form.code.size() / 10);
  code.note_plies(2 * code.enough_plies());
  CHECK(code.machine_code().bytes == 0); // it was not asked for
  CHECK(code.why_portable() == "the portable back end was asked for");
}
