#include "engine/interface/session.hpp"

#include <fmt/format.h>

#include "engine/interface/answers.hpp"
#include "engine/interface/faults_of_play.hpp"
#include "engine/interface/messages.hpp"
#include "engine/matcher/firing.hpp"
#include "engine/workbench/hover.hpp"
#include "rules/grammar/words.hpp"

namespace regola::interface {

namespace {

/// Takes the ruleset out of `loaded` and makes a game of it; null if there is no ruleset.
std::unique_ptr<const Game> game_of(Loaded& loaded) {
  if (!loaded.ruleset) return nullptr;
  Ruleset ruleset = std::move(*loaded.ruleset);
  loaded.ruleset.reset();
  return std::make_unique<const Game>(Game{std::move(ruleset), loaded});
}

} // namespace

std::string Session::answer(std::string_view message) {
  Json reply = Json::object();
  std::optional<Json> id;
  const auto fail = [&](const std::string& code, const std::string& what) {
    reply = Json::object({{"error", Json::object({{"code", code}, {"message", what}})}});
  };
  try {
    const auto read = Json::read(message);
    if (!read || !read->is_object()) throw Fault{"bad-message", "a message is an object of JSON"};
    id = read->find("id");
    if (id && !id->string() && !id->integer()) {
      id.reset();
      throw Fault{"bad-message", "'id' is a text or a whole number"};
    }
    reply = answer_to(*read);
  } catch (const Fault& fault) {
    fail(fault.code, fault.message);
  } catch (const RulesError& error) {
    fail("rules", error.message([&](std::uint32_t line) {
      return game_ ? game_->line_name(line) : plain_line_name(line);
    }));
  } catch (const DatabaseError& error) {
    fail("no-database", error.what());
  } catch (const Stopped&) {
    fail("stopped", "the work was given up");
  } catch (const ParameterError& error) {
    fail("bad-controller", error.what());
  } catch (const std::bad_alloc&) {
    fail("memory", "there is not enough memory for this");
  } catch (const std::exception& error) {
    fail("failed", error.what());
  }
  if (id) reply.set("id", *id);
  return reply.text();
}

Json Session::answer_to(const Json& message) {
  using Answer = Json (Session::*)(const Json&);
  static const std::map<std::string, Answer> answers = {
      {"about", &Session::about},   {"load", &Session::load},         {"check", &Session::check},
      {"format", &Session::format}, {"position", &Session::position}, {"apply", &Session::apply},
      {"why", &Session::why},       {"trace", &Session::trace},       {"analyze", &Session::analyze},
      {"perft", &Session::perft},   {"tree", &Session::tree},         {"line", &Session::line},
      {"cell", &Session::cell},     {"match", &Session::match},       {"walk", &Session::walk},
      {"rename", &Session::rename}, {"profile", &Session::profile},   {"solve", &Session::solve},
      {"verify", &Session::verify}, {"hover", &Session::hover},       {"complete", &Session::complete}};
  const std::string word = needed_text_in(message, "do");
  const auto found = answers.find(word);
  if (found == answers.end()) {
    std::string known;
    for (const auto& each : answers) known += (known.empty() ? "" : ", ") + each.first;
    throw Fault{"bad-message", fmt::format("nothing is done by '{}'; there are {}", word, known)};
  }
  return (this->*found->second)(message);
}

const Game& Session::game() const {
  if (!game_) throw Fault{"no-game", "no game is loaded"};
  return *game_;
}

/// Compiled at the first question about a status: whoever types asks only what is wrong with the text.
Engine& Session::engine() {
  if (!engine_) engine_ = std::make_unique<Engine>(game().ruleset);
  return *engine_;
}

Status Session::start_of(const std::string& from) const {
  if (from.empty()) {
    if (!game().ruleset.has_start) {
      throw Fault{"no-start", "this text has no board, so nothing says where the game begins"};
    }
    return game().ruleset.start;
  }
  const auto read = read_settled_status(game().ruleset, from);
  if (const auto* fault = std::get_if<StatusFault>(&read)) throw Fault{"bad-status", fault->message};
  return std::get<Status>(read);
}

const Status& Session::status_for(const Json& message) {
  const std::string from = text_in(message, "from");
  const std::vector<std::string> moves = texts_in(message, "moves");
  if (path_.statuses.empty() || path_.from != from) path_ = {from, {}, {start_of(from)}};
  std::size_t same = 0;
  while (same < moves.size() && same < path_.moves.size() && moves[same] == path_.moves[same]) ++same;
  path_.moves.resize(same);
  path_.statuses.resize(same + 1);
  for (; same < moves.size(); ++same) {
    const Status& before = path_.statuses.back();
    const auto all = engine().result(before).ending == Ending::open ? engine().successors(before)
                                                                    : std::vector<Successor>();
    const FoundMove found = find_move(game().ruleset, before, all, moves[same]);
    if (found.candidates.size() != 1) {
      throw Fault{
          found.candidates.empty() ? "no-move" : "several-moves",
          fmt::format("'{}' is {}", moves[same],
                      found.candidates.empty() ? "no legal move here" : "the beginning of several moves")};
    }
    path_.moves.push_back(moves[same]);
    path_.statuses.push_back(all[found.candidates.front()].status);
  }
  return path_.statuses.back();
}

// NOLINTNEXTLINE(readability-convert-member-functions-to-static): one of the table of questions
Json Session::about(const Json& /*message*/) {
  Json words = Json::array();
  for (const std::string& word : words_of(line_word)) {
    Json told = Json::object({{"word", word}, {"form", line_form(word)}});
    if (const auto entry = workbench::reference(word, true)) {
      told.set("sentence", entry->sentence);
      if (!entry->example.empty()) told.set("example", entry->example);
    }
    words.add(std::move(told));
  }
  Json controllers = Json::array();
  for (const ControllerInfo& kind : controller_kinds()) {
    controllers.add(Json::object({{"name", kind.name}, {"about", kind.about}}));
  }
  return Json::object(
      {{"version", version}, {"words", std::move(words)}, {"controllers", std::move(controllers)}});
}

Json Session::load(const Json& message) {
  path_ = {};
  opponent_.reset();
  engine_.reset();
  game_.reset();
  Loaded loaded = load_in(message);
  Json reply = Json::object({{"diagnostics", diagnostics_json(loaded)}});
  game_ = game_of(loaded);
  reply.set("usable", game_ != nullptr);
  if (game_) reply.set("game", game_json(*game_));
  return reply;
}

Json Session::check(const Json& message) {
  Loaded loaded = load_in(message);
  const auto game = game_of(loaded);
  Json expectations = Json::array();
  std::optional<Engine> engine; // keeps what is compiled for all that follows
  if (game) {
    engine.emplace(game->ruleset);
    for (const Expectation& expectation : game->ruleset.expectations) {
      const workbench::Outcome outcome = workbench::meet(loaded, *engine, expectation, {});
      Json json = console::expectation_json(expectation.line, outcome);
      if (tell_) {
        Json told = Json::object({{"expectation", json}});
        told.set("id", message.find("id").value_or(Json()));
        tell_(told.text());
      }
      expectations.add(std::move(json));
      if (!outcome.met) {
        loaded.diagnostics.push_back(workbench::unmet(expectation.place, expectation.wanted, outcome.found));
      }
    }
    for (Diagnostic& fault : console::faults_of_play(loaded, game->ruleset)) {
      loaded.diagnostics.push_back(std::move(fault));
    }
  }
  Json diagnostics = diagnostics_json(loaded);
  if (game && !has_errors(loaded.diagnostics)) {
    if (const auto slow = console::slow_play(loaded, game->ruleset)) {
      diagnostics.add(console::to_json(*slow, loaded.sources));
    }
  }
  return Json::object({{"usable", game != nullptr},
                       {"diagnostics", std::move(diagnostics)},
                       {"expectations", std::move(expectations)}});
}

Json Session::walk(const Json& message) {
  const auto plies = number_in(message, "plies", 1, 1'000'000).value_or(2000);
  const auto seed = number_in(message, "seed", 0, 0xFFFF'FFFF).value_or(1);
  static_cast<void>(start_of({})); // refuses a text without a start
  const auto line_name = [&](std::uint32_t line) { return game_->line_name(line); };
  const RandomWalk walked = random_walk(game().ruleset, static_cast<std::uint32_t>(seed),
                                        static_cast<std::size_t>(plies), line_name);
  return console::to_json(game().loaded, walked, static_cast<std::uint64_t>(seed));
}

} // namespace regola::interface
