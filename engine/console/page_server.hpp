#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace regola::console {

/// The answer to one request of HTTP: the page for its own address, a fault for all else.
/// @param request up to the empty line that ends its head
/// @param policy what the page may do, beside what it says itself; a header's value
[[nodiscard]] std::string page_answer(std::string_view page, std::string_view policy,
                                      std::string_view request);

/// Serves one page, and nothing else, to browsers on this machine. It listens on the loopback alone.
class PageServer {
public:
  /// @param port 0 for any that is free
  /// @throws std::system_error where it cannot listen
  PageServer(std::string page, std::uint16_t port);
  PageServer(const PageServer&) = delete;
  PageServer& operator=(const PageServer&) = delete;
  ~PageServer();

  [[nodiscard]] std::uint16_t port() const { return port_; }
  /// Serves until `stop`, which is asked some times a second, says so.
  void serve(const std::function<bool()>& stop) const;

private:
  std::string page_;
  int listener_ = -1;
  std::uint16_t port_ = 0;
};

} // namespace regola::console
