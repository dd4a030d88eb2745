#include "engine/protocol/speak.hpp"

#include <cctype>
#include <istream>
#include <streambuf>

#include <fmt/format.h>

#include "engine/protocol/gtp.hpp"
#include "engine/protocol/uci.hpp"
#include "engine/protocol/xboard.hpp"
#include "rules/ruleset/notation.hpp"

namespace regola {

namespace {

/// A protocol with the games that it is for.
struct Spoken {
  std::string_view name;
  ProtocolKind kind;
  bool (*suits)(const Ruleset& ruleset);
  const char* obstacle; ///< to other games
  std::unique_ptr<Protocol> (*make)(Engagement engagement, std::ostream& out);
};

template <typename Kind, auto... Dialect>
std::unique_ptr<Protocol> made(Engagement engagement, std::ostream& out) {
  return std::make_unique<Kind>(Dialect..., std::move(engagement), out);
}

constexpr std::array<Spoken, 4> all_spoken = {{
    {"ugi", ProtocolKind::ugi, [](const Ruleset&) { return true; }, "",
     made<UciProtocol, UciProtocol::Dialect::ugi>},
    {"uci", ProtocolKind::uci, has_notation,
     "UCI speaks of games whose statuses are written as FEN; 'ugi' speaks of any",
     made<UciProtocol, UciProtocol::Dialect::uci>},
    {"xboard", ProtocolKind::xboard, has_xboard_fen,
     "the xboard protocol speaks of boards of squares with a letter for each piece and nothing in hand; "
     "'ugi' speaks of any game",
     made<XboardProtocol>},
    {"gtp", ProtocolKind::gtp, is_board_of_stones,
     "GTP speaks of square boards on which stones are put; 'ugi' speaks of any game", made<GtpProtocol>},
}};

const Spoken& spoken(ProtocolKind kind) {
  return *find_if(all_spoken, [&](const Spoken& each) { return each.kind == kind; });
}

/// Reads lines for a protocol on a thread of its own.
class Reader {
public:
  Reader(std::istream& in, Protocol& protocol)
      : protocol_(protocol), thread_([&in, &protocol] { read(in, protocol); }) {}
  Reader(const Reader&) = delete;
  Reader& operator=(const Reader&) = delete;
  ~Reader() {
    protocol_.refuse_lines();
    thread_.join();
  }

private:
  static void read(std::istream& in, Protocol& protocol) {
    try {
      for (std::string line; read_line(in, line) && protocol.receive(std::move(line));) {
      }
    } catch (const std::exception&) { // no memory: treated as the end of the input
    }
    protocol.close();
  }

  Protocol& protocol_;
  std::thread thread_;
};

/// Whether a line puts one of the player's stones on an empty cell, its anchor, and leaves it there.
bool puts_stone(const Production& line, const SymbolSet& own) {
  const Picture& picture = line.left;
  if (picture.anchor >= picture.elements.size() || line.right_anchor != picture.anchor || line.again) {
    return false;
  }
  const Element& anchor = picture.elements[picture.anchor];
  const Write& write = line.right[picture.anchor];
  return anchor.is_single() && anchor.test.symbols == SymbolSet(".") && write.kind == Write::Kind::symbols &&
         write.symbols.size() == 1 && own.contains(write.symbols.front());
}

SymbolSet stones_of(const Ruleset& ruleset, PlayerIndex player) {
  SymbolSet stones;
  for (const Symbol symbol : ruleset.symbols.to_string()) {
    if (owner_of(ruleset, symbol) == player) stones.insert(symbol);
  }
  return stones;
}

} // namespace

std::vector<std::string> protocol_names() {
  std::vector<std::string> names;
  names.reserve(all_spoken.size());
  for (const Spoken& each : all_spoken) names.emplace_back(each.name);
  return names;
}

std::optional<ProtocolKind> protocol_named(std::string_view name) {
  const auto found = find_if(all_spoken, [&](const Spoken& each) { return each.name == name; });
  return found == all_spoken.end() ? std::nullopt : std::optional(found->kind);
}

std::optional<ProtocolKind> detect_protocol(std::string_view line) {
  const auto words = tokens(line);
  if (words.empty()) return std::nullopt;
  const std::string_view first = words.front().text;
  if (words.size() == 1 && first != "gtp") {
    if (const auto kind = protocol_named(first)) return kind;
  }
  // A GTP command may follow a number.
  const bool numbered = all_of(first, [](unsigned char c) { return std::isdigit(c) != 0; });
  const std::string_view command = numbered && words.size() > 1 ? words[1].text : first;
  return GtpProtocol::has_command(command) ? std::optional(ProtocolKind::gtp) : std::nullopt;
}

std::string why_not(ProtocolKind kind, const Ruleset& ruleset) {
  return spoken(kind).suits(ruleset) ? "" : spoken(kind).obstacle;
}

std::unique_ptr<Protocol> make_protocol(ProtocolKind kind, Engagement engagement, std::ostream& out) {
  return spoken(kind).make(std::move(engagement), out);
}

bool read_line(std::istream& in, std::string& line) {
  line.clear();
  std::istream::sentry ready(in, true);
  if (!ready) return false;
  std::streambuf& buffer = *in.rdbuf();
  for (int c = buffer.sbumpc();; c = buffer.sbumpc()) {
    if (c == std::char_traits<char>::eof()) {
      in.setstate(std::ios::eofbit);
      return !line.empty();
    }
    if (c == '\n') {
      if (!line.empty() && line.back() == '\r') line.pop_back();
      return true;
    }
    if (line.size() <= longest_line) line += static_cast<char>(c);
  }
}

bool speak(const Engagement& engagement, std::optional<ProtocolKind> kind, std::istream& in,
           std::ostream& out, const std::function<void(const std::string&)>& complain) {
  std::string line;
  bool is_read = false;
  bool has_complained = false;
  while (!kind && read_line(in, line)) {
    kind = detect_protocol(line);
    is_read = kind.has_value();
    if (!kind && !tokens(line).empty()) {
      complain(fmt::format("'{}' begins no protocol: ugi, uci, xboard or a command of GTP does",
                           line.substr(0, 60)));
      has_complained = true;
    }
  }
  if (!kind) {
    if (!has_complained) complain("no line came: ugi, uci, xboard or a command of GTP begins a protocol");
    return false;
  }
  const std::string obstacle = why_not(*kind, *engagement.ruleset);
  if (!obstacle.empty()) {
    complain(obstacle);
    return false;
  }
  const auto protocol = make_protocol(*kind, engagement, out);
  const bool goes_on = !is_read || protocol->receive(std::move(line));
  if (!goes_on) { // the first line was a goodbye
    protocol->converse();
    return true;
  }
  const Reader reader(in, *protocol);
  protocol->converse();
  return true;
}

bool is_board_of_stones(const Ruleset& ruleset) {
  constexpr int most = 25; // column letters of GTP
  const Board& board = ruleset.board;
  if (board.shape() != Board::Shape::squares || board.columns() != board.rows() || board.columns() > most ||
      board.size() != static_cast<std::size_t>(board.columns()) * static_cast<std::size_t>(board.rows()) ||
      !ruleset.rules.empty() || !ruleset.hands.empty() || !ruleset.has_start) {
    return false;
  }
  for (const PlayerIndex player : {first_player, second_player}) {
    const SymbolSet own = stones_of(ruleset, player);
    const auto& moves = ruleset.sides[player].moves;
    if (own.size() != 1 || moves.empty() ||
        !all_of(moves, [&](const auto& line) { return puts_stone(line, own); })) {
      return false;
    }
  }
  return true;
}

bool is_board_of_squares(const Ruleset& ruleset) {
  const Board& board = ruleset.board;
  return board.shape() == Board::Shape::squares && board.columns() <= 26 && board.rows() <= 99 &&
         board.size() == static_cast<std::size_t>(board.columns()) * static_cast<std::size_t>(board.rows()) &&
         ruleset.hands.empty() && ruleset.rules.empty() && ruleset.has_start;
}

} // namespace regola
