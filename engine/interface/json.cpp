#include "engine/interface/json.hpp"

#include <limits>

#include <nlohmann/json.hpp>

#include "rules/text/printable.hpp"

namespace regola::console {

struct Json::Value {
  nlohmann::json json;
};

Json::Json(Value value) : value_(std::make_unique<Value>(std::move(value))) {}
Json::Json() : Json(Value{}) {}
Json::Json(bool value) : Json(Value{value}) {}
Json::Json(double value) : Json(Value{value}) {}
Json::Json(std::string value) : Json(Value{std::move(value)}) {}
Json::Json(std::string_view value) : Json(std::string(value)) {}
Json::Json(const char* value) : Json(std::string(value)) {}
Json::Json(Signed number) : Json(Value{number.value}) {}
Json::Json(Unsigned number) : Json(Value{number.value}) {}
Json::Json(const Json& other) : Json(*other.value_) {}
Json::Json(Json&& other) noexcept = default;
Json& Json::operator=(const Json& other) { return *this = Json(other); }
Json& Json::operator=(Json&& other) noexcept = default;
Json::~Json() = default;

Json Json::array() { return Json(Value{nlohmann::json::array()}); }

Json Json::object(std::initializer_list<Member> members) {
  Json result(Value{nlohmann::json::object()});
  for (const Member& member : members) result.set(member.name, member.value);
  return result;
}

void Json::add(Json element) { value_->json.push_back(std::move(element.value_->json)); }

void Json::set(const std::string& name, Json value) { value_->json[name] = std::move(value.value_->json); }

std::optional<Json> Json::read(std::string_view text) {
  nlohmann::json read = nlohmann::json::parse(text, nullptr, false);
  return read.is_discarded() ? std::nullopt : std::optional(Json(Value{std::move(read)}));
}

bool Json::is_object() const { return value_->json.is_object(); }

std::optional<Json> Json::find(const std::string& name) const {
  if (!is_object()) return std::nullopt;
  const auto found = value_->json.find(name);
  return found == value_->json.end() ? std::nullopt : std::optional(Json(Value{*found}));
}

std::vector<std::pair<std::string, Json>> Json::members() const {
  std::vector<std::pair<std::string, Json>> all;
  if (is_object()) {
    for (const auto& [name, value] : value_->json.items()) all.emplace_back(name, Json(Value{value}));
  }
  return all;
}

std::optional<std::vector<Json>> Json::elements() const {
  if (!value_->json.is_array()) return std::nullopt;
  std::vector<Json> all;
  for (const auto& element : value_->json) all.push_back(Json(Value{element}));
  return all;
}

std::optional<std::string> Json::string() const {
  return value_->json.is_string() ? std::optional(value_->json.get<std::string>()) : std::nullopt;
}

std::optional<std::int64_t> Json::integer() const {
  const bool fits = value_->json.is_number_integer() &&
                    (!value_->json.is_number_unsigned() ||
                     value_->json.get<std::uint64_t>() <=
                         static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()));
  return fits ? std::optional(value_->json.get<std::int64_t>()) : std::nullopt;
}

std::optional<double> Json::number() const {
  return value_->json.is_number() ? std::optional(value_->json.get<double>()) : std::nullopt;
}

std::optional<bool> Json::boolean() const {
  return value_->json.is_boolean() ? std::optional(value_->json.get<bool>()) : std::nullopt;
}

std::string Json::text() const {
  return printable_json(value_->json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
}

} // namespace regola::console
