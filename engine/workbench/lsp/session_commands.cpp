// Code lenses and the commands behind them: expectations are run, games are played and counted.

#include "engine/workbench/lsp/session.hpp"

#include <algorithm>
#include <chrono>

#include <fmt/format.h>

#include "engine/workbench/profile.hpp"
#include "rules/text/stop.hpp"

namespace regola::lsp {

namespace {

const std::string run_command = "regola.runExpectations";
const std::string profile_command = "regola.profile";

constexpr std::size_t profiled_plies = 2000; // at most, as many as fit into this time
constexpr std::chrono::seconds profile_time{2};

} // namespace

Json Session::commands() { return Json::array({run_command, profile_command}); }

Json Session::code_lenses(Document& document) const {
  const workbench::Snapshot& snapshot = workspace_.snapshot(document);
  const Ranges ranges = ranges_of(document);
  Json all = Json::array();
  const auto add = [&](workbench::Span span, const std::string& title, const std::string& command) {
    all.push_back({{"range", ranges.range(span)},
                   {"command", {{"title", title}, {"command", command}, {"arguments", {document.uri}}}}});
  };
  const auto& lines = snapshot.lines();
  const auto begins = [&](const workbench::LogicalLine& line, const char* word) {
    return snapshot.text().compare(line.start, std::char_traits<char>::length(word), word) == 0;
  };
  const auto move = std::find_if(lines.begin(), lines.end(), [&](const auto& line) {
    return begins(line, "move ") || begins(line, "include ");
  });
  if (move != lines.end()) {
    const bool is_known = document.facts && document.facts->played;
    add({move->start, 4},
        is_known ? workbench::in_words(*document.facts->played) + ": profile again" : "profile",
        profile_command);
  }
  const auto expect =
      std::find_if(lines.begin(), lines.end(), [&](const auto& line) { return begins(line, "expect "); });
  if (expect != lines.end()) {
    std::string title = "run the expectations";
    if (document.expectations && !document.expectations->empty()) {
      const auto& met = *document.expectations;
      title = fmt::format("{} of {} expectations met: run them again",
                          std::count_if(met.begin(), met.end(), [](const auto& each) { return each.met; }),
                          met.size());
    }
    add({expect->start, 6}, title, run_command);
  }
  return all;
}

Json Session::execute(const Json& params) {
  const auto command = params.at("command").get<std::string>();
  if (command != run_command && command != profile_command) {
    throw Refusal{invalid_params, "there is no such command"};
  }
  Document* document = workspace_.find(params.at("arguments").at(0).get<std::string>());
  if (document == nullptr) throw Refusal{invalid_params, "this text is not open"};
  if (!workspace_.snapshot(*document).loaded().ruleset) {
    throw Refusal{request_failed, "a text with faults has no game to be tried"};
  }
  Json answer = command == run_command ? run_expectations(*document) : profile(*document);
  if (refreshes_hints_) ask("workspace/inlayHint/refresh");
  if (refreshes_lenses_) ask("workspace/codeLens/refresh");
  return answer;
}

void Session::show_message(bool good, const std::string& message) {
  say({{"method", "window/showMessage"}, {"params", {{"type", good ? 3 : 1}, {"message", message}}}});
}

Json Session::run_expectations(Document& document) {
  constexpr std::uint64_t most_lines = 200'000'000;
  auto found = workbench::run_expectations(workspace_.snapshot(document).loaded(), most_lines, stop);
  if (stop && stop()) throw Stopped();
  document.expectations = std::move(found);
  publish(document);
  Json all = Json::array();
  std::size_t met = 0;
  for (const workbench::MetExpectation& each : *document.expectations) {
    met += each.met ? 1 : 0;
    all.push_back({{"line", each.line}, {"met", each.met}, {"run", each.run}, {"found", each.found}});
  }
  show_message(met == all.size(), fmt::format("{} of {} expectations met", met, all.size()));
  return {{"met", met}, {"expectations", std::move(all)}};
}

Json Session::profile(Document& document) {
  const Loaded& loaded = workspace_.snapshot(document).loaded();
  if (!loaded.ruleset->has_start) {
    throw Refusal{request_failed, "this text has no board: nothing says where a game begins"};
  }
  const auto choose = workbench::random_chooser(1);
  const auto end = std::chrono::steady_clock::now() + profile_time;
  workbench::Profile found;
  try {
    found = workbench::profile_games(*loaded.ruleset, choose, profiled_plies, longest_walk, [&] {
      return (stop && stop()) || std::chrono::steady_clock::now() >= end;
    });
  } catch (const RulesError& error) {
    throw Refusal{request_failed, error.message([&](std::uint32_t line) { return loaded.line_name(line); })};
  }
  if (stop && stop()) throw Stopped();
  Json lines = Json::array();
  for (const workbench::LineProfile& line : found.lines) {
    lines.push_back({{"line", line.line},
                     {"did", workbench::in_short(line, found)},
                     {"counts", workbench::in_words(line, found)}});
  }
  const std::string words = workbench::in_words(found);
  (void)workspace_.facts(document);
  document.facts->played = std::move(found);
  show_message(true, words);
  return {{"games", words}, {"lines", std::move(lines)}};
}

} // namespace regola::lsp
