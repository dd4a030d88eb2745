#include "engine/workbench/lsp/session.hpp"

#include <algorithm>
#include <exception>

#include "rules/text/stop.hpp"

namespace regola::lsp {

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
  return !shut_down_ && std::any_of(documents.begin(), documents.end(),
                                    [](const auto& each) { return !each.second.expectations; });
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
