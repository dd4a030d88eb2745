#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace regola::console {

/// Answers one HTTP request: the page for its own path, an error for all others.
/// @param request the request up to the empty line that ends its head
/// @param policy value of the Content-Security-Policy header
[[nodiscard]] std::string page_answer(std::string_view page, std::string_view policy,
                                      std::string_view request);

/// Serves one page over HTTP to browsers on this machine. Listens only on the loopback interface.
class PageServer {
public:
  /// @param port 0 for any free port
  /// @throws std::system_error if it cannot listen
  PageServer(std::string page, std::uint16_t port);
  PageServer(const PageServer&) = delete;
  PageServer& operator=(const PageServer&) = delete;
  ~PageServer();

  [[nodiscard]] std::uint16_t port() const { return port_; }
  /// Serves until `stop` returns true. Calls `stop` several times a second.
  void serve(const std::function<bool()>& stop) const;

private:
  std::string page_;
  int listener_ = -1;
  std::uint16_t port_ = 0;
};

} // namespace regola::console
