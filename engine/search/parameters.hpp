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

/// What is wrong with a text of parameters, and where.
class ParameterError : public std::invalid_argument {
public:
  ParameterError(const std::string& message, std::size_t offset)
      : std::invalid_argument(message), offset_(offset) {}

  /// Bytes from the start of the whole text.
  [[nodiscard]] std::size_t offset() const noexcept { return offset_; }

private:
  std::size_t offset_;
};

/// One parameter as a list of them shows it.
struct ParameterInfo {
  std::string key;
  std::string standard; ///< what holds where it is not given; empty for nothing
  std::string range;    ///< what may be given
  std::string about;    ///< one line
};

/// The parameters of something that is made from a text, `depth=8,table=64M,quiescence=off`: each binds a
/// name to a variable, which holds the standard value and must outlive this.
class Parameters {
public:
  void integer(std::string key, int& variable, int low, int high, std::string about);
  void integer(std::string key, std::optional<int>& variable, int low, int high, std::string about);
  /// An integer from 0, or from 1, to 2^63 - 1. `k`, `M` and `G` behind it multiply by thousands.
  void count(std::string key, std::uint64_t& variable, std::uint64_t low, std::string about);
  void count(std::string key, std::optional<std::uint64_t>& variable, std::uint64_t low, std::string about);
  void number(std::string key, double& variable, double low, double high, std::string about);
  /// `500ms`, `1s`, `2m`, as seconds.
  void duration(std::string key, std::optional<double>& variable, std::string about);
  /// `64M`, `1G`, `512k`, as bytes.
  void size(std::string key, std::size_t& variable, std::string about, std::size_t low = 0);
  /// `on` or `off`.
  void flag(std::string key, bool& variable, std::string about);
  /// One of the names known.
  /// @param range what kind of name, for lists
  void name(std::string key, std::string& variable, std::vector<std::string> known, std::string range,
            std::string about);

  /// Any text; one with a comma stands between two `"`.
  /// @param range what it is, for lists
  void text(std::string key, std::string& variable, std::string range, std::string about);

  /// Sets the variables that a text names.
  /// @param offset where the text begins in a larger one, for errors
  /// @throws ParameterError
  void read(std::string_view text, std::size_t offset = 0);

  /// Whether the text read gave it.
  [[nodiscard]] bool given(std::string_view key) const;

  /// In the order they were declared.
  [[nodiscard]] std::vector<ParameterInfo> list() const;

private:
  struct Entry {
    ParameterInfo info;
    std::function<void(std::string_view)> assign; ///< throws std::invalid_argument
    bool given = false;
  };

  void add(std::string key, std::string standard, std::string range, std::string about,
           std::function<void(std::string_view)> assign);
  void read_one(std::string_view text, std::size_t offset);

  std::vector<Entry> entries_;
};

/// As `duration` reads it.
/// @throws std::invalid_argument
[[nodiscard]] double read_duration(std::string_view text);
/// As `size` reads it.
/// @param low bytes at least
/// @throws std::invalid_argument
[[nodiscard]] std::size_t read_size(std::string_view text, std::size_t low = 0);
/// The shortest text that `duration` reads as this: `500ms`, `1s`, `2m`.
[[nodiscard]] std::string duration_text(double seconds);
/// The shortest text that `size` reads as this: `64M`, `1G`.
[[nodiscard]] std::string size_text(std::size_t bytes);

} // namespace regola
