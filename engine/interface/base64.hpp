#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace regola::interface {

/// Bytes as letters, digits, `+` and `/`, for texts in JSON (RFC 4648).
[[nodiscard]] std::string to_base64(std::string_view bytes);
/// @return `nullopt` if the text is not of this form
[[nodiscard]] std::optional<std::string> from_base64(std::string_view text);

} // namespace regola::interface
