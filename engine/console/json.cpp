#include "engine/console/json.hpp"

#include <utility>

#include <nlohmann/json.hpp>

#include "rules/printable.hpp"

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
  for (const Member& member : members) {
    result.set(member.name, member.value);
  }
  return result;
}

void Json::add(Json element) { value_->json.push_back(std::move(element.value_->json)); }

void Json::set(const std::string& name, Json value) { value_->json[name] = std::move(value.value_->json); }

std::string Json::text() const {
  return printable_json(value_->json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
}

} // namespace regola::console
