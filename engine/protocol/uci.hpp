#pragma once

#include "engine/protocol/protocol.hpp"

namespace regola {

/// Arguments of a `go` of UCI or UGI.
struct GoOrder {
  Limits limits; ///< without `only`
  std::optional<ClockReading> clock;
  bool infinite = false;
  bool ponder = false;
  std::vector<std::string> searchmoves;
  std::vector<std::string> faults; ///< errors about the words that were skipped
};

/// Reads a `go` line. Clamps numbers to their range and skips unknown words.
/// @param words words of the line, `go` included
/// @param player player whose clock counts
[[nodiscard]] GoOrder read_go(const std::vector<Token>& words, PlayerIndex player);

/// UCI and UGI, two protocols that differ in a few words. The Universal Chess Interface (Meyer-Kahlen, 2006)
/// is for texts whose statuses are written as FEN. The Universal Game Interface (ugi.md of cutegames) is for
/// any game, and has queries about the status. Neither protocol defines errors, so they are sent as `info
/// string`, which a client may show.
class UciProtocol final : public Protocol {
public:
  enum class Dialect { uci, ugi };

  UciProtocol(Dialect dialect, Engagement engagement, std::ostream& out);

private:
  using Words = std::vector<Token>;

  void handle(const std::string& line) override;
  void complain(const std::string& what) override;
  [[nodiscard]] Urgency urgency(const std::string& line) const override;
  [[nodiscard]] bool is_at_once(Urgency urgency, bool is_next) const override;

  void introduce();
  void begin_new();
  void set_option(const std::string& line, const Words& words);
  void set_position(const std::string& line, const Words& words);
  void begin_at(const std::string& beginning);
  void play_on(const Words& words, std::size_t from);
  /// Forgets the moves made, so that the next `position` begins with its first status.
  void forget_line();
  /// Reports an error in a `position` and removes the current status.
  void refuse_position(const std::string& why);
  void answer_query(const Words& words);
  void go(const Words& words);
  void think();
  void ponder_hit();
  void tell(const SearchResult& found);
  void tell_best(const SearchResult& found);

  Dialect dialect_;
  MoveStyle style_;
  std::string beginning_; // first part of the last `position`, up to its moves; empty if there is none
  std::vector<std::string> made_; // the moves of the last `position`, as the client sent them
  GoOrder order_;                 // order of the current search
  double started_ = 0;            // start of the search, in seconds on a steady clock
};

/// Describes an option in the form of the answers to `uci` and `ugi`.
[[nodiscard]] std::string uci_option(const OfferedOption& option);

/// Writes a score for `info`, from the view of the player to move: `cp 35`, or `mate -2` in moves.
[[nodiscard]] std::string uci_score(Score score);

} // namespace regola
