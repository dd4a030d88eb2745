#pragma once

#include <iosfwd>
#include <optional>
#include <string>

#include <nlohmann/json.hpp>

#include "engine/workbench/complete.hpp"
#include "engine/workbench/outline.hpp"

namespace regola::lsp {

using Json = nlohmann::json;

/// Converts spans and offsets of one text to the ranges and positions of the protocol, and back.
class Ranges {
public:
  Ranges(const std::string& text, workbench::Unit unit) : lines_(text), unit_(unit) {}

  [[nodiscard]] Json range(workbench::Span span) const;
  [[nodiscard]] Json position(std::uint32_t offset) const;
  [[nodiscard]] workbench::Position counted(std::uint32_t offset) const {
    return lines_.position(offset, unit_);
  }
  /// @throws nlohmann::json::exception if `position` is no position
  [[nodiscard]] std::uint32_t offset(const Json& position) const;
  [[nodiscard]] const workbench::Lines& lines() const { return lines_; }

private:
  workbench::Lines lines_;
  workbench::Unit unit_;
};

[[nodiscard]] Json to_json(const workbench::Fault& fault, const Ranges& ranges);
[[nodiscard]] Json to_json(const workbench::OutlineItem& item, const Ranges& ranges);
[[nodiscard]] Json to_json(const workbench::Completion& item, const workbench::Completions& all,
                           const Ranges& ranges);

/// The names of the kinds of pieces in the protocol, in the order of PieceKind.
[[nodiscard]] Json semantic_legend();
/// The pieces of the text, five numbers each, as the protocol defines them.
[[nodiscard]] Json semantic_tokens(const workbench::Snapshot& snapshot, const Ranges& ranges);

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
