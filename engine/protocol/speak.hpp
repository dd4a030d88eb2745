#pragma once

#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/protocol/protocol.hpp"

namespace regola {

enum class ProtocolKind { ugi, uci, xboard, gtp };

/// Names of the protocols: `ugi`, `uci`, `xboard`, `gtp`.
[[nodiscard]] std::vector<std::string> protocol_names();
[[nodiscard]] std::optional<ProtocolKind> protocol_named(std::string_view name);

/// Detects the protocol by a first line; `nullopt` if no protocol has such a line.
[[nodiscard]] std::optional<ProtocolKind> detect_protocol(std::string_view line);

/// Why a protocol does not support a game; empty if it does.
[[nodiscard]] std::string why_not(ProtocolKind kind, const Ruleset& ruleset);

/// @throws ParameterError for an invalid controller
[[nodiscard]] std::unique_ptr<Protocol> make_protocol(ProtocolKind kind, Engagement engagement,
                                                      std::ostream& out);

/// Reads a line without its end, cut to `longest_line` + 1 bytes.
/// @return whether there was one
[[nodiscard]] bool read_line(std::istream& in, std::string& line);

/// Talks to a client until it says goodbye or closes its input.
/// @param kind `nullopt`: the first line determines it
/// @param complain receives the reason if no conversation can begin
/// @return whether there was a conversation
/// @throws ParameterError for an invalid controller
bool speak(const Engagement& engagement, std::optional<ProtocolKind> kind, std::istream& in,
           std::ostream& out, const std::function<void(const std::string&)>& complain);

} // namespace regola
