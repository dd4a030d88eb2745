#pragma once

#include <array>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ostream.h>

#include "engine/compiled/engine.hpp"
#include "engine/console/command.hpp"
#include "engine/console/seats.hpp"
#include "engine/search/think.hpp"

namespace regola::console {

/// One sitting: the game, who plays, and what has been played.
class Table {
public:
  /// @param value the name of the value the computer plays by, or empty
  Table(const Game& game, std::array<Seat, 2> seats, Status start, const std::string& value, Limits limits,
        Streams& streams)
      : game_(game),
        ruleset_(game.ruleset),
        engine_(game.ruleset),
        seats_(seats),
        start_(std::move(start)),
        heuristic_(engine_.heuristic(value)),
        limits_(limits),
        streams_(streams),
        status_(start_) {}

  void play();

private:
  enum class Next { go_on, leave };

  template <typename... T>
  void say(fmt::format_string<T...> format, T&&... arguments) {
    fmt::print(streams_.out, format, std::forward<T>(arguments)...);
  }
  [[nodiscard]] const std::string& name(PlayerIndex player) const { return ruleset_.players[player]; }
  [[nodiscard]] bool is_human(PlayerIndex player) const { return seats_[player] == Seat::human; }

  void introduce();
  void look();
  void show_board();
  void show_moves();
  void show_help();
  void show_end();
  void give_hint();
  void take_back();
  void resign();
  void start_anew();
  void make(const Successor& chosen);
  void try_move(const std::string& typed);
  [[nodiscard]] Next ask();
  [[nodiscard]] Next obey(const std::string& line);
  void move_by_computer();

  const Game& game_;
  const Ruleset& ruleset_;
  Engine engine_;
  std::array<Seat, 2> seats_;
  Status start_;
  Heuristic heuristic_;
  Limits limits_;
  Streams& streams_;
  Status status_;
  std::vector<Status> past_;
  std::vector<Successor> offered_; // the legal moves now
  Result result_;
  bool over_ = false;
};

} // namespace regola::console
