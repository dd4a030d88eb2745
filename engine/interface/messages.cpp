#include "engine/interface/messages.hpp"

#include <fmt/format.h>

namespace regola::interface {

namespace {

[[noreturn]] void refuse_member(const std::string& name, const std::string& wanted) {
  throw Fault{"bad-message", fmt::format("'{}' is {}", name, wanted)};
}

constexpr std::string_view base64_digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr std::size_t bytes_of_group = 3;
constexpr std::size_t digits_of_group = 4;
constexpr unsigned digit_bits = 6;
constexpr unsigned byte_bits = 8;

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

Loaded load_in(const Json& message) {
  const std::string name = text_in(message, "name");
  return load_text(name.empty() ? "text" : name, needed_text_in(message, "text"), settings_in(message),
                   text_in(message, "root"));
}

std::string to_base64(std::string_view bytes) {
  std::string text;
  text.reserve((bytes.size() + 2) / bytes_of_group * digits_of_group);
  for (std::size_t at = 0; at < bytes.size(); at += bytes_of_group) {
    const std::string_view group = bytes.substr(at, bytes_of_group);
    std::uint32_t bits = 0;
    for (std::size_t i = 0; i < bytes_of_group; ++i) {
      bits = bits << byte_bits | (i < group.size() ? static_cast<std::uint8_t>(group[i]) : 0U);
    }
    for (std::size_t i = 0; i < digits_of_group; ++i) {
      const std::size_t digit = bits >> digit_bits * (digits_of_group - 1 - i) & 63U;
      text += i <= group.size() ? base64_digits[digit] : '=';
    }
  }
  return text;
}

std::optional<std::string> from_base64(std::string_view text) {
  if (text.size() % digits_of_group != 0) return std::nullopt;
  while (!text.empty() && text.back() == '=') text.remove_suffix(1); // the size says how many there were
  if (text.size() % digits_of_group == 1) return std::nullopt;
  std::string bytes;
  std::uint32_t bits = 0;
  unsigned known = 0; // bits that are left
  for (const char each : text) {
    const std::size_t digit = base64_digits.find(each);
    if (digit == std::string_view::npos) return std::nullopt;
    bits = bits << digit_bits | static_cast<std::uint32_t>(digit);
    known += digit_bits;
    if (known < byte_bits) continue;
    known -= byte_bits;
    bytes += static_cast<char>(bits >> known & 0xFFU);
  }
  return bytes;
}

} // namespace regola::interface
