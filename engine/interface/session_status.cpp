#include <fmt/format.h>

#include "engine/interface/answers.hpp"
#include "engine/interface/messages.hpp"
#include "engine/interface/refusal.hpp"
#include "engine/matcher/explain_refusal.hpp"
#include "engine/matcher/written_moves.hpp"
#include "engine/search/alphabeta.hpp"

namespace regola::interface {

namespace {

constexpr std::int64_t deepest = 1000;

/// The database that a message names; null if it names none.
std::unique_ptr<KnownValues> values_in(const Json& message, const Ruleset& ruleset) {
  std::string folder = text_in(message, "db");
  return folder.empty() ? nullptr : std::make_unique<KnownValues>(std::move(folder), ruleset);
}

std::vector<Successor> moves_of(Engine& engine, const Status& status) {
  return engine.result(status).ending == Ending::open ? engine.successors(status) : std::vector<Successor>();
}

/// Copies all members of one object to another.
void add_members(Json& to, const Json& from) {
  for (const auto& [name, value] : from.members()) to.set(name, value);
}

Json position_json(const Game& game, Engine& engine, const Status& status) {
  const Ruleset& ruleset = game.ruleset;
  const Result result = engine.result(status);
  const std::vector<Successor> all = moves_of(engine, status);
  const WrittenMoves written(ruleset, status, all);
  Json moves = Json::array();
  for (std::size_t i = 0; i < all.size(); ++i) {
    Json move = console::move_json(game, all[i]);
    move.set("written", written.text(i));
    moves.add(std::move(move));
  }
  Json json = console::moves_json(game, status, result, std::move(moves));
  add_members(json, board_json(game, status, result));
  Json values = Json::object();
  for (const Value& value : ruleset.values) values.set(value.name, engine.heuristic(value.name)(0, status));
  json.set("values", std::move(values));
  return json;
}

Json node_json(const Ruleset& ruleset, const TreeNode& node) {
  Json json = Json::object({{"parent", node.parent},
                            {"depth", node.depth},
                            {"status", regola::to_text(ruleset, node.status)},
                            {"result", regola::to_text(ruleset, node.result)},
                            {"value", describe(node.score, node.exact)},
                            {"score", node.score},
                            {"exact", node.exact},
                            {"best", node.best},
                            {"cut", node.cut}});
  if (node.move) json.set("move", regola::to_text(ruleset, *node.move));
  return json;
}

} // namespace

Json Session::position(const Json& message) {
  const Status& status = status_for(message);
  Json json = position_json(game(), engine(), status);
  const auto known = values_in(message, game().ruleset);
  if (known && engine().result(status).ending == Ending::open) {
    json.set("known", console::to_json(known->value(status)));
    json.set("known_moves", console::to_json(game().ruleset, known->moves(status)));
  }
  return json;
}

Json Session::apply(const Json& message) {
  const std::string typed = needed_text_in(message, "move");
  const Status& status = status_for(message);
  const auto all = moves_of(engine(), status);
  const FoundMove found = find_move(game().ruleset, status, all, typed);
  Json reply = console::why_json(game(), status, all, found, typed);
  if (found.candidates.size() == 1) {
    add_members(reply, console::move_json(game(), all[found.candidates.front()]));
  }
  return reply;
}

Json Session::why(const Json& message) {
  const std::string typed = needed_text_in(message, "move");
  const Status& status = status_for(message);
  const auto all = moves_of(engine(), status);
  return console::why_json(game(), status, all, find_move(game().ruleset, status, all, typed), typed);
}

Json Session::trace(const Json& message) {
  const std::string typed = needed_text_in(message, "move");
  const Status& status = status_for(message);
  const TurnTrace turn(game().ruleset, status);
  const auto all = moves_of(engine(), status);
  const FoundMove found = find_move(game().ruleset, status, all, typed);
  if (found.candidates.size() == 1) {
    return console::to_json(game(), status, turn.of(all[found.candidates.front()]));
  }
  const FoundMove taken = find_move(game().ruleset, status, turn.taken_away(), typed);
  if (found.candidates.empty() && taken.candidates.size() == 1) {
    return console::to_json(game(), status, turn.of_taken_away(taken.candidates.front()));
  }
  throw Fault{found.candidates.empty() ? "no-move" : "several-moves",
              found.candidates.empty() ? console::why_refused(game(), status, typed)
                                       : fmt::format("'{}' is the beginning of several moves", typed)};
}

Opponent& Session::opponent(const std::string& text) {
  if (!opponent_ || opponent_->text != text) {
    opponent_.reset();
    opponent_ = make_opponent(game().ruleset, text);
  }
  return *opponent_;
}

Json Session::analyze(const Json& message) {
  const Status& status = status_for(message);
  const std::string by = text_in(message, "by");
  const auto multi = number_in(message, "multi", 1, 1000).value_or(1);
  const Ruleset& ruleset = game().ruleset;
  const Result result = engine().result(status);
  if (result.ending != Ending::open) return console::moves_json(game(), status, result, Json::array());
  Opponent& one = opponent(by.empty() ? "alphabeta" : by);
  const Limits kept = one.limits;
  one.limits.analysis = !flag_in(message, "play");
  if (const auto depth = number_in(message, "depth", 1, deepest)) {
    one.limits.depth = std::min(static_cast<int>(*depth), one.deepest);
    one.limits.seconds.reset();
  }
  if (const auto milliseconds = number_in(message, "milliseconds", 1, 3'600'000)) {
    one.limits.seconds = static_cast<double>(*milliseconds) / 1000;
  }
  if (const auto nodes = number_in(message, "nodes", 1, 1'000'000'000'000)) {
    one.limits.nodes = static_cast<std::uint64_t>(*nodes);
  }
  const auto start = std::chrono::steady_clock::now();
  const auto json_of = [&](const std::vector<SearchResult>& found) {
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    return console::analysis_json(ruleset, status, found, seconds.count());
  };
  int told = 0;
  const auto tell = [&](const std::vector<SearchResult>& found) {
    if (tell_ && !found.empty() && found.front().best && found.front().depth > told) {
      told = found.front().depth;
      Json json = json_of(found);
      json.set("id", message.find("id").value_or(Json()));
      json.set("unfinished", true);
      tell_(json.text());
    }
  };
  std::vector<SearchResult> found;
  auto* ranks = dynamic_cast<AlphaBeta*>(one.controller.get());
  if (ranks != nullptr && multi > 1) {
    found = ranks->rank(status, one.limits, static_cast<std::size_t>(multi), tell);
  } else {
    found.push_back(one.choose(status, [&](const SearchResult& best) { tell({best}); }));
  }
  one.limits = kept;
  if (found.empty() || !found.front().best) {
    return console::moves_json(game(), status, {Ending::stopped, first_player, 0, 0}, Json::array());
  }
  return json_of(found);
}

Json Session::perft(const Json& message) {
  const Status& status = status_for(message);
  const auto depth = number_in(message, "depth", 0, deepest).value_or(1);
  return Json::object({{"depth", depth},
                       {"status", regola::to_text(game().ruleset, status)},
                       {"leaves", engine().perft(status, static_cast<int>(depth))}});
}

Json Session::tree(const Json& message) {
  const Status& status = status_for(message);
  const auto depth = number_in(message, "depth", 0, 100).value_or(2);
  const auto most = number_in(message, "most", 1, 20'000).value_or(2'000);
  const std::string value = text_in(message, "value");
  const Ruleset& ruleset = game().ruleset;
  if (!value.empty() && ruleset.find_value(value) == nullptr) {
    throw Fault{"bad-message", fmt::format("this game has no value '{}'", value)};
  }
  const auto known = values_in(message, ruleset);
  const auto tree = build_tree(engine(), status, Evaluation(ruleset, value), static_cast<int>(depth),
                               static_cast<std::size_t>(most), known ? known_scores(*known) : KnownScore());
  if (!tree) throw Fault{"too-large", fmt::format("this tree has more than {} statuses", most)};
  Json nodes = Json::array();
  for (const TreeNode& node : tree->nodes) nodes.add(node_json(ruleset, node));
  return Json::object({{"nodes", std::move(nodes)}, {"looked_at", tree->looked_at()}});
}

Json Session::line(const Json& message) {
  const auto number = number_in(message, "line", 1, 1'000'000);
  if (!number) throw Fault{"bad-message", "'line' is missing"};
  const Status& status = status_for(message);
  return Json::object(
      {{"line", *number},
       {"matches", line_matches_json(game(), status, static_cast<std::uint32_t>(*number), no_cell)}});
}

Json Session::cell(const Json& message) {
  const std::string name = needed_text_in(message, "cell");
  const Status& status = status_for(message);
  const CellIndex cell = game().ruleset.board.find(name);
  if (cell == no_cell) throw Fault{"bad-message", fmt::format("this board has no cell '{}'", name)};
  Json lines = Json::array();
  const Source& text = game().loaded.sources.front();
  for (std::size_t i = 1; i <= text.line_starts.size(); ++i) {
    const auto number = static_cast<std::uint32_t>(i);
    Json matches = line_matches_json(game(), status, number, cell);
    if (!matches.elements()->empty()) {
      lines.add(
          Json::object({{"line", number}, {"rule", game().line(number)}, {"matches", std::move(matches)}}));
    }
  }
  return Json::object({{"cell", name}, {"lines", std::move(lines)}});
}

Json Session::match(const Json& message) {
  const std::string picture = needed_text_in(message, "pattern");
  if (picture.find_first_of("\r\n") != std::string::npos) throw Fault{"bad-message", "a pattern is one line"};
  const bool is_string = picture.find(' ') == std::string::npos && picture.find(':') == std::string::npos;
  const std::string word = picture.find(':') == std::string::npos ? "forbid: " : "forbid ";
  std::string text = game().loaded.sources.front().text;
  text += text.empty() || text.back() == '\n' ? "" : "\n";
  const Status status = status_for(message);
  if (is_string && picture.size() == status.size() && picture.size() > 1) {
    const Pattern pattern(picture);
    const auto answer = regola::match(pattern, status);
    if (const auto* mismatch = std::get_if<Mismatch>(&answer)) {
      return Json::object({{"match", false},
                           {"position", mismatch->position + 1},
                           {"reason", explain(*mismatch, pattern, status)}});
    }
    return Json::object({{"match", true}, {"bindings", console::to_json(std::get<Varspace>(answer))}});
  }
  const auto number = static_cast<std::uint32_t>(std::count(text.begin(), text.end(), '\n') + 1);
  Loaded loaded = load_text(game().loaded.sources.front().name, text + word + picture + '\n');
  if (!loaded.ruleset) {
    Json reply = Json::object({{"match", false}, {"diagnostics", diagnostics_json(loaded)}});
    reply.set("shift", word.size());
    return reply;
  }
  Ruleset ruleset = std::move(*loaded.ruleset);
  const Game asked{std::move(ruleset), loaded};
  Json matches = line_matches_json(asked, status, number, no_cell);
  const bool some = !matches.elements()->empty();
  Json reply = Json::object({{"match", some}, {"matches", std::move(matches)}});
  const auto& lines = asked.ruleset.sides[status.to_move].forbids;
  if (!some && !lines.empty() && lines.back().picture) {
    const PlayerView view(asked.ruleset, status, status.to_move);
    const auto miss = explain_no_match(view, *lines.back().picture);
    reply.set("reason", miss ? miss->reason : "it lies nowhere");
  }
  return reply;
}

} // namespace regola::interface
