#include "engine/console/commands/solution_report.hpp"

#include <filesystem>
#include <system_error>

#include <fmt/format.h>

#include "engine/console/interrupt.hpp"
#include "engine/solve/endgame/endgame_tables.hpp"
#include "engine/solve/tiers/tier_census.hpp"
#include "engine/solve/tiers/tier_solver.hpp"

namespace regola::console {

namespace {

/// Refuses a symbol that does not belong to the game.
Material read_pieces(const Ruleset& ruleset, const std::string& pieces, Streams& streams) {
  std::string symbols;
  for (const char c : pieces) {
    if (c == ' ') continue;
    if (c == empty_symbol || !ruleset.symbols.contains(c)) {
      SymbolSet all = ruleset.symbols;
      all.erase(empty_symbol);
      refuse(streams.err, "--pieces: '{}' is no piece of this game; there are {}", c, all.to_string());
    }
    symbols += c;
  }
  if (symbols.empty()) refuse(streams.err, "--pieces: here pieces are missing, as in 'K k Q'");
  return Material(symbols);
}

/// A folder for tiers that nobody keeps. Its destructor removes it.
class PassingFolder {
public:
  /// @throws DatabaseError
  PassingFolder() {
    std::error_code fault;
    std::string path = (std::filesystem::temp_directory_path(fault) / "regola-XXXXXX").string();
    if (fault || mkdtemp(path.data()) == nullptr) {
      throw DatabaseError("no folder can be made for the tiers; name one");
    }
    path_ = path;
  }
  PassingFolder(const PassingFolder&) = delete;
  PassingFolder& operator=(const PassingFolder&) = delete;
  ~PassingFolder() {
    std::error_code fault; // what cannot be removed stays
    std::filesystem::remove_all(path_, fault);
  }

  [[nodiscard]] const std::string& path() const { return path_; }

private:
  std::string path_;
};

/// How many placements of some pieces have each value.
struct PiecesCensus {
  std::uint64_t placements = 0;
  std::array<StartCensus, 2> counts; ///< by the player to move
  const char* method = "tiers";      ///< how they were solved
  std::uint64_t positions = 0;       ///< that were stored
  std::uint64_t bytes = 0;
  std::vector<std::string> made_anew;
};

void print_census(const Ruleset& ruleset, const Material& pieces, const PiecesCensus& census, double seconds,
                  Streams& streams) {
  print(streams.out, "{}: {} placements\n", pieces.text(), census.placements);
  for (const PlayerIndex player : {first_player, second_player}) {
    const StartCensus& count = census.counts[player];
    print(streams.out, "{} to move: {} positions, {} wins, {} draws, {} losses\n", ruleset.players[player],
          count.all(), count.wins, count.draws, count.losses);
    if (count.longest > 0) {
      print(streams.out, "  the longest takes {}: {}\n", plies_text(count.longest),
            to_text(ruleset, count.farthest));
    }
  }
  print(streams.out, "proven by {}: {} positions, {:.2f} s, {:.1f} MB\n", census.method, census.positions,
        seconds, static_cast<double>(census.bytes) / 1e6);
  for (const std::string& each : census.made_anew) print(streams.out, "note: Made anew: {}.\n", each);
}

void print_census_json(const Ruleset& ruleset, const Material& pieces, const PiecesCensus& census,
                       double seconds, Streams& streams) {
  Json players = Json::array();
  for (const PlayerIndex player : {first_player, second_player}) {
    const StartCensus& count = census.counts[player];
    const bool decided = count.longest > 0;
    players.add(Json::object({{"player", ruleset.players[player]},
                              {"positions", count.all()},
                              {"wins", count.wins},
                              {"draws", count.draws},
                              {"losses", count.losses},
                              {"plies", decided ? Json(count.longest) : Json()},
                              {"longest", decided ? Json(to_text(ruleset, count.farthest)) : Json()}}));
  }
  write_json(streams.out, Json::object({{"pieces", pieces.text()},
                                        {"placements", census.placements},
                                        {"to_move", players},
                                        {"method", census.method},
                                        {"positions", census.positions},
                                        {"seconds", seconds},
                                        {"bytes", census.bytes},
                                        {"made_anew", Json(census.made_anew)}}));
}

/// Solves all placements of some pieces: by tables where placements tell all of a position, else by tiers.
class PiecesSolver {
public:
  PiecesSolver(const Ruleset& ruleset, const Material& pieces, const SolveOptions& options, Streams& streams)
      : ruleset_(ruleset),
        pieces_(pieces),
        options_(options),
        streams_(streams),
        watch_({{}, options.seconds, {}, 1, options.stop, false, {}}, options.memory, options.report) {}

  /// @return whether all are solved
  /// @throws Unsolvable, DatabaseError
  [[nodiscard]] bool run() {
    if (joined_ranks().size() == 1) {
      try {
        return solve_by_tables();
      } catch (const Unsolvable&) { // tiers tell why they do not solve it either
      }
    }
    return solve_by_tiers();
  }
  [[nodiscard]] const PiecesCensus& census() const { return census_; }
  [[nodiscard]] double seconds() { return watch_.stop().elapsed(); }
  /// Why they are not solved.
  [[nodiscard]] const std::string& reason() const { return reason_; }
  /// What another rank than the first one ends with.
  [[nodiscard]] std::optional<int> exit_code() const { return exit_code_; }

private:
  [[nodiscard]] bool solve_by_tables() {
    std::optional<Database> database;
    if (options_.database) database.emplace(*options_.database, ruleset_, true);
    EndgameTables tables(ruleset_, options_.threads, database ? &*database : nullptr);
    const SolveEnd end = tables.build(pieces_, watch_);
    if (end != SolveEnd::solved) return ended(end, "the table does", "tables and rounds");
    const EndgameTable& table = *tables.find(pieces_);
    census_.placements = count_placements(table.index);
    for (const PlayerIndex player : {first_player, second_player}) {
      const EndgameCount count = count_values(table, player);
      PlacementIndex::Placement placement{};
      static_cast<void>(table.index.place(count.farthest, placement));
      census_.counts[player] = {count.wins, count.draws, count.losses, count.longest,
                                status_of(table.index, placement, ruleset_.board.size(), player)};
    }
    census_.method = "retrograde";
    census_.positions = 2 * table.index.size();
    census_.bytes = tables.bytes();
    return true;
  }

  [[nodiscard]] bool solve_by_tiers() {
    const TierStart start(ruleset_, pieces_);
    if (options_.database) {
      const SharedSolve shared = solve_shared(ruleset_, start, options_, streams_);
      exit_code_ = shared.exit_code;
      reason_ = shared.reason;
      if (exit_code_ || !reason_.empty()) return false;
    }
    const EndlessPlay endless = endless_play(ruleset_);
    if (!endless.refusal.empty()) throw Unsolvable(endless.refusal);
    std::optional<PassingFolder> passing;
    if (!options_.database) passing.emplace();
    const std::string folder = options_.database ? *options_.database : passing->path();
    bool quiet = endless.counts_quiet;
    for (bool again = true; again; quiet = true) {
      SolvedByTiers solved(ruleset_, endless, start, folder, {quiet, options_.lean}, true, options_.threads);
      auto& counts = census_.counts;
      const SolveEnd end = solved.read(watch_, [&] { counts = start_census(solved.game(), solved.tiers()); });
      if (end != SolveEnd::solved) return ended(end, "a tier and those that it leads to do", "tiers");
      census_.positions = solved.solver().positions();
      census_.bytes = std::max(census_.bytes, solved.solver().most_bytes());
      const auto& made_anew = solved.solver().made_anew();
      census_.made_anew.insert(census_.made_anew.end(), made_anew.begin(), made_anew.end());
      // Draws by quiet plies are left out first, unless a win takes so many plies.
      const int longest = std::max(counts[first_player].longest, counts[second_player].longest);
      again = !quiet && endless.repetitions.empty() && !endless.is_before_quiet_draws(start.any(), longest);
    }
    census_.placements = start.placements();
    return true;
  }

  [[nodiscard]] bool ended(SolveEnd end, const char* what, const char* kept) {
    reason_ = end == SolveEnd::out_of_memory ? fmt::format("{} not fit into the memory", what)
              : Interrupt::asked()           ? "interrupted"
                                             : "the time was over before";
    if (options_.database) reason_ += fmt::format("; the {} that were finished are kept", kept);
    return false;
  }

  const Ruleset& ruleset_;
  const Material& pieces_;
  const SolveOptions& options_;
  Streams& streams_;
  SolveWatch watch_;
  PiecesCensus census_;
  std::string reason_;
  std::optional<int> exit_code_;
};

} // namespace

int solve_pieces(const Ruleset& ruleset, const std::string& pieces, const SolveOptions& options, bool json,
                 Streams& streams, ProgressLine& progress) {
  const Material material = read_pieces(ruleset, pieces, streams);
  PiecesSolver solver(ruleset, material, options, streams);
  std::string reason;
  try {
    const bool solved = solver.run();
    progress.clear();
    if (solved) {
      const auto report = json ? &print_census_json : &print_census;
      report(ruleset, material, solver.census(), solver.seconds(), streams);
      return fine;
    }
    if (solver.exit_code()) return *solver.exit_code();
    reason = solver.reason();
  } catch (const Unsolvable& error) {
    reason = error.what();
  } catch (const DatabaseError& error) {
    progress.clear();
    refuse(streams.err, "--db: {}", error.what());
  }
  progress.clear();
  if (json) {
    write_json(streams.out,
               Json::object({{"pieces", material.text()}, {"proven", false}, {"reason", reason}}));
  } else {
    print(streams.out, "not solved: {}\n", reason);
  }
  return Interrupt::asked() ? Interrupt::exit_code() : answer_is_no;
}

} // namespace regola::console
