#include "engine/interface/messages.hpp"

#include <utility>

#include <fmt/format.h>

#include "rules/text/limits.hpp"

namespace regola::interface {

namespace {

[[noreturn]] void refuse_member(const std::string& name, const std::string& wanted) {
  throw Fault{"bad-message", fmt::format("'{}' is {}", name, wanted)};
}

} // namespace

std::string text_in(const Json& message, const std::string& name) {
  const auto member = message.find(name);
  if (!member) return {};
  auto text = member->string();
  if (!text) refuse_member(name, "a text");
  return std::move(*text);
}

std::string needed_text_in(const Json& message, const std::string& name) {
  if (!message.find(name)) throw Fault{"bad-message", fmt::format("'{}' is missing", name)};
  return text_in(message, name);
}

std::optional<std::int64_t> number_in(const Json& message, const std::string& name, std::int64_t least,
                                      std::int64_t most) {
  const auto member = message.find(name);
  if (!member) return std::nullopt;
  const auto number = member->integer();
  if (!number || *number < least || *number > most) {
    refuse_member(name, fmt::format("a whole number from {} to {}", least, most));
  }
  return number;
}

bool flag_in(const Json& message, const std::string& name) {
  const auto member = message.find(name);
  if (!member) return false;
  const auto flag = member->boolean();
  if (!flag) refuse_member(name, "true or false");
  return *flag;
}

std::vector<std::string> texts_in(const Json& message, const std::string& name) {
  std::vector<std::string> texts;
  const auto member = message.find(name);
  if (!member) return texts;
  const auto elements = member->elements();
  if (!elements) refuse_member(name, "a list of texts");
  for (const Json& element : *elements) {
    auto text = element.string();
    if (!text) refuse_member(name, "a list of texts");
    texts.push_back(std::move(*text));
  }
  return texts;
}

Settings settings_in(const Json& message) {
  Settings settings;
  const auto member = message.find("set");
  if (!member) return settings;
  for (const auto& [name, value] : member->members()) {
    const auto number = value.integer();
    if (!number || *number > limits::number || *number < -limits::number) {
      refuse_member("set", fmt::format("an object of numbers up to {}", limits::number));
    }
    settings.emplace(name, static_cast<std::int32_t>(*number));
  }
  return settings;
}

} // namespace regola::interface
