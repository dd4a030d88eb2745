// Code lenses and the commands behind them: expectations are run, games are played and counted.

#include <chrono>
#include <exception>

#include <fmt/format.h>

#include "engine/workbench/lsp/session.hpp"

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
  const auto move =
      find_if(lines, [&](const auto& line) { return begins(line, "move ") || begins(line, "include "); });
  if (move != lines.end()) {
    const bool is_known = document.facts && document.facts->played;
    add({move->start, 4},
        is_known ? workbench::in_words(*document.facts->played) + ": profile again" : "profile",
        profile_command);
  }
  const auto expect = find_if(lines, [&](const auto& line) { return begins(line, "expect "); });
  if (expect != lines.end()) {
    std::string title = "run the expectations";
    if (document.expectations && !document.expectations->empty()) {
      const auto& met = *document.expectations;
      title = fmt::format("{} of {} expectations met: run them again",
                          count_if(met, [](const auto& each) { return each.met; }), met.size());
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

void Session::notice(const std::string& method, const Json& params) {
  if (method == "exit") {
    done_ = true;
  } else if (!initialized_ || shut_down_) {
    return;
  } else if (method == "textDocument/didOpen") {
    open(params);
  } else if (method == "textDocument/didChange") {
    change(params);
  } else if (method == "textDocument/didClose") {
    close(params);
  } else if (method == "workspace/didChangeWorkspaceFolders") {
    change_folders(params.at("event"));
  } else if (method == "textDocument/didSave" || method == "workspace/didChangeWatchedFiles") {
    workspace_.files_changed();
    publish_all();
  }
}

void Session::open(const Json& params) {
  const Json& item = params.at("textDocument");
  workspace_.open(item.at("uri").get<std::string>(), item.value("version", std::int64_t{0}),
                  item.at("text").get<std::string>());
  publish_all();
}

void Session::change(const Json& params) {
  Document& document = document_of(params);
  for (const Json& change : params.at("contentChanges")) {
    auto text = change.at("text").get<std::string>();
    if (!change.contains("range")) {
      document.text = std::move(text);
      continue;
    }
    const Ranges ranges(document.text, unit_);
    const std::uint32_t start = ranges.offset(change.at("range").at("start"));
    const std::uint32_t end = std::max(start, ranges.offset(change.at("range").at("end")));
    document.text.replace(start, end - start, text);
  }
  const Json& item = params.at("textDocument");
  document.version = item.contains("version") && item.at("version").is_number_integer()
                         ? item.at("version").get<std::int64_t>()
                         : document.version + 1;
  workspace_.changed(document);
  publish_all();
}

void Session::close(const Json& params) {
  const std::string uri = document_of(params).uri;
  workspace_.close(uri);
  say({{"method", "textDocument/publishDiagnostics"},
       {"params", {{"uri", uri}, {"diagnostics", Json::array()}}}});
  publish_all();
}

void Session::change_folders(const Json& event) {
  for (const Json& folder : event.at("removed")) {
    workspace_.remove_folder(path_of(folder.at("uri").get<std::string>()));
  }
  for (const Json& folder : event.at("added")) {
    workspace_.add_folder(path_of(folder.at("uri").get<std::string>()));
  }
  publish_all();
}

void Session::publish_all() {
  for (auto& [uri, document] : workspace_.documents()) {
    if (!document.is_told) publish(document);
  }
}

std::vector<workbench::Fault> Session::faults_of(Document& document) const {
  const workbench::Snapshot& snapshot = workspace_.snapshot(document);
  Diagnostics diagnostics = snapshot.loaded().diagnostics;
  if (document.expectations) {
    for (const workbench::MetExpectation& each : *document.expectations) {
      if (each.run && !each.met) diagnostics.push_back(workbench::unmet(each.place, each.wanted, each.found));
    }
  }
  sort_diagnostics(diagnostics);
  return workbench::faults(snapshot, diagnostics);
}

void Session::publish(Document& document) {
  const Ranges ranges = ranges_of(document);
  Json all = Json::array();
  for (const workbench::Fault& fault : faults_of(document)) {
    Json json = to_json(fault, ranges);
    if (fault.code == Code::unused_symbol) json["tags"] = Json::array({1});
    if (fault.elsewhere) {
      json["relatedInformation"] =
          Json::array({{{"location", location(document, *fault.elsewhere)}, {"message", fault.message}}});
    }
    all.push_back(std::move(json));
  }
  document.is_told = true;
  say({{"method", "textDocument/publishDiagnostics"},
       {"params", {{"uri", document.uri}, {"version", document.version}, {"diagnostics", std::move(all)}}}});
}

bool Session::has_work() const {
  auto& documents = const_cast<Session*>(this)->workspace_.documents(); // NOLINT(*-const-cast)
  return !shut_down_ && any_of(documents, [](const auto& each) { return !each.second.expectations; });
}

void Session::work(const std::function<bool()>& broken_off) {
  constexpr std::uint64_t most_lines =
      20'000'000; // greatest number of lines of play that an expectation may count
  bool told = false;
  for (auto& [uri, document] : workspace_.documents()) {
    if (document.expectations) continue;
    if (broken_off && broken_off()) break;
    std::vector<workbench::MetExpectation> met;
    try {
      (void)workspace_.facts(document);
      met = workbench::run_expectations(workspace_.snapshot(document).loaded(), most_lines, broken_off);
    } catch (const Stopped&) {
      throw;
    } catch (const std::exception&) { // the game is too large to be played: no facts
      document.facts = document.facts.value_or(workbench::LineFacts());
    }
    if (broken_off && broken_off()) {
      break; // work() asks again when nobody types
    }
    document.expectations = std::move(met);
    publish(document);
    told = true;
  }
  if (told && refreshes_hints_) ask("workspace/inlayHint/refresh");
  if (told && refreshes_lenses_) ask("workspace/codeLens/refresh");
}

} // namespace regola::lsp
