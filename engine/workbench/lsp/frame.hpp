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

/// Greatest size of a body; a longer one is skipped.
inline constexpr std::size_t most_frame_bytes = std::size_t{64} << 20U;

/// Reads the next message of the protocol: headers, an empty line, and a body of as many bytes as a header
/// says. For a faulty message it skips what belongs to it and returns the fault.
/// @return `nullopt` at the end of the input
[[nodiscard]] std::optional<Frame> read_frame(std::istream& in);

/// Returns a message with its header.
[[nodiscard]] std::string framed(const std::string& body);

} // namespace regola::lsp
