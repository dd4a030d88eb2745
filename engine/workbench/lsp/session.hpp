#pragma once

#include "engine/workbench/lsp/convert.hpp"
#include "engine/workbench/lsp/workspace.hpp"

namespace regola::lsp {

/// Why a request has no result.
struct Refusal {
  int code = 0;
  std::string message;
};

/// Error codes of the protocol.
inline constexpr int parse_error = -32700;
inline constexpr int invalid_request = -32600;
inline constexpr int method_not_found = -32601;
inline constexpr int invalid_params = -32602;
inline constexpr int internal_error = -32603;
inline constexpr int not_initialized = -32002;
inline constexpr int request_failed = -32803;
inline constexpr int request_cancelled = -32800;

/// The conversation with one editor.
class Session {
public:
  explicit Session(std::string version) : version_(std::move(version)) {}

  void take(const Json& message);
  void work(const std::function<bool()>& broken_off);
  [[nodiscard]] bool has_work() const;
  /// Returns the messages to send, and forgets them.
  [[nodiscard]] std::vector<std::string> said() { return std::exchange(said_, {}); }
  void complain(const Json& id, int code, const std::string& message);

  [[nodiscard]] bool is_done() const { return done_; }
  [[nodiscard]] int exit_code() const { return shut_down_ ? 0 : 1; }
  std::function<bool()> stop; ///< polled from time to time; true aborts the current request; may be empty

private:
  // Requests (session_answers.cpp):
  [[nodiscard]] Json answer(const std::string& method, const Json& params);
  [[nodiscard]] Json initialize(const Json& params);
  [[nodiscard]] static Json capabilities(const char* encoding);
  [[nodiscard]] Json hover(Document& document, const Json& params) const;
  [[nodiscard]] Json completion(Document& document, const Json& params) const;
  [[nodiscard]] Json definition(Document& document, const Json& params) const;
  [[nodiscard]] Json references(Document& document, const Json& params) const;
  [[nodiscard]] Json highlights(Document& document, const Json& params) const;
  [[nodiscard]] Json prepare_rename(Document& document, const Json& params) const;
  [[nodiscard]] Json rename(Document& document, const Json& params) const;
  [[nodiscard]] Json symbols(Document& document) const;
  [[nodiscard]] Json folds(Document& document) const;
  [[nodiscard]] Json inlay_hints(Document& document, const Json& params) const;
  [[nodiscard]] Json code_lenses(Document& document) const;
  [[nodiscard]] Json formatting(Document& document) const;
  [[nodiscard]] Json code_actions(Document& document, const Json& params) const;

  // Commands (session_commands.cpp):
  [[nodiscard]] static Json commands();
  [[nodiscard]] Json execute(const Json& params);
  [[nodiscard]] Json run_expectations(Document& document);
  [[nodiscard]] Json profile(Document& document);
  void show_message(bool good, const std::string& message);

  // Notifications (session_commands.cpp):
  void notice(const std::string& method, const Json& params);
  void open(const Json& params);
  void change(const Json& params);
  void close(const Json& params);
  void change_folders(const Json& event);
  void publish_all();
  void publish(Document& document);

  void say(Json message);
  void ask(const std::string& method);
  [[nodiscard]] Document& document_of(const Json& params);
  [[nodiscard]] Ranges ranges_of(Document& document) const;
  [[nodiscard]] Json edits_json(Document& document, const std::vector<workbench::Edit>& edits) const;
  [[nodiscard]] Json location(Document& document, Place place) const;
  [[nodiscard]] std::string uri_of_source(Document& document, std::uint32_t source) const;
  [[nodiscard]] std::vector<workbench::Fault> faults_of(Document& document) const;

  std::string version_;
  Workspace workspace_;
  workbench::Unit unit_ = workbench::Unit::utf16;
  std::vector<std::string> said_;
  bool initialized_ = false;
  bool shut_down_ = false;
  bool done_ = false;
  bool refreshes_hints_ = false;
  bool refreshes_lenses_ = false;
  std::int64_t asked_ = 0; ///< number of requests that the server has sent
};

} // namespace regola::lsp
