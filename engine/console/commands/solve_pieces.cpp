#include "engine/console/commands/solution_report.hpp"

#include "engine/console/interrupt.hpp"
#include "engine/solve/endgame/endgame_tables.hpp"

#include <ostream>

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

/// Prints the counts of a table.
class TableReport {
public:
  TableReport(const Ruleset& ruleset, const EndgameTable& table, double seconds, std::size_t bytes)
      : ruleset_(ruleset),
        table_(table),
        seconds_(seconds),
        bytes_(bytes),
        counts_{count_values(table, first_player), count_values(table, second_player)} {}

  void print_text(Streams& streams) const {
    print(streams.out, "{}: {} placements\n", table_.material.text(), count_placements(table_.index));
    for (const PlayerIndex player : {first_player, second_player}) {
      const EndgameCount& count = counts_[player];
      print(streams.out, "{} to move: {} positions, {} wins, {} draws, {} losses\n", ruleset_.players[player],
            count.all(), count.wins, count.draws, count.losses);
      if (count.longest > 0) {
        print(streams.out, "  the longest takes {} {}: {}\n", count.longest,
              count.longest == 1 ? "ply" : "plies", farthest(player));
      }
    }
    print(streams.out, "proven by retrograde: {} numbers, {:.2f} s, {:.1f} MB\n", 2 * table_.index.size(),
          seconds_, static_cast<double>(bytes_) / 1e6);
  }

  void print_json(Streams& streams) const {
    Json players = Json::array();
    for (const PlayerIndex player : {first_player, second_player}) {
      const EndgameCount& count = counts_[player];
      players.add(Json::object({{"player", ruleset_.players[player]},
                                {"positions", count.all()},
                                {"wins", count.wins},
                                {"draws", count.draws},
                                {"losses", count.losses},
                                {"plies", count.longest > 0 ? Json(count.longest) : Json()},
                                {"longest", count.longest > 0 ? Json(farthest(player)) : Json()}}));
    }
    write_json(streams.out, Json::object({{"pieces", table_.material.text()},
                                          {"placements", count_placements(table_.index)},
                                          {"to_move", players},
                                          {"method", "retrograde"},
                                          {"seconds", seconds_},
                                          {"bytes", bytes_}}));
  }

private:
  [[nodiscard]] std::string farthest(PlayerIndex player) const {
    PlacementIndex::Placement placement{};
    static_cast<void>(table_.index.place(counts_[player].farthest, placement));
    return to_text(ruleset_, status_of(table_.index, placement, ruleset_.board.size(), player));
  }

  const Ruleset& ruleset_;
  const EndgameTable& table_;
  double seconds_;
  std::size_t bytes_;
  std::array<EndgameCount, 2> counts_;
};

} // namespace

int solve_pieces(const Ruleset& ruleset, const std::string& pieces, const SolveOptions& options, bool json,
                 Streams& streams, ProgressLine& progress) {
  const auto material = read_pieces(ruleset, pieces, streams);
  SolveWatch watch({{}, options.seconds, {}, 1, options.stop, false, {}}, options.memory, options.report);
  std::string reason;
  try {
    std::optional<Database> database;
    if (options.database) database.emplace(*options.database, ruleset, true);
    EndgameTables tables(ruleset, options.threads, database ? &*database : nullptr);
    const EndgameTables::End end = tables.build(material, watch);
    progress.clear();
    if (end == EndgameTables::End::solved) {
      const TableReport report(ruleset, *tables.find(material), watch.stop().elapsed(), tables.bytes());
      json ? report.print_json(streams) : report.print_text(streams);
      return fine;
    }
    reason = end == EndgameTables::End::out_of_memory ? "the table does not fit into the memory"
             : Interrupt::asked()                     ? "interrupted"
                                                      : "the time was over before";
    if (options.database) reason += "; the tables and rounds that were finished are kept";
  } catch (const Unsolvable& error) {
    progress.clear();
    reason = error.what();
  } catch (const DatabaseError& error) {
    progress.clear();
    refuse(streams.err, "--db: {}", error.what());
  }
  if (json) {
    write_json(streams.out,
               Json::object({{"pieces", material.text()}, {"proven", false}, {"reason", reason}}));
  } else {
    print(streams.out, "not solved: {}\n", reason);
  }
  return Interrupt::asked() ? Interrupt::exit_code() : answer_is_no;
}

} // namespace regola::console
