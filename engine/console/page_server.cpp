#include "engine/console/page_server.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <system_error>
#include <utility>
#include <vector>

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace regola::console {

namespace {

using ServerClock = std::chrono::steady_clock;

constexpr std::size_t longest_head = 16384;
constexpr std::size_t most_callers = 64;
constexpr auto caller_patience = std::chrono::seconds(20);
constexpr int look_around = 200; // milliseconds between two calls of `stop`

/// A connection, with the request received and the answer sent so far. Its socket stays open until the client
/// closes it or `until` is reached: closing a socket with unread input would discard what was sent.
struct Caller {
  int socket = -1;
  ServerClock::time_point until;
  std::string request;
  std::string answer;
  std::size_t sent = 0;
};

std::string_view next_line(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

bool same_word(std::string_view left, std::string_view right) {
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
  if (left.size() != right.size()) return false;
  for (std::size_t i = 0; i < left.size(); ++i) {
    if (lower(left[i]) != lower(right[i])) return false;
  }
  return true;
}

/// The host that a request names, without its port. Checked because a foreign name may resolve to this
/// machine (DNS rebinding).
std::string_view host_of(std::string_view head) {
  while (!head.empty()) {
    const std::string_view line = next_line(head);
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos || !same_word(line.substr(0, colon), "host")) continue;
    std::string_view host = line.substr(colon + 1);
    while (host.starts_with(' ') || host.starts_with('\t')) host.remove_prefix(1);
    return host.substr(0, host.find(':'));
  }
  return {};
}

std::string with_head(std::string_view status, std::string_view more, std::string_view type,
                      std::string_view body, bool only_head) {
  return fmt::format("HTTP/1.1 {}\r\nContent-Type: {}; charset=utf-8\r\nContent-Length: {}\r\n"
                     "Cache-Control: no-cache\r\nX-Content-Type-Options: nosniff\r\n"
                     "Referrer-Policy: no-referrer\r\nCross-Origin-Opener-Policy: same-origin\r\n{}"
                     "Connection: close\r\n\r\n{}",
                     status, type, body.size(), more, only_head ? "" : body);
}

std::string refused(std::string_view status, std::string_view more = "") {
  return with_head(status, more, "text/plain", fmt::format("{}\n", status.substr(4)), false);
}

/// The page's own Content-Security-Policy as a header, which also forbids frames.
std::string policy_of(std::string_view page) {
  constexpr std::string_view begin = R"(http-equiv="Content-Security-Policy" content=")";
  const std::size_t from = page.find(begin);
  std::string policy = "frame-ancestors 'none'";
  if (from != std::string_view::npos) {
    const std::string_view rest = page.substr(from + begin.size());
    policy = fmt::format("{}; {}", rest.substr(0, rest.find('"')), policy);
  }
  return policy;
}

[[noreturn]] void throw_error(const char* what) {
  throw std::system_error(errno, std::generic_category(), what);
}

bool writes(const Caller& caller) { return caller.sent < caller.answer.size(); }

/// Receives or sends what it can without blocking.
/// @return false if the connection is to be closed
bool exchange(Caller& caller, std::string_view page, std::string_view policy) {
  if (!writes(caller)) {
    std::array<char, 4096> part{};
    const ssize_t size = recv(caller.socket, part.data(), part.size(), 0);
    if (size <= 0) return size < 0 && (errno == EAGAIN || errno == EINTR);
    if (!caller.answer.empty()) return true;
    caller.request.append(part.data(), static_cast<std::size_t>(size));
    const std::size_t end = caller.request.find("\r\n\r\n");
    if (end != std::string::npos) {
      caller.answer = page_answer(page, policy, std::string_view(caller.request).substr(0, end));
    } else if (caller.request.size() > longest_head) {
      caller.answer = refused("431 Request Header Fields Too Large");
    }
    return true;
  }
  const ssize_t size = send(caller.socket, caller.answer.data() + caller.sent,
                            caller.answer.size() - caller.sent, MSG_NOSIGNAL);
  if (size < 0) return errno == EAGAIN || errno == EINTR;
  caller.sent += static_cast<std::size_t>(size);
  if (!writes(caller)) shutdown(caller.socket, SHUT_WR);
  return true;
}

} // namespace

std::string page_answer(std::string_view page, std::string_view policy, std::string_view request) {
  const std::string_view line = next_line(request);
  const std::size_t first = line.find(' ');
  const std::size_t second = line.rfind(' ');
  if (first == std::string_view::npos || second <= first || !line.substr(second + 1).starts_with("HTTP/1.")) {
    return refused("400 Bad Request");
  }
  const std::string_view method = line.substr(0, first);
  if (method != "GET" && method != "HEAD") return refused("405 Method Not Allowed", "Allow: GET, HEAD\r\n");
  if (const auto host = host_of(request); host != "127.0.0.1" && host != "localhost") {
    return refused("421 Misdirected Request");
  }
  const std::string_view target = line.substr(first + 1, second - first - 1);
  const std::string_view path = target.substr(0, target.find('?'));
  if (path != "/" && path != "/regola.html") return refused("404 Not Found");
  return with_head("200 OK", fmt::format("Content-Security-Policy: {}\r\n", policy), "text/html", page,
                   method == "HEAD");
}

PageServer::PageServer(std::string page, std::uint16_t port) : page_(std::move(page)) {
  listener_ = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (listener_ < 0) throw_error("no socket");
  const int again = 1;
  setsockopt(listener_, SOL_SOCKET, SO_REUSEADDR, &again, sizeof again);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  auto* const general = reinterpret_cast<sockaddr*>(&address); // NOLINT(*-reinterpret-cast): how sockets are
  if (bind(listener_, general, size) != 0 || listen(listener_, SOMAXCONN) != 0 ||
      getsockname(listener_, general, &size) != 0) {
    const int error = errno;
    close(listener_);
    errno = error;
    throw_error("cannot listen on 127.0.0.1");
  }
  port_ = ntohs(address.sin_port);
}

PageServer::~PageServer() { close(listener_); }

void PageServer::serve(const std::function<bool()>& stop) const {
  const std::string policy = policy_of(page_);
  std::vector<Caller> callers;
  std::vector<pollfd> watched;
  while (!stop()) {
    watched.assign(1, pollfd{listener_, static_cast<short>(callers.size() < most_callers ? POLLIN : 0), 0});
    for (const Caller& caller : callers) {
      watched.push_back({caller.socket, static_cast<short>(writes(caller) ? POLLOUT : POLLIN), 0});
    }
    if (poll(watched.data(), watched.size(), look_around) < 0 && errno != EINTR) throw_error("cannot wait");
    const auto now = ServerClock::now();
    std::vector<Caller> kept;
    for (std::size_t i = 0; i < callers.size(); ++i) {
      const bool ready = watched[i + 1].revents != 0;
      if (now < callers[i].until && (!ready || exchange(callers[i], page_, policy))) {
        kept.push_back(std::move(callers[i]));
      } else {
        close(callers[i].socket);
      }
    }
    callers = std::move(kept);
    if ((watched.front().revents & POLLIN) != 0) {
      const int caller = accept4(listener_, nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC);
      if (caller >= 0) callers.push_back({caller, now + caller_patience, {}, {}, 0});
    }
  }
  for (const Caller& caller : callers) close(caller.socket);
}

} // namespace regola::console
