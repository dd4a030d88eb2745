#pragma once

#include <iosfwd>
#include <optional>
#include <string>

namespace regola::lsp {

/// What came in: a message, or why it is none.
struct Frame {
  std::string body;
  std::string fault; ///< empty for a message
};

/// A body that is longer is passed over.
inline constexpr std::size_t most_frame_bytes = std::size_t{64} << 20U;

/// Reads the next message of the protocol: headers, an empty line, as many bytes as the header says. What
/// cannot be read is passed over as far as it goes.
/// @return nullopt at the end of the input
[[nodiscard]] std::optional<Frame> read_frame(std::istream& in);

/// A message with its header.
[[nodiscard]] std::string framed(const std::string& body);

} // namespace regola::lsp
