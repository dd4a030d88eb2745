#include "engine/protocol/speak.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <istream>
#include <streambuf>
#include <thread>
#include <utility>

#include <fmt/format.h>

#include "engine/protocol/gtp.hpp"
#include "engine/protocol/suitability.hpp"
#include "engine/protocol/uci.hpp"
#include "engine/protocol/xboard.hpp"
#include "engine/protocol/xboard_variant.hpp"
#include "rules/ruleset/notation.hpp"
#include "rules/text/tokens.hpp"

namespace regola {

namespace {

constexpr std::array<std::pair<std::string_view, ProtocolKind>, 4> named = {{{"ugi", ProtocolKind::ugi},
                                                                             {"uci", ProtocolKind::uci},
                                                                             {"xboard", ProtocolKind::xboard},
                                                                             {"gtp", ProtocolKind::gtp}}};

/// Reads lines for a protocol on a thread of its own.
class Reader {
public:
  Reader(std::istream& in, Protocol& protocol)
      : protocol_(protocol), thread_([&in, &protocol] { read(in, protocol); }) {}
  Reader(const Reader&) = delete;
  Reader& operator=(const Reader&) = delete;
  ~Reader() {
    protocol_.refuse_lines();
    thread_.join();
  }

private:
  static void read(std::istream& in, Protocol& protocol) {
    try {
      for (std::string line; read_line(in, line) && protocol.receive(std::move(line));) {
      }
    } catch (const std::exception&) { // no memory: treated as the end of the input
    }
    protocol.close();
  }

  Protocol& protocol_;
  std::thread thread_;
};

} // namespace

std::vector<std::string> protocol_names() {
  std::vector<std::string> names;
  names.reserve(named.size());
  for (const auto& [name, kind] : named) names.emplace_back(name);
  return names;
}

std::optional<ProtocolKind> protocol_named(std::string_view name) {
  const auto found =
      std::find_if(named.begin(), named.end(), [&](const auto& each) { return each.first == name; });
  return found == named.end() ? std::nullopt : std::optional(found->second);
}

std::optional<ProtocolKind> detect_protocol(std::string_view line) {
  const auto words = tokens(line);
  if (words.empty()) return std::nullopt;
  const std::string_view first = words.front().text;
  if (words.size() == 1 && first != "gtp") {
    if (const auto kind = protocol_named(first)) return kind;
  }
  // A GTP command may follow a number.
  const bool numbered =
      std::all_of(first.begin(), first.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
  const std::string_view command = numbered && words.size() > 1 ? words[1].text : first;
  return GtpProtocol::has_command(command) ? std::optional(ProtocolKind::gtp) : std::nullopt;
}

std::string why_not(ProtocolKind kind, const Ruleset& ruleset) {
  switch (kind) {
  case ProtocolKind::ugi: return {};
  case ProtocolKind::uci:
    return has_notation(ruleset)
               ? ""
               : "UCI speaks of games whose statuses are written as FEN; 'ugi' speaks of any";
  case ProtocolKind::xboard:
    return has_xboard_fen(ruleset) ? ""
                                   : "the xboard protocol speaks of boards of squares with a letter for each "
                                     "piece and nothing in "
                                     "hand; 'ugi' speaks of any game";
  case ProtocolKind::gtp:
    return is_board_of_stones(ruleset)
               ? ""
               : "GTP speaks of square boards on which stones are put; 'ugi' speaks of any game";
  }
  return {};
}

std::unique_ptr<Protocol> make_protocol(ProtocolKind kind, Engagement engagement, std::ostream& out) {
  switch (kind) {
  case ProtocolKind::ugi:
    return std::make_unique<UciProtocol>(UciProtocol::Dialect::ugi, std::move(engagement), out);
  case ProtocolKind::uci:
    return std::make_unique<UciProtocol>(UciProtocol::Dialect::uci, std::move(engagement), out);
  case ProtocolKind::xboard: return std::make_unique<XboardProtocol>(std::move(engagement), out);
  case ProtocolKind::gtp: break;
  }
  return std::make_unique<GtpProtocol>(std::move(engagement), out);
}

bool read_line(std::istream& in, std::string& line) {
  line.clear();
  std::istream::sentry ready(in, true);
  if (!ready) return false;
  std::streambuf& buffer = *in.rdbuf();
  for (int c = buffer.sbumpc();; c = buffer.sbumpc()) {
    if (c == std::char_traits<char>::eof()) {
      in.setstate(std::ios::eofbit);
      return !line.empty();
    }
    if (c == '\n') {
      if (!line.empty() && line.back() == '\r') line.pop_back();
      return true;
    }
    if (line.size() <= longest_line) line += static_cast<char>(c);
  }
}

bool speak(const Engagement& engagement, std::optional<ProtocolKind> kind, std::istream& in,
           std::ostream& out, const std::function<void(const std::string&)>& complain) {
  std::string line;
  bool is_read = false;
  while (!kind && read_line(in, line)) {
    kind = detect_protocol(line);
    is_read = kind.has_value();
    if (!kind && !tokens(line).empty()) {
      complain(fmt::format("'{}' begins no protocol: ugi, uci, xboard or a command of GTP does",
                           line.substr(0, 60)));
    }
  }
  if (!kind) return false;
  const std::string obstacle = why_not(*kind, *engagement.ruleset);
  if (!obstacle.empty()) {
    complain(obstacle);
    return false;
  }
  const auto protocol = make_protocol(*kind, engagement, out);
  const bool goes_on = !is_read || protocol->receive(std::move(line));
  if (!goes_on) { // the first line was a goodbye
    protocol->converse();
    return true;
  }
  const Reader reader(in, *protocol);
  protocol->converse();
  return true;
}

} // namespace regola
