#include "engine/workbench/lsp/session.hpp"

namespace regola::lsp {

namespace {

/// Whether an object has the value true at a path.
bool says_yes(const Json& json, const char* path) {
  const Json::json_pointer pointer(path);
  return json.contains(pointer) && json.at(pointer).is_boolean() && json.at(pointer).get<bool>();
}

std::string string_in(const Json& json, const char* name) {
  return json.is_object() && json.contains(name) && json.at(name).is_string()
             ? json.at(name).get<std::string>()
             : std::string();
}

} // namespace

Json Session::capabilities(const char* encoding) {
  return {{"positionEncoding", encoding},
          {"textDocumentSync", {{"openClose", true}, {"change", 2}, {"save", true}}},
          {"completionProvider", {{"triggerCharacters", {" ", ":", "(", "{"}}}},
          {"hoverProvider", true},
          {"definitionProvider", true},
          {"referencesProvider", true},
          {"documentHighlightProvider", true},
          {"renameProvider", {{"prepareProvider", true}}},
          {"documentSymbolProvider", true},
          {"foldingRangeProvider", true},
          {"inlayHintProvider", true},
          {"codeLensProvider", Json::object()},
          {"documentFormattingProvider", true},
          {"codeActionProvider", {{"codeActionKinds", {"quickfix", "source.fixAll"}}}},
          {"semanticTokensProvider", {{"legend", semantic_legend()}, {"full", true}}},
          {"executeCommandProvider", {{"commands", commands()}}},
          {"workspace", {{"workspaceFolders", {{"supported", true}, {"changeNotifications", true}}}}}};
}

void Session::say(Json message) {
  message["jsonrpc"] = "2.0";
  said_.push_back(message.dump(-1, ' ', false, Json::error_handler_t::replace));
}

void Session::ask(const std::string& method) {
  say({{"id", "regola-" + std::to_string(++asked_)}, {"method", method}});
}

void Session::complain(const Json& id, int code, const std::string& message) {
  say({{"id", id}, {"error", {{"code", code}, {"message", message}}}});
}

Json Session::initialize(const Json& params) {
  initialized_ = true;
  const char* encoding = "utf-16";
  const Json::json_pointer encodings("/capabilities/general/positionEncodings");
  if (params.contains(encodings) && params.at(encodings).is_array()) {
    for (const Json& each : params.at(encodings)) { // chooses the first known one
      const auto is = [&](const char* name) { return each.is_string() && each.get<std::string>() == name; };
      if (is("utf-8") || is("utf-16") || is("utf-32")) {
        encoding = is("utf-8") ? "utf-8" : is("utf-32") ? "utf-32" : "utf-16";
        unit_ = is("utf-8")    ? workbench::Unit::bytes
                : is("utf-32") ? workbench::Unit::code_points
                               : workbench::Unit::utf16;
        break;
      }
    }
  }
  refreshes_hints_ = says_yes(params, "/capabilities/workspace/inlayHint/refreshSupport");
  refreshes_lenses_ = says_yes(params, "/capabilities/workspace/codeLens/refreshSupport");
  if (params.contains("workspaceFolders") && params.at("workspaceFolders").is_array()) {
    for (const Json& folder : params.at("workspaceFolders")) {
      workspace_.add_folder(path_of(string_in(folder, "uri")));
    }
  } else if (const std::string root = string_in(params, "rootUri"); !root.empty()) {
    workspace_.add_folder(path_of(root));
  } else if (const std::string path = string_in(params, "rootPath"); !path.empty()) {
    workspace_.add_folder(path);
  }
  return {{"capabilities", capabilities(encoding)},
          {"serverInfo", {{"name", "regola"}, {"version", version_}}}};
}

void Session::take(const Json& message) {
  const Json id = message.is_object() && message.contains("id") ? message.at("id") : Json();
  const bool has_id = id.is_number_integer() || id.is_string();
  if (!message.is_object() ||
      (!message.contains("method") && !message.contains("result") && !message.contains("error"))) {
    complain(has_id ? id : Json(), invalid_request, "a message is an object with a method");
    return;
  }
  if (!message.contains("method")) {
    return; // a response to a request of the server
  }
  if (!message.at("method").is_string() || (message.contains("id") && !has_id)) {
    complain(has_id ? id : Json(), invalid_request, "a method is a string, an id a number or a string");
    return;
  }
  const auto method = message.at("method").get<std::string>();
  const Json params = message.contains("params") ? message.at("params") : Json::object();
  try {
    if (!has_id) {
      notice(method, params);
    } else if (!initialized_ && method != "initialize") {
      throw Refusal{not_initialized, "the first request is initialize"};
    } else if (shut_down_) {
      throw Refusal{invalid_request, "the server was shut down"};
    } else {
      Json result = answer(method, params);
      say({{"id", id}, {"result", std::move(result)}});
    }
  } catch (const Refusal& refusal) {
    if (has_id) complain(id, refusal.code, refusal.message);
  } catch (const Json::exception& error) {
    if (has_id) complain(id, invalid_params, error.what());
  } catch (const Stopped&) {
    if (has_id) complain(id, request_cancelled, "the request was cancelled");
  } catch (const std::exception& error) {
    if (has_id) complain(id, internal_error, error.what());
  }
}

Json Session::answer(const std::string& method, const Json& params) {
  if (method == "initialize") {
    if (initialized_) throw Refusal{invalid_request, "initialize was said before"};
    return initialize(params);
  }
  if (method == "shutdown") {
    shut_down_ = true;
    return nullptr;
  }
  if (method == "workspace/executeCommand") return execute(params);
  using Answer = Json (Session::*)(Document&, const Json&) const;
  using Listing = Json (Session::*)(Document&) const;
  static const std::map<std::string, Answer> answers = {
      {"textDocument/hover", &Session::hover},
      {"textDocument/completion", &Session::completion},
      {"textDocument/definition", &Session::definition},
      {"textDocument/references", &Session::references},
      {"textDocument/documentHighlight", &Session::highlights},
      {"textDocument/prepareRename", &Session::prepare_rename},
      {"textDocument/rename", &Session::rename},
      {"textDocument/inlayHint", &Session::inlay_hints},
      {"textDocument/codeAction", &Session::code_actions}};
  static const std::map<std::string, Listing> listings = {{"textDocument/documentSymbol", &Session::symbols},
                                                          {"textDocument/foldingRange", &Session::folds},
                                                          {"textDocument/codeLens", &Session::code_lenses},
                                                          {"textDocument/formatting", &Session::formatting}};
  if (const auto found = answers.find(method); found != answers.end()) {
    return (this->*found->second)(document_of(params), params);
  }
  if (const auto found = listings.find(method); found != listings.end()) {
    return (this->*found->second)(document_of(params));
  }
  if (method == "textDocument/semanticTokens/full") {
    Document& document = document_of(params);
    const workbench::Snapshot& snapshot = workspace_.snapshot(document);
    return {{"data", semantic_tokens(snapshot, ranges_of(document))}};
  }
  throw Refusal{method_not_found, "there is no method '" + method + "'"};
}

Document& Session::document_of(const Json& params) {
  const auto uri = params.at("textDocument").at("uri").get<std::string>();
  Document* document = workspace_.find(uri);
  if (document == nullptr) throw Refusal{invalid_params, "'" + uri + "' is not open"};
  return *document;
}

Ranges Session::ranges_of(Document& document) const { return {workspace_.snapshot(document).text(), unit_}; }

} // namespace regola::lsp
