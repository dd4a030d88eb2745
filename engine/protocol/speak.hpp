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

/// The names by which protocols are called: `ugi`, `uci`, `xboard`, `gtp`.
[[nodiscard]] std::vector<std::string> protocol_names();
[[nodiscard]] std::optional<ProtocolKind> protocol_named(std::string_view name);

/// The protocol that a first line belongs to; nothing for a line that belongs to none.
[[nodiscard]] std::optional<ProtocolKind> detect_protocol(std::string_view line);

/// Why a protocol cannot speak of a game; empty where it can.
[[nodiscard]] std::string why_not(ProtocolKind kind, const Ruleset& ruleset);

/// @throws ParameterError for a controller that is none
[[nodiscard]] std::unique_ptr<Protocol> make_protocol(ProtocolKind kind, Engagement engagement,
                                                      std::ostream& out);

/// Reads a line without its end; of one that is too long `longest_line` bytes and one more.
/// @return whether there was one
[[nodiscard]] bool read_line(std::istream& in, std::string& line);

/// Speaks with a client until it says goodbye or goes.
/// @param kind nothing: the first line tells it
/// @param complain told why a conversation cannot begin
/// @return whether there was a conversation
/// @throws ParameterError for a controller that is none
bool speak(const Engagement& engagement, std::optional<ProtocolKind> kind, std::istream& in,
           std::ostream& out, const std::function<void(const std::string&)>& complain);

} // namespace regola
