#pragma once

#include <array>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ostream.h>

#include "engine/console/command.hpp"
#include "engine/console/seats.hpp"
#include "engine/matcher/result.hpp"
#include "engine/search/think.hpp"

namespace regola::console {

/// One sitting: the game, who plays, and what has been played.
class Table {
public:
  Table(const Game& game, std::array<Seat, 2> seats, Status start, Heuristic heuristic, Limits limits,
        Streams& streams)
      : game_(game),
        ruleset_(game.ruleset),
        seats_(seats),
        start_(std::move(start)),
        heuristic_(std::move(heuristic)),
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
