#include "engine/workbench/lsp/server.hpp"

#include <utility>

#include "engine/workbench/lsp/session.hpp"

namespace regola::lsp {

namespace {

constexpr std::size_t most_short_bytes = 1000; // greatest size of a message that cancels or ends

/// Parses a message; null if it is no object.
Json read_message(const std::string& message) {
  Json json = Json::parse(message, nullptr, false);
  return json.is_object() ? json : Json();
}

Json short_message(const std::string& message) {
  return message.size() > most_short_bytes ? Json() : read_message(message);
}

bool has_method(const Json& json, const char* method) {
  return json.is_object() && json.contains("method") && json.at("method") == method;
}

} // namespace

Server::Server(std::string version) : session_(std::make_unique<Session>(std::move(version))) {}
Server::~Server() = default;

std::vector<std::string> Server::handle(const std::string& message, const std::function<bool()>& stop) {
  const Json json = Json::parse(message, nullptr, false);
  session_->stop = stop;
  if (json.is_discarded()) {
    session_->complain(nullptr, parse_error, "this is no JSON");
  } else {
    session_->take(json);
  }
  session_->stop = {};
  return session_->said();
}

std::string Server::complaint(const std::string& fault) {
  return Json({{"jsonrpc", "2.0"}, {"id", nullptr}, {"error", {{"code", parse_error}, {"message", fault}}}})
      .dump();
}

std::vector<std::string> Server::work(const std::function<bool()>& stop) {
  session_->work(stop);
  return session_->said();
}

bool Server::has_work() const { return session_->has_work(); }
bool Server::is_done() const { return session_->is_done(); }
int Server::exit_code() const { return session_->exit_code(); }

std::string Server::cancelled_by(const std::string& message) {
  const Json json = short_message(message);
  if (!has_method(json, "$/cancelRequest") || !json.contains("params") || !json.at("params").is_object()) {
    return {};
  }
  const Json& params = json.at("params");
  return params.contains("id") ? params.at("id").dump() : std::string();
}

bool Server::is_exit(const std::string& message) { return has_method(short_message(message), "exit"); }

std::string Server::id_of(const std::string& message) {
  const Json json = read_message(message);
  return json.is_object() && json.contains("method") && json.contains("id") ? json.at("id").dump()
                                                                            : std::string();
}

std::string Server::cancellation(const std::string& id) {
  return Json({{"jsonrpc", "2.0"},
               {"id", Json::parse(id, nullptr, false)},
               {"error", {{"code", request_cancelled}, {"message", "the request was cancelled"}}}})
      .dump();
}

} // namespace regola::lsp
