#pragma once

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "rules/text/ranges.hpp"

namespace regola::console {

/// A JSON value to build and write. Only one source file includes the JSON library, whose header takes
/// seconds to compile.
class Json {
public:
  struct Member;

  Json(); ///< null
  Json(bool value);
  Json(double value);
  Json(std::string value);
  Json(std::string_view value);
  Json(const char* value);
  template <std::signed_integral Number>
  Json(Number value) : Json(Signed{value}) {}
  template <std::unsigned_integral Number>
  Json(Number value) : Json(Unsigned{value}) {}
  /// An array.
  template <typename Element>
  Json(const std::vector<Element>& elements) : Json(array()) {
    for (const Element& element : elements) add(element);
  }
  Json(const Json& other);
  Json(Json&& other) noexcept;
  Json& operator=(const Json& other);
  Json& operator=(Json&& other) noexcept;
  ~Json();

  /// An array without elements.
  [[nodiscard]] static Json array();
  [[nodiscard]] static Json object(std::initializer_list<Member> members = {});

  /// An array: the results of `make` for all elements.
  template <typename Elements, typename Make>
  [[nodiscard]] static Json list(const Elements& elements, const Make& make) {
    Json all = array();
    for (const auto& element : elements) all.add(make(element));
    return all;
  }

  /// Appends to an array.
  void add(Json element);
  /// Sets a member of an object.
  void set(const std::string& name, Json value);

  /// Parses a text; `nullopt` if it is not JSON.
  [[nodiscard]] static std::optional<Json> read(std::string_view text);

  [[nodiscard]] bool is_object() const;
  /// The member of an object with this name; `nullopt` if it has none.
  [[nodiscard]] std::optional<Json> find(const std::string& name) const;
  /// The members of an object, sorted by name.
  [[nodiscard]] std::vector<std::pair<std::string, Json>> members() const;
  /// The elements of an array; `nullopt` for other values.
  [[nodiscard]] std::optional<std::vector<Json>> elements() const;
  // The value, if it has this type; else `nullopt`, also for an integer that does not fit into 64 bits.
  [[nodiscard]] std::optional<std::string> string() const;
  [[nodiscard]] std::optional<std::int64_t> integer() const;
  [[nodiscard]] std::optional<double> number() const;
  [[nodiscard]] std::optional<bool> boolean() const;

  /// The text, in one line, with members sorted by name. Bytes that are not UTF-8 become U+FFFD.
  [[nodiscard]] std::string text() const;

private:
  struct Signed {
    std::int64_t value;
  };
  struct Unsigned {
    std::uint64_t value;
  };
  struct Value;

  Json(Signed number);
  Json(Unsigned number);
  explicit Json(Value value);

  std::unique_ptr<Value> value_;
};

struct Json::Member {
  std::string name;
  Json value;
};

} // namespace regola::console
