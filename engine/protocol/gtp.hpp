#pragma once

#include "engine/protocol/protocol.hpp"

namespace regola {

/// The Go Text Protocol, version 2 (Farneback, 2002), for boards of stones. Black is the first player.
/// Answers each command before it reads the next: `=` and the result, or `?` and the error.
class GtpProtocol final : public Protocol {
public:
  GtpProtocol(Engagement engagement, std::ostream& out);

  /// Whether this is a command of GTP. Used to detect the protocol.
  [[nodiscard]] static bool has_command(std::string_view name);

private:
  using Words = std::vector<Token>;
  /// The answer to a command, or an error.
  struct Answer {
    bool fine = true;
    std::string text;
    bool later = false; // whether to send it when the search has ended
  };
  struct Command {
    std::string_view name;
    Answer (*run)(GtpProtocol& self, const Words& arguments);
  };

  void handle(const std::string& line) override;
  void complain(const std::string& what) override;
  [[nodiscard]] Urgency urgency(const std::string& line) const override;
  [[nodiscard]] bool is_interruptible() const override { return false; }
  void answer(const Answer& answer);
  [[nodiscard]] static const std::vector<Command>& commands();
  [[nodiscard]] static Answer refused(std::string why) { return {false, std::move(why)}; }

  // The longer commands.
  Answer boardsize(const Words& arguments);
  Answer komi(const Words& arguments);
  Answer play(const Words& arguments);
  Answer genmove(const Words& arguments);
  Answer time_settings(const Words& arguments);
  Answer time_left(const Words& arguments);
  Answer showboard();
  Answer final_score();
  Answer parameter(const Words& arguments);

  [[nodiscard]] const Successor* find_vertex(std::string_view text);
  [[nodiscard]] std::string vertex_text(const Move& move) const;
  [[nodiscard]] SearchOrder order(PlayerIndex player);
  void begin_again();
  void fill_clocks();

  /// A player's clock.
  struct Clock {
    double left = 0; // in seconds
    int stones = 0;  // stones to play in this time; 0 in the main time
  };
  struct TimeSettings {
    double main = 0;     // in seconds
    double overtime = 0; // in seconds
    int stones = 0;      // stones to play in each overtime
  };

  std::string id_;
  bool answered_ = false;
  double komi_ = 0;
  std::optional<TimeSettings> settings_;
  std::array<Clock, 2> clocks_;
};

/// Returns the GTP vertex of a cell: a letter for the column, without I, and the row from below.
[[nodiscard]] std::string vertex_of(const Board& board, CellIndex cell);

/// Returns the cell of a GTP vertex, in capital or small letters; `nullopt` if the text is no vertex.
[[nodiscard]] std::optional<CellIndex> cell_of_vertex(const Board& board, std::string_view text);

/// Returns the player of a GTP colour, `b`, `black`, `w` or `white` in capital or small letters; `nullopt` if
/// the text is no colour.
[[nodiscard]] std::optional<PlayerIndex> player_of_colour(std::string_view text);

/// The text with small letters in place of capitals.
[[nodiscard]] std::string small_letters(std::string_view text);

} // namespace regola
