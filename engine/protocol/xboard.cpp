#include "engine/protocol/xboard.hpp"

#include <cctype>

#include <fmt/format.h>

#include "engine/protocol/speak.hpp"
#include "rules/ruleset/notation.hpp"

namespace regola {

namespace {

constexpr const char* normal_start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq ";
constexpr char nobodys = '*';

bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }

/// The letter of each symbol; `nullopt` if a symbol has none or two share one.
std::optional<std::map<Symbol, char>> letters_of(const Ruleset& ruleset) {
  std::map<Symbol, char> letters;
  std::string taken;
  for (const Symbol symbol : ruleset.symbols.to_string()) {
    if (symbol == empty_symbol) continue;
    const bool owned = owner_of(ruleset, symbol).has_value();
    const char letter = owned ? piece_letter(ruleset, symbol) : nobodys;
    if ((owned && !is_letter(letter)) || taken.find(letter) != std::string::npos) return std::nullopt;
    taken += letter;
    letters[symbol] = letter;
  }
  return letters;
}

} // namespace

XboardProtocol::XboardProtocol(Engagement engagement, std::ostream& out)
    : Protocol(std::move(engagement), out) {}

const std::vector<XboardProtocol::Command>& XboardProtocol::commands() {
  using X = XboardProtocol;
  using Rest = const std::string&;
  static const std::vector<Command> all = {
      {"xboard", nullptr},
      {"accepted", nullptr},
      {"rejected", nullptr},
      {"random", nullptr},
      {"hard", nullptr},
      {"easy", nullptr},
      {"computer", nullptr},
      {"name", nullptr},
      {"rating", nullptr},
      {"ics", nullptr},
      {"draw", nullptr},
      {"otim", nullptr},
      {"hint", nullptr},
      {"quit", nullptr, false, Urgency::leaves},
      {"?", nullptr, false, Urgency::stops},
      {"protover", [](X& self, Rest) { self.tell_features(); }},
      {"new", [](X& self, Rest) { self.begin_new(); }, false, Urgency::breaks},
      {"variant", [](X& self, Rest rest) { self.choose_variant(rest); }},
      {"force", [](X& self, Rest) { self.force(); }, false, Urgency::breaks},
      {"go", [](X& self, Rest) { self.go(); }, true},
      {"playother",
       [](X& self, Rest) {
         self.abandon();
         self.forced_ = false;
         self.own_ = other(self.game().status().to_move);
       },
       true, Urgency::breaks},
      {"usermove", [](X& self, Rest rest) { self.user_move(rest); }, true},
      {"setboard", [](X& self, Rest rest) { self.set_board(rest); }},
      {"undo", [](X& self, Rest) { self.take_back(1); }, true, Urgency::breaks},
      {"remove", [](X& self, Rest) { self.take_back(2); }, true, Urgency::breaks},
      {"result", [](X& self, Rest) { self.force(); }, false, Urgency::breaks},
      {"ping",
       [](X& self, Rest rest) {
         self.prepare();
         self.say("pong " + rest);
       }},
      {"analyze",
       [](X& self, Rest) {
         self.abandon();
         self.analyzes_ = true;
         self.study();
       },
       false, Urgency::breaks},
      {"exit",
       [](X& self, Rest) {
         self.analyzes_ = false;
         self.force();
       },
       false, Urgency::breaks},
      {".", [](X& self, Rest) { self.tell_analysis(); }, false, Urgency::asks},
      {"level", [](X& self, Rest rest) { self.set_level(rest); }},
      {"st", [](X& self, Rest rest) { self.set_seconds(rest); }},
      {"sd", [](X& self, Rest rest) { self.set_depth(rest); }},
      {"time", [](X& self, Rest rest) { self.set_time(rest); }},
      {"memory",
       [](X& self, Rest rest) {
         if (self.options().has("Hash")) self.change_option("Hash", rest);
       }},
      {"cores",
       [](X& self, Rest rest) {
         if (self.options().has("Threads")) self.change_option("threads", rest);
       }},
      {"option", [](X& self, Rest rest) { self.set_option(rest); }},
      {"post", [](X& self, Rest) { self.posts_ = true; }, false, Urgency::asks},
      {"nopost", [](X& self, Rest) { self.posts_ = false; }, false, Urgency::asks},
      {"bk",
       [](X& self, Rest) {
         self.say(" there is no book");
         self.say("");
       }},
  };
  return all;
}

void XboardProtocol::complain(const std::string& what) { say(fmt::format("Error ({})", what)); }

const XboardProtocol::Command* XboardProtocol::find_command(std::string_view name) {
  const auto& all = commands();
  return find_where(all, [&](const Command& each) { return each.name == name; });
}

Urgency XboardProtocol::urgency(const std::string& line) const {
  const Command* command = find_command(first_word(line));
  return command == nullptr ? Urgency::waits : command->urgency;
}

/// During an analysis every line is handled at once; if it changes the position, the analysis starts again.
bool XboardProtocol::is_at_once(Urgency urgency, bool is_next) const {
  return analyzes_ || Protocol::is_at_once(urgency, is_next);
}

void XboardProtocol::handle(const std::string& line) {
  const auto words = tokens(line);
  if (words.empty()) return;
  const std::string_view name = words.front().text;
  const std::string rest =
      words.size() > 1
          ? line.substr(words[1].offset, words.back().offset + words.back().text.size() - words[1].offset)
          : std::string();
  if (const Command* command = find_command(name)) {
    if (!command->needs_position || game().has_begun()) {
      if (command->run != nullptr) command->run(*this, rest);
    } else if (name == "usermove") {
      say(fmt::format("Illegal move (there is no position): {}", rest));
    } else {
      complain("there is no position");
    }
    return;
  }
  // A client without the feature `usermove` sends bare moves.
  if (words.size() == 1 && game().has_begun() &&
      find_word(ruleset(), game().status(), game().moves(), std::string(name), MoveStyle::xboard)) {
    user_move(std::string(name));
  } else {
    say(fmt::format("Error (unknown command): {}", line));
  }
}

void XboardProtocol::begin_new() {
  abandon();
  forget();
  game().begin();
  forced_ = false;
  own_ = second_player;
  depth_.reset();
  made_ = 0;
  left_ = level_ ? level_->base : 0;
  if (analyzes_) study();
}

void XboardProtocol::force() {
  abandon();
  forced_ = true;
}

void XboardProtocol::go() {
  if (analyzes_) {
    complain("it is analyzing");
    return;
  }
  if (game().is_over()) {
    complain("the game is over");
    return;
  }
  forced_ = false;
  own_ = game().status().to_move;
  think();
}

void XboardProtocol::user_move(const std::string& rest) {
  abandon();
  const auto found = find_word(ruleset(), game().status(), game().moves(), rest, MoveStyle::xboard);
  if (!found) {
    say(fmt::format("Illegal move{}: {}", game().is_over() ? " (the game is over)" : "", rest));
    if (analyzes_) study();
    return;
  }
  game().play(game().moves()[*found]);
  if (game().is_over()) tell_result();
  go_on();
}

void XboardProtocol::set_board(const std::string& rest) {
  abandon();
  std::string fault;
  const auto status = read_xboard_fen(ruleset(), rest, fault);
  if (status) {
    game().begin_at(*status);
  } else {
    game().clear();
    say("tellusererror Illegal position: " + fault);
  }
  if (analyzes_) study();
}

void XboardProtocol::take_back(int plies) {
  abandon();
  for (int i = 0; i < plies; ++i) {
    if (!game().undo()) {
      complain("there is no move to take back");
      break;
    }
  }
  if (analyzes_) study();
}

std::string variant_name(const Ruleset& ruleset) {
  if (has_notation(ruleset) && xboard_fen(ruleset, ruleset.start).rfind(normal_start, 0) == 0) {
    return "normal";
  }
  std::string name;
  for (const char c : ruleset.title) {
    if (std::isalnum(static_cast<unsigned char>(c)) != 0) {
      name += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    } else if (!name.empty() && name.back() != '-') {
      name += '-';
    }
  }
  while (!name.empty() && name.back() == '-') name.pop_back();
  return name.empty() ? "nameless" : name;
}

std::string xboard_fen(const Ruleset& ruleset, const Status& status) {
  if (has_notation(ruleset)) return position_text(ruleset, status);
  const auto letters = letters_of(ruleset).value_or(std::map<Symbol, char>());
  const std::string text = fen_rows(ruleset.board, [&](CellIndex cell) {
    if (status[cell] == empty_symbol) return empty_symbol;
    const auto letter = letters.find(status[cell]);
    return letter == letters.end() ? nobodys : letter->second;
  });
  return text + (status.to_move == first_player ? " w" : " b") + " - - 0 1";
}

std::optional<Status> read_xboard_fen(const Ruleset& ruleset, const std::string& text, std::string& fault) {
  if (has_notation(ruleset)) return read_position(ruleset, text, fault);
  const auto words = tokens(text);
  const auto letters = letters_of(ruleset).value_or(std::map<Symbol, char>());
  auto cells = read_fen_rows(ruleset.board, words.empty() ? "" : words.front().text, [&](char c) {
    const auto found = find_if(letters, [&](const auto& each) { return each.second == c; });
    return found == letters.end() ? std::nullopt : std::optional(found->first);
  });
  const auto* read = std::get_if<Status::Cells>(&cells);
  if (read == nullptr || words.size() < 2 || (words[1].text != "w" && words[1].text != "b")) {
    fault = "rows of letters and numbers, and w or b";
    return std::nullopt;
  }
  Status status = ruleset.start;
  status.past = nullptr;
  status.cells = *read;
  return with_turn(ruleset, status, words[1].text == "w" ? first_player : second_player);
}

std::string variant_setup(const Ruleset& ruleset) {
  // The first half lists the first player's kinds of pieces, the second half the other player's. The last
  // place of each half is for a king, which XBoard does not need here.
  std::array<std::string, 2> halves;
  for (const auto& [symbol, letter] : letters_of(ruleset).value_or(std::map<Symbol, char>())) {
    if (const auto owner = owner_of(ruleset, symbol)) halves[*owner] += letter;
  }
  const auto width = std::max<std::size_t>({halves[0].size() + 1, halves[1].size() + 1, 6});
  std::string table;
  for (std::string& half : halves) {
    half.resize(width, '.');
    table += half;
  }
  return fmt::format("setup ({}) {}x{}+0_fairy {}", table, ruleset.board.columns(), ruleset.board.rows(),
                     xboard_fen(ruleset, ruleset.start));
}

bool has_xboard_fen(const Ruleset& ruleset) {
  return is_board_of_squares(ruleset) && (has_notation(ruleset) || letters_of(ruleset).has_value());
}

} // namespace regola
