#include "engine/matcher/rules_error.hpp"

#include <utility>

#include <fmt/format.h>

namespace regola {

namespace {

std::string with_names(const std::string& text, const std::vector<std::uint32_t>& lines,
                       const LineName& line_name) {
  std::vector<std::string> names;
  names.reserve(lines.size());
  for (const std::uint32_t line : lines) names.push_back(line_name(line));
  return fmt::format(fmt::runtime(text), fmt::join(names, ", "));
}

[[noreturn]] void refuse(RulesError::Kind kind, std::string text, std::uint32_t line) {
  throw RulesError(kind, std::move(text), {line});
}

} // namespace

RulesError::RulesError(Kind kind, std::string text, std::vector<std::uint32_t> lines)
    : std::runtime_error(with_names(text, lines, plain_line_name)),
      kind_(kind),
      text_(std::move(text)),
      lines_(std::move(lines)) {}

std::string RulesError::message(const LineName& line_name) const {
  return with_names(text_, lines_, line_name);
}

bool is_too_large(RulesError::Kind kind) noexcept {
  return kind != RulesError::Kind::restless && kind != RulesError::Kind::long_cascade;
}

void refuse_unrest(std::vector<std::uint32_t> lines) {
  throw RulesError(RulesError::Kind::restless, "'after' lines never come to rest: {}", std::move(lines));
}

void refuse_long_cascade(std::vector<std::uint32_t> lines, std::size_t most) {
  throw RulesError(RulesError::Kind::long_cascade,
                   fmt::format("{{}}: more than {} 'after' lines fire in one move", most), std::move(lines));
}

void refuse_long_move(std::uint32_t line) {
  refuse(RulesError::Kind::long_move, fmt::format("{{}}: a move has more than {} parts", limits::chain),
         line);
}

void refuse_many_moves(std::uint32_t line) {
  refuse(RulesError::Kind::many_moves, fmt::format("{{}}: more than {} moves in one turn", limits::moves),
         line);
}

void refuse_many_parts(std::uint32_t line) {
  refuse(RulesError::Kind::many_parts,
         fmt::format("{{}}: the moves of one turn have more than {} parts together", limits::parts), line);
}

void refuse_many_steps(std::uint32_t line) {
  refuse(RulesError::Kind::many_steps, "{}: this pattern takes too long: it can lie in too many ways", line);
}

void refuse_long_answer(std::uint32_t line) {
  refuse(RulesError::Kind::long_answer,
         "{}: this takes too long: what the moves of one turn ask for is too much", line);
}

} // namespace regola
