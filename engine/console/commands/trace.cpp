// The command `trace`: plays moves and tells, line by line, how each comes about.

#include "engine/console/commands/trace_text.hpp"
#include "engine/console/play/stepper.hpp"
#include "engine/console/print.hpp"
#include "engine/interface/refusal.hpp"
#include "engine/matcher/successors.hpp"
#include "rules/text/printable.hpp"

namespace regola::console {

namespace {

struct TraceOptions : FileOptions {
  std::vector<std::string> moves;
  StatusOption status;
  bool step = false;
};

/// Traces moves one after the other, until one is not legal.
class MoveTracer {
public:
  MoveTracer(const Game& game, Status start, const TraceOptions& options, Streams& streams)
      : game_(game),
        status_(std::move(start)),
        words_(options.moves),
        json_(options.json),
        streams_(streams),
        stepper_(game, streams) {
    if (options.step) stepper_.step();
  }

  [[nodiscard]] int run() {
    if (!json_) print(streams_.out, "{}", board_and_status(game_.ruleset, status_, {}, streams_.drawing()));
    int code = fine;
    while (at_ < words_.size() && code == fine && !left_) code = trace_next();
    if (json_) write_json(streams_.out, answer_);
    return code;
  }

private:
  /// The move that the next words name.
  struct Meant {
    std::string typed;
    std::size_t words = 0;
    std::vector<std::size_t> candidates;
  };

  /// Takes as many words as together name a move, since a move may have several.
  [[nodiscard]] Meant next_among(const std::vector<Successor>& all) const {
    constexpr std::size_t most_words = 12;
    for (std::size_t words = std::min(most_words, words_.size() - at_); words > 0; --words) {
      const auto first = words_.begin() + static_cast<std::ptrdiff_t>(at_);
      std::string typed =
          fmt::format("{}", fmt::join(first, first + static_cast<std::ptrdiff_t>(words), " "));
      FoundMove found = find_move(game_.ruleset, status_, all, typed);
      if (!found.candidates.empty()) return {std::move(typed), words, std::move(found.candidates)};
    }
    return {refused_words(), 0, {}};
  }

  /// The words of an illegal move: one, or two if the first is the name of a move.
  [[nodiscard]] std::string refused_words() const {
    const auto& names = game_.ruleset.names;
    const bool is_name = contains(names, words_[at_]);
    return is_name && at_ + 1 < words_.size() ? words_[at_] + ' ' + words_[at_ + 1] : words_[at_];
  }

  [[nodiscard]] int trace_next() {
    if (result_of(game_.ruleset, status_).ending != Ending::open) {
      return refuse(refused_words(), why_refused(game_, status_, {}));
    }
    const std::vector<Successor> all = successors(game_.ruleset, status_);
    const Status before = status_;
    const TurnTrace turn(game_.ruleset, before);
    const Meant meant = next_among(all);
    if (meant.candidates.empty()) return trace_refused(turn);
    if (meant.candidates.size() > 1) return tell_choice(meant, all);
    const std::size_t index = meant.candidates.front();
    const MoveTrace trace = turn.of(all[index]);
    show(trace);
    status_ = trace.after;
    at_ += meant.words;
    return fine;
  }

  /// Traces an illegal move as far as it gets.
  [[nodiscard]] int trace_refused(const TurnTrace& turn) {
    const Meant meant = next_among(turn.taken_away());
    if (meant.words == 0) return refuse(meant.typed, why_refused(game_, status_, meant.typed));
    const std::size_t index = meant.candidates.front();
    show(turn.of_taken_away(index));
    return answer_is_no;
  }

  [[nodiscard]] int tell_choice(const Meant& meant, const std::vector<Successor>& all) {
    const std::vector<std::string> texts = told_apart(game_.ruleset, status_, all, meant.candidates);
    return refuse(meant.typed, fmt::format("it may be one of these: {}", fmt::join(texts, ", ")));
  }

  [[nodiscard]] int refuse(const std::string& typed, const std::string& reason) {
    if (json_) {
      answer_.add(Json::object({{"move", typed},
                                {"before", to_text(game_.ruleset, status_)},
                                {"legal", false},
                                {"reason", reason}}));
    } else {
      print(streams_.out, "\nno: '{}': {}\n", printable(typed), printable(reason));
    }
    return answer_is_no;
  }

  void show(const MoveTrace& trace) {
    if (json_) {
      answer_.add(to_json(game_, status_, trace));
      return;
    }
    left_ = stepper_.is_on() && !stepper_.walk(status_, trace);
    if (!left_) print(streams_.out, "\n{}", traced_move(game_, status_, trace, streams_.drawing()));
  }

  const Game& game_;
  Status status_;
  std::vector<std::string> words_;
  bool json_;
  Streams& streams_;
  Stepper stepper_;
  bool left_ = false;  // while stepping
  std::size_t at_ = 0; // the next word
  Json answer_ = Json::array();
};

int run_trace(const TraceOptions& options, Streams& streams) {
  const auto game = load_game(options, streams);
  auto status = status_for(game, options.status, streams);
  return MoveTracer(game, std::move(status), options, streams).run();
}

} // namespace

Command trace_command() {
  Command command("trace", "Play moves and tell how each comes about, line by line");
  auto& options = command.runs(run_trace);
  add_file(command, options);
  command.add("MOVE", &options.moves, "Moves that follow each other, as play takes them").require();
  add_from(command, options.status);
  add_json(command, options.json);
  command.add("--step", &options.step, "Stop at each line that does something, and ask how to go on")
      .excluding("--json");
  command.example = "regola trace my-game.rules b2-b4 c7-c5";
  return command;
}

} // namespace regola::console
