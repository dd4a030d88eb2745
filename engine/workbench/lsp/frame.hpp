#pragma once

#include <iosfwd>
#include <optional>
#include <string>

namespace regola::lsp {

/// One unit of the input: a message, or a fault.
struct Frame {
  std::string body;
  std::string fault; ///< empty for a message
};

/// Greatest size of a body in bytes. A longer one is skipped.
inline constexpr std::size_t most_frame_bytes = std::size_t{64} << 20U;

/// Reads the next message of the protocol: headers, an empty line, and a body whose size a header gives.
/// Skips a faulty message and returns its fault.
/// @return `nullopt` at the end of the input
[[nodiscard]] std::optional<Frame> read_frame(std::istream& in);

/// Returns a message with its header.
[[nodiscard]] std::string framed(const std::string& body);

} // namespace regola::lsp
