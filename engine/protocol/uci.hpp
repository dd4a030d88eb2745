#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/protocol/move_words.hpp"
#include "engine/protocol/protocol.hpp"
#include "rules/tokens.hpp"

namespace regola {

/// The Universal Chess Interface (Meyer-Kahlen, 2006), for texts whose statuses are written as FEN, and the
/// Universal Game Interface (ugi.md of cutegames), which is the same for any game with questions about the
/// status besides. Neither has errors of its own: they are told by `info string`, which a client may show.
class UciProtocol final : public Protocol {
public:
  enum class Dialect { uci, ugi };

  UciProtocol(Dialect dialect, Engagement engagement, std::ostream& out);

private:
  using Words = std::vector<Token>;

  bool handle(const std::string& line) override;
  void complain(const std::string& what) override;

  void introduce();
  void begin_new();
  void set_option(const std::string& line, const Words& words);
  void set_position(const std::string& line, const Words& words);
  void play_on(const Words& words, std::size_t from);
  void answer_query(const Words& words);
  void go(const Words& words);
  [[nodiscard]] std::optional<SearchOrder> read_order(const Words& words);
  void tell(const SearchResult& found);
  /// Whether no search runs; else it complains.
  [[nodiscard]] bool is_idle();

  Dialect dialect_;
  MoveStyle style_;
  double started_ = 0; // when the search began, in seconds of a steady clock
};

/// An option as `uci` and `ugi` list it.
[[nodiscard]] std::string uci_option(const OfferedOption& option);

/// A score as `info` has it, seen by the player to move: `cp 35`, `mate -2`.
[[nodiscard]] std::string uci_score(Score score);

} // namespace regola
