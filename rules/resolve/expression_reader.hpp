#pragma once

#include "rules/resolve/scope.hpp"

namespace regola {

/// Resolves an expression; returns `nullopt`, with diagnostics, if it has a fault.
class ExpressionReader {
public:
  using ExpressionKind = Expression::Kind;
  using Syntax = syntax::Expression;

  explicit ExpressionReader(const View& view) : view_(view), scope_(*view.scope) {}

  [[nodiscard]] std::optional<Expression> read(const Syntax& syntax) const;

private:
  [[nodiscard]] std::optional<Expression> name(const Syntax& syntax) const;
  [[nodiscard]] std::optional<Expression> call(const Syntax& syntax) const;
  [[nodiscard]] std::optional<Expression> other_view(const Syntax& syntax) const;
  [[nodiscard]] std::optional<Expression> of_move(ExpressionKind kind, const Syntax& syntax) const;
  [[nodiscard]] std::optional<Expression> count_picture(const Syntax& syntax) const;
  [[nodiscard]] std::optional<Expression> sum_cell(const Syntax& syntax) const;
  [[nodiscard]] std::optional<Expression> sum_picture(const Syntax& syntax) const;
  [[nodiscard]] std::optional<Expression> hand(const Syntax& syntax) const;
  [[nodiscard]] std::optional<Expression> moves(const Syntax& syntax) const;
  [[nodiscard]] std::optional<Expression> moves_by(PlayerIndex player, const syntax::Word& name) const;
  [[nodiscard]] std::optional<Expression> can(const Syntax& syntax) const;
  [[nodiscard]] std::optional<Expression> quiet(const Syntax& syntax) const;
  [[nodiscard]] std::optional<Expression> cycle(const Syntax& syntax) const;
  [[nodiscard]] std::optional<Expression> cell(ExpressionKind kind, const Syntax& syntax) const;
  [[nodiscard]] std::optional<Expression> along_line(const Syntax& syntax) const;
  [[nodiscard]] std::optional<Expression> with_operands(ExpressionKind kind, const Syntax& syntax) const;
  void warn_of_constants(const Syntax& syntax) const;
  [[nodiscard]] static Expression plain(ExpressionKind kind, std::int32_t number = 0) {
    Expression result;
    result.kind = kind;
    result.number = number;
    return result;
  }

  const View& view_;
  Scope& scope_;
};

} // namespace regola
