#pragma once

#include "engine/protocol/protocol.hpp"

namespace regola {

enum class ProtocolKind { ugi, uci, xboard, gtp };

/// Names of the protocols: `ugi`, `uci`, `xboard`, `gtp`.
[[nodiscard]] std::vector<std::string> protocol_names();
[[nodiscard]] std::optional<ProtocolKind> protocol_named(std::string_view name);

/// Detects the protocol from the first line; `nullopt` if no protocol has such a line.
[[nodiscard]] std::optional<ProtocolKind> detect_protocol(std::string_view line);

/// Why a protocol does not support a game; empty if it does.
[[nodiscard]] std::string why_not(ProtocolKind kind, const Ruleset& ruleset);

/// @throws ParameterError for an invalid controller
[[nodiscard]] std::unique_ptr<Protocol> make_protocol(ProtocolKind kind, Engagement engagement,
                                                      std::ostream& out);

/// Reads a line without its end, cut to `longest_line` + 1 bytes.
/// @return whether there was a line
[[nodiscard]] bool read_line(std::istream& in, std::string& line);

/// Talks to a client until it says goodbye or closes its input.
/// @param kind `nullopt`: detect it from the first line
/// @param complain receives the reason if no conversation can begin
/// @return whether there was a conversation
/// @throws ParameterError for an invalid controller
bool speak(const Engagement& engagement, std::optional<ProtocolKind> kind, std::istream& in,
           std::ostream& out, const std::function<void(const std::string&)>& complain);

// Properties of a text that decide which protocols support it.

/// Whether the game is played with stones on a square grid of at most 25 columns. Each player has stones of
/// one kind, and every move puts one on an empty cell and changes no other cell. The game needs a start. It
/// must have no hands, and no rules on the whole status.
[[nodiscard]] bool is_board_of_stones(const Ruleset& ruleset);

/// Whether the game is played on a rectangle of squares, at most 26 columns and 99 rows. The game needs a
/// start. It must have no hands, and no rules on the whole status.
[[nodiscard]] bool is_board_of_squares(const Ruleset& ruleset);

} // namespace regola
