#pragma once

#include "engine/protocol/protocol.hpp"
#include "rules/ruleset/ruleset.hpp"

namespace regola {

/// The Chess Engine Communication Protocol of XBoard and WinBoard, version 2 (Mann and Muller), for games on
/// squares. Games other than chess are engine-defined variants. The client moves by `usermove`, the program
/// by `move`. Errors are `Error (...)` and `Illegal move (...)`.
class XboardProtocol final : public Protocol {
public:
  XboardProtocol(Engagement engagement, std::ostream& out);

private:
  struct Command {
    std::string_view name;
    /// Runs the command with the rest of the line; null if the command has no effect.
    void (*run)(XboardProtocol& self, const std::string& rest);
    bool needs_position = false;
    Urgency urgency = Urgency::waits;
  };

  void handle(const std::string& line) override;
  void complain(const std::string& what) override;
  [[nodiscard]] Urgency urgency(const std::string& line) const override;
  [[nodiscard]] bool is_at_once(Urgency urgency, bool is_next) const override;
  [[nodiscard]] static const std::vector<Command>& commands();
  [[nodiscard]] static const Command* find_command(std::string_view name);

  // The longer commands.
  void tell_features();
  void begin_new();
  void choose_variant(const std::string& rest);
  void go();
  void user_move(const std::string& rest);
  void set_board(const std::string& rest);
  void tell_analysis();
  void set_level(const std::string& rest);
  void set_seconds(const std::string& rest);
  void set_depth(const std::string& rest);
  void set_time(const std::string& rest);
  void set_option(const std::string& rest);

  /// Leaves the clock and the turn to the client.
  void force();
  /// Reports that a line does not have the form `usage`, which begins with its command.
  void refuse_form(std::string_view usage, const std::string& rest);
  void think();
  [[nodiscard]] SearchOrder order();
  void moved(const SearchResult& found);
  void study();
  void take_back(int plies);
  /// Continues after the status has changed: analyzes it, or thinks if it is the program's turn.
  void go_on();
  void tell_result();
  void tell(const SearchResult& found);
  [[nodiscard]] std::string word_of(const Successor& move);
  void change_option(std::string_view name, const std::string& value);

  bool forced_ = false;
  bool analyzes_ = false;
  bool posts_ = false;
  PlayerIndex own_ = second_player;

  struct Level {
    int moves = 0;        // number of moves to the time control; 0 for the whole game
    double base = 0;      // in seconds
    double increment = 0; // in seconds
  };
  std::optional<Level> level_;
  double left_ = 0;               // seconds on the program's clock
  int made_ = 0;                  // number of the program's moves since the clock was set
  std::optional<double> seconds_; // fixed time in seconds for each move
  std::optional<int> depth_;
  double started_ = 0; // start of the search, in seconds on a steady clock
  SearchResult last_;  // the last result that was sent
};

/// Name of the game in the xboard protocol. `normal` if it starts like chess and has FEN statuses. Else its
/// title in small letters with dashes, for an engine-defined variant.
[[nodiscard]] std::string variant_name(const Ruleset& ruleset);

/// Writes a status as FEN for XBoard. Uses the `notation` lines of the text if it has them. Else pieces are
/// the letters of their symbols, capitals for the first player, and `*` is a square that belongs to nobody.
[[nodiscard]] std::string xboard_fen(const Ruleset& ruleset, const Status& status);

/// Reads a status written by xboard_fen().
/// @param[out] fault the reason, if the result is `nullopt`
[[nodiscard]] std::optional<Status> read_xboard_fen(const Ruleset& ruleset, const std::string& text,
                                                    std::string& fault);

/// Returns the `setup` line of an engine-defined variant: its pieces, size and start.
[[nodiscard]] std::string variant_setup(const Ruleset& ruleset);

/// Whether the xboard protocol supports the game: a board of squares, and a letter for every piece.
[[nodiscard]] bool has_xboard_fen(const Ruleset& ruleset);

} // namespace regola
