#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace regola {

/// An error in a text of parameters, with its position.
class ParameterError : public std::invalid_argument {
public:
  ParameterError(const std::string& message, std::size_t offset)
      : std::invalid_argument(message), offset_(offset) {}

  /// Offset in bytes from the start of the whole text.
  [[nodiscard]] std::size_t offset() const noexcept { return offset_; }

private:
  std::size_t offset_;
};

/// Description of one parameter, for lists.
struct ParameterInfo {
  std::string key;
  std::string standard;   ///< default value; empty if there is none
  std::string range;      ///< the allowed values, in words
  std::string about;      ///< description in one line
  bool is_memory = false; ///< whether the parameter limits the memory of the controller
};

/// Reads parameters from a text such as `depth=8,table=64M,quiescence=off`. Each parameter binds a name to a
/// variable. The variable holds the default value and must outlive this object.
class Parameters {
public:
  void integer(std::string key, int& variable, int low, int high, std::string about);
  void integer(std::string key, std::optional<int>& variable, int low, int high, std::string about);
  /// An integer from `low` to 2^63 - 1. A suffix `k`, `M` or `G` multiplies by 10^3, 10^6 or 10^9.
  void count(std::string key, std::uint64_t& variable, std::uint64_t low, std::string about);
  void count(std::string key, std::optional<std::uint64_t>& variable, std::uint64_t low, std::string about);
  void number(std::string key, double& variable, double low, double high, std::string about);
  /// A duration such as `500ms`, `1s` or `2m`; the variable is in seconds.
  void duration(std::string key, std::optional<double>& variable, std::string about);
  /// A size such as `64M`, `1G` or `512k`; the variable is in bytes.
  void size(std::string key, std::size_t& variable, std::string about, std::size_t low = 0);
  /// `on` or `off`.
  void flag(std::string key, bool& variable, std::string about);
  /// One of the `known` names.
  /// @param range the kind of name, for lists
  void name(std::string key, std::string& variable, std::vector<std::string> known, std::string range,
            std::string about);

  /// Any text. Put it in double quotes if it contains a comma.
  /// @param range the kind of text, for lists
  void text(std::string key, std::string& variable, std::string range, std::string about);

  /// Sets the variables of the parameters in a text.
  /// @param offset position of `text` in a larger text, for the positions of errors
  /// @throws ParameterError
  void read(std::string_view text, std::size_t offset = 0);

  /// Whether read() has set this parameter.
  [[nodiscard]] bool given(std::string_view key) const;

  /// Describes all parameters, in the order of declaration.
  [[nodiscard]] std::vector<ParameterInfo> list() const;

private:
  struct Entry {
    ParameterInfo info;
    std::function<void(std::string_view)> assign; ///< sets the variable; throws std::invalid_argument
    bool given = false;
  };

  void add(std::string key, std::string standard, std::string range, std::string about,
           std::function<void(std::string_view)> assign);
  void read_one(std::string_view text, std::size_t offset);

  std::vector<Entry> entries_;
};

/// Reads a duration in seconds, like Parameters::duration.
/// @throws std::invalid_argument
[[nodiscard]] double read_duration(std::string_view text);
/// Reads a size in bytes, like Parameters::size.
/// @param low least size in bytes
/// @throws std::invalid_argument
[[nodiscard]] std::size_t read_size(std::string_view text, std::size_t low = 0);
/// Returns the shortest text for a duration in seconds: `500ms`, `1s`, `2m`.
[[nodiscard]] std::string duration_text(double seconds);
/// Returns the shortest text for a size in bytes: `64M`, `1G`.
[[nodiscard]] std::string size_text(std::size_t bytes);

} // namespace regola
