#pragma once

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

} // namespace regola::lsp
